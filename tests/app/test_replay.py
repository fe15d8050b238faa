"""The proof, turn by turn: what lies on the table after each, and what is said of it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion import texts
from companion.app.replay import Moment, Replay
from companion.rules.box import Caveman
from companion.rules.game import Game, Mode
from companion.rules.legality import Burnt, Turn, check
from companion.rules.territory import Cell
from tests.legality.catalogue import alone, together
from tests.legality.simulator import Recruiting, Simulation

TRIBE = Mode.TRIBE


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    texts.use(texts.ENGLISH)


def moments(game: Game, player: int = 0) -> list[Moment]:
    verdict = check(game)
    replay = Replay.of(game, player, verdict)
    return [replay.after(count) for count in range(len(replay) + 1)]


def story(game: Game) -> tuple[Turn, ...]:
    stories = check(game).stories
    assert stories is not None
    assert stories[0] is not None
    return stories[0]


@pytest.mark.parametrize("recruiting", Recruiting)
def test_a_story_ends_with_what_lies_there_whatever_was_spent_and_burnt(
    recruiting: Recruiting,
) -> None:
    for seed in range(6):
        game = Simulation(seed, 3, 5, TRIBE, recruiting).game
        verdict = check(game)
        assert verdict.stories is not None
        for player, owner in enumerate(game.players):
            replay = Replay.of(game, player, verdict)
            assert len(replay) == len(verdict.stories[player] or ())
            assert replay.after(len(replay)).squares == owner.territory.squares


@pytest.mark.parametrize("seed", range(6))
def test_every_turn_changes_just_what_it_tells(seed: int) -> None:
    game = Simulation(seed, 2, 7, TRIBE, Recruiting.FIERY).game
    verdict = check(game)
    for player, turns in enumerate(verdict.stories or ()):
        replay = Replay.of(game, player, verdict)
        assert turns is not None
        for number, turn in enumerate(turns, start=1):
            before, now = replay.after(number - 1), replay.after(number)
            new = set(now.squares) - set(before.squares)
            assert new == ({turn.laid.left, turn.laid.right} if turn.laid else set())
            changed = {c for c in before.squares if before.squares[c] != now.squares[c]}
            assert changed | (now.lit & new) == set(now.lit)
            if turn.recruit is not None:
                assert now.squares[turn.recruit.at].caveman is turn.recruit.caveman
                assert not any(now.squares[cell].resource for cell in turn.recruit.paid)


def test_who_came_and_what_paid_is_said_and_seen() -> None:
    game = alone("@ g:h/. l", TRIBE)
    _start, last = moments(game)
    assert last.heading == "Turn 1"
    number = story(game)[0].laid
    assert number is not None
    assert last.caption.splitlines() == [
        f"Domino {number.domino.number}",
        "Recruited: hunter",
        "Paid: 1 mammoth and 1 fish",
    ]
    assert last.squares[Cell(0, 1)].caveman is Caveman.HUNTER
    assert last.lit == {Cell(0, 1), Cell(1, 1)}
    assert last.eventful


def test_a_resource_that_burns_is_named_and_gone() -> None:
    _start, last = moments(alone("@ v1 g+1", TRIBE))
    assert last.caption.endswith("the volcano throws 1 fire\nLost: mammoth")
    assert last.squares[Cell(0, 2)].token == 1
    assert not last.squares[Cell(0, 2)].resource


def test_a_caveman_stands_until_he_burns() -> None:
    game = alone("g l/@ d d+1/. v1 d", TRIBE)
    turns = story(game)
    seen = moments(game)
    fire = next(n for n, turn in enumerate(turns) if turn.burnt is Burnt.CAVEMAN)
    laid = turns[fire].laid
    assert laid is not None
    assert laid.fire is not None
    standing = seen[fire].squares[laid.fire].caveman
    assert standing is not None
    after = seen[fire + 1]
    assert after.squares[laid.fire].caveman is None
    assert after.squares[laid.fire].token == 1
    assert "Lost: " in after.caption
    assert not any(square.caveman for square in after.squares.values())


def test_a_turn_without_a_domino_has_a_step_of_its_own() -> None:
    game = alone("g:h g:p/@ l/. l", TRIBE)
    seen = moments(game)
    assert len(seen) == 1 + 3
    before, last = seen[-2:]
    assert last.dominoes == before.dominoes
    assert (before.newest, last.newest) == (before.dominoes[-1], None)
    assert last.heading == "Turn 3"
    assert last.caption.startswith("The domino fits nowhere.\nRecruited: ")
    assert sum(square.caveman is not None for square in last.squares.values()) == 2
    assert sum(square.caveman is not None for square in before.squares.values()) == 1


def test_whose_turn_it_is_is_said_where_several_play() -> None:
    game = together("@ g:h q", "@ q:h g", mode=TRIBE)
    assert moments(game, 1)[1].heading == "Eva: turn 1"


def test_without_a_story_it_goes_domino_by_domino_to_what_lies_there() -> None:
    game = alone("@ v1 g+1/lo l", TRIBE)
    assert check(game).stories is None
    *_before, last = moments(game)
    assert last.squares == game.players[0].territory.squares
    assert last.heading == ""
    assert last.caption == "All dominoes are laid, the cavemen placed and paid for."


def test_turns_that_are_not_shown_are_replayed_domino_by_domino() -> None:
    game = alone("@ g:h/. l", TRIBE)
    replay = Replay.of(game, 0, replace(check(game), stories=(None,)))
    assert replay.after(1).squares == game.players[0].territory.squares
    assert replay.after(1).heading == ""


@pytest.mark.parametrize("mode", [Mode.DISCOVERY, Mode.TOTEM])
def test_other_modes_tell_dominoes_and_fires(mode: Mode) -> None:
    start, last = moments(alone("@ v1 g+1", mode))
    assert start.caption == "The hut is in place. Now domino by domino…"
    assert last.caption.endswith(": the volcano throws 1 fire")
    assert (last.heading, last.eventful) == ("", False)
    assert last.lit == {Cell(0, 2)}
