"""Switching the language, with English wherever another is missing."""

import gettext
from pathlib import Path

import pytest

from companion import texts

# A compiled catalogue of one message, as small as the format allows.
_MESSAGES = {"": "Content-Type: text/plain; charset=UTF-8\n", "Fire": "Feuer"}


def _compiled(messages: dict[str, str]) -> bytes:
    keys = sorted(messages)
    ids = [key.encode() for key in keys]
    strings = [messages[key].encode() for key in keys]
    count = len(keys)
    offset = 28 + 16 * count
    tables = [[], []]
    blob = b""
    for table, values in zip(tables, (ids, strings), strict=True):
        for value in values:
            table += [len(value), offset + len(blob)]
            blob += value + b"\0"
    numbers = [0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0, *tables[0], *tables[1]]
    return b"".join(number.to_bytes(4, "little") for number in numbers) + blob


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    catalogue = tmp_path / "de" / "LC_MESSAGES" / "companion.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(_compiled(_MESSAGES))
    monkeypatch.setattr(texts, "CATALOGUES", tmp_path)
    yield
    texts.use(texts.ENGLISH)


def test_english_needs_no_catalogue():
    assert texts.use("en_GB.UTF-8") == "en"
    assert texts._("Fire") == "Fire"
    assert texts.pgettext("mode", "Fire") == "Fire"
    assert texts.ngettext("{} fire", "{} fires", 1) == "{} fire"
    assert texts.ngettext("{} fire", "{} fires", 2) == "{} fires"


@pytest.mark.usefixtures("german")
def test_first_known_language_is_used():
    assert texts.use("xx", "de_AT.UTF-8", "en") == "de"
    assert texts.language() == "de"
    assert texts._("Fire") == "Feuer"


@pytest.mark.usefixtures("german")
def test_english_wanted_before_another_wins():
    assert texts.use("en-GB", "de") == "en"
    assert texts._("Fire") == "Fire"


@pytest.mark.usefixtures("german")
def test_message_missing_in_a_catalogue_stays_english():
    texts.use("de")
    assert texts._("Lake") == "Lake"


@pytest.mark.usefixtures("german")
def test_unknown_language_means_english():
    texts.use("de")
    assert texts.use("tlh") == "en"
    assert isinstance(texts._translations, gettext.NullTranslations)
    assert texts._("Fire") == "Fire"


@pytest.mark.usefixtures("german")
def test_languages_are_listed_with_english_first():
    assert texts.languages() == ("en", "de")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["de-AT"], "de"),
        (["de_DE.UTF-8@euro"], "de"),
        (["hu-HU", "sk-SK", "en-GB"], "sk"),
        (["en-US", "de-DE"], "en"),
        (["zh-Hant-TW"], "en"),
        (["C.UTF-8"], "en"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_is_guessed_from_what_the_device_speaks(wanted, code):
    assert texts.guess(wanted, ("en", "de", "sk")) == code


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({"LANG": "de_DE.UTF-8"}, ("de_DE.UTF-8",)),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "nl_NL"}, ("nl_NL",)),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "pl:cs"}, ("pl", "cs", "en_US.UTF-8")),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, ()),
        ({"LANGUAGE": "de"}, ()),
        ({}, ()),
    ],
)
def test_a_shell_wants_languages_as_gettext_reads_them(environment, wanted):
    assert texts.from_environment(environment) == wanted


def test_every_language_is_called_as_its_speakers_call_it():
    names = [texts.name(code) for code in texts.languages()]
    assert not set(names) & set(texts.languages())
    assert texts.name("cs") == "Čeština"
    assert texts.name("xx") == "xx"
