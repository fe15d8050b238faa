"""The score pad as text: every factor, every name in its column, who won and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.scoring import score
from companion.texts.display import width
from companion.texts.outlook import outlook
from companion.texts.score_pad import Role, score_pad, summary
from tests.games import alone, games, territory


def pad(game: Game, columns: int = 100) -> str:
    return score_pad(game, score(game), columns)


def table_of(*texts: str, mode: Mode = Mode.DISCOVERY, **more: object) -> Game:
    players = tuple(
        Player(name, colour, territory(text))
        for name, colour, text in zip(["Ada", "Ben", "Chloé"], Colour, texts, strict=False)
    )
    return Game(mode, 5, players, **more)


def filled(text: str) -> str:
    """The rows, and below them enough squares for the end of a game, which earn nothing."""
    rows = [each.split() for each in text.split("\n")]
    rows += [[], ["d", "g", "d", "g", "d", "g", "d", "g"]]
    return "\n".join(" ".join([*each, *"." * (8 - len(each))]) for each in rows)


def row(text: str, label: str) -> str:
    """The row of that label, its gaps closed."""
    (line,) = (line for line in text.split("\n") if line.startswith(f"{label} "))
    return " ".join(line.removeprefix(label).split())


def test_a_row_shows_the_factors_of_every_region_that_scores():
    text = pad(alone("d d* @ d+1 g\nl v1+1 l . g"))
    assert row(text, "Desert") == "2×1 + 1×1 3"
    assert row(text, "Grassland") == "0"
    assert row(text, "Jungle") == "–"
    assert row(text, "Total") == "3"
    assert "Volcano" not in text


def test_only_the_rows_of_the_mode_are_there():
    tables = {mode: pad(alone("@ go:h", mode)).partition("\n──")[0] for mode in Mode}
    rows = {
        mode: [line.split("  ")[0] for line in table.split("\n")[3:]]
        for mode, table in tables.items()
    }
    terrains = ["Desert", "Grassland", "Lake", "Jungle", "Quarry"]
    assert rows[Mode.DISCOVERY] == terrains
    assert rows[Mode.TOTEM] == [*terrains, "Resources", "Totems"]
    assert rows[Mode.TRIBE] == [*terrains, "Hunter"]


def test_tribe_without_cavemen_says_so():
    assert row(pad(alone("@ d", Mode.TRIBE)), "Cavemen") == "–"


def test_cavemen_show_what_they_count_and_warriors_their_groups():
    text = pad(alone("go d:h go\n@ d:3 d:1\nd:2 . d:p", Mode.TRIBE))
    assert row(text, "Hunter") == "2×3 6"
    assert row(text, "Painter") == "0"
    assert row(text, "Warriors") == "2×4 + 1×2 10"


def test_totem_mode_names_what_was_left_and_held():
    player = Player("Ada", Colour.PINK, territory("@ go go lo"), frozenset([Resource.FLINT]))
    text = pad(Game(Mode.TOTEM, 5, (player,)))
    assert row(text, "Resources") == "2 mammoths + 1 fish 3"
    assert row(text, "Totems") == "Flint 6 6"


def test_variants_are_told_where_they_are_played():
    both = frozenset([Variant.EMPIRE_OF_FIRE, Variant.HOMO_HABILIS])
    text = pad(alone("@ d", variants=both))
    assert row(text, "Empire of fire") == "10"
    assert row(text, "Homo Habilis") == "–"
    assert text.startswith("Discovery Mode · 5×5 · Empire of fire · Homo Habilis\n")
    assert "Empire" not in pad(alone("@ d"))


@pytest.mark.parametrize(
    ("texts", "verdict"),
    [
        (["l l l** @"], "Ada: 6 points"),
        (["l* @"], "Ada: 1 point"),
        (["@", "l l l** @"], "Ben wins with 6 points"),
        (
            ["l l l** @", "l l l** @ .\n. d d d d", "l* @"],
            "Ben wins: level on points (6 points), decided by the largest region, 4 to 3",
        ),
        (
            ["l l l** @", "l l l** @+1", "l l l** @"],
            (
                "Ben wins: level on points (6 points) and largest region,"
                " decided by the fire symbols, 3 to 2"
            ),
        ),
        (
            ["l l l** @", "@", "l l l** @"],
            (
                "Ada and Chloé share the victory: level on points (6 points), largest region"
                " and fire symbols"
            ),
        ),
    ],
)
def test_the_verdict_says_what_decided(texts, verdict):
    game = table_of(*map(filled, texts))
    assert f"{pad(game)}\n".split("\n\n")[2].splitlines()[0] == verdict


def test_each_rank_says_what_decided_it():
    game = table_of(*map(filled, ["l* @", "l l l** @", "l l l** @ .\n. d d d d"]))
    assert pad(game).splitlines()[-1] == "2. Ben, with a smaller largest region; 3. Ada, on points"
    level = table_of(*map(filled, ["l* @", "l* @", "l l l** @"]))
    assert pad(level).splitlines()[-1] == "2. Ada, shared rank; 2. Ben, shared rank"
    assert summary(level, score(level)).splitlines()[1:4] == [
        "1. Chloé: 6, on points (regions 6)",
        "2. Ada: 1, shared rank (regions 1)",
        "2. Ben: 1, shared rank (regions 1)",
    ]


def test_nothing_has_decided_a_rank_that_can_still_change():
    for game in (
        table_of(*map(filled, ["l* @", "@"]), finished=False),
        table_of(filled("l* @"), "@"),
        table_of(*map(filled, ["@ lo", "@ lo"]), mode=Mode.TOTEM),
    ):
        assert ", on points" not in summary(game, score(game)) + pad(game)


def test_a_territory_too_small_for_the_end_of_a_game_crowns_nobody():
    text = pad(table_of(filled("l* @"), "@", "@ d d d d d d"))
    assert text.endswith(
        "\n\nAda leads with 1 point\nThe territory of Ben is still empty ·"
        " Chloé has 6 squares so far; a finished territory has at least 8\n"
    )


def test_nobody_wins_before_the_end():
    text = pad(table_of("l* @", "@", finished=False))
    assert "Ada leads with 1 point" in text
    assert "not finished" in text


def test_nobody_shares_a_victory_before_the_end():
    text = pad(table_of("l* @", "l* @", finished=False))
    assert "Ada and Ben lead: level on points (1 point), largest region" in text


@pytest.mark.parametrize(
    ("texts", "lines"),
    [
        (
            ["@ lo qo", "@ lo", "@ qo"],
            [
                "Ada leads with 2 points",
                (
                    "Provisional: 2 totems are not handed out yet, worth up to 10 points:"
                    " fish (Ada, Ben), flint (Ada, Chloé)"
                ),
            ],
        ),
        (
            ["@ lo", "@ lo"],
            [
                "Ada and Ben lead: level on points (1 point), largest region and fire symbols",
                (
                    "Provisional: 1 totem is not handed out yet, worth up to 4 points: "
                    "fish (Ada, Ben)"
                ),
            ],
        ),
        # Whoever gets it, the ranks stay as they are.
        (
            ["@ lo l l**", "@ lo"],
            [
                "Ada wins with 7 points",
                "2. Ben, on points",
                "1 totem is not handed out yet, worth up to 4 points: fish (Ada, Ben)",
            ],
        ),
        # One player only can get it, and comes out ahead.
        (
            ["@ lo", "@ l* d d"],
            [
                "Ben leads: level on points (1 point), decided by the largest region, 2 to 1",
                "1 totem is not handed out yet, worth up to 4 points: fish (Ada)",
            ],
        ),
        (["@ lo"], ["Ada: 1 point", "1 totem is not handed out yet, worth up to 4 points: fish"]),
    ],
)
def test_what_open_totems_can_still_change_is_said(texts, lines):
    game = table_of(*map(filled, texts), mode=Mode.TOTEM)
    below = pad(game).split("\n\n")[-1].splitlines()
    assert below == lines
    assert summary(game, score(game)).splitlines()[-1] == lines[-1]


def test_long_sums_are_folded_where_the_table_is_too_wide():
    game = table_of(*["d* g d* g d*\ng d* g d* g\n@ g d* g d*"] * 3)
    wide, narrow = pad(game, 200), pad(game, 60)
    assert "1×1 + 1×1 + 1×1 + 1×1" in wide
    assert all(width(line) <= 60 for line in narrow.split("\n")[:-3])
    assert narrow.count("1×1") == wide.count("1×1")


@given(games())
@pytest.mark.thorough
def test_columns_line_up_whatever_the_names(game):
    """The rule is as wide as every row above and below it, but for what ends in spaces."""
    lines = pad(game, 80).split("\n")
    rule = next(line for line in lines if line.startswith("──"))
    rows = lines[2 : lines.index("", 2)]
    assert all(width(line) <= width(rule) for line in rows)
    assert width(next(line for line in rows if line.startswith("Total"))) == width(rule)


@given(games())
@pytest.mark.thorough
def test_summary_tells_all_totals_line_by_line(game):
    cards = score(game)
    lines = summary(game, cards).split("\n")[:-1]
    assert len(lines) == 1 + len(cards) + (len(cards) > 1) + len(outlook(game, cards))
    for card in cards:
        assert any(f": {card.total} (" in line or f": {card.total}, " in line for line in lines)


def test_summary_is_in_the_order_of_the_ranks():
    full = "d j d\nj {} j\n{} j d"
    game = table_of(
        *(full.format("@", each) for each in ("d", "d*")),
        mode=Mode.TRIBE,
        variants=frozenset([Variant.EMPIRE_OF_FIRE]),
    )
    assert summary(game, score(game)) == (
        "Tribe Mode · 5×5 · Empire of fire\n"
        "1. Ben: 11, on points (regions 1, cavemen 0, variants 10)\n"
        "2. Ada: 10, on points (regions 0, cavemen 0, variants 10)\n"
        "Ben wins with 11 points\n"
    )
    assert "resources 0, totems 0" in summary(alone("@", Mode.TOTEM), score(alone("@", Mode.TOTEM)))


@given(st.data())
@pytest.mark.thorough
def test_paint_changes_no_width(data):
    game = data.draw(games())
    painted = score_pad(game, score(game), 100, lambda text, _role: f"<{text}>")
    assert painted.replace("<", "").replace(">", "").split() == (
        pad(game).replace("<", "").replace(">", "").split()
    )


def test_every_piece_comes_to_the_painter_with_its_role():
    game = table_of("@", "l* @")
    seen: list[object] = []

    def paint(text: str, role: object) -> str:
        seen.append(role)
        return text

    assert score_pad(game, score(game), 100, paint) == pad(game)
    assert set(seen) == {
        Role.TITLE,
        Role.TOTAL,
        Role.QUIET,
        Role.VERDICT,
        Colour.PINK,
        Colour.BLACK,
    }
