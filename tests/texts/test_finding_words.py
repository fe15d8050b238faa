"""The words for findings, and the check as a text."""

import dataclasses
import random

import pytest

from companion.rules.box import Caveman, Kind, Resource, Terrain
from companion.rules.citations import Rule
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.legality import (
    Code,
    Fact,
    Finding,
    Severity,
    Suggestions,
    Verdict,
    check,
    suggest,
)
from companion.rules.legality.findings import Token
from companion.rules.notation import read_territory
from companion.rules.territory import Cell
from companion.texts import rule_names
from companion.texts.check_report import change, check_report, conclusion, picture
from companion.texts.fact_words import kind_of_square, thing
from companion.texts.finding_titles import title
from companion.texts.finding_words import message, player_of
from companion.texts.score_pad import Role


def game(*territories, mode=Mode.DISCOVERY, names=("Ada", "Ben")):
    players = tuple(
        Player(name, colour, read_territory(rows, 9))
        for name, colour, rows in zip(names, Colour, territories, strict=False)
    )
    return Game(mode, 5, players, finished=False)


def plain(text, _role):
    return text


def bracketed(text, role):
    return f"<{role.name}:{text}>" if role in (Role.MARKED, Role.VERDICT) else text


# Facts as the check gives them, for the codes whose words use them.
FACTS = {
    Code.START_TILE: (Fact(None, 0, 1),),
    Code.TOO_LARGE: (Fact(None, 6, 5), Fact(None, 4, 5)),
    Code.ODD_SQUARES: (Fact(None, 7, 6),),
    Code.FIRE_COUNT: (Fact(Token(1), 2, 1), Fact(Token(2), 0, 1), Fact(Token(3), 1, 0)),
    Code.TOO_MANY_RECRUITS: (Fact(None, 12, 11),),
    Code.BOX_EXCEEDED: (Fact(Kind(Terrain.DESERT), 21, 20),),
    Code.TOTEM_OWNER: (Fact(Resource.FISH, 1, 2),),
    Code.TOTEM_UNCLAIMED: (Fact(Resource.FISH, 0, 2),),
    Code.TOTEM_ZERO: (Fact(Resource.FISH, 0, 0),),
}


@pytest.mark.parametrize("code", Code)
def test_every_finding_has_words_and_cites_a_rule(code):
    finding = Finding(code, 0, (Cell(0, 0),), FACTS.get(code, ()))
    text = message(finding, game(["@"]))
    assert title(finding)
    assert text.endswith((".", "?"))
    assert "{" not in text
    assert rule_names.cited(code.rule).startswith("Rules · ")


def test_a_caveman_out_of_place_is_told_on_which_booklets_that_rests():
    text = message(Finding(Code.CAVEMAN_BLOCKED, 0), game(["@"]))
    volcano, _, start = text.partition("nor on the starting tile")
    assert "German, Czech and Slovak" in volcano
    assert "German" in start
    assert "Czech" not in start


def test_titles_and_messages_tell_findings_apart():
    findings = [Finding(code, 0, (), FACTS.get(code, ())) for code in Code]
    assert len({title(finding) for finding in findings}) == len(Code)
    assert len({message(finding, game(["@"])) for finding in findings}) == len(Code)


def test_every_rule_has_a_heading():
    rules = [*Rule, *Variant]
    assert len({rule_names.rule(rule) for rule in rules}) == len(rules)


def test_the_numbers_are_in_the_message():
    def said(code, *facts):
        return message(Finding(code, 0, (), facts), game(["@"]))

    assert "6 rows and 4 columns" in said(Code.TOO_LARGE, *FACTS[Code.TOO_LARGE])
    assert "the number of squares is odd (7)" in said(Code.ODD_SQUARES, *FACTS[Code.ODD_SQUARES])
    assert "desert: 21 instead of 20" in said(Code.BOX_EXCEEDED, *FACTS[Code.BOX_EXCEEDED])
    assert "three craters: 0, tokens with three fires: 1" in said(
        Code.FIRE_COUNT, *FACTS[Code.FIRE_COUNT]
    )


def test_no_starting_tile_and_too_many_read_differently():
    none = Finding(Code.START_TILE, 0, (), (Fact(None, 0, 1),))
    two = Finding(Code.START_TILE, 0, (), (Fact(None, 2, 1),))
    assert message(none, game(["@"])) != message(two, game(["@"]))


def test_unmatched_squares_are_mentioned_only_where_some_are_marked():
    marked = Finding(Code.NO_DOMINOES, 0, (Cell(0, 0),))
    assert message(marked, game(["@"])) != message(
        dataclasses.replace(marked, squares=()), game(["@"])
    )


def test_the_house_rule_is_a_warning_in_other_words():
    error = Finding(Code.GRID_SIZE)
    warning = dataclasses.replace(error, severity=Severity.WARNING)
    assert message(error, game(["@"])) != message(warning, game(["@"]))


@pytest.mark.parametrize(
    ("subject", "words"),
    [
        (Kind(Terrain.DESERT), "Desert"),
        (Kind(Terrain.JUNGLE, fires=1), "Jungle with 1 fire"),
        (Kind(Terrain.QUARRY, fires=2), "Quarry with 2 fires"),
        (Kind(Terrain.VOLCANO, craters=1), "Volcano with 1 crater"),
        (Kind(Terrain.VOLCANO, craters=3), "Volcano with 3 craters"),
        (Token(1), "token with 1 fire"),
        (Token(2), "token with 2 fires"),
        (Resource.FLINT, "Flints"),
        (Caveman.OAF, "Oafish warrior"),
    ],
)
def test_what_there_is_too_much_of_is_named(subject, words):
    assert thing(Fact(subject, 2, 1)) == words


def test_a_fact_about_nothing_in_particular_cannot_be_named():
    with pytest.raises(ValueError, match="nothing in particular"):
        thing(Fact(None, 2, 1))


def test_a_kind_of_square_is_named_without_its_pieces():
    assert kind_of_square(Kind(Terrain.LAKE)) == "Lake"


def test_a_hostile_name_does_no_harm_in_the_report():
    layout = game(["d go @ d d"], names=("A\x1b[31m\u202eda",))
    assert player_of(check(layout).findings[0], layout) == "A\N{REPLACEMENT CHARACTER}[31mda"
    assert player_of(Finding(Code.DOMINOES_SHARED), layout) is None


def test_the_picture_brackets_what_is_marked():
    territory = read_territory([". d+1 @", "q** . ."], 9)
    lines = [line.rstrip() for line in picture(territory, (Cell(0, 1),), plain)]
    assert lines == [
        "     1     2     3",
        "1   .    [d+1]  @",
        "2   q**   .     .",
    ]


def test_the_picture_shows_gaps_outside_the_squares():
    lines = list(picture(read_territory(["@ d"], 9), (Cell(1, 0), Cell(2, 0)), plain))
    assert len(lines) == 4
    assert "[.]" in lines[2]
    assert list(picture(read_territory(["."], 9), (), plain)) == []


def test_the_report_paints_what_matters():
    layout = game(["q d @ .", ". . d+2 v1"])
    report = check_report(layout, check(layout), suggest(layout), 80, bracketed)
    assert "<MARKED:[d+2]>" in report
    assert "<VERDICT:Not legal: no game by the rules ends like this.>" in report
    assert "Ada, row 2, column 3: d+1 instead of d+2" in report


def test_the_report_counts_dominoes_and_mentions_warnings():
    layout = game(["q d @ d v1", ". . . d+1 d"], ["@"])
    verdict = check(layout)
    report = check_report(layout, verdict, Suggestions(), 80, plain)
    assert "(a warning)" in report
    assert conclusion(verdict) in report
    one = dataclasses.replace(verdict, findings=(), witness=((verdict.witness[0][0],),))
    assert conclusion(one) == "Legal: 1 domino from the box, in an order that works."
    assert conclusion(Verdict(())) == "Legal: 0 dominoes from the box, in an order that works."


def test_moves_and_totems_are_suggested_in_words():
    far = game(["q v3 @ d d+3"])
    assert "Ada, fire token at row 1, column 5: should be at row 1, column 1" in [
        change(suggestion, far) for suggestion in suggest(far)
    ]
    held = game(["go go @ d d"], ["go lo @ d d"], mode=Mode.TOTEM)
    wrong = dataclasses.replace(
        held,
        players=(
            held.players[0],
            dataclasses.replace(
                held.players[1], totems=frozenset({Resource.FISH, Resource.MAMMOTH})
            ),
        ),
    )
    assert change(suggest(wrong)[0], wrong) == "Mammoth totem: belongs to Ada"


def test_a_totem_of_nobody_is_said_so():
    stray = dataclasses.replace(
        game(["d d @ d d"]),
        players=(
            Player(
                "Ada",
                Colour.PINK,
                read_territory(["d d @ d d"], 9),
                frozenset(Resource) - {Resource.FISH, Resource.FLINT, Resource.MUSHROOM},
            ),
        ),
    )
    assert [change(s, stray) for s in suggest(stray)] == ["Mammoth totem: belongs to nobody"]


def test_reports_fit_the_width_they_are_given():
    layout = game(["d g @ d d", "l j q d* ."])
    for columns in random.Random(3).sample(range(40, 120), 5):
        report = check_report(layout, check(layout), Suggestions(), columns, plain)
        assert all(len(line) <= columns for line in report.splitlines())
