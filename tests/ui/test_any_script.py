"""Names in any script: each letter by a font that has it, in the order in which it is read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel

from companion.ui.widgets import any_script  # noqa: F401  # before the first label
from tests.ui.driver import Driver

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")


@pytest.fixture
def ours(drive: Callable[..., Driver]) -> Callable[[str], Any]:
    """A label with the app's own letters, drawn."""
    assert callable(drive)

    def label(text: str, font: str = "Roboto") -> Any:
        made = CoreLabel(text=text, font_name=font, font_size=32)
        made.refresh()
        return made

    return label


def test_no_line_grows_by_other_letters(ours: Any) -> None:
    own = ours("Ada").texture.height
    for text in ("李", "Ольга", "Ελένη", "שרה", "محمد", "🦊", "Ada & שרה"):
        assert ours(text).texture.height == own


@pytest.mark.skipif(not DEJAVU.exists(), reason="this device has no such font")
def test_letters_are_drawn_from_the_right(ours: Any) -> None:
    def left(text: str) -> bytes:
        texture = ours(text).texture
        return bytes(texture.get_region(0, 0, 10, texture.height).pixels)

    assert left("שה") == left("רה") != left("הש")


def test_what_the_display_font_has_not_is_no_empty_box(ours: Any) -> None:
    name, other = ours("Ελένη", "Grandstander").texture, ours("Ηλένη", "Grandstander").texture
    assert name.pixels != other.pixels


def test_what_changes_a_picture_is_not_drawn(ours: Any) -> None:
    one, other = ours("👍"), ours("👍\U0001f3fd\ufe0f")
    assert one.texture.width == other.texture.width
