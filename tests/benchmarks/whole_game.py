"""Plays an evening of four in a real window: how many touches, and how long does each wait?

From the start of the app to the picture that is shared: names and colours, mode and variants, four
complete territories of a game that has its file, the result, the picture. A real pointer does what
a practised hand does, counts, and waits for the picture that answers each touch, from when the
finger goes up. What is on the screen, in the history and in the picture then must be the file's.
"""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from statistics import mean
from typing import Final

from PIL import Image

from companion.history.game_row import GameRow
from companion.history.store import Store
from companion.rules.box import Caveman, Terrain
from companion.rules.game import Colour, Game, Player
from companion.rules.provisional import open_totems
from companion.rules.scoring import score
from companion.rules.territory import Cell, Territory, covers_frame
from companion.table.brushes import Brush
from companion.table.setup import SetUp, first_set_up
from companion.texts import formats, terms
from companion.texts.names import shown_name, unnamed
from companion.ui.palettes import NIGHT
from tests.benchmarks.finger_places import FingerPlaces, Place
from tests.benchmarks.gesture_counts import GOALS
from tests.benchmarks.measuring import Extent, Missing, Ratio
from tests.benchmarks.plans import practised
from tests.benchmarks.ways import Gesture, placed
from tests.cases.casebook import Case, cases, games
from tests.ui.real_window import Display, NoScreen
from tests.ui.timed_window import Done, TimedWindow, middle

COUNTED: Final = "evenings of four"
SHORT: Final = 1
LONG: Final = 6

AT_ONCE: Final = 0.1
"""Seconds that nobody feels as waiting."""
NAMES: Final = ("Ada", "Ben", "Cleo", "Dora")
"""A screen in memory has a keyboard without many of the letters in the file's names."""
SIZE: Final = 5
VEILED: Final = "And the winner is…"
BOARD: Final = 300
"""How wide a territory is in the picture, which has two abreast."""
DOT: Final = 100
"""Pixels that a player's colour has at least in the picture: beside the name."""

Scores = dict[str, Case]
"""By name, what the case says of each player."""


class WholeGame:
    """`wrong` says what came out otherwise than the file has it."""

    def __init__(self, window: TimedWindow, folder: Path, game: Game, expected: Scores) -> None:
        self.window = window
        self.folder = folder
        self.game = game
        self.expected = expected
        self.steps: dict[str, tuple[int, Done]] = {}
        """How many touches were planned for each, and what was done."""
        self.entered: list[tuple[int, int]] = []
        """Of each territory, how many touches it took, and how many were planned."""
        self.started = 0.0
        """Seconds until the first picture."""
        self.wrong: list[str] = []
        self._set_up: SetUp = first_set_up()

    def play(self) -> None:
        self.window.start()
        self.started = self.window.first_picture
        self._did("names", self._names())
        self._did("colours", self._colours())
        self._did("mode and variants", self._rules())
        self._did("a new game", self._begin())
        for player, following in zip(self.game.players, self._ways_on(), strict=True):
            planned = self._enter(player)
            done = self._did(f"territory of {player.name}", planned)
            self.entered.append((len(done.waits), planned))
            self._did(f"on to {following}", self._go_on(following))
        self._expect("result")
        self._did("totems", self._totems())
        self._did("reveal", self._reveal())
        self._compare_result()
        self._did("picture", self._share())
        self._compare_picture()
        self.window.close()
        self._compare_kept()

    def _did(self, step: str, planned: int) -> Done:
        done = self.window.done()
        self.steps[step] = planned, done
        return done

    # --- What is played: each says how many touches it should take ------------------------------

    def _names(self) -> int:
        self.window.tap(str(len(NAMES)), "Segment")
        self._set_up = self._set_up.with_players(len(NAMES))
        self.window.tap(unnamed()[0], "NameField")
        for index, player in enumerate(self.game.players):
            if index:
                self.window.enter()
            self.window.type(player.name)
        return 1 + len(NAMES)

    def _colours(self) -> int:
        """Who takes another's changes places with them."""
        planned = 0
        for index, player in enumerate(self.game.players):
            if self._set_up.seats[index].colour is not player.colour:
                rows = [thing["discs"] for thing in self.window.look()["things"] if thing["discs"]]
                self.window.touch(rows[index][player.colour.value])
                self._set_up = self._set_up.with_colour(index, player.colour)
                planned += 1
        return planned

    def _rules(self) -> int:
        planned = len(self.game.variants)
        if self.game.mode is not self._set_up.mode:
            self.window.tap(terms.mode_name(self.game.mode), "Segment")
            planned += 1
        for variant in self.game.variants:
            words = formats.labelled(terms.variant(variant), f"+{variant.points}")
            self.window.tap(words.replace("\N{NO-BREAK SPACE}", " "), "Toggle")
        return planned

    def _begin(self) -> int:
        self.window.tap("Start", "Pill")
        self._expect("territory")
        return 1

    def _enter(self, player: Player) -> int:
        plan = list(practised(self._wanted(player), self.game.mode, self.game.size))
        self.window.settle()
        for gesture in plan:
            self._do(gesture)
        return len(plan)

    def _wanted(self, player: Player) -> Territory:
        return placed(player.territory, self.game.size)

    def _do(self, gesture: Gesture) -> None:
        height = self.window.height
        chip = [] if gesture.chip is None else [self._chip(gesture.chip)]
        board = [thing["cells"] for thing in self.window.things if thing["cells"]][-1]

        def centre_of(cell: Cell) -> Place:
            x, y = board[f"{cell.row} {cell.column}"]
            return x, height - y

        pitch = centre_of(Cell(0, 1))[0] - centre_of(Cell(0, 0))[0]
        way = FingerPlaces(centre_of, pitch, self.game.size).on_the_way(gesture)
        self.window.touch(*chip, *((x, height - y) for x, y in way))

    def _chip(self, brush: Brush) -> Place:
        """Where it lies. The cavemen may lie behind the terrains, with what pays for them."""
        words, kind, opener = "Spent", "ToolChip", "Cavemen"
        if isinstance(brush, Terrain):
            words, kind, opener = terms.terrain(brush), "GroundChip", "Back to the terrains"
        elif isinstance(brush, Caveman):
            words, kind = terms.caveman(brush), "PieceChip"
        while True:
            for thing in self.window.things:
                if (thing["words"], thing["kind"]) == (words, kind):
                    return middle(thing)
            self.window.tap(opener, "ToolChip")

    def _ways_on(self) -> Iterator[str]:
        for player in self.game.players[1:]:
            yield shown_name(player.name)
        yield "Result"

    def _go_on(self, following: str) -> int:
        """Its words stand below the palette, or below the cavemen."""
        kind = "WayOn" if self.window.sees(following, "WayOn") else "ToolChip"
        self.window.tap(following, kind)
        return 1

    def _totems(self) -> int:
        """Who has those for which several are level."""
        bare = tuple(replace(player, totems=frozenset()) for player in self.game.players)
        game = replace(self.game, players=bare)
        tied = [totem for totem in open_totems(game, score(game)) if len(totem.players) > 1]
        for totem in tied:
            question = terms.whose_totem(totem.resource)
            holder = next(p.name for p in self.game.players if totem.resource in p.totems)
            things = self.window.look()["things"]
            asked = [thing["words"].startswith(question) for thing in things].index(True)
            below = (thing for thing in things[asked:] if thing["kind"] == "Segment")
            self.window.touch(middle(next(each for each in below if each["words"] == holder)))
        return len(tied)

    def _reveal(self) -> int:
        """Nobody who is in a hurry waits until all points are counted."""
        veiled = [each for each in self.window.look()["things"] if each["words"] == VEILED]
        for thing in veiled:
            self.window.touch(middle(thing))
        return len(veiled)

    def _share(self) -> int:
        """The dialog of the system in which it is saved then is none of the app's touches."""
        self.window.tap("Share", "IconTap")
        self.window.tap("As a picture", "SheetItem")
        self.window.save(lambda: any(self._pictures()))
        return 2

    def _expect(self, screen: str) -> None:
        if self.window.trail[-1] != screen:
            self.wrong.append(f"at {self.window.trail}, not at {screen}")

    # --- What came of it ------------------------------------------------------------------------

    def _compare_result(self) -> None:
        """Names, ranks and points, as they are seen."""
        self.window.wait_for("Saved in the history")
        for player in self.game.players:
            rank, total = (self.expected[player.name][each] for each in ("rank", "total"))
            kind, expected = "WinnerCard", {str(total)}
            if rank > 1:
                kind, expected = "RankRow", {str(rank), str(total)}
            seen = self.window.inside(self.window.wait_for(shown_name(player.name), kind))
            if not expected <= set(seen):
                self.wrong.append(f"of {player.name} the result says {seen}, not {expected}")

    def _pictures(self) -> Iterator[Path]:
        return self.folder.glob("origins-*.png")

    def _compare_picture(self) -> None:
        """Two territories abreast, and below them two; everybody's colour."""
        with Image.open(next(self._pictures())) as picture:
            picture.load()
        if min(picture.size) < 2 * BOARD:
            self.wrong.append(f"the picture is {picture.size} pixels large")
        counted = picture.getcolors(picture.width * picture.height) or []
        for player in self.game.players:
            if sum(count for count, ink in counted if _is(ink, player.colour)) < DOT:
                self.wrong.append(f"{player.name}'s {player.colour.value} is not in the picture")

    def _compare_kept(self) -> None:
        with Store.open(self.window.history) as store:
            kept = list(store.games.every_game())
        if len(kept) != 1:
            self.wrong.append(f"the history has {len(kept)} games")
        self.wrong += [f"kept otherwise: {slip}" for game in kept for slip in self._slips(game)]

    def _slips(self, kept: GameRow) -> Iterator[str]:
        game = self.game
        if (kept.mode, kept.size, kept.variants) != (game.mode, game.size, game.variants):
            yield f"{kept.mode}, {kept.size}, {kept.variants}"
        saved = kept.game().players
        for player, seat, found in zip(game.players, kept.seats, saved, strict=True):
            wanted, expected = self._wanted(player), self.expected[player.name]
            if (seat.name, seat.colour) != (player.name, player.colour):
                yield f"{seat.name} is {seat.colour}, not {player.name} {player.colour}"
            if found.territory != wanted:
                yield f"{player.name}'s {seat.territory}"
            if found.totems != player.totems:
                yield f"{player.name}'s {seat.totems}"
            if (seat.total, seat.rank) != (expected["total"], expected["rank"]):
                yield f"{player.name}'s {seat.result}"


def _is(ink: object, colour: Colour) -> bool:
    return ink == tuple(bytes.fromhex(NIGHT.players[colour].removeprefix("#")))


def _games_of_four() -> Iterator[tuple[Game, Scores]]:
    """With complete territories, as the goals are set for."""
    for game, case in zip(games("games.jsonl"), cases("games.jsonl"), strict=True):
        complete = all(covers_frame(player.territory, SIZE) for player in game.players)
        if len(game.players) == len(NAMES) and game.size == SIZE and complete:
            seated = zip(game.players, NAMES, strict=True)
            players = tuple(replace(player, name=name) for player, name in seated)
            scores = zip(NAMES, case["score"]["players"], strict=True)
            yield replace(game, players=players), dict(scores)


def _print(whole: WholeGame) -> None:
    print(f"{'':28}touches  planned  letters  waited, ms  longest")
    print(f"{'start, to the first picture':28}{'':25}{whole.started * 1e3:12.0f}")
    for step, (planned, done) in whole.steps.items():
        print(_line(step, planned, done))
    planned = sum(each for each, _ in whole.steps.values())
    everything = Done()
    for _, done in whole.steps.values():
        everything.add(done)
    print(_line("all touches", planned, everything))


def _line(step: str, planned: int, done: Done) -> str:
    waited, longest = sum(done.waits) * 1e3, max(done.waits, default=0) * 1e3
    counts = f"{len(done.waits):7}{planned:9}{done.letters:9}"
    return f"{step:28}{counts}{waited:12.0f}{longest:9.0f}"


def _played(game: Game, expected: Scores) -> WholeGame:
    try:
        with (
            tempfile.TemporaryDirectory() as name,
            closing(Display()) as display,
            closing(TimedWindow(display, Path(name))) as window,
        ):
            whole = WholeGame(window, Path(name), game, expected)
            whole.play()
            return whole
    except NoScreen as missing:
        raise Missing(str(missing)) from None


def run(extent: Extent) -> Iterator[Ratio]:
    evenings = []
    played = islice(cycle(_games_of_four()), extent.count)
    for number, (game, expected) in enumerate(played, start=1):
        whole = _played(game, expected)
        evenings.append(whole)
        print(f"evening {number}, {game.mode.value}, {game.size}×{game.size}")
        _print(whole)
        for each in whole.wrong:
            print(f"evening {number}: {each}")
    done = [each for whole in evenings for each in whole.steps.values()]
    waits = [wait for _, each in done for wait in each.waits]
    boards = [each for whole in evenings for each in whole.entered]
    goal = mean(GOALS[whole.game.mode, SIZE][0] for whole in evenings)
    yield Ratio(
        "a territory", mean(n for n, _ in boards), "a practised hand's goal", goal, "touches"
    )
    yield Ratio("the evenings", len(waits), "planned", sum(n for n, _ in done), "touches")
    yield Ratio("waited after a touch", mean(waits) * 1e3, "at once", AT_ONCE * 1e3, "ms")
    yield Ratio("the longest", max(waits) * 1e3, "at once", AT_ONCE * 1e3, "ms")
    wrong = sum(len(whole.wrong) for whole in evenings)
    yield Ratio("other than in the file", wrong, "of", len(done), "steps", 0)
