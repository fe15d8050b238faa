"""The packed files are enough: the app starts from them alone and every screen opens."""

from pathlib import Path

from companion.app.navigation import ScreenName
from release.licences import LEFT_OUT as LEFT_OUT_OF_PACKAGES
from release.staging import ROOT, Spec, packed

LEFT_OUT = {
    ".po": "translators' sources; the catalogues are compiled",
    ".pot": "what translators begin with",
    ".csv": "the glossary that the catalogues are tested against",
}


def test_the_app_starts_and_shows_every_screen(tour):
    assert tour["status"] == 0
    assert tour["kept"]
    assert set(tour["screens"]) == {name.value for name in ScreenName} - {"game"}
    # A window that stayed empty would show the ground alone.
    assert min(tour["colours"]) > 20


def test_what_runs_has_neither_docstrings_nor_sources(tour, staged):
    assert not tour["docstrings"]
    assert not list(staged.rglob("*.py"))
    assert (staged / "main.pyc").exists()


def test_what_is_left_out_of_the_packages_is_not_missed(tour):
    lines = LEFT_OUT_OF_PACKAGES.read_text(encoding="utf-8").split()
    folders = [line.removeprefix("site-packages/").removesuffix("*") for line in lines]
    assert "requests/" in folders
    imported = [f"{name.replace('.', '/')}/" for name in tour["imported"]]
    assert "kivymd/app/" in imported
    assert [name for name in imported if name.startswith(tuple(folders))] == []


def test_all_languages_are_there(tour):
    found = (ROOT / "companion" / "texts" / "catalogues").glob("*/LC_MESSAGES/*.po")
    assert set(tour["languages"]) == {"en", *(path.parts[-3] for path in found)}


def test_every_file_opened_was_packed(tour, spec):
    names = {
        path.with_suffix(".pyc" if path.suffix == ".py" else path.suffix) for path in packed(spec)
    }
    opened = {Path(name) for name in tour["opened"]}
    assert {path for path in opened if path.suffix} <= names
    # SDL opens fonts by itself, unseen: a missing one would have ended the tour.
    assert {path.suffix for path in opened} >= {".pyc", ".kv", ".png", ".json"}


def test_the_package_holds_the_app_and_nothing_of_its_workshop(spec):
    paths = packed(spec)
    assert {path.parts[0] for path in paths} == {"LICENSE", "companion", "kv", "main.py"}
    assert not [path for path in paths if path.parts[:2] == ("companion", "cli")]


def test_no_file_of_the_app_is_forgotten(spec):
    """Whatever lies in companion/ and kv/ is packed, or of a kind that is left out on purpose."""
    paths = set(packed(spec))
    cli = Path("companion", "cli")
    for folder in ("companion", "kv"):
        for file in (ROOT / folder).rglob("*.*"):
            path = file.relative_to(ROOT)
            wanted = file.is_file() and "__pycache__" not in path.parts
            if wanted and cli not in path.parents and path != Path("companion/__main__.py"):
                assert path in paths or path.suffix in LEFT_OUT, f"{path} is not packed"


def test_nothing_hidden_and_nothing_of_an_excluded_folder_is_packed(tmp_path):
    for name in (
        "main.py", "README.md", "LICENSE", ".hidden.py", ".venv/a.py", "tests/a.py", "bin/a.apk",
        "companion/a.py", "companion/cli/a.py", "companion/__pycache__/a.py", "companion/a.po",
        "companion/tests/a.json",
    ):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    found = [path.as_posix() for path in packed(Spec(), tmp_path)]
    assert found == ["LICENSE", "companion/a.py", "companion/tests/a.json", "main.py"]
