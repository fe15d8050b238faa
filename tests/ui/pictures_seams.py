"""Pictures of what is not settled: open games, a result that is provisional, ties asked where one
meets them. By night and by day, and in the largest letters of a small phone."""

from typing import Final

from tests.ui.driver import NARROW_PHONE, PHONE
from tests.ui.pictures import Picture, add
from tests.ui.pictures_languages import app, spoken
from tests.ui.places import PLACES

NOT_SETTLED: Final = (
    *("play-open-games", "play-many-games", "play-open-game", "play-deleted-games"),
    *("editor-totem-open", "game-totem", "game-unfinished", "history", "statistics"),
    *("result-all-ties", "result-tie-settled", "result-empty-board", "result-leftover"),
)


def _all() -> None:
    for name in NOT_SETTLED:
        said = spoken("en", PLACES[name])
        for style, light in (("dark", ""), ("light", "-day")):
            add(Picture(f"{name}-en{light}", app, said, PHONE, style=style))
            large = f"{name}-en-large-text{light}"
            add(Picture(large, app, said, NARROW_PHONE, style=style, text_scale=2.0))


_all()
