"""What is said in place of a list that has no game to show: an icon, a title, a sentence, and what
can be done about it."""

from collections.abc import Callable
from typing import NamedTuple

from companion.app.navigation import Navigator
from companion.texts import _, formats, ngettext
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.empty_notice import EmptyNotice

Do = Callable[[], object]


class NoGames(NamedTuple):
    icon: str
    title: str
    words: str
    actions: tuple[Pill, ...]

    def say(self, notice: EmptyNotice) -> None:
        notice.say(self.icon, self.title, self.words, *self.actions)


def none_yet(ways: Navigator, carry: Do, to_deleted: Do | None, still_open: int) -> NoGames:
    """How games come into the history, and where those are that are not in it: `still_open` are on
    Play; `to_deleted` leads to those that were deleted, where there are any."""
    words = [_("Every game you finish is saved here automatically.")]
    if still_open:
        text = ngettext(
            "{count} game is still open, under Play.",
            "{count} games are still open, under Play.",
            still_open,
        )
        words.append(text.format(count=formats.number(still_open)))
    actions = [_pill(_("Play"), "campfire", ways.open_play, primary=True)]
    if to_deleted is not None:
        actions.append(_pill(_("Deleted games"), "delete-outline", to_deleted))
    log = _("Log a game, points only")
    actions.append(_pill(log, "calculator-variant", ways.log_points))
    actions.append(_pill(_("Import games from a file"), "tray-arrow-down", carry))
    return NoGames("campfire", _("No games yet"), " ".join(words), tuple(actions))


def none_deleted(back: Do) -> NoGames:
    return NoGames(
        "delete-outline",
        _("No deleted games"),
        _("Deleted games stay here until you remove them, and can be restored."),
        (_pill(_("Back to the history"), "history", back),),
    )


def none_deleted_like_this(deleted: Do, back: Do) -> NoGames:
    """There may be others: `deleted` shows them."""
    return NoGames(
        "magnify",
        _("No games found"),
        "",
        (
            _pill(_("Deleted games"), "delete-outline", deleted, primary=True),
            _pill(_("Back to the history"), "history", back),
        ),
    )


def none_like_this(show_all: Do) -> NoGames:
    return NoGames(
        "magnify",
        _("No games found"),
        "",
        (_pill(_("Show all games"), "history", show_all, primary=True),),
    )


def nothing_to_count(play: Do, left_out: str) -> NoGames:
    """`left_out` says which games are in no statistics."""
    words = _("Finished games of two or more players are counted here.")
    return NoGames(
        "chart-line",
        _("Nothing to count yet"),
        "\n".join(filter(None, (words, left_out))),
        (_pill(_("Play"), "campfire", play, primary=True),),
    )


def none_counted(show_all: Do, left_out: str) -> NoGames:
    """Of those that were chosen."""
    return NoGames(
        "chart-line",
        _("No games found"),
        "\n".join(filter(None, (_("No counted games match."), left_out))),
        (_pill(_("Show all games"), "history", show_all, primary=True),),
    )


def not_shown(fault: str, again: Do) -> NoGames:
    """The history cannot be read: say why, and offer to try again."""
    return NoGames(
        "alert-circle-outline",
        _("The history cannot be shown"),
        fault,
        (_pill(_("Try again"), "refresh", again, primary=True),),
    )


def _pill(words: str, icon: str, do: Do, *, primary: bool = False) -> Pill:
    pill = Pill(words=words, icon=icon, primary=primary)
    pill.bind(on_release=lambda _pill: do())
    return pill
