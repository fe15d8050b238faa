"""The rules in our own words: chapters of short paragraphs, with examples that the rules score.

Import it when somebody asks for the rules, not before: building all chapters takes a moment. They
are built anew in the language in use each time, so keep them as long as they are shown.
"""

from companion.texts.reference import (
    beginning,
    earning,
    fire,
    hindsight_chapter,
    modes,
    searching,
    the_check,
)
from companion.texts.reference.hindsight_chapter import HINDSIGHT
from companion.texts.reference.links import of_caveman, of_code, of_rule
from companion.texts.reference.model import Chapter, Example, Paragraph

__all__ = [
    "HINDSIGHT",
    "Chapter",
    "Example",
    "Paragraph",
    "chapters",
    "of_caveman",
    "of_code",
    "of_rule",
    "search",
]


def chapters() -> tuple[Chapter, ...]:
    """The whole reference in the language in use."""
    return (
        beginning.in_short(),
        beginning.box(),
        beginning.setting_up(),
        beginning.turns(),
        fire.fire(),
        fire.ending(),
        fire.winner(),
        modes.totem(),
        modes.tribe(),
        modes.recruiting(),
        earning.hunter_gatherers(),
        earning.warrior_groups(),
        earning.variants(),
        earning.two_players(),
        the_check.check(),
        the_check.readings(),
        hindsight_chapter.hindsight(),
    )


def search(query: str) -> tuple[Paragraph, ...]:
    """The paragraphs that hold every word of the query, ignoring case and accents, in order."""
    return searching.found(chapters(), query)
