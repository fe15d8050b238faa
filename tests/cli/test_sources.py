"""Games come with their places, and what cannot be read is told beside them."""

import io
import sys
from pathlib import Path

import pytest

from companion.cli import sources
from companion.cli.sources import read_sources, total_size
from companion.exchange.game_file import write_game
from companion.exchange.strict_json import GameFileError
from tests.games import alone

GAME = alone("@ d*")
LINE = write_game(GAME).encode()


@pytest.fixture
def source(tmp_path: Path):
    path = tmp_path / "games.jsonl"

    def entries(data: bytes, *, lines: bool):
        path.write_bytes(data)
        return list(read_sources((str(path),), lines=lines))

    return entries


def test_a_file_holds_one_game(source, tmp_path):
    (entry,) = source(LINE, lines=False)
    assert entry.game == GAME
    assert entry.place == str(tmp_path / "games.jsonl")
    assert not entry.is_line
    assert entry.end == len(LINE)


def test_two_games_in_a_file_are_refused_without_lines(source):
    (entry,) = source(LINE + b"\n" + LINE, lines=False)
    assert str(entry.game) == "line 2, column 1: not JSON: there is something after the end"


def test_lines_are_counted_with_the_blank_ones(source, tmp_path):
    first, second = source(b"\xef\xbb\xbf \n" + LINE + b"\r\n\t\r\n{\n\n", lines=True)
    assert first.game == GAME
    assert first.place == f"{tmp_path / 'games.jsonl'}:2"
    assert isinstance(second.game, GameFileError)
    assert second.place.endswith(":4")
    assert first.is_line
    assert second.is_line
    assert first.end == len(b"\xef\xbb\xbf \n\r\n") + len(LINE)


def test_a_file_of_blank_lines_holds_no_game(source):
    assert source(b"\n \n", lines=True) == []
    assert source(b"", lines=True) == []


@pytest.mark.parametrize("rest", [b"", b"\n", b"\n" + LINE])
def test_a_line_no_game_needs_is_skipped_to_its_end(source, rest, monkeypatch):
    monkeypatch.setattr(sources, "MOST_BYTES", len(LINE))
    monkeypatch.setattr(sources, "_CHUNK", 7)
    first, *others = source(b"x" * 2 * len(LINE) + rest, lines=True)
    assert str(first.game) == "is larger than a game can be (4 MB)"
    assert [entry.game for entry in others] == [GAME] * (LINE in rest)
    assert first.end == 2 * len(LINE) + len(rest[:1])


def test_the_longest_line_allowed_is_read(source, monkeypatch):
    monkeypatch.setattr(sources, "MOST_BYTES", len(LINE))
    first, second = source(LINE + b"\n" + LINE, lines=True)
    assert first.game == second.game == GAME


def test_an_unreadable_file_stops_no_other(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(LINE)
    missing, found = read_sources((str(tmp_path / "none"), str(path)), lines=True)
    assert str(missing.game) == "cannot be read: No such file or directory"
    assert not missing.is_line
    assert found.game == GAME


@pytest.mark.parametrize(
    ("name", "place"),
    [("", "''"), ("a\nb", "a\\nb"), ("a\0b", "a\\x00b"), ("\udcff", "\\udcff")],
)
def test_an_impossible_name_is_shown_on_one_line(name, place):
    (entry,) = read_sources((name,), lines=False)
    assert entry.place == place
    assert str(entry.game).startswith("cannot be read: ")


def test_a_file_that_breaks_off_is_told(monkeypatch):
    class Broken(io.BytesIO):
        def read(self, _size=-1):
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Broken()))
    (entry,) = read_sources(("-",), lines=False)
    assert (entry.place, str(entry.game)) == (
        "standard input",
        "cannot be read: Permission denied",
    )


def test_standard_input_is_read_like_a_file(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINE)))
    (entry,) = read_sources(("-",), lines=True)
    assert (entry.place, entry.game) == ("standard input:1", GAME)


def test_missing_standard_input_is_told(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    (entry,) = read_sources(("-",), lines=False)
    assert str(entry.game) == "cannot be read: there is none"


def test_total_size_is_known_for_files_only(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(LINE)
    name = str(path)
    assert total_size((name, name)) == 2 * len(LINE)
    assert total_size((name, "-")) == 0
    assert total_size((name, "missing")) == 0
    assert total_size(("a\0b",)) == 0
