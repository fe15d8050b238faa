"""What the app remembers from start to start, as texts by their names: settings, and where the
player was."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.app.preferences import Preferences

SHARED_FOLDER: Final = "shared_folder"
"""The address of the folder that the player shares with others."""

Remember = Callable[[Mapping[str, str]], None]


class Memory:
    """`remember` keeps what changes; `changed` is told the preferences after the player did."""

    def __init__(
        self,
        kept: Mapping[str, str],
        remember: Remember,
        changed: Callable[[Preferences], None],
    ) -> None:
        self._kept = dict(kept)
        self._remember = remember
        self._changed = changed
        self.preferences = Preferences.read(self._kept)

    def recall(self, name: str) -> str | None:
        """What was kept under this name."""
        return self._kept.get(name)

    def remember(self, texts: Mapping[str, str]) -> None:
        self._kept |= texts
        self._remember(texts)

    def prefer(self, preferences: Preferences) -> None:
        """Change settings, now and for later."""
        self.preferences = preferences
        self.remember(preferences.kept())
        self._changed(preferences)
