"""About the app: its version, what is new, and a text for who is to mend something."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.clipboard import Clipboard

from companion import texts
from companion.texts.about import VERSION, what_is_new
from tests.conftest import ROOT
from tests.ui.history_app import Reader, game, keep
from tests.ui.table_app import open_app

SHOPS = {
    "en": "en-US",
    "de": "de-DE",
    "nl": "nl-NL",
    "cs": "cs-CZ",
    "sk": "sk",
    "fr": "fr-FR",
    "it": "it-IT",
    "pl": "pl-PL",
    "es": "es-ES",
}


@pytest.fixture
def about(drive: Callable[..., Driver], tmp_path: Path) -> Reader:
    keep(tmp_path, [game("Ada", "Ben")])
    reader = Reader(open_app(tmp_path, drive), tmp_path)
    reader.driver.go("settings")
    pill = reader.find("Pill", words="About this app")
    reader.screen.ids.scroll.scroll_to(pill, animate=False)
    reader.driver.wait(0.5)
    reader.driver.tap(pill)
    reader.driver.frames(3)
    assert reader.place == "about"
    return reader


def test_the_version_is_that_of_the_project(about: Reader) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION
    assert about.screen.version == f"Version {VERSION}"


def test_what_is_new_is_said_as_the_shops_say_it(about: Reader) -> None:
    shown = [row.words for row in reversed(about.screen.ids.news.children)]
    assert shown == list(what_is_new())
    for language, folder in SHOPS.items():
        texts.use(language)
        shop = ROOT / "fastlane" / "metadata" / "android" / folder / "full_description.txt"
        told = " ".join(shop.read_text(encoding="utf-8").split())
        for sentence in what_is_new():
            assert f"• {' '.join(sentence.split())}" in told, language
    texts.use("en")


def test_the_report_is_copied_as_it_is_shown_and_names_nobody(about: Reader) -> None:
    copy = about.screen.ids.copy_report
    about.screen.ids.scroll.scroll_to(copy, animate=False)
    about.driver.wait(0.5)
    about.driver.tap(copy)
    about.driver.frames(3)
    assert about.message == "Text copied."
    copied = Clipboard.paste()
    assert copied == about.screen.report
    assert f"Origins Companion {VERSION}" in copied
    assert "What happened:" in copied
    assert "dp" in copied
    assert not {"Ada", "Ben"} & set(copied.split())
    assert str(about.folder) not in copied


def test_licences_are_behind_it_and_the_way_back_leads_through_it(about: Reader) -> None:
    pill = about.find("Pill", words="Licences")
    about.screen.ids.scroll.scroll_to(pill, animate=False)
    about.driver.wait(0.5)
    about.driver.tap(pill)
    about.driver.frames(3)
    assert about.place == "licences"
    about.driver.key(27)
    assert about.place == "about"
    about.driver.key(27)
    assert about.place == "settings"


@pytest.mark.parametrize(
    ("words", "place"), [("Players", "players"), ("Import, export, backups", "transfer")]
)
def test_settings_lead_to_the_players_and_to_the_files(
    drive: Callable[..., Driver], tmp_path: Path, words: str, place: str
) -> None:
    reader = Reader(open_app(tmp_path, drive), tmp_path)
    reader.driver.go("settings")
    pill = reader.find("Pill", words=words)
    reader.screen.ids.scroll.scroll_to(pill, animate=False)
    reader.driver.wait(0.5)
    reader.driver.tap(pill)
    reader.settle()
    assert reader.place == place
