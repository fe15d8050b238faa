"""The command line answers in the language of LANG or --lang; what programs read never changes."""

import json

import pytest

from companion import texts
from tests.cli.test_score import EVENING, GAME

ILLEGAL = GAME.replace(b"d* q*", b"d* d*", 1)


@pytest.fixture(autouse=True)
def _english_again():
    yield
    texts.use(texts.ENGLISH)


def test_the_option_goes_before_and_after_the_command(companion):
    before = companion("--lang", "de", "score", EVENING)
    after = companion("score", EVENING, "--lang", "de_AT")
    assert before == after
    assert before.status == 0
    assert "Wüste" in before.out.decode()


def test_lang_decides_where_nothing_is_said(process):
    german = process("score", EVENING, LC_ALL="", LANG="de_DE.UTF-8", PYTHONUTF8="1")
    assert "Wüste" in german.out.decode()
    dutch = process("score", EVENING, "--lang", "nl", LC_ALL="", LANG="de_DE.UTF-8", PYTHONUTF8="1")
    assert "Woestijn" in dutch.out.decode()


def test_a_language_of_which_nobody_heard_means_english(process):
    assert "Desert" in process("score", EVENING, LC_ALL="", LANG="tlh_AA.UTF-8").out.decode()


def test_an_unknown_language_is_misuse_told_on_one_line(companion):
    outcome = companion("score", EVENING, "--lang", "tlh")
    assert outcome.status == 2
    assert outcome.out == b""
    assert len(outcome.complaints) == 1
    assert "'tlh'" in outcome.err
    assert "de" in outcome.err


def test_scores_as_json_are_the_same_in_every_language(companion):
    outcomes = {companion("score", "--json", EVENING, "--lang", code) for code in texts.languages()}
    assert len(outcomes) == 1


def test_of_verdicts_as_json_only_the_messages_are_translated(companion):
    verdicts = {}
    for code in texts.languages():
        outcome = companion("check", "--json", "-", "--lang", code, stdin=ILLEGAL)
        assert outcome.status == 1
        verdicts[code] = json.loads(outcome.out)
    messages = {
        code: tuple(finding.pop("message") for finding in verdict["findings"])
        for code, verdict in verdicts.items()
    }
    assert len(set(messages.values())) == len(texts.languages())
    assert len({json.dumps(verdict) for verdict in verdicts.values()}) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--lang", "de", "score", "--help"),
        ("score", "--help", "--lang", "de"),
        ("--help", "--lang=de"),
        ("-h", "--lang", "de"),
    ],
)
def test_our_words_of_the_help_are_in_the_language(companion, words):
    text = companion(*words).out.decode()
    assert "Bewerte" in text or "Werte" in text or "Partie" in text
    assert "Beispiele:" in text or "score" not in words
    assert "Options:" in text
    assert companion("score", "--help").out.decode().startswith("Usage: ")


def test_a_language_that_is_not_named_takes_nothing_for_it(companion):
    outcome = companion("score", EVENING, "--lang")
    assert outcome.status == 2
    assert "--lang" in outcome.err
    assert "none of the languages" not in outcome.err


def test_after_two_dashes_everything_is_a_file(companion):
    outcome = companion("score", "--", "--lang=de")
    assert outcome.status == 2
    assert "--lang=de" in outcome.err


def test_the_next_run_does_not_remember_the_language(companion):
    companion("score", EVENING, "--lang", "de")
    assert "Desert" in companion("score", EVENING).out.decode()
    assert "Options:" in companion("score", "--help").out.decode()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "ist leer"),
        (b"[]", "eine Liste ist kein Objekt"),
        (b'{"format": "other"}', "format: 'other' ist nicht origins-companion"),
        (GAME.replace(b"d* q*", b"d* x", 1), "Feld 2: 'x' ist kein Feld"),
        (
            GAME.replace(b'"d* q*', b'7, "d* q*', 1),
            "Reihe 2: 7 ist kein Text",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_the_language(companion, text, said):
    outcome = companion("score", "-", "--lang", "de", stdin=text)
    assert outcome.status == 2
    assert said in outcome.err
