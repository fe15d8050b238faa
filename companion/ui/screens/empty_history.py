"""What is said in place of the history's list: why it is empty, and where else games are."""

from collections.abc import Callable
from typing import Final

from companion.app.listed_games import DELETED
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.history.listing import ALL, GameFilter, Page
from companion.ui.screens.no_games import (
    Do,
    none_deleted,
    none_deleted_like_this,
    none_like_this,
    none_yet,
    not_shown,
)
from companion.ui.widgets.empty_notice import EmptyNotice


class EmptyHistory:
    """Says it in the notice; `carry`, `show_deleted` and `show_all` are ways out of it."""

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        notice: EmptyNotice,
        *,
        carry: Do,
        show_deleted: Do,
        show_all: Do,
    ) -> None:
        self._services: Final = services
        self._navigator: Final = navigator
        self._notice: Final = notice
        self._carry: Final = carry
        self._show_deleted: Final = show_deleted
        self._show_all: Final = show_all
        self._any_deleted = False

    def explain(self, choice: GameFilter) -> None:
        """There is no such game."""
        if choice == ALL:
            to_deleted = self._show_deleted if self._any_deleted else None
            still_open = self._services.open_games.count
            told = none_yet(self._navigator, self._carry, to_deleted, still_open)
        elif choice == DELETED:
            told = none_deleted(self._show_all)
        elif choice.deleted:
            told = none_deleted_like_this(self._show_deleted, self._show_all)
        else:
            told = none_like_this(self._show_all)
        told.say(self._notice)

    def complain(self, fault: str, again: Do) -> None:
        """The history cannot be read."""
        not_shown(fault, again).say(self._notice)

    def look_elsewhere(self, then: Callable[[], None]) -> None:
        """Nothing is in the history: where else are games? `then` may come twice."""

        def deleted(page: Page) -> None:
            self._any_deleted = bool(page.games)
            then()

        self._services.history.page(DELETED, None, deleted, topic="deleted")
        self._services.open_games.ask(then)
