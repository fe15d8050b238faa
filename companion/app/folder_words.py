"""What there is to say about the shared folder, in sentences for the settings."""

from typing import Final

from companion.app.table_folder import TableFolder
from companion.texts import _, formats, ngettext
from companion.texts.display import one_line, shortened

MOST: Final = 3
"""Refused files that are named."""
_MOST_IN_NAME: Final = 16
"""A word that is longer than the screen is wide would make all of the text small."""
_MOST_IN_REASON: Final = 120


def about_folder(folder: TableFolder) -> str:
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
    if report is None:
        return "\n".join(lines)
    if report.fault is not None:
        lines.append(one_line(str(report.fault)))
    else:
        text = ngettext("{count} file", "{count} files", report.files)
        lines.append(text.format(count=formats.number(report.files)))
    for file, reason in report.refused[:MOST]:
        name = shortened(one_line(file), _MOST_IN_NAME)
        why = shortened(one_line(str(reason)), _MOST_IN_REASON)
        lines += [_("Refused: {file}").format(file=name), formats.capital(why)]
    more = len(report.refused) - MOST
    if more > 0:
        text = ngettext("{count} more", "{count} more", more)
        lines.append(text.format(count=formats.number(more)))
    return "\n".join(lines)
