"""The board shows every territory, whatever lies in it, and is quick to change."""

from gc import collect
from itertools import combinations, product
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.app.board_picture import BoardPicture, Ghost, Outline
from companion.app.pad_lines import region_outlines
from companion.rules.box import Caveman, Kind, Terrain
from companion.rules.game import Colour
from companion.rules.notation import read_square, read_territory
from companion.rules.scoring import find_regions
from companion.rules.territory import STARTING_TILE, Cell, Frame, Square
from companion.ui.palettes import GROUNDS, rgb
from companion.ui.widgets.board import Board, looks_of
from companion.ui.widgets.board_shape import BoardLayout
from companion.ui.widgets.pieces import fires_of
from tests.ui.pictured_games import CHLOE, QUINN
from tests.ui.pictures_board import FIVE, SEVEN, TRIBE, BoardApp
from tests.ui.test_palettes import contrast

ONE = Frame(0, 0, 1, 1)
CELL = Cell(0, 0)
CROWDED = [
    "d+2 g* l+3 q** d+1",
    "l** d+3 g+1 d* l*",
    "g+1 l* @ g** q+2",
    "d+2 q** d* l+3 g*",
    "q* g+2 l+1 d+2 l**",
]
"""Many regions of one square."""


class Shown:
    """A board of 400 by 400 pixels, and what it shows."""

    def __init__(self, driver):
        self.driver = driver
        self.board = driver.app.board
        self.board.size_hint = (None, None)
        self.board.size = (400, 400)
        self.driver.frames(2)
        self.image = driver.picture()

    def show(self, picture, ghost=None):
        self.board.show(picture)
        self.board.ghost = ghost
        self.driver.frames()
        self.image = self.driver.picture()

    def at(self, row, column):
        """The colour of a place, counted in cells from the upper left corner of cell (0, 0)."""
        x, y = self.board.centre_of(CELL)
        x, y = x + (column - 0.5) * self.board.pitch, y + (0.5 - row) * self.board.pitch
        return self.image.getpixel((round(x), self.image.height - 1 - round(y)))

    def around(self, row, column):
        """All colours near a place."""
        reach = (-0.06, -0.03, 0, 0.03, 0.06)
        return [self.at(row + down, column + right) for down in reach for right in reach]

    def pixels(self):
        return self.image.tobytes()


@pytest.fixture
def shown(drive):
    return Shown(drive(BoardApp(), size=(420, 420)))


def rows(*texts):
    return read_territory(texts, 13)


def near(one, other, by=8):
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def ground(terrain, palette="camp"):
    return tuple(round(255 * part) for part in rgb(GROUNDS[palette][terrain]))


TERRAINS = [terrain for terrain in Terrain if terrain is not Terrain.START]


@pytest.mark.parametrize("palette", GROUNDS)
def test_a_square_has_its_terrains_colour(shown, theme, palette):
    theme.palette = palette
    for terrain in TERRAINS:
        shown.show(BoardPicture({CELL: Square(Kind(terrain))}, ONE, Colour.PINK))
        assert near(shown.at(0.06, 0.5), ground(terrain, palette)), terrain


@pytest.mark.parametrize("style", ["light", "dark"])
def test_the_hut_stands_on_its_players_colour(shown, theme, style):
    theme.style = style
    for colour in Colour:
        shown.show(BoardPicture({CELL: STARTING_TILE}, ONE, colour))
        wanted = [round(255 * part) for part in theme.player(colour)]
        assert near(shown.at(0.06, 0.5), wanted), colour


def test_squares_of_a_region_flow_together(shown):
    shown.show(BoardPicture(rows("g g", "l l"), Frame(0, 0, 2, 2), Colour.PINK))
    grass, lake = ground(Terrain.GRASSLAND), ground(Terrain.LAKE)
    assert near(shown.at(0.12, 1), grass)
    assert near(shown.at(1.12, 1), lake)
    # Between two regions the ground is seen, and so it is at their round corners.
    for row, column in ((1, 0.5), (1, 1), (0.01, 0.01), (1.99, 1.99)):
        assert not near(shown.at(row, column), grass, by=20)
        assert not near(shown.at(row, column), lake, by=20)


def test_two_starting_tiles_stay_apart(shown):
    shown.show(BoardPicture(rows("@ @"), Frame(0, 0, 2, 2), Colour.PINK))
    assert near(shown.at(0.5, 1), shown.at(1.03, 1), by=40)
    assert not near(shown.at(0.5, 1), shown.at(0.5, 0.9), by=40)


def test_a_bend_is_round_inside_without_a_seam(shown):
    shown.show(BoardPicture(rows("g g", "g d"), Frame(0, 0, 2, 2), Colour.PINK))
    grass = ground(Terrain.GRASSLAND)
    along_the_bend = [(1 + step, 1 + step) for step in (-0.1, -0.05, -0.03, -0.01, 0, 0.005)]
    assert all(near(shown.at(*place), grass) for place in along_the_bend)
    across = [(1.0 + step / 100, 0.95) for step in range(-40, 60)]
    # The pattern is darker green, never the ground below.
    assert all(shown.at(*place)[1] > shown.at(*place)[0] for place in across)


def test_cells_without_a_square_are_hollows_in_their_frame_only(shown):
    view, frame = Frame(0, 0, 3, 3), Frame(0, 0, 2, 2)
    shown.show(BoardPicture({}, view, Colour.PINK, hollow=frame))
    assert shown.at(0.5, 0.5) == shown.at(1.5, 1.5) != shown.at(2.5, 2.5)


def test_whatever_lies_on_a_square_can_be_seen(shown):
    """Every kind of square, with everything that can lie on it, looks like no other."""
    texts = [
        *("d", "g", "l", "j", "q", "v1", "v2", "v3", "@", "d*", "g*", "q*", "q**", "d+1", "d+2"),
        *("d+3", "go", "lo", "jo", "qo", "@+1", "g:h", "g:p", "g:c", "g:f", "g:g", "g:s", "g:u"),
        *("g:1", "g:2", "g:3", "go+1", "go:h", "g*+1", "v1+1"),
    ]
    seen = {}
    for text in texts:
        shown.show(BoardPicture({CELL: read_square(text)}, ONE, Colour.PINK))
        seen[text] = shown.pixels()
    assert [pair for pair in combinations(texts, 2) if seen[pair[0]] == seen[pair[1]]] == []


def test_what_is_marked_stays_sharp_and_the_rest_recedes(shown):
    picture = BoardPicture(TRIBE, FIVE, Colour.PINK)
    marked = Cell(4, 2)
    shown.show(picture)
    place, other = (4.85, 2.5), (1.1, 3.5)
    before = shown.at(*place), shown.at(*other)
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK, marked=frozenset({marked}), recede=True))
    assert near(shown.at(*place), before[0])
    assert not near(shown.at(*other), before[1], by=40)


def test_every_way_of_pointing_out_changes_the_picture_and_goes_again(shown):
    plain = BoardPicture(TRIBE, FIVE, Colour.PINK)
    shown.show(plain)
    before = shown.pixels()
    cells = frozenset({Cell(1, 1), Cell(1, 2)})
    pictures = [
        BoardPicture(TRIBE, FIVE, Colour.PINK, marked=cells),
        BoardPicture(TRIBE, FIVE, Colour.PINK, lit=cells),
        BoardPicture(TRIBE, FIVE, Colour.PINK, outlines=(Outline(cells),)),
        BoardPicture(TRIBE, FIVE, Colour.PINK, outlines=(Outline(cells, "2 × 3 = 6"),)),
        BoardPicture(TRIBE, FIVE, Colour.PINK, dominoes=(tuple(sorted(cells)),)),
        BoardPicture(TRIBE, FIVE, Colour.PINK, recede=True),
    ]
    seen = {before}
    for picture in pictures:
        shown.show(picture)
        seen.add(shown.pixels())
    assert len(seen) == len(pictures) + 1
    shown.show(plain)
    assert shown.pixels() == before


def test_a_dragged_piece_is_where_the_hand_is(shown):
    picture = BoardPicture({}, SEVEN, Colour.PINK)
    shown.show(picture)
    empty = shown.at(3.22, 3.3)
    x, y = shown.board.centre_of(Cell(3, 3))
    shown.show(picture, Ghost(Caveman.OAF, x, y))
    assert near(shown.at(3.22, 3.3), (249, 238, 221), by=20)
    shown.show(picture)
    assert shown.at(3.22, 3.3) == empty


def test_a_pulse_shines_once_and_goes(shown):
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK))
    before = shown.pixels()
    shown.board.pulse(frozenset({Cell(1, 1)}))
    assert shown.driver.picture().tobytes() != before
    shown.driver.wait(1)
    assert shown.driver.picture().tobytes() == before


def test_nothing_pulses_with_reduced_motion(shown, theme):
    theme.reduced_motion = True
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK))
    before = shown.pixels()
    shown.board.pulse(frozenset({Cell(1, 1)}))
    assert shown.driver.picture().tobytes() == before


def test_a_change_repaints_the_squares_it_touches_only(shown):
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK))
    before = dict(shown.board._painted)
    changed = TRIBE.put(Cell(4, 0), read_square("d"))
    shown.show(BoardPicture(changed, FIVE, Colour.PINK))
    after = shown.board._painted
    assert [cell for cell in after if after[cell] is not before[cell]] == [Cell(4, 0)]


def test_the_graphics_are_kept_for_good(shown):
    """No canvas is rebuilt and no widget made, however often the picture changes."""
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK, marked=frozenset({CELL})))
    kept = [*shown.board.canvas.children, shown.board._squares._mesh, shown.board._marks._mesh]
    for terrain in TERRAINS:
        squares = TRIBE.put(CELL, Square(Kind(terrain)))
        shown.show(BoardPicture(squares, FIVE, Colour.BLUE, marked=frozenset({CELL})))
    now = [*shown.board.canvas.children, shown.board._squares._mesh, shown.board._marks._mesh]
    assert all(one is other for one, other in zip(kept, now, strict=True))
    assert shown.board.children == []


def test_a_new_theme_is_shown_at_once(shown, theme):
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK))
    before = shown.pixels()
    theme.palette = "bold"
    shown.driver.frames()
    assert shown.driver.picture().tobytes() != before


def test_labels_grow_with_the_text(shown, theme):
    label = Outline(frozenset({Cell(1, 1), Cell(1, 2)}), "6×3")
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK, outlines=(label,)))
    before = shown.pixels()
    theme.text_scale = 2.0
    shown.driver.frames()
    assert shown.driver.picture().tobytes() != before


def test_a_label_makes_room_for_what_comes_to_lie_below_it(shown):
    """Regions that stay as they are are not painted again: but for a label whose square changes."""
    label = Outline(frozenset({Cell(1, 1), Cell(1, 2)}), "6×3")
    bare = {Cell(1, 1): read_square("l"), Cell(1, 2): read_square("l")}
    laid = bare | {Cell(1, 1): read_square("lo"), Cell(1, 2): read_square("lo")}

    def pixels(squares):
        shown.show(BoardPicture(squares, FIVE, Colour.PINK, outlines=(label,)))
        return shown.pixels()

    before, after = pixels(bare), pixels(laid)
    shown.board._paint = None
    assert pixels({}) not in (before, after)
    assert pixels(laid) == after
    assert pixels(bare) == before


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("rows_laid", [CHLOE, QUINN, CROWDED])
def test_no_label_covers_what_it_counts(shown, theme, scale, rows_laid):
    """Neither the number of a fire token nor a printed fire, where there are not too many, nor
    another label."""
    theme.text_scale = scale
    squares = rows(*rows_laid)
    outlines = region_outlines(find_regions(squares))
    bare = tuple(Outline(each.cells) for each in outlines)
    assert len([each for each in outlines if each.label]) > 3
    seen = []
    for lines in (bare, outlines):
        shown.show(BoardPicture(squares, FIVE, Colour.PINK, outlines=lines))
        fires = rows_laid is not CROWDED
        seen.append([shown.around(*place) for place in printed(squares, fires=fires)])
    assert seen[0] == seen[1]
    areas = [area for _seen, area, _quads in shown.board._paint.labels.values()]
    assert [pair for pair in combinations(areas, 2) if pair[0].shared_with(pair[1]) > 0.02] == []


def printed(squares, *, fires):
    """Where numbers and fires are, from the upper left corner of cell (0, 0)."""
    for cell, square in squares.items():
        if fires:
            yield from [(cell.row + y, cell.column + x) for x, y in fires_of(square)]
        if square.token:
            yield cell.row + 0.6, cell.column + 0.5


@pytest.mark.parametrize("style", ["light", "dark"])
@pytest.mark.parametrize("palette", GROUNDS)
def test_a_line_stands_out_from_the_ground_and_from_every_terrain(shown, theme, palette, style):
    theme.style, theme.palette = style, palette
    for terrain, pointed in product(
        TERRAINS, ({"outlines": (Outline(frozenset({CELL})),)}, {"lit": frozenset({CELL})})
    ):
        squares = {CELL: Square(Kind(terrain))}
        shown.show(BoardPicture(squares, FIVE, Colour.PINK, hollow=Frame(0, 0, 0, 0), **pointed))
        outside, inside = shown.at(0.5, -0.05), ground(terrain, palette)
        across = [shown.at(0.5, step / 100) for step in range(12)]
        for other in (outside, inside):
            best = max(contrast(hexed(each), hexed(other)) for each in across)
            assert best >= 3, (terrain, pointed)


def hexed(colour):
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])


def test_a_board_fades_with_its_opacity(shown):
    shown.show(BoardPicture({}, FIVE, Colour.PINK, hollow=Frame(0, 0, 0, 0)))
    nothing = shown.pixels()
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK, marked=frozenset({CELL})))
    shown.board.opacity = 0
    assert shown.driver.picture().tobytes() == nothing


def test_a_board_without_room_is_not_drawn(shown):
    shown.show(BoardPicture({}, FIVE, Colour.PINK, hollow=Frame(0, 0, 0, 0)))
    nothing = shown.pixels()
    shown.board.size = (400, 0)
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK, marked=frozenset({CELL})))
    assert shown.pixels() == nothing
    shown.board.size = (400, 400)
    shown.driver.frames()
    assert shown.driver.picture().tobytes() != nothing


def test_the_theme_lets_go_of_a_board_that_is_gone(shown):
    board = ref(Board())
    shown.driver.frames(2)
    collect()
    assert board() is None


def test_a_resized_board_fills_its_new_room(shown):
    shown.show(BoardPicture(TRIBE, FIVE, Colour.PINK))
    assert shown.board.pitch == 80
    shown.board.size = (250, 300)
    shown.driver.frames()
    assert shown.board.pitch == 50


@given(
    size=st.integers(1, 13),
    side=st.floats(20, 3000),
    x=st.floats(-100, 100),
    row=st.integers(0, 12),
    column=st.integers(0, 12),
)
def test_the_cell_at_a_squares_middle_is_that_square(size, side, x, row, column):
    view = Frame(-3, 2, size, size)
    layout = BoardLayout.fitting(view, x, 0, side, side)
    cell = Cell(row % size - 3, column % size + 2)
    left, bottom, right, top = layout.box(cell)
    assert layout.cell_at(*layout.centre(cell)) == cell
    assert layout.cell_at(left, bottom + 1) == layout.cell_at(right - 1, top - 0.5) == cell


def test_beside_the_board_there_is_no_cell():
    layout = BoardLayout.fitting(FIVE, 10, 10, 100, 100)
    assert layout.cell_at(11, 11) == Cell(4, 0)
    for place in ((9, 50), (111, 50), (50, 9), (50, 111)):
        assert layout.cell_at(*place) is None


def test_squares_outside_the_view_are_not_drawn():
    looks = looks_of(BoardPicture(TRIBE, Frame(0, 0, 2, 2), Colour.PINK))
    assert list(looks) == [Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1)]


def test_a_board_without_a_window_is_a_picture_to_share(shown, theme, tmp_path):
    """Drawn as large as wanted, with nothing behind it."""
    board = Board(size=(600, 600))
    board.show(BoardPicture(TRIBE, FIVE, Colour.PINK))
    shown.driver.frames()
    board.export_to_png(str(tmp_path / "shared.png"))
    image = Image.open(tmp_path / "shared.png")
    assert image.size == (600, 600)
    assert image.getpixel((0, 0)) == (0, 0, 0, 0)
    assert near(image.getpixel((250, 300))[:3], [round(255 * part) for part in theme.pink[:3]])
    assert near(image.getpixel((20, 570))[:3], ground(Terrain.DESERT))
