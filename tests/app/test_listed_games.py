"""What a list says before all of it is known, and then."""

from companion.app.history_queries import ListPlan
from companion.app.listed_games import ListedGames
from companion.history.listing import ALL, Page
from tests.app.conftest import Desk
from tests.history import samples


def filled(desk: Desk, count: int) -> tuple[Page, ListPlan]:
    desk.answer(
        lambda show: desk.services.history.change(lambda store: samples.fill(store, count), show)
    )
    history = desk.services.history
    return desk.answer(history.page, ALL, None), desk.answer(history.plan, ALL)


def test_the_first_page_has_the_headings_that_all_of_it_has(desk: Desk) -> None:
    page, plan = filled(desk, 30)
    begun = ListedGames(first=page)
    known = ListedGames(first=page, plan=plan)
    assert known.headings
    assert (begun.headings, begun.evenings) == (known.headings, known.evenings)
    assert (begun.counted, known.counted) == ("", "30 games")
    assert known.first_pages == {0: page.games}


def test_a_page_has_a_place_once_it_is_known_that_it_is_there(desk: Desk) -> None:
    page, plan = filled(desk, 60)
    known = ListedGames(first=page, plan=plan)
    assert ListedGames(first=page).place_of(1) is None
    assert known.place_of(0) == (None,)
    assert known.place_of(1) == (page.next,)
    assert known.place_of(2) is None


def test_nothing_is_said_of_a_list_that_has_not_come() -> None:
    listed = ListedGames()
    assert (listed.headings, listed.counted, listed.first_pages) == ([], "", {})
