"""The shield in the editor's top bar: what the check says so far."""

from typing import Final

from kivy.properties import OptionProperty

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import IconTap
from companion.ui.widgets.derived import Derived, derived

UNKNOWN: Final = "unknown"
LEGAL: Final = "legal"
DOUBTFUL: Final = "doubtful"
VERDICTS: Final = (UNKNOWN, LEGAL, DOUBTFUL)
_SHIELDS: Final = {UNKNOWN: "shield-outline", LEGAL: "shield-check", DOUBTFUL: "shield-alert"}


class VerdictBadge(IconTap, Derived):
    verdict = OptionProperty(UNKNOWN, options=VERDICTS)

    def _tint(self) -> object:
        return {LEGAL: theme.good, DOUBTFUL: theme.alarm}.get(self.verdict, theme.text)

    shield = derived(lambda badge: _SHIELDS[badge.verdict], "verdict")
    tint = derived(_tint, "verdict")


lay_out("verdict_badge")
