"""What the same dominoes could have made: the answers for one player, and the way to them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.app.known_hindsight import KnownHindsight
from companion.rules.game import Player
from companion.texts.names import shown_name
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets import controls, player_dot
from companion.ui.widgets.derived import Foldable, derived
from companion.ui.widgets.ink import arrowed, transparent

if TYPE_CHECKING:
    from companion.app.hindsight_lines import HindsightLine
    from companion.rules.hindsight import Possible


class HindsightRow(controls.Tap):
    """One answer; touched, its board."""

    icon = StringProperty()
    points = StringProperty()
    how = StringProperty()
    leads = BooleanProperty(False)
    """There is something to see."""
    words_tall = NumericProperty(0)

    written = derived(lambda row: arrowed(row.points, theme.size_sign), "points")
    tall = derived(lambda row: max(theme.target, row.words_tall + theme.rhythm), "words_tall")
    ground = derived(lambda _row: transparent(theme.card_raised))
    leads_icon = derived(lambda row: "chevron-right" if row.leads else "", "leads")
    leads_wide = derived(lambda row: -1 if row.leads else 0, "leads")


class HindsightCard(Foldable):
    """The card; hidden while the game is not known to be legal.

    Dispatches `on_ask` when the player asks, `on_answer` with the answer that was touched, and
    `on_rule` when the rules are asked for.
    """

    whose = StringProperty()
    """Who could have made it, where several have played."""
    colour = ObjectProperty(None, allownone=True)
    """Theirs."""
    words = StringProperty()
    under_way = StringProperty()
    """What is being looked for."""
    asks = StringProperty()
    """What can be asked for."""
    head = NumericProperty(0)

    owned = derived(lambda card: bool(card.whose), "whose")
    dot = derived(lambda card: theme.dot(card.colour), "colour")
    told = derived(lambda card: bool(card.words), "words")
    searching = derived(lambda card: bool(card.under_way), "under_way")
    to_ask = derived(lambda card: bool(card.asks), "asks")
    columns = derived(lambda card: 3 if card.width > theme.target * 14 else 1, "width")
    """Of the answers; no more than there is room for their words."""
    head_tall = derived(lambda card: max(theme.target, card.head), "head")

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_ask", "on_answer", "on_rule"):
            self.register_event_type(event)
        super().__init__(**kwargs)
        self._known = KnownHindsight()
        self._player = 0
        self._lines: tuple[HindsightLine, ...] = ()
        self.shown = False
        follow(refreshing, "revision", self._say)

    def on_ask(self) -> None:
        """What could have been is asked for."""

    def on_answer(self, answer: "Possible") -> None:
        """An answer is to be seen."""

    def on_rule(self) -> None:
        """How to read it is asked for."""

    def show(self, known: KnownHindsight, players: Sequence[Player], player: int) -> None:
        """What is known of this one's of the players; rows that are there already only change."""
        self._known, self._player = known, player
        whose = players[player] if len(players) > 1 else None
        self.whose = shown_name(whose.name) if whose else ""
        self.colour = whose.colour if whose else None
        self._say()

    def _say(self, *_args: object) -> None:
        known, player = self._known, self._player
        self.shown = known.legal
        if not known.legal:
            self._fill(())
            return
        # Late: the thread that found it legal has brought along what that needs.
        from companion.app import hindsight_lines as lines  # noqa: PLC0415

        found = known.of(player)
        self._fill(() if found is None else lines.hindsight_lines(found))
        self.words = lines.verdict_words(known, player)
        self.under_way = lines.under_way(known, player)
        self.asks = lines.asks(known, player)

    def _fill(self, lines: "tuple[HindsightLine, ...]") -> None:
        rows, self._lines = self.ids.rows, lines
        while len(rows.children) > len(lines):
            rows.remove_widget(rows.children[0])
        while len(rows.children) < len(lines):
            row = HindsightRow()
            row.bind(on_release=self._touched)
            rows.add_widget(row)
        for row, line in zip(reversed(rows.children), lines, strict=True):
            row.icon, row.points, row.how = line.icon, line.points, line.how
            row.leads = line.answer is not None
            row.disabled = not row.leads

    def _touched(self, row: HindsightRow) -> None:
        rows = self.ids.rows.children
        answer = self._lines[len(rows) - 1 - rows.index(row)].answer
        if answer is not None:
            self.dispatch("on_answer", answer)


__all__ = ["HindsightCard", "HindsightRow", "controls", "player_dot"]

lay_out("hindsight_card")
