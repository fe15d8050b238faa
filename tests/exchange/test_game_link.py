"""A game as a link: what goes in comes out, whatever carried it; what is not whole is told."""

import base64
import json
import string
import zlib
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from companion.exchange import game_code
from companion.exchange.digits import DigitReader, DigitWriter
from companion.exchange.game_code import HandedGame, HandedTerritory
from companion.exchange.game_file import read_game
from companion.exchange.game_link import (
    MOST_READ,
    DamagedLink,
    LinkError,
    LongGame,
    NewerLink,
    NoLink,
    brings_games,
    read_link,
    territory_link,
)
from companion.exchange.game_link import game_link as link_of
from companion.history.records import TIE_BREAKS, AnyGame, LoggedGame, LoggedPlayer
from companion.rules.box import Resource
from companion.rules.game import SIZES, Colour, Game, Mode, Player, Variant
from companion.rules.territory import Territory
from companion.table.tabletop import empty_territory
from tests.games import dense_territories, games, territories, territory
from tests.history import samples

KNOWN = Game(
    Mode.TOTEM,
    7,
    (
        Player(
            "Ada", Colour.PINK, territory("go l* @ .\n. . d+1 v1"), frozenset([Resource.MAMMOTH])
        ),
        Player("Zoë", Colour.GREEN, territory("@ jo lo\nq**:u v3**o . ")),
    ),
    frozenset([Variant.EMPIRE_OF_FIRE]),
    finished=False,
    id="5d0c8f0a-61a4-4a6e-9a55-6a5d8f7c1e20",
    played_at="2026-11-18T20:15:00+01:00",
    location="Kitchen",
    notes="Ben is learning it.",
)
AS_LINK = (
    "origins-companion:g/AER4GPBJRYWPDSQXE7OJH2FRO5CEG6VP7YY53BGBCVAWNN4ZFYODXLFTM6ZPMNS52AJVSKB"
    "YUBZTF4ZKFQNVP3SK4AI2CHNINZ7L2ICD7ZMJKPB7FOW7DJEFTBSMJD4GVJKA"
)
STAMPED = (
    "origins-companion:g/AIAUBV6YSL5HGGB4OLNHDI5THQOW6LXIWF3UIQ32V77DDXMEYEKUCZVXTEXB"
    "YO5MWNT3F5RWLXIBGWJIHCQHGMXTFIWBWV7OJLQBDII5VBXH5PJAIP7FRFJ4H4V234NEQWMGJRB4KXIO6"
)
POINTS = LoggedGame(
    Mode.TRIBE,
    5,
    (
        LoggedPlayer("Ada", 41, Colour.PINK),
        LoggedPlayer("Cleo", 41),
        LoggedPlayer("Eve", -7, Colour.BLUE),
    ),
    frozenset([Variant.HOMO_HABILIS]),
    id="0c9e5a0e-8b4a-4a57-9c1b-2f1b7e0c1aaa",
    winner=1,
    decided_by=TIE_BREAKS[1],
)


@st.composite
def logged_games(draw: st.DrawFn) -> LoggedGame:
    game = draw(games())
    points = st.integers(-500, 500) | st.integers(-(10**16), 10**16)
    players = tuple(
        LoggedPlayer(player.name, draw(points), draw(st.sampled_from([None, *Colour])))
        for player in game.players
    )
    about = (game.id, game.played_at, game.notes, game.location)
    logged = LoggedGame(game.mode, game.size, players, game.variants, *about)
    if logged.level:
        return replace(
            logged, winner=logged.level[-1], decided_by=draw(st.sampled_from(TIE_BREAKS))
        )
    return logged


@st.composite
def handed_territories(draw: st.DrawFn) -> HandedTerritory:
    size = draw(st.sampled_from(SIZES))
    return HandedTerritory(
        draw(st.sampled_from(Mode)),
        size,
        draw(st.sampled_from(Colour)),
        draw(territories(size) | dense_territories(size)),
        draw(st.frozensets(st.sampled_from(Resource))),
        draw(st.text(max_size=20)),
    )


def read_back(text: str) -> AnyGame | HandedTerritory:
    """What it carries, of which nobody knows how old it is."""
    found = read_link(text)
    if isinstance(found, HandedTerritory):
        return found
    assert found.edited_at is None
    return found.game


def refusal(text: str) -> LinkError:
    with pytest.raises(LinkError) as refused:
        read_link(text)
    return refused.value


def sealed(kind: str, data: bytes) -> str:
    """A link with any content, whole by its checksum."""
    checksum = zlib.crc32(kind.encode() + data).to_bytes(4, "big")
    letters = base64.b32encode(data + checksum).decode()
    return f"origins-companion:{kind}/{letters.rstrip('=')}"


# --- What goes in comes out -------------------------------------------------------------------


@given(games())
@pytest.mark.thorough
def test_a_game_comes_out_as_it_went_in(game: Game):
    try:
        link = link_of(game)
    except LongGame:
        assume(False)
    assert read_back(str(link)) == replace(game, **dict.fromkeys(link.left_out))


@given(games() | logged_games())
@pytest.mark.thorough
def test_whatever_the_file_can_say_the_code_can(game: Game | LoggedGame):
    for handed in (HandedGame(game), HandedGame(game, 1), HandedGame(game, 2**53 - 1)):
        packed = game_code.packed_game(handed)
        stamped = handed.edited_at is not None
        assert game_code.unpacked_game(packed, stamped=stamped) == handed


@settings(max_examples=50)
@given(logged_games())
@example(POINTS)
def test_a_game_by_points_comes_out_as_it_went_in(game: LoggedGame):
    assert read_back(str(link_of(game))) == game


@given(handed_territories())
def test_a_territory_comes_out_as_it_went_in(handed: HandedTerritory):
    assert read_back(str(territory_link(handed))) == handed


@pytest.mark.parametrize(
    "moment",
    [
        None,
        "2026-11-18T20:15:00+01:00",
        "2026-11-18T20:15:00+05:45",
        "2026-11-18T20:15:00.123456-03:30",
        "2026-11-18T20:15:00+00:01",
        "2026-11-18T20:15Z",
        "20261118T2015+00:00",
        "1999-12-31T23:59:59+00:00",
        "2136-02-07T06:28:16+00:00",
        "0001-01-01T00:00:00+23:59",
        "9999-12-31T23:59:59-23:59",
    ],
)
def test_every_moment_is_kept_as_written(moment):
    game = replace(KNOWN, played_at=moment)
    assert read_back(str(link_of(game))) == game


@pytest.mark.parametrize("identity", [None, str(KNOWN.id).upper(), str(KNOWN.id).title()])
def test_every_id_is_kept_as_written(identity):
    game = replace(KNOWN, id=identity)
    assert read_back(str(link_of(game))) == game


@pytest.mark.thorough
def test_every_example_comes_out_and_fits(examples):
    for case in examples("games.jsonl") + examples("broken.jsonl"):
        game = read_game(json.dumps(case["game"]).encode())
        link = link_of(replace(game, id=KNOWN.id, played_at=KNOWN.played_at))
        assert len(str(link)) <= 320
        assert read_back(str(link)).players == game.players


def test_a_code_of_this_version_is_read_for_ever():
    assert str(link_of(KNOWN)) == AS_LINK
    assert read_back(AS_LINK) == KNOWN


def test_a_code_says_when_the_game_was_edited_last():
    link = link_of(KNOWN, 1_790_000_000_000)
    assert str(link) == STAMPED
    assert read_link(STAMPED) == HandedGame(KNOWN, 1_790_000_000_000)
    assert len(link.letters) - len(link_of(KNOWN).letters) <= 9
    assert str(link_of(KNOWN, 0)) == AS_LINK  # older than any edit, as what says nothing is


def test_a_time_that_no_code_tells_is_damaged():
    without = game_code.packed_game(HandedGame(KNOWN))
    for data in (without, b"\0" + without, b"\x80" + b"\0" * 7 + without):
        assert isinstance(refusal(sealed("g", b"\x02" + data)), DamagedLink)


def test_a_code_is_letters_and_figures_that_nothing_on_its_way_changes():
    assert set(link_of(KNOWN).letters) <= set(string.ascii_uppercase + "234567")


# --- What there is no room for ----------------------------------------------------------------


def test_a_long_note_is_left_out_then_the_place():
    noted = replace(KNOWN, notes="n" * 600)
    assert link_of(noted).left_out == ("notes",)
    assert read_back(str(link_of(noted))) == replace(KNOWN, notes=None)
    far = replace(noted, location="p" * 1_000_000)
    assert link_of(far).left_out == ("notes", "location")
    assert read_back(str(link_of(far))) == replace(KNOWN, notes=None, location=None)


@pytest.mark.parametrize("letters", [500, 1_000_000])
def test_names_without_room_are_told(letters):
    with pytest.raises(LongGame, match="as a file"):
        link_of(replace(KNOWN, players=(replace(KNOWN.players[0], name="a" * letters),)))


@pytest.mark.parametrize("letters", [500, 1_000_000])
def test_a_territory_without_room_for_its_name_has_none(letters):
    handed = HandedTerritory(Mode.TRIBE, 5, Colour.BLUE, territory("@ d"), name="a" * letters)
    assert read_back(str(territory_link(handed))) == replace(handed, name="")


# --- On its way -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "around",
    [
        "{link}",
        "Here you are: {link}",
        "“{link}”, from last night.",
        "{link} see you on Friday",
        "\n\t{link}\n\nSent from my phone",
        "origins-companion: a game!\n{link}.",
        "origins-companion:g/ORIGINS\n{link}.",
    ],
)
def test_a_link_is_found_whatever_stands_around_it(around):
    assert read_back(around.format(link=link_of(KNOWN))) == KNOWN


def test_lines_and_capitals_may_be_others():
    text = str(link_of(KNOWN))
    folded = "\n".join(text[at : at + 40] for at in range(0, len(text), 40))
    assert read_back(folded) == KNOWN
    assert read_back(f"{folded}\nBen") == KNOWN
    assert read_back(text.lower()) == KNOWN
    assert read_back(text.upper()) == KNOWN


@pytest.mark.parametrize("text", ["", "Ada 41", "origins-companion:", "origins-companion:x/ABC"])
def test_a_text_without_a_link_is_told(text):
    assert isinstance(refusal(text), NoLink)


@pytest.mark.parametrize("text", ["origins-companion:g/", "origins-companion:t/ÄÖ"])
def test_a_link_without_letters_is_damaged(text):
    assert isinstance(refusal(text), DamagedLink)


@given(st.data())
def test_no_damaged_code_is_another_game(data: st.DataObject):
    text = str(link_of(KNOWN))
    at = data.draw(st.integers(len("origins-companion:g/") + 1, len(text) - 1))
    letter = st.sampled_from(string.ascii_uppercase + string.digits)
    damaged = data.draw(
        st.sampled_from([text[:at], text[:at] + text[at + 1 :], text[:at] + text[at] + text[at:]])
        | letter.map(lambda other: text[:at] + other + text[at + 1 :])
        | letter.map(lambda other: text[:at] + other + text[at:])
        | st.just(text[: at - 1] + text[at : at + 1] + text[at - 1 : at] + text[at + 1 :])
        | st.just(text.replace(":g/", ":t/"))
    )
    assume(damaged != text)
    assert isinstance(refusal(damaged), DamagedLink)


@given(st.binary(max_size=200))
def test_whatever_is_sealed_is_read_or_refused_by_name(data: bytes):
    for kind, version in product("gt", (b"\x01", b"\x02")):
        try:
            found = read_link(sealed(kind, version + data))
        except (DamagedLink, NewerLink):
            continue
        if isinstance(found, HandedGame):
            link = link_of(found.game, found.edited_at)
        else:
            link = territory_link(found)
        assert read_link(str(link)) == found


@pytest.mark.parametrize("kind", "gt")
def test_a_later_version_is_told_from_a_slip(kind):
    later = sealed(kind, {"g": b"\x03", "t": b"\x02"}[kind] + b"whatever it says")
    assert isinstance(refusal(later), NewerLink)
    assert isinstance(refusal(later[:-1]), DamagedLink)
    assert isinstance(refusal(f"{later} origins-companion:g/ABC"), NewerLink)
    assert read_back(f"{later}, {link_of(KNOWN)}") == KNOWN


@pytest.mark.parametrize("kind", "gt")
def test_a_version_that_never_was_is_damaged(kind):
    assert isinstance(refusal(sealed(kind, b"")), DamagedLink)


@pytest.mark.parametrize("kind", "gt")
def test_what_can_be_written_in_one_way_only_is_refused_in_any_other(kind):
    packed = {
        "g": game_code.packed_game(HandedGame(KNOWN)),
        "t": game_code.packed_territory(HandedTerritory(Mode.TOTEM, 7, Colour.PINK, Territory())),
    }
    for data in (b"\0" + packed[kind], b"\xff" * 8 + packed[kind]):
        assert isinstance(refusal(sealed(kind, b"\x01" + data)), DamagedLink)


def test_what_the_game_file_refuses_is_no_game():
    """A code can be made by anyone, with a checksum that is right."""
    nobody = Player("A", Colour.PINK, territory("@"))
    for game in (
        replace(KNOWN, played_at="2026-11-18T20:15:00"),
        replace(POINTS, played_at="2026-11-18 20:15:00+01:00"),
        replace(KNOWN, id=f"{{{KNOWN.id}}}"),
        replace(KNOWN, players=(nobody,), id=str(KNOWN.id).replace("-", "")),
    ):
        data = b"\x01" + game_code.packed_game(HandedGame(game))
        assert isinstance(refusal(sealed("g", data)), DamagedLink)


def test_a_territory_beyond_its_reach_is_refused():
    digits = DigitWriter()
    for digit in (9, 9, 1, 0):
        digits.put(digit, 10)
    with pytest.raises(ValueError, match="reach"):
        game_code.take_territory(DigitReader(digits.written()), Mode.TRIBE, 5)


def test_an_empty_territory_travels_too():
    handed = HandedTerritory(Mode.TOTEM, 7, Colour.BLACK, Territory())
    assert read_back(str(territory_link(handed))) == handed


def test_a_text_with_several_games_or_longer_than_a_message_is_a_file_of_games() -> None:
    game, other = (str(link_of(game)) for game in samples.games(2))
    handed = HandedTerritory(Mode.TOTEM, 5, Colour.PINK, empty_territory(5), frozenset(), "Ada")
    alone = str(territory_link(handed))
    for text in ("", "Hello!", game, f"{game[:-4]}, I mean {game}", alone, f"{alone} {alone}"):
        assert not brings_games(text)
    for text in (f"{game}\n{other}", f"{alone}\n{other}", f"{game}{' ' * MOST_READ}"):
        assert brings_games(text)
