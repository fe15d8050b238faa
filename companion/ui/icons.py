"""The icons the app uses, by their names in the icon font.

KivyMD's own table has seven thousand, and reading it takes longer than drawing the first screen.
"""

from typing import Final

OUR_FONT: Final = "Signs"
THEIR_FONT: Final = "Icons"

_GLYPHS: Final = {
    "account": "\U000f0004",
    "account-group": "\U000f0849",
    "account-multiple": "\U000f000e",
    "account-plus": "\U000f0014",
    "alert-circle": "\U000f0028",
    "alert-circle-outline": "\U000f05d6",
    "alert-outline": "\U000f002a",
    "archive-arrow-up-outline": "\U000f125c",
    "archive-outline": "\U000f120e",
    "arrow-down": "\U000f0045",
    "arrow-left": "\U000f004d",
    "arrow-right": "\U000f0054",
    "arrow-up": "\U000f005d",
    "auto-fix": "\U000f0068",
    "backup-restore": "\U000f006f",
    "book-open-variant": "\U000f14f7",
    "box": "\U000f00d4",
    "calculator-variant": "\U000f0a9a",
    "calendar": "\U000f00ed",
    "call-merge": "\U000f00f8",
    "call-split": "\U000f00fb",
    "campfire": "\U000f0edd",
    "cards-outline": "\U000f0639",
    "chart-line": "\U000f012a",
    "check": "\U000f012c",
    "check-circle": "\U000f05e0",
    "chevron-down": "\U000f0140",
    "chevron-left": "\U000f0141",
    "chevron-right": "\U000f0142",
    "chevron-up": "\U000f0143",
    "close": "\U000f0156",
    "cog": "\U000f0493",
    "content-copy": "\U000f018f",
    "content-paste": "\U000f0192",
    "content-save": "\U000f0193",
    "counter": "\U000f0199",
    "delete-outline": "\U000f09e7",
    "dots-vertical": "\U000f01d9",
    "eraser": "\U000f01fe",
    "file-outline": "\U000f0224",
    "fire": "\U000f0238",
    "flag-variant": "\U000f0240",
    "folder-outline": "\U000f0256",
    "folder-remove-outline": "\U000f0b9e",
    "folder-sync-outline": "\U000f0d0c",
    "hand-back-right": "\U000f0e47",
    "history": "\U000f02da",
    "image-outline": "\U000f0976",
    "information": "\U000f02fc",
    "lightbulb-on-outline": "\U000f06e9",
    "magnify": "\U000f0349",
    "map-outline": "\U000f0982",
    "menu-down": "\U000f035d",
    "minus-circle-outline": "\U000f0377",
    "motion-pause-outline": "\U000f1592",
    "open-in-new": "\U000f03cc",
    "package-variant": "\U000f03d6",
    "pause-circle": "\U000f03e5",
    "pencil-outline": "\U000f0cb6",
    "play": "\U000f040a",
    "play-circle": "\U000f040c",
    "plus-circle-outline": "\U000f0419",
    "puzzle-outline": "\U000f0a66",
    "qrcode": "\U000f0432",
    "redo": "\U000f044e",
    "refresh": "\U000f0450",
    "restart": "\U000f0709",
    "scale-balance": "\U000f05d1",
    "share-variant": "\U000f0497",
    "shield-alert": "\U000f0ecc",
    "shield-check": "\U000f0565",
    "shield-outline": "\U000f0499",
    "shield-search": "\U000f0d9a",
    "sigma": "\U000f04a0",
    "shuffle-variant": "\U000f049f",
    "skip-backward": "\U000f04ab",
    "skip-forward": "\U000f04ac",
    "sort-descending": "\U000f04bd",
    "spear": "\U000f1845",
    "step-backward": "\U000f04d5",
    "step-forward": "\U000f04d7",
    "swap-vertical": "\U000f04e2",
    "table": "\U000f04eb",
    "text": "\U000f09a8",
    "theme-light-dark": "\U000f050e",
    "tray-arrow-down": "\U000f0120",
    "tray-arrow-up": "\U000f011d",
    "trophy": "\U000f0538",
    "tune-variant": "\U000f1542",
    "undo": "\U000f054c",
    "vector-square": "\U000f0001",
    "vibrate": "\U000f0566",
    "view-grid": "\U000f0570",
    "weather-night": "\U000f0594",
    "white-balance-sunny": "\U000f05a8",
}

OUR_LETTERS: Final = {
    "sign-amazon": "\U00100000",
    "sign-empire-of-fire": "\U00100001",
    "sign-fire-lady": "\U00100002",
    "sign-fish": "\U00100003",
    "sign-fishing-child": "\U00100004",
    "sign-flame": "\U00100005",
    "sign-flint": "\U00100006",
    "sign-gatherer": "\U00100007",
    "sign-homo-habilis": "\U00100008",
    "sign-hunter": "\U00100009",
    "sign-hut": "\U0010000a",
    "sign-mammoth": "\U0010000b",
    "sign-mushroom": "\U0010000c",
    "sign-oaf": "\U0010000d",
    "sign-painter": "\U0010000e",
    "sign-resources": "\U0010000f",
    "sign-sculptor": "\U00100010",
    "sign-shaman": "\U00100011",
    "sign-small-warrior": "\U00100012",
    "sign-totem": "\U00100013",
    "sign-warriors": "\U00100014",
}
"""The app's own signs, in a font of their own that `python -m art.sign_font` makes; their letters
follow one another."""


def glyph(name: str) -> str:
    """The letter of its font that draws this icon; KeyError where there is none."""
    known = OUR_LETTERS.get(name) or _GLYPHS.get(name)
    if known is not None:
        return known
    from kivymd.icon_definitions import md_icons  # noqa: PLC0415  # late: see above

    return str(md_icons[name])


def face(name: str) -> str:
    """The font that has this icon."""
    return OUR_FONT if name in OUR_LETTERS else THEIR_FONT


def names() -> frozenset[str]:
    """The icons that need not be looked up in KivyMD's table."""
    return frozenset(_GLYPHS)
