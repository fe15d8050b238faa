"""What is wrong is kept as what it is, and said in the language of whoever reads it."""

import pytest

from companion import texts
from companion.texts.complaint import Complaint

WHOLE = Complaint(
    "{value} is not {choices}", {"value": Complaint("a list"), "choices": "1"}, "version"
)


def test_it_is_said_in_the_language_of_now():
    assert str(WHOLE) == "version: a list is not 1"
    kept = Complaint.read(WHOLE.written())
    texts.use("de")
    assert str(WHOLE) == str(kept) != "version: a list is not 1"


def test_it_comes_back_as_it_was_written():
    place = Complaint("{place} row {row}", {"place": "players[0].territory", "row": 2})
    for each in (WHOLE, Complaint("is empty"), Complaint("is empty", place=place)):
        assert Complaint.read(each.written()) == each
        assert str(Complaint.read(each.written())) == str(each)
    assert len({WHOLE, Complaint.read(WHOLE.written()), place}) == 2
    assert eval(repr(WHOLE)) == WHOLE  # noqa: S307  # its own


@pytest.mark.parametrize(
    "text",
    [
        "",
        "does not contain what its name says",
        "5",
        "[]",
        '["", {}, ""]',
        '["is {lost}", {}, ""]',
        '["is {0}", {}, ""]',
        '["is {value.lost}", {"value": 1}, ""]',
        '["is {value!x}", {"value": 1}, ""]',
        '["is empty", {}, null]',
        '["is empty", {"value": [1]}, ""]',
        "[" * 100_000,
    ],
)
def test_words_that_were_kept_before_stay_words(text):
    found = Complaint.read(text)
    assert str(found) == text
    assert Complaint.read(found.written()) == found
