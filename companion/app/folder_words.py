"""What there is to say about the shared folder, in sentences for the settings."""

from typing import Final

from companion.app.table_folder import TableFolder
from companion.exchange.left_out import about_left_out
from companion.texts import _, formats, ngettext
from companion.texts.display import one_line, shortened

MOST: Final = 3
"""Refused files that are named."""
_MOST_IN_NAME: Final = 16
"""A word that is longer than the screen is wide would make all of the text small."""
_MOST_IN_REASON: Final = 120


def about_folder(folder: TableFolder) -> str:
    """Which one it is, or what one is for."""
    if not folder.address:
        return _(
            "Choose a folder that all phones and computers share, through Syncthing, Nextcloud, a"
            " network drive or a USB stick: everyone who chooses it shares one history. Only games"
            " and their players go there."
        )
    name, since = shortened(one_line(folder.name), _MOST_IN_NAME), folder.since
    lines = [name]
    if since is not None:
        day = formats.short_date(since.astimezone().date())
        lines = [_("{folder}, since {day}").format(folder=name, day=day)]
    report = folder.report
    if report is not None and report.fault is None:
        text = ngettext("{count} file", "{count} files", report.files)
        lines.append(text.format(count=formats.number(report.files)))
    return "\n".join(lines)


def folder_warning(folder: TableFolder) -> str:
    """What a player should know is wrong there, and what becomes of it; empty: nothing."""
    report, lines = folder.report, list[str]()
    if report is not None and report.fault is not None:
        lines.append(one_line(str(report.fault)))
    if report is not None and report.refused:
        count = len(report.refused)
        text = ngettext(
            "{count} file cannot be read and stays as it is. All others are fine.",
            "{count} files cannot be read and stay as they are. All others are fine.",
            count,
        )
        lines.append(text.format(count=formats.number(count)))
    if report is not None and report.left_out:
        lines.append(about_left_out(report.left_out))
    return "\n".join(lines)


def refused_files(folder: TableFolder) -> str:
    """Which files these are, and why, for whoever wants to look into it."""
    refused = folder.report.refused if folder.report else ()
    lines = []
    for file, reason in refused[:MOST]:
        name = shortened(one_line(file), _MOST_IN_NAME)
        why = shortened(one_line(str(reason)), _MOST_IN_REASON)
        lines.append(formats.labelled(name, why))
    more = len(refused) - MOST
    if more > 0:
        text = ngettext("{count} more", "{count} more", more)
        lines.append(text.format(count=formats.number(more)))
    return "\n".join(lines)
