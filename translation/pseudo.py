"""English in disguise: every word accented and 40 % longer, to find texts without room.

Nobody speaks it. Tests of layouts put it in place of a catalogue; a text that stays plain English
on screen is not marked as a message.
"""

import gettext
import re
from typing import Final

_ACCENTED: Final = str.maketrans("AaCcDdEeIiLlNnOoRrSsTtUuYyZz", "ÄáČčĎďĚěÍíĽľŇňÖôŘřŠšŤťÜůÝýŽž")
_WORD: Final = re.compile(r"\{[^}]*\}|[^\W\d_]+")
_LONGER: Final = 0.4
_VOWELS: Final = "áěíôůý"


def pseudo(text: str) -> str:
    """The text with longer, accented words; what is in braces stays."""
    return _WORD.sub(lambda match: _disguised(match[0]), text)


def _disguised(word: str) -> str:
    if word.startswith("{"):
        return word
    more = round(len(word) * _LONGER + 0.5)
    tail = "".join(_VOWELS[index % len(_VOWELS)] for index in range(more))
    return word.translate(_ACCENTED) + tail


class Pseudo(gettext.NullTranslations):
    """Stands in for a compiled catalogue."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(super().pgettext(context, message))
