"""The picture in the repository is what the pen draws, and holds whatever a board may need."""

import json

import pytest
from PIL import Image, ImageChops, ImageFont

from art import atlas
from companion.rules.box import Caveman, Resource, Terrain

LANGUAGES = {
    "English": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "German": "ÄÖÜẞäöüß",
    "Dutch": "ÁÉÍÓÚÈËÏÖÜáéíóúèëïöü",
    "Czech": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž",
    "Slovak": "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽáäčďéíĺľňóôŕšťúýž",
    "figures": "0123456789×+=–·½.,:;!?()/%&’‘“”„‚…",
}


@pytest.fixture(scope="module")
def drawn():
    return atlas.pack()


def test_the_drawings_are_as_the_pen_draws_them(drawn):
    sheet, places = drawn
    kept = Image.open(atlas.FOLDER / "board.png")
    assert kept.size == sheet.size
    # Another machine may round a shade otherwise, but not draw another line.
    difference = ImageChops.difference(kept.getchannel("A"), sheet.getchannel("A"))
    assert difference.getextrema()[1] <= 8
    assert json.loads((atlas.FOLDER / "board.json").read_text("utf-8"))["drawings"] == places


def test_no_drawing_lies_on_another(drawn):
    sheet, places = drawn
    taken = Image.new("L", sheet.size)
    for x, y, width, height, *_ in places.values():
        box = (x - atlas.GAP, y - atlas.GAP, x + width + atlas.GAP, y + height + atlas.GAP)
        assert taken.crop(box).getbbox() is None
        taken.paste(255, box)


def test_every_thing_of_the_game_has_its_drawing_and_its_sign(drawn):
    _, places = drawn
    things = {thing.value for thing in (*Resource, *Caveman)}
    grounds = {terrain.value for terrain in Terrain if terrain is not Terrain.START}
    assert things <= set(places)
    assert {f"sign-{name}" for name in things | grounds | {"hut", "flame"}} <= set(places)
    assert {f"pattern-{name}-{nth}" for name in grounds for nth in range(3)} <= set(places)


def test_patterns_go_on_from_square_to_square(drawn):
    """Where dunes and waves leave a square on the right, the next square takes them up."""
    sheet, places = drawn
    for terrain in ("desert", "lake"):
        boxes = [places[f"pattern-{terrain}-{nth}"] for nth in range(3)]
        alpha = sheet.getchannel("A")
        ends = [alpha.crop((x + w - 1, y, x + w, y + h)) for x, y, w, h in boxes]
        starts = [alpha.crop((x, y, x + 1, y + h)) for x, y, w, h in boxes]
        for end in ends:
            for start in starts:
                middles = [_middles(edge) for edge in (end, start)]
                assert len(middles[0]) == len(middles[1]) == 2
                assert all(abs(a - b) <= 3 for a, b in zip(*middles, strict=True))


def _middles(edge):
    """Where on an edge lines cross it."""
    inked = [row for row, value in enumerate(edge.tobytes()) if value > 60]
    runs = []
    for row in inked:
        if runs and row - runs[-1][-1] == 1:
            runs[-1].append(row)
        else:
            runs.append([row])
    return [sum(run) / len(run) for run in runs]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_display_font_has_every_letter(language):
    font = ImageFont.truetype(str(atlas.FONT), 40)
    missing = bytes(font.getmask("\uffff"))
    assert [sign for sign in LANGUAGES[language] if bytes(font.getmask(sign)) == missing] == []


def test_the_display_font_comes_with_its_licence():
    text = atlas.FONT.with_name("Grandstander-OFL.txt").read_text("utf-8")
    assert "SIL Open Font License" in text


def test_no_drawing_is_cut_off_at_its_edge(drawn):
    sheet, places = drawn
    alpha = sheet.getchannel("A")
    cut = []
    for name, (x, y, width, height, *_) in places.items():
        inner = alpha.crop((x, y, x + width, y + height))
        inner.paste(0, (1, 1, width - 1, height - 1))
        goes_on = name.startswith(("pattern-", *atlas.CORNER_SHAPES)) or name == "plain"
        if not goes_on and inner.getextrema()[1] > 40:
            cut.append(name)
    assert cut == []
