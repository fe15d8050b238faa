"""The language that finds texts without room."""

import pytest

from companion import texts
from companion.texts import formats, reference
from translation.extraction import template
from translation.placeholders import placeholders
from translation.pseudo import Pseudo, pseudo


@pytest.fixture
def _pseudo(monkeypatch):
    monkeypatch.setattr(texts, "_translations", Pseudo())


def test_words_grow_by_two_fifths_at_least_and_get_accents():
    assert pseudo("Settings") == "Šěťťíňgšáěíô"
    assert pseudo("{count} games") == "{count} gáměšáě"


@pytest.mark.thorough
def test_every_message_keeps_its_placeholders_and_grows():
    for message in template():
        for text in [message.id] if isinstance(message.id, str) else message.id:
            disguised = pseudo(text)
            assert placeholders(disguised) == placeholders(text)
            assert len(disguised) >= len(text)


def test_long_texts_grow_by_two_fifths_at_least():
    text = "A domino of the box shows a square that nobody entered"
    assert len(pseudo(text)) >= 1.4 * len(text)


@pytest.mark.usefixtures("_pseudo")
def test_all_texts_come_out_disguised():
    assert formats.points(3) == f"3 {pseudo('points')}"
    for chapter in reference.chapters():
        assert not chapter.title.isascii()
        assert all(not paragraph.text.isascii() for paragraph in chapter.paragraphs)
