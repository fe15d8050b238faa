"""Real territories for the reference, scored and checked by the rules when they are shown."""

from collections.abc import Sequence

from companion.rules.box import Caveman
from companion.rules.game import Colour, Game, Mode, Player, Variant, reach_of_frame
from companion.rules.legality import check
from companion.rules.notation import read_territory
from companion.rules.scoring import Region, Scorecard, score
from companion.rules.territory import Cell
from companion.texts import _, finding_titles, formats, terms
from companion.texts.reference.model import Example


def region(rows: Sequence[str], at: Cell) -> Example:
    """A region and its product."""
    game = _game(rows)
    line = _region_at(score(game)[0], at)
    return Example(
        game,
        formats.labelled(
            terms.terrain(line.terrain),
            f"{terms.square_count(len(line.squares))} × {terms.fire_count(line.fires)}"
            f" = {formats.points(line.points)}",
        ),
        line.squares,
        line.points,
    )


def regions(rows: Sequence[str], *places: Cell) -> Example:
    """Several regions and their sum."""
    game = _game(rows)
    card = score(game)[0]
    lines = [_region_at(card, at) for at in places]
    points = sum(line.points for line in lines)
    products = " + ".join(f"{len(line.squares)}×{line.fires}" for line in lines)
    return Example(
        game,
        f"{products} = {formats.points(points)}",
        tuple(cell for line in lines for cell in line.squares),
        points,
    )


def resources(rows: Sequence[str]) -> Example:
    """What the resources left earn in Totem Mode."""
    game = _game(rows, Mode.TOTEM)
    card = score(game)[0]
    lines = [line for line in card.resources if line.squares]
    counts = [terms.resource_count(line.resource, len(line.squares)) for line in lines]
    return Example(
        game,
        f"{' + '.join(counts)} = {formats.points(card.resource_points)}",
        tuple(cell for line in lines for cell in line.squares),
        card.resource_points,
    )


def hunter_gatherer(rows: Sequence[str], caveman: Caveman) -> Example:
    """One of this kind, with what feeds him."""
    game = _game(rows, Mode.TRIBE)
    line = next(line for line in score(game)[0].cavemen if line.caveman is caveman)
    return Example(
        game,
        formats.labelled(
            terms.caveman(line.caveman),
            f"{line.counted} × {line.worth} = {formats.points(line.points)}",
        ),
        (line.cell, *line.fed_by),
        line.points,
    )


def warriors(rows: Sequence[str]) -> Example:
    """A group of warriors, the largest in the territory, and its product."""
    game = _game(rows, Mode.TRIBE)
    group = max(score(game)[0].warriors, key=lambda each: len(each.squares))
    power = _("power {power}").format(power=group.power)
    return Example(
        game,
        f"{terms.warrior_count(len(group.squares))} × {power} = {formats.points(group.points)}",
        group.squares,
        group.points,
    )


def variant(rows: Sequence[str], value: Variant) -> Example:
    """A territory that earns a variant's points, or not."""
    game = _game(rows, variants=frozenset({value}))
    card = score(game)[0]
    return Example(
        game,
        formats.labelled(terms.variant(value), formats.points(card.variant_points)),
        (),
        card.variant_points,
    )


def checked(rows: Sequence[str], mode: Mode = Mode.DISCOVERY) -> Example:
    """A territory with what the check says about it."""
    game = _game(rows, mode)
    verdict = check(game)
    titles = ", ".join(
        formats.after_colon(finding_titles.title(finding)) for finding in verdict.findings
    )
    caption = _("Legal") if verdict.legal else _("Not legal: {findings}").format(findings=titles)
    marked = {cell for finding in verdict.findings for cell in finding.squares}
    return Example(game, caption, tuple(sorted(marked)))


def _game(
    rows: Sequence[str],
    mode: Mode = Mode.DISCOVERY,
    size: int = 5,
    variants: frozenset[Variant] = frozenset(),
) -> Game:
    territory = read_territory(rows, reach_of_frame(size))
    player = Player(_("Example"), Colour.PINK, territory)
    return Game(mode, size, (player,), variants, finished=False)


def _region_at(card: Scorecard, at: Cell) -> Region:
    return next(line for line in card.regions if at in line.squares)
