"""A territory that a friend entered takes an empty seat of the game under way: one step, from the
editor or as it arrives; what has no place there is told, and changes nothing."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from kivy.core.clipboard import Clipboard

from companion.device import GivenFile, device
from companion.exchange.game_code import HandedTerritory
from companion.exchange.game_link import game_link, territory_link
from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Colour, Game, Mode
from companion.rules.notation import read_territory, write_territory
from companion.rules.territory import Cell
from companion.ui.app import CompanionApp
from companion.ui.theme import theme
from companion.ui.widgets.colour_discs import ColourDiscs
from companion.ui.widgets.controls import NameField
from companion.ui.widgets.top_bar import Title
from tests.settling import settle
from tests.ui.driver import SMALL_PHONE, Driver
from tests.ui.history_app import Reader, given
from tests.ui.history_app import game as played
from tests.ui.table_app import begin, game_of
from tests.ui.visiting import sheets

ROWS = ["@ l l*", ". v1 g+1"]
EMPTY = ["@"]
NAMES = ("Player 1", "Player 2", "Player 3")
Sit = Callable[..., Reader]


@pytest.fixture
def sit(drive: Callable[..., Driver], tmp_path: Path) -> Sit:
    """A phone with this game in hand; the one before is put away."""
    before: list[Reader] = []

    def begun(game: Game | None = None, folder: str = "", **options: Any) -> Reader:
        while before:
            before.pop().driver.close()
        there = tmp_path / (folder or str(len(list(tmp_path.iterdir()))))
        there.mkdir(exist_ok=True)
        reader = Reader(drive(CompanionApp(there), **options), there)
        if game is not None:
            begin(reader.driver, game)
        before.append(reader)
        return reader

    return begun


def table(*territories: list[str], mode: Mode = Mode.DISCOVERY, size: int = 5) -> Game:
    """A game of people whom nobody named."""
    game = game_of(mode, *territories, size=size)
    players = [
        replace(player, name=name)
        for player, name in zip(game.players, (*NAMES, "Player 4"), strict=False)
    ]
    return replace(game, players=tuple(players), finished=False)


def handed(rows: list[str] | None = None, **more: Any) -> HandedTerritory:
    laid = read_territory(ROWS if rows is None else rows, 13)
    return replace(HandedTerritory(Mode.DISCOVERY, 5, Colour.PINK, laid), **more)


def in_hand(reader: Reader) -> Game:
    game: Game = reader.app.services.session.journal.view.game
    return game


def rows(reader: Reader) -> list[list[str]]:
    return [
        [" ".join(row.split()) for row in write_territory(player.territory)]
        for player in in_hand(reader).players
    ]


def bring(reader: Reader, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the button at the empty board, from what was copied."""
    monkeypatch.setattr(Clipboard, "paste", lambda: text)
    reader.driver.tap(reader.driver.find("Bringer"))
    reader.driver.wait(0.4)
    reader.tap("Pill", words="Paste a code")
    reader.driver.wait(0.4)


def open_link(reader: Reader, each: HandedTerritory) -> list[str]:
    """As another app opens it: what may be done with it."""
    reader.app.navigator.receive(GivenFile("", None, link=str(territory_link(each))))
    reader.settle()
    reader.driver.wait(0.4)
    return [item.words for item in reader.driver.find_all("SheetItem")]


def said(reader: Reader) -> list[str]:
    return [soft.text for soft in reader.driver.find("Sheet").ids.body.walk() if is_soft(soft)]


def is_soft(widget: Any) -> bool:
    return type(widget).__name__ == "Soft"


# --- From one phone to the other --------------------------------------------------------------


def test_a_friends_territory_takes_the_seat_that_is_looked_at_in_one_step(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = game_of(Mode.DISCOVERY, ROWS)
    alone = replace(alone, players=(replace(alone.players[0], name="Territory"),))
    friend = sit(alone, size=SMALL_PHONE)
    friend.app.navigator.open_result()
    friend.driver.wait(0.3)
    friend.tap("IconTap", says="Share")
    friend.choose("As a code for another phone")
    (code,) = zxingcpp.read_barcodes(friend.driver.picture())
    host = sit(table(ROWS, EMPTY, EMPTY), "host")
    assert not host.driver.find_all("Bringer")
    host.screen.turn_to(2)
    host.driver.frames(2)
    bring(host, code.text, monkeypatch)
    assert rows(host) == [ROWS, EMPTY, ROWS]
    assert not host.driver.find_all("Bringer")
    assert dict(host.screen.ids.board.picture.squares) == dict(in_hand(host).players[2].territory)
    host.tap("IconTap", says="Undo")
    assert rows(host) == [ROWS, EMPTY, EMPTY]
    assert not host.screen.can_undo
    host.tap("IconTap", says="Redo")
    settle(host.app.services.save_queue)
    again = sit(folder="host")  # it was killed then
    assert (rows(again), again.screen.editor.player) == ([ROWS, EMPTY, ROWS], 2)
    assert again.screen.can_undo


def test_what_the_camera_reads_is_not_hidden_by_the_sheet_that_asked_for_it(sit: Sit) -> None:
    host = sit(table(EMPTY, EMPTY, EMPTY))
    host.screen.turn_to(1)
    host.driver.frames(2)
    host.driver.tap(host.driver.find("Bringer"))
    host.driver.wait(0.4)
    host.app.on_pause()  # the camera is another app
    host.app.on_resume()
    offered = open_link(host, handed())
    assert len(sheets(host.driver)) == 1
    host.choose(offered[0])
    assert (host.place, sheets(host.driver)) == ("territory", [])
    assert rows(host) == [EMPTY, ROWS, EMPTY]


@pytest.mark.thorough
def test_name_and_colour_come_along_to_who_has_none(sit: Sit) -> None:
    friend = sit(game_of(Mode.TRIBE, ["@ l:h lo"]))
    friend.driver.tap(friend.driver.find(lambda w: isinstance(w, Title) and not w.disabled))
    friend.driver.wait(0.4)
    friend.write(friend.driver.find(NameField), "")
    friend.driver.find(NameField).text = "Cleo"
    discs = friend.driver.find(ColourDiscs)
    friend.driver.tap(discs.to_window(*discs.disc_of(Colour.GREEN)))
    friend.tap("Pill", words="Done")
    (player,) = in_hand(friend).players
    assert (player.name, player.colour) == ("Cleo", Colour.GREEN)
    link = friend.screen and territory_link(
        HandedTerritory(Mode.TRIBE, 5, player.colour, player.territory, name=player.name)
    )
    host = sit(table(ROWS, EMPTY, EMPTY, mode=Mode.TRIBE))
    host.app.navigator.receive(GivenFile("", None, link=str(link)))
    host.settle()
    host.choose("Player 2 · black")
    names = [(each.name, each.colour) for each in in_hand(host).players]
    assert names == [
        ("Player 1", Colour.PINK),
        ("Cleo", Colour.GREEN),
        ("Player 3", Colour.BLACK),  # nothing is laid there: the two change places
    ]
    assert host.screen.tray.chips[Caveman.HUNTER].left == 1


def test_who_has_a_name_keeps_it_and_no_two_are_called_the_same(sit: Sit) -> None:
    game = table(ROWS, EMPTY, EMPTY)
    players = (replace(game.players[0], name="Cleo"), replace(game.players[1], name="Ben"))
    game = replace(game, players=(*players, game.players[2]))
    host = sit(game)
    open_link(host, handed(name="Cleo", colour=Colour.BLACK))
    host.choose("Player 3 · green")
    assert [each.name for each in in_hand(host).players] == ["Cleo", "Ben", "Cleo 2"]
    open_link(host, handed(name="Somebody", colour=Colour.BLUE))
    host.choose("Ben · green")
    assert [each.name for each in in_hand(host).players] == ["Cleo", "Ben", "Cleo 2"]
    assert [each.colour for each in in_hand(host).players] == [
        Colour.PINK,
        Colour.BLUE,
        Colour.BLACK,
    ]


def test_what_nobody_named_says_nothing_about_colours(sit: Sit) -> None:
    host = sit(table(ROWS, EMPTY))
    open_link(host, handed())
    host.choose("Player 2 · black")
    assert [each.colour for each in in_hand(host).players] == [Colour.PINK, Colour.BLACK]


def test_totems_come_along_where_the_table_has_to_say_whose_they_are(sit: Sit) -> None:
    host = sit(table(["@ lo"], EMPTY, mode=Mode.TOTEM))
    open_link(host, handed(["@ lo"], mode=Mode.TOTEM, totems=frozenset([Resource.FISH])))
    host.choose("Player 2 · black")
    assert [each.totems for each in in_hand(host).players] == [set(), {Resource.FISH}]


# --- As it arrives ----------------------------------------------------------------------------


def test_the_free_seats_are_offered_the_likeliest_first(sit: Sit) -> None:
    host = sit(table(ROWS, EMPTY, EMPTY, EMPTY))
    look = "Look at it by itself"
    seats = ["Player 2 · black", "Player 3 · green", "Player 4 · blue"]
    assert open_link(host, handed()) == [*seats, look]
    assert said(host) == ["Which seat in the current game?"]
    host.driver.text("3 points")
    host.choose("Player 3 · green")
    assert host.place == "territory"
    assert rows(host) == [ROWS, EMPTY, ROWS, EMPTY]
    host.screen.turn_to(3)
    assert open_link(host, handed()) == [seats[2], seats[0], look]
    host.choose(look)
    host.screen.turn_to(0)
    assert open_link(host, handed(colour=Colour.BLUE)) == [look]  # one territory is no table


@pytest.mark.thorough
def test_a_free_seat_has_its_players_disc_where_other_lines_have_their_icon(sit: Sit) -> None:
    host = sit(table(ROWS, EMPTY, EMPTY))
    open_link(host, handed())
    *seats, look = host.driver.find_all("SheetItem")
    discs = [
        child for seat in seats for child in seat.children if type(child).__name__ == "PlayerDot"
    ]
    colours = (Colour.BLACK, Colour.GREEN)
    assert [tuple(disc.colour) for disc in discs] == [(*theme.player(c), 1) for c in colours]
    icon = look.ids.icon
    assert {(disc.x, disc.width) for disc in discs} == {(icon.x, icon.width)}


def test_where_no_seat_is_free_that_is_said(sit: Sit) -> None:
    host = sit(table(ROWS, ROWS))
    assert open_link(host, handed()) == ["Look at it by itself"]
    assert said(host) == ["No seat is free in the current game."]


def test_a_file_and_a_pasted_code_are_offered_a_seat_too(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = sit(table(ROWS, EMPTY))
    text = f"Ben's side:\n{territory_link(handed())}\n"
    host.app.navigator.receive(given(host.folder, "message.txt", text.encode()))
    host.choose("Player 2 · black")
    assert rows(host) == [ROWS, ROWS]
    host.screen.undo()
    monkeypatch.setattr(Clipboard, "paste", lambda: text)
    host.driver.go("transfer")
    host.settle()
    host.tap("Pill", words="Paste a code")
    host.choose("Player 2 · black")
    assert rows(host) == [ROWS, ROWS]


def test_a_file_is_chosen_for_the_seat(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    host = sit(table(EMPTY, ROWS))
    files = iter([b"Nothing.", str(territory_link(handed())).encode()])

    def choose(got: Callable[[GivenFile], None]) -> bool:
        content = next(files, None)
        if content is not None:
            got(given(host.folder, "origins.txt", content))
        return content is not None

    monkeypatch.setattr(device, "pick_file", choose)
    for message, there in (
        ("There is no game in this text.", EMPTY),
        ("", ROWS),
    ):
        host.driver.tap(host.driver.find("Bringer"))
        host.driver.wait(0.4)
        host.tap("Pill", words="Choose a file")
        assert host.message == message or not message
        assert rows(host) == [there, ROWS]
    host.screen.undo()
    host.driver.tap(host.driver.find("Bringer"))
    host.driver.wait(0.4)
    host.tap("Pill", words="Choose a file")
    assert host.message == "No app on this device can choose a file."


def test_a_whole_game_goes_where_games_come_in(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    host = sit(table(EMPTY, ROWS))
    bring(host, str(game_link(played("Ada", "Ben"))), monkeypatch)
    assert host.place == "transfer"
    assert host.screen.previewing
    assert rows(host) == [EMPTY, ROWS]


def test_on_an_empty_board_the_hand_still_says_what_it_holds(sit: Sit) -> None:
    host = sit(table(EMPTY, ROWS, mode=Mode.TRIBE))
    host.screen.pick(Caveman.HUNTER)
    assert not host.driver.find_all("Bringer")
    host.screen.pick(Terrain.LAKE)
    assert host.driver.find_all("Bringer")


# --- What has no place there ------------------------------------------------------------------

REFUSED = [
    (handed(mode=Mode.TOTEM), "The current game has another mode: Discovery Mode."),
    (handed(size=7), "The current game has another size: 5×5."),
    (handed(EMPTY), "Nothing is laid in this territory."),
    (handed(name="Ada"), "Its colour is taken: Player 1 · pink."),
    *(
        (handed([f"@ {square}"]), f"This territory cannot be in a game: {what}.")
        for square, what in (
            ("d***", "no such square in the box"),
            ("v3o", "no resource belongs here"),
            ("l*o", "resource on a fire symbol"),
            ("lo+1", "this resource burnt"),
            ("v1+1", "fire on a volcano"),
            ("l*+1", "fire on a fire symbol"),
            ("v1:h", "no place for a caveman"),
            ("lo", "not in this mode"),
            ("l:h", "not in this mode"),
            ("@ l", "one starting tile"),
        )
    ),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("each", "sentence"), REFUSED)
def test_what_the_game_cannot_hold_is_told_and_nothing_is_changed(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, each: HandedTerritory, sentence: str
) -> None:
    host = sit(table(ROWS, EMPTY))
    before = in_hand(host)
    assert open_link(host, each) == ["Look at it by itself"]
    assert said(host) == [sentence]
    host.driver.find("Sheet").dismiss()
    host.driver.wait(0.4)
    host.app.navigator.open_territory()
    host.screen.turn_to(1)
    host.driver.wait(0.3)
    bring(host, str(territory_link(each)), monkeypatch)
    assert host.message == sentence
    assert in_hand(host) == before
    assert not host.screen.can_undo


def test_a_seat_in_which_something_was_laid_meanwhile_keeps_it(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = sit(table(EMPTY, ROWS))
    chosen: list[Callable[[GivenFile], None]] = []
    monkeypatch.setattr(device, "pick_file", lambda got: chosen.append(got) or True)
    host.driver.tap(host.driver.find("Bringer"))
    host.driver.wait(0.4)
    host.tap("Pill", words="Choose a file")
    host.driver.find("TerritoryRequest").dismiss()
    host.driver.wait(0.4)
    host.driver.tap(host.screen.ids.board.centre_of(Cell(1, 1)))
    chosen[0](given(host.folder, "origins.txt", str(territory_link(handed())).encode()))
    assert host.message == "This seat already has a territory."
