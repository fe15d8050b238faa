"""Players: everyone who has played; renamed, found to be one person, put away."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.properties import BooleanProperty, StringProperty

from companion.app.game_filters import more_players, short_name
from companion.app.history_queries import Company
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.history.listing import GameFilter
from companion.history.players import PlayerRecord
from companion.texts import _, formats
from companion.texts.names import shown_name
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import controls, either, empty_notice, player_list
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.derived import derived
from companion.ui.widgets.form_field import FormField, FormFields
from companion.ui.widgets.sheet import AT_FIRST, MenuItem, Sheet, SheetItem, menu, reopened


class PlayersScreen(Screen):
    message_below = True
    alike = StringProperty()
    """Names that may be one person's, as a question."""
    empty = BooleanProperty(False)

    asks_alike = derived(lambda screen: bool(screen.alike), "alike")
    yes_width = derived(lambda _screen: theme.target * 1.6)
    content = derived(lambda screen: 0 if screen.empty else 1, "empty")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._company: Company | None = None
        self._fault = ""
        self._players: dict[str, PlayerRecord] = {}
        self._alike: tuple[PlayerRecord, ...] = ()

    def enter(self) -> None:
        self.services.history.company(self._take, self._complain)

    def refresh(self) -> None:
        if self._fault:
            self._complain(self._fault)
        elif self._company is not None:
            self._show(self._company)

    def _ask_again(self, _none: None = None) -> None:
        self.enter()

    def _take(self, company: Company) -> None:
        self._company, self._fault = company, ""
        self._show(company)

    def _show(self, company: Company) -> None:
        self._players = {each.id: each for each in company.players}
        self.empty = not company.players
        if self.empty:
            self.ids.notice.say(
                "account-multiple",
                _("Nobody yet"),
                _("Players appear here after their first finished game."),
            )
        ordered = sorted(company.players, key=lambda each: (each.archived, -each.games, each.name))
        self.ids.players.show(ordered)
        self._alike = company.alike[0] if company.alike else ()
        self.alike = ""
        if self._alike:
            names = formats.listed(short_name(each.name) for each in self._alike)
            self.alike = _("Are {names} the same person?").format(names=names)

    def _complain(self, fault: str) -> None:
        self._fault = fault
        self.empty = True
        self.ids.notice.say("alert-circle-outline", _("The history cannot be read"), fault)

    # --- What can be done ---------------------------------------------------------------------

    @reopened
    def open(self, identity: str) -> None:
        player = self._players[identity]
        items = [
            MenuItem("chart-line", _("Statistics"), partial(self._statistics, player)),
            MenuItem("history", _("Games"), partial(self._games, player)),
            MenuItem("pencil-outline", _("Rename"), partial(self._ask_name, player)),
        ]
        if len(self._players) > 1:
            items.append(MenuItem("call-merge", _("Merge with…"), partial(self._ask_other, player)))
        if player.former:
            items.append(MenuItem("call-split", _("Separate"), partial(self._separate, player)))
        if player.archived:
            items.append(
                MenuItem(
                    "archive-arrow-up-outline",
                    _("Suggest again"),
                    partial(self._away, player, False),
                )
            )
        else:
            items.append(MenuItem("archive-outline", _("Hide"), partial(self._away, player, True)))
        menu(short_name(player.name), items)

    def unite_alike(self) -> None:
        """Those who are asked about are one: the one who has played most."""
        main, *others = sorted(self._alike, key=lambda each: -each.games)
        for other in others:
            self._unite(other, main)

    def _statistics(self, player: PlayerRecord) -> None:
        self.navigator.open_statistics(player.id)

    def _games(self, player: PlayerRecord) -> None:
        self.navigator.open_history(GameFilter(players=frozenset({player.id})))

    @reopened
    def _ask_name(self, player: PlayerRecord) -> None:
        asked = Sheet(title=_("Rename"))
        field = FormField(text=shown_name(player.name), label=_("Name"))
        keep = Pill(words=_("Save"), icon="check-circle", primary=True)

        def rename(*_args: object) -> None:
            asked.dismiss()
            name = field.text.strip()
            if name and name not in (player.name, shown_name(player.name)):
                self._rename(player, name)

        keep.bind(on_release=rename)
        field.bind(on_text_validate=rename)
        fields = FormFields()
        fields.add_widget(field)
        asked.add_widget(fields)
        asked.add_foot(keep)
        asked.open()
        field.focus = True

    def _rename(self, player: PlayerRecord, name: str) -> None:
        history, call = self.services.history, self.services.next_game.call

        def called_before(_none: None) -> None:
            call(name, player.name)
            self.navigator.ask_again()

        def renamed(_none: None) -> None:
            call(player.name, name)
            self.enter()
            words = _("{before} was renamed to {after}.").format(
                before=short_name(player.name), after=short_name(name)
            )
            undo = partial(history.rename, player.id, player.name, called_before)
            self.services.notices.say(words, _("Undo"), undo, lasting=True)

        history.rename(player.id, name, renamed)

    @reopened
    def _ask_other(self, player: PlayerRecord) -> None:
        title = _("Merge {name} with…").format(name=short_name(player.name))
        asked = Sheet(title=title, lined=True)
        by_games = sorted(self._players.values(), key=lambda each: -each.games)
        self._offer(asked, player, [other for other in by_games if other.id != player.id], AT_FIRST)
        asked.open()

    def _offer(
        self, asked: Sheet, player: PlayerRecord, others: Sequence[PlayerRecord], most: int
    ) -> None:
        """So many of the others, and a line that brings as many again."""
        for other in others[:most]:
            item = SheetItem(icon="account", words=short_name(other.name))
            item.bind(on_release=partial(self._is_other, asked, player, other))
            asked.add_widget(item)
        if rest := others[most:]:
            item = SheetItem(icon="chevron-down", words=more_players(len(rest)))
            item.bind(on_release=lambda item: self._offer_more(asked, player, rest, item))
            asked.add_widget(item)

    def _offer_more(
        self, asked: Sheet, player: PlayerRecord, others: Sequence[PlayerRecord], item: SheetItem
    ) -> None:
        there = len(item.parent.children) - 1
        item.parent.remove_widget(item)
        self._offer(asked, player, others, there)

    def _is_other(
        self, asked: Sheet, player: PlayerRecord, other: PlayerRecord, _item: SheetItem
    ) -> None:
        asked.dismiss()
        self._unite(player, other)

    def _unite(self, player: PlayerRecord, into: PlayerRecord) -> None:
        history = self.services.history

        def united(_none: None) -> None:
            self.services.next_game.call(player.name, into.name)
            self.enter()
            words = _("{one} was merged with {other}.").format(
                one=short_name(player.name), other=short_name(into.name)
            )
            undo = partial(history.separate, player.id, _asking(self.navigator))
            self.services.notices.say(words, _("Undo"), undo, lasting=True)

        history.unite(player.id, into.id, united)

    def _separate(self, player: PlayerRecord) -> None:
        for former in player.former:
            self.services.history.separate(former, self._ask_again)

    def _away(self, player: PlayerRecord, away: bool) -> None:
        self.services.history.put_away(player.id, away, self._ask_again)


def _asking(navigator: Navigator) -> Callable[[None], None]:
    """Whoever is on the screen then shows it; this one may be gone."""
    return lambda _none: navigator.ask_again()


__all__ = ["PlayersScreen", "controls", "either", "empty_notice", "player_list"]

lay_out("players_screen")
