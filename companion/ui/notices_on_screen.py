"""What the player is told in passing, on the screen; and what can still be done about it later."""

from collections.abc import Callable
from typing import Final

from companion.app.notices import Missed
from companion.ui.shell import Shell


class NoticesOnScreen:
    """`shell` is what they are shown on, once it is there; `revision` another number after every
    change of the history."""

    def __init__(self, shell: Callable[[], Shell | None], revision: Callable[[], int]) -> None:
        self._shell: Final = shell
        self._revision: Final = revision
        self._offered: Missed | None = None
        self._offered_at = 0

    def say(
        self,
        words: str,
        action: str = "",
        do: Callable[[], object] | None = None,
        *,
        lasting: bool = False,
    ) -> None:
        shell = self._shell()
        if shell is None:
            return
        if do is not None:
            self._offered = Missed(words, action, self._once(do)) if lasting else None
            self._offered_at = self._revision()
            do = self._offered.do if self._offered else do
        shell.message.say(words, action, do)

    def missed(self) -> Missed | None:
        return self._offered if self._offered_at == self._revision() else None

    def withdraw(self) -> None:
        """Others have changed the history: nothing lasting is undone over it."""
        shell = self._shell()
        if shell is None or self._offered is None or self.missed() is not None:
            return
        self._offered = None
        if shell.message.action:
            shell.message.hide()

    def mention(self, words: str) -> None:
        shell = self._shell()
        if shell is not None and not (shell.message.shown and shell.message.action):
            shell.message.say(words)

    def warn(self, words: Callable[[], str]) -> None:
        shell = self._shell()
        if shell is not None:
            shell.warn(words)

    def _once(self, do: Callable[[], object]) -> Callable[[], object]:
        def done() -> None:
            self._offered = None
            do()

        return done
