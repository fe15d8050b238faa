"""Three devices and a shared folder, whatever happens when: in the end their histories are equal,
and of every game and player the newest confirmed version holds."""

import shutil
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from companion.history.game_row import LoggedGame, LoggedPlayer
from companion.history.listing import GameFilter
from companion.history.request_errors import NameTaken, PlayersMet
from companion.history.snapshots import FOLDER_STATE
from companion.history.store import Store
from companion.history.timestamps import LATER, clamp_timestamp
from companion.rules.game import Mode
from tests.exchange.members import Killed, Member, MemoryFolder
from tests.history import samples
from tests.history.states import Rows, state_of

QUICK = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  # waiting for no disk
START = 1_790_000_000_000
DAY = 24 * 60 * 60 * 1000
NAMES = ["Ada", "Ben", "Chloé", "ada"]
LAID = [replace(samples.game(Random(seed), seed), id=None, finished=True) for seed in range(3)]
DEVICES = st.integers(0, 2)
PICKED = st.integers(0, 1_000)


class Device(Member):
    """A device with its own copy of the folder; its clock goes on with every look at it."""

    def __init__(self, place: Path, numbers: list[int]) -> None:
        super().__init__(place, START)
        self.folder = MemoryFolder(fuse=self.fuse, numbers=numbers)
        self.backup = place.with_suffix(".backup")

    def clock(self) -> int:
        self.now += 1
        return self.now

    def sync(self, steps: int | None = None) -> bool:
        """Look into the folder; with `steps`, be killed after so many. Returns True if it ended."""
        self.fuse.left = steps
        try:
            report = self.look(self.folder)
        except Killed:
            self.restart()
            return False
        finally:
            self.fuse.left = None
        assert report.fault is None
        return True


class Schedule(RuleBasedStateMachine):
    empty: Path

    @initialize(end=st.sampled_from([START, START + 11 * 365 * DAY]))
    def begin(self, end: int) -> None:
        self.end = end
        self.room = tempfile.TemporaryDirectory(dir=QUICK)
        self.devices = []
        numbers = [0]
        for index in range(3):
            file = Path(self.room.name) / f"{index}.db"
            shutil.copy(self.empty, file)
            self.devices.append(Device(file, numbers))
        self.confirmed: tuple[Rows, Rows] = [], []
        """Every version of a game and of a player that a device has confirmed."""
        self.leapt = False
        self.old: list[tuple[str, tuple[int, bytes]]] = []
        """Files as they were at some time."""

    def teardown(self) -> None:
        if hasattr(self, "devices"):
            try:
                self.everything_arrives()
            finally:
                for device in self.devices:
                    device.store.close()
                self.room.cleanup()

    # --- What a player does -----------------------------------------------------------------------

    @rule(device=DEVICES, who=st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
    def play(self, device: int, who: list[str]) -> None:
        players = tuple(LoggedPlayer(name, 10 + index) for index, name in enumerate(who))
        self.devices[device].store.games.add(LoggedGame(Mode.TRIBE, 5, players))
        self._confirm(device)

    @rule(device=DEVICES, laid=st.sampled_from(LAID))
    def lay(self, device: int, laid: LoggedGame) -> None:
        self.devices[device].store.games.add(laid)
        self._confirm(device)

    @rule(device=DEVICES, picked=PICKED, notes=st.sampled_from("xyz"))
    def edit(self, device: int, picked: int, notes: str) -> None:
        store = self.devices[device].store
        if game := self._picked(store, picked):
            store.games.edit(game, replace(store.games.get(game).game(), notes=notes))
            self._confirm(device)

    @rule(device=DEVICES, picked=PICKED, restores=st.booleans())
    def delete_or_restore(self, device: int, picked: int, restores: bool) -> None:
        store = self.devices[device].store
        if game := self._picked(store, picked, deleted=restores):
            (store.games.restore if restores else store.games.delete)(game)
            self._confirm(device)

    @rule(device=DEVICES)
    def purge(self, device: int) -> None:
        self.devices[device].store.games.empty()
        self._confirm(device)

    @rule(device=DEVICES, name=st.sampled_from(NAMES), to=st.sampled_from([*NAMES, "Eve"]))
    def rename(self, device: int, name: str, to: str) -> None:
        players = self.devices[device].store.players
        if player := players.named(name):
            with suppress(NameTaken):
                players.rename(player.id, to)
            self._confirm(device)

    @rule(device=DEVICES, name=st.sampled_from(NAMES), into=st.sampled_from(NAMES))
    def unite(self, device: int, name: str, into: str) -> None:
        players = self.devices[device].store.players
        one, other = players.named(name), players.named(into)
        if one and other:
            with suppress(PlayersMet):
                players.merge(one.id, other.id)
            self._confirm(device)

    @rule(device=DEVICES)
    def back_up_or_restore(self, device: int) -> None:
        there = self.devices[device]
        if not there.backup.exists():
            there.store.backup(there.backup)
        elif there.store.settings.all().get(FOLDER_STATE):
            there.store.restore(there.backup)
            there.backup.unlink()
            self._confirm(device)

    @rule(device=DEVICES, days=st.integers(-4_000, 4_000))
    def set_clock(self, device: int, days: int) -> None:
        self.devices[device].now = START + days * DAY
        self.leapt |= abs(days) * DAY > LATER

    # --- What happens to the folder ---------------------------------------------------------------

    @rule(device=DEVICES)
    def sync(self, device: int) -> None:
        assert self.devices[device].sync()

    @rule(device=DEVICES, steps=st.integers(0, 30))
    def be_killed(self, device: int, steps: int) -> None:
        self.devices[device].sync(steps)

    @rule(here=DEVICES, there=DEVICES, seed=PICKED, torn=st.booleans(), doubled=st.booleans())
    def carry_some(self, here: int, there: int, seed: int, torn: bool, doubled: bool) -> None:
        """Carry some files, half arrived perhaps, or under the name of a conflict copy."""
        random = Random(seed)
        source, target = self.devices[here].folder.files, self.devices[there].folder.files
        for name in random.sample(sorted(source), random.randrange(len(source) + 1)):
            number, content = source[name]
            self.old.append((name, (number, content)))
            if torn:
                number, content = (
                    self.devices[there].folder.next_number(),
                    content[: len(content) // 2],
                )
            copy = name.replace(".db", ".sync-conflict-20260101.db") if doubled else name
            target[copy] = number, content

    @rule(device=DEVICES, picked=PICKED)
    def arrive_late(self, device: int, picked: int) -> None:
        """An old version of a file arrives over a newer one."""
        if self.old:
            name, file = self.old[picked % len(self.old)]
            self.devices[device].folder.files[name] = file

    @rule(device=DEVICES, picked=PICKED)
    def lose(self, device: int, picked: int) -> None:
        files = self.devices[device].folder.files
        if files:
            del files[sorted(files)[picked % len(files)]]

    @rule(device=DEVICES)
    def forget_the_folder(self, device: int) -> None:
        """The player chooses the folder once more."""
        self.devices[device].store.settings.put({FOLDER_STATE: ""})
        self.devices[device].restart()

    # --- In the end -------------------------------------------------------------------------------

    def everything_arrives(self) -> None:
        for device in self.devices:
            device.now = self.end  # clocks are right again, or they could not agree what to believe
        for _ in range(8):
            before = [dict(device.folder.files) for device in self.devices]
            for device in self.devices:
                assert device.sync()
            self._carry_all()
            if before == [device.folder.files for device in self.devices]:
                break
        else:
            raise AssertionError("they never come to an end")
        (games, players), *others = (self._told(state_of(each.store)) for each in self.devices)
        assert others == [(games, players)] * 2
        confirmed = self._told(self.confirmed)
        assert {row[0] for row in games} == {row[0] for row in confirmed[0]}
        if not self.leapt:
            assert games == _newest(confirmed[0])
            assert players == _newest(confirmed[1])

    def _carry_all(self) -> None:
        """Bring the latest version of each file to every device."""
        latest: dict[str, tuple[int, bytes]] = {}
        for device in self.devices:
            for name, file in device.folder.files.items():
                latest[name] = max(latest.get(name, (0, b"")), file)
        for device in self.devices:
            device.folder.files.update(latest)

    def _confirm(self, device: int) -> None:
        for confirmed, rows in zip(
            self.confirmed, state_of(self.devices[device].store), strict=True
        ):
            confirmed.extend(rows)

    def _told(self, rows: tuple[Rows, Rows]) -> tuple[Rows, Rows]:
        """Return the rows with their stamps as they are believed in the end."""
        games, players = (
            sorted((row[0], clamp_timestamp(int(str(row[1])), self.end), *row[2:]) for row in each)
            for each in rows
        )
        return games, players

    def _picked(self, store: Store, picked: int, *, deleted: bool = False) -> str | None:
        games = store.games.page(GameFilter(deleted=deleted)).games
        return games[picked % len(games)].id if games else None


def _newest(versions: Rows) -> Rows:
    """Return the greatest version of each."""
    return sorted({str(row[0]): row for row in sorted(versions)}.values())


def schedules(count: int, steps: int) -> None:
    run_state_machine_as_test(
        Schedule,
        settings=settings(
            max_examples=count,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_whatever_happens_histories_are_equal_in_the_end_and_nothing_confirmed_is_missing(
    empty: Path,
) -> None:
    Schedule.empty = empty
    schedules(25, 20)
