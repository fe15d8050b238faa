"""What shops show is there in every language of the app, of the size they take, and true."""

import re

import pytest
from PIL import Image

from release import notes, shop
from tests.conftest import ROOT

LOCALES = shop.shops_languages().values()
PICTURED = [shop.LOCALES[language] for language in shop.PICTURED]
MOST_FOR_PICTURES = 1_500_000
"""Bytes, of all languages together: they are in every clone."""
PRIVACY = ROOT / "docs" / "privacy.md"
RECIPE = ROOT / "release" / "fdroid" / "org.originscompanion.app.yml"


def text(locale: str, name: str) -> str:
    return (shop.FOLDER / locale / name).read_text(encoding="utf-8").rstrip("\n")


def test_there_is_a_folder_for_every_language_and_no_other():
    assert {path.name for path in shop.FOLDER.iterdir()} == set(LOCALES)
    assert len(set(LOCALES)) == 9


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_missing_and_nothing_too_long(locale):
    code = shop.version_code(notes.version())
    for name, most in shop.MOST_LETTERS.items():
        path = name if name.endswith(".txt") else f"{name}/{code}.txt"
        words = text(locale, path)
        assert words.strip() == words
        assert 10 < len(words) <= most, f"{locale} {path} has {len(words)} letters"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_description_says_what_the_english_one_does(locale):
    """As many paragraphs and points, and the sizes of a territory."""
    english, told = text("en-US", "full_description.txt"), text(locale, "full_description.txt")
    assert told.count("\n•") == english.count("\n•")
    assert told.count("\n\n") == english.count("\n\n")
    assert "5×5" in told
    assert "7×7" in told


def test_descriptions_are_translated():
    for name in ("short_description.txt", "full_description.txt"):
        assert len({text(locale, name) for locale in LOCALES}) == len(set(LOCALES))


@pytest.mark.parametrize("locale", PICTURED)
def test_pictures_are_those_of_this_language(locale):
    files = sorted(shop.pictures_of(locale).iterdir())
    wanted = [f"{number}_{place}.png" for number, place in enumerate(shop.SHOWN, start=1)]
    assert [file.name for file in files] == wanted
    for file in files:
        with Image.open(file) as picture:
            assert picture.size == shop.SIZE
            assert len(picture.getcolors(maxcolors=256) or ()) > 50


def test_shops_take_pictures_of_that_shape():
    assert 4 <= len(shop.SHOWN) <= 8
    assert min(shop.SIZE) >= 320
    assert max(shop.SIZE) <= min(3840, 2 * min(shop.SIZE))


def test_pictures_are_not_the_same_in_two_languages():
    files = [file for locale in PICTURED for file in shop.pictures_of(locale).iterdir()]
    assert len({file.read_bytes() for file in files}) == len(files)
    assert sum(file.stat().st_size for file in files) < MOST_FOR_PICTURES


def test_what_is_said_of_privacy_is_so(spec):
    told = " ".join(PRIVACY.read_text(encoding="utf-8").split())
    assert "no network permission" in told
    assert "one permission is vibration" in told
    assert spec.words("android.permissions") == ["android.permission.VIBRATE"]
    assert "backup to a cloud is switched off" in told
    assert spec.options["android.allow_backup"] == "False"
    for path in (ROOT / "companion").rglob("*.py"):
        asks = re.search(
            r"^\s*(?:from|import) (?:urllib\.request|http|socket|requests|urllib3)\b",
            path.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
        assert not asks, f"{path} may ask the network"


def test_f_droids_recipe_builds_this_version_of_this_app(spec):
    recipe = RECIPE.read_text(encoding="utf-8")
    options = spec.options
    assert RECIPE.stem == f"{options['package.domain']}.{options['package.name']}"
    version = notes.version()
    assert f"versionName: {version}\n" in recipe
    assert f"commit: v{version}\n" in recipe
    assert f"CurrentVersionCode: {shop.version_code(version)}\n" in recipe
    assert f"ndk: r{options['android.ndk']}\n" in recipe
    building = (ROOT / "docs" / "building.md").read_text(encoding="utf-8")
    installing = re.search(r"^pip install (buildozer==.*)$", building, re.MULTILINE)
    assert installing
    assert installing[1] in recipe


def test_the_number_of_a_version_grows_with_it():
    numbers = [int(shop.version_code(version)) for version in ("0.1.0", "0.1.1", "0.2.0", "1.0.0")]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == 1024100
