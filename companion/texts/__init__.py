"""Every word a player reads: gettext's catalogues, and the words for terms, lines and findings.

Message ids are the English texts, so English needs no catalogue and is what is left where a
catalogue or a message is missing. Ask for a text when it is shown, never while importing: the
language may change at any moment.
"""

import gettext
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Final, TypeVar

ENGLISH: Final = "en"
DOMAIN: Final = "companion"
CATALOGUES: Final = Path(__file__).with_name("catalogues")
_NAMES: Final = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "cs": "Čeština",
    "sk": "Slovenčina",
}
_NO_LANGUAGE: Final = ("", "c", "posix")

_english: Final = gettext.NullTranslations()
_translations: gettext.NullTranslations = _english
_language: str = ENGLISH
_aside: Final[ContextVar[gettext.NullTranslations | None]] = ContextVar("aside", default=None)
"""What is spoken for a moment, by this thread alone."""
T = TypeVar("T")


def use(*wanted: str) -> str:
    """Switch to the first of these languages (`de`, `de_AT.UTF-8`, …) that there is, else English.

    Returns the code of the language now in use.
    """
    global _language, _translations  # noqa: PLW0603  # one language for the whole program
    _language = guess(wanted, languages())
    _translations = _catalogue(_language)
    return _language


def in_every_language(tell: Callable[[], T]) -> list[T]:
    """What it tells in each language, English first. The language in use stays in use."""
    told: list[T] = []
    for code in languages():
        before = _aside.set(_catalogue(code))
        try:
            told.append(tell())
        finally:
            _aside.reset(before)
    return told


def _catalogue(code: str) -> gettext.NullTranslations:
    """Read anew each time, for two milliseconds: `gettext.translation` keeps every language that
    was ever spoken, 300 kB each."""
    if code == ENGLISH:
        return _english
    with path_of(code).open("rb") as file:
        return gettext.GNUTranslations(file)


def _spoken() -> gettext.NullTranslations:
    return _aside.get() or _translations


def guess(wanted: Iterable[str], there: Iterable[str]) -> str:
    """The first wanted language (as devices name them: `de-AT`, `cs_CZ.UTF-8`) of those there are,
    else English."""
    known = {ENGLISH, *there}
    return next((code for code in map(_code, wanted) if code in known), ENGLISH)


def from_environment(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The languages that a shell wants, by the variables that gettext reads, best first."""
    first = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)),
        "",
    )
    if _code(first) in _NO_LANGUAGE:
        return ()
    return (*filter(None, environment.get("LANGUAGE", "").split(":")), first)


def language() -> str:
    """The code of the language in use."""
    return _language


def is_known(wanted: str) -> bool:
    """Whether there is the language of that name (`de`, `de_AT.UTF-8`)."""
    return _code(wanted) in languages()


def name(code: str) -> str:
    """What its speakers call the language; the code, for one that nobody named yet."""
    return _NAMES.get(code, code)


def languages() -> tuple[str, ...]:
    """The codes of all languages there are, English first."""
    found = CATALOGUES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(catalogue.parent.parent.name for catalogue in found))


def path_of(code: str) -> Path:
    """Where the catalogue of a language lies; English has none."""
    return CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def _(message: str) -> str:
    """The text in the language in use."""
    return _spoken().gettext(message)


def N_(message: str, many: str = "") -> str:  # noqa: ARG001, N802  # known so to translators
    """The English itself: marks a message that is looked up later, when it is shown."""
    return message


def ngettext(one: str, many: str, count: int) -> str:
    """The text in the plural form that the count takes."""
    return _spoken().ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """The text, where the same English has several meanings."""
    return _spoken().pgettext(context, message)


def _code(name: str) -> str:
    """`de_AT.UTF-8@euro` and `de-AT` both mean `de`."""
    return name.replace("-", "_").partition(".")[0].partition("_")[0].lower()
