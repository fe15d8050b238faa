"""Suggestions are single changes that make a game legal, the likeliest entry mistake first."""

import json
import random

import pytest

from companion.exchange.game_file import read_game
from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Mode
from companion.rules.legality import (
    Code,
    SquareChange,
    TokenMove,
    TotemChange,
    apply_change,
    check,
    suggest,
)
from companion.rules.notation import read_square, write_square
from companion.rules.territory import Cell
from tests.legality.catalogue import DISCOVERY, TOTEM, TRIBE, alone, together

NO_TOKEN = alone("q d @ d v1")
MAMMOTH, FISH = Resource.MAMMOTH, Resource.FISH


def squares(game):
    """The changes of squares as text: where, what was entered, what should be there."""
    return [
        (tuple(change.cell), write_square(change.before), write_square(change.after))
        for change in suggest(game)
        if isinstance(change, SquareChange)
    ]


def moves(game):
    return [change for change in suggest(game) if isinstance(change, TokenMove)]


MISTAKES = {
    "a fire entered with the wrong number": ("q d @ ./. . d+2 v1", DISCOVERY, (1, 2), "d+2", "d+1"),
    "a fire not entered": ("q d @ d v1", DISCOVERY, (0, 1), "d", "d+1"),
    "a resource forgotten": ("g go @ lo lo", TOTEM, (0, 0), "g", "go"),
    "a resource in a mode without": ("g go @ l l", DISCOVERY, (0, 1), "go", "g"),
    "a resource left under a fire": ("d v1 @ go+1 d", TOTEM, (0, 3), "go+1", "g+1"),
    "terrain of a neighbor tapped": ("d q @ q q", DISCOVERY, (0, 4), "q", "q*"),
    "a caveman where a fire is": ("d v1 @ d+1:h d", TRIBE, (0, 3), "d+1:h", "d+1"),
    "a starting tile mistaken": ("d d d d g", DISCOVERY, (0, 2), "d", "@"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_the_mistake_is_among_the_suggestions(name):
    text, mode, *change = MISTAKES[name]
    assert tuple(change) in squares(alone(text, mode))


NO_SINGLE_CHANGE = {
    "legal": alone("q d @ ./. . d+1 v1"),
    "two squares wrong by themselves": alone("d*o g*o @ d d"),
    "seven in a row": alone("@ d d d d d d"),
    "in two parts": alone("d d @ . d d"),
    "two stray tokens": alone("v1 g*+1 @ g*+1 v1"),
    "mistakes of two players": together("d go @ d d", "d go @ d d"),
}


@pytest.mark.parametrize("name", NO_SINGLE_CHANGE)
def test_without_a_single_mistake_there_is_no_suggestion(name):
    assert suggest(NO_SINGLE_CHANGE[name]) == ()


def test_a_token_is_moved_the_shortest_way_first():
    found = moves(alone("q v3 @ d d+3"))
    distances = [move.source.distance(move.target) for move in found]
    assert distances == sorted(distances)
    assert Cell(0, 0) in [move.target for move in found]


@pytest.mark.parametrize("mode", [TOTEM, TRIBE])
def test_a_moved_token_gives_the_resource_back_and_burns_the_other(mode):
    game = alone("qo v3 @ go g+3", mode)
    assert alone("q+3 v3 @ go go", mode) in [apply_change(move, game) for move in moves(game)]


@pytest.mark.parametrize(
    ("texts", "totems", "expected"),
    [
        (("go go @ d d", "go lo @ d d"), ("", "fish mammoth"), TotemChange(MAMMOTH, 1, 0)),
        (("go go @ d d", "go lo @ d d"), ("", "fish"), TotemChange(MAMMOTH, None, 0)),
        # Both hold it; only the first has mammoths, so only from the second it can be taken.
        (("go go @ d d", "d d @ d d"), ("mammoth", "mammoth"), TotemChange(MAMMOTH, 1, None)),
    ],
)
def test_a_totem_goes_to_the_player_with_the_most(texts, totems, expected):
    assert suggest(together(*texts, mode=TOTEM, totems=totems))[0] == expected


def test_a_totem_in_a_mode_without_is_taken_away():
    assert suggest(together("@ d d", "@ d d", totems=("fish",))) == (TotemChange(FISH, 0, None),)


def test_squares_and_moves_are_limited_each_by_itself():
    assert len(suggest(NO_TOKEN)) == 5
    assert suggest(NO_TOKEN, most=2) == suggest(NO_TOKEN)[:2]
    kinds = {type(change) for change in suggest(alone("d g*+1 @ d v1"), most=1)}
    assert kinds == {SquareChange, TokenMove}


def test_more_patience_only_adds_less_likely_changes():
    before = suggest(NO_TOKEN, patience=0)
    assert (before, before.all_tried) == ((), False)
    for patience in range(0, 1000, 20):
        found = suggest(NO_TOKEN, patience=patience)
        assert found[: len(before)] == before
        before = found
    assert before == suggest(NO_TOKEN)
    assert suggest(NO_TOKEN).all_tried


def test_one_hopeless_candidate_does_not_use_up_the_patience_of_the_others(monkeypatch):
    monkeypatch.setattr("companion.rules.legality.suggestions.SEARCH_STEPS", 0)
    found = suggest(NO_TOKEN)
    assert not found.all_tried
    assert found
    assert all(check(apply_change(change, NO_TOKEN)).legal for change in found)


def test_a_known_verdict_is_not_searched_for_again(monkeypatch):
    verdict, expected = check(NO_TOKEN), suggest(NO_TOKEN)
    monkeypatch.setattr("companion.rules.legality.suggestions.check", None)
    assert suggest(NO_TOKEN, verdict) == expected


@pytest.mark.thorough
def test_every_suggestion_makes_an_example_legal(examples):
    mended = 0
    for case in examples("broken.jsonl")[::3]:
        game = read_game(json.dumps(case["game"]).encode())
        for change in suggest(game):
            assert check(apply_change(change, game)).legal, (case["way"], change)
            mended += 1
    assert mended > 100


@pytest.mark.thorough
def test_one_wrong_square_in_a_legal_example_is_mended(examples):
    chance = random.Random(20)
    mistakes = 0
    for case in examples("games.jsonl")[::5]:
        game = read_game(json.dumps(case["game"]).encode())
        index = chance.randrange(len(game.players))
        territory = game.players[index].territory
        cell = chance.choice([c for c in territory if territory[c].terrain is not Terrain.START])
        wrong = read_square(chance.choice(["d", "v2", "g*", "lo", "q+1"]))
        broken = apply_change(SquareChange(index, cell, territory[cell], wrong), game)
        if not check(broken).legal:
            mistakes += 1
            assert suggest(broken), (case["game"], cell, wrong)
    assert mistakes > 30


def test_squares_that_cannot_be_paired_are_given_up_soon():
    """They compete for partners in a way that backtracking alone takes long to find out."""
    rows = ["g+1 d q d j* d q*", "d d d d d d d", "l* q d l q g d", "j j g* j g g g"]
    rows += ["d j j j l v1 g", "j q @ l l l q", "l j g* l d* j d"]
    steps = []
    verdict = check(alone("/".join(rows), size=7), progress=lambda *step: steps.append(step))
    assert {finding.code for finding in verdict.findings} == {Code.NO_DOMINOES}
    assert len(steps) < 100


def test_a_change_beyond_the_last_row_is_never_suggested():
    assert {cell[0] for cell, _, _ in squares(alone("d d @ d"))} == {0}


def test_a_forgotten_caveman_is_the_first_kind_that_the_box_still_has():
    game = alone("l g @ d d", Mode.TRIBE)  # a pair is spent, and nobody came
    assert {change.after.caveman for change in suggest(game)} == {Caveman.HUNTER}
    hunters = alone("l g @ d:h d:h g l/. . d go . . .", Mode.TRIBE)
    changes = [change for change in suggest(hunters) if isinstance(change, SquareChange)]
    assert Caveman.HUNTER not in {change.after.caveman for change in changes}
