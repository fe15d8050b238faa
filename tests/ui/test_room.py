"""No text is larger than its room, in any language and in one that is longer than all of them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.label import Label

from companion import texts
from companion.rules.game import Mode
from companion.ui.widgets.controls import Fitted, Icon, Segment
from tests.ui.driver import Driver
from tests.ui.table_app import begin, game_of, open_app
from translation.pseudo import Pseudo

PHONE = (360, 740)
FED = ["go go @ l", "go g:h . d"]
SCREENS = ("play", "territory", "result", "settings", "rules", "history", "statistics")
MORE = ("log_points", "players", "in_and_out")
PSEUDO = "pseudo"
_ROUNDING = 1.5


def clipped(driver: Driver) -> Iterator[str]:
    """The texts whose picture is larger than their widget, and the titles that are cut short."""
    for label in driver.find_all(Label):
        if isinstance(label, Icon) or not label.text or label.width <= 1 or label.height <= 1:
            continue
        wide, high = label.texture_size
        cut = isinstance(label, Fitted) and label.is_shortened
        if cut or wide > label.width + _ROUNDING or high > label.height + _ROUNDING:
            yield label.text


def speak(driver: Driver, language: str, monkeypatch: Any) -> None:
    english = language == PSEUDO
    wanted = replace(driver.app.preferences, language="en" if english else language)
    driver.app.prefer(wanted)
    if english:
        monkeypatch.setattr(texts, "_translations", Pseudo())
        driver.app.retell()


def test_a_choice_grows_smaller_before_a_word_is_broken(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: Any
) -> None:
    driver = open_app(tmp_path, drive, size=PHONE)
    speak(driver, "nl", monkeypatch)
    driver.wait(0.2)
    modes = [segment for segment in driver.find_all(Segment) if segment.icon]
    assert "Ontdekkingsmodus" in [segment.words for segment in modes]
    for segment in modes:
        lines = ["".join(word.text for word in line.words) for line in segment._label._cached_lines]
        shown = "".join(lines).replace(" ", "")
        assert segment.words.replace(" ", "") in shown
        for word in segment.words.replace("-", "- ").split():
            assert any(word in line for line in lines), (word, lines)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_text_has_its_room(
    scale: float, drive: Callable[..., Driver], tmp_path: Path, monkeypatch: Any
) -> None:
    driver = open_app(tmp_path, drive, size=PHONE)
    preferences = driver.app.preferences
    driver.app.prefer(replace(preferences, text_scale=scale, reduced_motion=True))
    begin(driver, game_of(Mode.TRIBE, FED, FED))
    found = []
    for language in (*texts.languages(), PSEUDO):
        speak(driver, language, monkeypatch)
        for screen in (*SCREENS, *MORE, "chapter"):
            if screen == "chapter":
                driver.app.look_up("cavemen.hunter")
            else:
                driver.app.go(screen)
            driver.wait(0.15)
            found += [f"{language}, {screen}: {text}" for text in clipped(driver)]
    assert found == []
