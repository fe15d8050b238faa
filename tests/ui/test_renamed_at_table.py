"""A player who gets another name while a game is open has it wherever that game is seen."""

from collections.abc import Callable
from pathlib import Path

from companion.rules.game import Game, Mode
from companion.ui.app import CompanionApp
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, game, keep
from tests.ui.table_app import Editor, begin, finish


def at_table(drive: Callable[..., Driver], folder: Path) -> Reader:
    """Ada and Ben have played, and play once more."""
    keep(folder, [game("Ada", "Ben")])
    reader = Reader(drive(CompanionApp(folder)), folder)
    begin(reader.driver, Game(Mode.DISCOVERY, 5, game("Ada", "Ben").players))
    Editor(reader.driver).tap(0, 4)
    return reader


def rename(reader: Reader, before: str, after: str) -> None:
    """By touch, among the players."""
    reader.driver.go("players")
    reader.settle()
    reader.tap("PlayerRow", name=before)
    reader.choose("Rename")
    field = reader.driver.find(lambda w: type(w).__name__ == "FormField" and w.focus)
    field.text = after
    reader.tap("Pill", words="Save")


def test_the_card_and_the_game_itself_say_the_new_name_at_once(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    reader = at_table(drive, tmp_path)
    rename(reader, "Ben", "Benno")
    reader.driver.go("play")
    reader.settle()
    assert "Benno" in reader.driver.find("OpenGameCard").players
    reader.driver.tap(reader.driver.find("OpenGameCard"))
    reader.settle()
    assert reader.place == "territory"
    assert reader.screen.editor.view.player(1).name == "Benno"
    finish(reader.driver)
    reader.settle()
    assert reader.driver.find_all(lambda each: getattr(each, "text", "") == "Benno")


def test_a_name_that_others_give_meanwhile_is_seen_at_the_table(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    reader = at_table(drive, tmp_path)
    history = reader.app.services.history

    def ben(company: object) -> None:
        (player,) = [each for each in company.players if each.name == "Ben"]  # type: ignore[attr-defined]
        history.rename(player.id, "Benno", lambda _none: None)

    history.company(ben)
    reader.settle()
    assert reader.driver.text("Benno")
