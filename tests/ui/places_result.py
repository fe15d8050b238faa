"""Places after a game: its result, its check, and what it could have been."""

from typing import Final

from companion.rules.box import Terrain
from companion.rules.game import Game, Mode
from companion.texts import terms
from tests.held_search import HeldSearch
from tests.ui.history_app import Reader
from tests.ui.looking_back import (
    LOOKED_AT,
    bring_up,
    card_of,
    held,
    look_back,
    open_answer,
    rows_of,
    soon,
)
from tests.ui.pictured_games import ALONE, GONE, QUINN, TELLING, TOTEM, TRIBE, game
from tests.ui.pictures_screens import HAPPENED, replay_to
from tests.ui.table_app import begin, check_ended, finish, touch_cell
from tests.ui.visiting import UNFINISHED, Places, Visit

BUILDABLE: Final = game(Mode.TOTEM, QUINN, names="Territory")
LEVEL: Final = game(Mode.TOTEM, QUINN, QUINN, QUINN)
SEVERAL: Final = ["d g @ l v2", "d q d l* d", "d q q g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g+2"]
"""Its fire may have been meant to lie on one of several squares."""
SLIPS: Final = game(Mode.DISCOVERY, SEVERAL, names="Territory")
RESULTS: Final = Places()


def result(table: Game) -> Visit:
    def visit(reader: Reader) -> None:
        begin(reader.driver, table)
        finish(reader.driver)
        reader.screen.skip()

    return visit


def result_leftover(reader: Reader) -> None:
    """Looked at before it is kept: the history stays as the other places know it."""
    begin(reader.driver, GONE)
    reader.app.navigator.open_result()
    reader.screen.skip()


def result_share(reader: Reader) -> None:
    result(TRIBE)(reader)
    reader.screen.share()


RESULTS |= {
    "result": result(TRIBE),
    "result-ties": result(TOTEM),
    "result-leftover": result_leftover,
    "result-all-ties": result(LEVEL),
    "result-empty-board": result(UNFINISHED),
    "result-alone": result(ALONE),
    "result-share": result_share,
}


@RESULTS.named("result-why")
def result_why(reader: Reader) -> None:
    """What made a number, on a board beside it."""
    result(TRIBE)(reader)
    # What the history says of it makes the card above taller, and moves the number.
    reader.settle()
    touch_cell(reader.driver, 0, terms.terrain(Terrain.LAKE))
    assert reader.screen.ids.why.told


@RESULTS.named("result-tie-settled")
def result_tie_settled(reader: Reader) -> None:
    """The winner is announced; what was asked stays, further down."""
    result(TOTEM)(reader)
    screen = reader.screen
    for _tie in screen.ids.first.children:
        first = list(reversed(screen.ids.first.children))
        card = next(card for card in first if not card.chosen)
        card.chosen = card.options[0][0]
        if not screen.provisional:
            break
    screen.skip()
    assert not screen.provisional


def check(table: Game, *, replay: bool = False) -> Visit:
    def visit(reader: Reader) -> None:
        begin(reader.driver, table)
        reader.driver.go("check")
        check_ended(reader.driver)
        if replay:
            reader.screen.replay()
            reader.screen.replay_bar.move(1)

    return visit


def check_looking(reader: Reader) -> None:
    """The verdict is there, and what would mend the game is being looked for."""
    begin(reader.driver, ALONE)
    with HeldSearch() as search:
        reader.driver.go("check")
        reader.driver.wait_for(lambda: search.begun, "the search")
        reader.driver.wait_for(lambda: reader.screen.looking, "the verdict")


def check_stopped(reader: Reader) -> None:
    check_looking(reader)
    reader.screen.stop_looking()


def check_preview(reader: Reader) -> None:
    """The second of several slips, as if it were mended."""
    check(SLIPS)(reader)
    reader.tap("IconTap", icon="chevron-right")
    assert reader.screen.ids.fix_bar.previewing


def told(what: str) -> Visit:
    """A turn of the proof with more to say than a domino."""

    def visit(reader: Reader) -> None:
        replay_to(reader.driver, what)

    return visit


RESULTS |= {
    "check": check(TRIBE),
    "check-looking": check_looking,
    "check-stopped": check_stopped,
    "check-alone": check(ALONE),
    "check-legal": check(TELLING),
    "check-slips": check(SLIPS),
    "check-preview": check_preview,
    "check-replay": check(BUILDABLE, replay=True),
    **{f"check-replay-{what}": told(what) for what in HAPPENED},
}


def result_hindsight(reader: Reader) -> None:
    """Nobody has asked yet."""
    reader.app.services.hindsight._remembered.clear()
    result(LOOKED_AT)(reader)
    bring_up(reader.driver, card_of(reader.driver))


def result_hindsight_searching(reader: Reader) -> None:
    result_hindsight(reader)
    card = card_of(reader.driver)
    with held() as resting:
        reader.driver.tap(card.ids.ask)
        reader.driver.wait_for(resting.is_set, "all that is found")
        reader.driver.wait_for(lambda: card.under_way, "the search")
    bring_up(reader.driver, card)


def result_hindsight_known(reader: Reader) -> None:
    result(LOOKED_AT)(reader)
    card = card_of(reader.driver)
    if not rows_of(card):  # from a visit before
        with soon():
            look_back(reader.driver)
    bring_up(reader.driver, card)


def hindsight(index: int, *, replay: bool = False) -> Visit:
    """What one of the answers leads to."""

    def visit(reader: Reader) -> None:
        result_hindsight_known(reader)
        screen = open_answer(reader.driver, index)
        if replay:
            screen.play()
            screen._replay_bar.move(5)

    return visit


def hindsight_line(reader: Reader) -> None:
    """A line of the pad that changed, on both boards."""
    hindsight(2)(reader)
    line = reader.screen.ids.pad.children[-1]
    bring_up(reader.driver, line)
    reader.driver.tap(line)


RESULTS |= {
    "result-hindsight": result_hindsight,
    "result-hindsight-searching": result_hindsight_searching,
    "result-hindsight-known": result_hindsight_known,
    "hindsight-domino": hindsight(1),
    "hindsight-anew": hindsight_line,
    "hindsight-replay": hindsight(2, replay=True),
}
