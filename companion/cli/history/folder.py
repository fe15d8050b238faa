"""`history share`: histories that stay equal through a folder."""

import platform
import time
from pathlib import Path
from typing import Final

import click

from companion.cli.history.history_options import history_file, open_for_writing
from companion.cli.options import Command, Option
from companion.cli.output import Output, tell
from companion.cli.status import UNREADABLE
from companion.device.real_folder import RealFolder
from companion.exchange.folder_sync import FolderReport, Refusal, synchronize
from companion.texts import N_, _, formats, ngettext
from companion.texts.display import escaped

EVERY: Final = 3.0
"""Seconds between two looks."""


@click.command(
    cls=Command,
    help=N_("Keep the history in sync with others through a FOLDER that another program syncs."),
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--watch", cls=Option, is_flag=True, help=N_("Keep watching until Ctrl+C."))
@history_file
def share_command(*, db: Path, as_json: bool, folder: Path, watch: bool) -> int:
    """Merge what is new in the folder and write what is new here."""
    output = Output()
    refusals: dict[str, Refusal] = {}
    before = FolderReport()
    is_first = True
    while True:
        with open_for_writing(db) as store:
            report = synchronize(
                RealFolder(folder),
                lambda work, store=store: work(store),
                refusals,
                device_name=platform.node(),
            )
        if is_first or report.has_changes or report.written or report.fault != before.fault:
            _say(output, report, as_json=as_json)
        if report.fault and report.fault != before.fault:
            tell(f"{folder}: {report.fault}")
        if not as_json:
            for line in _refused(report):
                if line not in _refused(before):
                    tell(line)
        if not watch:
            return UNREADABLE if report.fault else 0
        is_first, before = False, report
        time.sleep(EVERY)


def _say(output: Output, report: FolderReport, *, as_json: bool) -> None:
    if as_json:
        output.json(_listed(report))
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
    ):
        output.text(text.format(count=formats.number(count)) + "\n")
    for device in report.devices:
        name = device.name or _("A device")
        if device.is_own:
            name = _("{device} (this device)").format(device=name)
        if device.since:
            name = _("{device}, since {day}").format(device=name, day=device.since[:10])
        output.text(f"{name}\n")


def _listed(report: FolderReport) -> dict[str, object]:
    return {
        "added": report.added,
        "changed": report.changed,
        "removed": report.removed,
        "players": report.players,
        "written": report.written,
        "devices": [
            {"name": device.name, "since": device.since, "own": device.is_own}
            for device in report.devices
        ],
        "refused": [
            {"file": escaped(name), "reason": str(reason)} for name, reason in report.refused
        ],
        "fault": None if report.fault is None else str(report.fault),
    }


def _refused(report: FolderReport) -> list[str]:
    return [str(reason) for _name, reason in report.refused]
