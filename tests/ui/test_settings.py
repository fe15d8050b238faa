"""Settings: at once, by touch."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from companion.app.preferences import Preferences
from companion.rules.game import Mode
from tests.ui.driver import Driver
from tests.ui.table_app import begin_empty, game_of, open_app


@pytest.fixture
def settings(drive: Callable[..., Driver], tmp_path: Path) -> Driver:
    driver = open_app(tmp_path, drive)
    driver.tap(driver.find(lambda widget: getattr(widget, "says", "") == "Settings"))
    driver.frames(2)
    return driver


def tap(driver: Driver, words: str) -> None:
    driver.tap(
        driver.find(
            lambda w: (
                words in {getattr(w, "words", None), getattr(w, "text", None)}
                and not hasattr(w, "line_height_inner")
                and type(w).__name__ in {"Segment", "Toggle"}
            )
        )
    )
    driver.frames(2)


@pytest.mark.thorough
def test_light_palette_and_text_size_change_at_once(settings: Driver, theme: Any) -> None:
    tap(settings, "Light")
    assert not theme.dark
    tap(settings, "Bold")
    assert theme.palette == "bold"
    before = theme.size_body
    tap(settings, "200%")
    assert theme.size_body == 2 * before


@pytest.mark.thorough
def test_the_screen_stays_on_during_a_game_only(settings: Driver) -> None:
    assert Window.allow_screensaver
    begin_empty(settings, game_of(Mode.TOTEM, ["@"], ["@"]))
    assert not Window.allow_screensaver
    settings.app.navigator.back()
    assert Window.allow_screensaver


def test_the_screen_may_sleep_where_the_player_wants_that(settings: Driver) -> None:
    tap(settings, "Keep the screen on during a game")
    begin_empty(settings, game_of(Mode.TOTEM, ["@"], ["@"]))
    assert Window.allow_screensaver


def test_a_long_press_ticks_unless_unwanted(
    settings: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.device import device  # noqa: PLC0415  # beside its use

    ticks: list[None] = []
    monkeypatch.setattr(device, "vibrate", lambda: ticks.append(None), raising=False)
    settings.app.services.vibrate()
    assert len(ticks) == 1
    tap(settings, "Vibrate when a brush is picked up")
    settings.app.services.vibrate()
    assert len(ticks) == 1


@pytest.mark.parametrize(
    "kept",
    [{}, {"style": "noon", "palette": "grey", "text_scale": "9", "vibration": "perhaps"}],
)
def test_what_was_kept_and_means_nothing_is_as_at_first(kept: dict[str, str]) -> None:
    assert Preferences.read(kept) == Preferences()


def test_preferences_are_kept_as_texts() -> None:
    wanted = Preferences("dark", "soft", 2.0, vibration=False, reduced_motion=True)
    assert Preferences.read(wanted.kept()) == wanted
