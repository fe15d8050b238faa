"""Which letters a font has is read from its own table, and which font of the device is taken."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import kivy
import pytest

from companion.device.fonts import Coverage

ROBOTO = Path(kivy.kivy_data_dir) / "fonts" / "Roboto-Regular.ttf"
RARE = "\U0010abcd"
"""No font of any device has it."""
PRINT_FONT = f"from companion.device.fonts import font_with; print(font_with({RARE!r}))"
NO_HOME = """
import pwd
def unknown(_number): raise KeyError
pwd.getpwuid = unknown
"""


def font(cmap: bytes, outlines: bytes = b"glyf") -> bytes:
    """A file with these two tables."""
    tables = ((b"cmap", cmap), (outlines, bytes(4)))
    directory, content = b"", b""
    for tag, table in tables:
        directory += struct.pack(">4s3I", tag, 0, 12 + 16 * len(tables) + len(content), len(table))
        content += table
    return struct.pack(">I4H", 0x10000, len(tables), 0, 0, 0) + directory + content


def in_segments() -> bytes:
    """A to C by their distance, of which C comes to no glyph; a to c by a list, in which b has
    none."""
    ends, starts = (0x43, 0x63, 0xFFFF), (0x41, 0x61, 0xFFFF)
    deltas, offsets = (0x10000 - 0x43, 2, 1), (0, 4, 0)
    glyphs = (5, 0, 7)
    segments = struct.pack(">3HH9H", *ends, 0, *starts, *deltas, *offsets)
    table = struct.pack(">7H", 4, 14 + len(segments) + 6, 0, 6, 4, 1, 2)
    return struct.pack(">4HI", 0, 1, 3, 1, 12) + table + segments + struct.pack(">3H", *glyphs)


def in_groups(code: int) -> bytes:
    """That letter alone."""
    groups = struct.pack(">2H3I3I", 12, 0, 28, 0, 1, code, code, 1)
    return struct.pack(">4HI", 0, 1, 3, 10, 12) + groups


def in_collection(file: bytes) -> bytes:
    """The only font of a collection: its tables are where they are in the whole file."""
    head = struct.pack(">4s3I", b"ttcf", 0x10000, 1, 16)
    (count,) = struct.unpack_from(">H", file, 4)
    moved = bytearray(file)
    for place in range(12, 12 + count * 16, 16):
        (offset,) = struct.unpack_from(">I", file, place + 8)
        struct.pack_into(">I", moved, place + 8, offset + len(head))
    return head + bytes(moved)


def taken(home: Path | None, first: str = "") -> str:
    """The font that the device lends for the rare letter, asked for in an app of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "HOME"}
    if home is not None:
        environment["HOME"] = str(home)
    done = subprocess.run(
        [sys.executable, "-c", first + PRINT_FONT],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("letter", "AžßОлΕέ…")
def test_a_letter_that_the_font_has(letter: str) -> None:
    assert Coverage(ROBOTO).has(ord(letter))


@pytest.mark.parametrize("letter", "李שم😀→")
def test_a_letter_that_the_font_has_not(letter: str) -> None:
    assert not Coverage(ROBOTO).has(ord(letter))


def test_the_first_font_of_a_collection_has_its_letters(tmp_path: Path) -> None:
    path = tmp_path / "fonts.ttc"
    path.write_bytes(in_collection(ROBOTO.read_bytes()))
    alone, collected = Coverage(ROBOTO), Coverage(path)
    codes = range(0x3000)
    assert [collected.has(code) for code in codes] == [alone.has(code) for code in codes]


def test_letters_are_found_by_their_distance_and_by_a_list(tmp_path: Path) -> None:
    path = tmp_path / "font.ttf"
    path.write_bytes(font(in_segments()))
    assert "".join(chr(code) for code in range(0x300) if Coverage(path).has(code)) == "ABac"


def test_letters_far_from_the_others_are_found(tmp_path: Path) -> None:
    path = tmp_path / "font.otf"
    path.write_bytes(font(in_groups(ord(RARE)), outlines=b"CFF "))
    assert Coverage(path).has(ord(RARE))
    assert not Coverage(path).has(ord(RARE) - 1)
    assert not Coverage(path).has(ord(RARE) + 1)


def test_a_font_of_pictures_has_no_letters(tmp_path: Path) -> None:
    path = tmp_path / "font.ttf"
    path.write_bytes(font(in_groups(ord(RARE)), outlines=b"CBDT"))
    assert not Coverage(path).has(ord(RARE))


def test_of_the_fonts_that_have_a_letter_the_plainest_is_taken(tmp_path: Path) -> None:
    fonts = tmp_path / ".fonts" / "own"
    fonts.mkdir(parents=True)
    plain_last = ("Own-BoldItalic.ttf", "Own-Bold.ttf", "OwnRegular.otf", "Own.ttc")
    (fonts / "A.ttf").write_bytes(ROBOTO.read_bytes())
    (fonts / "B.txt").write_bytes(font(in_groups(ord(RARE))))
    for name in plain_last:
        file = font(in_groups(ord(RARE)))
        (fonts / name).write_bytes(in_collection(file) if name.endswith("ttc") else file)
        assert taken(tmp_path) == str(fonts / name)


def test_a_letter_that_no_font_has_is_lent_by_none(tmp_path: Path) -> None:
    assert taken(tmp_path) == "None"


@pytest.mark.skipif(sys.platform == "win32", reason="a home is known otherwise there")
def test_where_no_home_is_known_the_other_folders_are_looked_into() -> None:
    assert taken(None, NO_HOME) == "None"


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
