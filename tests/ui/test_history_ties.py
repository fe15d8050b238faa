"""Ties and totems of a kept game: asked there, answered, undone."""

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from companion.device import device
from companion.rules.box import Resource, Terrain
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory
from companion.ui.theme import theme
from tests.ui.history_app import Open, busy, first
from tests.ui.table_app import Editor

LEVEL = ["d d d d d", "d d @ d d", ". lo . qo ."]


OTHER = "00000000-0000-4000-8000-000000000002"
BEHIND = ["d d d d d", "d d @ d d", ". . . qo ."]


def tied(*territories: list[str], **more: Any) -> Game:
    players = tuple(
        Player(name, colour, read_territory(rows, 9))
        for name, colour, rows in zip(("Ada", "Ben", "Cleo"), Colour, territories, strict=False)
    )
    return Game(Mode.TOTEM, 5, players, **more)


def test_a_tie_of_a_kept_game_is_asked_there_and_the_answer_can_be_undone(opened: Open) -> None:
    reader = opened(tied(LEVEL, LEVEL, BEHIND))
    screen = reader.screen
    assert screen.kicker == "Provisional: in the lead so far"
    assert screen.decision.startswith("Provisional: 2 totems are not handed out yet")
    assert [row.reason for row in reader.driver.find_all("RankRow")] == ["", "", ""]
    assert not screen.ids.rematch.primary, "to say who holds them comes first"
    fish, _flint = reversed(screen.ids.first.children)
    assert screen.ids.later.children == []
    said = reader.driver.text(screen.decision)
    assert screen.ids.first.to_window(0, screen.ids.first.y)[1] >= said.to_window(0, said.top)[1]
    holder = next(w for w in fish.walk() if getattr(w, "words", "") == "Ben")
    reader.driver.tap(holder)
    reader.settle()
    assert reader.message == "The game was changed."
    record = first(reader)
    assert record.seats[1].totems.split() == ["fish"]
    assert record.provisional
    reader.undo()
    assert first(reader).seats[1].totems == ""
    assert len(screen.ids.first.children) == 2


@pytest.mark.thorough
def test_a_provisional_game_that_is_kept_goes_out_as_what_it_is(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared: list[str] = []
    monkeypatch.setattr(device, "share_text", lambda text, _title: not shared.append(text))
    files: dict[str, bytes] = {}
    monkeypatch.setattr(
        device, "share_file", lambda name, content, *_more: not files.update({name: content})
    )
    reader = opened(tied(LEVEL, LEVEL))
    for words in ("As text", "As a picture"):
        reader.tap("IconTap", icon="share-variant")
        reader.choose(words)
    assert "Provisional: 2 totems are not handed out yet, worth up to 10 points" in shared[0]
    assert "win" not in shared[0]
    (picture,) = files.values()
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    # Nobody's colour.
    assert image.getpixel((image.width // 2, 20)) == tuple(
        round(part * 255) for part in theme.card[:3]
    )


def test_the_last_tie_that_matters_crowns_the_winner_of_a_kept_game(opened: Open) -> None:
    reader = opened(tied(LEVEL, LEVEL))
    (flint,) = reader.screen.ids.first.children
    assert len(reader.screen.ids.later.children) == 1
    reader.driver.tap(next(w for w in flint.walk() if getattr(w, "words", "") == "Ben"))
    reader.settle()
    assert (reader.screen.kicker, reader.screen.winner) == ("Won on points", "Ben")
    assert first(reader).winners == ("Ben",)
    assert reader.screen.decision.startswith("1 totem is not handed out yet")
    assert [row.reason for row in reader.driver.find_all("RankRow")] == ["on points"]


def test_a_totem_that_the_file_gives_to_somebody_is_never_asked_about(opened: Open) -> None:
    wrong = tied(LEVEL, LEVEL, BEHIND)
    ada, ben, cleo = wrong.players
    everything = frozenset([Resource.FISH, Resource.FLINT])
    reader = opened(replace(wrong, players=(ada, ben, replace(cleo, totems=everything))))
    assert reader.screen.kicker == "Won on points"
    assert reader.screen.winner == "Cleo"
    assert reader.screen.ids.first.children == reader.screen.ids.later.children == []
    assert first(reader).game().players[2].totems == everything


def test_a_totem_that_the_file_gives_to_somebody_stays_there_when_another_square_changes(
    opened: Open,
) -> None:
    """Also where somebody else has the most."""
    few = ["d d d d d", "d d @ d d", "lo . . . ."]
    many = ["d d d d d", "d d @ d d", "lo lo . . ."]
    given = tied(few, many)
    holder = replace(given.players[0], totems=frozenset({Resource.FISH}))
    reader = opened(replace(given, players=(holder, given.players[1])))
    reader.tap("Pill", words="Edit")
    editor = Editor(reader.driver)
    editor.pick(Terrain.DESERT)
    editor.tap(3, 0)
    reader.settle()
    assert [player.totems for player in first(reader).game().players] == [
        {Resource.FISH},
        frozenset(),
    ]


@pytest.mark.thorough
def test_a_choice_leaves_every_other_totem_where_the_file_has_it(opened: Open) -> None:
    game = tied(LEVEL, LEVEL, BEHIND)
    ada, ben, cleo = game.players
    flint = frozenset([Resource.FLINT])
    reader = opened(
        replace(game, players=(ada, ben, replace(cleo, totems=flint | {Resource.MUSHROOM})))
    )
    (fish,) = (*reader.screen.ids.first.children, *reader.screen.ids.later.children)
    reader.screen.ids.scroll.scroll_to(fish)
    reader.driver.wait(0.3)
    reader.driver.tap(next(w for w in fish.walk() if getattr(w, "words", "") == "Ada"))
    reader.settle()
    record = first(reader)
    assert [player.totems for player in record.game().players] == [
        frozenset([Resource.FISH]),
        frozenset(),
        flint | {Resource.MUSHROOM},
    ]


def test_an_empty_board_of_a_kept_game_is_one_touch_away(opened: Open) -> None:
    reader = opened(tied(BEHIND, ["@"]))
    (card,) = reader.screen.ids.first.children
    assert card.words == "The territory of Ben is still empty"
    reader.driver.tap(card)
    reader.settle()
    assert reader.place == "territory"
    assert reader.screen.editor.player == 1
    reader.driver.key(27)
    reader.settle()
    assert reader.place == "game"
    assert reader.screen.kicker == "Provisional: in the lead so far"


def test_an_answer_that_is_kept_late_offers_no_way_back_on_another_game(opened: Open) -> None:
    reader = opened(
        tied(LEVEL, LEVEL, BEHIND, played_at="2026-01-02T20:00:00+00:00"),
        tied(LEVEL, BEHIND, BEHIND, played_at="2026-01-01T20:00:00+00:00", id=OTHER),
    )
    fish, _flint = reversed(reader.screen.ids.first.children)
    with busy(reader):
        reader.driver.tap(next(w for w in fish.walk() if getattr(w, "words", "") == "Ben"))
        reader.app.navigator.open_game(OTHER)
    assert reader.screen.winner == "Ada"
    assert reader.message != "The game was changed."
    assert first(reader).seats[1].totems.split() == ["fish"]
