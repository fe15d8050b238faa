"""Licences: everybody whose work is in the app is named, with every word of their terms."""

from companion.texts.licences import licences
from companion.ui.app import CompanionApp
from companion.ui.screens.licences_screen import LicenceRow


def test_every_licence_opens_and_closes_again(drive, tmp_path):
    driver = drive(CompanionApp(tmp_path))
    driver.go("settings")
    driver.go("licences")
    driver.frames(3)
    screen, told = driver.screen, licences()
    rows = [row for row in screen.ids.rows.children if isinstance(row, LicenceRow)]
    assert len(rows) == len(told)

    first = next(row for row in rows if "Origins Companion" in row.what)
    screen.ids.rows.parent.scroll_to(first)
    driver.wait(1)
    driver.tap(first)
    assert screen.reading
    assert screen.name == "MIT"
    assert screen.title == "MIT"
    shown = "".join(
        word for part in reversed(screen.ids.text.children) for word in part.text.split()
    )
    text = next(each.text for each in told if "Origins Companion" in each.of)
    assert shown == "".join(text.split())

    driver.key(27)
    assert not screen.reading
    assert screen.title == "Licences"
    driver.key(27)
    assert driver.place == "settings"


def test_no_part_of_a_licence_is_too_tall_to_be_drawn(drive, tmp_path):
    """Phones draw no picture of more than 4096 pixels a side, at three pixels a unit and more."""
    driver = drive(CompanionApp(tmp_path))
    driver.go("licences")
    screen = driver.screen
    for licence in licences():
        screen._open(licence, None)
        driver.frames(2)
        tallest = max(part.texture_size[1] for part in screen.ids.text.children)
        assert tallest * 3.5 < 4096, licence.of
