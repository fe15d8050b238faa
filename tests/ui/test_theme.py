"""One theme for everything: colours and sizes follow what the player wants."""

import pytest
from kivy.lang import Builder
from kivymd.app import MDApp
from kivymd.theming import ThemeManager
from kivymd.uix.label import MDLabel

from companion.rules.box import Terrain
from companion.rules.game import Colour
from companion.ui.palettes import DAY, GROUNDS, NIGHT, rgb
from companion.ui.refreshing import refreshing


class Words(MDApp):
    """A label of KivyMD's own."""

    def build(self):
        return MDLabel(text="Origins", font_style="Body", role="large")


def test_the_light_follows_the_device_until_the_player_chooses(theme):
    theme.system_dark = False
    assert not theme.dark
    theme.style = "dark"
    assert theme.dark
    theme.system_dark = True
    theme.style = "light"
    assert not theme.dark


@pytest.mark.parametrize(("style", "shades"), [("light", DAY), ("dark", NIGHT)])
def test_every_colour_is_the_one_of_the_time_of_day(theme, style, shades):
    theme.style = style
    for name in ("ground", "card", "text", "accent", "alarm", "text_on_player"):
        assert tuple(getattr(theme, name)[:3]) == pytest.approx(rgb(getattr(shades, name)))
    for colour in Colour:
        assert theme.player(colour) == rgb(shades.players[colour])


def test_a_palette_changes_the_terrains_and_nothing_else(theme):
    card = list(theme.card)
    theme.palette = "soft"
    assert theme.terrain(Terrain.LAKE) == rgb(GROUNDS["soft"][Terrain.LAKE])
    assert tuple(theme.lake[:3]) == pytest.approx(theme.terrain(Terrain.LAKE))
    assert list(theme.card) == card


def test_kv_sees_every_change(theme):
    label = Builder.load_string("Label:\n    color: theme.text\n    font_size: theme.size_body")
    before = label.font_size
    theme.style = "light"
    theme.text_scale = 2.0
    assert tuple(label.color[:3]) == pytest.approx(rgb(DAY.text))
    assert label.font_size == 2 * before


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.5, 1.6, 2.0])
def test_a_heading_is_never_smaller_than_what_it_heads(theme, scale):
    """What is larger than something else in ordinary text is so in any."""
    theme.text_scale = scale
    by_size = ("tiny", "small", "body", "heading", "title", "score", "hero")
    grown = [getattr(theme, f"size_{name}") for name in by_size]
    assert grown == sorted(set(grown))
    assert theme.size_points >= theme.size_heading
    assert theme.size_number == theme.size_title
    # Icons need no more room than before letters grew.
    assert theme.size_icon == pytest.approx(24 * (1 + scale) / 2)


def test_revision_comes_after_all_colours(theme):
    seen = []

    def look(_theme, _revision):
        seen.append((tuple(theme.ground), tuple(theme.text), tuple(theme.desert)))

    refreshing.bind(revision=look)
    theme.style = "light"
    refreshing.unbind(revision=look)
    assert seen == [(tuple(theme.ground), tuple(theme.text), tuple(theme.desert))]


@pytest.mark.thorough
def test_kivymd_wears_the_theme_and_goes_on_wearing_it(drive, theme):
    app = Words()
    driver = drive(app)
    theme.dress(app.theme_cls)
    label = driver.root
    assert tuple(label.color[:3]) == pytest.approx(rgb(NIGHT.text))
    assert label.font_name == "Roboto"
    size = label.font_size
    theme.style = "light"
    theme.text_scale = 1.5
    driver.frames(2)
    assert app.theme_cls.theme_style == "Light"
    assert tuple(label.color[:3]) == pytest.approx(rgb(DAY.text))
    assert label.font_size == 1.5 * size
    # KivyMD works out colours of its own now and then.
    app.theme_cls.primary_palette = "Green"
    assert tuple(app.theme_cls.primaryColor[:3]) == pytest.approx(rgb(DAY.accent))


@pytest.mark.thorough
def test_kivymd_works_out_no_colours_of_its_own(drive, theme, monkeypatch):
    """They took a sixth of every start, and were painted over at once."""
    worked_out = []
    monkeypatch.setattr(ThemeManager, "_set_color_names", lambda *_: worked_out.append(1))
    app = Words()
    theme.spare(app.theme_cls)
    driver = drive(app)
    theme.dress(app.theme_cls)
    theme.style = "light"
    driver.frames(2)
    app.theme_cls.primary_palette = "Olive"
    driver.frames(2)
    assert worked_out == []
    assert tuple(driver.root.color[:3]) == pytest.approx(rgb(DAY.text))
    assert tuple(app.theme_cls.outlineColor[:3]) == pytest.approx(rgb(DAY.outline))
