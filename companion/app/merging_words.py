"""What has come of merging another history into this one, as a sentence."""

from typing import TYPE_CHECKING

from companion.texts import _, formats, ngettext

if TYPE_CHECKING:
    from companion.history.merging import MergeReport


def what_was_merged(report: "MergeReport") -> str:
    parts = [
        ngettext("{count} new game", "{count} new games", report.added).format(
            count=formats.number(report.added)
        ),
        ngettext("{count} changed", "{count} changed", report.changed).format(
            count=formats.number(report.changed)
        ),
        ngettext("{count} deleted", "{count} deleted", report.removed).format(
            count=formats.number(report.removed)
        ),
    ]
    return _("Merged: {what}").format(what=" · ".join(parts))
