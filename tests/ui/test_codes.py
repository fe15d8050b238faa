"""From phone to phone by a code: shown, read by what knows nothing of the app, taken in."""

import json
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import zxingcpp
from kivy.core.clipboard import Clipboard
from PIL import Image, ImageEnhance, ImageFilter

from companion.device import device
from companion.exchange.game_file import read_game
from companion.exchange.game_link import game_link
from companion.rules.game import Game, Mode
from companion.ui.theme import theme
from companion.ui.widgets.controls import Pill
from tests.cases.casebook import cases
from tests.ui.driver import LANDSCAPE, SMALL_PHONE, TABLET
from tests.ui.history_app import Reader, game, given, logged, stored
from tests.ui.table_app import begin, finish, game_of
from tests.ui.two_phones import Open, games_of, opened, paste

__all__ = ["opened"]

AS_CODE = "As a code for another phone"


def show_code(reader: Reader) -> Any:
    """The code of the newest game."""
    reader.go("History")
    reader.driver.tap(reader.games()[0])
    reader.settle()
    reader.tap("IconTap", says="Share")
    reader.choose(AS_CODE)
    return reader.driver.picture()


def read(picture: Image.Image) -> list[str]:
    """What a decoder finds that is not ours."""
    return [found.text for found in zxingcpp.read_barcodes(picture)]


def link_of_kept(reader: Reader) -> str:
    """To the one game that is kept, as it was edited last."""
    with stored(reader.folder) as store:
        (record,) = store.games.every_game()
        return str(game_link(record.game(), record.edited_at))


def noise(letters: int) -> str:
    """A text that cannot be compressed."""
    return "".join(map(chr, Random(letters).choices(range(0x4E00, 0x9FFF), k=letters)))


def busiest() -> Game:
    """Of the games of the cases, the one with the longest code, with all that is known beside."""
    known = [read_game(json.dumps(case["game"]).encode()) for case in cases("games.jsonl")]
    longest = max(known, key=lambda each: len(game_link(each).letters))
    moment = "2026-11-18T20:15:00+01:00"
    return replace(longest, played_at=moment, location="Küche", notes="Ben is learning it.")


BUSIEST = busiest()


# --- What a camera sees -----------------------------------------------------------------------


@pytest.mark.parametrize(("size", "density"), [(SMALL_PHONE, 1.0), (SMALL_PHONE, 1.5)])
def test_the_code_on_the_screen_is_the_game(
    opened: Open, size: tuple[int, int], density: float
) -> None:
    reader = opened(BUSIEST, size=size, density=density)
    wanted = [link_of_kept(reader)]
    assert read(show_code(reader)) == wanted
    theme.style = "light"
    reader.driver.frames(3)
    assert read(reader.driver.picture()) == wanted


def far_away(picture: Image.Image) -> Image.Image:
    return picture.resize([side * 7 // 10 for side in picture.size], Image.Resampling.BILINEAR)


def near(picture: Image.Image) -> Image.Image:
    return picture.resize([side * 17 // 10 for side in picture.size], Image.Resampling.BILINEAR)


def turned(picture: Image.Image) -> Image.Image:
    return picture.rotate(10, Image.Resampling.BILINEAR, expand=True, fillcolor="#6b5b4b")


def turned_back(picture: Image.Image) -> Image.Image:
    return picture.rotate(-10, Image.Resampling.BILINEAR, expand=True, fillcolor="#201812")


def blurred(picture: Image.Image) -> Image.Image:
    return picture.filter(ImageFilter.GaussianBlur(picture.width / 300))


def pale(picture: Image.Image) -> Image.Image:
    return ImageEnhance.Contrast(picture).enhance(0.5)


@pytest.mark.thorough
def test_a_camera_need_not_be_held_well(opened: Open) -> None:
    reader = opened(BUSIEST, size=SMALL_PHONE, density=1.5)
    picture = show_code(reader)
    wanted = [link_of_kept(reader)]
    for fuzz in (far_away, near, turned, turned_back, blurred, pale):
        assert read(fuzz(picture)) == wanted, fuzz.__name__
    for light in (picture, pale(picture)):
        for way in (turned, turned_back):
            assert read(blurred(way(near(light)))) == wanted
            assert read(blurred(way(light))) == wanted


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("size", "scale"), [(SMALL_PHONE, 1.0), (SMALL_PHONE, 2.0), (LANDSCAPE, 1.0), (TABLET, 2.0)]
)
def test_the_code_and_the_ways_to_pass_it_on_are_seen_whole(
    opened: Open, size: tuple[int, int], scale: float
) -> None:
    reader = opened(BUSIEST, size=size)
    theme.text_scale = scale
    picture = show_code(reader)
    sheet, code = reader.driver.find("CodeSheet"), reader.driver.find("QrPicture")
    ways = sorted((each for each in sheet.walk() if isinstance(each, Pill)), key=lambda p: p.x)
    assert [each.words for each in ways] == ["Share", "Copy", "As a file"]
    assert all(theme.gutter <= each.to_window(0, each.y)[1] for each in ways)
    assert all(one.right < other.x for one, other in pairwise(ways))
    assert len({(each.y, each.height) for each in ways}) == 1
    face = sheet.ids.body.children[0]
    left, right = (face.to_window(x, 0)[0] for x in (face.x, face.right))
    assert (ways[0].x, ways[-1].right) == pytest.approx((left, right))
    page = sheet.ids.body.parent
    assert page.to_window(*page.pos)[1] <= code.to_window(*code.pos)[1]
    assert code.to_window(0, code.top)[1] <= page.to_window(0, page.top)[1]
    assert read(picture) == [link_of_kept(reader)]


# --- From here to there -----------------------------------------------------------------------


@pytest.mark.parametrize("game_there", [game("Ada", "Ben", notes="Rain"), logged({"Ada": 41})])
@pytest.mark.thorough
def test_a_kept_game_goes_home_with_everybody(
    opened: Open, game_there: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = opened(game_there)
    (text,) = read(show_code(mine))
    theirs = opened()
    paste(theirs, f"Here: {text}", monkeypatch)
    assert theirs.screen.previewing
    assert not games_of(theirs)
    theirs.tap("Pill", words="Import now")
    assert games_of(theirs) == games_of(mine)
    paste(theirs, text, monkeypatch)
    assert theirs.screen.ids.preview.words == "1 game is here already"


def ended(reader: Reader, players: int, letters: int = 1) -> Reader:
    """At the result of a game that was just played, by people with names so long."""
    table = game_of(Mode.DISCOVERY, *[["@ d d* d d"] + ["d d d d d"] * 4] * players)
    named = tuple(replace(each, name=each.name + noise(letters - 1)) for each in table.players)
    table = replace(table, players=named)
    begin(reader.driver, table)
    finish(reader.driver)
    reader.screen.skip()
    reader.driver.wait(0.3)
    return reader


@pytest.mark.thorough
def test_a_result_goes_home_too(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = ended(opened(), 3)
    mine.tap("IconTap", says="Share")
    mine.choose(AS_CODE)
    (text,) = read(mine.driver.picture())
    mine.settle()
    theirs = opened()
    paste(theirs, text, monkeypatch)
    theirs.tap("Pill", words="Import now")
    assert games_of(theirs) == games_of(mine) != []


@pytest.mark.thorough
def test_a_provisional_result_goes_home_as_a_game_that_is_gone_on_with(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fires burnt the only fish on both tables, and its points decide."""
    mine = opened()
    burnt = ["@ l+1 v1", *["d d d"] * 3]
    begin(mine.driver, game_of(Mode.TOTEM, burnt, burnt))
    finish(mine.driver)
    mine.driver.wait(0.3)
    assert mine.screen.provisional
    mine.tap("IconTap", says="Share")
    mine.choose(AS_CODE)
    (text,) = read(mine.driver.picture())
    theirs = opened()
    paste(theirs, text, monkeypatch)
    theirs.tap("Pill", words="Import now")
    with stored(theirs.folder) as store:
        assert store.statistics.overall().games == 0
    theirs.driver.go("history")
    theirs.settle()
    theirs.driver.tap(theirs.games()[0])
    theirs.settle()
    assert theirs.screen.kicker == "In the lead so far"
    theirs.tap("Pill", words="Continue")
    theirs.app.navigator.open_result()
    assert theirs.driver.find("TieCard").question.endswith("Who has the fish totem?")


@pytest.mark.parametrize("name", ["Territory", "Ben"])
def test_a_single_territory_can_be_looked_at_there(
    opened: Open, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    mine = opened()
    alone = game_of(Mode.TOTEM, ["lo @ d+2", "v2 . ."])
    alone = replace(alone, players=(replace(alone.players[0], name=name),))
    begin(mine.driver, alone)
    mine.app.navigator.open_result()
    mine.driver.wait(0.3)
    mine.tap("IconTap", says="Share")
    mine.choose(AS_CODE)
    (text,) = read(mine.driver.picture())
    theirs = opened()
    paste(theirs, text, monkeypatch)
    sheet = theirs.driver.find("Sheet")
    assert sheet.title == f"{name} · Totem Mode · 5×5"
    theirs.choose("Look at it by itself")
    assert theirs.place == "territory"
    (player,) = theirs.app.services.session.journal.view.game.players
    assert (player.name, player.territory) == (name, alone.players[0].territory)


# --- Other carriers ---------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_same_text_is_copied_sent_and_saved(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    saved: list[tuple[bytes, str]] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append)
    monkeypatch.setattr(
        device, "save_file", lambda _name, content, kind, _done: saved.append((content, kind))
    )
    reader = opened(game("Ada", "Ben"))
    (text,) = read(show_code(reader))
    for words in ("Copy", "Share"):  # on a desk nobody is there to share with
        reader.tap("Pill", words=words)
    assert copied == [text, text]
    assert reader.message == "Code copied."
    reader.tap("Pill", words="As a file")
    assert saved == [(f"{text}\n".encode(), "text/plain")]
    theirs = opened()
    theirs.app.navigator.receive(given(theirs.folder, "origins.txt", saved[0][0]))
    theirs.settle()
    theirs.tap("Pill", words="Import now")
    assert games_of(theirs) == games_of(reader)


@pytest.mark.thorough
def test_what_does_not_fit_is_told(opened: Open) -> None:
    reader = opened(game("Ada", "Ben", notes=noise(900)))
    show_code(reader)
    reader.driver.text("The note is too long for the code: it stays on this phone.")
    far = opened(game("Ada", "Ben", notes=noise(900), location=noise(480)))
    show_code(far)
    far.driver.text("Note and place are too long for the code: they stay on this phone.")


def test_names_that_do_not_fit_are_told(opened: Open) -> None:
    reader = opened(logged({letter + noise(189): 3 for letter in "abc"}))
    show_code(reader)
    assert reader.message == "The names are too long for a code; share the game as a file."
    assert not reader.driver.find_all("CodeSheet")


def test_a_result_whose_names_no_code_has_room_for_goes_as_a_file(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[bytes] = []
    monkeypatch.setattr(
        device, "save_file", lambda _name, content, _kind, _done: saved.append(content)
    )
    mine = ended(opened(), 3, letters=190)
    mine.tap("IconTap", says="Share")
    mine.choose(AS_CODE)
    assert mine.message == "The names are too long for a code; share the game as a file."
    mine.tap("IconTap", says="Share")
    mine.choose("As a file for another phone")
    assert [read_game(content) for content in saved] == games_of(mine)


@pytest.mark.thorough
def test_the_screen_is_bright_as_long_as_a_code_is_shown(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    monkeypatch.setattr(device, "set_brightness", lambda *, full: told.append(full))
    reader = opened(game("Ada", "Ben"))
    show_code(reader)
    assert told == [True]
    reader.driver.find("CodeSheet").dismiss()
    reader.driver.wait(0.5)
    assert told == [True, False]


def test_the_screen_does_not_stay_bright_where_a_code_is_put_away_while_it_comes_up(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    monkeypatch.setattr(device, "set_brightness", lambda *, full: told.append(full))
    reader = opened(game("Ada", "Ben"))
    reader.go("History")
    reader.driver.tap(reader.games()[0])
    reader.settle()
    reader.tap("IconTap", says="Share")
    reader.driver.wait(0.4)
    item = reader.find("SheetItem", words=AS_CODE)
    reader.driver.tap(item)
    reader.driver.key(27)
    reader.driver.wait(0.5)
    assert not reader.driver.find_all("CodeSheet")
    assert told[-1] is False
