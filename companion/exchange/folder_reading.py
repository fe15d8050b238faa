"""What others wrote into a shared folder comes into the history."""

from dataclasses import replace

from companion.exchange.folder_listing import Listing, Mine
from companion.exchange.folder_visit import FolderVisit, known_file, lots, reason
from companion.exchange.version_file import MOST_BYTES, VersionError, VersionName, read_version
from companion.history.carried_folder import CarriedFolder
from companion.history.folder_versions import Arrived, order_of
from companion.history.known_files import KnownFile
from companion.texts import N_
from companion.texts.complaint import Complaint


def read_new(visit: FolderVisit, mine: Mine) -> None:
    """The newest version of each first: an older one is not even opened then."""
    found = visit.found
    found.to_read.sort(
        key=lambda each: (
            each[1].item,
            order_of(each[1].edited_at, each[1].state, mine.now),
            each[0],
        ),
        reverse=True,
    )
    for lot in lots(found.to_read):
        visit.stop()
        refused: list[KnownFile] = []
        judged = [
            each
            for text, name in lot
            if not _is_old(found, name, mine)
            and (each := _judged(visit, text, name, mine.now, refused)) is not None
        ]
        if refused:
            _remember(visit, refused)
        if judged:
            _take(visit, judged, mine.now)


def content_of(folder: CarriedFolder, name: str) -> bytes:
    """No more of it than a version can have. Raises VersionError, OSError."""
    facts = folder.facts(name)
    if facts is None:
        raise VersionError(Complaint(N_("is not a file")))
    if facts.size is not None and facts.size > MOST_BYTES:
        raise VersionError(Complaint(N_("is larger than a game can be")))
    return folder.read(name, MOST_BYTES + 1)


def _is_old(found: Listing, name: VersionName, mine: Mine) -> bool:
    held = found.held.get((name.is_player, name.item))
    return held is not None and held[0] > order_of(name.edited_at, name.state, mine.now)


def _judged(
    visit: FolderVisit, text: str, name: VersionName, now: int, refused: list[KnownFile]
) -> tuple[KnownFile, Arrived] | None:
    facts = visit.folder.facts(text)
    try:
        content = content_of(visit.folder, text)
        arrived = read_version(name, content)
    except VersionError as error:
        visit.refused[text] = error.complaint
        why = error.complaint.written()
        refused.append(replace(known_file(text, name, now, facts), refused=why))
    except OSError as error:  # perhaps for a moment only
        visit.refused[text] = Complaint.quoted(reason(error))
    else:
        return known_file(text, name, now, facts, len(content)), arrived
    return None


def _remember(visit: FolderVisit, refused: list[KnownFile]) -> None:
    visit.settled += visit.ask(lambda store: store.known_files.remember(refused))


def _take(visit: FolderVisit, judged: list[tuple[KnownFile, Arrived]], now: int) -> None:
    taken = visit.ask(lambda store: store.known_files.take_in(judged))
    visit.players += taken.players
    for (file, (version, _sheet)), effect in zip(judged, taken.effects, strict=True):
        visit.effects[effect] += not version.is_player
        if effect.is_held:
            visit.settled += 1
            visit.found.hold(VersionName.of(version, ""), file.seen_at, now)
