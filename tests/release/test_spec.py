"""buildozer.spec says what the app needs, pinned to what it is tested with."""

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from packaging.requirements import Requirement

from companion.exchange.game_link import SCHEME
from companion.ui.palettes import DAY, NIGHT
from release.android import hook
from tests.conftest import ROOT
from tests.release.conftest import BY_RECIPE, COME_WITH_RECIPES, installed

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# The recipe decides, and p4a.branch pins the recipe: tests/release/recipes.py compares.
VERSIONS_OF_RECIPES = {"pillow": "11.3.0", "pyjnius": "1.7.0"}

NOT_ON_ANDROID = {
    "charset-normalizer": "requests takes chardet, which Kivy's recipe brings",
    "docutils": "for a widget that shows reStructuredText",
    "kivy-garden": "fetches other widgets from a command line",
    "pygments": "for a widget that shows program code",
}

MOST_FOR_PACKAGES = 11_000_000
"""Bytes of the Python packages that pip installs on the phone, before they are compressed."""

ANDROID = "{http://schemas.android.com/apk/res/android}"


def pinned() -> dict[str, str]:
    direct = PROJECT["project"]["dependencies"]
    pins = [*direct, *PROJECT["tool"]["uv"]["constraint-dependencies"]]
    return dict(pin.split("==") for pin in pins)


def test_every_requirement_is_pinned_to_what_the_project_pins(spec):
    pins = pinned() | VERSIONS_OF_RECIPES
    for name, version in spec.requirements().items():
        if name in COME_WITH_RECIPES:
            assert re.fullmatch(r"\d+(\.\d+)+", version), f"{name} is not pinned"
        elif name not in BY_RECIPE or version:
            assert version == pins.get(name), f"{name} is pinned to {version}"


def test_every_package_that_the_app_stands_on_is_required(spec):
    """python-for-android does not follow dependencies, so they are followed here."""
    excluded = {*PROJECT["tool"]["uv"]["exclude-dependencies"], *NOT_ON_ANDROID}
    missing, seen = set(), set()
    queue = [Requirement(each).name for each in PROJECT["project"]["dependencies"]]
    while queue:
        name = queue.pop().lower().replace("_", "-")
        if name in seen or name in excluded:
            continue
        seen.add(name)
        if name not in spec.requirements():
            missing.add(name)
        package = installed(name)
        assert package, f"{name} is not installed"
        for line in package.requires or ():
            needed = Requirement(line)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                queue.append(needed.name)
    assert not missing
    assert len(seen) >= 14


def test_nothing_that_needs_a_compiler_slips_in(spec):
    """What has no recipe has a wheel for every machine."""
    recipes = {*BY_RECIPE, *COME_WITH_RECIPES, "kivy", "pillow", "materialyoucolor"}
    pure = spec.requirements().keys() - recipes
    assert len(pure) >= 15
    for name in pure:
        package = installed(name)
        assert package, f"{name} is not installed"
        tags = re.findall(r"^Tag: (.*)$", package.read_text("WHEEL") or "", re.MULTILINE)
        assert tags, f"{name} does not say what it is for"
        assert all(tag.endswith("-none-any") for tag in tags), f"{name} is for {tags}"


def test_the_packages_stay_within_their_budget(spec):
    recipes = {*BY_RECIPE, *COME_WITH_RECIPES, "kivy", "pillow", "materialyoucolor"}
    size = 0
    for name in spec.requirements().keys() - recipes:
        package = installed(name)
        assert package, f"{name} is not installed"
        size += sum(
            Path(str(package.locate_file(file))).stat().st_size
            for file in package.files or ()
            if "__pycache__" not in file.parts and ".." not in file.parts
        )
    assert 1_000_000 < size < MOST_FOR_PACKAGES


def test_vibration_is_all_that_is_asked_for(spec):
    assert spec.words("android.permissions") == ["android.permission.VIBRATE"]
    assert spec.options["android.allow_backup"] == "False"


def test_what_builds_it_is_pinned(spec):
    options = spec.options
    assert options["p4a.branch"] == "v2026.05.09"
    assert "p4a.commit" not in options
    assert options["android.archs"] == "arm64-v8a"
    assert (options["android.api"], options["android.minapi"]) == ("36", "24")
    assert options["android.ndk"] == "28c"


def test_it_turns_every_way(spec):
    assert set(spec.words("orientation")) == {
        "portrait", "landscape", "portrait-reverse", "landscape-reverse",
    }  # fmt: skip


def test_the_version_is_the_projects(spec):
    text = (ROOT / Path(spec.options["version.filename"]).name).read_text(encoding="utf-8")
    match = re.search(spec.options["version.regex"], text)
    assert match
    assert match[1] == PROJECT["project"]["version"]


def test_every_file_it_names_is_there(spec):
    named = [
        "icon.filename", "icon.adaptive_foreground.filename", "icon.adaptive_background.filename",
        "presplash.filename", "android.manifest.intent_filters", "android.add_src", "p4a.hook",
        "android.extra_manifest_application_arguments",
    ]  # fmt: skip
    paths = [spec.options[name] for name in named]
    paths += [word.partition(":")[0] for word in spec.words("android.add_resources")]
    for path in paths:
        assert (ROOT / path).exists(), path


def resources(name: str) -> dict[str, str]:
    """What a file of resources says, by kind and name."""
    root = ET.parse(ROOT / "release" / "android" / name).getroot()  # noqa: S314  # our own file
    return {
        f"{each.tag} {each.attrib['name']}": str(each.text) for each in root.iter() if each.attrib
    }


def test_the_app_starts_on_the_ground_of_its_theme(spec):
    assert spec.options["android.presplash_color"] == DAY.ground
    assert resources("day.xml") == {
        "color ground": DAY.ground,
        "bool dark_letters_on_bars": "true",
    }
    assert resources("night.xml") == {
        "string presplash_color": NIGHT.ground_edge,
        "color ground": NIGHT.ground_edge,
        "bool dark_letters_on_bars": "false",
    }


def test_the_window_goes_under_cut_outs_and_bars_from_the_first_picture_on(spec):
    assert "android.display_cutout" not in spec.options
    edges = resources("edges.xml")
    assert edges["item android:windowLayoutInDisplayCutoutMode"] == "always"
    assert edges["item android:statusBarColor"] == "@android:color/transparent"
    assert edges["item android:navigationBarColor"] == "@android:color/transparent"
    bars = {edges[f"item android:windowLight{bar}Bar"] for bar in ("Status", "Navigation")}
    assert bars == {"@bool/dark_letters_on_bars"}


def test_the_back_gesture_comes_by_callback(spec):
    path = spec.options["android.extra_manifest_application_arguments"]
    told = (ROOT / path).read_text(encoding="utf-8").split()
    assert told == ['android:enableOnBackInvokedCallback="true"']


_SCHEME = f"{ANDROID}scheme"


def filters() -> ET.Element:
    text = (ROOT / "release/android/intent_filters.xml").read_text(encoding="utf-8")
    name_space = ANDROID.strip("{}")
    return ET.fromstring(  # noqa: S314  # our own file
        f'<activity xmlns:android="{name_space}">{text}</activity>'
    )


def test_game_files_open_from_file_managers_and_chats():
    kinds: dict[str, set[str]] = {}
    for each in filters():
        assert each.tag == "intent-filter"
        action = each.find("action")
        assert action is not None
        kinds.setdefault(action.attrib[f"{ANDROID}name"].rpartition(".")[2], set()).update(
            data.attrib[f"{ANDROID}mimeType"]
            for data in each.findall("data")
            if f"{ANDROID}mimeType" in data.attrib
        )
    assert kinds["VIEW"] >= {"application/json", "application/x-ndjson", "text/csv"}
    assert kinds["SEND"] >= {"application/json", "text/plain"}
    # Opening any file at all is not offered.
    assert not {kind for kind in kinds["VIEW"] if "*" in kind or "octet" in kind}


def test_codes_open_as_links_from_a_browser_too():
    (links,) = [each for each in filters() if each.find("data").attrib == {_SCHEME: SCHEME}]
    said = {
        part.attrib[f"{ANDROID}name"].rpartition(".")[2] for part in links if part.tag != "data"
    }
    assert said == {"VIEW", "DEFAULT", "BROWSABLE"}


def test_the_hook_adds_to_what_is_left_out_anyway(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    hook.BLACKLIST.write_text("unittest/*\n", encoding="utf-8")
    hook.ACTIVITY.parent.mkdir(parents=True)
    hook.ACTIVITY.write_text(LAUNCHING, encoding="utf-8")
    hook.before_apk_build(None)
    once = hook.BLACKLIST.read_text(encoding="utf-8")
    hook.before_apk_build(None)
    assert hook.BLACKLIST.read_text(encoding="utf-8") == once
    own = hook.LEFT_OUT.read_text(encoding="utf-8").split()
    assert once.split() == ["unittest/*", *own]


LAUNCHING = """
            if (getIntent() != null
                    && getIntent().getAction() != null
                    && getIntent().getAction().equals("org.kivy.LAUNCH")) {
                if (p.landscape) {
                    turn(getIntent().getData());
                } else {
                    run(getIntent().getData());
                }
            } else {
                run(getAppRoot());
            }
            show();
"""


def test_the_hook_lets_no_other_app_say_what_is_run():
    closed = hook.closed(LAUNCHING)
    assert "getIntent" not in closed
    assert [line.strip() for line in closed.split("\n") if line.strip()] == [
        hook.DONE.strip(), "run(getAppRoot());", "show();",
    ]  # fmt: skip
    assert hook.closed(closed) == closed


@pytest.mark.parametrize(
    "activity",
    ["", "show();", LAUNCHING + LAUNCHING, LAUNCHING.replace("!= null", "!= nothing")],
)
def test_a_build_with_an_activity_that_nobody_has_looked_at_ends(activity):
    with pytest.raises(SystemExit, match="LAUNCH"):
        hook.closed(activity)


def test_the_hook_declares_what_lends_shared_files():
    manifest = "<manifest><application>\n    </application></manifest>"
    declared = hook.declared(manifest)
    assert declared.count("<provider") == 1
    assert 'android:exported="false"' in declared
    assert hook.declared(declared) == declared


def test_app_provider_and_manifest_agree_on_where_shared_files_are():
    android = (ROOT / "companion/device/android_files.py").read_text(encoding="utf-8")
    java = "release/android/java/org/originscompanion/app/SharedFiles.java"
    provider = (ROOT / java).read_text(encoding="utf-8")
    folder = re.search(r'SHARED_FOLDER: Final = "(\w+)"', android)
    authority = re.search(r'PROVIDER: Final = "(\.\w+)"', android)
    assert folder
    assert authority
    assert f'FOLDER = "{folder[1]}"' in provider
    assert f'${{applicationId}}{authority[1]}"' in hook.PROVIDER
    assert "org.originscompanion.app.SharedFiles" in hook.PROVIDER
    assert "package org.originscompanion.app;" in provider
