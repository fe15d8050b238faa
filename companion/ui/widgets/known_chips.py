"""Those who are known, to be touched instead of typed."""

from typing import TYPE_CHECKING, Final

from kivy.properties import BooleanProperty, ObjectProperty

from companion.texts.names import shown_name
from companion.ui.new_in_sight import NewInSight
from companion.ui.theme import theme
from companion.ui.widgets.derived import derived
from companion.ui.widgets.sheet import Chip, Chips

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.history.players import KnownPlayer


class KnownChip(Chip):
    player = ObjectProperty(None)
    likely = BooleanProperty(False)
    """Its name is most likely the one that is being written."""
    rim = derived(lambda chip: theme.accent if chip.likely else theme.outline, "likely")

    def __init__(self, player: "KnownPlayer", **options: object) -> None:
        super().__init__(player=player, words=shown_name(player.name), **options)


class KnownChips(Chips):
    """Whoever is touched keeps the place for a moment, and so do all others: a thumb that goes
    through several names comes down where they lay when it set out."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._shown: tuple[KnownPlayer, ...] = ()
        self._offered: tuple[KnownPlayer, ...] = ()
        self._make: Callable[[KnownPlayer], KnownChip] = KnownChip
        self._take: Callable[[KnownPlayer], None] = lambda _player: None
        self._still: Final = NewInSight(self._arrange)

    def offer(
        self,
        players: "tuple[KnownPlayer, ...]",
        likely: "KnownPlayer | None",
        make: "Callable[[KnownPlayer], KnownChip]",
        take: "Callable[[KnownPlayer], None]",
    ) -> None:
        """These, one of them standing out; `take` gets who is touched."""
        self._offered, self._make, self._take = players, make, take
        if self._still.is_over:
            self._arrange()
        for chip in self.children:
            chip.likely = chip.player == likely

    def _arrange(self) -> None:
        if self._shown != self._offered:
            self._shown = self._offered
            before = {chip.player: chip for chip in self.children}
            self.clear_widgets()
            for player in self._shown:
                self.add_widget(before.get(player) or self._chip(player))
        for chip in self.children:
            chip.chosen = False

    def _chip(self, player: "KnownPlayer") -> KnownChip:
        chip = self._make(player)
        chip.bind(on_release=self._touch)
        return chip

    def _touch(self, chip: KnownChip) -> None:
        if chip.player in self._offered:
            chip.chosen = True
            self._still.begin()
            self._take(chip.player)
