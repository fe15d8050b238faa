"""The package's shell: compiled, linked, signed, verified, and what would be found in a wrong one.

It needs Debian, Java and, the first time, the network; so it is no part of the other tests:
`uv run --group android pytest tests/release/shell.py`. CI runs it.
"""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from release import shell_package
from release.shell_package import RESOURCES, Shell, ToolError
from release.shell_tools import ShellTools, bring
from release.staging import ROOT, Spec

VIBRATE = "android.permission.VIBRATE"


@pytest.fixture(scope="module")
def tools() -> ShellTools:
    return bring()


@pytest.fixture(scope="module")
def built(tools: ShellTools, spec: Spec, tmp_path_factory: pytest.TempPathFactory) -> Shell:
    shell = shell_package.lay_out(tmp_path_factory.mktemp("shell"), spec)
    shell_package.build(shell, tools)
    return shell


@pytest.fixture
def wrong(built: Shell, tools: ShellTools, tmp_path: Path) -> Callable[..., list[str]]:
    """What is found where in a copy of it the manifest says something else, or a file is gone."""

    def found(says: str = "", instead: str = "", gone: str = "") -> list[str]:
        shutil.copytree(built.folder / "src", tmp_path / "src")
        shutil.copytree(built.classes, tmp_path / "classes")
        shell = replace(built, folder=tmp_path)
        text = shell.manifest.read_text(encoding="utf-8")
        assert not says or text.count(says) >= 1
        shell.manifest.write_text(text.replace(says, instead, 1), encoding="utf-8")
        if gone:
            (tmp_path / gone).unlink()
        shell_package.link(shell, tools)
        return list(shell_package.faults(shell))

    return found


def test_it_is_signed_as_a_phone_wants_it(built):
    told = shell_package.verified(built)
    assert told.startswith("Verifies\n")
    assert "APK Signature Scheme v2): true" in told
    assert "APK Signature Scheme v3): true" in told


def test_it_asks_for_vibration_alone(built):
    assert shell_package.permissions(built.signed) == [VIBRATE]


def test_nothing_is_wrong_with_it(built):
    assert list(shell_package.faults(built)) == []


def test_nothing_is_wrong_with_a_copy(wrong):
    assert wrong() == []


@pytest.mark.parametrize(
    "name", ["org.originscompanion.app.SharedFiles", "org.kivy.android.PythonActivity"]
)
def test_a_name_in_the_manifest_that_nothing_has_is_found(wrong, name):
    (fault,) = wrong(name, f"{name}2")
    assert f"{name}2" in fault


def test_a_permission_that_slips_in_is_found(wrong):
    more = '<uses-permission android:name="android.permission.INTERNET" />'
    (fault,) = wrong("<application", f"{more}<application")
    assert "android.permission.INTERNET" in fault


def test_so_is_one_that_a_newer_android_alone_grants(wrong):
    more = '<uses-permission-sdk-23 android:name="android.permission.CAMERA" />'
    (fault,) = wrong("<application", f"{more}<application")
    assert "android.permission.CAMERA" in fault


def test_another_target_than_the_specs_is_found(wrong):
    (fault,) = wrong('targetSdkVersion="36"', 'targetSdkVersion="33"')
    assert "android.api is 33" in fault


@pytest.mark.parametrize("gone", ["mipmap/icon_foreground.png", "values/strings.xml"])
def test_a_resource_that_is_missing_is_not_linked(wrong, gone):
    with pytest.raises(ToolError, match="not found"):
        wrong(gone=str(RESOURCES / gone))


@pytest.mark.parametrize(
    ("gone", "resource"), [("mipmap/icon.png", "mipmap/icon"), ("values/day.xml", "color/ground")]
)
def test_a_resource_that_some_phones_alone_have_is_found(wrong, gone, resource):
    assert any(
        fault.startswith(f"{resource} is there for") for fault in wrong(gone=str(RESOURCES / gone))
    )


def test_an_attribute_that_android_does_not_know_is_not_linked(wrong):
    with pytest.raises(ToolError, match="enableOnBackInvoked"):
        wrong("enableOnBackInvokedCallback", "enableOnBackInvoked")


def test_java_that_asks_android_for_what_it_has_not_is_not_compiled(built, tools, tmp_path):
    java = ROOT / built.spec.options["android.add_src"]
    copy = shutil.copytree(java, tmp_path / "java")
    (source,) = copy.rglob("SharedFiles.java")
    text = source.read_text(encoding="utf-8")
    assert "getCacheDir" in text
    source.write_text(text.replace("getCacheDir", "getCashDir"), encoding="utf-8")
    with pytest.raises(ToolError, match="getCashDir"):
        shell_package.compile_java(replace(built, folder=tmp_path), tools, copy)
