"""Colours and markup of words with icons."""

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivy.utils import escape_markup, get_hex_from_color

from companion.ui.icons import face, glyph
from companion.ui.theme import theme


def with_icon(icon: str, words: str, between: str, size: float) -> str:
    """Markup of an icon and words in one label, so that they wrap and centre as one."""
    shown = str(escape_markup(words))
    if not icon:
        return shown
    return f"{_written(icon, size)}{between}{shown}"


def plain(words: str) -> str:
    """Markup of words that are nothing but words."""
    return str(escape_markup(words))


def with_caret(words: str, size: float) -> str:
    """Markup of words that open something."""
    return f"{escape_markup(words)} {_written('menu-down', size)}"


def arrowed(words: str, size: float) -> str:
    """Markup of words in which an arrow may stand: letters have none."""
    return str(escape_markup(words)).replace("→", _written("arrow-right", size))


def with_aside(
    words: str, aside: str, colour: list[float], size: float, between: str = "  "
) -> str:
    """Markup of words with something quieter behind them."""
    if not aside:
        return str(escape_markup(words))
    return f"{escape_markup(words)}{between}{quiet(aside, colour, size)}"


def quiet(words: str, colour: list[float], size: float) -> str:
    """Markup of words in another colour and size."""
    ink = get_hex_from_color(colour)
    return f"[color={ink}][size={round(size)}]{arrowed(words, size)}[/size][/color]"


def drawn(icon: str, size: int) -> Texture:
    """An icon by itself."""
    return _label_of(icon, size).texture


@lru_cache(maxsize=64)
def _label_of(icon: str, size: int) -> CoreLabel:
    # Kept as a whole: it draws its texture anew where the graphics are lost.
    label = CoreLabel(text=glyph(icon), font_name=face(icon), font_size=size)
    label.refresh()
    return label


def _written(icon: str, size: float) -> str:
    """Markup of an icon."""
    return f"[font={face(icon)}][size={round(size)}]{glyph(icon)}[/size][/font]"


def pressed(colour: list[float], state: str) -> list[float]:
    """A colour as it is under the finger."""
    if state == "normal":
        return colour
    toward = 1.0 if theme.dark else 0.0
    red, green, blue, alpha = colour
    return [*(part + (toward - part) * 0.12 for part in (red, green, blue)), max(alpha, 0.12)]


def transparent(colour: list[float]) -> list[float]:
    return [*colour[:3], 0.0]
