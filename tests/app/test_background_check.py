"""The check beside the touch: the verdict first, what would mend the game after it."""

from collections.abc import Callable, Iterator
from queue import Empty, Queue

import pytest

from companion.app import background_check
from companion.app.background_check import BackgroundCheck
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.legality import ProgressCallback, Suggestions, Verdict, check
from companion.rules.notation import read_territory
from tests.held_search import HeldSearch

PATIENCE = 20.0


def game(*rows: str) -> Game:
    return Game(Mode.DISCOVERY, 5, (Player("Ada", Colour.PINK, read_territory(rows, 9)),))


LEGAL = game("d g @ l v2", "d q d l* d", "d q q+2 g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g")
SLIP = game("d g @ l v2", "d q d l* d", "d q q+3 g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g")


class Asker:
    """Whoever waits for answers, on the thread that may take them."""

    def __init__(self) -> None:
        self._calls: Queue[Callable[[], None]] = Queue()
        self.check = BackgroundCheck(self._calls.put)
        self.verdicts: list[Verdict] = []
        self.suggestions: list[Suggestions] = []

    def ask(self, about: Game, *, mend: bool = True) -> None:
        suggested = self.suggestions.append if mend else None
        self.check.ask(about, self.verdicts.append, suggested=suggested)

    def wait_for(self, condition: Callable[[], object]) -> None:
        while not condition():
            self._calls.get(timeout=PATIENCE)()

    def hear_all(self) -> None:
        """Everything that is said until the thread ends."""
        self.check.close()
        while True:
            try:
                self._calls.get_nowait()()
            except Empty:
                return


@pytest.fixture
def asker() -> Iterator[Asker]:
    each = Asker()
    yield each
    each.check.close()


@pytest.fixture
def held() -> Iterator[HeldSearch]:
    with HeldSearch() as search:
        yield search


def test_the_verdict_does_not_wait_for_what_would_mend_the_game(
    asker: Asker, held: HeldSearch
) -> None:
    asker.ask(SLIP)
    asker.wait_for(lambda: asker.verdicts)
    assert asker.verdicts == [check(SLIP)]
    assert asker.suggestions == []
    held.let_go()
    asker.wait_for(lambda: asker.suggestions)
    assert len(asker.suggestions[0]) > 0
    assert len(asker.verdicts) == 1


def test_stopped_after_the_verdict_nothing_more_is_said(asker: Asker, held: HeldSearch) -> None:
    asker.ask(SLIP)
    asker.wait_for(lambda: asker.verdicts)
    asker.check.stop()
    held.let_go()
    asker.hear_all()
    assert len(asker.verdicts) == 1
    assert asker.suggestions == []


def test_stopped_before_the_verdict_nothing_is_said(asker: Asker) -> None:
    asker.ask(SLIP)
    asker.check.stop()
    asker.hear_all()
    assert asker.verdicts == []


def test_a_late_answer_about_another_game_is_dropped(asker: Asker, held: HeldSearch) -> None:
    asker.ask(SLIP)
    asker.wait_for(lambda: asker.verdicts)
    asker.ask(LEGAL)
    held.let_go()
    asker.wait_for(lambda: len(asker.verdicts) == 2)
    asker.hear_all()
    assert [verdict.legal for verdict in asker.verdicts] == [False, True]
    assert asker.suggestions == []


def test_nothing_is_looked_for_where_nobody_asks_or_nothing_is_wrong(
    asker: Asker, held: HeldSearch
) -> None:
    for about, mend in ((SLIP, False), (LEGAL, True)):
        before = len(asker.verdicts)
        asker.ask(about, mend=mend)
        asker.wait_for(lambda before=before: len(asker.verdicts) > before)
    asker.hear_all()
    assert held.begun == 0


def test_a_verdict_is_remembered_when_it_is_known(
    asker: Asker, held: HeldSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    asker.ask(SLIP)
    asker.wait_for(lambda: asker.verdicts)
    asker.check.stop()
    assert asker.check.known(SLIP) == asker.verdicts[0]
    assert asker.check.known(LEGAL) is None

    def again(_game: Game, *, progress: ProgressCallback) -> Verdict:
        raise AssertionError(progress)

    monkeypatch.setattr(background_check, "check", again)
    held.let_go()
    asker.ask(SLIP)
    assert len(asker.verdicts) == 2
    asker.wait_for(lambda: asker.suggestions)


def test_a_verdict_that_comes_too_late_to_be_told_is_remembered_all_the_same(asker: Asker) -> None:
    asker.ask(SLIP, mend=False)
    call = asker._calls.get(timeout=PATIENCE)
    asker.check.stop()
    call()
    assert asker.verdicts == []
    assert asker.check.known(SLIP) == check(SLIP)
