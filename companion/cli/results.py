"""Scorecards as the values that `score --json` writes, and values as lines of JSON."""

import json
from collections.abc import Iterable, Sequence
from typing import Final

from companion.rules.game import Game
from companion.rules.provisional import is_provisional, open_totems
from companion.rules.ranking import rank
from companion.rules.scoring import Scorecard
from companion.rules.territory import Cell

_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def result_line(value: object) -> bytes:
    """The value as JSON on one line, in UTF-8 wherever the program runs."""
    return f"{_encode(value)}\n".encode()


def score_value(game: Game, cards: Sequence[Scorecard]) -> dict[str, object]:
    ranking = rank(cards)
    totems = open_totems(game, cards)
    return {
        "players": [_player(card, place) for card, place in zip(cards, ranking.ranks, strict=True)],
        "winners": [game.players[index].name for index in ranking.winners],
        "decided_by": ranking.decided_by.value,
        "open": [{"totem": totem.resource.value, "players": totem.players} for totem in totems],
        "provisional": is_provisional(cards, totems),
    }


def cells_value(cells: Iterable[Cell]) -> list[list[int]]:
    return [[row, column] for row, column in cells]


def _player(card: Scorecard, rank: int) -> dict[str, object]:
    return {
        "name": card.player.name,
        "colour": card.player.colour.value,
        "rank": rank,
        "total": card.total,
        "region_points": card.region_points,
        "resource_points": card.resource_points,
        "totem_points": card.totem_points,
        "caveman_points": card.caveman_points,
        "variant_points": card.variant_points,
        "largest_region": card.largest_region,
        "fires": card.fires,
        "complete": card.complete,
        "regions": [
            {
                "terrain": region.terrain.value,
                "squares": region.squares,
                "fires": region.fires,
                "points": region.points,
            }
            for region in card.regions
        ],
        "resources": {line.resource.value: len(line.squares) for line in card.resources},
        "totems": {line.resource.value: line.points for line in card.totems},
        "cavemen": [
            {"kind": line.caveman.value, "square": line.cell, "points": line.points}
            for line in card.cavemen
        ],
        "warriors": [
            {"squares": group.squares, "power": group.power, "points": group.points}
            for group in card.warriors
        ],
        "variants": {line.variant.value: line.points for line in card.variants},
    }
