"""What the player set in Settings, as texts by their names."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, Self

from companion import texts

AS_DEVICE: Final = ""
CAMP: Final = "camp"
PALETTES: Final = (CAMP, "bold", "soft")
"""The terrains' palettes, by name."""
STYLES: Final = ("system", "light", "dark")
TEXT_SCALES: Final = (1.0, 1.3, 1.6, 2.0)
_YES, _NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Preferences:
    style: str = STYLES[0]
    palette: str = CAMP
    text_scale: float = TEXT_SCALES[0]
    vibration: bool = True
    keep_awake: bool = True
    reduced_motion: bool = False
    language: str = AS_DEVICE

    @classmethod
    def read(cls, kept: Mapping[str, str]) -> Self:
        """What was kept; what is missing, or means nothing any more, is as at first."""
        style = kept.get("style", STYLES[0])
        palette = kept.get("palette", CAMP)
        scale = kept.get("text_scale", "")
        language = kept.get("language", AS_DEVICE)
        return cls(
            style if style in STYLES else STYLES[0],
            palette if palette in PALETTES else CAMP,
            {str(each): each for each in TEXT_SCALES}.get(scale, TEXT_SCALES[0]),
            kept.get("vibration") != _NO,
            kept.get("keep_awake") != _NO,
            kept.get("reduced_motion") == _YES,
            language if language in texts.languages() else AS_DEVICE,
        )

    def kept(self) -> dict[str, str]:
        """What `read` reads."""
        return {each.name: _written(getattr(self, each.name)) for each in fields(self)}

    def with_(self, name: str, value: str | bool) -> "Preferences":
        """The same but for one of them, given as it is kept, or as yes or no."""
        return Preferences.read(self.kept() | {name: _written(value)})


def _written(value: object) -> str:
    return (_YES if value else _NO) if isinstance(value, bool) else str(value)
