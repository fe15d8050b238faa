"""A game of the history as it is shown: who won, every territory, what each point came from."""

import io
from dataclasses import replace

import pytest
from kivy.utils import get_hex_from_color
from PIL import Image

from companion.device import device
from companion.rules.game import Mode
from companion.rules.notation import read_territory
from companion.rules.territory import Cell, Territory
from companion.table.brushes import Tool
from companion.ui.theme import theme
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, TABLET
from tests.ui.history_app import ADA, BEN, Open, busy, first, game, logged
from tests.ui.result_app import filled
from tests.ui.table_app import HUT, Editor, cell_of, game_of, in_sight, scroll_of, touch_cell
from tests.ui.test_palettes import contrast

LOW = (740, 360)


@pytest.mark.thorough
def test_every_territory_and_every_point_is_shown(opened: Open) -> None:
    reader = opened(game("Ada", "Ben", location="Club", notes="Rain\nall day"))
    screen = reader.screen
    ben = reader.driver.find("RankRow")
    assert (screen.winner, ben.rank, ben.name) == ("Ada", "2", "Ben")
    boards = [screen.ids.winner.ids.board, ben.ids.board]
    assert [Territory(board.picture.squares) for board in boards] == [
        read_territory(rows, 9) for rows in (ADA, BEN)
    ]
    assert (screen.place, screen.notes) == ("Club", "Rain\nall day")
    totals = [seat.total for seat in first(reader).seats]
    assert [screen.total, int(ben.total)] == totals
    lines = list(reversed(screen.ids.table.children))[1:]
    for player, total in enumerate(totals):
        column = [list(reversed(line.ids.cells.children))[player] for line in lines]
        earned = [c for c in column if not (c.is_total or c.aside or c.empty) and c.text.isdigit()]
        assert sum(int(cell.text) for cell in earned) == total
        assert [int(cell.text) for cell in column if cell.is_total] == [total]


def test_a_novel_for_a_note_is_shown_in_short(opened: Open) -> None:
    reader = opened(game("Ada", "Ben", notes="\u202eRain\n" * 2000 + "x" * 5000))
    assert reader.screen.notes.startswith("Rain\nRain\n")
    assert reader.screen.notes.endswith("…")
    label = reader.driver.find(lambda w: getattr(w, "text", None) == reader.screen.notes)
    assert label.height < 1000


def test_touching_a_player_shows_that_board_and_any_number_shows_why(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    why = reader.screen.ids.why
    assert not why.shown
    reader.driver.tap(reader.driver.find("RankRow"))
    reader.settle()
    assert (why.shown, why.name) == (True, "Ben")
    touch_cell(reader.driver, 1, "Jungle")
    (outline,) = why.ids.board.picture.outlines
    assert outline.cells == {Cell(0, 0), Cell(0, 1), Cell(1, 0)}
    touch_cell(reader.driver, 0, "Total")
    assert why.name == "Ada"
    reader.driver.key(27)
    assert (reader.place, why.shown) == ("game", False)
    reader.driver.key(27)
    assert reader.place == "history"


def test_the_winner_touched_shows_the_winners_board(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.driver.tap(reader.screen.ids.winner)
    why = reader.screen.ids.why
    assert (why.shown, why.name) == (True, "Ada")


@pytest.mark.thorough
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE, TABLET, LOW])
def test_a_number_of_a_kept_game_and_the_board_that_explains_it_are_in_sight(
    opened: Open, size: tuple[int, int]
) -> None:
    reader = opened(game("Maximiliane Augusta", "Ben", notes="Rain\n" * 20), size=size)
    screen = reader.screen
    touch_cell(reader.driver, 1, "Jungle")
    cell = cell_of(reader.driver, 1, "Jungle")
    board = screen.ids.why.ids.board
    assert cell.chosen
    assert in_sight(board, screen)
    assert in_sight(cell, scroll_of(cell))
    assert board.height >= (screen.height / 2 if screen.wide else screen.height * 0.4)


def test_a_rematch_leaves_the_way_back_to_the_game_as_it_was(opened: Open) -> None:
    reader = opened(game("Ada", "Ben", finished=True))
    before = first(reader).game()
    reader.tap("Pill", words="Edit")
    editor = Editor(reader.driver)
    editor.pick(Tool.ERASER)
    editor.tap(0, 0)
    reader.driver.app.navigator.open_result()
    reader.settle()
    reader.screen.skip()
    reader.tap("Pill", words="Rematch")
    assert reader.place == "territory"
    assert Editor(reader.driver).rows == HUT
    reader.driver.key(27)
    reader.settle()
    assert reader.place == "game"
    assert first(reader).game() != before
    assert reader.message == "The game was changed."
    reader.undo()
    assert first(reader).game() == before


def test_of_a_rematch_without_a_change_nothing_is_said(opened: Open) -> None:
    reader = opened(game("Ada", "Ben", finished=True))
    reader.tap("Pill", words="Edit")
    reader.driver.app.navigator.open_result()
    reader.settle()
    reader.screen.skip()
    reader.tap("Pill", words="Rematch")
    reader.driver.key(27)
    reader.settle()
    assert (reader.place, reader.message) == ("game", "")


def test_a_note_that_is_not_there_takes_no_touch_from_the_player_above_it(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    ben = reader.driver.find("RankRow")
    x, y = ben.to_window(ben.center_x, ben.y + 4)
    reader.driver.tap((x, y))
    reader.settle()
    assert reader.screen.ids.why.name == "Ben"


@pytest.mark.thorough
def test_a_game_by_points_is_shown_without_boards_and_cannot_be_checked(opened: Open) -> None:
    reader = opened(logged({"Ada": 40, "Ben": 40, "Cleo": 12}))
    screen = reader.screen
    assert (screen.winner, screen.kicker) == ("Ada and Ben", "Joint winners")
    rows = reader.driver.find_all("RankRow")
    assert [row.rank for row in rows] == ["1", "1", "3"]
    assert not any(row.ids.board.height for row in rows)
    for hidden in (screen.ids.actions, screen.ids.card_home, screen.ids.why):
        assert not hidden.shown
    reader.driver.tap(rows[0])
    reader.driver.key(27)
    assert reader.place == "history", "nothing was opened that would have to be closed first"


def as_hex(colour: list[float]) -> str:
    return str(get_hex_from_color(colour))[:7]


@pytest.mark.thorough
@pytest.mark.parametrize("style", ["dark", "light"])
def test_who_has_no_colour_has_a_dot_that_can_be_seen(opened: Open, style: str) -> None:
    reader = opened(logged({"Ada": 40, "Ben": 12}))
    theme.style = style
    reader.settle()
    dot = next(each for each in reader.driver.find("RankRow").walk() if hasattr(each, "side"))
    assert contrast(as_hex(dot.colour), as_hex(theme.card)) >= 3


def test_the_game_before_is_not_seen_while_the_next_one_is_looked_for(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), logged({"Cleo": 12, "Dan": 3}, 1))
    reader.driver.key(27)
    with busy(reader):
        reader.driver.tap(reader.games()[1])
        reader.driver.wait_for(lambda: reader.place == "game", "the screen")
        assert reader.screen.unready
        assert reader.driver.find_all("RankRow") == []
    assert reader.screen.winner == "Cleo"


def test_what_decided_the_first_rank_is_said_of_a_kept_game_too(opened: Open) -> None:
    level = game_of(Mode.DISCOVERY, filled("@ l* l"), filled("@ l* l d d d"))
    reader = opened(replace(level, played_at=game("Ada").played_at))
    assert (reader.screen.winner, reader.screen.kicker) == ("B", "Won by the largest region")
    assert "3 to 2" in reader.screen.decision


@pytest.mark.parametrize(("people", "columns"), [(2, 2), (3, 3)])
def test_in_a_picture_no_territory_stands_alone_in_its_row(
    opened: Open, monkeypatch: pytest.MonkeyPatch, people: int, columns: int
) -> None:
    pictures: list[bytes] = []
    monkeypatch.setattr(
        device, "share_file", lambda _name, content, *_more: not pictures.append(content)
    )
    reader = opened(game(*("Ada", "Ben", "Cleo")[:people]))
    reader.tap("IconTap", icon="share-variant")
    reader.choose("As a picture")
    image = Image.open(io.BytesIO(pictures[0]))
    assert image.width == 300 * columns + 24
    assert image.height < image.width


def test_where_points_come_from_begins_with_a_capital(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    shared = reader.screen.shared()
    assert [seat.parts.partition(":")[0] for seat in shared.postcard.seats] == ["Regions"] * 2


@pytest.mark.thorough
def test_a_page_of_points_alone_keeps_them_near_their_names_where_it_is_wide(
    opened: Open,
) -> None:
    reader = opened(logged({"Ada": 40, "Ben": 12}), size=TABLET)
    row = reader.driver.find("RankRow")
    assert row.width < 700
    middle = reader.screen.to_window(*reader.screen.center)[0]
    assert reader.driver.centre(row)[0] == pytest.approx(middle, abs=1)
