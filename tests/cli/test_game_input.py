"""Games come with their places, and what cannot be read is told beside them."""

import io
import json
import sys

import pytest

from companion.cli import game_input
from companion.exchange.game_file import write_game
from tests.games import alone

LINE = write_game(alone("@ d*")).encode()


@pytest.fixture
def scored(companion, tmp_path):
    """What is scored of these lines, and the complaints without the folder's name."""

    def run(data: bytes):
        path = tmp_path / "games.jsonl"
        path.write_bytes(data)
        outcome = companion("score", "--json", "--lines", path)
        totals = [json.loads(line).get("players") for line in outcome.out.splitlines()]
        complaints = [line.removeprefix(f"{tmp_path}/") for line in outcome.complaints]
        return [found and found[0]["total"] for found in totals], complaints

    return run


def test_two_games_in_a_file_are_refused_without_lines(companion):
    outcome = companion("score", "-", stdin=LINE + b"\n" + LINE)
    assert outcome.complaints == [
        "standard input: line 2, column 1: not JSON: there is something after the end"
    ]


def test_lines_are_counted_with_the_blank_ones(scored):
    totals, complaints = scored(b"\xef\xbb\xbf \n" + LINE + b"\r\n\t\r\n{\n\n")
    assert totals == [1, None]
    assert complaints == ["games.jsonl:4: column 2: not JSON: a key in double quotes is missing"]
    assert scored(b"\n \n") == scored(b"") == ([], [])


@pytest.mark.parametrize("rest", [b"", b"\n", b"\n" + LINE])
def test_a_line_no_game_needs_is_skipped_to_its_end(scored, rest, monkeypatch):
    monkeypatch.setattr(game_input, "MOST_BYTES", len(LINE))
    monkeypatch.setattr(game_input, "_CHUNK", 7)
    totals, complaints = scored(b"x" * 2 * len(LINE) + rest)
    assert totals == [None, 1][: 1 + (LINE in rest)]
    assert complaints == ["games.jsonl:1: is larger than a game can be (4 MB)"]
    assert scored(LINE + b"\n" + LINE) == ([1, 1], [])


def test_an_unreadable_file_stops_no_other(companion, tmp_path):
    outcome = companion("score", "--json", "--lines", tmp_path / "none", "-", stdin=LINE)
    assert (outcome.status, outcome.out.count(b"\n")) == (2, 1)
    assert outcome.complaints == [f"{tmp_path}/none: cannot be read: No such file or directory"]


@pytest.mark.parametrize(
    ("name", "place"),
    [("", "''"), ("a\nb", "a\\nb"), ("a\0b", "a\\x00b"), ("\udcff", "\\udcff")],
)
def test_an_impossible_name_is_shown_on_one_line(companion, name, place):
    (complaint,) = companion("score", name).complaints
    assert complaint.startswith(f"{place}: cannot be read: ")


def test_an_input_that_breaks_off_is_told(monkeypatch, companion):
    def fail(_name):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(game_input, "_open_input", fail)
    assert companion("score", "-").complaints == [
        "standard input: cannot be read: Permission denied"
    ]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_of_a_long_input_ends_where_the_input_does(monkeypatch, tmp_path):
    """Also where blank lines and an endless one stand among the games."""
    monkeypatch.setattr(game_input, "LONG_INPUT", 1)
    monkeypatch.setattr(game_input, "MOST_BYTES", 2 * len(LINE))
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO()))
    files = []
    for number, data in enumerate([LINE + b"\n\n" + b"x" * 5000 + b"\n\n", LINE, b"\n\n"]):
        files.append(str(tmp_path / f"{number}.jsonl"))
        (tmp_path / f"{number}.jsonl").write_bytes(data)
    games = game_input.GamesInput(tuple(files), game_input.Output(), lines=True, as_json=False)
    assert len(list(games)) == 2
    assert games._bar.pos == sum(len((tmp_path / f"{n}.jsonl").read_bytes()) for n in range(3))
    assert "100%" in sys.stderr.getvalue()
