"""Whom the next game is offered, and where they sit: without a window."""

from companion.app.known_players import KnownPlayers
from companion.history.players import KnownPlayer
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
    return [seat.name for seat in set_up.seats_in_use()]


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


def offer(players: KnownPlayers, *names: str, at: int = 0) -> str:
    """Whose name is completed, and by what."""
    likely = players.completion(names, at)
    return f"{likely.player.name}:{likely.rest}" if likely else ""


def test_of_those_whose_name_begins_so_the_one_who_played_last_is_offered() -> None:
    players = known("Ada", "Chloé", "Charlie", "Élodie", "Anna Maria")
    assert offer(players, "C") == "Chloé:hloé"
    assert offer(players, "chl") == offer(players, "  CHL") == "Chloé:oé"
    assert offer(players, "Cha") == "Charlie:rlie"
    assert offer(players, "elo") == "Élodie:die"
    assert offer(players, "e\N{COMBINING ACUTE ACCENT}l") == "Élodie:odie"
    assert offer(players, "anna ") == "Anna Maria:Maria"
    assert offer(players, "x") == offer(players, " ") == offer(players, "") == ""


def test_nobody_is_offered_who_sits_at_another_seat() -> None:
    players = known("Chloé", "Charlie")
    assert offer(players, "ch", "CHLOÉ") == "Charlie:arlie"
    assert offer(players, "CHLOÉ", "ch", at=1) == "Charlie:arlie"
    assert offer(players, "ch", "Chloé", "charlie") == ""


def test_who_is_known_by_what_is_written_is_called_so() -> None:
    players = known("Jana", "Jan")
    assert offer(players, "jan") == offer(players, "Jan") == ""
    assert offer(players, "Ja") == "Jana:na"
    assert offer(known("Jana"), "Jan") == "Jana:a"


def test_a_name_with_other_letters_or_an_own_sign_in_the_middle_is_offered_whole() -> None:
    """There is no end to write behind what is there."""
    assert offer(known("Chloé"), "Chloe") == "Chloé:"
    assert offer(known("Œuvre"), "o") == "Œuvre:"
    assert offer(known("Anna Maria"), "mar") == "Anna Maria:"
    assert offer(known("דנה"), "ד") == "דנה:", "written from the right"


def test_who_begins_so_is_offered_before_who_goes_on_so() -> None:
    players = known("Anna Maria", "Ada", "Marie")
    assert offer(players, "mar") == "Marie:ie"
    assert offered(players, table("mar", ""), 0) == "Marie Anna Maria"


def test_a_seat_that_is_away_is_offered_nobody() -> None:
    assert offer(known("Ada"), "A", at=1) == ""
    assert known("Ada").completion(("A",), None) is None
