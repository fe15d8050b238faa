"""Every screen in each of the other languages, on the smallest phone that counts; and the rules."""

from collections.abc import Callable
from dataclasses import replace

from companion.ui.app import CompanionApp
from tests.ui import pictures_history
from tests.ui.driver import Driver, theme
from tests.ui.pictures import Picture, Prepare, add
from tests.ui.pictures_screens import TRIBE, app, check, editor_pad
from tests.ui.table_app import begin

SMALLEST = (360, 740)
LANGUAGES = ("de", "nl", "cs", "sk")


def at(screen: str) -> Prepare:
    def prepare(driver: Driver) -> None:
        begin(driver, TRIBE)
        driver.app.go(screen)
        driver.wait(3)

    return prepare


def chapter(driver: Driver) -> None:
    driver.app.look_up("cavemen.hunter")
    driver.wait(1)


SCREENS: dict[str, tuple[Callable[[], CompanionApp], Prepare]] = {
    "play": (app, lambda driver: driver.wait(0.2)),
    "editor": (app, at("territory")),
    "editor-pad": (app, editor_pad),
    "result": (app, at("result")),
    "check": (app, check),
    "settings": (app, at("settings")),
    "rules": (app, at("rules")),
    "chapter": (app, chapter),
    "history": (pictures_history.app, at("history")),
    "statistics": (pictures_history.app, at("statistics")),
    "log-points": (app, at("log_points")),
    "in-and-out": (app, at("in_and_out")),
}


def spoken(language: str, prepare: Prepare) -> Prepare:
    def prepared(driver: Driver) -> None:
        driver.app.prefer(
            replace(
                driver.app.preferences,
                language=language,
                style=theme.style,
                text_scale=theme.text_scale,
            )
        )
        prepare(driver)

    return prepared


def _all() -> None:
    for name, (make, prepare) in SCREENS.items():
        for language in LANGUAGES:
            style = "light" if language in ("nl", "sk") else "dark"
            said = spoken(language, prepare)
            add(Picture(f"{name}-{language}", make, said, SMALLEST, style=style))
        said = spoken("de", prepare)
        add(Picture(f"{name}-de-large-text", make, said, SMALLEST, text_scale=2.0))
    for name in ("rules", "chapter"):
        make, prepare = SCREENS[name]
        add(Picture(name, make, prepare))
        add(Picture(f"{name}-day", make, prepare, style="light"))


_all()
