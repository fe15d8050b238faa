"""Places of what was played: the history, its games and players, what goes in and out."""

# The driver comes first there: it sets up Kivy's environment.
from tests.ui.visiting import OLDER, UNFINISHED, Places, Visit, at

# isort: split
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from companion.app.day_names import here_and_now
from companion.app.handing_over import hand_over_game, hand_over_territory
from companion.device import GivenFile
from companion.exchange.points_file import write_any
from companion.history.game_row import AnyGame, LoggedGame
from companion.rules.game import Mode
from companion.texts.names import unnamed_territory
from companion.ui.widgets.code_sheet import offer_code
from tests.ui.history_app import Reader, given, stored
from tests.ui.pictured_games import ALONE
from tests.ui.pictures_history import years
from tests.ui.places_table import DISCOVERY, FREE
from tests.ui.table_app import begin

PLAYED: Final = Places()


@PLAYED.named("history")
def history(reader: Reader) -> None:
    at("history")(reader)
    assert reader.games()


@PLAYED.named("history-search")
def history_search(reader: Reader) -> None:
    history(reader)
    reader.screen.search(True)
    reader.screen.ids.search.text = "zlaty"


@PLAYED.named("history-nothing-found")
def history_nothing(reader: Reader) -> None:
    history(reader)
    reader.screen.search(True)
    reader.screen.ids.search.text = "xyz"


@PLAYED.named("history-choice")
def history_choice(reader: Reader) -> None:
    history(reader)
    reader.screen.narrow()


@PLAYED.named("history-more")
def history_more(reader: Reader) -> None:
    history(reader)
    reader.screen.more()


def kept_game(wanted: Callable[[AnyGame], object]) -> Visit:
    """The oldest such game of the last evenings."""

    def visit(reader: Reader) -> None:
        history(reader)
        with stored(reader.folder) as store:
            games = sorted(
                store.games.every_game(), key=lambda each: (each.played_at or "", each.id)
            )
        found = next(record for record in games[OLDER:] if wanted(record.game()))
        reader.screen.open(found.id)
        reader.settle()
        assert reader.place == "game"

    return visit


_NOTED = kept_game(lambda game: game.notes)
_BY_POINTS = kept_game(lambda game: isinstance(game, LoggedGame))
_UNFINISHED_ID: Final = "5d0c8f0a-61a4-4a6e-9a55-6a5d8f7c1e20"
_DELETED_ID: Final = "0c1f9a52-7a35-4f3e-8a0f-3d0c1b6f4a77"
PLAYED |= {
    "game": _NOTED,
    "game-totem": kept_game(lambda game: game.mode is Mode.TOTEM),
    "game-by-points": _BY_POINTS,
}


@PLAYED.named("game-unfinished")
def game_unfinished(reader: Reader) -> None:
    """A territory is empty, a totem is open: said and asked."""
    with stored(reader.folder) as store:
        now = here_and_now().isoformat()
        identity = store.games.put(replace(UNFINISHED, id=_UNFINISHED_ID, played_at=now))
    reader.app.navigator.open_game(identity)
    reader.settle()
    assert reader.screen.provisional


@PLAYED.named("history-deleted")
def history_deleted(reader: Reader) -> None:
    with stored(reader.folder) as store:
        now = here_and_now().isoformat()
        store.games.put(replace(UNFINISHED, id=_DELETED_ID, played_at=now))
        store.games.delete(_DELETED_ID)
    history(reader)
    from_menu(reader, "delete-outline")
    assert reader.games()


@PLAYED.named("game-in-deleted")
def game_in_deleted(reader: Reader) -> None:
    """It says so, asks nothing, and can be brought back."""
    history_deleted(reader)
    reader.screen.open(_DELETED_ID)
    reader.settle()
    assert reader.screen.deleted


@PLAYED.named("game-more")
def game_more(reader: Reader) -> None:
    _NOTED(reader)
    reader.screen.more()


def from_menu(reader: Reader, icon: str) -> None:
    """What can be done with the game that is shown, by its icon."""
    reader.screen.more()
    reader.driver.wait(0.4)
    reader.tap("SheetItem", icon=icon)


@PLAYED.named("game-share")
def game_share(reader: Reader) -> None:
    _NOTED(reader)
    reader.screen.share()


@PLAYED.named("game-code")
def game_code(reader: Reader) -> None:
    """The code that another phone reads, and what it has no room for."""
    with stored(reader.folder) as store:
        record = next(each for each in store.games.every_game() if each.notes)
        noted = replace(record.game(), notes=" ".join(map(str, range(900))))
    offer_code(reader.app.services, partial(hand_over_game, noted))


@PLAYED.named("game-deleted")
def game_deleted(reader: Reader) -> None:
    """The message after it, with the way back."""
    _BY_POINTS(reader)
    deleted = reader.screen._id
    from_menu(reader, "delete-outline")
    assert reader.message
    reader.app.services.history.restore(deleted, lambda _none: reader.screen.enter())


@PLAYED.named("game-details")
def game_details(reader: Reader) -> None:
    _NOTED(reader)
    from_menu(reader, "pencil-outline")


@PLAYED.named("log-points")
def log_points(reader: Reader) -> None:
    history(reader)
    at("log_points")(reader)


@PLAYED.named("log-points-day")
def log_points_day(reader: Reader) -> None:
    log_points(reader)
    reader.screen.pick_day()


@PLAYED.named("log-points-incomplete")
def log_points_incomplete(reader: Reader) -> None:
    """The sentence that says what is missing."""
    log_points(reader)
    reader.driver.tap(reader.screen.ids.keep)


@PLAYED.named("log-points-name")
def log_points_name(reader: Reader) -> None:
    """A known name, begun."""
    log_points(reader)
    reader.app.services.log_draft.clear()
    reader.screen.begin()
    reader.write(reader.driver.find_all("PointsRow")[0].ids.name, "chl")
    assert reader.driver.find_all("NameRest")


@PLAYED.named("log-points-tie")
def log_points_tie(reader: Reader) -> None:
    """Who won, and by what."""
    log_points(reader)
    rows = reader.driver.find_all("PointsRow")
    for row, name in zip(rows, ("Quinn", "Chloé", "Sam"), strict=True):
        row.ids.name.text = name
        row.ids.points.text = "41"
    reader.screen.choose_winner(1)
    reader.driver.frames(2)
    assert reader.screen.ids.tie.decided
    reader.screen.ids.scroll.scroll_to(reader.screen.ids.tie)


PLAYED["players"] = at("players")


def player(then: str = "") -> Visit:
    def visit(reader: Reader) -> None:
        at("players")(reader)
        known = reader.screen._players
        someone = max(known, key=lambda key: known[key].games)
        if then:
            getattr(reader.screen, then)(known[someone])
        else:
            reader.screen.open(someone)

    return visit


PLAYED |= {
    "player": player(),
    "player-name": player("_ask_name"),
    "player-same-as": player("_ask_other"),
    "in-and-out": at("transfer"),
}


@PLAYED.named("in-and-out-export")
def export(reader: Reader) -> None:
    at("transfer")(reader)
    reader.screen.export("jsonl")


@PLAYED.named("in-and-out-what-for")
def what_for(reader: Reader) -> None:
    at("transfer")(reader)
    reader.screen.receive(given(reader.folder, "history.db", b"SQLite format 3\0"))


@PLAYED.named("in-and-out-territory")
def territory_arrives(reader: Reader) -> None:
    """What can be done with a single territory that came as a code."""
    at("transfer")(reader)
    nameless = replace(ALONE, players=(replace(ALONE.players[0], name=unnamed_territory()),))
    link = hand_over_territory(nameless).link
    reader.screen.receive(given(reader.folder, "origins.txt", str(link).encode()))


@PLAYED.named("in-and-out-seats")
def territory_takes_a_seat(reader: Reader) -> None:
    """The same while a game is under way that has room for it."""
    begin(reader.driver, FREE)
    territory_arrives(reader)


@PLAYED.named("in-and-out-no-seat")
def territory_has_no_seat(reader: Reader) -> None:
    """And while one is that has none."""
    begin(reader.driver, DISCOVERY)
    territory_arrives(reader)


@PLAYED.named("preview")
def preview(reader: Reader) -> None:
    at("transfer")(reader)
    with stored(reader.folder) as store:
        first, second, *_rest = (record.game() for record in store.games.every_game())
    theirs = [first, replace(second, notes="Noor was late"), *years(8, seed=9)]
    lines = "\n".join(map(write_any, theirs))
    reader.screen.receive(given(reader.folder, "from-sam.jsonl", lines.encode()))


def code_of_another_version(later: int) -> Visit:
    def visit(reader: Reader) -> None:
        """A game that is here with different contents comes as a code, which says how old it is."""
        at("transfer")(reader)
        with stored(reader.folder) as store:
            record = next(store.games.every_game())
        other = replace(record.game(), notes="Noor was late")
        over = hand_over_game(other, record.edited_at + later)
        reader.screen.receive(GivenFile("", None, link=str(over.link)))

    return visit


PLAYED |= {
    "preview-newer": code_of_another_version(1),
    "preview-older": code_of_another_version(-1),
    "statistics": at("statistics"),
}


@PLAYED.named("statistics-choice")
def statistics_choice(reader: Reader) -> None:
    at("statistics")(reader)
    reader.screen.narrow()


@PLAYED.named("statistics-player")
def statistics_player(reader: Reader) -> None:
    at("statistics")(reader)
    reader.screen.see(reader.screen.ids.players.figures[0].player)
