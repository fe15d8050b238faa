"""A complaint is kept as a value, and shown in the language of whoever reads it."""

from companion import texts
from companion.texts.complaint import Complaint

WHOLE = Complaint(
    "{value} is not {choices}", {"value": Complaint("a list"), "choices": "1"}, "version"
)


def test_it_is_shown_in_the_language_of_now():
    assert str(WHOLE) == "version: a list is not 1"
    texts.use("de")
    assert str(WHOLE) != "version: a list is not 1"


def test_equal_complaints_are_equal():
    assert len({WHOLE, eval(repr(WHOLE)), Complaint("is empty")}) == 2  # noqa: S307  # its own
