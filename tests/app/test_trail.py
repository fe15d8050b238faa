"""The way back through the screens."""

from hypothesis import given
from hypothesis import strategies as st

from companion.app.navigation import MAIN_SCREENS, ScreenName, Trail

PLAY, HISTORY, GAME, CHECK = (
    ScreenName.PLAY,
    ScreenName.HISTORY,
    ScreenName.GAME,
    ScreenName.CHECK,
)


def _through(*screens: ScreenName) -> Trail:
    trail = Trail()
    for screen in screens:
        trail.go(screen)
    return trail


def test_back_leads_screen_by_screen_to_the_first_and_no_further() -> None:
    trail = _through(PLAY, HISTORY, GAME, CHECK)
    went = [trail.here]
    while trail.back():
        went.append(trail.here)
    assert went == [CHECK, GAME, HISTORY, PLAY]
    assert trail.here is PLAY


def test_from_every_main_screen_back_leads_to_the_first() -> None:
    trail = _through(PLAY, HISTORY, GAME, ScreenName.STATISTICS)
    assert trail.back()
    assert trail.here is PLAY


def test_a_screen_that_was_come_through_is_gone_back_to() -> None:
    trail = _through(PLAY, ScreenName.TERRITORY, ScreenName.RESULT, CHECK, ScreenName.TERRITORY)
    assert trail.screens == [PLAY, ScreenName.TERRITORY]


def test_after_a_restart_one_is_at_the_game_whatever_lay_over_it() -> None:
    assert _through(PLAY, ScreenName.TERRITORY, ScreenName.TRANSFER).at_home is ScreenName.TERRITORY
    assert _through(PLAY, ScreenName.TERRITORY, CHECK).at_home is CHECK
    assert _through(PLAY, HISTORY, GAME).at_home is GAME


@given(st.lists(st.sampled_from(ScreenName)))
def test_no_way_is_endless(screens: list[ScreenName]) -> None:
    trail = _through(PLAY, *screens)
    assert trail.screens[0] is PLAY
    assert len(set(trail.screens)) == len(trail.screens)
    assert not screens or trail.here is screens[-1]
    assert sum(screen in MAIN_SCREENS for screen in trail.screens) <= 2
