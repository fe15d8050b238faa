"""What comes as a code: pasted, or in a file. A game is shown as a file's games are; a territory
may be looked at."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from companion.app.arriving import about_territory, by_itself
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.app.transfer import Form
from companion.device import GivenFile
from companion.exchange.game_code import HandedTerritory
from companion.exchange.game_link import MOST_READ, LinkError, brings_games, brings_link, read_link
from companion.history.records import AnyGame
from companion.texts import _
from companion.texts.display import one_line, shortened
from companion.ui.widgets.sheet import MenuItem, menu, reopened


class Arrival:
    """`show` gets a game that came, to be previewed, `show_all` a text with several."""

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        show: Callable[[AnyGame], None],
        show_all: Callable[[str], None],
    ) -> None:
        self._services: Final = services
        self._navigator: Final = navigator
        self._show: Final = show
        self._show_all: Final = show_all

    def paste(self) -> None:
        """What was copied elsewhere."""
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415  # looks for its means

        self.receive(Clipboard.paste() or "")

    def takes(self, given: GivenFile) -> bool:
        """Whether it is a link or a text with one somewhere; then it is taken. A table or a file of
        games is one, whatever its notes say, and so is a text with several."""
        if given.link:
            self.receive(given.link)
            return True
        if given.path is None or Form.of(given.name) is Form.TABLE:
            return False
        data = _beginning(given.path)
        text = data.decode("utf-8", "replace")
        if not brings_link(data) or len(data) > MOST_READ or brings_games(text):
            return False
        self.receive(text)
        return True

    def receive(self, text: str) -> None:
        if brings_games(text):
            self._show_all(text)
            return
        try:
            found = read_link(text)
        except LinkError as error:
            self._services.notices.say(str(error))
            return
        if isinstance(found, HandedTerritory):
            self._offer(found)
        else:
            self._show(found)

    @reopened
    def _offer(self, handed: HandedTerritory) -> None:
        menu(
            shortened(one_line(about_territory(handed)), 60),
            [MenuItem("map-outline", _("Look at it by itself"), partial(self._look_at, handed))],
        )

    def _look_at(self, handed: HandedTerritory) -> None:
        self._services.open_games.begin(by_itself(handed))
        self._navigator.open_territory()


def _beginning(path: Path) -> bytes:
    """As much of a file as a link is looked for in, and whether there is more; nothing of one that
    is gone."""
    try:
        with path.open("rb") as stream:
            return stream.read(MOST_READ + 1)
    except OSError:
        return b""
