"""The single change that makes a game legal."""

import json
import random

import pytest

from companion.exchange.game_file import read_game
from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.legality import (
    Cancelled,
    Code,
    SquareChange,
    TokenMove,
    TotemChange,
    apply_change,
    check,
    suggest,
)
from companion.rules.notation import read_square, read_territory, write_square
from companion.rules.territory import Cell, Territory


def game(*territories, mode=Mode.DISCOVERY, size=5, finished=False, totems=((), (), (), ())):
    players = tuple(
        Player(name, colour, read_territory(rows, 2 * size - 1), frozenset(held))
        for name, colour, rows, held in zip(
            ("Ada", "Ben", "Cleo", "Dan"), Colour, territories, totems, strict=False
        )
    )
    return Game(mode, size, players, finished=finished)


def written(suggestion):
    return (
        suggestion.player,
        tuple(suggestion.cell),
        write_square(suggestion.before),
        write_square(suggestion.after),
    )


def test_a_legal_game_needs_no_change():
    assert suggest(game(["q d @ .", ". . d+1 v1"])) == ()


@pytest.mark.parametrize(
    ("rows", "mode", "likeliest"),
    [
        # a fire entered with the wrong number
        (["q d @ .", ". . d+2 v1"], Mode.DISCOVERY, (0, (1, 2), "d+2", "d+1")),
        # a fire not entered: on any square in reach, among them this one
        (["q d @ d v1"], Mode.DISCOVERY, (0, (0, 1), "d", "d+1")),
        # a resource forgotten
        (["g go @ lo lo"], Mode.TOTEM, (0, (0, 0), "g", "go")),
        # a resource left on in a mode without
        (["g go @ l l"], Mode.DISCOVERY, (0, (0, 1), "go", "g")),
        # a resource left under a fire
        (["d v1 @ go+1 d"], Mode.TOTEM, (0, (0, 3), "go+1", "g+1")),
        # neighbouring terrain tapped once too often
        (["d q @ q q"], Mode.DISCOVERY, (0, (0, 4), "q", "q*")),
        # a caveman where a fire is
        (["d v1 @ d+1:h d"], Mode.TRIBE, (0, (0, 3), "d+1:h", "d+1")),
    ],
)
def test_the_slip_is_among_the_suggestions(rows, mode, likeliest):
    found = suggest(game(rows, mode=mode))
    assert likeliest in [written(change) for change in found if isinstance(change, SquareChange)]


def test_the_starting_tile_is_put_where_it_makes_the_game_legal():
    found = suggest(game(["d d d d g"]))
    assert found
    assert all(write_square(change.after) == "@" for change in found)


def test_a_token_one_square_off_is_moved_the_shortest_way_first():
    moves = [change for change in suggest(game(["q v3 @ d d+3"])) if isinstance(change, TokenMove)]
    distances = [move.source.distance(move.target) for move in moves]
    assert distances == sorted(distances)
    assert Cell(0, 0) in [move.target for move in moves]


def test_a_moved_token_gives_the_resource_back_and_burns_the_other():
    layout = game(["qo v3 @ go g+3"], mode=Mode.TOTEM)
    moved = [apply_change(m, layout) for m in suggest(layout) if isinstance(m, TokenMove)]
    assert game(["q+3 v3 @ go go"], mode=Mode.TOTEM) in moved


def test_a_totem_goes_to_whoever_has_the_most():
    layout = game(
        ["go go @ d d"],
        ["go lo @ d d"],
        mode=Mode.TOTEM,
        totems=((), {Resource.FISH, Resource.MAMMOTH}),
    )
    assert suggest(layout)[0] == TotemChange(Resource.MAMMOTH, 1, 0)


def test_a_totem_held_twice_is_taken_from_one():
    layout = game(
        ["go go @ d d"],
        ["d d @ d d"],
        mode=Mode.TOTEM,
        totems=({Resource.MAMMOTH}, {Resource.MAMMOTH}),
    )
    # Both have it; only the first has mammoths, so only from the second it can be taken.
    assert suggest(layout) == (TotemChange(Resource.MAMMOTH, 1, None),)


@pytest.mark.parametrize(
    "rows",
    [
        ["d*o g*o @ d d"],  # two squares are wrong by themselves
        ["@ d d d d d d"],  # seven in a row
    ],
)
def test_what_one_change_cannot_mend_gets_no_suggestion(rows):
    assert suggest(game(rows)) == ()


def test_slips_of_two_players_get_no_suggestion():
    assert suggest(game(["d go @ d d"], ["d go @ d d"])) == ()


def test_at_most_as_many_as_asked_for():
    layout = game(["q d @ d v1"])
    assert len(suggest(layout)) == 5
    assert suggest(layout, most=2) == suggest(layout)[:2]


def test_without_patience_nothing_is_tried_and_it_is_said():
    layout = game(["q d @ d v1"])
    found = suggest(layout, patience=0)
    assert (found, found.all_tried) == ((), False)
    assert suggest(layout).all_tried


def test_more_patience_only_adds_what_is_less_likely():
    layout = game(["q d @ d v1"])
    before = ()
    for patience in range(0, 1000, 10):
        found = suggest(layout, patience=patience)
        assert found[: len(before)] == before
        before = found
    assert before == suggest(layout)
    assert before


def test_one_hopeless_candidate_does_not_use_up_the_patience_of_the_others(monkeypatch):
    layout = game(["q d @ d v1"])
    monkeypatch.setattr("companion.rules.legality.suggestions.SEARCH_STEPS", 0)
    found = suggest(layout)
    assert not found.all_tried
    assert found
    assert all(check(apply_change(change, layout)).legal for change in found)


def test_the_verdict_that_the_caller_has_is_not_sought_again(monkeypatch):
    layout = game(["q d @ d v1"])
    verdict = check(layout)
    expected = suggest(layout)

    def never(*_arguments, **_more):
        raise AssertionError

    monkeypatch.setattr("companion.rules.legality.suggestions.check", never)
    assert suggest(layout, verdict) == expected


@pytest.mark.thorough
def test_every_suggestion_makes_an_example_legal(examples):
    mended = 0
    for case in examples("broken.jsonl")[::3]:
        layout = read_game(json.dumps(case["game"]).encode())
        for change in suggest(layout):
            assert check(apply_change(change, layout)).legal, (case["way"], change)
            mended += 1
    assert mended > 100


def test_any_single_slip_on_a_legal_layout_is_explained(examples):
    """Whatever square of a legal game is entered wrongly, some suggestion is found."""
    chance = random.Random(7)
    slips = 0
    for case in examples("games.jsonl")[:60]:
        layout = read_game(json.dumps(case["game"]).encode())
        index = chance.randrange(len(layout.players))
        territory = layout.players[index].territory
        cell = chance.choice([c for c in territory if territory[c].terrain is not Terrain.START])
        wrong = SquareChange(
            index, cell, territory[cell], read_square(chance.choice(["d", "v2", "g*", "lo", "q+1"]))
        )
        broken = apply_change(wrong, layout)
        if check(broken).legal:
            continue
        slips += 1
        assert suggest(broken), (case["game"], wrong)
    assert slips > 30


def test_a_territory_without_any_cut_is_given_up_soon():
    """Its squares compete for partners in a way that trying alone takes long to find out."""
    rows = ["g+1 d q d j* d q*", "d d d d d d d", "l* q d l q g d", "j j g* j g g g"]
    rows += ["d j j j l v1 g", "j q @ l l l q", "l j g* l d* j d"]
    steps = []
    verdict = check(game(rows, size=7), progress=lambda *step: steps.append(step))
    assert {finding.code for finding in verdict.findings} == {Code.NO_DOMINOES}
    assert len(steps) < 100


def test_it_stops_between_steps_when_told_to():
    steps = []

    def watch(settled, territories):
        steps.append((settled, territories))
        if len(steps) == 4:
            raise Cancelled

    with pytest.raises(Cancelled):
        suggest(game(["q d @ d v1"]), progress=watch)
    assert len(steps) == 4


def test_a_change_beyond_the_last_row_is_never_suggested():
    layout = game(["d d @ d"])
    territory: Territory = layout.players[0].territory
    for change in suggest(layout):
        assert isinstance(change, SquareChange)
        assert change.cell in territory or change.cell.row == 0


def test_single_changes_and_moves_are_counted_apart():
    found = suggest(game(["d g*+1 @ d v1"]), most=1)
    assert [type(change) for change in found] in (
        [SquareChange, TokenMove],
        [TokenMove, SquareChange],
    )


def test_an_unclaimed_totem_is_given_to_whoever_has_the_most():
    layout = game(["go go @ d d"], ["go lo @ d d"], mode=Mode.TOTEM, totems=((), {Resource.FISH}))
    assert suggest(layout)[0] == TotemChange(Resource.MAMMOTH, None, 0)


def test_no_terrain_mends_a_territory_in_two_parts():
    assert suggest(game(["d d @ . d d"])) == ()


def test_a_forgotten_caveman_is_guessed_once_a_square():
    layout = game(["l g @ d d"], mode=Mode.TRIBE)  # a pair is spent, and nobody came
    guesses = [change.after.caveman for change in suggest(layout)]
    assert set(guesses) == {Caveman.HUNTER}


def test_a_forgotten_caveman_is_one_that_the_box_still_has():
    layout = game(["l g @ d:h d:h g l", ". . d go . . ."], mode=Mode.TRIBE)
    guesses = {
        change.after.caveman
        for change in suggest(layout)
        if isinstance(change, SquareChange) and change.after.caveman is not None
    }
    assert Caveman.HUNTER not in guesses


def test_in_tribe_mode_a_moved_token_may_leave_the_resource_or_not():
    layout = game(["qo v3 @ go g+3"], mode=Mode.TRIBE)
    moved = [apply_change(m, layout) for m in suggest(layout) if isinstance(m, TokenMove)]
    assert game(["q+3 v3 @ go go"], mode=Mode.TRIBE) in moved


def test_moving_one_of_two_stray_tokens_is_not_enough():
    assert suggest(game(["v1 g*+1 @ g*+1 v1"])) == ()
