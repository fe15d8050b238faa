"""A long check lets others in: it says how far it is, and stops when told."""

from dataclasses import replace

import pytest

from companion.rules.game import Colour, Mode
from companion.rules.legality import Cancelled, Code, check
from tests.legality.simulator import Simulation

GAME = Simulation(7, players=4, size=5, mode=Mode.TOTEM).game


def test_progress_is_reported_from_none_settled_to_the_number_of_territories() -> None:
    steps: list[tuple[int, int]] = []
    verdict = check(GAME, progress=lambda *step: steps.append(step))
    assert verdict == check(GAME)
    assert {territories for _, territories in steps} == {4}
    assert [settled for settled, _ in steps] == sorted(settled for settled, _ in steps)
    assert all(0 <= settled <= 4 for settled, _ in steps)
    assert len(steps) >= 4


def test_check_stops_at_any_step_at_which_it_is_told_to() -> None:
    steps = 0

    def count(_settled: int, _territories: int) -> None:
        nonlocal steps
        steps += 1

    check(GAME, progress=count)
    for last in range(1, steps + 1):
        seen = 0

        def stop(_settled: int, _territories: int, last: int = last) -> None:
            nonlocal seen
            seen += 1
            if seen == last:
                raise Cancelled

        with pytest.raises(Cancelled):
            check(GAME, progress=stop)
        assert seen == last


def test_cancelled_check_leaves_nothing_behind() -> None:
    def stop(_settled: int, _territories: int) -> None:
        raise Cancelled

    before = check(GAME)
    with pytest.raises(Cancelled):
        check(GAME, progress=stop)
    assert check(GAME) == before


def test_a_stop_may_keep_the_findings_so_far() -> None:
    wrong = replace(GAME, players=(*GAME.players[:3], replace(GAME.players[3], colour=Colour.PINK)))
    wrong = replace(
        wrong, players=(replace(wrong.players[0], colour=Colour.PINK), *wrong.players[1:])
    )
    whole = check(wrong)
    assert Code.DUPLICATE_PLAYER in whole.errors

    def stop(settled: int, _territories: int) -> None:
        if settled == 2:
            raise Cancelled

    verdict = check(wrong, progress=stop, allow_partial=True)
    assert verdict.stopped
    assert verdict.witness is None
    assert verdict.errors == whole.errors


def test_a_stopped_check_proves_nothing() -> None:
    def stop(_settled: int, _territories: int) -> None:
        raise Cancelled

    assert check(GAME).legal
    verdict = check(GAME, progress=stop, allow_partial=True)
    assert not verdict.errors
    assert not verdict.legal
    assert check(GAME, allow_partial=True) == check(GAME)
