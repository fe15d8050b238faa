"""Names, colours, mode and variants are changed in the middle of a game, in one step that can be
undone; nothing that was entered is lost."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import Color

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Colour, Mode, Variant
from companion.ui.widgets.choice import Segment
from companion.ui.widgets.colour_discs import ColourDiscs
from companion.ui.widgets.controls import NameField
from companion.ui.widgets.top_bar import Title
from tests.ui.driver import Driver
from tests.ui.table_app import Editor, begin, chip_of, game_of, open_app
from tests.ui.visiting import sheets

Start = Callable[..., Editor]
ROWS = ["@ l l*", ". . g"]
ESCAPE = 27


@pytest.fixture
def start(drive: Callable[..., Driver], tmp_path: Path) -> Start:
    def begun(mode: Mode = Mode.DISCOVERY, *territories: list[str]) -> Editor:
        driver = open_app(tmp_path, drive)
        begin(driver, game_of(mode, *(territories or (ROWS, ROWS))))
        return Editor(driver)

    return begun


def open_agreement(editor: Editor) -> None:
    editor.driver.tap(editor.driver.find(lambda w: isinstance(w, Title) and not w.disabled))
    editor.driver.wait(0.4)
    assert len(sheets(editor.driver)) == 1


def done(editor: Editor) -> None:
    editor.driver.tap(editor.driver.find(lambda w: getattr(w, "words", None) == "Done"))
    editor.driver.wait(0.4)
    assert not sheets(editor.driver)


def change_colour(editor: Editor) -> None:
    """The first player takes black, which the second one has."""
    first = max(editor.driver.find_all(ColourDiscs), key=lambda discs: discs.y)
    editor.driver.tap(first.to_window(*first.disc_of(Colour.BLACK)))


def drawn(discs: Any) -> list[Any]:
    """Its colours as they are drawn."""
    return [list(each.rgba) for each in discs.canvas.children if isinstance(each, Color)]


def game(editor: Editor) -> Any:
    return editor.driver.app.services.session.journal.view.game


def names(editor: Editor) -> list[str]:
    assert [tab.name for tab in reversed(editor.screen.seats.children)] == [
        player.name for player in game(editor).players
    ]
    return [player.name for player in game(editor).players]


def write(editor: Editor, index: int, text: str) -> None:
    field = editor.driver.find_all(NameField)[index]
    editor.driver.tap(field)
    editor.driver.wait_for(lambda: field.focus, "the field")
    field.text = ""
    editor.driver.type(text)


def test_players_are_renamed_and_one_undo_brings_their_names_back(start: Start) -> None:
    editor = start()
    open_agreement(editor)
    write(editor, 0, "Ada")
    write(editor, 1, "Ben")
    done(editor)
    assert names(editor) == ["Ada", "Ben"]
    editor.screen.undo()
    assert names(editor) == ["A", "B"]
    assert not editor.screen.can_undo


def test_who_has_no_name_keeps_the_one_from_before_and_no_two_are_called_the_same(
    start: Start,
) -> None:
    editor = start()
    open_agreement(editor)
    write(editor, 0, " ")
    write(editor, 1, "A")
    done(editor)
    assert names(editor) == ["A", "A 2"]


def test_another_colour_changes_places_with_who_had_it(start: Start) -> None:
    editor = start()
    colours = [player.colour for player in game(editor).players]
    open_agreement(editor)
    change_colour(editor)
    done(editor)
    assert [player.colour for player in game(editor).players] == colours[::-1]
    assert editor.board.picture.hut is colours[1]
    assert set(colours) == {Colour.PINK, Colour.BLACK}


def test_another_mode_keeps_the_dominoes_and_brings_what_it_has(start: Start) -> None:
    editor = start()
    open_agreement(editor)
    editor.driver.tap(editor.driver.find(lambda w: isinstance(w, Segment) and w.words == "Totem"))
    editor.driver.key(ESCAPE)
    editor.driver.wait(0.4)
    assert not sheets(editor.driver)
    assert editor.screen.title == "Totem"
    assert editor.rows == ["@ lo l*", ". . go"]
    editor.screen.undo()
    assert editor.screen.title == "Discovery"
    assert editor.rows == ["@ l l*", ". . g"]


def test_the_cavemen_leave_with_their_mode_and_their_brush_is_laid_down(start: Start) -> None:
    editor = start(Mode.TRIBE, ["@ l:h lo"], ["@ g"])
    editor.pick(Caveman.HUNTER)
    open_agreement(editor)
    editor.driver.tap(
        editor.driver.find(lambda w: isinstance(w, Segment) and w.words == "Discovery")
    )
    done(editor)
    assert editor.rows == ["@ l l"]
    assert isinstance(editor.screen.editor.brush, Terrain)
    assert chip_of(editor.screen, Terrain.LAKE).get_root_window() is not None
    assert editor.screen.tray.get_root_window() is None
    editor.screen.undo()
    editor.driver.wait(0.2)
    assert editor.rows == ["@ l:h lo"]
    assert editor.screen.tray.get_root_window() is not None


def test_a_variant_scores_at_once(start: Start) -> None:
    editor = start()
    before = int(editor.screen.ids.score.total)
    open_agreement(editor)
    editor.driver.tap(editor.driver.find_all("Toggle")[0])
    done(editor)
    (variant,) = game(editor).variants
    assert variant is Variant.EMPIRE_OF_FIRE
    card = editor.driver.app.services.session.journal.view.cards[0]
    assert int(editor.screen.ids.score.total) == before + card.variant_points


def test_what_was_changed_is_there_after_the_app_was_killed(
    start: Start, drive: Callable[..., Driver], tmp_path: Path
) -> None:
    editor = start()
    open_agreement(editor)
    write(editor, 0, "Žofie [b]&")
    done(editor)
    editor.driver.close()
    again = open_app(tmp_path, drive)
    assert again.place == "territory"
    assert [player.name for player in again.app.services.session.journal.view.game.players] == [
        "Žofie [b]&",
        "B",
    ]


def test_the_next_game_begins_as_it_was_agreed_on(start: Start) -> None:
    editor = start()
    open_agreement(editor)
    write(editor, 0, "Ada")
    editor.driver.tap(editor.driver.find(lambda w: isinstance(w, Segment) and w.words == "Tribe"))
    done(editor)
    app = editor.driver.app
    editor.driver.go("play")
    editor.driver.tap(app.navigator.screen.ids.start)
    assert game(editor).mode is Mode.TRIBE
    assert names(editor)[:2] == ["Ada", "Player 2"]


def test_what_was_not_changed_does_not_follow_into_the_next_game(start: Start) -> None:
    editor = start()
    open_agreement(editor)
    editor.driver.tap(editor.driver.find_all("Toggle")[0])
    done(editor)
    app = editor.driver.app
    editor.driver.go("play")
    assert [row.name for row in app.navigator.screen._rows] == ["", "", "", ""]
    editor.driver.tap(app.navigator.screen.ids.start)
    assert game(editor).variants == {Variant.EMPIRE_OF_FIRE}


def test_names_that_nobody_touched_stay_as_odd_as_they_are(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    odd = game_of(Mode.DISCOVERY, ROWS, ROWS, ROWS)
    players = [
        replace(player, name=name, colour=Colour.PINK)
        for player, name in zip(odd.players, (" ", "A", "A "), strict=True)
    ]
    begin(driver, replace(odd, players=tuple(players)))
    editor = Editor(driver)
    open_agreement(editor)
    change_colour(editor)
    done(editor)
    assert [player.name for player in game(editor).players] == [" ", "A", "A "]
    assert game(editor).players[0].colour is Colour.BLACK
    assert game(editor).players[1].colour is Colour.PINK


def test_a_switch_of_language_takes_over_what_is_not_done_yet(start: Start) -> None:
    editor = start()
    driver = editor.driver
    open_agreement(editor)
    write(editor, 0, "Ada")
    driver.tap(driver.find(lambda w: isinstance(w, Segment) and w.words == "Totem"))
    driver.app.services.memory.prefer(
        replace(driver.app.services.memory.preferences, language="de")
    )
    driver.wait(0.4)
    assert not editor.screen.can_undo
    driver.tap(driver.find(lambda w: getattr(w, "words", None) == "Fertig"))
    driver.wait(0.4)
    assert names(editor) == ["Ada", "B"]
    assert game(editor).mode is Mode.TOTEM
    editor.screen.undo()
    assert names(editor) == ["A", "B"]
    assert not editor.screen.can_undo


def test_what_is_typed_is_safe_when_the_app_is_paused(start: Start) -> None:
    editor = start()
    open_agreement(editor)
    write(editor, 0, "Ada")
    editor.driver.app.on_pause()
    assert names(editor) == ["Ada", "B"]
    done(editor)
    editor.screen.undo()
    assert names(editor) == ["A", "B"]


def test_keys_go_to_the_sheet_and_not_to_the_board_beneath(start: Start) -> None:
    editor = start()
    open_agreement(editor)
    before = editor.rows
    editor.driver.key(273)
    assert editor.rows == before
    done(editor)
    assert not editor.screen.can_undo


def test_colours_follow_day_and_night(start: Start) -> None:
    editor = start()
    app = editor.driver.app
    open_agreement(editor)
    discs = editor.driver.find_all(ColourDiscs)[1]
    by_night = drawn(discs)
    app.services.memory.prefer(replace(app.services.memory.preferences, style="light"))
    editor.driver.frames(2)
    assert drawn(discs) != by_night
    done(editor)
    editor.driver.go("play")
    by_day = [drawn(discs) for discs in editor.driver.find_all(ColourDiscs)]
    app.services.memory.prefer(replace(app.services.memory.preferences, style="dark"))
    assert [drawn(discs) for discs in editor.driver.find_all(ColourDiscs)] != by_day


def test_nothing_changed_is_no_step(start: Start) -> None:
    editor = start()
    open_agreement(editor)
    done(editor)
    assert not editor.screen.can_undo


def test_one_territory_alone_says_whose_it_is(start: Start) -> None:
    editor = start(Mode.TOTEM, ["@ lo"])
    open_agreement(editor)
    write(editor, 0, "Ada")
    editor.driver.tap(editor.driver.find(lambda w: isinstance(w, Segment) and w.words == "Tribe"))
    done(editor)
    assert game(editor).mode is Mode.TRIBE
    assert [player.name for player in game(editor).players] == ["Ada"]
