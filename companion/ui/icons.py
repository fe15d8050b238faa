"""The icons the app uses, by their names in the icon font.

KivyMD's own table has seven thousand, and reading it takes longer than drawing the first screen.
"""

from typing import Final

_GLYPHS: Final = {
    "account": "\U000F0004",
    "account-group": "\U000F0849",
    "account-multiple": "\U000F000E",
    "account-plus": "\U000F0014",
    "alert-circle": "\U000F0028",
    "alert-circle-outline": "\U000F05D6",
    "alert-outline": "\U000F002A",
    "archive-arrow-up-outline": "\U000F125C",
    "archive-outline": "\U000F120E",
    "arrow-down": "\U000F0045",
    "arrow-left": "\U000F004D",
    "arrow-right": "\U000F0054",
    "arrow-up": "\U000F005D",
    "auto-fix": "\U000F0068",
    "backup-restore": "\U000F006F",
    "bird": "\U000F15C6",
    "book-open-variant": "\U000F14F7",
    "box": "\U000F00D4",
    "calculator-variant": "\U000F0A9A",
    "calendar": "\U000F00ED",
    "call-merge": "\U000F00F8",
    "call-split": "\U000F00FB",
    "cards-outline": "\U000F0639",
    "chart-line": "\U000F012A",
    "check": "\U000F012C",
    "check-circle": "\U000F05E0",
    "checkbox-blank-circle-outline": "\U000F0130",
    "checkbox-marked-circle": "\U000F0133",
    "chevron-down": "\U000F0140",
    "chevron-left": "\U000F0141",
    "chevron-right": "\U000F0142",
    "chevron-up": "\U000F0143",
    "circle-multiple": "\U000F0B38",
    "close": "\U000F0156",
    "cog": "\U000F0493",
    "content-save": "\U000F0193",
    "delete-outline": "\U000F09E7",
    "dots-vertical": "\U000F01D9",
    "file-outline": "\U000F0224",
    "fire": "\U000F0238",
    "flag-variant": "\U000F0240",
    "image-filter-center-focus": "\U000F02F1",
    "image-outline": "\U000F0976",
    "information": "\U000F02FC",
    "lightbulb-on-outline": "\U000F06E9",
    "magnify": "\U000F0349",
    "map-outline": "\U000F0982",
    "motion-pause-outline": "\U000F1592",
    "open-in-new": "\U000F03CC",
    "package-variant": "\U000F03D6",
    "pause-circle": "\U000F03E5",
    "pencil-outline": "\U000F0CB6",
    "play": "\U000F040A",
    "play-circle": "\U000F040C",
    "plus-circle-outline": "\U000F0419",
    "puzzle-outline": "\U000F0A66",
    "redo": "\U000F044E",
    "restart": "\U000F0709",
    "scale-balance": "\U000F05D1",
    "share-variant": "\U000F0497",
    "shield-alert": "\U000F0ECC",
    "shield-check": "\U000F0565",
    "shield-outline": "\U000F0499",
    "shield-search": "\U000F0D9A",
    "skip-backward": "\U000F04AB",
    "skip-forward": "\U000F04AC",
    "step-backward": "\U000F04D5",
    "step-forward": "\U000F04D7",
    "swap-vertical": "\U000F04E2",
    "sword-cross": "\U000F0787",
    "table": "\U000F04EB",
    "theme-light-dark": "\U000F050E",
    "tray-arrow-down": "\U000F0120",
    "tray-arrow-up": "\U000F011D",
    "trophy": "\U000F0538",
    "tune-variant": "\U000F1542",
    "undo": "\U000F054C",
    "vector-square": "\U000F0001",
    "vibrate": "\U000F0566",
    "view-grid": "\U000F0570",
    "weather-night": "\U000F0594",
    "white-balance-sunny": "\U000F05A8",
}


def glyph(name: str) -> str:
    """The letter of the icon font that draws this icon; KeyError where there is none."""
    known = _GLYPHS.get(name)
    if known is not None:
        return known
    from kivymd.icon_definitions import md_icons  # noqa: PLC0415  # late: see above

    return str(md_icons[name])


def names() -> frozenset[str]:
    """The icons that need not be looked up in KivyMD's table."""
    return frozenset(_GLYPHS)
