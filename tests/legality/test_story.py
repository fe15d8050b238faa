"""The story of a Tribe game: what holds dominoes, fires, spending and recruits together.

`python -m tests.benchmarks --long legality` compares thousands more.
"""

from dataclasses import replace
from typing import Any

import pytest

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
from companion.rules.legality.course import Unwound
from companion.rules.legality.guesses import guess
from companion.rules.legality.rounds import AT_ONCE, GLANCE, ROUNDS, SOON, Round
from companion.rules.territory import Cell
from tests.cases.casebook import games
from tests.legality.catalogue import alone, together
from tests.legality.courses import compare
from tests.legality.referee import Foul, judge, referee, retell
from tests.legality.simulator import Recruiting, Simulation

TRIBE = Mode.TRIBE


def told(text: str, **more: bool) -> tuple[Turn, ...]:
    game = alone(text, TRIBE, **more)
    verdict = check(game)
    judge(game, verdict)
    assert verdict.stories is not None
    return verdict.stories[0]


UNGUESSED = Round(0, 0, 0, None, None, None)
PATIENCE = {
    "as it is": (AT_ONCE, (SOON, *ROUNDS), 150),
    "without guesses": (UNGUESSED, (UNGUESSED, UNGUESSED), 80),
    "with little at first": (
        Round(1, 1, 1, 1, 1, 1),
        (Round(200, 3, 1, 1, 1, 1), Round(0, 0, 0, 4, 3, 2), UNGUESSED),
        80,
    ),
}
"""What the search looks at first and afterwards, and in how many small games here."""


@pytest.mark.parametrize("patience", PATIENCE)
@pytest.mark.thorough
def test_every_end_of_small_games_is_legal_and_no_other(
    patience: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once, (soon, *rounds), seeds = PATIENCE[patience]
    monkeypatch.setattr("companion.rules.legality.story.AT_ONCE", at_once)
    monkeypatch.setattr("companion.rules.legality.story.SOON", soon)
    monkeypatch.setattr("companion.rules.legality.story.ROUNDS", rounds)
    monkeypatch.setattr("companion.rules.legality.story.GLANCE", min(GLANCE, soon.guessed))
    counts = compare(range(seeds), monkeypatch.setattr, most=60)
    assert counts["legal"] > seeds * 0.9, counts
    assert counts["no-story"] > seeds * 0.3, counts


@pytest.mark.thorough
def test_what_outlines_leave_open_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.rules.legality.outline.MOST_KNOWN", 3)
    monkeypatch.setattr("companion.rules.legality.hopes.POINTS", 2)
    monkeypatch.setattr("companion.rules.legality.hopes.HOPE", 5)
    compare(range(60), monkeypatch.setattr, most=40)


def test_a_round_that_goes_no_further_tries_no_way_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games("stories.jsonl")[SLOW_TO_TELL]
    brief = Round(300, 2, 1, 1, 2, 3)
    tried = []
    for rounds in ((brief, *ROUNDS), (brief, brief, *ROUNDS)):
        guesses = 0

        def counted(*args: Any, **more: Any) -> Unwound | None:
            nonlocal guesses
            guesses += 1
            return guess(*args, **more)

        monkeypatch.setattr("companion.rules.legality.story.guess", counted)
        monkeypatch.setattr("companion.rules.legality.story.ROUNDS", rounds)
        judge(game, check(game))
        tried.append(guesses)
    assert tried[0] == tried[1] > 2


SLOW_TO_TELL = 52
"""Its place among the cases: with a story that some rounds do not find."""


ONE_BOX_TOO_FEW = together(
    ". q** j* j+1 ./v1 v1 d+1 d v1/l q** d* d+1 d/qo l l:c j* j*/g g d:p @ g",
    "l l l* q q:u/v2 j+2 l . g/v2 . d+2 d q:1/q q* @ g:f g:h/. q d:h d .",
    "l* . l:2 l ./j** j l l* g:g/j j:1 g* d:3 g/. @ g d* d:1/g go q* d .",
    "l* l g* d d/d . @ d l:2/g* j:2 j . l/go j d:u d g:p/go j . d .",
    mode=TRIBE,
    size=5,
)
"""Each can be laid with a story, and all from one box, but not both."""


@pytest.mark.parametrize("cuts", [0, None])
def test_stories_that_are_not_found_for_one_box_leave_a_game_legal(
    cuts: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [Simulation(seed, 4, 5, TRIBE, Recruiting.CHOOSY).game for seed in range(4)]
    for game in games:
        judge(game, check(game))
    rounds = (Round(0, 0, 0, 1, cuts, 1),) * 2
    monkeypatch.setattr("companion.rules.legality.story.TOGETHER", rounds)
    untold = 0
    for game in games:
        verdict = check(game)
        assert verdict.legal
        assert verdict.witness is not None
        referee(game, verdict.witness)
        untold += verdict.stories is None
    # The cuts whose stories are found first often need the same dominoes.
    assert untold


def test_stories_are_judged_player_by_player_where_one_box_has_not_all() -> None:
    verdict = check(ONE_BOX_TOO_FEW)
    assert verdict.legal
    assert verdict.stories is None
    referee(ONE_BOX_TOO_FEW, verdict.witness)


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
        monkeypatch.setattr("companion.rules.legality.holdings.turns", lambda _, turns=turns: turns)
        monkeypatch.setattr("companion.rules.legality.holdings.MOST_RECRUITS", {5: turns - 1})
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
