"""Hindsight beside the touch: asked on a thread of its own, ended at once, kept with the game."""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import islice
from uuid import uuid4

import pytest

from companion.app import hindsight_search
from companion.app.kept_hindsight import read_rows, rows_of
from companion.app.known_hindsight import KnownHindsight, SoFar
from companion.history.hindsights import KeptAnswer
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.hindsight import Hindsight, PlayedGame, look_back, rebuild
from companion.rules.legality import check
from companion.rules.notation import read_territory
from companion.rules.progress import ignore_progress
from companion.rules.scoring import score_laid
from tests.app.conftest import Desk
from tests.cases.casebook import cases, games
from tests.settling import wait_for

GAMES = [replace(game, id=str(uuid4())) for game in games("hindsight.jsonl")]
LONG = 600.0
"""However slow the machine."""


def of(mode: Mode, size: int = 5) -> Game:
    return next(each for each in GAMES if (each.mode, each.size) == (mode, size))


GAME = of(Mode.DISCOVERY)
ILLEGAL = Game(Mode.DISCOVERY, 5, (Player("Ada", Colour.PINK, read_territory(["@ g g* g"], 9)),))


class Watcher:
    """Whoever looks at a game's hindsight."""

    def __init__(self, desk: Desk, game: Game, *, kept: bool = True, seconds: float = 0.3) -> None:
        self.desk, self.game = desk, game
        self.service = desk.services.hindsight
        self.service.seconds = {5: seconds, 7: seconds}
        if kept:
            desk.answer(desk.services.history.put, game)
        self.told: list[KnownHindsight] = []
        self.show()

    def show(self) -> None:
        self.told = []
        self.service.show(self.game, self.told.append)
        self.desk.wait_for(lambda: self.told)

    @property
    def now(self) -> KnownHindsight:
        return self.told[-1]

    def ask(self, player: int = 0) -> None:
        self.service.ask(player)
        self.desk.wait_for(lambda: self.now.asked is None)

    def best(self, player: int = 0) -> int:
        found = self.now.of(player)
        assert found is not None
        return found.answers.best

    def rows(self) -> tuple[KeptAnswer, ...]:
        history = self.desk.services.history
        rows: tuple[KeptAnswer, ...] = self.desk.answer(
            lambda show: history.ask("rows", lambda store: store.hindsight.get(self.game), show)
        )
        return rows


def test_of_a_game_that_is_not_legal_there_is_none(desk: Desk) -> None:
    watcher = Watcher(desk, ILLEGAL, kept=False)
    assert watcher.told == [KnownHindsight()]
    watcher.service.ask(0)
    assert watcher.told == [KnownHindsight()]


@pytest.mark.parametrize("game", [GAME, of(Mode.TOTEM), of(Mode.TRIBE)], ids=lambda g: g.mode)
def test_everybody_is_looked_back_for_and_one_is_laid_anew(desk: Desk, game: Game) -> None:
    watcher = Watcher(desk, game, seconds=LONG)
    assert watcher.now == KnownHindsight(legal=True, seconds=LONG)
    watcher.service.ask(1)
    desk.wait_for(lambda: (one := watcher.now.of(1)) and one.answers.anew)
    watcher.service.stop()
    for case in cases("hindsight.jsonl")[GAMES.index(game)]["hindsight"]:
        found = watcher.now.of(case["player"])
        assert found is not None
        answers = found.answers
        assert answers.total == case["total"]
        assert (answers.fire.total if answers.fire else None) == case["fire"]
        assert (answers.domino.total if answers.domino else None) == case["domino"]
        assert (found.sought is not None) == (case["player"] == 1)
    one = watcher.now.of(1)
    assert one is not None
    assert one.answers.anew is not None
    assert check(one.answers.anew.game).legal


@pytest.mark.thorough
def test_it_counts_up_while_it_is_searched(desk: Desk) -> None:
    watcher = Watcher(desk, of(Mode.DISCOVERY, 7), seconds=1.0)
    watcher.ask()
    totals = [found.answers.best for each in watcher.told if (found := each.of(0)) is not None]
    assert totals == sorted(totals)
    assert totals[-1] > totals[0]


def test_stopped_it_ends_at_once_and_what_was_found_stays(desk: Desk) -> None:
    watcher = Watcher(desk, of(Mode.DISCOVERY, 7), seconds=LONG)
    watcher.service.ask(0)
    desk.wait_for(lambda: (one := watcher.now.of(0)) and one.answers.anew)
    watcher.service.stop()
    assert watcher.now.asked is None
    best = watcher.best()
    (anew,) = [row for row in watcher.rows() if (row.seat, row.question) == (0, "anew")]
    assert (anew.total, anew.sought > 0) == (best, True)
    began = time.monotonic()
    desk.services.hindsight.close()  # waits for its thread
    assert time.monotonic() - began < 5
    told = len(watcher.told)
    desk.settle()
    assert len(watcher.told) == told


def test_stopped_before_the_first_answer_nothing_is_said(desk: Desk) -> None:
    watcher = Watcher(desk, GAME)
    watcher.service.ask(0)
    watcher.service.stop()
    wait_for(watcher.service._worker)
    desk.settle()
    assert watcher.now == KnownHindsight(legal=True, seconds=0.3)
    watcher.ask(0)
    assert watcher.now.of(0) is not None


@pytest.mark.thorough
def test_a_search_that_was_left_goes_on_until_its_time_is_over(desk: Desk) -> None:
    watcher = Watcher(desk, GAME, seconds=1.0)
    watcher.service.ask(0)
    desk.wait_for(lambda: (one := watcher.now.of(0)) and one.answers.anew)
    watcher.service.stop()
    first = watcher.now.of(0)
    watcher.ask()
    second = watcher.now.of(0)
    assert first is not None
    assert second is not None
    assert second.answers.best >= first.answers.best
    assert second.sought is not None
    assert second.sought >= 1.0 > (first.sought or 0)


def test_it_is_there_again_after_a_kill_and_nothing_is_computed_twice(
    sit: Callable[[], Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = Watcher(sit(), GAME)
    watcher.ask(1)
    before = watcher.now
    watcher.desk.settle()
    desk = sit()

    def again(*_args: object, **_more: object) -> None:
        raise AssertionError("computed twice")

    monkeypatch.setattr("companion.rules.hindsight.look_back", again)
    monkeypatch.setattr("companion.rules.hindsight.rebuild", again)
    known: list[KnownHindsight] = []
    desk.services.hindsight.show(replace(GAME, notes="Rain"), known.append)
    desk.wait_for(lambda: known)
    for player in range(len(GAME.players)):
        one, other = before.of(player), known[0].of(player)
        assert one is not None
        assert other is not None
        assert totals(one) == totals(other)
        assert (other.sought is None) == (one.sought is None)


def totals(found: SoFar) -> list[object]:
    answers = found.answers
    return [
        answers.total,
        *(
            None if each is None else (each.total, each.territory)
            for each in (answers.fire, answers.domino, answers.anew)
        ),
    ]


def test_an_edit_of_what_was_played_drops_it_and_one_of_the_note_does_not(desk: Desk) -> None:
    watcher = Watcher(desk, GAME)
    watcher.ask()
    history = desk.services.history
    assert watcher.rows()
    desk.answer(lambda then: history.edit(GAME.id or "", replace(GAME, notes="Rain"), then))
    assert watcher.rows()
    turned = replace(GAME, players=GAME.players[::-1])
    desk.answer(lambda then: history.edit(GAME.id or "", turned, then))
    assert watcher.rows() == ()


def test_a_game_that_is_not_in_the_history_is_looked_back_on_all_the_same(desk: Desk) -> None:
    watcher = Watcher(desk, replace(GAME, id=None), kept=False)
    watcher.ask()
    assert watcher.best() > score_laid(GAME)[0].total


def test_on_the_way_back_to_a_game_all_is_there_at_once(desk: Desk) -> None:
    watcher = Watcher(desk, GAME)
    watcher.ask()
    before = watcher.now
    watcher.service.show(of(Mode.TOTEM), lambda _known: None)
    told: list[KnownHindsight] = []
    watcher.service.show(GAME, told.append)
    assert told == [before]


def test_other_threads_need_not_wait_long_meanwhile(desk: Desk) -> None:
    usual = sys.getswitchinterval()
    watcher = Watcher(desk, GAME, seconds=LONG)
    watcher.service.ask(0)
    desk.wait_for(lambda: (one := watcher.now.of(0)) and one.answers.anew)
    assert sys.getswitchinterval() == pytest.approx(0.0005)
    watcher.service.stop()
    wait_for(watcher.service._worker)
    assert sys.getswitchinterval() == usual


def test_a_finger_goes_first_and_can_still_stop_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hindsight_search, "RESTS", 600.0)
    watcher = Watcher(desk, of(Mode.DISCOVERY, 7), seconds=LONG)
    watcher.service.ask(0)
    desk.wait_for(lambda: (one := watcher.now.of(0)) and one.answers.anew)
    watcher.service.rest()
    search = watcher.service._search
    assert search is not None
    time.sleep(0.3)  # so long a step that had begun may take
    before = search.latest
    time.sleep(0.3)
    assert search.latest is before
    watcher.service.stop()
    wait_for(watcher.service._worker, 5)


def test_a_mistake_of_ours_is_a_sentence_and_the_card_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_args: object, **_more: object) -> None:
        raise RuntimeError("mistake")

    watcher = Watcher(desk, GAME)
    with monkeypatch.context() as patched:
        patched.setattr("companion.rules.hindsight.rebuild", broken)
        watcher.ask()
        desk.wait_for(lambda: watcher.now.fault)
    assert "mistake" in capsys.readouterr().err
    watcher.ask()
    assert watcher.now.fault == ""
    assert watcher.now.asked is None


# --- What is kept, read again ---------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES[::9], ids=lambda g: f"{g.mode.value}-{g.size}")
def test_what_is_kept_comes_back_as_it_was(game: Game) -> None:
    played = PlayedGame(game, ignore_progress)
    for player in range(len(game.players)):
        answers = look_back(played, player)
        *_, best = islice(rebuild(played, player, answers.highest), 8)
        answers = answers.with_anew(best)
        found = read_rows(game, player, rows_of(answers, 1.25), ignore_progress)
        assert found is not None
        again, sought = found
        assert sought == 1.25
        assert (again.fire, again.domino) == (answers.fire, answers.domino)
        assert totals(SoFar(again)) == totals(SoFar(answers))
        assert read_rows(game, player, list(rows_of(answers, None)), ignore_progress) == (
            replace(answers, anew=None),
            None,
        )


Rows = tuple[KeptAnswer, ...]
ILLEGAL_ROWS = "@ d* d* d* d*"
BROKEN: dict[str, Callable[[KeptAnswer, KeptAnswer, KeptAnswer], Rows]] = {
    "nothing": lambda _fire, _domino, _anew: (),
    "no domino": lambda fire, _domino, anew: (fire, anew),
    "other points": lambda fire, domino, _anew: (fire._replace(total=fire.total + 1), domino),
    "illegal": lambda fire, domino, _anew: (fire._replace(territory=ILLEGAL_ROWS), domino),
    "no territory": lambda fire, domino, _anew: (fire._replace(territory="x"), domino),
    "nothing better": lambda fire, domino, _anew: (fire._replace(territory=None), domino),
    "nowhere": lambda fire, domino, _anew: (fire._replace(moved="[[9, 9], [0, 0]]"), domino),
    "no squares": lambda fire, domino, _anew: (fire._replace(moved="[1, 2]"), domino),
    "no JSON": lambda fire, domino, _anew: (fire._replace(moved="]"), domino),
    "not said": lambda fire, domino, _anew: (fire._replace(moved=None), domino),
    "no such domino": lambda fire, domino, _anew: (fire, domino._replace(moved="[99, [], [], []]")),
    "no fire": lambda fire, domino, _anew: (
        fire,
        domino._replace(moved='[1, [[0, 0], [0, 1], "x"], [[0, 0], [0, 1], null], [0, 0]]'),
    ),
    "anew illegal": lambda fire, domino, anew: (
        fire,
        domino,
        anew._replace(territory=ILLEGAL_ROWS),
    ),
}


@cache
def _answers() -> Hindsight:
    """Of a player for whom all questions have an answer."""
    played = PlayedGame(GAME, ignore_progress)
    found = [look_back(played, player) for player in range(len(GAME.players))]
    best = next(each for each in found if each.fire is not None and each.domino is not None)
    *_, anew = islice(rebuild(played, best.player, best.highest), 8)
    return best.with_anew(anew)


@pytest.mark.parametrize("broken", BROKEN)
def test_what_is_no_answer_is_worked_out_anew(broken: str) -> None:
    answers = _answers()
    fire, domino, anew = rows_of(answers, 1)
    assert read_rows(GAME, answers.player, (fire, domino, anew), ignore_progress) is not None
    rows = BROKEN[broken](fire, domino, anew)
    assert read_rows(GAME, answers.player, rows, ignore_progress) is None
