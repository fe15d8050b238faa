"""`score`: the score pad of games, to read or as JSON."""

from collections.abc import Sequence
from typing import Final

import click

from companion.cli.game_input import GamesInput
from companion.cli.options import Command, game_files
from companion.cli.output import Output, pick_fields
from companion.rules.game import Game
from companion.rules.provisional import is_provisional, open_totems
from companion.rules.ranking import rank
from companion.rules.scoring import Scorecard, score
from companion.texts import N_
from companion.texts.score_pad import score_pad

_HELP: Final = N_(
    "Score the games in FILE..., legal or not; a FILE of - is standard input.\n\n"
    "The exit status is 0, or 2 where any game could not be read."
)
_EXAMPLES: Final = (
    "python -m companion score evening.json",
    "python -m companion score --json evening.json",
    "python -m companion score --json --lines season.jsonl > results.jsonl",
    "cat evening.json | python -m companion score -",
)


@click.command(cls=Command, help=_HELP, examples=_EXAMPLES)
@game_files
def command(files: tuple[str, ...], *, as_json: bool, lines: bool) -> int:
    """Write a score pad, or a line of JSON, for each game."""
    output = Output()
    games = GamesInput(files, output, lines=lines, as_json=as_json)
    for place, game in games:
        cards = score(game)
        if as_json:
            output.json(score_value(game, cards))
        else:
            games.show_report(place, score_pad(game, cards, output.columns, output.paint))
    return games.status


def score_value(game: Game, cards: Sequence[Scorecard]) -> dict[str, object]:
    """Return the value that `score --json` writes."""
    ranking = rank(cards)
    totems = open_totems(game, cards)
    return {
        "players": [_player(card, place) for card, place in zip(cards, ranking.ranks, strict=True)],
        "winners": [game.players[index].name for index in ranking.winners],
        "decided_by": ranking.decided_by,
        "open": [{"totem": totem.resource, "players": totem.players} for totem in totems],
        "provisional": is_provisional(cards, totems),
    }


PLAYER_FIELDS: Final = (
    "total",
    "region_points",
    "resource_points",
    "totem_points",
    "caveman_points",
    "variant_points",
    "largest_region",
    "fires",
    "complete",
)
"""A player's result as `history show --json` writes it, too."""


def _player(card: Scorecard, rank: int) -> dict[str, object]:
    return {
        **pick_fields(card.player, "name", "colour"),
        "rank": rank,
        **pick_fields(card, *PLAYER_FIELDS),
        "regions": [
            pick_fields(region, "terrain", "squares", "fires", "points") for region in card.regions
        ],
        "resources": {line.resource.value: len(line.squares) for line in card.resources},
        "totems": {line.resource.value: line.points for line in card.totems},
        "cavemen": [
            {"kind": line.caveman, "square": line.cell, "points": line.points}
            for line in card.cavemen
        ],
        "warriors": [pick_fields(group, "squares", "power", "points") for group in card.warriors],
        "variants": {line.variant.value: line.points for line in card.variants},
    }
