"""The chapter about hindsight: how to read it."""

from typing import Final

from companion.texts import _
from companion.texts.reference.model import Chapter, Paragraph

HINDSIGHT: Final = "hindsight.what"
"""The paragraph to begin with."""


def hindsight() -> Chapter:
    return Chapter(
        "hindsight",
        _("In hindsight"),
        (
            Paragraph(
                HINDSIGHT,
                _(
                    "“If only I had thrown that fire into the lake!” The app tells you what your"
                    " dominoes could have made. Ask it under the result, or in any saved game, as"
                    " long as the game is legal."
                ),
            ),
            Paragraph(
                "hindsight.fire",
                _(
                    "With one fire: one of your fire tokens lies on another square. All your"
                    " dominoes stay."
                ),
            ),
            Paragraph(
                "hindsight.domino",
                _(
                    "With one domino: one of your dominoes lies elsewhere or turned round, and if"
                    " it shows a volcano, its fire may fly elsewhere. All the rest stays."
                ),
            ),
            Paragraph(
                "hindsight.anew",
                _(
                    "With everything laid anew: the same dominoes in any order, each fire where it"
                    " is best, the starting tile anywhere."
                ),
            ),
            Paragraph(
                "hindsight.rules",
                _(
                    "Whatever it shows keeps to the rules: the check finds it legal, and it scores"
                    " exactly what is shown. The other players’ territories stay as they are."
                ),
            ),
            Paragraph(
                "hindsight.totem",
                _(
                    "In Totem Mode the totems go to whoever has the most then. Where you would only"
                    " be level with others, you keep a totem that is yours, and take none from"
                    " them."
                ),
            ),
            Paragraph(
                "hindsight.tribe",
                _(
                    "In Tribe Mode a domino takes along what lies and stands on it. Laid anew, your"
                    " cavemen may stand elsewhere, and as many resources are missing as before."
                ),
            ),
            Paragraph(
                "hindsight.exact",
                _(
                    "With one fire or one domino, what the app shows is the best there is. There"
                    " are more ways to lay everything anew than anyone can try: the app goes on"
                    " looking for better ones until you stop it, and can continue later."
                ),
            ),
            Paragraph(
                "hindsight.kept",
                _("What was found stays with the game."),
            ),
        ),
    )
