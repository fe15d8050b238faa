"""The catalogue of each language: read, merged with the template, written, compiled."""

import io
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from translation.extraction import CATALOGUES, CONTRIBUTORS, PROJECT, VERSION

DOMAIN: Final = "companion"
_WIDTH: Final = 100


def languages() -> list[str]:
    """The codes of all languages that have a catalogue."""
    return sorted(path.parents[1].name for path in CATALOGUES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def po(code: str) -> Path:
    return CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo(code: str) -> Path:
    return po(code).with_suffix(".mo")


def begin(code: str, template: Catalog) -> None:
    """An empty catalogue with the plural forms of its language."""
    if po(code).exists():
        return
    po(code).parent.mkdir(parents=True, exist_ok=True)
    catalogue = Catalog(
        locale=code,
        project=PROJECT,
        version=VERSION,
        msgid_bugs_address="see README.md",
        header_comment=f"# {PROJECT} in another language; its words are those of glossary.csv.",
        fuzzy=False,
        creation_date=template.creation_date,
        revision_date=template.creation_date,
        last_translator=CONTRIBUTORS,
        language_team=CONTRIBUTORS,
    )
    write(code, catalogue)


def read(code: str) -> Catalog:
    with po(code).open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def refreshed(catalogue: Catalog, template: Catalog) -> Catalog:
    """The catalogue with exactly the messages of the template; translations stay with theirs."""
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    return catalogue


def write(code: str, catalogue: Catalog) -> None:
    with po(code).open("wb") as file:
        write_po(
            file,
            catalogue,
            width=_WIDTH,
            sort_by_file=True,
            ignore_obsolete=True,
            include_lineno=False,
        )


def compiled(code: str, catalogue: Catalog) -> None:
    mo(code).write_bytes(compiled_bytes(catalogue))


def compiled_bytes(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def unfinished(catalogue: Catalog) -> list[Message]:
    """Messages without a translation, without one of their plural forms, or in doubt."""
    return [message for message in catalogue if message.id and not _done(message, catalogue)]


def _done(message: Message, catalogue: Catalog) -> bool:
    if message.fuzzy:
        return False
    if isinstance(message.id, str):
        return bool(message.string)
    forms = message.string
    return isinstance(forms, tuple | list) and len(forms) == catalogue.num_plurals and all(forms)
