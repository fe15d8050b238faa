"""The chapters about what cavemen earn, and about the variants and games for two."""

from companion.rules.box import Caveman
from companion.rules.game import Variant
from companion.texts import _, caveman_words, formats, terms
from companion.texts.reference.examples import hunter_gatherer, variant, warriors
from companion.texts.reference.model import Chapter, Paragraph
from companion.texts.variants import variant_paragraph, variant_words


def hunter_gatherers() -> Chapter:
    return Chapter(
        "cavemen",
        _("Hunter-gatherers"),
        (
            Paragraph(
                "cavemen.around",
                _(
                    "A hunter-gatherer earns points for what lies on the eight squares around, at"
                    " the corners too. Only wooden resources count, never their printed symbols."
                ),
            ),
            _caveman(
                Caveman.HUNTER,
                ["go go @ l", "go g:h . d"],
            ),
            _caveman(
                Caveman.PAINTER,
                ["l go @ lo j", ". jo d:p . ."],
            ),
            _caveman(
                Caveman.FISHING_CHILD,
                ["lo lo @ g", "lo l:c . d"],
            ),
            _caveman(
                Caveman.FIRE_LADY,
                ["l q** @ g d", ". d:f d . .", ". d+1 v1 . ."],
            ),
            _caveman(
                Caveman.GATHERER,
                ["jo jo @ g", "jo j:g . d"],
            ),
            _caveman(
                Caveman.SHAMAN,
                ["l l:1 @ g:c g", ". . j:s q ."],
            ),
            _caveman(
                Caveman.SCULPTOR,
                ["j qo @ qo g", ". qo d:u . ."],
            ),
        ),
    )


def _caveman(caveman: Caveman, rows: list[str]) -> Paragraph:
    return Paragraph(
        f"cavemen.{caveman.value}",
        caveman_words.earns(caveman),
        hunter_gatherer(rows, caveman),
    )


def warrior_groups() -> Chapter:
    powers = [
        formats.labelled(terms.caveman(caveman), caveman.power)
        for caveman in Caveman
        if caveman.power
    ]
    return Chapter(
        "warriors",
        _("Warriors"),
        (
            Paragraph(
                "warriors.group",
                _(
                    "Warriors on squares that share a side are a group. It earns the number of its"
                    " warriors times the sum of their powers."
                ),
                warriors(["l l:1 @ g g:1", "l:3 l:2 . g g"]),
            ),
            Paragraph(
                "warriors.power",
                _("Powers of the warriors. {list}.").format(list=" · ".join(powers)),
            ),
            Paragraph(
                "warriors.alone",
                _("A lone warrior earns just their own power. Corners do not count."),
            ),
        ),
    )


def variants() -> Chapter:
    return Chapter(
        "variants",
        _("Variants"),
        (
            Paragraph(
                "variants.all",
                _("Both variants go with every mode, together or each on its own."),
            ),
            *(
                Paragraph(
                    f"variants.{each.value}",
                    variant_paragraph(each),
                    variant(variant_words(each).example, each),
                )
                for each in Variant
            ),
        ),
    )


def two_players() -> Chapter:
    return Chapter(
        "two",
        _("Two players (Neolithic)"),
        (
            Paragraph(
                "two.size",
                _(
                    "Two players use all 48 dominoes and build 7×7. Each has two tribe chiefs and"
                    " two turns a round, one for each chief."
                ),
            ),
            Paragraph(
                "two.first-line",
                _(
                    "In the first line one player takes the first and the last domino or the two"
                    " in the middle; the other takes the two that are left."
                ),
            ),
            Paragraph(
                "two.five",
                _("Two players on 5×5 is a house rule: the check remarks on it and allows it."),
            ),
        ),
    )
