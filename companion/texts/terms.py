"""The words of the box: one for every terrain, piece, mode, variant and colour."""

from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Colour, Mode, Variant
from companion.rules.ranking import DecidedBy
from companion.texts import _, ngettext, pgettext
from companion.texts.variants import variant_words


def terrain(value: Terrain) -> str:
    return {
        Terrain.START: _("Starting tile"),
        Terrain.DESERT: _("Desert"),
        Terrain.GRASSLAND: _("Grassland"),
        Terrain.LAKE: _("Lake"),
        Terrain.JUNGLE: _("Jungle"),
        Terrain.QUARRY: _("Quarry"),
        Terrain.VOLCANO: _("Volcano"),
    }[value]


def resource(value: Resource) -> str:
    return {
        Resource.MAMMOTH: _("Mammoth"),
        Resource.FISH: pgettext("resource", "Fish"),
        Resource.MUSHROOM: _("Mushroom"),
        Resource.FLINT: _("Flint"),
    }[value]


def resources(value: Resource) -> str:
    """Several of a kind, as a heading."""
    return {
        Resource.MAMMOTH: _("Mammoths"),
        Resource.FISH: pgettext("resources", "Fish"),
        Resource.MUSHROOM: _("Mushrooms"),
        Resource.FLINT: _("Flints"),
    }[value]


def resource_count(value: Resource, count: int) -> str:
    """How many there are: “1 mammoth”, “3 mammoths”."""
    return {
        Resource.MAMMOTH: ngettext("{count} mammoth", "{count} mammoths", count),
        Resource.FISH: ngettext("{count} fish", "{count} fish", count),
        Resource.MUSHROOM: ngettext("{count} mushroom", "{count} mushrooms", count),
        Resource.FLINT: ngettext("{count} flint", "{count} flints", count),
    }[value].format(count=count)


def square_count(count: int) -> str:
    return ngettext("{count} square", "{count} squares", count).format(count=count)


def fire_count(count: int) -> str:
    """Fires of a region, printed and of tokens."""
    return ngettext("{count} fire", "{count} fires", count).format(count=count)


def warrior_count(count: int) -> str:
    return ngettext("{count} warrior", "{count} warriors", count).format(count=count)


def caveman(value: Caveman) -> str:
    return {
        Caveman.HUNTER: _("Hunter"),
        Caveman.PAINTER: _("Painter"),
        Caveman.FISHING_CHILD: _("Fishing Child"),
        Caveman.FIRE_LADY: _("Fire Lady"),
        Caveman.GATHERER: _("Gatherer"),
        Caveman.SHAMAN: _("Shaman"),
        Caveman.SCULPTOR: _("Sculptor"),
        Caveman.SMALL_WARRIOR: _("Small warrior"),
        Caveman.AMAZON: _("Amazon warrior"),
        Caveman.OAF: _("Oafish warrior"),
    }[value]


def mode(value: Mode) -> str:
    return {
        Mode.DISCOVERY: _("Discovery Mode"),
        Mode.TOTEM: _("Totem Mode"),
        Mode.TRIBE: _("Tribe Mode"),
    }[value]


def mode_name(value: Mode) -> str:
    """Where it is plain that a mode is spoken of, and room is scarce."""
    return {
        # Translators: the three modes of the game in one word each, on buttons side by side
        Mode.DISCOVERY: pgettext("mode", "Discovery"),
        Mode.TOTEM: pgettext("mode", "Totem"),
        Mode.TRIBE: pgettext("mode", "Tribe"),
    }[value]


def variant(value: Variant) -> str:
    """Return the name of a variant."""
    return variant_words(value).name


def colour(value: Colour) -> str:
    return {
        Colour.PINK: pgettext("colour", "pink"),
        Colour.BLACK: pgettext("colour", "black"),
        Colour.GREEN: pgettext("colour", "green"),
        Colour.BLUE: pgettext("colour", "blue"),
    }[value]


def source(value: str) -> str:
    """Where points come from, by the name of their kind in the statistics."""
    return {
        "regions": _("Regions"),
        "resources": _("Resources"),
        "totems": _("Totems"),
        "cavemen": _("Cavemen"),
        "variants": _("Variants"),
    }[value]


def decided_by(value: DecidedBy) -> str:
    """What settled first place, as a label."""
    return {
        DecidedBy.POINTS: pgettext("decided by", "points"),
        DecidedBy.LARGEST_REGION: pgettext("decided by", "largest region"),
        DecidedBy.FIRES: pgettext("decided by", "fire symbols"),
        DecidedBy.SHARED: pgettext("decided by", "shared victory"),
    }[value]


def rank_reason(value: DecidedBy, *, first: bool) -> str:
    """Return what put a player at a rank: before the next one, or behind the one ahead."""
    return {
        # Translators: after a name and a rank, as in “2. Ada: 41, on points”
        DecidedBy.POINTS: _("on points"),
        DecidedBy.LARGEST_REGION: (
            _("by the largest region") if first else _("with a smaller largest region")
        ),
        DecidedBy.FIRES: _("by more fire symbols") if first else _("with fewer fire symbols"),
        DecidedBy.SHARED: _("shared rank"),
    }[value]


def won_by(value: DecidedBy) -> str:
    """What settled first place, above the winner's name."""
    return {
        DecidedBy.POINTS: _("Won on points"),
        DecidedBy.LARGEST_REGION: _("Won by the largest region"),
        DecidedBy.FIRES: _("Won by more fire symbols"),
        DecidedBy.SHARED: _("Joint winners"),
    }[value]


def whose_totem(value: Resource) -> str:
    """The question where the app cannot know it."""
    return {
        Resource.MAMMOTH: _("Who has the mammoth totem?"),
        Resource.FISH: _("Who has the fish totem?"),
        Resource.MUSHROOM: _("Who has the mushroom totem?"),
        Resource.FLINT: _("Who has the flint totem?"),
    }[value]


def detail(name: str) -> str:
    """What may differ between two versions of a game, by its name in the history."""
    return {
        "mode": _("mode"),
        "size": _("size"),
        "variants": _("variants"),
        "finished": _("finished or not"),
        "played_at": _("date"),
        "location": _("place"),
        "notes": _("note"),
        "players": _("players"),
        "territories": _("territories"),
        "totems": _("totems"),
        "points": _("points"),
        "winner": _("who won a tie"),
    }[name]
