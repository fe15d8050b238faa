"""Places at the table: the games to choose from, who begins, the board that is entered."""

from dataclasses import replace
from typing import Final

from companion.app.chance import chiefs
from companion.app.save_queue import not_saved
from companion.history.errors import StorageFull
from companion.rules.box import Caveman, Terrain
from companion.rules.game import Game, Mode
from companion.table.brushes import Brush, Tool
from companion.table.tips import Tip
from companion.texts.names import unnamed
from tests.ui.history_app import Reader
from tests.ui.looking_back import bring_up
from tests.ui.pictured_games import ALONE, BURNT_FISH, QUINN, TOTEM, TRIBE, TWO, game
from tests.ui.table_app import begin, begin_empty
from tests.ui.visiting import UNFINISHED, Places, Visit, sheets

FREE: Final = game(ALONE.mode, QUINN, ["@"], ["@"])
"""Two of its seats are free."""
DISCOVERY: Final = game(Mode.DISCOVERY, QUINN, QUINN)
AT_THE_TABLE: Final = Places()


@AT_THE_TABLE.named("play-first")
def play_first(reader: Reader) -> None:
    """No game is open yet; all the rest is shown when one is."""
    reader.driver.go("play")


@AT_THE_TABLE.named("play")
def play(reader: Reader) -> None:
    begin(reader.driver, TRIBE)
    reader.driver.go("play")


@AT_THE_TABLE.named("play-name")
def play_name(reader: Reader) -> None:
    """A known name, begun."""
    reader.driver.go("play")
    reader.settle()
    field = reader.driver.find_all("NameField")[1]
    bring_up(reader.driver, field)
    reader.write(field, "chl")
    assert reader.driver.find_all("NameRest")


@AT_THE_TABLE.named("not-saved")
def unsaved(reader: Reader) -> None:
    """No room is left, and it stays there to be read."""
    begin(reader.driver, TRIBE)
    reader.driver.app.services.notices.warn(lambda: not_saved(StorageFull("history.db")))
    reader.driver.frames(2)
    assert reader.driver.root.warning.shown


@AT_THE_TABLE.named("play-open-games")
def play_open_games(reader: Reader) -> None:
    """Several, one of them with nothing entered yet, one that a player is alone with."""
    for table in (ALONE, TOTEM, TWO):
        begin(reader.driver, table)
    begin_empty(reader.driver, TRIBE)
    reader.driver.go("play")
    reader.settle()


@AT_THE_TABLE.named("play-many-games")
def play_many_games(reader: Reader) -> None:
    """More than are listed at once."""
    for table in (TOTEM, TWO) * 4:
        begin(reader.driver, table)
    reader.driver.go("play")
    reader.settle()
    bring_up(reader.driver, reader.screen.ids.open_games.children[0])


@AT_THE_TABLE.named("play-open-game")
def play_open_game(reader: Reader) -> None:
    """What can be done with one."""
    play_open_games(reader)
    reader.driver.tap(reader.driver.find_all("OpenGameCard")[0].children[0])


@AT_THE_TABLE.named("play-deleted-games")
def play_deleted_games(reader: Reader) -> None:
    play_open_games(reader)
    games = reader.app.services.open_games
    games.delete(games.others[-1], reader.screen.open_games.show)
    reader.settle()
    reader.screen.open_games.offer_deleted()


@AT_THE_TABLE.named("who-begins")
def who_begins(reader: Reader) -> None:
    reader.driver.go("play")
    reader.screen.draw_lots()


@AT_THE_TABLE.named("who-begins-drawn")
def who_begins_drawn(reader: Reader) -> None:
    """The tribe chiefs of two players; in their own order, not by chance, for who compares."""
    who_begins(reader)
    (sheet,) = sheets(reader.driver)
    seats = reader.app.services.next_game.set_up.named_seats(unnamed())
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
    (hut,) = reader.screen.editor.territory.squares
    reader.driver.tap(reader.screen.ids.board.centre_of(hut._replace(row=hut.row + 1)))


def editor_tray(reader: Reader) -> None:
    """The cavemen, where they take turns with the terrains."""
    begin(reader.driver, TWO)
    reader.screen.open_tray(True)
    reader.driver.wait(0.2)
    assert reader.screen.tray_open == reader.screen.shelf.offers_tray


def editor_lesson(lesson: Tip) -> Visit:
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


AT_THE_TABLE |= {
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
    **{f"editor-lesson-{lesson.value}": editor_lesson(lesson) for lesson in Tip},
    "editor-alone": editor(ALONE),
    "editor-alone-leftover": editor(game(Mode.TOTEM, BURNT_FISH, names="Territory")),
}
