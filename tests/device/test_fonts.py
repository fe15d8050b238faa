"""Which letters a font has is read from its own table, as another reader reads it."""

from pathlib import Path

import kivy
import pytest

from companion.device.fonts import Coverage

ROBOTO = Path(kivy.kivy_data_dir) / "fonts" / "Roboto-Regular.ttf"


@pytest.mark.parametrize("letter", "AžßОлΕέ…")
def test_a_letter_that_the_font_has(letter: str) -> None:
    assert Coverage(ROBOTO).has(ord(letter))


@pytest.mark.parametrize("letter", "李שم😀→")
def test_a_letter_that_the_font_has_not(letter: str) -> None:
    assert not Coverage(ROBOTO).has(ord(letter))


@pytest.mark.parametrize("content", [b"", b"no font", b"\0\1\0\0\xff\xff" + b"\0" * 40])
def test_a_file_that_is_no_font_has_no_letters(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "font.ttf"
    path.write_bytes(content)
    assert not Coverage(path).has(ord("A"))


def test_half_a_font_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "font.ttf"
    whole = ROBOTO.read_bytes()
    for size in range(0, len(whole), len(whole) // 23):
        path.write_bytes(whole[:size])
        Coverage(path).has(ord("A"))


def test_a_missing_file_has_no_letters(tmp_path: Path) -> None:
    assert not Coverage(tmp_path / "none.ttf").has(ord("A"))
