"""Everywhere one can be in the app: every screen in its states, every sheet that opens over them.

For tests that must see all of it, and for the pictures in every language; nothing here depends on
the language that is spoken."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.uix.modalview import ModalView

from companion.app.day_names import here_and_now
from companion.app.handing_over import hand_over_game, hand_over_territory
from companion.app.keeping import not_saved
from companion.app.lots import chiefs
from companion.device import GivenFile
from companion.exchange.points_file import write_any
from companion.history.faults import StorageFull
from companion.history.records import AnyGame, LoggedGame
from companion.history.store import Store
from companion.rules.box import Caveman, Terrain
from companion.rules.game import Game, Mode
from companion.table.brushes import Brush, Tool
from companion.table.slow_ways import Lesson
from companion.texts import reference, terms
from companion.texts.names import unnamed, unnamed_territory
from companion.ui.widgets.code_sheet import offer_code
from tests.held_search import HeldSearch
from tests.ui.history_app import Reader, given, keep, stored
from tests.ui.looking_back import (
    LOOKED_AT,
    bring_up,
    card_of,
    held,
    look_back,
    open_answer,
    rows_of,
    soon,
)
from tests.ui.pictures_history import evening, years
from tests.ui.pictures_screens import (
    ALONE,
    BURNT_FISH,
    GONE,
    HAPPENED,
    QUINN,
    TELLING,
    TOTEM,
    TRIBE,
    TWO,
    game,
    replay_to,
)
from tests.ui.table_app import begin, begin_empty, check_ended, finish, touch_cell

Visit = Callable[[Reader], None]

BUILDABLE: Final = game(Mode.TOTEM, QUINN, names="Territory")
LEVEL: Final = game(Mode.TOTEM, QUINN, QUINN, QUINN)
FREE: Final = game(ALONE.mode, QUINN, ["@"], ["@"])
"""Two of its seats are free."""
UNFINISHED: Final = game(Mode.TOTEM, QUINN, ["@ . .", "d d lo"], ["@"])
DISCOVERY: Final = game(Mode.DISCOVERY, QUINN, QUINN)

OLDER: Final = 12
"""Games of years before the last evenings."""
PLACES: Final[dict[str, Visit]] = {}
"""Each brings an app with a history to that place, from wherever it is."""


ONE_OF_EACH: Final = (
    "play",
    "editor",
    "editor-pad",
    "agreement",
    "result-ties",
    "hindsight-anew",
    "check",
    "history",
    "history-choice",
    "game",
    "log-points",
    "players",
    "in-and-out",
    "preview",
    "statistics",
    "settings",
    "rules-found",
    "chapter-cavemen",
    "licences",
)
"""A place of every screen."""


def place(name: str) -> Callable[[Visit], Visit]:
    def register(visit: Visit) -> Visit:
        PLACES[name] = visit
        return visit

    return register


def remember(folder: Path) -> None:
    """The history that the places need, in a new folder."""
    keep(folder, [*evening(), *years(OLDER)])


def apart(names: Iterable[str]) -> list[str]:
    """Without all the places that are one screen in another chapter."""
    return [name for name in names if not name.startswith("chapter-") or name == "chapter-cavemen"]


def visits(driver: Driver, names: Iterable[str] | None = None) -> Iterator[str]:
    """The names of all places, one after the other, each time the app is there."""
    reader = Reader(driver, driver.app.services.folder)
    for name in names or PLACES:
        leave(driver)
        PLACES[name](reader)
        reader.settle()
        driver.wait(0.1)
        yield name
    leave(driver)


def leave(driver: Driver) -> None:
    """To the first screen; whatever is open is put away, the open games too: what one place begins
    is not to be seen at the next."""
    for sheet in sheets(driver):
        sheet.dismiss(animation=False)
    for _step in range(3):
        driver.screen.leave()
    driver.root.message.hide()
    driver.root.warning.warn(str)
    services = driver.app.services
    if services.session.in_hand:
        services.session.forget(services.session.journal.view.game.id or "")
    services.history.change(_without_drafts)
    driver.go("play")
    driver.frames(2)


def _without_drafts(store: Store) -> None:
    for draft in (*store.drafts.open(), *store.drafts.deleted()):
        store.drafts.remove(draft.id)


def sheets(driver: Driver) -> list[Any]:
    return [child for child in driver.window.children if isinstance(child, ModalView)]


# --- At the table ---------------------------------------------------------------------------------


@place("play-first")
def play_first(reader: Reader) -> None:
    """No game is open yet; all the rest is shown when one is."""
    reader.driver.go("play")


@place("play")
def play(reader: Reader) -> None:
    begin(reader.driver, TRIBE)
    reader.driver.go("play")


@place("not-saved")
def unsaved(reader: Reader) -> None:
    """No room is left, and it stays there to be read."""
    begin(reader.driver, TRIBE)
    reader.driver.app.warn(lambda: not_saved(StorageFull("history.db")))
    reader.driver.frames(2)
    assert reader.driver.root.warning.shown


@place("play-open-games")
def play_open_games(reader: Reader) -> None:
    """Several, one of them with nothing entered yet, one that a player is alone with."""
    for table in (ALONE, TOTEM, TWO):
        begin(reader.driver, table)
    begin_empty(reader.driver, TRIBE)
    reader.driver.go("play")
    reader.settle()


@place("play-open-game")
def play_open_game(reader: Reader) -> None:
    """What can be done with one."""
    play_open_games(reader)
    reader.driver.tap(reader.driver.find_all("OpenGameCard")[0].children[0])


@place("play-deleted-games")
def play_deleted_games(reader: Reader) -> None:
    play_open_games(reader)
    games = reader.app.services.open_games
    games.delete(games.others[-1], reader.screen._show_games)
    reader.settle()
    reader.screen.offer_deleted()


@place("who-begins")
def who_begins(reader: Reader) -> None:
    reader.driver.go("play")
    reader.screen.draw_lots()


@place("who-begins-drawn")
def who_begins_drawn(reader: Reader) -> None:
    """The tribe chiefs of two players; in their own order, not by chance, for who compares."""
    who_begins(reader)
    (sheet,) = sheets(reader.driver)
    seats = reader.app.services.next_game.set_up.named(unnamed())
    sheet.show_order(chiefs(seats[:2]))


def editor(table: Game, brush: Brush | None = None, *, reading: bool = False) -> Visit:
    def visit(reader: Reader) -> None:
        begin(reader.driver, table)
        if brush is not None:
            reader.screen.pick(brush)
        if reading:
            reader.driver.tap(reader.screen.ids.score)

    return visit


def editor_stroke(reader: Reader) -> None:
    begin_empty(reader.driver, TRIBE)
    reader.screen.pick(Terrain.LAKE)
    (hut,) = reader.screen.hand.territory.squares
    reader.driver.tap(reader.screen.ids.board.centre_of(hut._replace(row=hut.row + 1)))


def editor_tray(reader: Reader) -> None:
    """The cavemen, where they take turns with the terrains."""
    begin(reader.driver, TWO)
    reader.screen.open_tray(True)
    reader.driver.wait(0.2)
    assert reader.screen.tray_open == reader.screen.shelf.offers_tray


def editor_lesson(lesson: Lesson) -> Visit:
    def visit(reader: Reader) -> None:
        """A faster way, told once."""
        begin_empty(reader.driver, DISCOVERY)
        reader.screen.teach(lesson)

    return visit


def agreement(table: Game) -> Visit:
    def visit(reader: Reader) -> None:
        begin(reader.driver, table)
        reader.screen.open_agreement()

    return visit


def editor_free(mode: Mode) -> Visit:
    def visit(reader: Reader) -> None:
        """Nothing is laid: a territory from another phone may take the seat."""
        begin_empty(reader.driver, replace(TRIBE, mode=mode))

    return visit


def seat_sheet(reader: Reader) -> None:
    """How a territory comes here from another phone."""
    editor_free(Mode.DISCOVERY)(reader)
    reader.driver.tap(reader.driver.find("Bringer"))


PLACES |= {
    "editor-free": editor_free(Mode.DISCOVERY),
    "editor-free-tribe": editor_free(Mode.TRIBE),
    "editor-free-sheet": seat_sheet,
    "agreement": agreement(TRIBE),
    "agreement-alone": agreement(ALONE),
    "editor": editor(TRIBE),
    "editor-caveman": editor(TRIBE, Caveman.HUNTER),
    "editor-pad": editor(TRIBE, reading=True),
    "editor-discovery": editor(DISCOVERY, Terrain.GRASSLAND),
    "editor-discovery-volcano": editor(DISCOVERY, Terrain.VOLCANO),
    "editor-discovery-fire": editor(DISCOVERY, Tool.FIRE),
    "editor-discovery-eraser": editor(DISCOVERY, Tool.ERASER),
    "editor-totem-eraser": editor(TOTEM, Tool.ERASER),
    "editor-totem-hut": editor(TOTEM, Tool.HUT),
    "editor-totem-pad": editor(TOTEM, reading=True),
    "editor-totem-open": editor(UNFINISHED, reading=True),
    "editor-7x7": editor(TWO),
    "editor-7x7-tray": editor_tray,
    "editor-spent": editor(TWO, Tool.SPEND),
    **{f"editor-lesson-{lesson.value}": editor_lesson(lesson) for lesson in Lesson},
    "editor-alone": editor(ALONE),
    "editor-alone-leftover": editor(game(Mode.TOTEM, BURNT_FISH, names="Territory")),
}


def result(table: Game) -> Visit:
    def visit(reader: Reader) -> None:
        begin(reader.driver, table)
        finish(reader.driver)
        reader.screen.skip()

    return visit


def result_leftover(reader: Reader) -> None:
    """Looked at before it is kept: the history stays as the other places know it."""
    begin(reader.driver, GONE)
    reader.app.navigator.open_result()
    reader.screen.skip()


def result_share(reader: Reader) -> None:
    result(TRIBE)(reader)
    reader.screen.share()


PLACES |= {
    "result": result(TRIBE),
    "result-ties": result(TOTEM),
    "result-leftover": result_leftover,
    "result-all-ties": result(LEVEL),
    "result-empty-board": result(UNFINISHED),
    "result-alone": result(ALONE),
    "result-share": result_share,
}


@place("result-why")
def result_why(reader: Reader) -> None:
    """What made a number, on a board beside it."""
    result(TRIBE)(reader)
    touch_cell(reader.driver, 0, terms.terrain(Terrain.LAKE))
    assert reader.screen.ids.why.told


@place("result-tie-settled")
def result_tie_settled(reader: Reader) -> None:
    """The winner is announced; what was asked stays, further down."""
    result(TOTEM)(reader)
    screen = reader.screen
    for _tie in screen.ids.first.children:
        first = list(reversed(screen.ids.first.children))
        card = next(card for card in first if not card.chosen)
        card.chosen = card.options[0][0]
        if not screen.provisional:
            break
    screen.skip()
    assert not screen.provisional


def check(table: Game, *, replay: bool = False) -> Visit:
    def visit(reader: Reader) -> None:
        begin(reader.driver, table)
        reader.driver.go("check")
        check_ended(reader.driver)
        if replay:
            reader.screen.replay()
            reader.screen.replay_bar.move(1)

    return visit


def check_looking(reader: Reader) -> None:
    """The verdict is there, and what would mend the game is being looked for."""
    begin(reader.driver, ALONE)
    with HeldSearch() as search:
        reader.driver.go("check")
        reader.driver.wait_for(lambda: search.begun, "the search")
        reader.driver.wait_for(lambda: reader.screen.looking, "the verdict")


def check_stopped(reader: Reader) -> None:
    check_looking(reader)
    reader.screen.stop_looking()


def told(what: str) -> Visit:
    """A turn of the proof with more to say than a domino."""

    def visit(reader: Reader) -> None:
        replay_to(reader.driver, what)

    return visit


PLACES |= {
    "check": check(TRIBE),
    "check-looking": check_looking,
    "check-stopped": check_stopped,
    "check-alone": check(ALONE),
    "check-legal": check(TELLING),
    "check-replay": check(BUILDABLE, replay=True),
    **{f"check-replay-{what}": told(what) for what in HAPPENED},
}


def result_hindsight(reader: Reader) -> None:
    """Nobody has asked yet."""
    reader.app.services.hindsight._remembered.clear()
    result(LOOKED_AT)(reader)
    bring_up(reader.driver, card_of(reader.driver))


def result_hindsight_searching(reader: Reader) -> None:
    result_hindsight(reader)
    card = card_of(reader.driver)
    with held() as resting:
        reader.driver.tap(card.ids.ask)
        reader.driver.wait_for(resting.is_set, "all that is found")
        reader.driver.wait_for(lambda: card.under_way and card.share > 0, "the search")
    bring_up(reader.driver, card)


def result_hindsight_known(reader: Reader) -> None:
    result(LOOKED_AT)(reader)
    card = card_of(reader.driver)
    if not rows_of(card):  # from a visit before
        with soon():
            look_back(reader.driver)
    bring_up(reader.driver, card)


def hindsight(index: int, *, replay: bool = False) -> Visit:
    """What one of the answers leads to."""

    def visit(reader: Reader) -> None:
        result_hindsight_known(reader)
        screen = open_answer(reader.driver, index)
        if replay:
            screen.play()
            screen._replay_bar.move(5)

    return visit


def hindsight_line(reader: Reader) -> None:
    """A line of the pad that changed, on both boards."""
    hindsight(2)(reader)
    reader.driver.tap(reader.screen.ids.pad.children[-1])


PLACES |= {
    "result-hindsight": result_hindsight,
    "result-hindsight-searching": result_hindsight_searching,
    "result-hindsight-known": result_hindsight_known,
    "hindsight-domino": hindsight(1),
    "hindsight-anew": hindsight_line,
    "hindsight-replay": hindsight(2, replay=True),
}


# --- What was played ------------------------------------------------------------------------------


def at(screen: str) -> Visit:
    def visit(reader: Reader) -> None:
        reader.driver.go(screen)
        reader.settle()

    return visit


@place("history")
def history(reader: Reader) -> None:
    at("history")(reader)
    assert reader.games()


@place("history-search")
def history_search(reader: Reader) -> None:
    history(reader)
    reader.screen.search(True)
    reader.screen.ids.search.text = "zlaty"


@place("history-nothing-found")
def history_nothing(reader: Reader) -> None:
    history(reader)
    reader.screen.search(True)
    reader.screen.ids.search.text = "xyz"


@place("history-choice")
def history_choice(reader: Reader) -> None:
    history(reader)
    reader.screen.narrow()


@place("history-more")
def history_more(reader: Reader) -> None:
    history(reader)
    reader.screen.more()


def kept_game(wanted: Callable[[AnyGame], object]) -> Visit:
    """The oldest such game of the last evenings."""

    def visit(reader: Reader) -> None:
        history(reader)
        with stored(reader.folder) as store:
            games = sorted(store.every_game(), key=lambda record: record.played_at or "")
        found = next(record for record in games[OLDER:] if wanted(record.game()))
        reader.screen.open(found.id)
        reader.settle()
        assert reader.place == "game"

    return visit


_NOTED = kept_game(lambda game: game.notes)
_BY_POINTS = kept_game(lambda game: isinstance(game, LoggedGame))
_UNFINISHED_ID: Final = "5d0c8f0a-61a4-4a6e-9a55-6a5d8f7c1e20"
PLACES |= {
    "game": _NOTED,
    "game-totem": kept_game(lambda game: game.mode is Mode.TOTEM),
    "game-by-points": _BY_POINTS,
}


@place("game-unfinished")
def game_unfinished(reader: Reader) -> None:
    """A territory is empty, a totem is open: said and asked."""
    with stored(reader.folder) as store:
        now = here_and_now().isoformat()
        identity = store.games.put(replace(UNFINISHED, id=_UNFINISHED_ID, played_at=now))
    reader.app.navigator.open_game(identity)
    reader.settle()
    assert reader.screen.undecided


@place("game-more")
def game_more(reader: Reader) -> None:
    _NOTED(reader)
    reader.screen.more()


def from_menu(reader: Reader, icon: str) -> None:
    """What can be done with the game that is shown, by its icon."""
    reader.screen.more()
    reader.driver.wait(0.4)
    reader.tap("SheetItem", icon=icon)


@place("game-share")
def game_share(reader: Reader) -> None:
    _NOTED(reader)
    reader.screen.share()


@place("game-code")
def game_code(reader: Reader) -> None:
    """The code that another phone reads, and what it has no room for."""
    with stored(reader.folder) as store:
        record = next(each for each in store.every_game() if each.notes)
        noted = replace(record.game(), notes="n" * 900)
    offer_code(reader.app.services, partial(hand_over_game, noted))


@place("game-deleted")
def game_deleted(reader: Reader) -> None:
    """The message after it, with the way back."""
    _BY_POINTS(reader)
    deleted = reader.screen._id
    from_menu(reader, "delete-outline")
    assert reader.message
    reader.app.services.history.restore(deleted, lambda _none: reader.screen.enter())


@place("game-details")
def game_details(reader: Reader) -> None:
    _NOTED(reader)
    from_menu(reader, "pencil-outline")


@place("log-points")
def log_points(reader: Reader) -> None:
    history(reader)
    at("log_points")(reader)


@place("log-points-day")
def log_points_day(reader: Reader) -> None:
    log_points(reader)
    reader.screen.pick_day()


@place("log-points-incomplete")
def log_points_incomplete(reader: Reader) -> None:
    """The sentence that says what is missing."""
    log_points(reader)
    reader.driver.tap(reader.screen.ids.keep)


@place("log-points-tie")
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


PLACES["players"] = at("players")


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


PLACES |= {
    "player": player(),
    "player-name": player("_ask_name"),
    "player-same-as": player("_ask_other"),
    "in-and-out": at("transfer"),
}


@place("in-and-out-export")
def export(reader: Reader) -> None:
    at("transfer")(reader)
    reader.screen.export("jsonl")


@place("in-and-out-what-for")
def what_for(reader: Reader) -> None:
    at("transfer")(reader)
    reader.screen.receive(given(reader.folder, "history.db", b"SQLite format 3\0"))


def territory_arrives(reader: Reader) -> None:
    """What can be done with a single territory that came as a code."""
    at("transfer")(reader)
    nameless = replace(ALONE, players=(replace(ALONE.players[0], name=unnamed_territory()),))
    link = hand_over_territory(nameless).link
    reader.screen.receive(given(reader.folder, "origins.txt", str(link).encode()))


@place("in-and-out-seats")
def territory_takes_a_seat(reader: Reader) -> None:
    """The same while a game is under way that has room for it."""
    begin(reader.driver, FREE)
    territory_arrives(reader)


@place("in-and-out-no-seat")
def territory_has_no_seat(reader: Reader) -> None:
    """And while one is that has none."""
    begin(reader.driver, DISCOVERY)
    territory_arrives(reader)


PLACES["in-and-out-territory"] = territory_arrives


@place("preview")
def preview(reader: Reader) -> None:
    at("transfer")(reader)
    with stored(reader.folder) as store:
        first, second, *_rest = (record.game() for record in store.every_game())
    theirs = [first, replace(second, notes="Noor was late"), *years(8, seed=9)]
    lines = "\n".join(map(write_any, theirs))
    reader.screen.receive(given(reader.folder, "from-sam.jsonl", lines.encode()))


def code_of_another_version(later: int) -> Visit:
    def visit(reader: Reader) -> None:
        """A game that is here with other contents comes as a code, which says how old it is."""
        at("transfer")(reader)
        with stored(reader.folder) as store:
            record = next(store.every_game())
        other = replace(record.game(), notes="Noor was late")
        over = hand_over_game(other, record.edited_at + later)
        reader.screen.receive(GivenFile("", None, link=str(over.link)))

    return visit


PLACES |= {
    "preview-newer": code_of_another_version(1),
    "preview-older": code_of_another_version(-1),
}
PLACES |= {"statistics": at("statistics")}


@place("statistics-choice")
def statistics_choice(reader: Reader) -> None:
    at("statistics")(reader)
    reader.screen.narrow()


@place("statistics-player")
def statistics_player(reader: Reader) -> None:
    at("statistics")(reader)
    reader.screen.see(reader.screen._figures[0].player)


# --- To read and to set ---------------------------------------------------------------------------

PLACES |= {"settings": at("settings"), "rules": at("rules")}


@place("settings-folder")
def settings_with_a_folder(reader: Reader) -> None:
    """A folder was chosen; something in it cannot be read."""
    table = reader.folder / "Our table"
    table.mkdir(exist_ok=True)
    (table / "00000000-0000-4000-8000-000000000000.5.0123456789ab.json").write_text("?")
    there = reader.app.services.table_folder
    there._take_up(str(table))
    reader.driver.wait_for(lambda: there.report is not None)
    at("settings")(reader)
    reader.screen.ids.scroll.scroll_y = 0


@place("in-and-out-restore")
def restore_for_all(reader: Reader) -> None:
    """What a backup is restored to, while a folder is shared."""
    settings_with_a_folder(reader)
    with stored(reader.folder) as store:
        store.roll_backup()
    at("transfer")(reader)
    reader.settle()
    backups = reader.screen.ids.backups
    backups.touched("0")


def rules_search(words: Callable[[], str]) -> Visit:
    def visit(reader: Reader) -> None:
        at("rules")(reader)
        reader.screen.ids.search.text = words()

    return visit


def chapter(index: int) -> Visit:
    def visit(reader: Reader) -> None:
        reader.app.navigator.look_up(
            reference.chapters()[index].paragraphs[0].id, pointed_out=False
        )

    return visit


PLACES |= {
    "rules-found": rules_search(lambda: reference.chapters()[0].title.split()[0]),
    "rules-nothing-found": rules_search(lambda: "xyz"),
    **{f"chapter-{each.id}": chapter(index) for index, each in enumerate(reference.chapters())},
}
PLACES["licences"] = at("licences")
