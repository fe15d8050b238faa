"""Which font draws which letters of a name: without a window."""

from pathlib import Path

import kivy
import pytest

from companion.app.letter_fonts import FACE, OwnFonts, is_plain, pieces
from companion.device import fonts

ROBOTO = str(Path(kivy.kivy_data_dir) / "fonts" / "Roboto-Regular.ttf")
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")


@pytest.fixture
def ours(tmp_path: Path) -> OwnFonts:
    return OwnFonts(ROBOTO, str(tmp_path / "icons.ttf"))


@pytest.fixture
def bare(tmp_path: Path) -> str:
    """A font of ours with none of the rarer letters."""
    path = tmp_path / "display.ttf"
    path.write_bytes(b"")
    return str(path)


def test_what_all_of_our_fonts_have_is_one_piece(ours: OwnFonts, bare: str) -> None:
    assert is_plain("Žofie – 12 × 3 …")
    assert not is_plain("Ελένη")
    assert pieces("Žofie – 12 × 3 …", bare, ours) == (("Žofie – 12 × 3 …", None),)


def test_one_of_our_fonts_lends_what_another_has_not(ours: OwnFonts, bare: str) -> None:
    assert pieces("Ελένη & Bo", bare, ours) == (("Ελένη", ROBOTO), (" & Bo", None))
    assert pieces("Ελένη & Bo", ROBOTO, ours) == (("Ελένη & Bo", None),)


def test_a_letter_that_ours_have_not_comes_from_the_device(
    ours: OwnFonts, bare: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "font_with", {"李": "han.ttf", "ש": "hebrew.ttf"}.get)
    assert pieces("Bo 李", bare, ours) == (("Bo ", None), ("李", "han.ttf"))
    assert pieces("李ש", ROBOTO, ours) == (("李", "han.ttf"), ("ש", "hebrew.ttf"))


@pytest.mark.skipif(not DEJAVU.exists(), reason="this device has no such font")
def test_what_is_written_from_the_right_is_in_the_order_in_which_it_is_drawn(
    ours: OwnFonts,
) -> None:
    ((part, font),) = pieces("שרה", ROBOTO, ours)
    assert part == "הרש"
    assert fonts.coverage(Path(str(font))).has(ord("ש"))


def test_a_picture_that_no_font_has_is_a_face_and_no_empty_box(
    ours: OwnFonts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "font_with", lambda _letter: None)
    assert pieces("🦊", ROBOTO, ours) == ((FACE, ours.icons),)
    assert pieces("李", ROBOTO, ours) == (("李", None),), "no picture: as the line's font has it"


def test_what_changes_a_picture_is_not_drawn(ours: OwnFonts) -> None:
    assert pieces("👍\U0001f3fd\ufe0f", ROBOTO, ours) == pieces("👍", ROBOTO, ours)
