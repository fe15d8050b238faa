"""Origins Companion: scores, checks and remembers games of Kingdomino Origins."""
