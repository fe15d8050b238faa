"""`history merge`, `backup`, `restore` and `check`."""

from pathlib import Path

import click

from companion.cli.history.history_options import history_file, open_for_reading, open_for_writing
from companion.cli.options import Command, Option
from companion.cli.output import Output
from companion.cli.status import NOT_LEGAL
from companion.history.health import Health
from companion.texts import N_, _, formats, ngettext
from companion.texts.display import escaped, one_line
from companion.texts.names import shown_name


@click.command(
    cls=Command,
    help=N_("Merge another history into this one: newer games, edits, deletions, players."),
)
@click.argument("file", type=click.Path(path_type=Path))
@history_file
def merge_command(*, db: Path, as_json: bool, file: Path) -> int:
    """Merge the history in FILE, which is only read."""
    output = Output()
    with open_for_writing(db) as store:
        report = store.merge(file)
    if as_json:
        output.json(
            {
                "added": report.added,
                "changed": report.changed,
                "removed": report.removed,
                "unchanged": report.unchanged,
                "players": report.players,
            }
        )
        return 0
    for text, count in (
        (ngettext("{count} game added", "{count} games added", report.added), report.added),
        (ngettext("{count} game changed", "{count} games changed", report.changed), report.changed),
        (ngettext("{count} game removed", "{count} games removed", report.removed), report.removed),
        (
            ngettext("{count} game unchanged", "{count} games unchanged", report.unchanged),
            report.unchanged,
        ),
    ):
        output.text(text.format(count=formats.number(count)) + "\n")
    return 0


def _open_games(count: int) -> str:
    return ngettext("{count} open game", "{count} open games", count)


def _say_open_games(output: Output, count: int) -> None:
    """They are no games of the history, and none is to be missed."""
    if count:
        output.text(_open_games(count).format(count=formats.number(count)) + "\n")


@click.command(cls=Command, help=N_("Write everything into FILE, and prove that it is readable."))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", cls=Option, is_flag=True, help=N_("Overwrite FILE."))
@history_file
def backup_command(*, db: Path, as_json: bool, file: Path, force: bool) -> int:
    """Write a backup."""
    output = Output()
    with open_for_reading(db) as store:
        store.backup(file, overwrite=force)
        count, begun = store.games.page_plan().count, len(store.open_games.listed())
    if as_json:
        output.json({"games": count, "open_games": begun})
    else:
        text = ngettext("{count} game is safe in {file}", "{count} games are safe in {file}", count)
        output.text(text.format(count=formats.number(count), file=escaped(str(file))) + "\n")
        _say_open_games(output, begun)
    return 0


@click.command(
    cls=Command,
    help=N_("Make the history what it was in the backup FILE; what is here is backed up first."),
)
@click.argument("file", type=click.Path(path_type=Path))
@history_file
def restore_command(*, db: Path, as_json: bool, file: Path) -> int:
    """Restore a backup."""
    output = Output()
    with open_for_writing(db) as store:
        before = store.restore(file)
        count, begun = store.games.page_plan().count, len(store.open_games.listed())
    if as_json:
        output.json({"games": count, "open_games": begun, "before": str(before)})
        return 0
    text = ngettext("{count} game restored", "{count} games restored", count)
    output.text(text.format(count=formats.number(count)) + "\n")
    _say_open_games(output, begun)
    output.text(_("What was here before is in {file}").format(file=escaped(str(before))) + "\n")
    return 0


@click.command(
    cls=Command,
    help=N_(
        "Check whether the history is sound, and which games would score differently today.\n\n"
        "The exit status is 1 where something is wrong with it."
    ),
)
@history_file
def check_command(*, db: Path, as_json: bool) -> int:
    """Check the history."""
    output = Output()
    with open_for_reading(db, unchecked=True) as store:
        health = store.check()
    if as_json:
        output.json(_value(health))
    else:
        output.text("".join(f"{line}\n" for line in _told(health)))
    return NOT_LEGAL if health.problems else 0


def _told(health: Health) -> list[str]:
    lines = [one_line(problem) for problem in health.problems]
    if not lines:
        text = ngettext(
            "The history is sound: {count} game",
            "The history is sound: {count} games",
            health.games,
        )
        lines.append(text.format(count=formats.number(health.games)))
    lines += [
        _("{game}: {name} had {before} points and has {after} now").format(
            game=game[:8],
            name=shown_name(change.name),
            before=change.before.total,
            after=change.after.total,
        )
        for game, changes in health.changed
        for change in changes
    ]
    return lines


def _value(health: Health) -> dict[str, object]:
    return {
        "sound": not health.problems,
        "games": health.games,
        "players": health.players,
        "problems": list(health.problems),
        "changed": [
            {
                "game": game,
                "changes": [
                    {
                        "name": change.name,
                        "before": change.before.total,
                        "after": change.after.total,
                    }
                    for change in changes
                ],
            }
            for game, changes in health.changed
        ],
    }
