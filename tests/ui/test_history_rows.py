"""The rows of the history: everybody's board and colour, evenings together, nothing in the way."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import PHONE, TABLET, Driver

# isort: split
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules.game import Colour
from companion.rules.notation import read_territory
from companion.ui.app import CompanionApp
from companion.ui.theme import theme
from companion.ui.widgets.game_view import AboutGame
from tests.ui.history_app import ADA, BEN, Reader, game, keep, logged

PINK, BLACK, *_OTHERS = Colour
Open = Callable[..., Reader]


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    """Opens the app with these games, in front of the list."""

    def start(*games: Any, samples: int = 0, **options: Any) -> Reader:
        keep(tmp_path, games, samples=samples)
        reader = Reader(drive(CompanionApp(tmp_path), **options), tmp_path)
        reader.go("History")
        return reader

    return start


def test_a_row_has_everybodys_colour_and_board(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    (row,) = reader.games()
    faces = {face.name: face for face in row.ids.strip.faces}
    assert {name: face.colour for name, face in faces.items()} == {
        "Ada": PINK,
        "Ben": BLACK,
    }
    for name, rows in (("Ada", ADA), ("Ben", BEN)):
        laid = sum(square != "." for line in rows for square in line.split())
        assert len(faces[name].board.squares) == laid
        assert faces[name].board.hut is faces[name].colour


def test_a_row_paints_its_boards_and_the_colours_of_those_who_played(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    (row,) = reader.games()
    strip = row.ids.strip
    x, y = strip.to_window(strip.x, strip.y)
    picture = reader.driver.picture()
    shown = picture.crop(
        (
            int(x),
            int(picture.height - y - strip.height),
            int(x + strip.width),
            int(picture.height - y),
        )
    )
    seen = {colour[:3] for _count, colour in shown.getcolors(1 << 20)}
    for rgb in (
        tuple(theme.lake[:3]),
        tuple(theme.desert[:3]),
        theme.player(PINK),
        theme.player(BLACK),
    ):
        assert tuple(round(each * 255) for each in rgb) in seen


def test_a_board_is_as_large_wherever_in_the_frame_it_was_entered(opened: Open) -> None:
    """Two rows down and two columns in, it has not two empty rows and columns more."""
    further = [". . . . . . ."] * 2 + [f". . {row}" for row in ADA]
    shifted = game("Ada", "Ben")
    players = (
        replace(shifted.players[0], territory=read_territory(further, 9)),
        shifted.players[1],
    )
    reader = opened(replace(shifted, players=players))
    (row,) = reader.games()
    ada, ben = (face.board.view for face in sorted(row.ids.strip.faces))
    assert ada == (2, 2, 5, 5)
    assert ben == (0, 0, 5, 5)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_rows_are_as_high_as_what_is_on_them(opened: Open, scale: float) -> None:
    """Four with boards, two with boards, two by their points: each is lower than the one before."""
    four = {"Ada": 9, "Ben": 8, "Cleo": 7, "Dan": 6}
    reader = opened(
        game("Ada", "Ben", "Cleo", days_ago=1),
        game("Ada", "Ben", days_ago=2),
        logged({"Ada": 30, "Ben": 52}, 3),
        logged(four, 4),
    )
    theme.text_scale = scale
    reader.settle()
    rows = reader.games()
    for row in rows:
        labels = [label for label in row.ids.strip.children if label.text]
        inside = row.top - row.above
        for label in labels:
            assert row.y <= label.y
            assert label.top <= inside
    heights = [row.height - row.above for row in rows]
    assert heights[1] <= heights[0]
    assert heights[2] < heights[1]


@pytest.mark.parametrize(("size", "side"), [(PHONE, 44), (TABLET, 64)])
def test_boards_are_larger_where_there_is_room(
    opened: Open, size: tuple[int, int], side: int
) -> None:
    reader = opened(game("Ada", "Ben"), size=size)
    (row,) = reader.games()
    strip = row.ids.strip
    assert strip.side == side
    assert strip.height >= side


def test_games_of_one_evening_are_one_card(opened: Open) -> None:
    reader = opened(
        game("Ada", "Ben"), game("Cleo", "Ben", days_ago=1), game("Ada", "Cleo", days_ago=1)
    )
    alone, first, last = reader.games()
    assert first.y - last.top < alone.y - (first.top - first.above)
    assert [row.ends_day for row in (alone, first, last)] == [True, False, True]
    assert alone.corners == [theme.radius] * 4
    assert first.corners[0] == last.corners[2] == theme.radius
    assert first.corners[2] == last.corners[0] < theme.radius


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (TABLET, 1.0), (PHONE, 2.0)])
def test_players_stand_below_one_another_in_all_games_as_many_in_a_line_as_have_room(
    opened: Open, size: tuple[int, int], scale: float
) -> None:
    four = {"Ada": 39, "Ben": 38, "Cleo": 37, "Dan": 36}
    reader = opened(
        game("Ada", "Ben", "Cleo"), game("Ada", "Ben"), logged(four, 1), samples=40, size=size
    )
    theme.text_scale = scale
    reader.settle()
    columns, rows = set(), reader.games()
    for row in rows:
        names = [label for label in row.ids.strip.children if label.text]
        columns |= {round(label.x) for label in names}
        lines = {label.y for label in names}
        assert len(names) <= 3 or len(lines) == (2 if scale > 1 else 1)
        assert len(names) > 3 or len(lines) == 1
        assert {len([each for each in names if each.y == y]) for y in lines} != {1, 3}
        assert not any(label.is_shortened for label in names)
    assert len(columns) <= 4, "each has its place in all of them"


def test_the_place_one_looks_for_is_told_in_large_letters_too(opened: Open) -> None:
    place = "Café Zlatý lev"
    reader = opened(game("Ada", "Ben", "Cleo", location=place), game("Ada", "Ben", location=place))
    theme.text_scale = 2.0
    reader.screen.search(True)
    reader.settle()
    reader.write(reader.screen.ids.search, "zlaty")
    for row in reader.games():
        assert place in row.about
        about = [each for each in row.walk(restrict=True) if isinstance(each, AboutGame)]
        assert [each.is_shortened for each in about] == [False]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_message_covers_neither_the_chips_nor_what_can_be_scrolled_clear(
    opened: Open, scale: float
) -> None:
    reader = opened(samples=40)
    theme.text_scale = scale
    reader.settle()
    reader.driver.tap(reader.games()[0])
    reader.settle()
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Delete")
    message = reader.driver.root.message
    assert message.shown
    assert message.top < reader.games()[0].to_window(0, reader.games()[0].y)[1]
    reader.screen.ids.games.scroll_y = 0
    reader.settle()
    last = reader.games()[-1]
    assert last.to_window(0, last.y)[1] >= message.top


def test_the_list_is_never_blank_when_it_is_come_back_to(opened: Open) -> None:
    """It shows the same rows before anything is asked."""
    reader = opened(samples=300)
    reader.screen.ids.games.scroll_y = 0.4
    reader.settle()
    before = [row.game for row in reader.games()]
    for words in ("Statistics", "Rules"):
        reader.go(words)
    reader.driver.go("settings")
    reader.settle()
    reader.app.navigator.open_history()
    reader.driver.frames(1)
    assert [row.game for row in reader.games()] == before
    reader.settle()
    assert [row.game for row in reader.games()] == before
