"""KivyMD's own theme in our colours, fonts and sizes."""

from typing import TYPE_CHECKING, Final

from kivy.metrics import sp
from kivymd.font_definitions import theme_font_styles

from companion.ui.icons import THEIR_FONT
from companion.ui.palettes import NIGHT, Shades

if TYPE_CHECKING:
    from kivymd.theming import ThemeManager

TEXT_FONT: Final = "Roboto"
MEDIUM_FONT: Final = "RobotoMedium"
"""Those that KivyMD brings along."""


class Material:
    """Dresses KivyMD's theme, once there is one to dress."""

    def __init__(self) -> None:
        self._manager: ThemeManager | None = None
        self._shades = NIGHT

    def spare(self, manager: "ThemeManager") -> None:
        """It need not work out colours of its own. To be called before the app runs."""
        manager.set_colors = self._dress_colours

    def take(self, manager: "ThemeManager") -> None:
        """This one is dressed from now on."""
        manager.theme_style_switch_animation = False
        manager.on_colors = self._dress_colours
        self._manager = manager

    def dress(self, shades: Shades, text_scale: float, *, dark: bool) -> None:
        self._shades = shades
        if self._manager is None:
            return
        self._manager.theme_style = "Dark" if dark else "Light"
        # In place: KivyMD's fields read the sizes of their letters there, and not from the theme.
        theme_font_styles.update(_font_styles(text_scale))
        self._manager.font_styles = {**theme_font_styles}
        self._dress_colours()

    def _dress_colours(self, *_args: object) -> None:
        """KivyMD calls it too, whenever it works out colours of its own, or would."""
        if self._manager is None:
            return
        for name, value in _colours(self._shades).items():
            setattr(self._manager, f"{name}Color", value)
        self._manager.disabledTextColor = self._manager.disabled_hint_text_color


def _colours(shades: Shades) -> dict[str, str]:
    """Our colours under Material's names, as far as a widget of KivyMD that is here has them."""
    return {
        "primary": shades.accent,
        "onPrimary": shades.text_on_accent,
        "onPrimaryContainer": shades.text,
        "surface": shades.card,
        "surfaceContainerHighest": shades.card_raised,
        "surfaceVariant": shades.card_raised,
        "onSurface": shades.text,
        "onSurfaceVariant": shades.text_soft,
        "outline": shades.outline,
    }


# Material's roles: line height, font, size in sp.
_ROLES: Final = {
    "Icon": {"large": (1.0, THEIR_FONT, 24)},
    "Body": {
        "large": (1.24, TEXT_FONT, 16),
        "medium": (1.2, TEXT_FONT, 14),
        "small": (1.16, TEXT_FONT, 12),
    },
}


def _font_styles(scale: float) -> dict[str, dict[str, dict[str, float | str]]]:
    # Icons grow half as fast as text: they are large enough to begin with.
    return {
        style: {
            role: {
                "line-height": height,
                "font-name": font,
                "font-size": sp(size) * ((1 + scale) / 2 if style == "Icon" else scale),
            }
            for role, (height, font, size) in roles.items()
        }
        for style, roles in _ROLES.items()
    }
