"""What cannot leave is named."""

from companion.exchange.left_out import about_left_out
from companion.history.listing import LeftOut


def test_of_many_the_first_are_named() -> None:
    game = LeftOut("5d0c8f0a-8b4a-4a57-9c1b-2f1b7e0c1aaa", "Ada, Ben", "2026-11-18")
    nobody = LeftOut("5d0c8f0a-8b4a-4a57-9c1b-2f1b7e0c1aaa", "", "soon")
    assert about_left_out([game, nobody, game, game, game]) == (
        "5 games cannot be read and were left out: Ada, Ben (18 Nov 2026), 5d0c8f0a,"
        " Ada, Ben (18 Nov 2026) and 2 more"
    )


def test_one_is_named_alone() -> None:
    game = LeftOut("5d0c8f0a-8b4a-4a57-9c1b-2f1b7e0c1aaa", "Ada, Ben", "2026-11-18")
    said = "1 game cannot be read and was left out: Ada, Ben (18 Nov 2026)"
    assert about_left_out([game]) == said
