"""Whether a file is there: the same answer whatever Python says."""

from pathlib import Path

import pytest

from companion.history.errors import is_there


def test_a_file_and_a_folder_are_there(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert is_there(tmp_path / "file")
    assert is_there(tmp_path)


def test_nothing_is_not_there_nor_is_what_a_link_leads_to_in_vain(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "broken").symlink_to("nothing")
    (tmp_path / "round").symlink_to("round")
    for path in ("nothing", "nothing/at all", "file/inside", "broken", "round"):
        assert not is_there(tmp_path / path)


def test_what_may_not_be_looked_at_is_not_taken_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, **_how: bool) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    with pytest.raises(PermissionError):
        is_there(tmp_path / "history.db")
