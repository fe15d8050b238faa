"""A game of the history: everything as at the table, changed, played again, passed on."""

import io
import json
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from PIL import Image

from companion.app import background_hindsight
from companion.device import device
from companion.exchange.game_file import read_game
from companion.rules.box import Terrain
from companion.rules.game import Game, Mode, Variant
from companion.rules.notation import read_territory
from companion.rules.territory import Cell
from companion.ui.app import CompanionApp
from companion.ui.theme import theme
from companion.ui.widgets.figure_list import Remark
from tests.app.sitting import paint
from tests.ui.driver import NARROW_PHONE, Driver
from tests.ui.history_app import ADA, BEN, Open, Reader, busy, first, game, keep, logged
from tests.ui.line_ends import drawn_lines
from tests.ui.looking_back import LOOKED_AT
from tests.ui.said_anew import speak
from tests.ui.table_app import Editor, begin, check_ended, finish, open_app


def test_the_check_looks_at_the_kept_game_and_changes_nothing(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    before = first(reader)
    reader.tap("Pill", words="Check")
    assert reader.place == "check"
    check_ended(reader.driver)
    reader.driver.key(27)
    reader.settle()
    assert reader.place == "game"
    assert first(reader) == before
    assert not reader.app.services.session.in_hand


def test_a_changed_territory_is_kept_at_once_and_undo_gives_the_old_one_back(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.tap("Pill", words="Edit")
    assert reader.place == "territory"
    editor = Editor(reader.driver)
    editor.pick(Terrain.LAKE)
    editor.tap(0, 3)
    changed = first(reader)
    assert changed.game().players[0].territory[Cell(0, 3)].terrain is Terrain.LAKE
    reader.driver.key(27)
    reader.settle()
    assert reader.place == "game"
    assert reader.message == "The game was changed."
    reader.undo()
    assert first(reader).game().players[0].territory == read_territory(ADA, 9)


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_what_was_played_is_parted_between_its_names(opened: Open, text_scale: float) -> None:
    reader = opened(replace(game("Ada", "Ben"), variants=frozenset(Variant)), size=NARROW_PHONE)
    memory = reader.app.services.memory
    memory.prefer(replace(memory.preferences, text_scale=text_scale))
    speak(reader.driver, "cs")
    remark = reader.driver.find(lambda each: isinstance(each, Remark) and "habilis" in each.text)
    lines = drawn_lines(remark)
    assert lines[-1] == "Homo habilis"
    assert any(line.startswith("Náčelník") for line in lines), "nor is anything before it"


def test_the_game_in_progress_waits_while_a_kept_one_is_changed(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    keep(tmp_path, [game("Ada", "Ben", days_ago=3)])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.tap("Pill", words="Start")
    Editor(reader.driver).carry(Terrain.LAKE, (4, 0))
    in_progress = reader.app.services.session.journal.tabletop.game
    reader.driver.key(27)
    reader.go("History")
    reader.driver.tap(reader.games()[-1])
    reader.settle()
    reader.tap("Pill", words="Edit")
    Editor(reader.driver).tap(0, 3)
    reader.driver.key(27)
    reader.settle()
    reader.driver.key(27)
    reader.go("Play")
    reader.tap("OpenGameCard")
    assert reader.app.services.session.journal.tabletop.game == in_progress


def test_a_rematch_seats_the_same_people_with_nothing_entered(opened: Open) -> None:
    reader = opened(logged({"Ada": 40, "Ben": 30, "Cleo": 12}))
    reader.tap("Pill", words="Rematch")
    assert reader.place == "territory"
    players = reader.app.services.session.journal.tabletop.game.players
    assert [player.name for player in players] == ["Ada", "Ben", "Cleo"]
    assert len({player.colour for player in players}) == 3
    assert all(len(player.territory) == 1 for player in players)
    assert reader.app.services.session.journal.tabletop.game.id != first(reader).id


def test_a_rematch_leaves_the_game_in_progress_open_and_says_where(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.driver.key(27)
    reader.go("Play")
    reader.driver.tap(reader.screen.ids.start)
    in_progress = reader.app.services.session.journal.view.game.id
    paint(reader.app)
    reader.driver.key(27)
    reader.go("History")
    reader.driver.tap(reader.games()[0])
    reader.settle()
    reader.tap("Pill", words="Rematch")
    assert reader.message == "The previous game is still open, under Play."
    reader.driver.key(27)
    reader.settle()
    # Nothing was entered in the rematch.
    assert in_progress in [each.id for each in reader.app.services.open_games.others]
    assert len(reader.driver.find_all("OpenGameCard")) == 1


def test_names_date_place_and_note_of_a_game_can_be_changed(opened: Open) -> None:
    reader = opened(game("Ada", "Ben", days_ago=1))
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Edit names, date, place and note")
    assert reader.place == "log_points"
    name = reader.driver.find_all("PointsRow")[0].ids.name
    name.text = ""
    reader.write(name, "Ida")
    reader.write(reader.screen.ids.place, "Club")
    reader.tap("Pill", words="Save")
    assert reader.place == "game"
    record = first(reader)
    assert (record.seats[0].name, record.location) == ("Ida", "Club")
    assert record.game().players[1].territory == read_territory(BEN, 9)
    reader.undo()
    assert (first(reader).seats[0].name, first(reader).location) == ("Ada", None)


def test_a_note_begins_at_the_top_of_its_field_and_the_field_grows_with_it(opened: Open) -> None:
    reader = opened(game("Ada", "Ben", notes="A close one."))
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Edit names, date, place and note")
    field = reader.screen.ids.note
    reader.driver.wait(0.3)
    assert field.text == "A close one."
    top = field.padding[1]
    assert top == theme.size_body
    low = field.height
    assert low < 100
    field.text = "\n".join("A close one.") + "\n" * 30
    reader.driver.wait(0.3)
    assert low < field.height <= 240
    assert field.padding[1] == top


def test_the_result_goes_out_as_text_and_to_bg_stats_as_a_link(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared: list[str] = []
    links: list[str] = []
    monkeypatch.setattr(device, "share_text", lambda text, _title: not shared.append(text))
    monkeypatch.setattr(device, "open_link", lambda link: not links.append(link))
    reader = opened(game("Ada", "Ben"))
    reader.tap("IconTap", icon="share-variant")
    reader.choose("As text")
    assert "1. Ada" in shared[0]
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Post to BG Stats")
    address, _mark, data = links[0].partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    assert json.loads(unquote(data))["game"]["bggId"] == 340041


def test_a_game_goes_out_as_a_picture_and_as_a_file(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    files: dict[str, bytes] = {}
    monkeypatch.setattr(
        device, "share_file", lambda name, content, _kind, _title: not files.update({name: content})
    )
    reader = opened(game("Ada", "Ben"))
    reader.driver.wait(1)
    before = reader.driver.picture()
    reader.tap("IconTap", icon="share-variant")
    reader.choose("As a picture")
    reader.tap("IconTap", icon="share-variant")
    reader.choose("As a file for another phone")
    (picture,) = (content for name, content in files.items() if name.endswith(".png"))
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    assert image.width == 600 + 24
    grass = tuple(round(part * 255) for part in theme.grassland[:3])
    assert grass in {colour for _count, colour in image.getcolors(maxcolors=1 << 20)}
    (line,) = (content for name, content in files.items() if name.endswith(".json"))
    assert read_game(line) == first(reader).game()
    reader.driver.wait(1)
    assert reader.driver.picture().tobytes() == before.tobytes()


def test_a_winner_whose_colour_nobody_wrote_down_has_won_in_the_picture_too(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures: list[bytes] = []
    monkeypatch.setattr(
        device, "share_file", lambda _name, content, *_more: not pictures.append(content)
    )
    reader = opened(logged({"Ada": 40, "Ben": 12}))
    reader.tap("IconTap", icon="share-variant")
    reader.choose("As a picture")
    image = Image.open(io.BytesIO(pictures[0])).convert("RGB")
    volcano = tuple(round(part * 255) for part in theme.volcano[:3])
    assert image.getpixel((image.width // 2, 20)) == volcano


@pytest.mark.thorough
def test_a_finished_game_is_in_the_history_without_being_asked_for(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    table = game("Ada", "Ben")
    begin(reader.driver, Game(Mode.DISCOVERY, 5, table.players))
    finish(reader.driver)
    reader.settle()
    assert reader.history() == ["Ada"]
    reader.driver.key(27)
    Editor(reader.driver).tap(0, 4)
    finish(reader.driver)
    reader.settle()
    assert reader.history() == ["Ada"]


def touch_in_menu(reader: Reader, words: str) -> None:
    reader.driver.tap(reader.driver.find(lambda each: getattr(each, "says", None) == "More"))
    reader.driver.wait(0.4)
    reader.driver.tap(reader.find("SheetItem", words=words))


def test_who_deletes_a_game_and_leaves_it_at_once_is_led_no_further(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Dan", days_ago=1))
    with busy(reader):
        touch_in_menu(reader, "Delete")
        reader.driver.key(27)
        assert reader.place == "history"
    assert reader.place == "history"
    assert reader.message == "The game was deleted."
    assert reader.winners() == ["Cleo"]


def test_who_changes_details_and_leaves_them_at_once_is_led_no_further(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    touch_in_menu(reader, "Edit names, date, place and note")
    reader.settle()
    reader.write(reader.screen.ids.place, "Club")
    with busy(reader):
        reader.driver.tap(reader.screen.ids.keep)
        reader.driver.key(27)
        assert reader.place == "game"
    assert reader.place == "game"
    assert reader.message == "The game was changed."
    assert reader.screen.place == "Club"
    reader.undo()
    assert first(reader).location is None


@pytest.mark.thorough
def test_an_undo_that_has_gone_is_still_in_the_menu(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Delete")
    reader.driver.wait(6)
    assert not reader.driver.root.message.shown
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Undo: The game was deleted.")
    assert reader.winners() == ["Ada"]
    # Done once, it is offered no more.
    reader.tap("IconTap", icon="dots-vertical")
    reader.driver.wait(0.4)
    assert not [item for item in reader.driver.find_all("SheetItem") if "Undo" in item.words]


def test_what_was_changed_since_cannot_be_undone_from_the_menu(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Delete")
    reader.app.services.history.put(logged({"Cleo": 3}))
    reader.settle()
    reader.tap("IconTap", icon="dots-vertical")
    reader.driver.wait(0.4)
    assert not [item for item in reader.driver.find_all("SheetItem") if "Undo" in item.words]


def test_an_unfinished_game_is_gone_on_with_from_the_history(opened: Open) -> None:
    reader = opened(replace(game("Ada", "Ben"), finished=False))
    reader.tap("Pill", words="Continue")
    assert reader.driver.trail == ["play", "territory"]
    Editor(reader.driver).carry(Terrain.LAKE, (3, 0))
    reader.driver.key(27)
    reader.settle()
    assert len(reader.driver.find_all("OpenGameCard")) == 1
    assert reader.history() == []


@pytest.mark.thorough
def test_a_game_that_is_left_before_it_was_read_is_not_looked_back_at(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its screen may be let go before the answer comes."""
    looked_at = []
    monkeypatch.setattr(background_hindsight, "prove", lambda *asked: looked_at.append(asked))
    keep(tmp_path, [LOOKED_AT])
    reader = Reader(open_app(tmp_path, drive), tmp_path)
    reader.go("History")
    reader.driver.wait(0.5)
    (view,) = reader.games()
    read = threading.Event()
    reader.app.services.history.change(lambda _store: read.wait(20), lambda _read: None)
    reader.driver.tap(view)
    assert reader.place == "game"
    reader.driver.key(27)
    assert reader.place == "history"
    read.set()
    reader.settle()
    reader.driver.wait(1)
    assert looked_at == []
