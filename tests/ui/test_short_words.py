"""In a row, words are short enough for their letters, in every language."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion import texts
from companion.rules.game import Mode
from companion.texts import formats, terms
from companion.ui.widgets.choice import Segment
from companion.ui.widgets.controls import Toggle
from companion.ui.widgets.palette import ToolChip
from companion.ui.widgets.score_bar import Bringer
from companion.ui.widgets.top_bar import Title
from tests.ui.driver import NARROW_PHONE, SMALL_PHONE, Driver, theme
from tests.ui.pictured_games import ALONE, QUINN, TRIBE, game
from tests.ui.places import visits
from tests.ui.rooms import speak
from tests.ui.table_app import begin, open_app
from tests.ui.visiting import remember

PHONE = (360, 740)
LEAST = 0.8
SMALLEST = 0.8
"""Of a title, beside the letters of sentences: the longest is Descubrimiento, in between icons."""


def in_each_language(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for language in texts.languages():
        speak(driver, language, monkeypatch)
        driver.wait(0.2)
        yield language


def enlarge(driver: Driver, scale: float) -> None:
    """Text is so much larger, and nothing moves on its way to its place."""
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, text_scale=scale, reduced_motion=True))


@pytest.mark.thorough
def test_modes_are_read_in_letters_as_large_as_all(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above the board, and on the buttons of the sheet that its title opens."""
    driver = open_app(tmp_path, drive, size=PHONE)
    begin(driver, game(Mode.DISCOVERY, QUINN, QUINN))
    driver.tap(driver.find(lambda w: isinstance(w, Title) and not w.disabled))
    found = {}
    for language in in_each_language(driver, monkeypatch):
        title = driver.find(lambda w: isinstance(w, Title) and not w.disabled)
        assert title.says == terms.mode_name(Mode.DISCOVERY)
        fits = {segment.fit for segment in driver.find_all(Segment) if segment.icon}
        found[language] = title.font_size, min(fits)
    small = {
        language: (letters, fit)
        for language, (letters, fit) in found.items()
        if letters < SMALLEST * theme.size_body or fit < LEAST
    }
    assert small == {}


@pytest.mark.thorough
def test_larger_text_makes_no_mode_above_the_board_smaller(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_app(tmp_path, drive, size=PHONE)
    begin(driver, game(Mode.DISCOVERY, QUINN, QUINN))
    least = SMALLEST * theme.size_body
    enlarge(driver, 2.0)
    small = {}
    for language in in_each_language(driver, monkeypatch):
        title = driver.find(lambda w: isinstance(w, Title) and not w.disabled)
        if title.font_size < least or title.is_shortened:
            small[language] = title.says, title.font_size
    assert small == {}


@pytest.mark.thorough
def test_totems_of_a_single_territory_are_read_without_a_lens(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_app(tmp_path, drive, size=PHONE)
    begin(driver, ALONE)
    found = {}
    for language in in_each_language(driver, monkeypatch):
        toggles = driver.find_all(Toggle)
        assert len(toggles) > 1
        assert len({toggle.icon for toggle in toggles}) == len(toggles)
        found[language] = min(toggle.letter for toggle in toggles) / theme.size_body
    assert {language: fit for language, fit in found.items() if fit < LEAST} == {}


@pytest.mark.thorough
def test_larger_text_makes_no_game_s_day_smaller(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the title of the game, and stands between icons."""
    remember(tmp_path)
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    least = LEAST * theme.size_title
    enlarge(driver, 2.0)
    small = {}
    for _place in visits(driver, ["game-by-points"]):
        for language in in_each_language(driver, monkeypatch):
            title = driver.find(Title)
            assert not title.is_shortened
            if title.font_size < least:
                small[language] = title.says, title.font_size
    assert small == {}


@pytest.mark.thorough
def test_larger_text_makes_no_offer_of_an_empty_seat_smaller(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    driver.tap(driver.screen.ids.start)
    least = theme.size_body
    enlarge(driver, 2.0)
    small = {}
    for language in in_each_language(driver, monkeypatch):
        offer = driver.find(Bringer).children[0]
        if offer.font_size < least or offer.is_shortened:
            small[language] = offer.text, offer.font_size
    assert small == {}


@pytest.mark.thorough
@pytest.mark.parametrize("size", [NARROW_PHONE, SMALL_PHONE])
def test_larger_text_makes_no_tool_s_name_smaller(
    size: tuple[int, int],
    drive: Callable[..., Driver],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Five of them on the narrowest phone, with the way on."""
    driver = open_app(tmp_path, drive, size=size)
    begin(driver, TRIBE)
    least = theme.size_tiny
    small = {}
    for scale in (1.0, 1.3, 1.6, 2.0):
        enlarge(driver, scale)
        for language in in_each_language(driver, monkeypatch):
            named = [chip for chip in driver.find_all(ToolChip) if chip.words]
            assert len(named) > 3
            assert not any(chip.silent for chip in named)
            letter = min(chip.letter for chip in named)
            if letter < least:
                small[language, scale] = letter
    assert small == {}


@pytest.mark.parametrize(
    ("language", "headed"),
    [
        ("en", "Ada: too large"),
        ("de", "Ada: Zu groß"),
        ("nl", "Ada: te groot"),
        ("pl", "Ada: za duży"),
        ("fr", "Ada\N{NO-BREAK SPACE}: trop grand"),
    ],
)
def test_a_heading_behind_a_colon_begins_as_the_language_does(language: str, headed: str) -> None:
    texts.use(language)
    title = headed.partition(": ")[2]
    assert formats.headed("Ada", formats.capital(title)) == headed
