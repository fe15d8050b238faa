"""All that a history has been told, to be compared."""

from pathlib import Path

from companion.history.merging import contents, game_stamps, player_versions
from companion.history.store import Store

Rows = list[tuple[object, ...]]


def state_of(store: Store) -> tuple[Rows, Rows]:
    """Everything a history has been told, in an order of its own: equal for equal histories."""
    connection = store._connection
    stamps = game_stamps(connection)
    entered = contents(connection, stamps)
    return (
        sorted((game, *stamp, entered.get(game, "")) for game, stamp in stamps.items()),
        sorted((player, *version) for player, version in player_versions(connection).items()),
    )


def everything(file: Path) -> object:
    with Store.open(file, create=False, read_only=True) as store:
        return state_of(store)
