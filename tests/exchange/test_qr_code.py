"""A link as a QR code: what is drawn is read by a program that knows nothing of this one."""

import subprocess
import sys

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.exchange.game_link import MOST_LETTERS, GameLink
from companion.exchange.qr_code import QUIET, Rows, qr_rows
from tests.conftest import ROOT

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
MOST_SQUARES = 77


def drawn(rows: Rows) -> Image.Image:
    picture = Image.new("L", (len(rows) + 2 * QUIET,) * 2, 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            picture.putpixel((x + QUIET, y + QUIET), 0 if dark else 255)
    return picture.resize([side * 3 for side in picture.size], Image.Resampling.NEAREST)


def read(rows: Rows) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(drawn(rows))]


@given(st.sampled_from("gt"), st.text(LETTERS, min_size=8, max_size=MOST_LETTERS))
def test_whatever_letters_a_link_has_are_read(kind, letters):
    link = GameLink(kind, letters)
    rows = qr_rows(link)
    assert read(rows) == [str(link)]
    assert len(rows) <= MOST_SQUARES


@pytest.mark.parametrize(("letters", "squares"), [(80, 33), (260, 53), (MOST_LETTERS, 77)])
def test_a_code_is_as_small_as_it_can_be(letters, squares):
    """Letters that QR codes have room for take less of it, though the beginning is of others."""
    assert len(qr_rows(GameLink("g", "A2" * (letters // 2)))) == squares


def test_a_code_brings_nothing_that_asks_a_network() -> None:
    """Whoever draws codes brings what writes them into files, and with that HTTP."""
    script = (
        "import sys\n"
        "from companion.exchange.game_link import GameLink\n"
        "from companion.exchange.qr_code import qr_rows\n"
        "assert qr_rows(GameLink('g', 'ABCDEFGH'))\n"
        "print(*{'http.client', 'urllib.request', 'xml.sax'} & sys.modules.keys())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""
