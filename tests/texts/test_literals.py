"""No words for players but those that can be translated."""

import pytest

from translation.literals import ALLOWED, in_kv, in_python, unmarked


def test_no_word_is_left_that_nobody_can_translate():
    assert unmarked() == []


def test_every_exception_has_a_reason_of_its_own_words():
    assert all(len(reason) >= 3 for reason, _where, _like in ALLOWED)


@pytest.mark.parametrize(
    "code",
    [
        'say("Your game is safe")',
        'Label(text="Undo")',
        'Label(text="Undo" if x else "Redo")',
        'x = f"{name} wins the game"',
        'raise Refused("no such game here")',
        'TITLES = {1: "One starting tile"}',
    ],
)
def test_words_in_python_are_found(code):
    assert len(list(in_python(code))) >= 1


@pytest.mark.parametrize(
    "code",
    [
        '"""A docstring with words."""',
        '_("Your game is safe")',
        'ngettext("{count} fire", "{count} fires", 2)',
        'raise ValueError("this cannot be")',
        'Label(text=_("Undo"), font_name="Roboto")',
        'x: "Mapping of things" = 1',
        'KIND = "fishing-child"',
        'run(topic="saving of drafts")',
    ],
)
def test_what_is_marked_or_not_for_players_is_let_be(code):
    assert list(in_python(code)) == []


@pytest.mark.parametrize(
    "line",
    [
        'Label:\n    text: "Undo"',
        'Label:\n    text: _("Undo") if app.x else "Redo"',
        'Label:\n    text: "{} wins".format(root.name)',
        'Label:\n    comment: "two words"',
    ],
)
def test_words_in_kv_are_found(line):
    assert [number for number, _words in in_kv(line)] == [2]


@pytest.mark.parametrize(
    "line",
    [
        'Label:\n    text: _("Undo")',
        'Label:\n    text: "" if root.x else "×"',
        'Label:\n    orientation: "vertical"',
        'Label:\n    # text: "Undo"',
        'Label:\n    text: root.words if root.kind == "shown" else ""',
    ],
)
def test_what_is_no_word_in_kv_is_let_be(line):
    assert list(in_kv(line)) == []
