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


def offered(players: KnownPlayers, set_up: SetUp, at: int, *, instead: bool = False) -> str:
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
    assert offered(players, table("Max", ""), 1) == "MAX Ada"
    assert offered(players, table("max", ""), 1) == "MAX Ada", "who will be Max"
    assert offered(players, table("Max", "MAX"), 1) == "Ada"
