"""All that scores, on one page: a line each, with the pieces that it is about."""

from typing import Final, NamedTuple

from companion.app.rule_icons import variant_icon
from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Mode, Variant
from companion.texts import _, caveman_words, formats, terms
from companion.texts.variants import variant_condition

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
    fed_by: dict[Caveman, tuple[Drawn, ...]] = {
        Caveman.HUNTER: (Resource.MAMMOTH,),
        Caveman.PAINTER: (Resource.FISH, Resource.MUSHROOM),
        Caveman.FISHING_CHILD: (Resource.FISH,),
        Caveman.FIRE_LADY: (FIRE,),
        Caveman.GATHERER: (Resource.MUSHROOM,),
        Caveman.SHAMAN: (Caveman.HUNTER, Caveman.OAF),
        Caveman.SCULPTOR: (Resource.FLINT,),
    }
    lines = [
        ScoringLine(caveman_words.earns(caveman), (caveman, *drawn))
        for caveman, drawn in fed_by.items()
    ]
    warriors = tuple(caveman for caveman in Caveman if caveman.power)
    return [*lines, ScoringLine(caveman_words.earns(warriors[0]), warriors)]


def _variant_lines() -> list[ScoringLine]:
    return [
        ScoringLine(variant_condition(variant), (variant_icon(variant),)) for variant in Variant
    ]


def _tie_line() -> ScoringLine:
    return ScoringLine(
        _("Tied? The largest region decides, then the most fires."),
        (Terrain.QUARRY, Terrain.QUARRY, Terrain.QUARRY),
    )
