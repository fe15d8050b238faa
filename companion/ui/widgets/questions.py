"""What must be said or laid before somebody has won, one card below the other."""

from collections.abc import Sequence

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.open_questions import BoardQuestion, TieQuestion
from companion.rules.box import Resource
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import choice, controls
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.edged import outline


class TieCard(Derived, BoxLayout):
    """Who holds a totem where several have the most; its piece is drawn beside the question."""

    question = StringProperty()
    piece = ObjectProperty(None, allownone=True)
    options = ListProperty()
    chosen = StringProperty()
    edge = derived(lambda card: theme.card if card.chosen else theme.accent, "chosen")
    """It stands out until it is settled."""
    piece_side = derived(lambda _card: theme.target * 1.25)
    frame = derived(lambda card: outline(card.pos, card.size, theme.radius), "pos", "size")


class BoardCard(controls.Tap):
    """A territory that is not laid yet; touched, one comes to it."""

    words = StringProperty()
    words_tall = NumericProperty(0)
    tall = derived(lambda card: max(theme.target, card.words_tall + theme.gutter), "words_tall")
    frame = derived(lambda card: outline(card.pos, card.size, theme.radius), "pos", "size")


class Questions(BoxLayout):
    """Dispatches `on_board` with the player whose territory was touched; `on_holder` with a totem's
    resource and who is said to hold it."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_board")
        self.register_event_type("on_holder")
        super().__init__(**kwargs)

    def on_board(self, player: int) -> None:
        """A territory was touched."""

    def on_holder(self, resource: Resource, player: int) -> None:
        """Somebody was said to hold a totem."""

    def show(self, boards: Sequence[BoardQuestion], ties: Sequence[TieQuestion]) -> None:
        self.clear_widgets()
        for board in boards:
            self.add_widget(self._board(board))
        for tie in ties:
            self.add_widget(self._tie(tie))

    def _board(self, board: BoardQuestion) -> BoardCard:
        card = BoardCard(words=board.words)
        card.bind(on_release=lambda _card: self.dispatch("on_board", board.player))
        return card

    def _tie(self, tie: TieQuestion) -> TieCard:
        card = TieCard(
            question=tie.words,
            piece=texture(tie.resource.value),
            options=[(str(index), name, "") for index, name in tie.players],
            chosen="" if tie.holder is None else str(tie.holder),
        )
        card.bind(
            chosen=lambda _card, chosen: self.dispatch("on_holder", tie.resource, int(chosen))
        )
        return card


__all__ = ["BoardCard", "Questions", "TieCard", "choice", "controls"]

lay_out("questions")
