"""No message puts a translated noun where a language would decline it.

Every noun is in the nominative. It stands apart, as a label or behind a colon, in every language;
or the message is named here with the reason why it is right within the sentence."""

import re
from functools import cache

import pytest

from translation.catalogues import languages, read
from translation.extraction import template
from translation.placeholders import MEANINGS, placeholders

NOUNS = {name for name, meaning in MEANINGS.items() if "nominative" in meaning} | {
    *("how", "other", "owner", "place", "value", "what")
}
_SUBJECT = "it is the subject of the sentence in every language"
_NAME = "a name stands beside the noun that is declined: “Totem Mamut”, “Tryb Totem”"
_QUOTED = "what stands in the file, quoted, or “a list” as the subject"
_PLACE = "“row 2, column 3” has one form behind these prepositions; where not, a dash stands there"
INSIDE = {
    "{totem} totem: give it to nobody": _NAME,
    "{totem} totem: give it to {name}": _NAME,
    "{totem} totem: belongs to {owner}": _NAME,
    "{totem} totem: {points} for its owner": _NAME,
    "{mode} does not use everything that is entered here: resources belong to Totem and Tribe, "
    "totems to Totem, cavemen to Tribe. Change the mode, or take away the rest.": _SUBJECT,
    "{terrain} with {count} crater": "it begins the label; the count has its plural forms",
    "{terrain} with {count} fire": "it begins the label; the count has its plural forms",
    "Tied with {resources} each.": "Czech and Slovak have a colon; elsewhere nothing is declined, "
    "and Polish counts behind “po” as it does alone",
    "{name} has {squares} so far; a finished territory has at least {least}": "Czech, Slovak and"
    " Polish have a "
    "colon; elsewhere the object has the form of the subject",
    "{place}: {id} ({who}) differs in {what}": "the parts of a game, which stand alone elsewhere",
    "{place} row {row}": "the name of a file",
    "{value} is not a whole number": _QUOTED,
    "{value} is not an object": _QUOTED,
    "{value} is not text": _QUOTED,
    "{value} contains a broken character": _QUOTED,
    "{value} is neither true nor false": _QUOTED,
    "{value} is not a list": _QUOTED,
    "{value} is not one of {choices}": _QUOTED,
    "{value} is not {choices}": _QUOTED,
    "{value} is listed twice": _QUOTED,
    "{value} is not a UUID": _QUOTED,
    "{value} is not a date and time in ISO 8601": _QUOTED,
    "{value} is not a date and time with a UTC offset": _QUOTED,
    "{value} is not a square": _QUOTED,
    "{what} of {count} characters is too long; at most {most} fit": _SUBJECT,
    "{what} contains a broken character": _SUBJECT,
    "{player}, fire token at {place}: should be at {other}": _PLACE,
    "{total} with one fire: from {place} to {other}": _PLACE,
    "{total} with one domino: number {number} from {place} to {other}": _PLACE,
    "{text}; its fire to {other}": _PLACE,
    "{one} was merged with {other}.": "players' names, which are not declined",
}


def first(message):
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(code):
    """Every form of every message, with its English."""
    for message in template() if code == "en" else read(code):
        said = message.id if code == "en" else message.string
        for form in [said] if isinstance(said, str) else said:
            if message.id:
                yield first(message), form


def is_apart(form, noun):
    """Nothing on its line governs it."""
    before, behind = r"(?:^|[:;,.(–]\s|[(„“])", r"(?=$|\s?[:;,.?)”–])"
    return re.search(rf"{before}\{{{noun}\}}{behind}", form, re.MULTILINE) is not None


@cache
def within(code):
    """The messages that have a noun within a sentence in that language."""
    return {
        message
        for message, form in forms(code)
        for noun in NOUNS & placeholders(form)
        if not is_apart(form, noun)
    }


@pytest.mark.parametrize("code", ["en", *languages()])
def test_a_noun_stands_apart_or_its_message_has_a_reason(code):
    assert within(code) - set(INSIDE) == set(), "put it behind a colon, or say why it may stay"


def test_no_reason_is_left_over():
    assert set(INSIDE) - {each for code in ("en", *languages()) for each in within(code)} == set()


def test_a_noun_within_a_sentence_is_found():
    assert is_apart("Lost: {thing}", "thing")
    assert is_apart("{thing}\N{NO-BREAK SPACE}: {count}", "thing")
    assert not is_apart("Remove the {thing}", "thing")
    assert not is_apart("{thing} with {count} fires", "thing")
