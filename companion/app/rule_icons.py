"""Which icon stands for what a game is played by."""

from typing import Final

from companion.rules.game import Mode, Variant

MODE_ICONS: Final = {
    Mode.DISCOVERY: "sign-flame",
    Mode.TOTEM: "sign-totem",
    Mode.TRIBE: "account-group",
}
VARIANT_ICONS: Final = {
    Variant.EMPIRE_OF_FIRE: "sign-empire-of-fire",
    Variant.HOMO_HABILIS: "sign-homo-habilis",
}
