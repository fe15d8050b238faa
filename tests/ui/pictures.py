"""The pictures of the gallery, by name: what is shown, how large, in which light."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tests.ui.driver import PHONE, Driver, reset_theme, theme

Prepare = Callable[[Driver], None]


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    app: Callable[[], Any]
    """Makes the app anew."""
    prepare: Prepare
    """Brings it to the state that is shown."""
    size: tuple[int, int] = PHONE
    density: float = 1.0
    style: str = "dark"
    palette: str = "camp"
    text_scale: float = 1.0

    def take(self) -> Any:
        """The picture, taken with a fresh app."""
        reset_theme()
        driver = Driver(self.app(), size=self.size, density=self.density)
        try:
            # After the app has set what its player prefers.
            theme.style = self.style
            theme.palette = self.palette
            theme.text_scale = self.text_scale
            driver.frames(3)
            self.prepare(driver)
            driver.wait(1)
            return driver.picture()
        finally:
            driver.close()
            reset_theme()


_pictures: dict[str, Picture] = {}


def add(picture: Picture) -> None:
    if picture.name in _pictures:
        raise ValueError(f"two pictures are called {picture.name}")
    _pictures[picture.name] = picture


def pictured(name: str, app: Callable[[], Any], **options: Any) -> Callable[[Prepare], Prepare]:
    """Decorates what brings the app to the state shown."""

    def register(prepare: Prepare) -> Prepare:
        add(Picture(name, app, prepare, **options))
        return prepare

    return register


def by_day_too(name: str) -> None:
    """The same picture once more, in the light theme."""
    add(replace(_pictures[name], name=f"{name}-day", style="light"))


def pictures(part_of_name: str = "") -> Iterator[Picture]:
    return (picture for name, picture in _pictures.items() if part_of_name in name)
