"""Games played by the rules are legal, with a proof that replays, however they are laid down."""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.game import Game, Mode
from companion.rules.legality import Code, Severity, check
from companion.rules.territory import Territory
from tests.legality.referee import judge
from tests.legality.simulator import Style, simulate, simulated
from tests.legality.slips import slipped
from tests.rules.turning import mirrored, rotated

# `python -m tests.benchmarks legality` plays thousands more.
GAMES = 300
CHECKED = 150

seeds = st.integers(0, 10**6)


def test_every_simulated_game_is_legal_and_its_proof_replays() -> None:
    for seed in range(CHECKED):
        game = simulated(seed)
        verdict = check(game)
        assert verdict.legal, f"seed {seed}: {sorted(code.value for code in verdict.errors)}"
        judge(game, verdict)


def test_the_simulator_plays_every_kind_of_game_and_everything_happens() -> None:
    games = [simulated(seed) for seed in range(GAMES)]
    tables = {(len(game.players), game.size) for game in games}
    assert tables == {(1, 5), (1, 7), (2, 5), (2, 7), (3, 5), (4, 5)}
    assert {game.mode for game in games} == set(Mode)
    assert {game.finished for game in games} == {True, False}
    assert len({game.variants for game in games}) == 4
    simulations = [simulate(seed) for seed in range(GAMES)]
    assert {seat.style for each in simulations for seat in each.seats} == set(Style)
    happened: Counter[str] = Counter()
    for each in simulations:
        happened.update(asdict(each.counts))
    assert all(happened.values()), happened


def _changed(game: Game, change: Callable[[Territory], Territory]) -> Game:
    players = [replace(player, territory=change(player.territory)) for player in game.players]
    return replace(game, players=tuple(players))


def _codes(game: Game) -> list[tuple[Code, Severity, int | None]]:
    return [(found.code, found.severity, found.player) for found in check(game).findings]


@settings(max_examples=100)
@given(seeds, st.integers(0, 3), st.booleans())
def test_turning_and_mirroring_change_no_finding(seed: int, quarters: int, mirror: bool) -> None:
    def turn(territory: Territory) -> Territory:
        for _ in range(quarters):
            territory = rotated(territory)
        return mirrored(territory) if mirror else territory

    game = slipped(simulated(seed), seed)
    assert _codes(_changed(game, turn)) == _codes(game)
    turned = _changed(simulated(seed), turn)
    judge(turned, check(turned))


@settings(max_examples=100)
@given(seeds, st.integers(0, 12), st.integers(0, 12))
def test_the_place_of_a_territory_in_its_rows_changes_no_finding(
    seed: int, down: int, right: int
) -> None:
    game = slipped(simulated(seed), seed)
    room = 2 * game.size - 1

    def move(territory: Territory) -> Territory:
        top, left, rows, columns = territory.frame
        return territory.moved(min(down, room - rows) - top, min(right, room - columns) - left)

    assert _codes(_changed(game, move)) == _codes(game)


@settings(max_examples=60)
@given(seeds, st.randoms(use_true_random=False))
def test_the_order_of_players_changes_no_code(seed: int, random: object) -> None:
    game = slipped(simulated(seed), seed)
    players = list(game.players)
    random.shuffle(players)  # type: ignore[attr-defined]
    assert check(replace(game, players=tuple(players))).errors == check(game).errors
