"""Which icon stands for what a game is played by."""

from typing import Final

from companion.rules.game import Mode, Variant

MODE_ICONS: Final = {
    Mode.DISCOVERY: "sign-flame",
    Mode.TOTEM: "sign-totem",
    Mode.TRIBE: "account-group",
}


def variant_icon(variant: Variant) -> str:
    """Return the name of a variant's sign."""
    return f"sign-{variant.value}"
