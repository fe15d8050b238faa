"""Who won the game in hand and what decided it, in the words of the result."""

from collections.abc import Sequence

from companion.app.game_filters import names
from companion.app.kept_game import MOST_IN_WINNER, Announcement
from companion.history.statistics import Feat
from companion.rules.ranking import DecidedBy
from companion.table.view import TableView
from companion.texts import _, terms
from companion.texts.outcome import rank_reasons, verdict
from companion.texts.outlook import totems_open
from companion.texts.score_pad import title


def kicker_of_table(view: TableView) -> str:
    """What stands over the names of who is first."""
    if len(view.game.players) == 1:
        return terms.mode(view.game.mode)
    if view.undecided:
        return _("Provisional: in the lead so far")
    return terms.won_by(view.ranking.decided_by)


def announcement_of_table(view: TableView) -> Announcement:
    """The same as it leaves the app."""
    first = view.ranking.winners
    return Announcement(
        kicker_of_table(view),
        names([view.player(index).name for index in first], most=MOST_IN_WINNER),
        str(view.cards[first[0]].total),
        view.player(first[0]).colour if len(first) == 1 else None,
        title(view.ended),
        undecided=view.undecided,
    )


def decision_words(view: TableView) -> str:
    """What decided the first rank, where that takes a sentence, and which totems are open."""
    if len(view.game.players) == 1:
        return ""
    game, cards, unowned = view.ended, view.cards, view.unowned
    plain = not view.undecided and view.ranking.decided_by is DecidedBy.POINTS
    said = [] if plain else [verdict(game, cards, view.ranking, unowned)]
    if not view.unfinished:  # before, nobody knows who may get them
        said += totems_open(game, cards, unowned)
    return "\n".join(said)


def rank_words(view: TableView) -> tuple[str, ...]:
    """Say what decided each player's rank; nothing while that can still change."""
    return rank_reasons(view.ended, view.cards, view.unowned)


def feat_words(feats: Sequence[Feat | None], player: int) -> str:
    """What is remarkable about a player's points; nothing where nothing is."""
    feat = feats[player] if player < len(feats) else None
    if feat is None:
        return ""
    return {
        Feat.PERSONAL_BEST: _("Personal best"),
        Feat.HIGHEST_SCORE: _("Highest score so far"),
    }[feat]
