"""The app's own table of icons says the same as KivyMD's."""

from companion.ui.icons import glyph, names


def test_every_icon_is_drawn_by_the_letter_that_kivymd_says(theme: object) -> None:
    from kivymd.icon_definitions import md_icons  # noqa: PLC0415  # after the driver

    assert theme is not None
    assert {name: glyph(name) for name in names()} == {name: md_icons[name] for name in names()}


def test_an_icon_that_is_not_in_the_table_is_found_in_kivymds(theme: object) -> None:
    assert theme is not None
    assert "rocket" not in names()
    assert glyph("rocket")
