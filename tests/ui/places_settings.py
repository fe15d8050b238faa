"""Places to read and to set."""

from collections.abc import Callable
from typing import Final

import pytest

from companion.rules.game import Mode
from companion.texts import reference
from tests.ui.history_app import Reader, stored
from tests.ui.visiting import Places, Visit, at

TO_READ: Final = Places({"settings": at("settings"), "rules": at("rules")})


@TO_READ.named("settings-folder")
def settings_with_a_folder(reader: Reader) -> None:
    """A folder was chosen; something in it cannot be read."""
    table = reader.folder / "Our table"
    table.mkdir(exist_ok=True)
    (table / "history-0.db").write_text("?")
    services = reader.app.services
    there = services.folder_sync
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services.device, "pick_folder", lambda got: got(str(table)) or True)
        there.choose()
    reader.driver.wait_for(lambda: there.report is not None)
    at("settings")(reader)
    reader.screen.ids.scroll.scroll_y = 0


@TO_READ.named("in-and-out-restore")
def restore_for_all(reader: Reader) -> None:
    """What a backup is restored to, while a folder is shared."""
    settings_with_a_folder(reader)
    with stored(reader.folder) as store:
        store.roll_backup()
    at("transfer")(reader)
    reader.screen.ids.backups.touched("0")


def rules_search(words: Callable[[], str]) -> Visit:
    def visit(reader: Reader) -> None:
        at("rules")(reader)
        reader.screen.ids.search.text = words()

    return visit


def scoring(mode: Mode) -> Visit:
    def visit(reader: Reader) -> None:
        reader.app.navigator.open_scoring(mode)

    return visit


def _about_fire() -> reference.Chapter:
    return next(each for each in reference.chapters() if each.id == "fire")


def chapter(index: int) -> Visit:
    def visit(reader: Reader) -> None:
        reader.app.navigator.look_up(
            reference.chapters()[index].paragraphs[0].id, pointed_out=False
        )

    return visit


TO_READ |= {
    "rules-found": rules_search(lambda: max(_about_fire().title.split(), key=len)),
    "rules-nothing-found": rules_search(lambda: "xyz"),
    **{f"scoring-{mode.value}": scoring(mode) for mode in Mode},
    **{f"chapter-{each.id}": chapter(index) for index, each in enumerate(reference.chapters())},
}
TO_READ |= {"about": at("about"), "licences": at("licences")}
