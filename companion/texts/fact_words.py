"""What a fact of the check counts, named as at the table."""

from companion.rules.box import Caveman, Kind, Resource, Terrain
from companion.rules.legality import Fact
from companion.rules.legality.findings import Token
from companion.texts import ngettext, terms


def thing(fact: Fact) -> str:
    """What a fact is about."""
    match fact.subject:
        case Kind() as kind:
            return kind_of_square(kind)
        case Token(fires):
            return ngettext("token with {count} fire", "token with {count} fires", fires).format(
                count=fires
            )
        case Resource() as resource:
            return terms.resources(resource)
        case Caveman() as caveman:
            return terms.caveman(caveman)
        case None:
            raise ValueError("this fact counts nothing in particular")


def kind_of_square(kind: Kind) -> str:
    """A square as it is printed: its terrain, and its fires or craters."""
    ground = terms.terrain(kind.terrain)
    if kind.terrain is Terrain.VOLCANO:
        text = ngettext(
            "{terrain} with {count} crater", "{terrain} with {count} craters", kind.craters
        )
        return text.format(terrain=ground, count=kind.craters)
    if kind.fires:
        text = ngettext("{terrain} with {count} fire", "{terrain} with {count} fires", kind.fires)
        return text.format(terrain=ground, count=kind.fires)
    return ground
