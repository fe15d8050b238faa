"""What the exit status says."""

from typing import Final

NOT_LEGAL: Final = 1
"""Some game cannot have come about by the rules."""
UNREADABLE: Final = 2
"""Some input could not be read, or the results not be written."""
INTERRUPTED: Final = 130
"""Ended by Ctrl+C, as shells count it."""
