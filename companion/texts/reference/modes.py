"""The chapters about Totem Mode, Tribe Mode and recruiting."""

from companion.rules.box import Resource
from companion.rules.legality.territory_rules import MOST_RECRUITS
from companion.texts import _, formats, terms
from companion.texts.reference.examples import resources
from companion.texts.reference.model import Chapter, Paragraph


def totem() -> Chapter:
    worths = [
        formats.labelled(terms.resource(resource), formats.points(resource.totem_points))
        for resource in Resource
    ]
    return Chapter(
        "totem",
        _("Totem Mode"),
        (
            Paragraph(
                "totem.resources",
                _(
                    "Every grassland brings a mammoth, every lake a fish, every jungle a mushroom"
                    " and every quarry a flint, but no square with a printed fire does. Deserts and"
                    " volcanoes bring nothing."
                ),
            ),
            Paragraph(
                "totem.setup",
                _(
                    "Put the resources on the dominoes as soon as a line is turned over. The four"
                    " totems lie where all can see them."
                ),
            ),
            Paragraph("totem.stay", _("A resource stays on its square until a fire burns it.")),
            Paragraph(
                "totem.points",
                _("At the end, each resource left earns {points}.").format(
                    points=formats.points(1)
                ),
                resources(["@ go go", ". g* lo"]),
            ),
            Paragraph(
                "totem.take",
                _(
                    "Whoever has more of a resource than every other player after laying a domino"
                    " takes its totem. A tie is not enough."
                ),
            ),
            Paragraph(
                "totem.move",
                _(
                    "A totem moves only when another player alone has the most. If its owner loses"
                    " the lead and several others are level, the owner chooses among them."
                ),
            ),
            Paragraph(
                "totem.owner",
                _(
                    "So from the first resource of a kind on, its totem has an owner: one of those"
                    " who have the most, as long as anyone has any."
                ),
            ),
            Paragraph(
                "totem.gone",
                _(
                    "Where fires burnt the last resource of a kind, its totem stays with its owner"
                    " and earns its points, until another player alone has the most again."
                ),
            ),
            Paragraph(
                "totem.worth",
                _("The totems you hold at the end earn as much as they show. {list}.").format(
                    list=" · ".join(worths)
                ),
            ),
        ),
    )


def tribe() -> Chapter:
    return Chapter(
        "tribe",
        _("Tribe Mode"),
        (
            Paragraph(
                "tribe.resources",
                _(
                    "Resources come with the dominoes as in Totem Mode, and fires burn them. But"
                    " they are there to be spent: resources left at the end earn nothing."
                ),
            ),
            Paragraph(
                "tribe.cavemen",
                _("Cavemen earn the points instead. There are no totems."),
            ),
            Paragraph(
                "tribe.setup",
                _(
                    "Shuffle the cavemen into a pile, face down, and lay four of them face up"
                    " beside it. At the beginning of every round, fill up to four again."
                ),
            ),
        ),
    )


def recruiting() -> Chapter:
    return Chapter(
        "recruiting",
        _("Recruiting"),
        (
            Paragraph(
                "recruiting.when",
                _(
                    "Once a turn, after choosing your next domino, you may recruit a caveman. On"
                    " the last turn there is no domino to choose, so you cannot recruit."
                ),
            ),
            Paragraph(
                "recruiting.price",
                _(
                    "Two different resources from your territory get you one of the four face-up"
                    " cavemen. Four different ones get you any caveman from the pile, which is"
                    " shuffled afterwards. What you spend goes back into the box."
                ),
            ),
            Paragraph(
                "recruiting.place",
                _(
                    "The caveman goes on any square of your territory without a printed fire, fire"
                    " token, resource or caveman, but never on a volcano or the starting tile."
                ),
            ),
            Paragraph(
                "recruiting.most",
                _(
                    "So at most {small} cavemen can be recruited in a territory of 5×5, and {large}"
                    " in one of 7×7."
                ).format(small=MOST_RECRUITS[5], large=MOST_RECRUITS[7]),
            ),
        ),
    )
