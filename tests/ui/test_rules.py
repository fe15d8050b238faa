"""The rules a tap away, and the language that everything is said in, by touch."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import texts
from companion.rules.game import Mode
from companion.texts import reference
from tests.ui.driver import Driver
from tests.ui.table_app import begin, cell_of, check_ended, finish, game_of, open_app, touch_cell

FED = ["go go @ l", "go g:h . d"]


def speak(driver: Driver, language: str) -> None:
    driver.app.services.memory.prefer(
        replace(driver.app.services.memory.preferences, language=language)
    )
    driver.wait(0.3)


def shown(driver: Driver) -> set[str]:
    return {str(widget.text) for widget in driver.find_all(lambda each: hasattr(each, "text"))}


def pointed_out(driver: Driver) -> str:
    return str(driver.find(lambda each: getattr(each, "pointed_out", False)).words)


def text_of(paragraph: str) -> str:
    return next(
        each.text
        for chapter in reference.chapters()
        for each in chapter.paragraphs
        if each.id == paragraph
    )


def open_rules(folder: Path, drive: Callable[..., Driver]) -> Driver:
    driver = open_app(folder, drive)
    driver.go("rules")
    driver.wait(0.2)
    return driver


def search(driver: Driver, words: str) -> None:
    driver.tap(driver.find("NameField"))
    driver.type(words)
    driver.wait(0.5)


def test_every_chapter_has_a_picture_of_its_own(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_rules(tmp_path, drive)
    icons = {row.icon for row in driver.find_all("ChapterRow")}
    assert len(icons) == len(reference.chapters())


@pytest.mark.thorough
def test_every_chapter_opens_and_leads_to_the_next(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_rules(tmp_path, drive)
    chapters = reference.chapters()
    driver.tap(driver.find_all("ChapterRow")[0])
    titles = []
    for chapter in chapters:
        driver.wait(0.2)
        titles.append(driver.screen.title)
        boards = [each for each in chapter.paragraphs if each.example is not None]
        assert len(driver.find_all("ParagraphCard")) == len(chapter.paragraphs)
        assert len(driver.find_all("ExampleBoard")) == len(boards)
        if driver.screen.following:
            driver.screen.read_on()
    assert titles == [chapter.title for chapter in chapters]


def test_a_word_finds_its_paragraphs_whatever_its_case(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_rules(tmp_path, drive)
    search(driver, "SHAMAN")
    rows = driver.find_all("FoundRow")
    assert [row.words for row in rows] == [each.text for each in reference.search("shaman")]
    driver.tap(rows[0])
    driver.wait(0.3)
    assert pointed_out(driver) == reference.search("shaman")[0].text
    driver.app.navigator.back()
    driver.wait(0.2)
    assert len(driver.find_all("FoundRow")) == len(rows)


def test_where_nothing_is_found_a_touch_leads_back_to_all_chapters(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_rules(tmp_path, drive)
    search(driver, "xyz")
    assert driver.find("EmptyNotice").title == "Not found in the rules"
    (all_chapters,) = driver.find("EmptyNotice").ids.actions.children
    assert all_chapters.words == "Show all chapters"
    driver.tap(all_chapters)
    driver.wait(0.5)
    assert driver.screen.ids.search.text == ""
    assert len(driver.find_all("ChapterRow")) == len(reference.chapters())
    search(driver, "shaman")
    assert not driver.find_all("EmptyNotice")
    assert driver.find_all("FoundRow")


def test_the_icon_behind_the_search_begins_it_and_clears_it(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_rules(tmp_path, drive)
    icon = driver.find(lambda each: getattr(each, "says", "") == "Search")
    assert icon.icon == "magnify"
    driver.tap(icon)
    assert driver.screen.ids.search.focus
    driver.type("shaman")
    driver.wait(0.5)
    assert icon.icon == "close"
    assert driver.find_all("FoundRow")
    driver.tap(icon)
    driver.wait(0.5)
    assert driver.screen.ids.search.text == ""
    assert driver.find_all("ChapterRow")


def test_the_last_chapter_leads_nowhere(drive: Callable[..., Driver], tmp_path: Path) -> None:
    driver = open_app(tmp_path, drive)
    first, *_between, last = reference.chapters()
    for chapter, leads in ((last, False), (first, True)):
        driver.app.navigator.look_up(chapter.paragraphs[0].id)
        driver.wait(0.3)
        button = driver.find("Pill")
        assert button.disabled is not leads
        assert button.parent.opacity == int(leads)
        driver.app.navigator.back()


def test_a_score_line_s_book_opens_its_rule_and_back_is_where_one_was(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.TRIBE, FED))
    finish(driver)
    driver.wait(0.5)
    screen = driver.screen
    touch_cell(driver, 0, "Hunter")
    book = next(each for each in screen.ids.why.walk() if getattr(each, "says", "") == "The rule")
    driver.tap(book)
    driver.wait(0.3)
    assert driver.place == "chapter"
    assert pointed_out(driver) == text_of("cavemen.hunter")
    driver.key(27)
    assert driver.screen is screen
    assert cell_of(driver, 0, "Hunter").text
    assert screen.explained


def test_a_finding_s_citation_opens_its_rule_and_the_check_is_still_there(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.DISCOVERY, ["@ l l", ". . g"]))
    driver.go("check")
    check_ended(driver)
    driver.wait(0.3)
    cards = driver.find_all("FindingCard")
    driver.tap(next(each for each in cards[0].walk() if type(each).__name__ == "RuleLink"))
    driver.wait(0.3)
    assert driver.place == "chapter"
    assert pointed_out(driver)
    driver.app.navigator.back()
    driver.wait(0.2)
    assert driver.find_all("FindingCard") == cards


def test_another_language_is_spoken_at_once_and_next_time(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    driver.go("settings")
    driver.wait(0.2)
    driver.tap(driver.find(lambda each: getattr(each, "words", "") == "Deutsch"))
    driver.wait(0.3)
    assert "Einstellungen" in shown(driver)
    assert "Settings" not in shown(driver)
    driver.close()
    again = open_app(tmp_path, drive)
    assert again.app.services.memory.preferences.language == "de"
    assert texts.language() == "de"


def test_the_first_language_is_that_of_the_device(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: Any
) -> None:
    from companion.device import device  # noqa: PLC0415  # beside its use

    monkeypatch.setattr(device, "languages", lambda: ("hu-HU", "cs-CZ"), raising=False)
    open_app(tmp_path, drive)
    assert texts.language() == "cs"


def test_an_open_sheet_is_said_anew(drive: Callable[..., Driver], tmp_path: Path) -> None:
    driver = open_app(tmp_path, drive)
    driver.go("history")
    driver.wait(0.2)
    driver.screen.more()
    driver.wait(0.3)
    english = {item.words for item in driver.find_all("SheetItem")}
    for language in texts.languages()[1:]:
        speak(driver, language)
        said = {item.words for item in driver.find_all("SheetItem")}
        assert len(driver.find_all("Sheet")) == 1
        assert len(said) == len(english)
        assert not said & english
