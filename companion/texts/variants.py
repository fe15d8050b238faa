"""All words about the variants: a row for each."""

from typing import NamedTuple

from companion.rules.game import Variant
from companion.texts import _, formats


class VariantWords(NamedTuple):
    """A variant's name, its line among all that scores, and its paragraph in the rules."""

    name: str
    condition: str
    paragraph: str
    example: tuple[str, ...]
    """A territory that earns the points."""


def variant_words(variant: Variant) -> VariantWords:
    """Return the words for a variant in the language in use."""
    return {
        Variant.EMPIRE_OF_FIRE: VariantWords(
            _("Empire of fire"),
            _("{variant}: {points} if the hut is in the centre"),
            _(
                "{variant}: {points} if your hut stands in the centre of your territory, even"
                " if squares are missing. On 5×5, no square is then more than two rows or"
                " columns away from it; on 7×7, three."
            ),
            (". . g . .", ". . g . .", "l l @ j j", ". . d . .", ". . d . ."),
        ),
        Variant.HOMO_HABILIS: VariantWords(
            _("Homo Habilis"),
            _("{variant}: {points} if no square is empty"),
            _(
                "{variant}: {points} if your territory is complete, so that no square of the"
                " frame is empty."
            ),
            ("g g @ l l", "g g d l l", "g g d j j", "d d d j j", "d d d q q"),
        ),
    }[variant]


def variant_condition(variant: Variant) -> str:
    """Return a variant's line among all that scores."""
    return _filled(variant, variant_words(variant).condition)


def variant_paragraph(variant: Variant) -> str:
    """Return a variant's paragraph in the rules."""
    return _filled(variant, variant_words(variant).paragraph)


def _filled(variant: Variant, text: str) -> str:
    points = formats.points(variant.points)
    return text.format(variant=variant_words(variant).name, points=points)
