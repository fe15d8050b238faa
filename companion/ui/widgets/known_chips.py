"""Those who are known, to be touched instead of typed."""

from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, ObjectProperty

from companion.texts.names import shown_name
from companion.ui.theme import theme
from companion.ui.widgets.derived import derived
from companion.ui.widgets.sheet import Chip, Chips

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.history.records import KnownPlayer


class KnownChip(Chip):
    player = ObjectProperty(None)
    likely = BooleanProperty(False)
    """Its name is most likely the one that is being written."""
    rim = derived(lambda chip: theme.accent if chip.likely else theme.outline, "likely")

    def __init__(self, player: "KnownPlayer", **options: object) -> None:
        super().__init__(player=player, words=shown_name(player.name), **options)


class KnownChips(Chips):
    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._players: tuple[KnownPlayer, ...] = ()

    def offer(
        self,
        players: "tuple[KnownPlayer, ...]",
        likely: "KnownPlayer | None",
        make: "Callable[[KnownPlayer], KnownChip]",
        take: "Callable[[KnownPlayer], None]",
    ) -> None:
        """These, one of them standing out; `take` gets who is touched."""
        if players != self._players:
            self._players = players
            before = {chip.player: chip for chip in self.children}
            self.clear_widgets()
            for player in players:
                chip = before.get(player)
                if chip is None:
                    chip = make(player)
                    chip.bind(on_release=lambda _chip, player=player: take(player))
                self.add_widget(chip)
        for chip, player in zip(reversed(self.children), players, strict=True):
            chip.likely = player == likely
