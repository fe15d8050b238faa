"""The scorecard as on the paper pad: a row for everything that earns points, a column a player."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from companion.app.pad_lines import PadLine, by_label, pad_lines, region_outlines
from companion.rules.box import Caveman, Terrain
from companion.rules.citations import Citation, Rule
from companion.rules.game import Game, Variant
from companion.rules.provisional import open_totems, tied_totems
from companion.rules.scoring import Scorecard
from companion.texts import _

_ORDER: Final[tuple[Citation, ...]] = (
    Rule.REGIONS,
    Rule.RESOURCES,
    Rule.TOTEMS,
    Rule.HUNTER_GATHERERS,
    Rule.WARRIORS,
    *Variant,
    Rule.TIE_BREAK,
)
_CAVEMEN: Final = [caveman.value for caveman in Caveman]


class ScorecardRow(NamedTuple):
    """What all players have of one thing; None where a player has none of it."""

    label: str
    cells: tuple[PadLine | None, ...]
    sign: str = ""
    icon: str = ""
    terrain: Terrain | None = None
    is_total: bool = False
    breaks_ties: bool = False


def scorecard_rows(cards: Sequence[Scorecard], game: Game) -> tuple[ScorecardRow, ...]:
    """What earns points, the total, what breaks ties."""
    totems = open_totems(game, cards)
    columns = [
        by_label(pad_lines(card, game, tied_totems(totems, player)))
        for player, card in enumerate(cards)
    ]
    first: dict[str, PadLine] = {}
    for label, line in chain.from_iterable(column.items() for column in columns):
        first.setdefault(label, line)
    rows = [
        ScorecardRow(
            label,
            tuple(column.get(label) for column in columns),
            line.sign,
            line.icon,
            line.terrain,
            breaks_ties=line.breaks_ties,
        )
        for label, line in sorted(first.items(), key=lambda item: _place(item[1]))
    ]
    earning = [row for row in rows if not row.breaks_ties]
    return (*earning, _total(cards), *(row for row in rows if row.breaks_ties))


def _place(line: PadLine) -> tuple[int, int]:
    """Where its row stands; what every player has keeps its order."""
    caveman = _CAVEMEN.index(line.sign) if line.rule is Rule.HUNTER_GATHERERS else 0
    return _ORDER.index(line.rule), caveman


def _total(cards: Sequence[Scorecard]) -> ScorecardRow:
    label = _("Total")
    cells = tuple(
        PadLine(label, "", card.total, Rule.REGIONS, outlines=region_outlines(card.regions))
        for card in cards
    )
    return ScorecardRow(label, cells, icon="sigma", is_total=True)
