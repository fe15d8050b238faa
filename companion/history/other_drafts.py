"""Open games of another history, taken over where they are missing here."""

import json
from typing import Final
from uuid import NAMESPACE_OID, UUID, uuid5

from companion.history.connection import Connection
from companion.history.drafts import Draft, Drafts

MOST: Final = 200
"""Open games that are taken over; nobody has as many."""


def take_open_games(mine: Connection, theirs: Connection) -> int:
    """Take over the open games that are missing here, inside a transaction only; returns how many.

    One that was gone on with here is left as it is, one that was gone on with there comes in its
    place. Gone on with in both places they are two games from then on. What is in the history
    already, or was deleted here, does not come back.
    """
    here, there = Drafts(mine), Drafts(theirs)
    in_hand = here.latest()
    taken = 0
    for draft in reversed(there.open()[:MOST]):
        if not _is_sound(draft) or _is_in_history(mine, draft.game):
            continue
        own = here.of(draft.game)
        if own is None:
            taken += _add(here, draft)
        elif _continues(own, draft):
            continue
        elif _continues(draft, own) and (in_hand is None or own.id != in_hand.id):
            here.replace(own.id, draft.set_up, draft.gestures)
            taken += 1
        else:
            fork = forked(draft)
            taken += 0 if here.of(fork.game) else _add(here, fork)
    return taken


def _add(drafts: Drafts, draft: Draft) -> int:
    drafts.start(draft.set_up, draft.gestures, game=draft.game, in_hand=False)
    return 1


def _continues(longer: Draft, shorter: Draft) -> bool:
    """Whether all of the one is in the other."""
    begun = longer.gestures[: len(shorter.gestures)]
    return longer.set_up == shorter.set_up and begun == shorter.gestures


def forked(draft: Draft) -> Draft:
    """The same under an id of its own, which is the same each time."""
    game = str(uuid5(NAMESPACE_OID, "\n".join((draft.game, draft.set_up, *draft.gestures))))
    return known_as(draft, game)


def known_as(draft: Draft, game: str) -> Draft:
    """The same under this id."""
    set_up = json.dumps({**json.loads(draft.set_up), "id": game}, ensure_ascii=False)
    return Draft(draft.id, set_up, draft.gestures, draft.started_at, game)


def _is_sound(draft: Draft) -> bool:
    """A file from elsewhere may hold anything."""
    texts = (draft.set_up, draft.game, *draft.gestures)
    if not all(isinstance(text, str) for text in texts):
        return False
    try:
        return str(UUID(draft.game)) == draft.game and isinstance(json.loads(draft.set_up), dict)
    except (ValueError, RecursionError):
        return False


def _is_in_history(mine: Connection, game: str) -> bool:
    found = mine.value(
        "SELECT 1 FROM games WHERE id = ?1 UNION ALL SELECT 1 FROM tombstones WHERE id = ?1",
        (game,),
    )
    return found is not None
