"""Makes the file of a history as the app wrote it when a step of the migrations was the last one.

    python -m tests.history.make_old plain_views

Run once for each step, before the next one is written; the file is kept in `fixtures` and upgraded
in a test ever after. Never make one anew: it would be what today's app takes for an old file.
"""

import sys
from pathlib import Path

from companion.history.drafts import Drafts
from companion.history.guarding import trust
from companion.history.hindsights import KeptAnswer
from companion.history.history_file import VERSIONS, connect, upgrade
from companion.history.search import keep_index
from companion.history.settings import Settings
from companion.history.store import Store
from companion.rules.game import Game
from tests.history import samples

FIXTURES = Path(__file__).parent / "fixtures"


def make(step: str) -> Path:
    file = FIXTURES / f"{VERSIONS.index(step) + 1:02}_{step}.db"
    if file.exists():
        raise SystemExit(f"{file.name} is there already")
    later = VERSIONS[VERSIONS.index(step) + 1 :]
    connection = connect(file, create=True)
    trust(connection.raw)
    upgrade(connection, stop_before=later[0] if later else None)
    Settings(connection).put({"language": "cs", "theme": "dark"})
    drafts = Drafts(connection)
    drafts.start('{"mode": "totem"}', ["one", "two", "three"])
    if "players_games_and_seats" in VERSIONS[: VERSIONS.index(step) + 1]:
        keep_index(connection)
        store = Store(connection, lambda: 1_700_000_000_000)
        for game in samples.games(12):
            store.games.add(game)
        ada, ben = store.players.named("Ada"), store.players.named("Ben")
        assert ada is not None
        assert ben is not None
        store.players.rename(ada.id, "Adele")
        store.players.archive(ben.id)
        first, second, *_ = store.page().games
        store.games.delete(first.id)
        store.games.purge()
        store.games.delete(second.id)
        if "hindsight" in VERSIONS[: VERSIONS.index(step) + 1]:
            looked_back = next(
                each for each in store.page().games if not (each.by_points_only or each.provisional)
            )
            known = looked_back.seats[0].total + 7, 0, "@ d*", None
            record = store.games.get(looked_back.id).game()
            assert isinstance(record, Game)
            store.hindsight.put(record, [KeptAnswer(0, "domino", *known)])
    connection.close()
    return file


if __name__ == "__main__":
    print(make(sys.argv[1]))
