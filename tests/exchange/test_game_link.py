"""A game as a link: what goes in comes out, whatever carried it; what is not whole is refused."""

import base64
import json
import random
import string
import zlib
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from companion.exchange.game_code import MAX_BYTES, HandedGame, HandedTerritory, pack_game
from companion.exchange.game_file import read_game, write_game
from companion.exchange.game_link import (
    MOST_READ,
    DamagedLink,
    LinkError,
    LongGame,
    NewerLink,
    NoLink,
    brings_games,
    game_link,
    read_link,
    territory_link,
)
from companion.exchange.points_file import write_any
from companion.history.game_row import TIE_BREAKS, AnyGame, LoggedGame, LoggedPlayer
from companion.rules.box import Resource
from companion.rules.game import SIZES, Colour, Game, Mode, Player, Variant
from companion.rules.territory import Territory
from tests.games import dense_territories, games, territories, territory
from tests.history import samples

VERSION_12 = 502
"""Letters that fit a QR code of 65 by 65 squares, behind scheme and kind."""
EDITED = 1_790_000_000_000

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


def refusal(text: str) -> LinkError:
    with pytest.raises(LinkError) as refused:
        read_link(text)
    return refused.value


def seal(kind: str, data: bytes) -> str:
    """A link with any content and the right checksum."""
    checksum = zlib.crc32(kind.encode() + data).to_bytes(4, "big")
    letters = base64.b32encode(data + checksum).decode()
    return f"origins-companion:{kind}/{letters.rstrip('=')}"


def seal_text(kind: str, line: bytes) -> str:
    """The same for a text that is compressed without the dictionary."""
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    stamp = bytes(6) if kind == "g" else b""
    return seal(kind, b"\x01" + stamp + compressor.compress(line) + compressor.flush())


# --- What goes in comes out -------------------------------------------------------------------


@given(games() | logged_games(), st.none() | st.integers(1, 2**48 - 1))
@example(POINTS, None)
@pytest.mark.thorough
def test_a_game_and_its_last_edit_come_out_as_they_went_in(game: AnyGame, edited_at: int | None):
    try:
        link = game_link(game, edited_at)
    except LongGame:
        assume(False)
    left = replace(game, **dict.fromkeys(link.left_out))
    assert read_link(str(link)) == HandedGame(left, edited_at)


@settings(max_examples=50)
@given(handed_territories())
@example(HandedTerritory(Mode.TOTEM, 7, Colour.BLACK, Territory()))
def test_a_territory_comes_out_as_it_went_in(handed: HandedTerritory):
    assert read_link(str(territory_link(handed))) == handed


def test_an_edit_in_a_far_future_is_told_as_the_last_possible_one():
    assert read_link(str(game_link(KNOWN, 2**53))) == HandedGame(KNOWN, 2**48 - 1)
    assert read_link(str(game_link(KNOWN, 0))) == HandedGame(KNOWN)


@pytest.mark.thorough
def test_every_example_comes_out_and_fits_a_code_of_version_12(examples):
    for case in examples("games.jsonl") + examples("broken.jsonl"):
        game = read_game(json.dumps(case["game"]).encode())
        game = replace(game, id=KNOWN.id, played_at=KNOWN.played_at)
        link = game_link(game, EDITED)
        assert len(link.letters) <= VERSION_12
        assert read_link(str(link)) == HandedGame(game, EDITED)


def test_a_code_is_letters_and_figures_that_nothing_on_its_way_changes():
    assert set(game_link(KNOWN).letters) <= set(string.ascii_uppercase + "234567")


# --- What there is no room for ----------------------------------------------------------------


def noise(letters: int) -> str:
    return "".join(random.Random(1).choices(string.ascii_letters, k=letters))


@pytest.mark.parametrize("letters", [600, 1_000_000])
def test_a_long_note_is_left_out_then_the_place(letters):
    noted = replace(KNOWN, notes=noise(letters))
    link = game_link(noted)
    assert link.left_out == ("notes",)
    assert read_link(str(link)) == HandedGame(replace(KNOWN, notes=None))
    link = game_link(replace(noted, location=noise(letters)))
    assert link.left_out == ("notes", "location")
    assert read_link(str(link)) == HandedGame(replace(KNOWN, notes=None, location=None))


@pytest.mark.parametrize("letters", [600, 1_000_000])
def test_names_without_room_are_refused_and_a_territory_goes_without(letters):
    ada = replace(KNOWN.players[0], name=noise(letters))
    with pytest.raises(LongGame, match="as a file"):
        game_link(replace(KNOWN, players=(ada,)))
    handed = HandedTerritory(Mode.TRIBE, 5, Colour.BLUE, territory("@ d"), name=ada.name)
    assert read_link(str(territory_link(handed))) == replace(handed, name="")


# --- On its way -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "around",
    [
        "Here you are: {link}",
        "“{link}”, from last night.",
        "{link} see you on Friday",
        "\n\t{link}\n\nSent from my phone",
        "origins-companion: a game!\n{link}.",
        "origins-companion:g/ORIGINS\n{link}.",
    ],
)
def test_a_link_is_found_whatever_stands_around_it(around):
    assert read_link(around.format(link=game_link(KNOWN))) == HandedGame(KNOWN)


def test_lines_and_capitals_may_be_others():
    text = str(game_link(KNOWN))
    folded = "\n".join(text[at : at + 40] for at in range(0, len(text), 40))
    for changed in (folded, f"{folded}\nBen", text.lower(), text.upper()):
        assert read_link(changed) == HandedGame(KNOWN)


@pytest.mark.parametrize("text", ["", "Ada 41", "origins-companion:", "origins-companion:x/ABC"])
def test_a_text_without_a_link_is_told(text):
    assert isinstance(refusal(text), NoLink)


@given(st.data())
def test_no_damaged_code_is_another_game(data: st.DataObject):
    text = str(game_link(KNOWN))
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


@pytest.mark.parametrize("kind", "gt")
def test_a_later_version_is_told_from_a_slip(kind):
    later = seal(kind, b"\x02whatever it says")
    assert isinstance(refusal(later), NewerLink)
    assert isinstance(refusal(later[:-1]), DamagedLink)
    assert isinstance(refusal(f"{later} origins-companion:g/ABC"), NewerLink)
    assert read_link(f"{later}, {game_link(KNOWN)}") == HandedGame(KNOWN)


# --- Anybody can make a code with the right checksum ------------------------------------------


@given(st.sampled_from("gt"), st.binary(max_size=200))
def test_any_content_is_read_or_refused_by_name(kind: str, data: bytes):
    with suppress(DamagedLink):
        read_link(seal(kind, b"\x01" + data))


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff",
        b"[" * 5000,
        b'{"format":"origins-companion-points"}',
        b'{"territory":["@"]}',
        write_any(KNOWN).replace('"mode"', '"mood"').encode(),
        write_any(KNOWN).replace('"size":7', '"size":7,"size":7').encode(),
        write_any(POINTS).replace("0c9e5a0e-", "").encode(),
    ],
)
@pytest.mark.parametrize("kind", "gt")
def test_what_no_game_file_says_is_refused(kind, line):
    assert isinstance(refusal(seal_text(kind, line)), DamagedLink)


def test_a_territory_is_one_player_and_nothing_else():
    whole = write_game(KNOWN)
    one = Game(Mode.TOTEM, 7, (replace(KNOWN.players[0], name="@Ada"),))
    found = read_link(seal_text("t", write_game(one).encode()))
    assert isinstance(found, HandedTerritory)
    assert found.name == "Ada"
    for line in (whole, write_game(replace(one, players=KNOWN.players[:1]))):
        assert isinstance(refusal(seal_text("t", line.encode())), DamagedLink)


def test_a_code_that_would_swell_is_refused_before_it_does():
    noted = replace(KNOWN, notes="n" * (MAX_BYTES - 500))
    assert read_link(seal_text("g", write_game(noted).encode())) == HandedGame(noted)
    swelling = write_game(replace(KNOWN, notes="n" * 1_000_000)).encode()
    assert isinstance(refusal(seal_text("g", swelling)), DamagedLink)


def test_a_code_cut_in_its_content_or_followed_by_more_is_refused():
    data = b"\x01" + pack_game(HandedGame(KNOWN))
    for wrong in (data[:-3], data + b"more", data[:5], b"\x01", b""):
        assert isinstance(refusal(seal("g", wrong)), DamagedLink)


def test_a_text_with_several_games_or_longer_than_a_message_is_a_file_of_games() -> None:
    game, other = (str(game_link(game)) for game in samples.games(2))
    handed = HandedTerritory(Mode.TOTEM, 5, Colour.PINK, territory("@"), frozenset(), "Ada")
    alone = str(territory_link(handed))
    for text in ("", "Hello!", game, f"{game[:-4]}, I mean {game}", alone, f"{alone} {alone}"):
        assert not brings_games(text)
    for text in (f"{game}\n{other}", f"{alone}\n{other}", f"{game}{' ' * MOST_READ}"):
        assert brings_games(text)
