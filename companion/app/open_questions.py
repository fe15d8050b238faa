"""What must be said or laid before somebody has won: put as questions, for the result and for a
game that is kept."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.app.game_filters import short_name
from companion.app.history_queries import OpenedGame
from companion.rules.box import Resource
from companion.table.totems import Leftover
from companion.table.view import TableView
from companion.texts import _, terms
from companion.texts.outlook import board_words


class TieQuestion(NamedTuple):
    """Who holds a totem, of those who have the most of its resource."""

    resource: Resource
    words: str
    players: tuple[tuple[int, str], ...]
    """Place and name of each."""
    holder: int | None


class BoardQuestion(NamedTuple):
    """A territory that is too small for the end of a game."""

    player: int
    words: str


def board_questions(view: TableView) -> tuple[BoardQuestion, ...]:
    """One territory alone is as large as it is."""
    if len(view.cards) == 1:
        return ()
    return tuple(BoardQuestion(index, board_words(view.cards[index])) for index in view.unfinished)


def settled_and_open(view: TableView) -> tuple[TieQuestion, ...]:
    """Every tie at the table, those too that somebody has settled."""
    return tuple(_tie(view, tie.resource, tie.players, tie.chosen) for tie in view.ties)


def left_over(view: TableView, totem: Leftover) -> TieQuestion:
    """Whose a totem is that nobody has the resource of any more."""
    gone = _("Nobody has this resource any more.")
    words = f"{gone} {terms.whose_totem(totem.resource)}"
    return TieQuestion(totem.resource, words, _named(view, totem.players), totem.holder)


class OpenQuestions(NamedTuple):
    """What the game at the table, or one that is kept, leaves open."""

    boards: tuple[BoardQuestion, ...] = ()
    first: tuple[TieQuestion, ...] = ()
    """Those that can still change a rank."""
    later: tuple[TieQuestion, ...] = ()


def asked_of_kept(game: OpenedGame) -> OpenQuestions:
    """A totem that its file gives to somebody is not asked about; a game that still goes on has
    its questions answered at the table. Before every territory is there, nobody knows who is
    level."""
    view = game.view
    if view is None or not game.record.finished or len(view.cards) == 1:
        return OpenQuestions()
    if boards := board_questions(view):
        return OpenQuestions(boards)
    deciding = view.deciding_totems
    ties = [totem for totem in view.open_totems if len(totem.players) > 1]
    return OpenQuestions(
        (),
        tuple(_tie(view, *totem, None) for totem in ties if totem in deciding),
        tuple(_tie(view, *totem, None) for totem in ties if totem not in deciding),
    )


def _tie(
    view: TableView, resource: Resource, players: Iterable[int], holder: int | None
) -> TieQuestion:
    players = tuple(players)
    card = view.cards[players[0]]
    count = next(len(line.squares) for line in card.resources if line.resource is resource)
    # Translators: of a totem; {resources} such as: 2 mammoths
    tied = _("Tied with {resources} each.").format(resources=terms.resource_count(resource, count))
    words = f"{terms.whose_totem(resource)}\n{tied}"
    return TieQuestion(resource, words, _named(view, players), holder)


def _named(view: TableView, players: Iterable[int]) -> tuple[tuple[int, str], ...]:
    return tuple((index, short_name(view.player(index).name)) for index in players)
