"""What shops show of the app: fastlane's folder, read by F-Droid, and by what uploads to Google's.

A folder for each language of the app: title, short and full description, and what is new by the
number of the version. English and German have pictures, which tests/ui/shop_pictures.py draws;
shops show the English ones elsewhere.
"""

from pathlib import Path
from typing import Final

from companion.texts import languages
from release.staging import ROOT, Spec

FOLDER: Final = ROOT / "fastlane" / "metadata" / "android"
LOCALES: Final = {
    "en": "en-US",
    "de": "de-DE",
    "es": "es-ES",
    "fr": "fr-FR",
    "it": "it-IT",
    "nl": "nl-NL",
    "pl": "pl-PL",
    "cs": "cs-CZ",
    "sk": "sk",
}
"""What shops call the app's languages."""

SIZE: Final = (824, 1648)
"""Pixels; Google's shop takes nothing longer than twice its width."""
SHOWN: Final = {
    "editor": "dark",
    "editor-pad": "light",
    "result": "dark",
    "check": "light",
    "history": "dark",
}
"""The places that are shown, in their order, each by night or by day."""

MOST_LETTERS: Final = {
    "title.txt": 30,
    "short_description.txt": 80,
    "full_description.txt": 4000,
    "changelogs": 500,
}
"""What Google's shop takes."""


def shops_languages() -> dict[str, str]:
    """Every language of the app, and what shops call it."""
    return {language: LOCALES[language] for language in languages()}


PICTURED: Final = ("en", "de")
"""The languages with pictures of their own."""


def pictures_of(locale: str) -> Path:
    """The folder of the pictures of one of the shops' languages."""
    return FOLDER / locale / "images" / "phoneScreenshots"


def version_code(version: str) -> str:
    """As python-for-android works it out."""
    code = 0
    for part in version.split("."):
        code = code * 100 + int(part)
    return f"10{Spec().options['android.minapi']}{code}"
