"""In what two versions of a game differ."""

from typing import Final

from companion.history.sheets import GameSheet, SeatSheet

DIFFERENCES: Final = (
    "mode",
    "size",
    "variants",
    "finished",
    "played_at",
    "location",
    "notes",
    "players",
    "territories",
    "totems",
    "points",
    "winner",
)


def differing(one: GameSheet, other: GameSheet) -> tuple[str, ...]:
    """In what two versions of a game differ, in the order of DIFFERENCES."""
    return tuple(name for name in DIFFERENCES if _part(one, name) != _part(other, name))


def _part(sheet: GameSheet, name: str) -> object:
    match name:
        case "players":
            return [(seat.name, seat.colour) for seat in sheet.seats]
        case "territories" | "totems":
            return [_laid(seat, name) for seat in sheet.seats]
        case "points":
            return [sheet.entered(seat)[0] for seat in sheet.seats] if sheet.points_only else None
        case "winner":
            ranks = [sheet.entered(seat)[1:] for seat in sheet.seats]
            return ranks if any(ranks) else None
        case _:
            return getattr(sheet, name)


def _laid(seat: SeatSheet, name: str) -> object:
    return seat.territory if name == "territories" else seat.totems
