"""All that scores, on one page: a line each, with the pieces that it is about."""

from typing import Final, NamedTuple

from companion.app.pad_lines import VARIANT_ICONS
from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Mode, Variant
from companion.texts import _, formats, terms

FIRE: Final = "fire"
"""A printed fire, among what is drawn."""

Drawn = Resource | Caveman | Terrain | str
"""A piece, a square of a terrain, or a drawing by its name."""


class ScoringLine(NamedTuple):
    words: str
    drawn: tuple[Drawn, ...]
    """Side by side, from the left."""


def scoring_lines(mode: Mode) -> list[ScoringLine]:
    """From what everybody has to what few have; at last who wins a tie."""
    lines = [
        ScoringLine(
            _("Every region: its squares × the fires in it"),
            (Terrain.LAKE, Terrain.LAKE, FIRE),
        )
    ]
    if mode is Mode.TOTEM:
        lines += _totem_lines()
    elif mode is Mode.TRIBE:
        lines += _tribe_lines()
    lines += [*_variant_lines(), _tie_line()]
    return [ScoringLine(formats.in_list(words), drawn) for words, drawn in lines]


def _totem_lines() -> list[ScoringLine]:
    one = formats.points(1)
    return [
        ScoringLine(_("Every resource left: {points}").format(points=one), tuple(Resource)),
        *(
            ScoringLine(
                _("{totem} totem: {points} for its owner").format(
                    totem=terms.resource(resource), points=formats.points(resource.totem_points)
                ),
                (resource,),
            )
            for resource in Resource
        ),
    ]


def _tribe_lines() -> list[ScoringLine]:
    around: dict[Caveman, tuple[str, tuple[Drawn, ...]]] = {
        Caveman.HUNTER: (_("{caveman}: {points} for every mammoth around."), (Resource.MAMMOTH,)),
        Caveman.PAINTER: (
            _("{caveman}: {points} for every resource around, of any kind."),
            (Resource.FISH, Resource.MUSHROOM),
        ),
        Caveman.FISHING_CHILD: (_("{caveman}: {points} for every fish around."), (Resource.FISH,)),
        Caveman.FIRE_LADY: (
            _("{caveman}: {points} for every fire around, printed or on a fire token."),
            (FIRE,),
        ),
        Caveman.GATHERER: (
            _("{caveman}: {points} for every mushroom around."),
            (Resource.MUSHROOM,),
        ),
        Caveman.SHAMAN: (
            _("{caveman}: {points} for every other caveman around, warriors too."),
            (Caveman.HUNTER, Caveman.OAF),
        ),
        Caveman.SCULPTOR: (_("{caveman}: {points} for every flint around."), (Resource.FLINT,)),
    }
    lines = [
        ScoringLine(
            words.format(caveman=terms.caveman(caveman), points=formats.points(caveman.worth)),
            (caveman, *fed_by),
        )
        for caveman, (words, fed_by) in around.items()
    ]
    warriors = tuple(caveman for caveman in Caveman if caveman.power)
    group = _("Warriors side by side: their number × the sum of their powers")
    return [*lines, ScoringLine(group, warriors)]


def _variant_lines() -> list[ScoringLine]:
    conditions = {
        Variant.EMPIRE_OF_FIRE: _("{variant}: {points} if the hut is in the centre"),
        Variant.HOMO_HABILIS: _("{variant}: {points} if no square is empty"),
    }
    return [
        ScoringLine(
            words.format(variant=terms.variant(variant), points=formats.points(variant.points)),
            (VARIANT_ICONS[variant],),
        )
        for variant, words in conditions.items()
    ]


def _tie_line() -> ScoringLine:
    return ScoringLine(
        _("Tied? The largest region decides, then the most fires."),
        (Terrain.QUARRY, Terrain.QUARRY, Terrain.QUARRY),
    )
