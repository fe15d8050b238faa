"""`history share` and `history shared`: a folder that something else keeps in step."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion.cli.history.history_options import history_file, reading, writing
from companion.cli.output import Output, tell
from companion.cli.status import UNREADABLE
from companion.cli.wording import Command, Option
from companion.device.real_folder import RealFolder
from companion.exchange.folder_report import FolderReport
from companion.exchange.left_out import about_left_out
from companion.exchange.shared_folder import look, synchronise
from companion.history.folder_settings import FOLDER, KNOWN_OF
from companion.history.store import Store
from companion.texts import N_, _, formats, ngettext
from companion.texts.display import escaped

if TYPE_CHECKING:
    from companion.history.records import LeftOut
    from companion.texts.complaint import Complaint

EVERY: Final = 3.0
"""Seconds between two looks."""


@click.command(
    cls=Command,
    help=N_("Keep the history in sync with others through a FOLDER that another program syncs."),
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--watch", cls=Option, is_flag=True, help=N_("Keep watching until Ctrl+C."))
@click.option(
    "--anew", cls=Option, is_flag=True, help=N_("Use FOLDER again, even if it is empty now.")
)
@history_file
def share_command(*, db: Path, as_json: bool, folder: Path, watch: bool, anew: bool) -> int:
    """Reads what is new in the folder and writes what is new here."""
    output = Output()
    told: set[tuple[str, Complaint]] = set()
    first, fault = True, None
    left_out: tuple[LeftOut, ...] = ()
    if anew:
        with writing(db) as store:
            store.settings.put({KNOWN_OF: ""})
    while True:
        with writing(db) as store:
            report = _synchronised(store, folder)
        if first or report.brought or report.written or report.cleared or report.fault != fault:
            _say(output, report, as_json=as_json)
        if report.fault and report.fault != fault:
            tell(f"{folder}: {report.fault}")
        if report.left_out and report.left_out != left_out:
            tell(f"{db}: {about_left_out(report.left_out)}")
        if not as_json:
            for name, reason in report.refused:
                if (name, reason) not in told:
                    tell(f"{name}: {reason}")
            told |= set(report.refused)
        if not watch:
            return UNREADABLE if report.fault or report.left_out else 0
        first, fault, left_out = False, report.fault, report.left_out
        time.sleep(EVERY)


@click.command(
    cls=Command,
    help=N_("What is in a shared folder, who wrote it, and what was refused and why."),
)
@click.argument("folder", type=click.Path(path_type=Path), required=False)
@history_file
def shared_command(*, db: Path, as_json: bool, folder: Path | None) -> int:
    """Lists what is in the folder."""
    output = Output()
    with reading(db) as store:
        chosen = folder or store.settings.all().get(FOLDER)
        if not chosen:
            raise click.UsageError(_("No shared folder is chosen; name one."))
        report = look(RealFolder(Path(chosen)), lambda work: work(store))
    if as_json:
        output.json(_listed(report))
    else:
        output.text("".join(f"{line}\n" for line in _lines(report)))
    if report.fault:
        tell(f"{chosen}: {report.fault}")
    return UNREADABLE if report.fault else 0


def _synchronised(store: Store, folder: Path) -> FolderReport:
    """All of it, however much there is."""
    report = FolderReport()
    while True:
        report = synchronise(RealFolder(folder), lambda work: work(store), _go_on).after(report)
        if not report.left:
            return report


def _say(output: Output, report: FolderReport, *, as_json: bool) -> None:
    if as_json:
        output.json(
            {
                "added": report.added,
                "changed": report.changed,
                "removed": report.removed,
                "players": report.players,
                "written": report.written,
                "cleared": report.cleared,
                "refused": _refused(report),
                "left_out": [game.id for game in report.left_out],
                "fault": None if report.fault is None else str(report.fault),
            }
        )
        return
    for text, count in (
        (ngettext("{count} game added", "{count} games added", report.added), report.added),
        (ngettext("{count} game changed", "{count} games changed", report.changed), report.changed),
        (ngettext("{count} game removed", "{count} games removed", report.removed), report.removed),
        (
            ngettext(
                "{count} player new or changed", "{count} players new or changed", report.players
            ),
            report.players,
        ),
        (ngettext("{count} file written", "{count} files written", report.written), report.written),
        (ngettext("{count} file removed", "{count} files removed", report.cleared), report.cleared),
    ):
        output.text(text.format(count=formats.number(count)) + "\n")


def _refused(report: FolderReport) -> list[dict[str, str]]:
    return [{"file": name, "reason": str(reason)} for name, reason in report.refused]


def _listed(report: FolderReport) -> dict[str, object]:
    return {
        "files": report.files,
        "devices": [
            {"device": device, "files": files, "own": device in report.own}
            for device, files in report.devices
        ],
        "refused": _refused(report),
        "foreign": report.foreign,
        "foreign_files": [escaped(name) for name in report.foreign_names],
    }


def _lines(report: FolderReport) -> list[str]:
    counted = ngettext("{count} file", "{count} files", report.files)
    lines = [counted.format(count=formats.number(report.files))]
    for device, files in report.devices:
        words = ngettext("{count} file", "{count} files", files)
        words = words.format(count=formats.number(files))
        mine = _("this history") if device in report.own else ""
        lines.append("  ".join(part for part in (device, words, mine) if part))
    lines += [
        _("Refused: {file}: {reason}").format(file=escaped(name), reason=reason)
        for name, reason in report.refused
    ]
    lines += [_("Not ours: {file}").format(file=escaped(name)) for name in report.foreign_names]
    more = report.foreign - len(report.foreign_names)
    if more > 0:
        words = ngettext("{count} more", "{count} more", more)
        lines.append(words.format(count=formats.number(more)))
    return lines


def _go_on() -> None:
    """Ctrl+C stops it."""
