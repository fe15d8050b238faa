"""The first chapters: the game in short, the box, turns and connecting dominoes."""

from companion.rules.box import RESOURCES, SQUARES, Kind, Resource, Terrain
from companion.rules.game import Mode
from companion.texts import _, fact_words, terms
from companion.texts.reference.examples import checked
from companion.texts.reference.model import Chapter, Paragraph


def in_short() -> Chapter:
    return Chapter(
        "short",
        _("The game in short"),
        (
            Paragraph(
                "short.aim",
                _(
                    "Lay dominoes around your starting tile, bring fire into large regions, and"
                    " have the most points at the end."
                ),
            ),
            Paragraph(
                "short.modes",
                _(
                    "There are three modes. {discovery}: dominoes, volcanoes and fire. {totem}:"
                    " resources and totems as well. {tribe}: resources that recruit cavemen."
                ).format(
                    discovery=terms.mode(Mode.DISCOVERY),
                    totem=terms.mode(Mode.TOTEM),
                    tribe=terms.mode(Mode.TRIBE),
                ),
            ),
            Paragraph(
                "short.players",
                _(
                    "Two to four play, each with a colour and a name of their own. Three and four"
                    " build territories of 5×5 squares with 12 dominoes each, two build 7×7 with"
                    " 24."
                ),
            ),
        ),
    )


def box() -> Chapter:
    squares = [f"{count} × {fact_words.kind_of_square(kind)}" for kind, count in _kinds()]
    resources = [terms.resource_count(resource, RESOURCES[resource]) for resource in Resource]
    return Chapter(
        "box",
        _("Components"),
        (
            Paragraph(
                "box.dominoes",
                _(
                    "48 dominoes: a number on one side, two squares of terrain on the other. A"
                    " square may show printed fires; a volcano has one, two or three craters."
                ),
            ),
            Paragraph(
                "box.squares",
                _("How many of each square there are:\n{list}").format(list="\n".join(squares)),
            ),
            Paragraph(
                "box.tokens",
                _(
                    "10 fire tokens: five with one fire, four with two, one with three. There are"
                    " just as many volcanoes with one, two and three craters."
                ),
            ),
            Paragraph(
                "box.resources",
                _(
                    "Wooden resources: {list}. That is one for each grassland, lake, jungle and"
                    " quarry without a printed fire."
                ).format(list=" · ".join(resources)),
            ),
            Paragraph(
                "box.cavemen",
                _(
                    "22 cavemen: two of each of the seven hunter-gatherers, four small warriors,"
                    " three Amazon warriors and one oafish warrior."
                ),
            ),
            Paragraph(
                "box.rest",
                _(
                    "4 starting tiles with huts in pink, black, green and blue, 8 tribe chiefs, two"
                    " in each colour, 4 totems, a cave board and a score pad."
                ),
            ),
        ),
    )


def _kinds() -> list[tuple[Kind, int]]:
    return sorted(SQUARES.items(), key=lambda pair: _reading_order(pair[0]))


def _reading_order(kind: Kind) -> tuple[int, int, int]:
    terrains = list(Terrain)
    return terrains.index(kind.terrain), kind.fires, kind.craters


def setting_up() -> Chapter:
    return Chapter(
        "setup",
        _("Setting up"),
        (
            Paragraph(
                "setup.players",
                _(
                    "Everyone takes a starting tile with the hut of their colour, and a tribe"
                    " chief; two tribe chiefs in a game of two."
                ),
            ),
            Paragraph(
                "setup.line",
                _(
                    "Shuffle the dominoes, numbers up. Lay out four in a line, the smallest number"
                    " first, and turn them over. Set out the fire tokens, sorted by number of"
                    " fires."
                ),
            ),
            Paragraph(
                "setup.chiefs",
                _(
                    "Draw the tribe chiefs one by one. When yours is drawn, put it on a free domino"
                    " of the line. Then lay out the next line of four."
                ),
            ),
            Paragraph(
                "setup.three",
                _(
                    "In a game of three one domino of every line is left over and goes back into"
                    " the box."
                ),
            ),
        ),
    )


def turns() -> Chapter:
    return Chapter(
        "turns",
        _("Turns and connecting"),
        (
            Paragraph(
                "turns.order",
                _(
                    "The dominoes of a round lie in a line in order of their numbers. Whoever is on"
                    " the lowest number has the first turn."
                ),
            ),
            Paragraph(
                "turns.turn",
                _(
                    "On your turn you lay the domino on which your tribe chief stands. Then you put"
                    " the chief on a free domino of the next line."
                ),
            ),
            Paragraph(
                "turns.start",
                _(
                    "Your first domino lies beside your starting tile. The starting tile carries"
                    " the hut and goes with every terrain."
                ),
            ),
            Paragraph(
                "turns.connect",
                _(
                    "A domino connects if either half touches the starting tile, or if at least one"
                    " half touches a square of its own terrain. Sides count, corners do not. What"
                    " the other half touches does not matter."
                ),
                checked(["@ l g", ". . g", ". . d"]),
            ),
            Paragraph(
                "turns.not-connected",
                _(
                    "A domino that touches only other terrains, and not the starting tile, does not"
                    " connect."
                ),
                checked(["@ l l", ". . g", ". . g"]),
            ),
            Paragraph(
                "turns.frame",
                _(
                    "All squares together, the starting tile included, fit a frame of 5×5, or 7×7"
                    " for two players. Where in the frame the starting tile lies is up to you."
                ),
            ),
            Paragraph(
                "turns.discard",
                _(
                    "A domino that can be laid must be laid, even where it hurts. Only one that"
                    " fits nowhere goes back into the box, and it earns nothing."
                ),
            ),
        ),
    )
