"""The slip that a game is written on by hand."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from companion.app.known_players import KnownPlayers
from companion.app.points_form import Part, PointsForm, PointsFormError, PointsFormSeat
from companion.history.game_row import LoggedGame
from companion.history.players import KnownPlayer
from companion.rules.game import Colour, Variant
from companion.rules.ranking import DecidedBy

NOW = datetime(2026, 11, 8, 20, 15, tzinfo=UTC)


def slip(*seats: tuple[str, str]) -> PointsForm:
    empty = PointsForm.empty(len(seats), NOW)
    for index, (name, points) in enumerate(seats):
        empty = empty.with_seat(index, PointsFormSeat(name, points, empty.seats[index].colour))
    return empty


def test_a_full_slip_makes_a_game() -> None:
    game = slip(("Ada", "41"), (" Ben ", "38")).game()
    assert isinstance(game, LoggedGame)
    assert [(player.name, player.points) for player in game.players] == [("Ada", 41), ("Ben", 38)]
    assert game.played_at == "2026-11-08T20:15:00+00:00"


@pytest.mark.parametrize(
    ("seats", "told", "seat", "part"),
    [
        ([("Ada", "41"), ("", "38")], "Every player needs a name.", 1, Part.NAME),
        ([("", "41"), ("", "38")], "Every player needs a name.", 0, Part.NAME),
        ([("Ada", "41"), (" Ada", "38")], "Two players have the same name.", 1, Part.NAME),
        ([("Ada", "41"), ("Ben", "")], "How many points does Ben have?", 1, Part.POINTS),
        ([("Ada", "-1"), ("Ben", "38")], "How many points does Ada have?", 0, Part.POINTS),
        ([("Ada", "41"), ("Ben", "9" * 5000)], "How many points does Ben have?", 1, Part.POINTS),
        ([("Ada", "４１"), ("Ben", "38")], "How many points does Ada have?", 0, Part.POINTS),
    ],
)
def test_what_is_missing_is_asked_for_where_it_is_missing(
    seats: list[tuple[str, str]], told: str, seat: int, part: Part
) -> None:
    with pytest.raises(PointsFormError) as missing:
        slip(*seats).game()
    assert (str(missing.value), missing.value.seat, missing.value.part) == (told, seat, part)


def test_who_won_is_asked_where_several_have_the_most_points() -> None:
    assert slip(("Ada", "41"), ("Ben", "38"), ("Cleo", "38")).level == ()
    assert slip(("Ada", "41"), ("Ben", "")).level == ()
    assert slip(("Ada", "41")).level == ()
    assert slip(("", "38"), ("Ben", "41"), ("", "41")).level == (1, 2)


def test_a_tie_is_won_by_whom_and_by_what_the_slip_says() -> None:
    level = slip(("Ada", "41"), ("Ben", "41"), ("Cleo", "40"))
    shared = level.game()
    assert isinstance(shared, LoggedGame)
    assert (shared.winner, shared.decided_by) == (None, None)
    won = replace(level, winner=1, tie_break=DecidedBy.FIRES).game()
    assert isinstance(won, LoggedGame)
    assert (won.winner, won.decided_by) == (1, DecidedBy.FIRES)


def test_who_shares_the_most_points_no_more_has_won_no_tie() -> None:
    won = replace(slip(("Ada", "41"), ("Ben", "41")), winner=1)
    for points in ("40", "42"):
        game = won.with_seat(1, replace(won.seats[1], points=points)).game()
        assert isinstance(game, LoggedGame)
        assert game.winner is None


def test_another_day_keeps_the_time_of_day() -> None:
    assert slip(("Ada", "1")).on(date(2025, 1, 2)).played_at == "2025-01-02T20:15:00+00:00"


def test_a_colour_that_is_taken_is_exchanged() -> None:
    two = slip(("Ada", "1"), ("Ben", "2"))
    pink, black = two.seats[0].colour, two.seats[1].colour
    changed = two.with_seat(0, PointsFormSeat("Ada", "1", Colour.BLACK))
    assert (pink, black) == (Colour.PINK, Colour.BLACK)
    assert [seat.colour for seat in changed.seats] == [Colour.BLACK, Colour.PINK]


def test_who_comes_later_has_a_free_colour() -> None:
    four = slip(("Ada", "1"), ("Ben", "2")).with_seats(4)
    assert {seat.colour for seat in four.seats} == set(Colour)


def test_two_players_have_larger_territories() -> None:
    assert [slip(("Ada", "1"), ("Ben", "2")).with_seats(count).size for count in (1, 2, 3, 4)] == [
        5,
        7,
        5,
        5,
    ]


def test_a_colour_touched_again_and_again_comes_round() -> None:
    form, seen = slip(("Ada", "1")), []
    for _ in range(len(Colour) + 1):
        form = form.with_next_colour(0)
        seen.append(form.seats[0].colour)
    assert seen == [*list(Colour)[1:], None, Colour.PINK]


def test_what_is_filled_in_stands_in_its_place() -> None:
    form = (
        slip(("Ada", "1"), ("Ben", "38"))
        .with_written(1, Part.NAME, "Cleo")
        .with_written(0, Part.POINTS, "40")
    )
    assert [(seat.name, seat.points) for seat in form.seats] == [("Ada", "40"), ("Cleo", "38")]
    wanted = form.with_variant(Variant.EMPIRE_OF_FIRE, wanted=True)
    assert wanted.variants == {Variant.EMPIRE_OF_FIRE}
    assert wanted.with_variant(Variant.EMPIRE_OF_FIRE, wanted=False).variants == set()


def test_a_known_name_goes_where_it_was_begun_else_where_there_is_room() -> None:
    known = KnownPlayers.of([KnownPlayer("Chloé", None), KnownPlayer("Ada", None)])

    def with_known(name: str, at: int, *names: str) -> list[str]:
        form = slip(*((each, "") for each in names))
        return list(form.with_known(known, name, at).names)

    assert with_known("Chloé", 0, "chl", "") == ["Chloé", ""]
    assert with_known("Ada", 0, "chl", "") == ["chl", "Ada"]
    assert with_known("Ada", 1, "", "", "") == ["", "Ada", ""]
    assert with_known("Ada", 3, "", "Ben") == ["Ada", "Ben"]
    assert with_known("Ada", 3, "Zoe", "Ben") == ["Zoe", "Ada"]
