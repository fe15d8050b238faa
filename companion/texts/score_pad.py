"""The scorecard as text: the table of the paper score pad, the verdict, and a short summary."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from itertools import zip_longest
from typing import Final, NamedTuple

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Colour, Game, Mode, Variant
from companion.rules.provisional import OpenTotem
from companion.rules.ranking import Ranking, rank
from companion.rules.scoring import Scorecard
from companion.texts import _, formats, terms
from companion.texts.display import padded, width
from companion.texts.names import player_name
from companion.texts.outcome import others_ranked, rank_reasons, verdict
from companion.texts.outlook import outlook

_NOTHING: Final = "–"
_GAP: Final = "  "
_PLUS: Final = " + "


class Role(Enum):
    """What a piece of the table is, for whoever can paint it."""

    TITLE = auto()
    TOTAL = auto()
    VERDICT = auto()
    QUIET = auto()
    MARKED = auto()


Paint = Callable[[str, Role | Colour], str]
"""Puts colour around a text, whose width stays as it is. A player's name comes with its colour."""


class _Cell(NamedTuple):
    """A line's points in a column, and the factors that they are the sum of."""

    points: str
    factors: Sequence[str] = ()


class _Row(NamedTuple):
    label: str
    cells: Sequence[_Cell]
    role: Role | None = None


def score_pad(
    game: Game, cards: Sequence[Scorecard], columns: int = 100, paint: Paint | None = None
) -> str:
    """The game's score pad: a row a line, a column a player, then who won and why, what decided
    the other ranks, what is open.

    Factors are folded where the table would be wider than `columns`.
    """
    painted = paint or _plain
    ranking = rank(cards)
    lines = [painted(title(game), Role.TITLE), ""]
    lines += _table(game, cards, ranking, columns, painted)
    lines += ["", painted(verdict(game, cards, ranking), Role.VERDICT)]
    lines += others_ranked(game, cards, ranking)
    lines += [painted(text, Role.VERDICT) for text in outlook(game, cards)]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def summary(game: Game, cards: Sequence[Scorecard], unowned: Sequence[OpenTotem] = ()) -> str:
    """The same in a few lines without a table: ranks, totals and where the points come from.
    `unowned` are totems of which the table has not said yet whose they are."""
    ranking = rank(cards)
    lines = [title(game)]
    reasons = rank_reasons(game, cards, unowned)
    for index in sorted(range(len(cards)), key=lambda index: ranking.ranks[index]):
        card = cards[index]
        parts = ", ".join(f"{label} {points}" for label, points in sources(game, card))
        rank_text = f"{ranking.ranks[index]}. " if len(cards) > 1 else ""
        reason = f", {reasons[index]}" if reasons[index] else ""
        total = formats.labelled(player_name(card), card.total)
        lines.append(f"{rank_text}{total}{reason} ({parts})")
    if len(cards) > 1:
        lines.append(verdict(game, cards, ranking, unowned))
    lines += outlook(game, cards, unowned)
    return "".join(f"{line}\n" for line in lines)


def title(game: Game) -> str:
    """Mode, size and variants, and whether the game still goes on."""
    return how_played(game.mode, game.size, game.variants, finished=game.finished)


def how_played(mode: Mode, size: int, variants: frozenset[Variant], *, finished: bool) -> str:
    """The same of any game, however much is known of it."""
    parts = [terms.mode(mode), f"{size}×{size}"]
    parts += [terms.variant(variant) for variant in Variant if variant in variants]
    if not finished:
        parts.append(_("not finished"))
    return " · ".join(parts)


def sources(game: Game, card: Scorecard) -> list[tuple[str, int]]:
    """Where a player's points come from."""
    found = [(_("regions"), card.region_points)]
    if game.mode is Mode.TOTEM:
        found.append((_("resources"), card.resource_points))
        found.append((_("totems"), card.totem_points))
    if game.mode is Mode.TRIBE:
        found.append((_("cavemen"), card.caveman_points))
    if game.variants:
        found.append((_("variants"), card.variant_points))
    return found


# --- The rows ---------------------------------------------------------------------------------


def _rows(game: Game, cards: Sequence[Scorecard]) -> list[_Row]:
    rows = [
        _Row(terms.terrain(terrain), [_regions(card, terrain) for card in cards])
        for terrain in Terrain
        if terrain not in (Terrain.START, Terrain.VOLCANO)
    ]
    if game.mode is Mode.TOTEM:
        rows.append(_Row(_("Resources"), [_resources(card) for card in cards]))
        rows.append(_Row(_("Totems"), [_totems(card) for card in cards]))
    if game.mode is Mode.TRIBE:
        rows += _caveman_rows(cards)
    rows += [
        _Row(terms.variant(variant), [_variant(card, variant) for card in cards])
        for variant in Variant
        if variant in game.variants
    ]
    return rows


def _regions(card: Scorecard, terrain: Terrain) -> _Cell:
    regions = [region for region in card.regions if region.terrain is terrain]
    return _sum([(len(region.squares), region.fires, region.points) for region in regions])


def _resources(card: Scorecard) -> _Cell:
    counts = [(line.resource, len(line.squares)) for line in card.resources if line.squares]
    factors = [terms.resource_count(resource, count) for resource, count in counts]
    return _Cell(str(card.resource_points), factors) if factors else _Cell(_NOTHING)


def _totems(card: Scorecard) -> _Cell:
    factors = [f"{terms.resource(line.resource)} {line.points}" for line in card.totems]
    return _Cell(str(card.totem_points), factors) if factors else _Cell(_NOTHING)


def _caveman_rows(cards: Sequence[Scorecard]) -> list[_Row]:
    rows = []
    for caveman in Caveman:
        lines = [[line for line in card.cavemen if line.caveman is caveman] for card in cards]
        if any(lines):
            cells = [
                _sum([(line.counted, line.worth, line.points) for line in own]) for own in lines
            ]
            rows.append(_Row(terms.caveman(caveman), cells))
    if any(card.warriors for card in cards):
        cells = [
            _sum([(len(group.squares), group.power, group.points) for group in card.warriors])
            for card in cards
        ]
        rows.append(_Row(_("Warriors"), cells))
    return rows or [_Row(_("Cavemen"), [_Cell(_NOTHING) for _card in cards])]


def _variant(card: Scorecard, variant: Variant) -> _Cell:
    points = [str(line.points) for line in card.variants if line.variant is variant]
    return _Cell(points[0] if points else _NOTHING)


def _sum(lines: Sequence[tuple[int, int, int]]) -> _Cell:
    """Products and their sum. What earns nothing is left out; nothing at all is a dash."""
    factors = [f"{count}×{times}" for count, times, points in lines if points]
    return _Cell(str(sum(points for *_factors, points in lines)) if lines else _NOTHING, factors)


# --- The table --------------------------------------------------------------------------------


def _table(
    game: Game, cards: Sequence[Scorecard], ranking: Ranking, columns: int, paint: Paint
) -> list[str]:
    rows = _rows(game, cards)
    total = _Row(_("Total"), [_Cell(str(card.total)) for card in cards], Role.TOTAL)
    below = []
    if len(cards) > 1:
        below = [
            _Row(_("Largest region"), [_Cell(str(card.largest_region)) for card in cards]),
            _Row(_("Fire symbols"), [_Cell(str(card.fires)) for card in cards]),
            _Row(_("Rank"), [_Cell(f"{place}.") for place in ranking.ranks]),
        ]
        below = [row._replace(role=Role.QUIET) for row in below]
    widths = _Widths(rows=[*rows, total, *below], cards=cards, columns=columns)
    return [
        widths.heading(cards, paint),
        *(line for row in rows for line in widths.lines(row, paint)),
        widths.rule,
        *(line for row in [total, *below] for line in widths.lines(row, paint)),
    ]


class _Widths:
    """How wide each column of the table is, and rows set in these columns."""

    def __init__(self, rows: Sequence[_Row], cards: Sequence[Scorecard], columns: int) -> None:
        self.label = max(width(row.label) for row in rows)
        room = (columns - self.label) // len(cards) - 2 * len(_GAP)
        self.players = []
        for index, card in enumerate(cards):
            cells = [row.cells[index] for row in rows]
            points = max(width(cell.points) for cell in cells)
            whole = max(width(_PLUS.join(cell.factors)) for cell in cells)
            longest = max(
                (width(_PLUS.lstrip() + factor) for cell in cells for factor in cell.factors),
                default=0,
            )
            factors = max(
                min(whole, max(room - points, longest)),
                width(_heading(card)) - points - len(_GAP),
            )
            self.players.append((factors, points))

    @property
    def rule(self) -> str:
        return "─" * (
            self.label
            + sum(len(_GAP) + factors + len(_GAP) + points for factors, points in self.players)
        )

    def heading(self, cards: Sequence[Scorecard], paint: Paint) -> str:
        line = " " * self.label
        for card, (factors, points) in zip(cards, self.players, strict=True):
            text = padded(_heading(card), factors + len(_GAP) + points, right=True)
            line += _GAP + paint(text, card.player.colour)
        return line

    def lines(self, row: _Row, paint: Paint) -> list[str]:
        folded = [
            _folded(cell.factors, factors)
            for cell, (factors, _points) in zip(row.cells, self.players, strict=True)
        ]
        lines = []
        for index, texts in enumerate(zip_longest(*folded, fillvalue="")):
            line = padded(row.label if index == 0 else "", self.label)
            for text, cell, (factors, points) in zip(texts, row.cells, self.players, strict=True):
                number = padded(cell.points if index == 0 else "", points, right=True)
                line += _GAP + padded(text, factors) + _GAP + number
            lines.append(paint(line, row.role) if row.role else line)
        return lines


def _heading(card: Scorecard) -> str:
    return f"{player_name(card)} ({terms.colour(card.player.colour)})"


def _folded(factors: Sequence[str], most: int) -> list[str]:
    """The factors joined by plus signs, on as many lines as they need."""
    lines = [""]
    for index, factor in enumerate(factors):
        joined = f"{lines[-1]}{_PLUS}{factor}" if index else factor
        if index and width(joined) > most:
            lines.append(f"{_PLUS.lstrip()}{factor}")
        else:
            lines[-1] = joined
    return lines


def _plain(text: str, _role: Role | Colour) -> str:
    return text
