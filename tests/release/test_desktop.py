"""What a desktop needs to know of the app; tests/release/installed.py installs it for good."""

import configparser
import tomllib
from importlib import import_module

from companion.exchange.game_link import SCHEME
from companion.ui import start
from release import desktop
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(desktop.ENTRY, encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


def test_the_command_starts_the_app():
    module, _colon, function = PROJECT["project"]["scripts"][desktop.TOOL].partition(":")
    assert getattr(import_module(module), function) is start.run


def test_the_menu_starts_the_command_with_the_files_it_is_to_open():
    assert entry()["Exec"] == f"{desktop.TOOL} %U"
    assert entry()["Type"] == "Application"
    assert entry()["Categories"].endswith(";")


def test_the_desktop_opens_codes_with_the_app():
    assert f"x-scheme-handler/{SCHEME}" in entry()["MimeType"].split(";")


def test_the_window_belongs_to_its_entry():
    assert entry()["StartupWMClass"] == start.WINDOW_CLASS


def test_the_menu_speaks_every_language_of_the_app():
    catalogues = (ROOT / "companion" / "texts" / "catalogues").glob("*/LC_MESSAGES")
    languages = {path.parent.name for path in catalogues}
    assert len(languages) == 8
    for language in languages:
        assert entry()[f"Comment[{language}]"]
        assert entry()[f"GenericName[{language}]"]


def test_kv_files_are_built_into_the_package():
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == ["companion"]
    assert wheel["force-include"] == {"kv": "companion/kv"}


def test_the_window_is_as_tall_as_a_phone_and_fits_a_small_desk():
    width, height = start.WINDOW_SIZE
    assert width < height <= 800
    assert all(a < b for a, b in zip(start.LEAST_WINDOW, start.WINDOW_SIZE, strict=True))
