"""Games played by the rules are legal, with a proof that replays, however they are laid down."""

from dataclasses import fields, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.game import Game, Mode
from companion.rules.legality import Code, Severity, check
from companion.rules.territory import Territory
from tests.legality.referee import judge
from tests.legality.simulator import Counts, Style, simulate, simulated
from tests.legality.slips import slipped
from tests.rules.turning import mirrored, rotated

# `python -m tests.benchmarks simulated` plays thousands more.
GAMES = 300
CHECKED = 150

seeds = st.integers(0, 10**6)


def test_every_simulated_game_is_legal_and_its_proof_replays() -> None:
    for seed in range(CHECKED):
        game = simulated(seed)
        verdict = check(game)
        assert verdict.legal, f"seed {seed}: {sorted(code.value for code in verdict.errors)}"
        judge(game, verdict)


def test_the_simulator_plays_every_kind_of_game() -> None:
    games = [simulated(seed) for seed in range(GAMES)]
    assert {(len(game.players), game.size) for game in games} == {
        *((1, 5), (1, 7)),
        *((2, 5), (2, 7), (3, 5), (4, 5)),
    }
    assert {game.mode for game in games} == set(Mode)
    assert {game.finished for game in games} == {True, False}
    assert len({game.variants for game in games}) == 4


def test_everything_that_can_happen_happens() -> None:
    happened = Counts()
    styles: set[Style] = set()
    for seed in range(GAMES):
        simulation = simulate(seed)
        styles.update(seat.style for seat in simulation.seats)
        for count in fields(Counts):
            more = getattr(simulation.counts, count.name)
            setattr(happened, count.name, getattr(happened, count.name) + more)
    assert styles == set(Style)
    assert not [count.name for count in fields(Counts) if not getattr(happened, count.name)]


def _turned(game: Game, quarters: int, is_mirrored: bool) -> Game:
    def turn(territory: Territory) -> Territory:
        for _ in range(quarters):
            territory = rotated(territory)
        return mirrored(territory) if is_mirrored else territory

    return replace(
        game,
        players=tuple(replace(player, territory=turn(player.territory)) for player in game.players),
    )


def _codes(game: Game) -> list[tuple[Code, Severity, int | None]]:
    return [(found.code, found.severity, found.player) for found in check(game).findings]


@settings(max_examples=60)
@given(seeds, st.integers(0, 3), st.booleans())
def test_turning_and_mirroring_keep_a_game_legal(seed: int, quarters: int, mirror: bool) -> None:
    game = _turned(simulated(seed), quarters, mirror)
    verdict = check(game)
    assert verdict.legal
    judge(game, verdict)


@settings(max_examples=100)
@given(seeds, st.integers(0, 3), st.booleans())
def test_turning_and_mirroring_change_no_finding(seed: int, quarters: int, mirror: bool) -> None:
    game = slipped(simulated(seed), seed)
    assert _codes(_turned(game, quarters, mirror)) == _codes(game)


@settings(max_examples=100)
@given(seeds, st.integers(0, 12), st.integers(0, 12))
def test_where_in_its_rows_a_territory_lies_changes_no_finding(
    seed: int, down: int, right: int
) -> None:
    game = slipped(simulated(seed), seed)
    moved = []
    for player in game.players:
        top, left, rows, columns = player.territory.frame
        room = 2 * game.size - 1
        moved.append(
            replace(
                player,
                territory=player.territory.moved(
                    min(down, room - rows) - top, min(right, room - columns) - left
                ),
            )
        )
    assert _codes(replace(game, players=tuple(moved))) == _codes(game)


@settings(max_examples=60)
@given(seeds, st.randoms(use_true_random=False))
def test_the_order_of_players_changes_no_code(seed: int, random: object) -> None:
    game = slipped(simulated(seed), seed)
    players = list(game.players)
    random.shuffle(players)  # type: ignore[attr-defined]
    assert check(replace(game, players=tuple(players))).errors == check(game).errors
