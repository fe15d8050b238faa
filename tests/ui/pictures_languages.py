"""Every place of the app in each of the other languages, on the smallest phone that counts, and in
one of them with the largest text; and the rules in English."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import NARROW_PHONE, Driver, theme

# isort: split
import tempfile
from dataclasses import replace
from pathlib import Path

from companion import texts
from companion.ui.app import CompanionApp
from tests.ui.history_app import Reader
from tests.ui.pictures import Picture, Prepare, add
from tests.ui.places import PLACES
from tests.ui.visiting import Visit, remember

LANGUAGES = tuple(each for each in texts.languages() if each != texts.ENGLISH)
BY_DAY = ("nl", "sk", "fr", "pl")


def app() -> CompanionApp:
    folder = Path(tempfile.mkdtemp(prefix="companion-"))
    remember(folder)
    return CompanionApp(folder)


def spoken(language: str, visit: Visit) -> Prepare:
    """What brings the app to that place, as its player prefers to see it."""

    def prepare(driver: Driver) -> None:
        preferences = replace(
            driver.app.services.memory.preferences,
            language=language,
            style=theme.style,
            text_scale=theme.text_scale,
            reduced_motion=True,
        )
        driver.app.services.memory.prefer(preferences)
        reader = Reader(driver, driver.app.services.folder)
        visit(reader)
        reader.settle()

    return prepare


def _all() -> None:
    for name, visit in PLACES.items():
        for language in LANGUAGES:
            style = "light" if language in BY_DAY else "dark"
            said = spoken(language, visit)
            add(Picture(f"{name}-{language}", app, said, NARROW_PHONE, style=style))
        said = spoken("de", visit)
        add(Picture(f"{name}-de-large-text", app, said, NARROW_PHONE, text_scale=2.0))
    for name in ("rules", "chapter-cavemen"):
        said = spoken("en", PLACES[name])
        add(Picture(name, app, said))
        add(Picture(f"{name}-day", app, said, style="light"))


_all()
