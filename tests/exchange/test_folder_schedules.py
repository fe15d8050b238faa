"""Three phones and a folder, whatever happens when: in the end all have the same, and all of it."""

import shutil
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from companion.exchange.folder_report import FolderReport
from companion.exchange.version_file import VersionName
from companion.history.folder_settings import DEVICES
from companion.history.records import GameFilter, LoggedGame, LoggedPlayer
from companion.history.refusals import NameTaken, PlayersMet
from companion.history.store import Store
from companion.rules.game import Mode
from tests.exchange.carrier import HeldFolder, Killed
from tests.exchange.folder_members import Member
from tests.history import samples
from tests.history.states import Rows, state_of

QUICK = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  # waiting for no disk
START = 1_780_000_000_000
DAY = 24 * 60 * 60 * 1000
YEAR = 365 * DAY
NAMES = ["Ada", "Ben", "Chloé", "ada"]
LAID = [replace(samples.game(Random(seed), seed), id=None) for seed in range(3)]
PHONES = st.integers(0, 2)
PICKED = st.integers(0, 1_000)


class Phone(Member):
    """Its clock goes on whenever it is looked at."""

    def __init__(self, place: Path) -> None:
        super().__init__(place, START)
        self.folder = HeldFolder()

    def clock(self) -> int:
        self.now += 1
        return self.now

    def meet(self, *, kill_after: int | None = None) -> FolderReport | None:
        self.folder.left = kill_after
        with suppress(Killed):
            return self.look_into(self.folder)
        self.folder.left = None
        return None


class Schedule(RuleBasedStateMachine):
    empty: Path

    @initialize(end=st.sampled_from([START, START + 11 * YEAR]))
    def begin(self, end: int) -> None:
        self.end = end
        self.room = tempfile.TemporaryDirectory(dir=QUICK)
        self.phones = []
        for number in range(3):
            file = Path(self.room.name) / f"{number}.db"
            shutil.copy(self.empty, file)
            self.phones.append(Phone(file))
        self.confirmed: set[str] = set()

    def teardown(self) -> None:
        if hasattr(self, "phones"):
            self.all_arrives()
            for phone in self.phones:
                phone.store.close()
            self.room.cleanup()

    # --- What happens on a phone ------------------------------------------------------------------

    @rule(phone=PHONES, who=st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
    def play(self, phone: int, who: list[str]) -> None:
        players = tuple(LoggedPlayer(name, 10 + index) for index, name in enumerate(who))
        self.confirmed.add(self.phones[phone].store.games.add(LoggedGame(Mode.TRIBE, 5, players)))

    @rule(phone=PHONES, laid=st.sampled_from(LAID))
    def lay(self, phone: int, laid: LoggedGame) -> None:
        self.confirmed.add(self.phones[phone].store.games.add(laid))

    @rule(phone=PHONES, picked=PICKED, notes=st.sampled_from("xyz"))
    def edit(self, phone: int, picked: int, notes: str) -> None:
        store = self.phones[phone].store
        if game := self._picked(store, picked):
            record = store.games.get(game).game()
            store.games.edit(game, replace(record, notes=notes))

    @rule(phone=PHONES, picked=PICKED)
    def delete(self, phone: int, picked: int) -> None:
        store = self.phones[phone].store
        if game := self._picked(store, picked):
            store.games.delete(game)

    @rule(phone=PHONES, picked=PICKED)
    def restore(self, phone: int, picked: int) -> None:
        store = self.phones[phone].store
        if game := self._picked(store, picked, deleted=True):
            store.games.restore(game)

    @rule(phone=PHONES)
    def purge(self, phone: int) -> None:
        self.phones[phone].store.games.purge()

    @rule(phone=PHONES, name=st.sampled_from(NAMES), to=st.sampled_from([*NAMES, "Eve"]))
    def rename(self, phone: int, name: str, to: str) -> None:
        players = self.phones[phone].store.players
        if player := players.named(name):
            with suppress(NameTaken):
                players.rename(player.id, to)

    @rule(phone=PHONES, name=st.sampled_from(NAMES), into=st.sampled_from(NAMES))
    def unite(self, phone: int, name: str, into: str) -> None:
        players = self.phones[phone].store.players
        one, other = players.named(name), players.named(into)
        if one and other:
            with suppress(PlayersMet):
                players.merge(one.id, other.id)

    @rule(phone=PHONES, days=st.integers(-4_000, 4_000))
    def set_clock(self, phone: int, days: int) -> None:
        self.phones[phone].now = START + days * DAY

    @rule(phone=PHONES)
    def later(self, phone: int) -> None:
        self.phones[phone].now += 40 * DAY

    @rule(phone=PHONES)
    def lose_what_it_is_called(self, phone: int) -> None:
        """As when its history was mended from an old backup."""
        self.phones[phone].store.settings.put({DEVICES: ""})
        known = self.phones[phone].store.known_files
        known.forget(known.all())

    # --- The folder -------------------------------------------------------------------------------

    @rule(phone=PHONES)
    def meet(self, phone: int) -> None:
        report = self.phones[phone].meet()
        assert report is not None
        assert report.fault is None

    @rule(phone=PHONES, steps=st.integers(0, 12))
    def be_killed(self, phone: int, steps: int) -> None:
        self.phones[phone].meet(kill_after=steps)

    @rule(here=PHONES, there=PHONES, seed=PICKED, torn=st.booleans())
    def carry_some(self, here: int, there: int, seed: int, torn: bool) -> None:
        """Some, in any order, some of them not whole yet, or under another name beside."""
        random = Random(seed)
        source, target = self.phones[here].folder.files, self.phones[there].folder.files
        for name in random.sample(sorted(source), random.randrange(len(source) + 1)):
            content = source[name]
            target.setdefault(
                name, content[: random.randrange(len(content) + 1)] if torn else content
            )
            target[f"{name[:-5]}.sync-conflict-20260101-120000-ABCDEFG.json"] = content

    # --- In the end -------------------------------------------------------------------------------

    def all_arrives(self) -> None:
        # Every clock is right again at last, or they could not agree on what is to be believed.
        for phone in self.phones:
            phone.now = self.end
        for _ in range(8):
            before = [dict(phone.folder.files) for phone in self.phones]
            for phone in self.phones:
                report = phone.meet()
                assert report is not None
                assert report.fault is None
            self._carry_all()
            if before == [phone.folder.files for phone in self.phones]:
                break
        else:
            raise AssertionError("they never come to an end")
        (games, players), *others = (_told(phone.store) for phone in self.phones)
        for other in others:
            assert other == (games, players)
        assert {game for game, *_ in games} == self.confirmed

    def _carry_all(self) -> None:
        """What an engine does in the end: a file as its writer has it, everywhere; what the writer
        took away is gone."""
        for name in {name for phone in self.phones for name in phone.folder.files}:
            read = VersionName.read(name)
            if read is None:
                continue
            longest = max((phone.folder.files.get(name, b"") for phone in self.phones), key=len)
            for phone in self.phones:
                phone.folder.files[name] = longest

    def _picked(self, store: Store, picked: int, *, deleted: bool = False) -> str | None:
        games = store.page(GameFilter(deleted=deleted)).games
        return games[picked % len(games)].id if games else None


def _told(store: Store) -> tuple[Rows, Rows]:
    """All but players of no game about whom nothing was ever said."""
    games, players = state_of(store)
    named = "\n".join(str(game[-1]) for game in games)
    targets = {player[-1] for player in players}
    return games, [each for each in players if each[1] or each[0] in named or each[0] in targets]


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


def test_whatever_happens_all_histories_are_equal_in_the_end_and_no_game_is_missing(
    empty: Path,
) -> None:
    Schedule.empty = empty
    schedules(25, 20)
