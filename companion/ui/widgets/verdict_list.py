"""A verdict as a page: each finding, and what is right."""

from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.rules.legality import Finding, Severity, Verdict
from companion.texts import _, finding_titles, finding_words, formats, rule_names
from companion.texts.check_report import conclusion
from companion.ui.layouts import lay_out
from companion.ui.widgets.finding_card import FindingCard, VerdictCard

if TYPE_CHECKING:
    from companion.rules.game import Game


class VerdictList(BoxLayout):
    """Dispatches `on_finding` with the place of the finding touched, and `on_rule` with the finding
    whose rule is asked for."""

    remark = StringProperty()
    """What came of looking for what would mend it; told last, where it is told here."""

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_finding", "on_rule"):
            self.register_event_type(event)
        super().__init__(**kwargs)
        self._game: Game
        self._verdict: Verdict | None = None
        self._cards: list[FindingCard] = []
        self._closing: VerdictCard | None = None
        self._remarking: VerdictCard | None = None

    def on_finding(self, place: int) -> None:
        """The finding at that place was touched."""

    def on_rule(self, finding: Finding) -> None:
        """Its rule is asked for."""

    def clear(self) -> None:
        self.clear_widgets()
        self._verdict = self._closing = self._remarking = None
        self._cards = []

    def on_remark(self, _list: object, remark: str) -> None:
        if self._remarking is None:
            self._remarking = VerdictCard(icon="information", good=False)
            self.add_widget(self._remarking)
        self._remarking.words = remark
        if not remark:
            self.remove_widget(self._remarking)
            self._remarking = None

    def show(self, game: "Game", verdict: Verdict) -> None:
        self.clear()
        self._game, self._verdict = game, verdict
        for finding in verdict.findings:
            self._add_finding(finding)
        if verdict.legal or _searched(verdict):
            icon = "check-circle" if verdict.legal else "information"
            self._closing = VerdictCard(icon=icon, good=verdict.legal)
            self.add_widget(self._closing)
        self.refresh()

    def choose(self, place: int | None) -> None:
        """The finding that is pointed out on the board."""
        for each, card in enumerate(self._cards):
            card.chosen = each == place

    def refresh(self) -> None:
        """The same words in the language of now; the cards stay, and where one reads too."""
        if self._verdict is None:
            return
        for card, finding in zip(self._cards, self._verdict.findings, strict=True):
            card.headline = self._headline(finding)
            card.words = finding_words.message(finding, self._game)
            card.citation = rule_names.cited(finding.code.rule)
        if self._closing is not None:
            legal = self._verdict.legal
            self._closing.words = conclusion(self._verdict) if legal else _("Everything else fits.")

    def _add_finding(self, finding: Finding) -> None:
        warning = finding.severity is Severity.WARNING
        card = FindingCard(icon="alert-outline" if warning else "alert-circle", warning=warning)
        place = len(self._cards)
        card.bind(on_release=lambda _card: self.dispatch("on_finding", place))
        card.bind(on_rule=lambda _card: self.dispatch("on_rule", finding))
        self._cards.append(card)
        self.add_widget(card)

    def _headline(self, finding: Finding) -> str:
        title = finding_titles.title(finding)
        player = finding_words.player_of(finding, self._game)
        if player is None or len(self._game.players) == 1:
            return title
        return formats.headed(player, title)


def _searched(verdict: Verdict) -> bool:
    """Whether what is not in the findings is known to be right."""
    return len(verdict.errors) == 1


lay_out("verdict_list")
