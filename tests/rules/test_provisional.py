"""When it is too early to say who won."""

from dataclasses import replace

from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.provisional import too_early
from companion.rules.scoring import score
from tests.games import territory

FULL = "d d d d d\nd d @ d d"


def table(*texts: str) -> Game:
    players = tuple(
        Player(name, colour, territory(text))
        for name, colour, text in zip("ABCD", Colour, texts, strict=False)
    )
    return Game(Mode.TOTEM, 5, players)


def early(game: Game) -> bool:
    return too_early(game, score(game))


def test_it_is_too_early_while_a_totem_can_change_a_rank():
    game = table(f"{FULL}\nlo . . . .", f"{FULL}\nlo . . . .")
    assert early(game)
    holder = replace(game.players[0], totems=frozenset([Resource.FISH]))
    assert not early(replace(game, players=(holder, game.players[1])))


def test_it_is_too_early_while_a_territory_is_too_small():
    assert early(table(FULL, "@"))
    assert not early(table(FULL, FULL))


def test_one_territory_alone_has_nobody_to_beat():
    assert not early(table("@ lo"))
