"""Hindsight in words and pictures: the pad's difference adds up, what moved is pointed out."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from companion import texts
from companion.app.hindsight_lines import (
    HindsightLook,
    asks,
    heading_of,
    hindsight_lines,
    under_way,
    verdict_words,
)
from companion.app.known_hindsight import KnownHindsight, SoFar
from companion.rules.game import Game, Mode
from companion.rules.hindsight import Hindsight, MovedDomino, MovedFire, PlayedGame, rebuild
from companion.rules.hindsight import look_back as answers_of
from companion.rules.progress import ignore_progress
from tests.cases.casebook import games

GAMES = games("hindsight.jsonl")[::3]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    texts.use(texts.ENGLISH)


def every_answer(game: Game) -> Iterator[tuple[Hindsight, HindsightLook]]:
    played = PlayedGame(game, ignore_progress)
    for player in range(len(game.players)):
        answers = answers_of(played, player)
        *_, best = islice(rebuild(played, player, answers.highest), 8)
        answers = answers.with_anew(best)
        for answer in (answers.fire, answers.domino, answers.anew):
            if answer is not None:
                yield answers, HindsightLook(game, answer)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.mode.value}-{game.size}")
def test_each_answer_adds_up_points_out_what_moved_and_can_be_laid(game: Game) -> None:
    seen = set()
    for answers, look in every_answer(game):
        answer, player = look.answer, game.players[look.answer.player]
        seen.add(type(answer))
        assert look.total == answers.total
        lines = look.differences()
        assert sum(line.points for line in lines) == answer.total - answers.total
        for line in lines:
            assert line.said == f"{line.points:+d}".replace("-", "−")
            before, after = map(int, line.factors.split(" → "))
            assert after - before == line.points != 0
            assert look.played(line).recede
            assert look.possible(line).recede
        played, possible = look.played(), look.possible()
        assert played.squares == player.territory.squares
        assert possible.squares == answer.territory.squares
        for picture in (played, possible):
            pointed_out = picture.marked.union(*(each.cells for each in picture.outlines))
            assert pointed_out <= picture.squares.keys()
            assert bool(pointed_out) == isinstance(answer, MovedFire | MovedDomino)
            top, left, rows, columns = picture.view
            assert all(0 <= cell.row - top < rows for cell in picture.squares)
            assert all(0 <= cell.column - left < columns for cell in picture.squares)
        if isinstance(answer, MovedFire):
            assert (played.marked, possible.marked) == ({answer.source}, {answer.target})
        replay = look.replay()
        assert (replay is None) == isinstance(answer, MovedFire | MovedDomino)
        if replay is not None:
            last = replay.after(len(replay))
            assert last.squares == answer.territory.squares
            if game.mode is Mode.TRIBE:
                assert player.name in last.heading
    assert len(seen) >= 2


def test_what_is_said_on_the_card_follows_what_is_known() -> None:
    game = GAMES[0]
    answers = next(each for each, _look in every_answer(game))
    bare = replace(answers, fire=None, domino=None, anew=None)
    nobody = KnownHindsight(legal=True)
    assert verdict_words(nobody, 0) == "What could the same dominoes have made?"
    assert asks(nobody, 0) == "Look back"
    waiting = replace(nobody, asked=0)
    assert (verdict_words(waiting, 0), asks(waiting, 0)) == ("", "")
    assert under_way(waiting, 0) == "Looking back…"
    known = nobody.and_of(0, SoFar(bare))
    assert asks(known, 0) == "Lay everything anew"
    assert len(hindsight_lines(SoFar(bare))) == 2
    assert under_way(replace(known, asked=0), 0) == "Laying everything anew…"
    sought = nobody.and_of(0, SoFar(bare, 3.0))
    assert verdict_words(sought, 0) == "Nothing better: well played"
    assert asks(sought, 0) == ""
    assert asks(replace(sought, seconds=15.0), 0) == "Lay everything anew"
    assert {line.points for line in hindsight_lines(SoFar(bare, 3.0))} == {"Nothing better"}
    assert verdict_words(replace(nobody, fault="It broke."), 0) == "It broke."


def test_the_name_is_the_players_own_and_the_words_are_those_of_the_language() -> None:
    _answers, look = next(every_answer(GAMES[0]))
    name = GAMES[0].players[look.answer.player].name
    assert heading_of(look) == f"{name}, one fire elsewhere"
    texts.use("de")
    assert heading_of(look) == f"{name}: ein Feuer anders"
