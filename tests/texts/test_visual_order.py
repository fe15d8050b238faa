"""What is written from the right is drawn from the left letter by letter, and Arabic joins."""

import pytest

from companion.texts.visual_order import drawn_order, is_from_right


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Ada", "Ada"),
        ("שרה", "הרש"),
        ("לאה לוי", "יול האל"),
        # Names of a list keep their places, and a number behind a name its own.
        ("שרה, לאה and Bo", "הרש, האל and Bo"),
        ("שרה 2", "הרש 2"),
        ("Bo · שרה", "Bo · הרש"),
        # What is written within a name stays there; at its end, where it makes a letter another.
        ("ג'ורג'", "'גרו'ג"),
        ("ג’ורג’ and Bo", "’גרו’ג and Bo"),
        ("בן-דוד", "דוד-ןב"),
        ('ד"ר כהן', 'ןהכ ר"ד'),
        ("שרה - Bo", "הרש - Bo"),
        ('"שרה" & Bo', '"הרש" & Bo'),
        ("שרה’s", "הרש’s"),
        ("בן-דוד & שרה · בן-דוד", "דוד-ןב & הרש · דוד-ןב"),
        # A sign stays upon its letter.
        ("שָ", "שָ"),
        ("אָב", "באָ"),
    ],
)
def test_hebrew_is_turned_within_its_line(text: str, drawn: str) -> None:
    assert drawn_order(text) == drawn


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("محمد", ("FEAA", "FEE4", "FEA4", "FEE3")),  # dal final, meem, hah, meem initial
        ("دار", ("FEAD", "FE8D", "FEA9")),  # none joins the next one
        ("سلام", ("FEE1", "FEFC", "FEB3")),  # lam and alef are one
        ("م", ("FEE1",)),
        # Of two parts that do not join: yeh final, dad.
        ("علی\u200cرضا", ("FE8E", "FEBF", "FEAD", "FBFD", "FEE0", "FECB")),
        ("رضا\u200c", ("FE8E", "FEBF", "FEAD")),
    ],
)
def test_arabic_letters_take_the_form_in_which_they_join(text: str, forms: tuple[str, ...]) -> None:
    assert drawn_order(text) == "".join(chr(int(form, 16)) for form in forms)


def test_every_letter_of_a_line_is_drawn_once() -> None:
    line = "Ada שרה, מירי 3 (אב) ב"
    assert sorted(drawn_order(line)) == sorted(line)
    assert is_from_right(line)
    assert not is_from_right("Ada 李 Ольга")
