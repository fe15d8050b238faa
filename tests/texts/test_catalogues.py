"""Every catalogue is tidy and compiled as it is written. Completeness is a matter of the release:
a missing message is shown in English, and `python -m translation` lists it."""

import gettext
import io
import re

import pytest

from companion import texts
from translation.catalogues import (
    compiled_bytes,
    languages,
    mo,
    read,
    refreshed,
)
from translation.extraction import expressions, messages_of, sources, template
from translation.placeholders import MEANINGS, placeholders

LANGUAGES = languages()
TO_DO = "run `python -m translation`"


@pytest.fixture(scope="module")
def messages():
    return template()


def said(message):
    return [message.string] if isinstance(message.string, str) else list(message.string)


def english(message):
    return [message.id] if isinstance(message.id, str) else list(message.id)


def test_the_nine_languages_are_there():
    assert texts.languages() == ("en", *LANGUAGES)
    assert set(LANGUAGES) == {"cs", "de", "es", "fr", "it", "nl", "pl", "sk"}


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        *(("de", 2), ("es", 2), ("fr", 2), ("it", 2), ("nl", 2)),
        *(("cs", 3), ("pl", 3), ("sk", 3)),
    ],
)
def test_the_plural_forms_are_those_of_the_language(code, forms):
    assert read(code).num_plurals == forms


@pytest.mark.parametrize("code", LANGUAGES)
def test_placeholders_are_those_of_the_english(code):
    for message in read(code):
        if message.id:
            wanted = {frozenset(placeholders(text)) for text in english(message)}
            for form in said(message):
                assert frozenset(placeholders(form)) in wanted, form


@pytest.mark.parametrize("code", LANGUAGES)
def test_only_the_form_for_one_may_leave_the_number_out(code):
    for message in read(code):
        if isinstance(message.id, tuple):
            for form in said(message)[1:]:
                assert placeholders(message.id[1]) == placeholders(form), form


@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_begin_and_end_as_the_english_does(code):
    """Spaces and line breaks at the edges, and the full stop or question mark at the end."""
    for message in read(code):
        if not message.id:
            continue
        for form in said(message):
            text = english(message)[-1]
            assert form == form.strip() or text != text.strip(), form
            assert text.count("\n") == form.count("\n"), form
            if not message.context:
                ends = re.search(r"[.?:…]?$", text)[0]
                assert form.endswith(ends), form


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(code):
    written = gettext.GNUTranslations(io.BytesIO(compiled_bytes(read(code))))
    compiled = gettext.GNUTranslations(io.BytesIO(mo(code).read_bytes()))
    assert compiled._catalog == written._catalog, TO_DO


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_catalogue_that_is_refreshed_keeps_its_translations(code, messages):
    before = {(each.context, each.id): each.string for each in read(code) if each.id}
    after = {
        (each.context, each.id): each.string for each in refreshed(read(code), messages) if each.id
    }
    assert after.keys() == {(each.context, each.id) for each in messages if each.id}
    assert {key: after[key] for key in before.keys() & after.keys()} == {
        key: before[key] for key in before.keys() & after.keys()
    }


def test_every_placeholder_is_explained_to_translators(messages):
    used = {name for message in messages if message.id for name in placeholders_of(message)}
    assert used == set(MEANINGS), "say in translation/placeholders.py what it stands for"


def placeholders_of(message):
    return {name for text in english(message) for name in placeholders(text)}


def test_messages_of_kv_files_are_found():
    found = {each.id for path in sources() if path.suffix == ".kv" for each in messages_of(path)}
    assert "Settings" in found
    assert expressions('Label:\n    text: _("Up") if a else b\n    # _("no")\n') == (
        '\n_("Up") if a else b\n# _("no")\n'
    )


def test_english_sentences_stay_english_where_a_catalogue_says_nothing():
    texts.use("de")
    assert texts._("no such message") == "no such message"
    texts.use(texts.ENGLISH)
