"""The score pad line by line, each with what made it: for lists, and to be shown on the board."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.app.board_picture import Outline
from companion.app.rule_icons import variant_icon
from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.citations import Citation, Rule
from companion.rules.game import Game, Mode, Variant
from companion.rules.provisional import unfinished_players
from companion.rules.scoring import CavemanLine, Region, Scorecard, WarriorGroup
from companion.rules.territory import Cell
from companion.table.square_edits import PAINTS
from companion.texts import _, pgettext, terms

NOTHING: Final = "–"
UNKNOWN: Final = "?"
_TIMES: Final = "{} × {}"
_PLUS: Final = " + "


class PadLine(NamedTuple):
    """One line: `sign` names a drawing of the board, `icon` one of the icon font."""

    label: str
    factors: str
    points: int
    rule: Citation
    sign: str = ""
    icon: str = ""
    terrain: Terrain | None = None
    outlines: tuple[Outline, ...] = ()
    fed_by: frozenset[Cell] = frozenset()
    breaks_ties: bool = False
    """It earns nothing; it decides between equal totals."""
    is_open: bool = False
    """Nobody knows yet what it earns."""
    said: str = ""
    """What stands in the place of its points."""


def paragraph_of(line: PadLine) -> str:
    """The paragraph of the rules by which the line was scored."""
    from companion.texts import reference  # noqa: PLC0415  # when somebody asks for the rules

    if line.rule is Rule.HUNTER_GATHERERS:
        return reference.of_caveman(Caveman(line.sign))
    return reference.of_rule(line.rule)


def pad_lines(card: Scorecard, game: Game, tied: Sequence[Resource] = ()) -> tuple[PadLine, ...]:
    """Every line of a player's score pad that the mode has. `tied` are the open totems that the
    player or somebody else holds."""
    return tuple(_lines(card, game, tied))


def by_label(lines: Iterable[PadLine]) -> dict[str, PadLine]:
    """Two of a kind are one line."""
    found: dict[str, PadLine] = {}
    for line in lines:
        found[line.label] = _together(found[line.label], line) if line.label in found else line
    return found


def _together(one: PadLine, other: PadLine) -> PadLine:
    return one._replace(
        factors=_PLUS.join(filter(None, (one.factors, other.factors))),
        points=one.points + other.points,
        outlines=one.outlines + other.outlines,
        fed_by=one.fed_by | other.fed_by,
    )


def points_words(line: PadLine) -> str:
    """What stands for its points."""
    if line.said:
        return line.said
    if line.is_open:
        return UNKNOWN
    return str(line.points) if line.points or line.factors else NOTHING


def region_outlines(regions: Iterable[Region]) -> tuple[Outline, ...]:
    """What scores, with size × fires."""
    return tuple(
        Outline(frozenset(region.squares), f"{len(region.squares)}×{region.fires}")
        for region in regions
        if region.points
    )


def _lines(card: Scorecard, game: Game, tied: Sequence[Resource]) -> Iterator[PadLine]:
    for terrain in PAINTS:
        if terrain is not Terrain.VOLCANO:
            yield _terrain(card, terrain)
    if game.mode is Mode.TOTEM:
        yield _resources(card)
        yield _totems(card, game, tied)
    if game.mode is Mode.TRIBE:
        order = list(Caveman)
        for line in sorted(card.cavemen, key=lambda line: order.index(line.caveman)):
            yield _caveman(line)
        yield from map(_warriors, card.warriors)
    for variant in Variant:
        if variant in game.variants:
            yield _variant(card, variant)
    if len(game.players) > 1:
        yield _largest_region(card)
        yield _fires(card)


def _terrain(card: Scorecard, terrain: Terrain) -> PadLine:
    scoring = [region for region in card.regions if region.terrain is terrain and region.points]
    products = [_TIMES.format(len(region.squares), region.fires) for region in scoring]
    return PadLine(
        terms.terrain(terrain),
        _PLUS.join(products),
        sum(region.points for region in scoring),
        Rule.REGIONS,
        terrain=terrain,
        outlines=region_outlines(scoring),
    )


def _resources(card: Scorecard) -> PadLine:
    counts = [
        terms.resource_count(line.resource, len(line.squares))
        for line in card.resources
        if line.squares
    ]
    cells = frozenset(cell for line in card.resources for cell in line.squares)
    return PadLine(
        _("Resources"),
        _PLUS.join(counts),
        card.resource_points,
        Rule.RESOURCES,
        sign="mammoth",
        fed_by=cells,
    )


def _totems(card: Scorecard, game: Game, tied: Sequence[Resource]) -> PadLine:
    """Who has the most of a resource is not known before every territory is laid, and of those who
    have the same the table must say who holds it."""
    held = [f"{terms.resource(line.resource)} {line.points}" for line in card.totems]
    several = not held and len(game.players) > 1
    factors, is_open = _PLUS.join(held), False
    if several and unfinished_players(game):
        factors, is_open = _("open until every territory is entered"), True
    elif several and tied:
        factors, is_open = " ".join(map(terms.whose_totem, tied)), True
    return PadLine(
        _("Totems"), factors, card.totem_points, Rule.TOTEMS, icon="sign-totem", is_open=is_open
    )


def _caveman(line: CavemanLine) -> PadLine:
    return PadLine(
        terms.caveman(line.caveman),
        _TIMES.format(line.counted, line.worth),
        line.points,
        Rule.HUNTER_GATHERERS,
        sign=line.caveman.value,
        outlines=(Outline(frozenset({line.cell})),),
        fed_by=frozenset(line.fed_by),
    )


def _warriors(group: WarriorGroup) -> PadLine:
    return PadLine(
        _("Warriors"),
        _TIMES.format(len(group.squares), group.power),
        group.points,
        Rule.WARRIORS,
        icon="sign-warriors",
        outlines=(Outline(frozenset(group.squares), f"{len(group.squares)}×{group.power}"),),
    )


def _variant(card: Scorecard, variant: Variant) -> PadLine:
    points = sum(line.points for line in card.variants if line.variant is variant)
    return PadLine(
        terms.variant(variant),
        "" if points else NOTHING,
        points,
        variant,
        icon=variant_icon(variant),
        outlines=(Outline(variant.shown_cells(card.player.territory)),),
    )


def _largest_region(card: Scorecard) -> PadLine:
    largest = [each for each in card.regions if len(each.squares) == card.largest_region]
    return PadLine(
        _("Largest region"),
        _("breaks a tie"),
        card.largest_region,
        Rule.TIE_BREAK,
        icon="map-outline",
        outlines=tuple(Outline(frozenset(each.squares)) for each in largest),
        breaks_ties=True,
    )


def _fires(card: Scorecard) -> PadLine:
    squares = card.player.territory.squares
    return PadLine(
        pgettext("scorecard", "Fire symbols"),
        _("if still tied"),
        card.fires,
        Rule.TIE_BREAK,
        icon="sign-flame",
        fed_by=frozenset(
            cell for cell, square in squares.items() if square.kind.fires or square.token
        ),
        breaks_ties=True,
    )
