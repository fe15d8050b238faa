"""Whom the next game is offered, and where they sit: without a window."""

from companion.app.known_players import KnownPlayers
from companion.history.records import KnownPlayer
from companion.rules.game import Colour
from companion.table.setup import SetUp, first_set_up


def known(*names: str) -> KnownPlayers:
    return KnownPlayers.of(KnownPlayer(name, None) for name in names)


def table(*names: str) -> SetUp:
    set_up = first_set_up().with_players(len(names))
    for index, name in enumerate(names):
        set_up = set_up.with_name(index, name)
    return set_up


def seated(set_up: SetUp) -> list[str]:
    return [seat.name for seat in set_up.seated()]


def offered(players: KnownPlayers, set_up: SetUp, at: int | None, *, instead: bool = False) -> str:
    return " ".join(player.name for player in players.offered(set_up, at, instead=instead))


def test_who_is_called_exactly_so_stays_so_beside_one_of_other_case() -> None:
    players = known("Max", "MAX", "Ada")
    for name in ("Max", "MAX"):
        assert players.called(name) == name
        assert seated(players.recognised(table(name, "aDA"))) == [name, "Ada"]
    assert players.called(" MAX ") == "MAX"
    assert players.called("mAX") == "Max", "who played last"


def test_of_two_whose_names_differ_in_case_the_other_one_stays_on_offer() -> None:
    players = known("Max", "MAX", "Ada")
    assert offered(players, table("MAX", ""), 0) == "Max Ada"
    assert offered(players, table("Max", ""), None) == "MAX Ada"
    assert offered(players, table("max", ""), None) == "MAX Ada", "who will be Max"
    assert offered(players, table("Max", "MAX"), None) == "Ada"


def test_a_seat_that_is_away_takes_nobody_in() -> None:
    players, ada = known("Ada", "Ben"), KnownPlayer("Ada", None)
    full = table("Max", "Bo", "Cleo").with_players(2)
    assert seated(players.seated(full, 2, ada, instead=True)) == ["Max", "Bo", "Ada"]
    four = table("Max", "Bo", "Cleo", "Dora")
    assert offered(players, four, 3) == ""
    assert offered(players, four, 3, instead=True) == "Ada Ben"
    assert seated(players.seated(four, 3, ada, instead=True)) == ["Max", "Bo", "Cleo", "Ada"]


def test_only_a_name_that_is_being_written_is_gone_on_with() -> None:
    players, longer = known("Maximilian", "Ada"), KnownPlayer("Maximilian", None)
    set_up = table("Max", "Bo")
    assert offered(players, set_up, 0) == "Maximilian"
    assert seated(players.seated(set_up, 0, longer)) == ["Maximilian", "Bo"]
    assert offered(players, set_up, None) == "Maximilian Ada"
    assert seated(players.seated(set_up, None, longer)) == ["Max", "Bo", "Maximilian"]


def test_all_sit_where_there_is_room() -> None:
    players, ada = known("Ada"), KnownPlayer("Ada", Colour.BLUE)
    set_up = players.seated(table("Max", "", "Bo"), None, ada)
    assert seated(set_up) == ["Max", "Ada", "Bo"]
    assert set_up.seats[1].colour is Colour.BLUE
    full = table("Max", "Bo", "Cleo", "Dora")
    assert players.seated(full, None, ada) == full
