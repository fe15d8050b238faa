"""The chapters about the check, and about what the booklets leave open."""

from companion.texts import _
from companion.texts.reference.examples import checked
from companion.texts.reference.model import Chapter, Paragraph


def check() -> Chapter:
    return Chapter(
        "check",
        _("Legal layouts"),
        (
            Paragraph(
                "check.what",
                _(
                    "The check says whether territories can come from a game by the rules. A legal"
                    " layout comes with its proof: dominoes from the box, an order to lay them in,"
                    " and where each fire landed."
                ),
            ),
            Paragraph(
                "check.slip",
                _(
                    "Usually a finding means that a square was entered wrongly. Look at the marked"
                    " squares first, before you doubt anyone."
                ),
            ),
            Paragraph(
                "check.squares",
                _(
                    "Every square must exist in the box: no desert, grassland or lake shows two"
                    " printed fires, no volcano shows any."
                ),
            ),
            Paragraph(
                "check.pairs",
                _(
                    "Every square but the starting tile is half of a domino, so their number is"
                    " even, and all are joined by their sides to the starting tile."
                ),
                checked(["@ l l", ". . g"]),
            ),
            Paragraph(
                "check.dominoes",
                _(
                    "The squares must make up dominoes from the box, and there must be an order in"
                    " which each of them connects."
                ),
                checked(["@ d* d*"]),
            ),
            Paragraph(
                "check.box",
                _(
                    "Every domino exists once. All territories together may hold no more of"
                    " anything than the box, and no two may need the same domino."
                ),
            ),
            Paragraph(
                "check.burnt",
                _(
                    "A resource and a fire token never share a square, and nothing else lies on a"
                    " caveman’s square."
                ),
            ),
            Paragraph(
                "check.spending",
                _(
                    "In Tribe Mode the resources that are gone must add up: two different ones or"
                    " one of each for every caveman, the rest burnt under fire tokens."
                ),
            ),
            Paragraph(
                "check.story",
                _(
                    "All of it must fit one course of turns: a domino is laid, its volcano throws a"
                    " fire, then one caveman may be recruited. The resources that pay and a free"
                    " square must be there at that moment. Nothing was spent on the last domino of"
                    " a full territory, and nobody was recruited onto it."
                ),
            ),
            Paragraph(
                "check.gap",
                _(
                    "In a finished game, two empty neighbouring squares inside the frame, one of"
                    " them beside the starting tile, are an error: every discarded domino could"
                    " have been laid there."
                ),
            ),
            Paragraph(
                "check.change",
                _(
                    "Where a single change of one square would make everything legal, the check"
                    " offers it."
                ),
            ),
            Paragraph(
                "check.warnings",
                _(
                    "A warning is only a remark, about something rare or about a house rule. The"
                    " layout stays legal."
                ),
            ),
            Paragraph(
                "check.limits",
                _(
                    "What the check does not prove: that every other discard was forced, and which"
                    " cavemen lay face up when one was recruited. It looks at each player’s turns"
                    " by themselves. But it never rejects a layout that a game by the rules can"
                    " produce."
                ),
            ),
        ),
    )


def readings() -> Chapter:
    return Chapter(
        "readings",
        _("How this app reads it"),
        (
            Paragraph(
                "readings.distance",
                _(
                    "How far does a fire fly? The larger of its rows and columns counts, because"
                    " the booklets allow any direction and turns on the way. Gaps do not stop it:"
                    " no booklet says that it needs squares below."
                ),
            ),
            Paragraph(
                "readings.token",
                _(
                    "The booklets say what happens to a fire that can land nowhere. With these"
                    " dominoes it does not happen: the other half of the volcano’s domino is always"
                    " free. So a territory holds exactly one fire token for each volcano."
                ),
            ),
            Paragraph(
                "readings.start",
                _(
                    "No booklet forbids a fire on the starting tile, so it is allowed. It earns"
                    " nothing, for the starting tile is in no region, but it counts where the most"
                    " fires decide a tie. The check remarks on it."
                ),
            ),
            Paragraph(
                "readings.empty",
                _(
                    "Most booklets want an empty square for a fire to land on, and mean one without"
                    " a printed fire or fire token. So neither a resource nor a caveman keeps a"
                    " fire away: they burn. Nor does the hut on the starting tile keep it away."
                ),
            ),
            Paragraph(
                "readings.largest",
                _(
                    "For the largest region, regions of volcanoes count too: the booklets ask for"
                    " the largest one, with fire or without, and leave out no terrain."
                ),
            ),
            Paragraph(
                "readings.caveman",
                _(
                    "May a caveman stand on a volcano or the starting tile? The German booklet"
                    " forbids both, the Czech and Slovak ones volcanoes only, the English and Dutch"
                    " ones neither. The app forbids both."
                ),
            ),
            Paragraph(
                "readings.last-turn",
                _(
                    "Recruiting ends before the last turn: on it you only lay your domino, as the"
                    " English, Dutch, Czech and Slovak booklets say. In a game of two there are two"
                    " last turns, one for each tribe chief."
                ),
            ),
            Paragraph(
                "readings.two-chiefs",
                _(
                    "Two players have two turns a round, one for each tribe chief. May you recruit"
                    " on both? The German booklet says so, the others name laying and choosing"
                    " only. The app says yes."
                ),
            ),
            Paragraph(
                "readings.first-line",
                _(
                    "Two players: one takes the first and the last domino, or the two in the"
                    " middle. Is that so in every line? The English and Dutch booklets print it"
                    " under the turns, the others under setting up, the German one for setting up"
                    " alone. The app reads it as the first line only."
                ),
            ),
            Paragraph(
                "readings.level",
                _(
                    "Does a totem’s owner lose it as soon as another player is level? Only the"
                    " German booklet says clearly that a totem moves to nobody but a player who"
                    " alone has the most. The app follows it."
                ),
            ),
            Paragraph(
                "readings.totem",
                _(
                    "If several are level when a totem’s owner loses the lead, most booklets let"
                    " the owner choose, the Dutch one lets everyone choose together. The app asks,"
                    " and leaves it to the table."
                ),
            ),
            Paragraph(
                "readings.gone",
                _(
                    "Whose is a totem once fires have burnt every resource of its kind? No booklet"
                    " says it outright. The German one moves it only to a player who alone has the"
                    " most, so it stays with its owner and earns its points."
                ),
            ),
            Paragraph(
                "readings.discard",
                _(
                    "May you recruit on a turn when your domino fitted nowhere? You still choose"
                    " the next domino, and the booklets let you recruit after that. The app says"
                    " yes."
                ),
            ),
            Paragraph(
                "readings.centre",
                _(
                    "The centre is judged by the squares that are laid: if none is further from the"
                    " hut than half the frame, the hut is in the middle, even where a whole row is"
                    " missing."
                ),
            ),
            Paragraph(
                "readings.names",
                _(
                    "The app speaks in the words of each language’s booklet. Where a booklet shows"
                    " only a picture, of some cavemen for example, or was not at hand, the app has"
                    " chosen a name."
                ),
            ),
        ),
    )
