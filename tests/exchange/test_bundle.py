"""What is exported comes in again just so, and no file does harm."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.exchange import bundle
from companion.exchange.bundle import BundleError, read_bundle, write_bundle
from companion.exchange.game_code import HandedTerritory
from companion.exchange.game_link import game_link, territory_link
from companion.exchange.points_file import read_any, write_any, write_points
from companion.exchange.strict_json import GameFileError
from companion.history.game_row import TIE_BREAKS, AnyGame, LoggedGame, LoggedPlayer
from companion.history.store import Store
from companion.rules.game import SIZES, Colour, Game, Mode, Variant
from companion.table.tabletop import empty_territory
from tests.history import samples

POINTS = LoggedGame(
    Mode.TRIBE,
    7,
    (LoggedPlayer("Ada", 41, Colour.PINK), LoggedPlayer("Žofie", 0)),
    frozenset([Variant.HOMO_HABILIS]),
    "0c9e5a0e-8b4a-4a57-9c1b-2f1b7e0c1aaa",
    "2026-11-18T20:15:00+01:00",
    "Rain\u2028again",
    "Kitchen",
)

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
some_points = st.sampled_from([40, 41]) | st.integers(0, 9999)
players = st.builds(LoggedPlayer, texts, some_points, st.none() | st.sampled_from(Colour))
logged = st.builds(
    LoggedGame,
    st.sampled_from(Mode),
    st.sampled_from(SIZES),
    st.lists(players, min_size=1, max_size=4).map(tuple),
    st.frozensets(st.sampled_from(Variant)),
    st.none() | st.uuids().map(str),
    st.none() | st.just("2026-11-18T20:15:00+01:00"),
    st.none() | texts,
    st.none() | texts,
)


@st.composite
def decided(draw: st.DrawFn) -> LoggedGame:
    """A game that perhaps somebody won though others have as many points."""
    game = draw(logged)
    if game.level and draw(st.booleans()):
        winner, decided_by = draw(st.sampled_from(game.level)), draw(st.sampled_from(TIE_BREAKS))
        return replace(game, winner=winner, decided_by=decided_by)
    return game


@given(decided())
def test_a_game_by_points_reads_back_as_it_was_written(game: LoggedGame) -> None:
    line = write_points(game).encode()
    assert read_any(line) == game
    assert b"\n" not in line


def games_of(file: Path) -> list[AnyGame | str]:
    return [candidate.game for candidate in read_bundle(file)]


def test_an_export_holds_every_game_of_the_history_and_reads_back(
    tmp_path: Path,
) -> None:
    with Store.open(tmp_path / "history.db") as store:
        for game in samples.games(20):
            store.games.add(game)
        records = list(store.games.every_game())
        stream = io.BytesIO()
        assert write_bundle(records, stream) == 20
    file = tmp_path / "games.jsonl"
    file.write_bytes(stream.getvalue())
    assert games_of(file) == [record.game() for record in records]
    assert all(isinstance(game, LoggedGame | Game) for game in games_of(file))


def test_the_place_of_a_game_is_its_line_and_blank_lines_are_skipped(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    line = write_points(POINTS)
    file.write_text(f"\ufeff\n{line}\n\n  \nnonsense\n{line}", encoding="utf-8")
    found = list(read_bundle(file))
    assert [candidate.place for candidate in found] == ["line 2", "line 5", "line 6"]
    assert found[0].game == found[2].game == POINTS
    assert "not JSON" in str(found[1].game)


def test_one_game_over_several_lines_is_one_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    (game,) = samples.games(1)
    file.write_text(json.dumps(json.loads(write_any(game)), indent=2), encoding="utf-8")
    assert games_of(file) == [game]


@pytest.mark.parametrize("text", ["{broken", '{"a": 1,}', "", "\n\n", "[" * 100_000, "{broken\n "])
def test_what_is_no_game_is_told_and_not_raised(tmp_path: Path, text: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text, encoding="utf-8")
    found = games_of(file)
    assert len(found) == (1 if text.strip() else 0)
    assert all(isinstance(each, str) for each in found)


def test_a_line_too_long_for_a_game_is_told_and_the_next_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "MOST_IN_GAME", 1000)
    file = tmp_path / "games.jsonl"
    line = write_points(POINTS)
    long = line.replace("Kitchen", "K" * 3_000_000)
    file.write_text(f"{line}\n{long}\n{line}\n{long}", encoding="utf-8")
    first, second, third, fourth = games_of(file)
    assert first == third == POINTS
    assert isinstance(second, str)
    assert isinstance(fourth, str)


@pytest.mark.parametrize(
    ("limit", "says"), [("MOST_BYTES", "larger than 0 MB"), ("MOST_GAMES", "more than 3 lines")]
)
def test_a_file_beyond_all_measure_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, says: str
) -> None:
    monkeypatch.setattr(bundle, limit, 3)
    file = tmp_path / "games.jsonl"
    file.write_text("x\n" * 10)
    with pytest.raises(BundleError, match=says):
        next(read_bundle(file))


@pytest.mark.parametrize("name", ["missing.jsonl", ".", "null\0.jsonl"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(BundleError, match="cannot be read"):
        list(read_bundle(tmp_path / name))


BASE = {
    "format": "origins-companion-points",
    "version": 1,
    "mode": "tribe",
    "size": 5,
    "players": [{"name": "Ada", "points": 3}],
}


TIED: dict[str, object] = {
    "players": [
        {"name": "Ada", "points": 3},
        {"name": "Ben", "points": 3},
        {"name": "Cleo", "points": 2},
    ]
}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 2}, "version: 2 is not 1"),
        ({"mode": "war"}, "mode: 'war' is not one of"),
        ({"size": 6}, "size: 6 is not one of"),
        ({"players": []}, "players: 0 players; a game has 1 to 4"),
        ({"players": [{"name": "Ada", "points": True}]}, "true is not a whole number"),
        ({"players": [{"name": "Ada", "points": 1.5}]}, "1.5 is not a whole number"),
        ({"players": [{"name": "", "points": 1}]}, "players[0].name: is empty"),
        ({"players": [{"name": "Ada"}]}, "key 'points' is missing"),
        ({"players": [{"name": "Ada", "points": 1, "colour": "red"}]}, "'red' is not one of"),
        (TIED | {"winner": 0}, "key 'decided_by' is missing"),
        (TIED | {"decided_by": "fires"}, "key 'winner' is missing"),
        (TIED | {"winner": 3, "decided_by": "fires"}, "winner: 3 is not one of 0, 1, 2"),
        (TIED | {"winner": True, "decided_by": "fires"}, "winner: true is not one of"),
        (
            TIED | {"winner": 1, "decided_by": "points"},
            "decided_by: 'points' is not one of largest-region, fires",
        ),
        (
            TIED | {"winner": 2, "decided_by": "fires"},
            "winner: 'Cleo' is not tied for the most points",
        ),
        (
            {"winner": 0, "decided_by": "fires"},
            "winner: 'Ada' is not tied for the most points",
        ),
        ({"finished": True}, "unknown key 'finished'"),
        ({"id": "1"}, "id: '1' is not a UUID"),
    ],
)
def test_a_wrong_line_of_points_is_told_with_its_place(
    change: dict[str, object], says: str
) -> None:
    line = json.dumps(BASE | change).encode()
    with pytest.raises(GameFileError) as caught:
        read_any(line)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "line",
    [
        b'{"format":"origins-companion","notes":"origins-companion-points"}',
        b'["origins-companion-points"]',
        b"origins-companion-points",
        b"[" * 100_000 + b"origins-companion-points",
        b"{}",
    ],
)
def test_a_line_of_no_known_format_is_refused(line: bytes) -> None:
    with pytest.raises(GameFileError):
        read_any(line)


def test_a_line_with_a_link_is_the_game_it_carries_whatever_stands_around(tmp_path: Path) -> None:
    games = [game for game in samples.games(4) if isinstance(game, Game)]
    links = [str(game_link(game, 1_790_000_000_000)) for game in games]
    path = tmp_path / "links.txt"
    path.write_text("".join(f"Look: {link}\n" for link in links), encoding="utf-8")
    assert games_of(path) == games
    assert [each.edited_at for each in read_bundle(path)] == [1_790_000_000_000] * len(games)
    path.write_text(f"Hello,\nhere is the game:\n{links[0]}\n", encoding="utf-8")
    assert games_of(path) == games[:1]


def folded(link: str) -> str:
    return "\n".join(link[start : start + 60] for start in range(0, len(link), 60))


def test_every_link_of_a_text_is_found_also_folded_over_lines_and_behind_blank_ones(
    tmp_path: Path,
) -> None:
    games = [game for game in samples.games(6) if isinstance(game, Game)]
    links = [str(game_link(game)) for game in games]
    path = tmp_path / "chat.txt"
    words = [f"\n\n[1.2., 20:15] Ada:\n{{laughs}}\n{folded(link)}\n\nWell!\n" for link in links]
    path.write_text("".join(words), encoding="utf-8")
    assert games_of(path) == games
    assert [each.place for each in read_bundle(path)][:2] == [
        "line 5",
        *(f"line {5 + words[0].count(chr(10))}",),
    ]
    # A game that is written out stands by itself, also one with a link in its note.
    noted = replace(games[0], notes=links[1])
    path.write_text(f"Look: {links[2]} {links[3]}\n{write_any(noted)}\n", encoding="utf-8")
    assert games_of(path) == [noted, *games[2:4]]


def test_a_text_longer_than_any_chat_is_read_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "MOST_IN_TEXT", 100)
    links = [str(game_link(game)) for game in samples.games(3)]
    path = tmp_path / "chat.txt"
    path.write_text("\n".join([*links, "Good night!"]), encoding="utf-8")
    *found, wrong = games_of(path)
    assert found == list(samples.games(3))
    assert isinstance(wrong, str)


EMPTY = empty_territory(5)


def test_a_link_that_brings_no_game_is_told(tmp_path: Path) -> None:
    player = next(game for game in samples.games(4) if isinstance(game, Game)).players[0]
    handed = HandedTerritory(Mode.TOTEM, 5, player.colour, EMPTY, frozenset(), "Ada")
    path = tmp_path / "links.txt"
    path.write_text(f"{territory_link(handed)}\norigins-companion:g/ABCD\n", encoding="utf-8")
    assert games_of(path) == [
        "this is a single territory, not a game",
        "This code is incomplete, or a character in it is wrong.",
    ]
