"""A draft of the history as the game that it is: read, replayed, written.

DraftError    what was kept is no game, or no course of one, that this version knows
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from companion.exchange.game_file import read_game, write_game
from companion.exchange.strict_json import GameFileError
from companion.history.drafts import Draft, Drafts
from companion.history.records import ALL, GameFilter, LeftOut
from companion.rules.game import Game
from companion.table.journal import Journal, JournalError
from companion.table.tabletop import Tabletop
from companion.table.view import FindProblems, no_problems


class DraftError(ValueError):
    """`str()` says why, for whoever looks into it."""


def journal_of(
    draft: Draft,
    save: Callable[[str], None] | None = None,
    find_problems: FindProblems = no_problems,
) -> Journal:
    """Everything that was done in a draft, to be gone on with. Raises DraftError."""
    try:
        game = beginning_of(draft)
        tabletop = Tabletop.as_saved(game) if draft.kept else Tabletop.laid_out(game)
        return Journal.replayed(tabletop, draft.gestures, save, find_problems, draft.called)
    except (GameFileError, JournalError) as error:
        raise DraftError(str(error)) from error


def beginning_of(draft: Draft) -> Game:
    """What a draft began with. Raises GameFileError."""
    game = read_game(draft.set_up.encode())
    return game if game.id else replace(game, id=draft.game or None)


def set_up_now(draft: Draft) -> str:
    """What a draft began with, as it is written with the names of now."""
    with suppress(GameFileError):
        game = read_game(draft.set_up.encode())
        now = dict(draft.called).get(tuple(player.name for player in game.players))
        if now is not None:
            return write_game(Tabletop(game).called(now).game)
    return draft.set_up


def open_games_among(
    choice: GameFilter, drafts: Drafts, left_out: Callable[[LeftOut], object]
) -> Iterator[Game]:
    """The open games that leave with those of the history that are chosen: all with all of them;
    which would be chosen otherwise, nobody can say yet."""
    return games_of(drafts.open() if choice == ALL else (), left_out)


def games_of(drafts: Iterable[Draft], left_out: Callable[[LeftOut], object]) -> Iterator[Game]:
    """The games as they stand, not finished; `left_out` is told of those that cannot be read. A
    totem that only follows from what is entered so far is nobody's: whoever takes the game in goes
    on with it."""
    for draft in drafts:
        try:
            game = journal_of(draft).tabletop.scored_game()
        except DraftError:
            left_out(LeftOut(draft.game))
        else:
            yield replace(game, finished=False)
