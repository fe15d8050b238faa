"""The search for what would mend a game, held until it is let go."""

from threading import Event
from types import TracebackType
from typing import Final, Self
from unittest.mock import patch

from companion.app import background_check
from companion.rules.game import Game
from companion.rules.legality import ProgressCallback, Suggestions, Verdict, suggest

_PAUSE: Final = 0.001


class HeldSearch:
    """Stands in for the real one where it is begun within; let go, it becomes that. Stopped, it
    stops as that does."""

    def __init__(self) -> None:
        self.begun = 0
        self._go = Event()
        self._patch = patch.object(background_check, "suggest", self._search)

    def __enter__(self) -> Self:
        self._patch.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._patch.stop()

    def let_go(self) -> None:
        self._go.set()

    def _search(self, game: Game, verdict: Verdict, *, progress: ProgressCallback) -> Suggestions:
        self.begun += 1
        while not self._go.wait(_PAUSE):
            progress(0, 1)
        return suggest(game, verdict, progress=progress)
