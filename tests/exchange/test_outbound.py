"""What leaves for other programs: the spreadsheet and the link to BG Stats."""

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.exchange.bgstats import bgstats_link
from companion.exchange.spreadsheet import (
    ENCODING,
    LINE_BREAK,
    as_entered,
    headings,
    write_spreadsheet,
)
from companion.history.records import GameRecord, LoggedGame, LoggedPlayer
from companion.history.store import Store
from companion.rules.game import Colour, Game, Mode, Player
from companion.table.tabletop import empty_territory
from companion.texts.display import one_line
from tests.games import territory
from tests.history import samples

POINTS = LoggedGame(
    Mode.TRIBE,
    5,
    (LoggedPlayer("Ada & Ben", 41, Colour.PINK), LoggedPlayer("李明", 39)),
    played_at="2026-11-18T23:30:00-05:00",
    notes="Rain?",
    location="Club #1",
)


LIVE = "=+-@\uff1d\uff0b\uff0d\uff20"
"""What a formula begins with."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "history.db") as opened:
        yield opened


def kept(store: Store, game: LoggedGame) -> GameRecord:
    return store.games.get(store.games.add(game))


def sheet(*records: GameRecord) -> list[dict[str, str]]:
    stream = io.StringIO(newline="")
    assert write_spreadsheet(records, stream) == len(records)
    stream.seek(0)
    return list(csv.DictReader(stream))


def test_a_spreadsheet_has_a_line_for_each_player_and_game(store: Store) -> None:
    for game in samples.games(12):
        store.games.add(game)
    records = list(store.every_game())
    rows = sheet(*records)
    assert [(row["Game"], row["Player"], row["Points"], row["Rank"]) for row in rows] == [
        (record.id, seat.name, str(seat.result.total), str(seat.result.rank))
        for record in records
        for seat in record.seats
    ]
    assert list(rows[0]) == headings()


def test_nobody_has_a_rank_in_a_provisional_game(store: Store) -> None:
    full = territory("d d d* d d\nd @ d d d")
    players = (Player("Ada", Colour.PINK, full), Player("Ben", Colour.BLACK, empty_territory(5)))
    record = store.games.get(store.games.add(Game(Mode.DISCOVERY, 5, players)))
    assert [(row["Points"], row["Rank"], row["Decided by"]) for row in sheet(record)] == [
        ("9", "", ""),
        ("0", "", ""),
    ]
    handed = play(record)["players"]
    assert isinstance(handed, list)
    assert not any(each["winner"] for each in handed)


def test_nobody_has_won_a_game_that_goes_on(store: Store) -> None:
    full = territory("d d d* d d\n" + "\n".join(["d d d d d"] * 3) + "\nd @ d d d")
    players = (Player("Ada", Colour.PINK, full), Player("Ben", Colour.BLACK, full))
    begun = Game(Mode.DISCOVERY, 5, players, finished=False)
    record = store.games.get(store.games.add(begun))
    assert not record.provisional
    assert [row["Rank"] for row in sheet(record)] == ["", ""]
    handed = play(record)["players"]
    assert isinstance(handed, list)
    assert not any(each["winner"] for each in handed)


def test_points_by_source_are_empty_where_they_are_not_known(store: Store) -> None:
    first, second = sheet(kept(store, POINTS))
    assert first["Mode"] == "Tribe Mode"
    assert (first["Colour"], second["Colour"]) == ("pink", "")
    assert (first["Regions"], first["Fires"], first["Complete"]) == ("", "", "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ('say "hi", Ada; bye', 'say "hi", Ada; bye'),
        ("x;=1+1;y", "x;'=1+1;y"),
        ("x; @SUM(A1)", "x;' @SUM(A1)"),
        ('x;"=1+1"', 'x;\'"=1+1"'),
        ("x\t=1+1", "x\ufffd=1+1"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("\uff0b1;\uff0d1;\uff201", "'\uff0b1;'\uff0d1;'\uff201"),
        ("'=1+1", "''=1+1"),
        ("a+b=c; d", "a+b=c; d"),
        ("bell\a", "bell\ufffd"),
        ("\u202eabc", "abc"),
    ],
)
def test_no_text_is_a_formula_or_breaks_a_line(store: Store, text: str, shown: str) -> None:
    game = replace(POINTS, players=(LoggedPlayer(text, 1),), notes=text, location=text)
    (row,) = sheet(kept(store, game))
    assert (row["Player"], row["Notes"], row["Place"]) == (shown, shown, shown)


def test_the_lines_of_a_note_stand_in_one_cell(store: Store) -> None:
    row, _other = sheet(
        kept(store, replace(POINTS, notes="Rain\n\nall day", location="Club\nroom"))
    )
    assert row["Notes"] == f"Rain{LINE_BREAK}{LINE_BREAK}all day"
    assert row["Place"] == "Club room"


TEXTS = st.text(st.sampled_from("=+-@;\uff1d\uff20'\"a ,"), min_size=1, max_size=12)


@given(TEXTS)
@pytest.mark.thorough
def test_whatever_parts_the_columns_no_cell_is_a_formula_and_every_text_comes_back(
    text: str,
) -> None:
    with Store.in_memory() as store:
        game = replace(POINTS, players=(LoggedPlayer(f"x{text}", 1),), notes=text, location=text)
        stream = io.StringIO(newline="")
        write_spreadsheet([kept(store, game)], stream)
    (_head, line) = stream.getvalue().splitlines()
    for cell in (*next(csv.reader([line])), *re.split("[;\t]", line)):
        assert cell.lstrip(" \"'")[:1] not in tuple(LIVE) or cell.startswith("'")
    (row,) = csv.DictReader(io.StringIO(stream.getvalue(), newline=""))
    back = [as_entered(row[column]) for column in ("Player", "Notes", "Place")]
    assert back == [one_line(f"x{text}"), one_line(text), one_line(text)]


def test_a_spreadsheet_program_is_told_the_encoding() -> None:
    assert "".encode(ENCODING) == b"\xef\xbb\xbf"


def play(record: GameRecord) -> dict[str, object]:
    link = urlsplit(bgstats_link(record))
    assert (link.scheme, link.netloc, link.path, link.fragment) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
        "",
    )
    (data,) = parse_qs(link.query, strict_parsing=True)["data"]
    value: dict[str, object] = json.loads(data)
    return value


def test_the_link_hands_over_the_play_with_its_players_and_points(store: Store) -> None:
    record = kept(store, POINTS)
    assert play(record) == {
        "sourceName": "Origins Companion",
        "sourcePlayId": record.id,
        "board": "Tribe Mode",
        "game": {
            "name": "Kingdomino Origins",
            "sourceGameId": "340041",
            "bggId": 340041,
            "highestWins": True,
            "noPoints": False,
        },
        "playDate": "2026-11-19 04:30:00",
        "location": "Club #1",
        "comments": "Rain?",
        "players": [
            {
                "name": "Ada & Ben",
                "sourcePlayerId": record.seats[0].player,
                "startPlayer": False,
                "role": "pink",
                "score": 41,
                "rank": 1,
                "winner": True,
            },
            {
                "name": "李明",
                "sourcePlayerId": record.seats[1].player,
                "startPlayer": False,
                "role": "",
                "score": 39,
                "rank": 2,
                "winner": False,
            },
        ],
    }


def test_what_is_not_known_is_not_handed_over(store: Store) -> None:
    bare = replace(POINTS, played_at=None, notes=None, location="")
    assert {"playDate", "location", "comments"}.isdisjoint(play(kept(store, bare)))


def test_a_link_stays_short_enough_to_travel(store: Store) -> None:
    record = kept(store, replace(POINTS, notes="x" * 20_000))
    assert len(bgstats_link(record)) < 3000


def test_a_date_at_the_end_of_all_calendars_is_handed_over_as_it_is(store: Store) -> None:
    record = kept(store, replace(POINTS, played_at="0001-01-01T00:30:00+14:00"))
    assert str(play(record)["playDate"]).endswith("1-01-01 00:30:00")
