"""What a package holds is counted by kind, kept within a budget, and fit for pages of 16 KB."""

import io
import struct
import tarfile
import zipfile
from pathlib import Path

import pytest

from release import contents
from release.contents import Item, by_kind

BUDGET = {
    "Python": 2_150_000,
    "catalogues": 880_000,
    "pictures": 300_000,
    "data": 120_000,
    "kv": 114_000,
    "fonts": 117_000,
    "other": 10_000,
}
"""Bytes of the app's own files, as they are in the repository; a tenth more than at the time of
writing."""


def library(*alignments: int, bits: int = 2) -> bytes:
    """As much of a native library as says how its parts are aligned."""
    head = bytearray(64)
    head[:5] = b"\x7fELF" + bytes([bits])
    struct.pack_into("<Q", head, 32, 64)
    struct.pack_into("<HH", head, 54, 56, len(alignments) + 1)
    parts = b""
    # The first part is none that is loaded.
    for kind, aligned in ((6, 8), *((1, aligned) for aligned in alignments)):
        part = bytearray(56)
        struct.pack_into("<I", part, 0, kind)
        struct.pack_into("<Q", part, 48, aligned)
        parts += part
    return bytes(head) + parts


def archive(**files: bytes) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name, content in files.items():
            told = tarfile.TarInfo(name.replace("__", "/").replace("_dot_", "."))
            told.size = len(content)
            tar.addfile(told, io.BytesIO(content))
    return out.getvalue()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    path = tmp_path / "a.apk"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("classes.dex", b"12345")
        package.writestr("lib/arm64-v8a/libmain.so", library(0x4000, 0x10000))
        bundle = archive(modules___ssl_dot_so=library(0x4000), site__a_dot_pyc=b"123")
        package.writestr("lib/arm64-v8a/libpybundle.so", bundle)
        package.writestr("assets/private.tar", archive(main_dot_pyc=b"1234", kv__a_dot_kv=b"12"))
    return path


def test_what_is_in_archives_is_counted_by_kind(package):
    items = list(contents.of_package(package))
    assert by_kind(items) == {
        "native libraries": len(library(1, 1)) + len(library(1)),
        "Python": 7,
        "other": 5,
        "kv": 2,
    }
    assert "lib/arm64-v8a/libpybundle.so/site/a.pyc" in {item.name for item in items}


def test_a_package_that_fits_passes(package, capsys):
    assert contents.main([package]) == 0
    assert "libmain.so" in capsys.readouterr().out


@pytest.mark.parametrize("inside", [False, True])
def test_a_library_for_smaller_pages_is_named(package, capsys, inside):
    with zipfile.ZipFile(package, "a") as more:
        if inside:
            bundle = archive(modules___sqlite3_dot_so=library(0x4000, 0x1000))
            more.writestr("lib/x86_64/libpybundle.so", bundle)
        else:
            more.writestr("lib/arm64-v8a/libSDL2.so", library(0x1000))
    assert contents.main([package]) == 1
    assert ("_sqlite3.so" if inside else "libSDL2.so") in capsys.readouterr().out


def test_a_library_for_32_bits_has_no_such_pages(tmp_path):
    path = tmp_path / "a.apk"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("lib/armeabi-v7a/libmain.so", library(0x1000, bits=1))
    assert contents.main([path]) == 0


def test_a_package_that_has_grown_too_large_is_told(package, capsys, monkeypatch):
    monkeypatch.setattr(contents, "MOST_OF_A_PACKAGE", 100)
    assert contents.main([package]) == 1
    assert "larger than 100" in capsys.readouterr().out


def test_the_app_keeps_to_its_budget_in_every_kind(spec):
    found = by_kind(contents.of_the_app(spec))
    assert found.keys() <= BUDGET.keys()
    assert {kind: size for kind, size in found.items() if size > BUDGET[kind]} == {}
    too_wide = {kind for kind in BUDGET.keys() - {"other"} if found[kind] < BUDGET[kind] / 2}
    assert not too_wide, "a budget that binds nobody"


def test_every_file_has_one_kind():
    endings = [ending for endings in contents.KINDS.values() for ending in endings]
    assert len(endings) == len(set(endings))
    assert Item("a/B.PNG", 1).kind == "pictures"
    assert Item("LICENSE", 1).kind == "other"


def test_without_a_package_it_tells_what_is_here(capsys):
    assert contents.main([]) == 0
    told = capsys.readouterr().out
    assert "the app: " in told
    assert "its packages, as on this desktop: " in told
    assert "urllib3/" in told.partition("left out of them")[2]
