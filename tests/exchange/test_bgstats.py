"""The link that hands a game to BG Stats."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.exchange.bgstats import bgstats_link
from companion.history.game_row import GameRow, LoggedGame, LoggedPlayer
from companion.history.store import Store
from companion.rules.game import Colour, Game, Mode, Player
from tests.games import territory

POINTS = LoggedGame(
    Mode.TRIBE,
    5,
    (LoggedPlayer("Ada & Ben", 41, Colour.PINK), LoggedPlayer("李明", 39)),
    played_at="2026-11-18T23:30:00-05:00",
    notes="Rain?",
    location="Club #1",
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "history.db") as opened:
        yield opened


def saved(store: Store, game: LoggedGame | Game) -> GameRow:
    return store.games.get(store.games.add(game))


def play(record: GameRow) -> dict[str, object]:
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
    record = saved(store, POINTS)
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
    assert {"playDate", "location", "comments"}.isdisjoint(play(saved(store, bare)))


def test_a_link_stays_short_enough_to_travel(store: Store) -> None:
    record = saved(store, replace(POINTS, notes="x" * 20_000))
    assert len(bgstats_link(record)) < 3000


def test_a_date_at_the_end_of_all_calendars_is_handed_over_as_it_is(store: Store) -> None:
    record = saved(store, replace(POINTS, played_at="0001-01-01T00:30:00+14:00"))
    assert str(play(record)["playDate"]).endswith("1-01-01 00:30:00")


def test_nobody_has_won_a_game_that_is_not_finished(store: Store) -> None:
    full = territory("d d d* d d\n" + "\n".join(["d d d d d"] * 3) + "\nd @ d d d")
    players = (Player("Ada", Colour.PINK, full), Player("Ben", Colour.BLACK, territory("@")))
    for finished in (False, True):
        record = saved(store, Game(Mode.DISCOVERY, 5, players, finished=finished))
        handed = play(record)["players"]
        assert isinstance(handed, list)
        assert not any(each["winner"] for each in handed)
