"""The turn order of a Tribe game: dominoes, fires, spending and recruits in one course of turns.

`python -m tests.benchmarks --long legality` compares thousands more.
"""

from dataclasses import replace
from itertools import combinations
from operator import add

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.box import DOMINOES, Caveman
from companion.rules.game import Game, Mode
from companion.rules.legality import (
    Burnt,
    Cancelled,
    Code,
    Laid,
    Recruit,
    SquareChange,
    Turn,
    Verdict,
    apply_change,
    check,
    suggest,
)
from companion.rules.legality.count_bounds import Moment, can_be_split
from companion.rules.territory import Cell
from tests.legality.catalogue import alone, together
from tests.legality.courses import compare
from tests.legality.referee import Foul, judge, retell
from tests.legality.simulator import Recruiting, Simulation

TRIBE = Mode.TRIBE


def told(text: str, **more: bool) -> tuple[Turn, ...]:
    game = alone(text, TRIBE, **more)
    verdict = check(game)
    judge(game, verdict)
    assert verdict.stories is not None
    (story,) = verdict.stories
    assert story is not None
    return story


@pytest.mark.thorough
def test_every_end_of_small_games_is_legal_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = compare(range(200), monkeypatch.setattr, most=60)
    assert counts["legal"] > 180, counts
    assert counts["no-story"] > 60, counts


ONE_BOX_TOO_FEW = together(
    ". q** j* j+1 ./v1 v1 d+1 d v1/l q** d* d+1 d/qo l l:c j* j*/g g d:p @ g",
    "l l l* q q:u/v2 j+2 l . g/v2 . d+2 d q:1/q q* @ g:f g:h/. q d:h d .",
    "l* . l:2 l ./j** j l l* g:g/j j:1 g* d:3 g/. @ g d* d:1/g go q* d .",
    "l* l g* d d/d . @ d l:2/g* j:2 j . l/go j d:u d g:p/go j . d .",
    mode=TRIBE,
    size=5,
)
"""Each can be laid with a story, and all from one box, but not both."""


def not_shown(verdict: Verdict) -> list[int | None]:
    return [each.player for each in verdict.findings if each.code is Code.TURNS_NOT_SHOWN]


def test_turns_that_are_not_found_leave_a_game_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Simulation(1, 4, 5, TRIBE, Recruiting.CHOOSY).game
    assert not not_shown(check(game))
    monkeypatch.setattr("companion.rules.legality.turn_order.STATES", 0)
    verdict = check(game)
    assert verdict.legal
    assert verdict.stories is not None
    assert not_shown(verdict) == [
        player for player, story in enumerate(verdict.stories) if story is None
    ]
    assert not_shown(verdict)
    judge(game, verdict)


def test_an_impossible_layout_is_not_refused_without_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    game = alone("@ v1 g+1/lo l", TRIBE)
    assert check(game).errors == {Code.NO_STORY}
    monkeypatch.setattr("companion.rules.legality.turn_order.STATES", 0)
    verdict = check(game)
    assert verdict.errors == {Code.NO_STORY} or not_shown(verdict) == [0]


def test_turns_are_judged_player_by_player_where_one_box_has_not_all() -> None:
    verdict = check(ONE_BOX_TOO_FEW)
    assert verdict.legal
    assert not_shown(verdict)
    judge(ONE_BOX_TOO_FEW, verdict)


@pytest.mark.parametrize("recruiting", Recruiting)
def test_every_simulated_tribe_game_has_a_story(recruiting: Recruiting) -> None:
    for seed in range(20):
        for players, size in ((4, 5), (2, 7)):
            game = Simulation(seed, players, size, TRIBE, recruiting).game
            verdict = check(game)
            assert verdict.legal, f"seed {seed}: {sorted(code.value for code in verdict.errors)}"
            judge(game, verdict)


def test_a_story_tells_what_was_paid_and_who_came() -> None:
    (turn,) = told("@ g:h/. l")
    assert turn.recruit == Recruit((Cell(0, 1), Cell(1, 1)), Caveman.HUNTER, Cell(0, 1))
    assert turn.burnt is None


def test_a_story_tells_what_a_fire_destroyed() -> None:
    assert [turn.burnt for turn in told("@ v1 g+1")] == [Burnt.RESOURCE]
    assert [turn.burnt for turn in told("@ v1 d+1")] == [None]
    assert [turn.burnt for turn in told("@+1 v1 d")] == [None]
    burnt = [turn.burnt for turn in told("g l/@ d d+1/. v1 d")]
    assert Burnt.CAVEMAN in burnt
    assert Burnt.RESOURCE not in burnt


def test_a_square_under_a_fire_may_have_been_spent_before() -> None:
    story = told("d v1/l:h @/d g+1/. d")
    (recruit,) = [turn.recruit for turn in story if turn.recruit is not None]
    assert Cell(2, 1) in recruit.paid
    assert not any(turn.burnt for turn in story)


def test_a_discard_is_told_only_where_a_recruit_followed() -> None:
    # Two recruits, and only with the second domino there is anything to pay with.
    story = told("g:h g:p/@ l/. l")
    assert [turn.laid is not None for turn in story] == [True, True, False]
    assert [turn.recruit is not None for turn in story] == [False, True, True]


def test_no_story_has_more_turns_than_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = alone("g:h g:p/@ l/. l", TRIBE)
    for turns, legal in ((4, True), (3, False)):
        monkeypatch.setattr(
            "companion.rules.legality.count_bounds.turns", lambda _, turns=turns: turns
        )
        monkeypatch.setattr("companion.rules.legality.count_bounds.MOST_RECRUITS", {5: turns - 1})
        assert check(game).errors == (set() if legal else {Code.NO_STORY})


def test_stories_are_told_for_all_players_from_one_box() -> None:
    game = together("@ g:h q", "@ q:h g", mode=TRIBE)
    judge(game, check(game))
    scarce = together("q:h j @ d d", "j:p q @ d d", mode=TRIBE)
    assert check(scarce).errors == {Code.DOMINOES_SHARED}


def test_one_players_missing_story_is_that_players_finding() -> None:
    game = together("@ v1 g+1/lo l", "@ g:h l", mode=TRIBE)
    verdict = check(game)
    assert [(found.code, found.player) for found in verdict.findings] == [(Code.NO_STORY, 0)]
    assert verdict.stories is None
    assert verdict.witness is not None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("@ v1 go+1/lo l", Code.RESOURCE_BURNT),
        ("@ g d", Code.SPENDING),
        ("@ v1 g/lo l", Code.FIRE_COUNT),
    ],
)
def test_where_another_finding_leaves_it_no_meaning_there_is_none(text: str, code: Code) -> None:
    errors = check(alone(text, TRIBE)).errors
    assert code in errors
    assert Code.NO_STORY not in errors


def test_a_search_for_a_story_stops_when_told() -> None:
    game = Simulation(7, 4, 5, TRIBE).game
    steps = 0

    def stop(_settled: int, _territories: int) -> None:
        nonlocal steps
        steps += 1
        if steps == 25:
            raise Cancelled

    with pytest.raises(Cancelled):
        check(game, progress=stop)


def test_a_change_is_suggested_that_gives_a_story() -> None:
    game = alone("@ v1 g+1/lo l", TRIBE)
    found = suggest(game)
    assert (
        SquareChange(
            0,
            Cell(1, 1),
            game.players[0].territory[Cell(1, 1)],
            game.players[0].territory[Cell(1, 0)],
        )
        in found
    )
    for change in found:
        assert check(apply_change(change, game)).legal


STORY = told("d v1/l:h @/d g+1/. d")
TERRITORY = alone("d v1/l:h @/d g+1/. d", TRIBE).players[0].territory


def _recruiting(story: tuple[Turn, ...]) -> int:
    return next(number for number, turn in enumerate(story) if turn.recruit is not None)


def _with(story: tuple[Turn, ...], **more: object) -> tuple[Turn, ...]:
    number = _recruiting(story)
    recruit = story[number].recruit
    assert recruit is not None
    changed = story[number]._replace(recruit=recruit._replace(**more))
    return (*story[:number], changed, *story[number + 1 :])


CORRUPTED = {
    "a resource that never was": (_with(STORY, paid=(Cell(0, 0), Cell(1, 0))), "not there"),
    "one resource alone": (_with(STORY, paid=(Cell(1, 0),)), "two nor four"),
    "another place": (_with(STORY, at=Cell(2, 0)), "stand there|not free|none may"),
    "onto the starting tile": (_with(STORY, at=Cell(1, 1)), "none may stand"),
    "another caveman": (_with(STORY, caveman=Caveman.OAF), "others stand there"),
    "nobody": (tuple(turn._replace(recruit=None) for turn in STORY), "burnt|are left"),
    "a fire that burnt more": (
        tuple(turn._replace(burnt=Burnt.CAVEMAN) for turn in STORY),
        "burnt",
    ),
    "a fire without a domino": ((*STORY, Turn(None, Burnt.RESOURCE, None)), "no domino was laid"),
    "too many turns": (STORY + (Turn(None, None, None),) * 12, "more turns"),
    "a recruit in the last turn": (
        (
            *STORY,
            *[Turn(None, None, None)] * (11 - len(STORY)),
            Turn(None, None, STORY[0].recruit or Recruit((), Caveman.OAF, Cell(0, 0))),
        ),
        "last turn",
    ),
}


@pytest.mark.parametrize("slip", CORRUPTED)
def test_corrupted_story_is_a_foul(slip: str) -> None:
    story, reason = CORRUPTED[slip]
    retell(TERRITORY, 5, STORY)
    with pytest.raises(Foul, match=reason):
        retell(TERRITORY, 5, story)


def test_a_resource_pays_once_and_a_place_is_taken_once() -> None:
    domino = next(each for each in DOMINOES if each.number == 12)
    laid = Laid(domino, Cell(0, 1), Cell(0, 2), None)
    twice = Turn(laid, None, Recruit((Cell(0, 1), Cell(0, 2)), Caveman.HUNTER, Cell(0, 1)))
    with pytest.raises(Foul, match="two nor four"):
        retell(alone("@ g g", TRIBE).players[0].territory, 5, (twice,))


def test_only_a_legal_verdict_with_its_own_stories_is_judged() -> None:
    game = alone("@ g:h l", TRIBE)
    verdict = check(game)
    judge(game, verdict)
    for wrong, reason in (
        (Verdict((), stopped=True), "not legal"),
        (replace(verdict, stories=None), "no story"),
        (replace(verdict, stories=((),)), "not the proof's"),
    ):
        with pytest.raises(Foul, match=reason):
            judge(game, wrong)
    plain = Game(Mode.DISCOVERY, 5, alone("@ d d").players, finished=False)
    with pytest.raises(Foul, match="only Tribe"):
        judge(plain, replace(check(plain), stories=((),)))


PRICES = (
    *(tuple(int(kind in pair) for kind in range(4)) for pair in combinations(range(4), 2)),
    (1, 1, 1, 1),
)
"""The resources that one caveman may cost."""


@settings(max_examples=300)
@given(st.data())
def test_recruits_that_were_paid_before_and_after_a_fire_can_be_split(data: st.DataObject) -> None:
    prices = st.lists(st.sampled_from(PRICES), max_size=3)
    before, after = data.draw(prices), data.draw(prices)
    paid = [tuple(map(sum, zip((0, 0, 0, 0), *some, strict=True))) for some in (before, after)]
    least = [
        tuple(data.draw(st.integers(0, count)) for count in counts) for counts in reversed(paid)
    ]
    moment = Moment(
        tuple(map(add, *paid)),
        len(before) + len(after),
        outside=least[0],
        before=least[1],
        cavemen_outside=data.draw(st.integers(0, len(after))),
        cavemen_before=data.draw(st.integers(0, len(before))),
        places=len(before),
        turns=len(before),
    )
    assert can_be_split(moment)


def test_a_fire_between_needs_a_recruit_who_paid_before_it() -> None:
    # One mammoth and one fish paid for one caveman: both before the fire, or both after it.
    one = Moment((1, 1, 0, 0), 1, (0, 0, 0, 0), (1, 0, 0, 0), 0, 0, places=1, turns=1)
    assert can_be_split(one)
    assert not can_be_split(one._replace(outside=(0, 1, 0, 0)))
    assert not can_be_split(one._replace(cavemen_outside=1))
    assert not can_be_split(one._replace(turns=0))
    assert not can_be_split(one._replace(places=0))
