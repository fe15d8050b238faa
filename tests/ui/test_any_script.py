"""Names in any script: each letter by a font that has it, in the order in which it is read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel

from companion.device import fonts
from companion.ui.widgets import any_script
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


def test_the_display_font_lends_what_it_has_not_from_the_other_one(ours: Any) -> None:
    greek = ours("Ελένη", "Grandstander")
    assert {font for _part, font in any_script._pieces(greek, "Ελένη")} == {
        CoreLabel._fonts["Roboto"][0]
    }


def test_no_line_grows_by_other_letters(ours: Any) -> None:
    own = ours("Ada").texture.height
    for text in ("李", "Ольга", "Ελένη", "שרה", "محمد", "🦊", "Ada & שרה"):
        assert ours(text).texture.height == own


def test_a_picture_that_no_font_has_is_a_face_and_no_empty_box(
    ours: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "font_with", lambda _letter: None)
    any_script._letter.cache_clear()
    any_script._parted.cache_clear()
    label = ours("🦊")
    assert any_script._pieces(label, "🦊") == (("\U000f01f2", CoreLabel._fonts["Icons"][0]),)
    any_script._letter.cache_clear()
    any_script._parted.cache_clear()


@pytest.mark.skipif(not DEJAVU.exists(), reason="this device has no such font")
def test_a_letter_that_ours_have_not_is_drawn_by_one_of_the_device(ours: Any) -> None:
    ((part, font),) = any_script._pieces(ours("שרה"), "שרה")
    assert part == "הרש"
    assert fonts.coverage(Path(str(font))).has(ord("ש"))
    assert ours("שרה").texture.pixels != ours("הרש").texture.pixels


def test_what_is_plain_is_drawn_as_ever(ours: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(any_script, "_pieces", None)
    assert ours("Žofie – 12 × 3 …").texture.width > 100


def test_what_changes_a_picture_is_not_drawn(ours: Any) -> None:
    one, other = ours("👍"), ours("👍\U0001f3fd\ufe0f")
    assert one.texture.width == other.texture.width
