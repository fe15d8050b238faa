"""The glossary is true to the booklets, and the catalogues to the glossary."""

import re

import pytest

from tests.cases.booklets import recorded
from translation.catalogues import languages, read
from translation.glossary import LANGUAGES, rows

TERMS = [
    pytest.param(term, id=f"{row.id}-{language}")
    for row in rows()
    for language, term in row.terms.items()
]
PRINTED = recorded()
LOOK_IT_UP = "look it up in the booklet, and run `python -m tests.cases.booklets FOLDER`"


def forms(message):
    return [message.string] if isinstance(message.string, str) else list(message.string)


def english(message):
    """Each form without the placeholders, whose names are often the same words."""
    texts = [message.id] if isinstance(message.id, str) else message.id
    return [re.sub(r"\{[^}]*\}", "", text) for text in texts]


def test_every_language_has_its_column():
    assert {"en", *languages()} == set(LANGUAGES)
    ids = [row.id for row in rows()]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("term", TERMS)
def test_every_term_is_in_the_line_of_its_booklet_or_says_why_it_was_chosen(term):
    if term.file is None:
        assert term.reason
    else:
        assert any(printed.has(term) for printed in PRINTED), LOOK_IT_UP


def test_no_booklet_s_words_are_kept_without_a_term():
    terms = [term for row in rows() for term in row.terms.values()]
    assert not [printed for printed in PRINTED if not any(map(printed.has, terms))]


@pytest.mark.parametrize("language", languages())
def test_a_term_by_itself_is_translated_by_the_glossary(language):
    catalogue = read(language)
    for row in rows():
        if row.message:
            message = catalogue.get(row.message, row.context)
            assert message is not None, row.id
            term = row.terms[language].text
            assert message.string.casefold() == term.casefold(), row.id


def test_the_english_messages_are_the_terms_of_the_english_booklet():
    for row in rows():
        if row.message:
            assert row.message.casefold() == row.terms["en"].text.casefold()


@pytest.mark.parametrize("language", languages())
def test_sentences_use_the_terms_of_the_glossary(language):
    glossary = rows()
    terms = {(row.message, row.context) for row in glossary}
    messages = [
        (message, english(message))
        for message in read(language)
        if message.id and (message.id, message.context) not in terms
    ]
    wrong = [
        f"{row.id}: {message.id!r} as {form!r}"
        for message, said in messages
        for row in glossary
        if row.pattern and any(map(row.pattern.search, said))
        for form in forms(message)
        if not any(stem in form.casefold() for stem in row.terms[language].stems)
    ]
    assert not wrong, "\n".join(wrong)
