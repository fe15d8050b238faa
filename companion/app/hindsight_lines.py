"""Hindsight in words and pictures: what could have been, what moved, what the pad says of it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from companion.app.board_picture import BoardPicture, Outline
from companion.app.game_filters import short_name
from companion.app.known_hindsight import KnownHindsight, SoFar
from companion.app.pad_lines import PadLine, by_label, pad_lines
from companion.app.replay import Replay
from companion.app.table_board import frame_alone
from companion.rules.game import Game
from companion.rules.hindsight import MovedDomino, MovedFire, Possible, Rebuilt
from companion.rules.scoring import score_player
from companion.rules.territory import Cell
from companion.texts import _

ARROW: Final = "→"
_MINUS: Final = "−"
_NOWHERE: Final[frozenset[Cell]] = frozenset()


class HindsightLine(NamedTuple):
    """One of the questions, and what came of it."""

    icon: str
    points: str
    how: str
    answer: Possible | None
    """None where there is nothing to see."""


def hindsight_lines(found: SoFar) -> tuple[HindsightLine, ...]:
    """The answers that there are; the last question only where it was asked."""
    answers = found.answers
    asked: list[tuple[str, str, Possible | None]] = [
        ("fire", with_one_fire(), answers.fire),
        ("puzzle-outline", with_one_domino(), answers.domino),
    ]
    if found.sought is not None or answers.anew is not None:
        asked.append(("auto-fix", with_all_anew(), answers.anew))
    return tuple(
        HindsightLine(icon, points_of(answers.total, answer), how, answer)
        for icon, how, answer in asked
    )


def with_one_fire() -> str:
    return _("one fire elsewhere")


def with_one_domino() -> str:
    return _("one domino elsewhere")


def with_all_anew() -> str:
    return _("with everything laid anew")


def points_of(total: int, answer: Possible | None) -> str:
    if answer is None:
        return _("Nothing better")
    return f"{total} {ARROW} {answer.total}"


def heading_of(look: "HindsightLook") -> str:
    """Whose it is, and how it could have been."""
    name = short_name(look.game.players[look.answer.player].name)
    return _("{name}, {how}").format(name=name, how=how_of(look.answer))


def how_of(answer: Possible) -> str:
    match answer:
        case MovedFire():
            return with_one_fire()
        case MovedDomino():
            return with_one_domino()
        case _:
            return with_all_anew()


def verdict_words(known: KnownHindsight, player: int) -> str:
    """What is said above the answers, where it takes words."""
    found = known.of(player)
    if known.fault:
        return known.fault
    if found is None:
        return "" if known.asked is not None else _("What could the same dominoes have made?")
    if found.sought is not None and known.asked is None and found.answers.highest is None:
        return _("Nothing better: well played")
    return ""


def under_way(known: KnownHindsight, player: int) -> str:
    """What is looked for just now, for this player or before."""
    if known.asked is None:
        return ""
    if known.of(known.asked) is None or known.asked != player:
        return _("Looking back…")
    return _("Laying everything anew…")


def asks(known: KnownHindsight, player: int) -> str:
    """What a touch would begin."""
    found = known.of(player)
    if known.asked is not None:
        return ""
    if found is None:
        return _("Look back")
    done = found.sought is not None and found.sought >= known.seconds
    return "" if done else _("Lay everything anew")


class HindsightLook(NamedTuple):
    """A game as it was played, and as it could have been for one player."""

    game: Game
    answer: Possible

    @property
    def total(self) -> int:
        return score_player(self.game.players[self.answer.player], self.game).total

    def differences(self) -> tuple[PadLine, ...]:
        """The lines of the score pad that are otherwise, each with its points before and after."""
        return tuple(self._differences())

    def replay(self) -> Replay | None:
        """How all of it is laid; there is nothing to play where one thing moved."""
        if not isinstance(self.answer, Rebuilt):
            return None
        return Replay(self._laid_anew(), self.answer.player, self.answer.steps, self.answer.story)

    def _laid_anew(self) -> Game:
        """With the names of those who played it: what could have been depends on none."""
        pairs = zip(self.answer.game.players, self.game.players, strict=True)
        players = tuple(replace(changed, name=player.name) for changed, player in pairs)
        return replace(self.answer.game, players=players)

    def played(self, line: PadLine | None = None) -> BoardPicture:
        """The board as it was, with what moved; or with what made a line of the pad."""
        return self._picture(self.game, _lifted(self.answer), self._lines(self.game, line))

    def possible(self, line: PadLine | None = None) -> BoardPicture:
        """The board as it could have been, the same pointed out."""
        changed = self.answer.game
        return self._picture(changed, _put(self.answer), self._lines(changed, line))

    def _differences(self) -> Iterator[PadLine]:
        before, after = self._pad(self.game), self._pad(self.answer.game)
        for label in dict.fromkeys([*after, *before]):  # in the order of the pad, then what is gone
            line = after.get(label) or before[label]
            was = before[label].points if label in before else 0
            now = after[label].points if label in after else 0
            if was != now:
                sign = "+" if now > was else _MINUS
                yield line._replace(
                    factors=f"{was} {ARROW} {now}", points=now - was, said=f"{sign}{abs(now - was)}"
                )

    def _pad(self, game: Game) -> dict[str, PadLine]:
        """The lines that earn something, those of one name as one."""
        card = score_player(game.players[self.answer.player], game)
        return by_label(line for line in pad_lines(card, game) if not line.breaks_ties)

    def _lines(self, game: Game, line: PadLine | None) -> PadLine | None:
        """The line of that name in this game."""
        return None if line is None else self._pad(game).get(line.label, _without(line))

    def _picture(self, game: Game, moved: "_Moved", line: PadLine | None) -> BoardPicture:
        player = game.players[self.answer.player]
        view = frame_alone(game.size, player.territory.frame)
        picture = BoardPicture(player.territory.squares, view, player.colour)
        if line is not None:
            return replace(picture, outlines=line.outlines, lit=line.fed_by, recede=True)
        return replace(
            picture,
            marked=moved.fire,
            outlines=(Outline(frozenset(moved.domino)),) if moved.domino else (),
            recede=bool(moved.fire or moved.domino),
        )


class _Moved(NamedTuple):
    fire: frozenset[Cell] = _NOWHERE
    domino: tuple[Cell, Cell] | None = None


def _lifted(answer: Possible) -> _Moved:
    """What was taken from where it lies."""
    match answer:
        case MovedFire(source=source):
            return _Moved(frozenset({source}))
        case MovedDomino(before=before):
            return _Moved(_fire(answer, before.fire), (before.left, before.right))
        case _:
            return _Moved()


def _put(answer: Possible) -> _Moved:
    """Where it lies then."""
    match answer:
        case MovedFire(target=target):
            return _Moved(frozenset({target}))
        case MovedDomino(after=after):
            fire = None if after.fire is None else answer.in_changed(after.fire)
            halves = answer.in_changed(after.left), answer.in_changed(after.right)
            return _Moved(_fire(answer, fire), halves)
        case _:
            return _Moved()


def _fire(answer: MovedDomino, cell: Cell | None) -> frozenset[Cell]:
    return frozenset({cell}) if cell is not None and answer.fire_moved else _NOWHERE


def _without(line: PadLine) -> PadLine:
    """Nothing made it."""
    return line._replace(outlines=(), fed_by=_NOWHERE)
