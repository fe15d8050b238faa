"""A check reports its progress, and can be stopped between any two steps."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.rules.game import Colour, Mode
from companion.rules.legality import Cancelled, Code, check, suggest
from tests.legality.catalogue import alone
from tests.legality.simulator import Simulation

GAME = Simulation(7, players=4, size=5, mode=Mode.TOTEM).game


def _stop_at(last: int) -> Callable[[int, int], None]:
    """Return a callback that raises at this call of it."""
    steps = 0

    def stop(_finished: int, _territories: int) -> None:
        nonlocal steps
        steps += 1
        assert steps <= last, "it went on after it was stopped"
        if steps == last:
            raise Cancelled

    return stop


def test_progress_goes_from_none_finished_to_the_number_of_territories() -> None:
    steps: list[tuple[int, int]] = []
    assert check(GAME, progress=lambda *step: steps.append(step)) == check(GAME)
    finished = [done for done, _ in steps]
    assert {territories for _, territories in steps} == {4}
    assert finished == sorted(finished)
    assert set(finished) >= {0, 1, 2, 3}


def test_a_check_stops_at_any_step_and_leaves_nothing_behind() -> None:
    steps: list[tuple[int, int]] = []
    before = check(GAME, progress=lambda *step: steps.append(step))
    for last in range(1, len(steps) + 1):
        with pytest.raises(Cancelled):
            check(GAME, progress=_stop_at(last))
    assert check(GAME) == before


def test_suggestions_stop_between_steps() -> None:
    for last in (1, 4, 20):
        with pytest.raises(Cancelled):
            suggest(alone("q d @ d v1"), progress=_stop_at(last))


def test_a_stopped_check_has_the_findings_so_far_and_proves_nothing() -> None:
    verdict = check(GAME, progress=_stop_at(1), allow_partial=True)
    assert check(GAME).legal
    assert (verdict.stopped, verdict.legal, verdict.witness) == (True, False, None)
    assert not verdict.errors
    assert check(GAME, allow_partial=True) == check(GAME)
    twice = tuple(replace(player, colour=Colour.PINK) for player in GAME.players)
    verdict = check(replace(GAME, players=twice), progress=_stop_at(2), allow_partial=True)
    assert verdict.errors == {Code.DUPLICATE_PLAYER}
