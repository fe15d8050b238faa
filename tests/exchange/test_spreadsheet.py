"""A spreadsheet holds the results of games, harms no program, and comes in again."""

import csv
import io
import os
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import texts
from companion.exchange import spreadsheet
from companion.exchange.bundle import BundleError
from companion.exchange.spreadsheet import (
    ENCODING,
    HEADINGS,
    LINE_BREAK,
    as_entered,
    headings,
    is_table,
    read_spreadsheet,
    write_spreadsheet,
)
from companion.history.game_import import Standing
from companion.history.game_row import TIE_BREAKS, GameRow, LoggedGame, LoggedPlayer
from companion.history.store import Store
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.ranking import DecidedBy
from companion.texts import terms
from companion.texts.display import one_line
from tests.games import territory
from tests.history import samples

LIVE = "=+-@\uff1d\uff0b\uff0d\uff20"
"""The beginnings of a formula."""
POINTS = LoggedGame(
    Mode.TRIBE,
    5,
    (LoggedPlayer("Ada & Ben", 41, Colour.PINK), LoggedPlayer("李明", 39)),
    played_at="2026-11-18T23:30:00-05:00",
    notes="Rain?",
    location="Club #1",
)
UUID_1 = "0c9e5a0e-8b4a-4a57-9c1b-2f1b7e0c1aaa"
FULL = "Game,Date,Place,Mode,Size,Variants,Player,Colour,Points,Notes\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.csv"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "history.db") as opened:
        yield opened


def saved(store: Store, game: LoggedGame | Game) -> GameRow:
    return store.games.get(store.games.add(game))


def sheet(*records: GameRow) -> list[dict[str, str]]:
    stream = io.StringIO(newline="")
    assert write_spreadsheet(records, stream) == len(records)
    stream.seek(0)
    return list(csv.DictReader(stream))


def games(file: Path, text: str) -> list[LoggedGame | str]:
    file.write_text(text, encoding="utf-8")
    found = [candidate.game for candidate in read_spreadsheet(file)]
    assert all(isinstance(game, LoggedGame | str) for game in found)
    return found  # type: ignore[return-value]  # just asserted


# --- Writing ----------------------------------------------------------------------------------


def test_a_spreadsheet_has_a_line_for_each_player_and_game(store: Store) -> None:
    for game in samples.games(12):
        store.games.add(game)
    records = list(store.games.every_game())
    rows = sheet(*records)
    assert [(row["Game"], row["Player"], row["Points"], row["Rank"]) for row in rows] == [
        (record.id, seat.name, str(seat.total), str(seat.rank))
        for record in records
        for seat in record.seats
    ]
    assert list(rows[0]) == headings()


def test_nobody_has_a_rank_before_the_game_is_won(store: Store) -> None:
    full = territory("d d d* d d\n" + "\n".join(["d d d d d"] * 3) + "\nd @ d d d")
    players = (Player("Ada", Colour.PINK, full), Player("Ben", Colour.BLACK, territory("@")))
    for finished in (False, True):
        record = saved(store, Game(Mode.DISCOVERY, 5, players, finished=finished))
        assert [(row["Rank"], row["Decided by"]) for row in sheet(record)] == [("", "")] * 2


def test_points_by_source_are_empty_where_they_are_not_known(store: Store) -> None:
    first, second = sheet(saved(store, POINTS))
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
    (row,) = sheet(saved(store, game))
    assert (row["Player"], row["Notes"], row["Place"]) == (shown, shown, shown)


def test_the_lines_of_a_note_stand_in_one_cell(store: Store) -> None:
    row, _other = sheet(
        saved(store, replace(POINTS, notes="Rain\n\nall day", location="Club\nroom"))
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
        write_spreadsheet([saved(store, game)], stream)
    (_head, line) = stream.getvalue().splitlines()
    for cell in (*next(csv.reader([line])), *re.split("[;\t]", line)):
        assert cell.lstrip(" \"'")[:1] not in tuple(LIVE) or cell.startswith("'")
    (row,) = csv.DictReader(io.StringIO(stream.getvalue(), newline=""))
    back = [as_entered(row[column]) for column in ("Player", "Notes", "Place")]
    assert back == [one_line(f"x{text}"), one_line(text), one_line(text)]


# --- Reading ----------------------------------------------------------------------------------


def test_games_known_in_full_are_recognised_in_their_spreadsheet(store: Store, file: Path) -> None:
    for game in samples.games(20):
        store.games.add(game)
    with file.open("w", encoding=ENCODING, newline="") as stream:
        write_spreadsheet(store.games.every_game(), stream)
    looked_at = store.preview(lambda: read_spreadsheet(file))
    assert {item.standing for item in looked_at.items} == {Standing.SAME}


@pytest.fixture(params=texts.languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    yield texts.use(request.param)
    texts.use("en")


@pytest.mark.usefixtures("spoken")
def test_every_field_comes_back_from_the_spreadsheet_of_every_language_in_every_other(
    store: Store, file: Path
) -> None:
    assert len(set(headings())) == len(headings())
    full = LoggedGame(
        Mode.TOTEM,
        7,
        tuple(map(LoggedPlayer, ("Ada", "Žofie", "=Ben", "李明"), (9, 12, 12, 12), Colour)),
        frozenset(Variant),
        UUID_1,
        "2026-11-18T20:15:00+01:00",
        "It's late\n\nand it rains",
        "Club",
    )
    for number, decided_by in enumerate((None, *TIE_BREAKS)):
        winner = None if decided_by is None else 2
        for mode in Mode:
            identity = f"{number}{list(Mode).index(mode)}{UUID_1[2:]}"
            game = replace(full, id=identity, mode=mode, winner=winner, decided_by=decided_by)
            store.games.add(game)
    records = list(store.games.every_game())
    with file.open("w", encoding=ENCODING, newline="") as stream:
        assert write_spreadsheet(records, stream) == 9
    for reader in texts.languages():
        texts.use(reader)
        read = [candidate.game for candidate in read_spreadsheet(file)]
        assert read == [record.game() for record in records], f"read in {reader}"


def test_no_word_of_a_table_means_two_things_in_two_languages() -> None:
    meant: dict[str, dict[str, object]] = {}
    for kind, words in (
        ("heading", lambda: dict(zip(headings(), HEADINGS, strict=True))),
        ("mode", lambda: {terms.mode(each): each for each in Mode}),
        ("variant", lambda: {terms.variant(each): each for each in Variant}),
        ("colour", lambda: {terms.colour(each): each for each in Colour}),
        ("decided by", lambda: {terms.decided_by(each): each for each in DecidedBy}),
    ):
        known = meant.setdefault(kind, {})
        for told in texts.in_every_language(words):
            for word, value in told.items():
                assert known.setdefault(word.casefold(), value) == value, word
    assert len(meant["colour"]) > len(Colour)


@pytest.mark.parametrize(
    ("columns", "ada", "ben", "tie"),
    [
        ("Rank,Decided by", "1,fires", "2,fires", (0, DecidedBy.FIRES)),
        ("Rank,Decided by", "2.,largest region", "1.,", (1, DecidedBy.LARGEST_REGION)),
        ("Rank,Decided by", "1,fires", "1,fires", (None, None)),
        ("Rank,Decided by", "2,fires", "2,fires", (None, None)),
        ("Rank,Decided by", "1,points", "2,points", (None, None)),
        ("Rank,Decided by", "first,fires", "second,fires", (None, None)),
        ("Rank,Remarks", "1,close", "2,", (None, None)),
        ("Decided by", "fires", "fires", (None, None)),
    ],
)
def test_who_won_a_tie_is_taken_where_the_table_says_by_what(
    file: Path, columns: str, ada: str, ben: str, tie: tuple[int | None, DecidedBy | None]
) -> None:
    text = f"Mode,Size,Player,Points,{columns}\ntribe,5,Ada,41,{ada}\ntribe,5,Ben,41,{ben}\n"
    (game,) = games(file, text)
    assert isinstance(game, LoggedGame)
    assert (game.winner, game.decided_by) == tie


def test_a_table_kept_by_hand_is_understood(file: Path) -> None:
    text = (
        "Player; Points ;Mode;Size;Date;Remarks\n"
        "Ada;41;tribe;5;2026-11-18;close\n"
        "Žofie;39;tribe;5;2026-11-18\n"
        ";;;;\n"
        "Ada;20;Totem Mode;7;2026-11-19 20:15;\n"
        "Ben;30;totem;7;2026-11-19 20:15;\n"
        "Wim;12;discovery;5;;\n"
    )
    assert games(file, text) == [
        LoggedGame(
            Mode.TRIBE,
            5,
            (LoggedPlayer("Ada", 41), LoggedPlayer("Žofie", 39)),
            played_at="2026-11-18T12:00:00+00:00",
        ),
        LoggedGame(
            Mode.TOTEM,
            7,
            (LoggedPlayer("Ada", 20), LoggedPlayer("Ben", 30)),
            played_at="2026-11-19T20:15:00+00:00",
        ),
        LoggedGame(Mode.DISCOVERY, 5, (LoggedPlayer("Wim", 12),)),
    ]


def test_a_game_that_goes_on_is_passed_over(file: Path) -> None:
    """One of ours in which nobody has a rank yet; a table kept by hand may do without ranks."""
    on, over = (game.id for game in samples.games(2))
    text = (
        "Game,Mode,Size,Player,Points,Rank\n"
        f"{on},totem,5,Ada,5,\n{on},totem,5,Ben,4,\n"
        f"{over},totem,5,Ada,41,1\n{over},totem,5,Ben,39,2\n,totem,5,Wim,12,\n"
    )
    ended, by_hand = games(file, text)
    assert isinstance(ended, LoggedGame)
    assert isinstance(by_hand, LoggedGame)
    assert (ended.id, by_hand.players) == (over, (LoggedPlayer("Wim", 12),))


def test_everything_that_is_known_is_taken(file: Path) -> None:
    text = (
        f'{FULL}{UUID_1},2026-11-18T20:15:00+01:00,Club,Tribe Mode,5,"Empire of fire, '
        "homo-habilis\",'=Ada,pink,41,It's late\n"
    )
    assert games(file, text) == [
        LoggedGame(
            Mode.TRIBE,
            5,
            (LoggedPlayer("=Ada", 41, Colour.PINK),),
            frozenset([Variant.EMPIRE_OF_FIRE, Variant.HOMO_HABILIS]),
            UUID_1,
            "2026-11-18T20:15:00+01:00",
            "It's late",
            "Club",
        )
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (",,,war,5,,Ada,,41,", "'war' is not one of Discovery Mode, Totem Mode, Tribe Mode"),
        (",,,tribe,6,,Ada,,41,", "'6' is not one of 5, 7"),
        (",,,tribe,5,chess,Ada,,41,", "'chess' is not one of Empire of fire"),
        (",,,tribe,5,,,,41,", "a player has no name"),
        (",,,tribe,5,,Ada,red,41,", "'red' is not one of pink"),
        (",,,tribe,5,,Ada,,many,", "'many' is not a number of points"),
        (",,,tribe,5,,Ada,,-1,", "'-1' is not a number of points"),
        (f",,,tribe,5,,Ada,,{'9' * 5000},", "is not a number of points"),
        (",yesterday,,tribe,5,,Ada,,41,", "'yesterday' is not a date such as 2026-11-18"),
        (",,,tribe,5,,Ada", "'' is not a number of points"),
        ("x", "'' is not one of Discovery Mode"),
    ],
)
def test_a_line_that_says_nothing_sensible_is_told_with_its_place(
    file: Path, line: str, says: str
) -> None:
    file.write_text(f"{FULL}{line}\n", encoding="utf-8")
    (candidate,) = read_spreadsheet(file)
    assert candidate.place == "line 2"
    assert isinstance(candidate.game, str)
    assert says in candidate.game


@pytest.mark.parametrize("points", ["3\x1d", "\x1c3", "\u20033", "\u0663"])
def test_points_between_blanks_of_any_kind_are_read(file: Path, points: str) -> None:
    (game,) = games(file, f"{FULL},,,tribe,5,,Ada,,{points},\n")
    assert isinstance(game, LoggedGame)
    assert game.players[0].points == 3


def test_what_decided_a_tie_is_one_of_what_can(file: Path) -> None:
    text = "Mode,Size,Player,Points,Rank,Decided by\ntribe,5,Ada,41,1,luck\n"
    (told,) = games(file, text)
    assert told == "'luck' is not one of points, largest region, fire symbols, shared victory"


def test_more_players_than_a_game_has_are_told(file: Path) -> None:
    text = FULL + ",,,tribe,5,,Ada,,41,\n" * 5
    assert games(file, text) == ["5 players; a game has 1 to 4"]


def test_a_table_that_comes_through_a_pipe_is_measured_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    monkeypatch.setattr(spreadsheet, "MOST_BYTES", 100)
    text = FULL + ",,,tribe,5,,Ada,,41,\n" * 9
    writer = threading.Thread(target=pipe.write_text, args=(text,))
    writer.start()
    with pytest.raises(BundleError, match="larger than 0 MB"):
        list(read_spreadsheet(pipe))
    writer.join(10)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "there is no column Mode, Size, Player, Points"),
        (b"Player,Points\nAda,41\n", "there is no column Mode, Size"),
        ("Mode,Size,Player,Points".encode("utf-16"), "it is not a text in UTF-8"),
        ("Mode,Size,Player,Points\n,,Zoë,".encode("latin-1"), "it is not a text in UTF-8"),
        (b'Mode,Size,Player,Points\ntribe,5,"Ada\nand Ben",3', "line 2: a closing quotation mark"),
        (b"Mode,Size,Player,Points\n" + b"," * 300_000, "a line is far too long"),
    ],
)
def test_a_file_that_is_no_such_table_is_refused(file: Path, data: bytes, says: str) -> None:
    file.write_bytes(data)
    with pytest.raises(BundleError, match=says):
        list(read_spreadsheet(file))


def test_a_missing_table_is_named(file: Path) -> None:
    with pytest.raises(BundleError, match=r"games\.csv cannot be read: No such file"):
        list(read_spreadsheet(file))


@pytest.mark.parametrize(
    ("limit", "says"), [("MOST_BYTES", "larger than 0 MB"), ("MOST_GAMES", "more than 4 lines")]
)
def test_a_table_beyond_all_measure_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch, limit: str, says: str
) -> None:
    monkeypatch.setattr(spreadsheet, limit, 1)
    file.write_text(FULL + ",,,tribe,5,,Ada,,41,\n" * 9)
    with pytest.raises(BundleError, match=says):
        list(read_spreadsheet(file))


@pytest.mark.parametrize(
    ("name", "table"),
    [("games.csv", True), ("GAMES.CSV", True), ("games.csv.jsonl", False), ("csv", False)],
)
def test_a_table_is_called_one(name: str, table: bool) -> None:
    assert is_table(name) is table
