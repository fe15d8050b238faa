"""The chapters about volcanoes, regions, and who wins."""

from companion.rules.territory import Cell
from companion.texts import _
from companion.texts.reference.examples import checked, region, regions
from companion.texts.reference.model import Chapter, Paragraph


def fire() -> Chapter:
    return Chapter(
        "fire",
        _("Volcanoes and fire"),
        (
            Paragraph(
                "fire.launch",
                _(
                    "A volcano erupts as soon as its domino is laid. Take the fire token with as"
                    " many fires as the volcano has craters, and place it at once."
                ),
            ),
            Paragraph(
                "fire.range",
                _(
                    "One crater throws its fire up to 3 squares away, two craters up to 2 squares,"
                    " three craters exactly 1. Steps may go in any direction, diagonally too, and"
                    " across gaps."
                ),
                region(["l+1 l @ v1 d"], Cell(0, 0)),
            ),
            Paragraph(
                "fire.landing",
                _(
                    "The fire lands in your own territory, on a square that is there already; the"
                    " other half of the volcano’s domino is allowed too. It cannot land on a"
                    " volcano, a printed fire or another fire token."
                ),
            ),
            Paragraph(
                "fire.too-far",
                _("The check reports a fire that no volcano can have thrown."),
                checked(["g+2 g @ l v2"]),
            ),
            Paragraph(
                "fire.burns",
                _(
                    "What lies where the fire lands is lost: a resource or a caveman goes back into"
                    " the box. Squares that it flies over keep theirs."
                ),
            ),
            Paragraph(
                "fire.counts",
                _(
                    "The fires of a token count just like printed fires: a token with three fires"
                    " counts three times."
                ),
                region(["@ g+3 g", "q v3 g*", ". . l"], Cell(0, 1)),
            ),
        ),
    )


def ending() -> Chapter:
    return Chapter(
        "regions",
        _("End of the game and regions"),
        (
            Paragraph(
                "regions.end",
                _(
                    "When no dominoes are left for another line, everyone has one last turn, in"
                    " which they only lay their domino. Then the points are counted."
                ),
            ),
            Paragraph(
                "regions.group",
                _(
                    "A region is a group of squares of one terrain that are joined by their sides."
                    " The starting tile is part of no region."
                ),
            ),
            Paragraph(
                "regions.points",
                _(
                    "A region earns its number of squares times the fires in it, printed ones and"
                    " those of fire tokens. A region without fire earns nothing, and one of"
                    " volcanoes never does."
                ),
                region(["@ g g g*", ". g* l d"], Cell(0, 1)),
            ),
            Paragraph(
                "regions.several",
                _("The same terrain may lie in several regions. Each is counted by itself."),
                regions(["q l* @ l+1 l", "d l g v1 ."], Cell(0, 1), Cell(0, 3)),
            ),
        ),
    )


def winner() -> Chapter:
    return Chapter(
        "winner",
        _("Who wins"),
        (
            Paragraph("winner.points", _("The most points win.")),
            Paragraph(
                "winner.ties",
                _(
                    "If players are level, the largest region decides, with fire or without. If"
                    " that is level too, the most fires in the territory decide, printed ones and"
                    " those of tokens. If everything is level, the victory is shared."
                ),
            ),
            Paragraph(
                "winner.ranks",
                _("The ranks below the first are settled in the same way."),
            ),
        ),
    )
