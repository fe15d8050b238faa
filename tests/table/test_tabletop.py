"""Totems by majority, ties by choice; shifting; what the box still holds; the set-up."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Colour, Mode, Variant
from companion.rules.scoring import score
from companion.rules.territory import Cell
from companion.table.edits import (
    ChooseTotem,
    Lay,
    PlayAs,
    Shift,
    TakeSeat,
    apply_edit,
    shift_within_frame,
)
from companion.table.journal import Journal
from companion.table.setup import (
    SetUp,
    SetUpError,
    first_set_up,
    make_names_unique,
    read_set_up,
    single_territory,
    write_set_up,
)
from companion.table.tabletop import Seat, Tabletop, Tie, empty_territory
from companion.table.view import build_view
from tests.table.boards import board, square, tabletop, written

FISH, MAMMOTH = Resource.FISH, Resource.MAMMOTH


def test_who_alone_has_the_most_of_a_resource_holds_its_totem() -> None:
    players = tabletop(board("@ lo lo go"), board("@ lo go")).game.players
    assert players[0].totems == {FISH}
    assert players[1].totems == set()


def test_a_tie_is_asked_and_settled_by_the_answer() -> None:
    table = tabletop(board("@ lo"), board("@ lo"), board("@ d"))
    assert table.ties() == (Tie(FISH, (0, 1), None),)
    table = apply_edit(ChooseTotem(FISH, 1), table)
    assert table.ties() == (Tie(FISH, (0, 1), 1),)
    assert table.game.players[1].totems == {FISH}
    table = apply_edit(ChooseTotem(FISH, None), table)
    assert table.game.players[1].totems == set()


def test_an_answer_counts_only_among_those_who_have_the_most() -> None:
    table = apply_edit(ChooseTotem(FISH, 2), tabletop(board("@ lo"), board("@ lo"), board("@")))
    assert table.ties() == (Tie(FISH, (0, 1), None),)
    assert all(not player.totems for player in table.game.players)


def taken(table: Tabletop, player: int, *rows: str, totems: frozenset[Resource]) -> Tabletop:
    seats = tuple(Seat(each.name, each.colour) for each in table.game.players)
    return apply_edit(TakeSeat(player, seats, board(*rows), totems), table)


def test_the_totems_of_a_territory_from_elsewhere_count_where_the_table_has_to_say_it() -> None:
    both = frozenset([FISH, MAMMOTH])
    table = taken(tabletop(board("@ lo"), board("@")), 1, "@ lo go", totems=both)
    assert [player.totems for player in table.game.players] == [set(), both]
    said = apply_edit(ChooseTotem(FISH, 0), tabletop(board("@ lo"), board("@ lo")))
    assert taken(said, 1, "@ lo", totems=both).game.players[0].totems == {FISH}
    more = taken(tabletop(board("@ lo lo"), board("@")), 1, "@ lo", totems=frozenset([FISH]))
    assert [player.totems for player in more.game.players] == [{FISH}, set()]
    other = taken(tabletop(board("@ l"), board("@"), mode=Mode.TRIBE), 1, "@ l", totems=both)
    assert other.choices == frozenset()


def test_the_order_of_entering_gives_no_totem() -> None:
    journal = Journal(tabletop(board("@ lo"), board("@")))
    assert journal.view.game.players[0].totems == {FISH}
    table = journal.tabletop.with_territory(1, board("@ lo"))
    assert all(not player.totems for player in table.game.players)


def as_played(table: Tabletop, mode: Mode) -> PlayAs:
    seats = tuple(Seat(player.name, player.colour) for player in table.game.players)
    return PlayAs(seats, mode, table.game.variants)


@pytest.mark.parametrize(
    ("before", "after", "row", "expected"),
    [
        (Mode.DISCOVERY, Mode.TOTEM, "@ l l* l+2 d v1", "@ lo l* l+2 d v1"),
        (Mode.DISCOVERY, Mode.TRIBE, "@ l l* l+2 d v1", "@ lo l* l+2 d v1"),
        (Mode.TOTEM, Mode.DISCOVERY, "@ lo l l* l+2", "@ l l l* l+2"),
        # What burnt, and what was said to be gone, stays gone: nothing was spent before.
        (Mode.TOTEM, Mode.TRIBE, "@ lo l l+2", "@ lo l l+2"),
        # What was spent on cavemen is there again, and they are not.
        (Mode.TRIBE, Mode.TOTEM, "@ lo l:h g l+1", "@ lo lo go l+1"),
        (Mode.TRIBE, Mode.DISCOVERY, "@ lo l:h g l+1", "@ l l g l+1"),
    ],
)
def test_another_mode_keeps_the_dominoes_and_what_it_knows(
    before: Mode, after: Mode, row: str, expected: str
) -> None:
    table = tabletop(board(row), mode=before)
    changed = apply_edit(as_played(table, after), table)
    assert changed.game.mode is after
    assert written(changed.game.players[0].territory) == [expected]


def test_totems_follow_the_mode() -> None:
    table = tabletop(board("@ lo"), board("@ d"))
    assert table.game.players[0].totems == {FISH}
    tribe = apply_edit(as_played(table, Mode.TRIBE), table)
    assert tribe.game.players[0].totems == set()
    back = apply_edit(as_played(tribe, Mode.TOTEM), tribe)
    assert back.game.players[0].totems == {FISH}


def test_names_colours_and_variants_change_and_the_rest_stays() -> None:
    table = tabletop(board("@ lo"), board("@ d"))
    seats = (Seat("Ada", Colour.BLUE), Seat("Ben", Colour.PINK))
    changed = apply_edit(PlayAs(seats, Mode.TOTEM, frozenset(Variant)), table)
    assert [(each.name, each.colour) for each in changed.game.players] == [
        ("Ada", Colour.BLUE),
        ("Ben", Colour.PINK),
    ]
    assert changed.game.variants == frozenset(Variant)
    assert changed.game.players[0].territory == table.game.players[0].territory
    assert changed.game.players[0].totems == {FISH}


def test_what_is_seen_follows_another_mode_and_back() -> None:
    journal = Journal(tabletop(board("@ l*"), board("@ d g"), mode=Mode.DISCOVERY))
    before = journal.view.cards
    view = journal.record(as_played(journal.tabletop, Mode.TOTEM))
    assert [card.resource_points for card in view.cards] == [0, 1]
    assert [player.totems for player in view.game.players] == [set(), {Resource.MAMMOTH}]
    assert view.cards == score(view.scored)
    assert journal.undo().cards == before


def test_a_territory_alone_holds_the_totems_it_is_said_to_hold() -> None:
    table = tabletop(board("@ lo go"))
    assert [tie.resource for tie in table.ties()] == [MAMMOTH, FISH]
    assert table.game.players[0].totems == set()
    assert apply_edit(ChooseTotem(FISH, 0), table).game.players[0].totems == {FISH}
    assert [tie.players for tie in build_view(table, 0).ties] == [(0,), (0,)]


def test_a_game_that_is_opened_again_keeps_its_totems() -> None:
    table = apply_edit(ChooseTotem(FISH, 1), tabletop(board("@ lo"), board("@ lo")))
    assert Tabletop.laid_out(table.game).game == table.game


def test_what_a_file_gives_is_not_overruled_by_a_touch_elsewhere() -> None:
    """Not even where somebody else has the most: the check says so, and whose it is, who plays."""
    level = tabletop(board("@ lo lo go"), board("@ lo d go")).game
    given = replace(level.players[1], totems=frozenset({FISH}))
    file = replace(level, players=(replace(level.players[0], totems=frozenset()), given))
    for table in (Tabletop.laid_out(file), Tabletop.as_saved(file)):
        assert [player.totems for player in table.game.players] == [set(), {FISH}]
        seats = tuple(Seat(f"New {player.name}", player.colour) for player in file.players)
        for touch in (
            Lay(0, ((Cell(1, 0), square("d")),)),
            Lay(0, ((Cell(0, 3), None),)),
            Shift(1, 1, 0),
            PlayAs(seats, Mode.TOTEM, frozenset(Variant)),
            ChooseTotem(MAMMOTH, 0),
        ):
            assert FISH in apply_edit(touch, table).game.players[1].totems
        another = apply_edit(Lay(0, ((Cell(1, 0), square("lo")),)), table)
        assert [player.totems for player in another.game.players] == [{FISH}, set()]


def test_other_modes_know_no_totems() -> None:
    table = tabletop(board("@ lo"), board("@"), mode=Mode.TRIBE)
    assert table.ties() == ()
    assert table.game.players[0].totems == set()


def test_a_layout_is_shifted_as_far_as_the_frame_lets_it() -> None:
    game = tabletop(board("@ lo", "d .")).game
    assert shift_within_frame(game, 0, 1, 9) == Shift(0, 1, 3)
    assert shift_within_frame(game, 0, -1, -1) is None
    edit = shift_within_frame(game, 0, 3, 0)
    assert edit is not None
    after = apply_edit(edit, tabletop(board("@ lo", "d ."))).game.players[0].territory
    assert written(after) == [". .", ". .", ". .", "@ lo", "d ."]


def test_the_box_counts_all_players_pieces() -> None:
    table = tabletop(board("@ v1 d+1 d:h"), board("@ d:h d+1"), mode=Mode.TRIBE)
    left = build_view(table, 0).left
    assert left.squares[Terrain.VOLCANO] == 9
    assert left.squares[Terrain.DESERT] == 22 - 4
    assert left.tokens[1] == 3
    assert left.cavemen[Caveman.HUNTER] == 0


def test_a_new_game_has_the_hut_in_the_middle_and_takes_the_missing_names() -> None:
    set_up = SetUp(
        (Seat("Ada", Colour.BLUE), Seat("  ", Colour.PINK), Seat("Ada", Colour.BLACK)),
        variants=frozenset(Variant),
    )
    game = set_up.empty_tabletop(("One", "Two", "Three")).game
    assert [player.name for player in game.players] == ["Ada", "Two", "Ada 2"]
    assert [player.colour for player in game.players] == [Colour.BLUE, Colour.PINK, Colour.BLACK]
    assert game.players[0].territory == empty_territory(5)
    assert game.variants == set(Variant)


def test_two_players_have_the_large_territory_unless_they_want_the_small_one() -> None:
    assert first_set_up().with_players(2).size == 7
    assert SetUp(first_set_up().seats, 2, small=True).size == 5
    assert SetUp(first_set_up().seats, 3, small=True).size == 5
    assert first_set_up().with_players(4).size == 5


def test_who_takes_anothers_colour_gives_the_own() -> None:
    set_up = first_set_up().with_colour(0, Colour.BLUE).with_name(0, "Ada")
    assert set_up.seats[0] == Seat("Ada", Colour.BLUE)
    assert set_up.seats[3].colour is Colour.PINK
    assert len({seat.colour for seat in set_up.seats}) == 4


def test_variants_are_chosen_each_on_its_own() -> None:
    set_up = first_set_up().with_variant(Variant.HOMO_HABILIS, True)
    assert set_up.variants == {Variant.HOMO_HABILIS}
    assert set_up.with_variant(Variant.HOMO_HABILIS, False).variants == set()


@given(
    st.permutations(list(Colour)),
    st.lists(st.text(max_size=20), min_size=4, max_size=4),
    st.builds(
        SetUp,
        seats=st.just(()),
        players=st.integers(2, 4),
        mode=st.sampled_from(Mode),
        variants=st.frozensets(st.sampled_from(Variant)),
        small=st.booleans(),
    ),
)
def test_a_set_up_is_remembered(colours: list[Colour], names: list[str], rest: SetUp) -> None:
    seats = tuple(Seat(name, colour) for name, colour in zip(names, colours, strict=True))
    set_up = replace(rest, seats=seats)
    assert read_set_up(write_set_up(set_up)) == set_up


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        write_set_up(first_set_up()).replace("blue", "pink"),
        write_set_up(first_set_up()).replace("3", "5"),
    ],
)
def test_what_is_no_set_up_is_refused(text: str) -> None:
    with pytest.raises(SetUpError):
        read_set_up(text)


def test_a_single_territory_needs_no_set_up() -> None:
    game = single_territory(Mode.TRIBE, 7, "Territory", frozenset()).game
    assert len(game.players) == 1
    assert game.size == 7


@given(st.lists(st.sampled_from(["a", "a 2", "b"]), max_size=6))
def test_names_are_told_apart(names: list[str]) -> None:
    assert len(set(make_names_unique(names))) == len(names)
