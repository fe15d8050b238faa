"""What comes as a code: pasted, in a file, as a link that is opened; and what is none."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from kivy.core.clipboard import Clipboard

from companion.device import GivenFile
from companion.exchange.game_link import game_link
from companion.ui.app import CompanionApp
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, game, given
from tests.ui.two_phones import Open, games_of, opened, paste

__all__ = ["opened"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no game in this text."),
        ("Ada 41, Ben 39", "There is no game in this text."),
        (
            "origins-companion:g/AER4GPBJRYWPDSQ",
            "This code is incomplete, or a character in it is wrong.",
        ),
        (
            "origins-companion:g/AJVGC5DFOI2WKY3F",
            "This code is incomplete, or a character in it is wrong.",
        ),
    ],
)
def test_what_is_no_code_is_told(
    opened: Open, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    reader = opened()
    paste(reader, text, monkeypatch)
    assert reader.message == said
    assert not reader.screen.previewing


def test_a_file_that_is_gone_by_then_is_told(opened: Open) -> None:
    reader = opened()
    reader.driver.go("transfer")
    gone = replace(given(reader.folder, "origins.txt", b"origins-companion:g/A"))
    assert gone.path is not None
    gone.path.unlink()
    reader.screen.receive(gone)
    reader.settle()
    assert reader.message.endswith("cannot be read: No such file or directory")


def test_a_link_that_is_opened_while_the_app_runs_opens_the_preview(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.app.navigator.receive(GivenFile("", None, link=a_link()))
    reader.settle()
    assert reader.screen.previewing


def test_a_link_that_starts_the_app_opens_the_preview(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    reader = Reader(drive(CompanionApp(tmp_path, [a_link()])), tmp_path)
    reader.driver.wait_for(lambda: reader.place == "transfer" and reader.screen.previewing)


def a_link() -> str:
    return str(game_link(game("Cleo", "Dan", notes="from a link")))


def test_a_text_file_with_words_before_the_link_is_taken(opened: Open) -> None:
    mine = opened(game("Ada", "Ben"))
    (kept,) = games_of(mine)
    words = f"The game of last night:\n{game_link(kept)}\n".encode()
    theirs = opened()
    theirs.app.navigator.receive(given(theirs.folder, "message.txt", words))
    theirs.settle()
    theirs.tap("Pill", words="Import now")
    assert games_of(theirs) == [kept]


@pytest.mark.parametrize("how", ["pasted", "in a file", "in a long file"])
def test_every_game_of_a_chat_is_previewed(
    opened: Open, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    mine = opened(*(game("Ada", "Ben", days_ago=day) for day in range(4)))
    kept = games_of(mine)
    talk = "Ben: And then?\n" * (8_000 if how == "in a long file" else 1)
    chat = "".join(f"\nAda: our game\n{game_link(each)}\n{talk}" for each in kept)
    theirs = opened()
    if how == "pasted":
        paste(theirs, chat, monkeypatch)
    else:
        theirs.app.navigator.receive(given(theirs.folder, "chat.txt", chat.encode()))
    theirs.settle()
    theirs.tap("Pill", words="Import now")
    assert games_of(theirs) == kept


def test_a_code_waits_its_turn_as_a_file_does(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(game("Ada", "Ben"))
    (kept,) = games_of(reader)
    reader.driver.go("transfer")
    reader.screen.busy = "Reading…"
    monkeypatch.setattr(Clipboard, "paste", lambda: str(game_link(kept)))
    reader.screen.paste()
    assert reader.message == "One thing at a time, please."
    reader.app.navigator.receive(GivenFile("", None, link=str(game_link(kept))))
    assert not reader.screen.previewing
