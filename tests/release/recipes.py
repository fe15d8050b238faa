"""What python-for-android makes of buildozer.spec, asked of python-for-android and Buildozer.

Neither is needed for anything else, so this is no part of the other tests:
`uv run --group android pytest tests/release/recipes.py`. No network, no SDK, a few seconds.
"""

import json
import os
import re
import runpy
import shutil
import sys
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from xml.etree import ElementTree as ET

import pytest
import pythonforandroid
from buildozer import Buildozer
from buildozer.specparser import SpecParser
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

from release.android import hook
from release.staging import SPEC, Spec, packed, stage
from tests.conftest import ROOT
from tests.release.conftest import COME_WITH_RECIPES, installed
from tests.release.test_spec import ANDROID, VERSIONS_OF_RECIPES

BOOTSTRAPS = Path(pythonforandroid.__file__).parent / "bootstraps"


@pytest.fixture(scope="module")
def buildozers() -> SpecParser:
    parser = SpecParser()
    parser.read(str(SPEC))
    return parser


@pytest.fixture(scope="module")
def graph(
    buildozers: SpecParser, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, dict[str, str | None]]:
    """The recipes with their versions and the modules for pip, as the build would take them."""
    with pytest.MonkeyPatch.context() as patch:
        names = []
        for requirement in buildozers.getlist("app", "requirements"):
            name, _equals, pin = requirement.partition("==")
            names.append(name)
            if pin:
                patch.setenv(f"VERSION_{name}", pin)
        context = Context()
        context.local_recipes = None
        context.storage_dir = str(tmp_path_factory.mktemp("p4a"))
        recipes, modules, bootstrap = get_recipe_order_and_bootstrap(context, names)
        return {
            "bootstrap": {bootstrap.name: None},
            "recipes": {name: Recipe.get_recipe(name, context).version for name in recipes},
            "modules": {name: os.environ.get(f"VERSION_{name}") for name in modules},
        }


def test_the_spec_is_for_the_versions_installed_here(buildozers):
    assert version("buildozer") == "1.6.0"
    year, month, day = version("python-for-android").split(".")
    assert buildozers.get("app", "p4a.branch") == f"v{year}.{int(month):02}.{int(day):02}"


def test_buildozer_reads_the_spec_as_the_other_tests_do(buildozers, spec):
    assert dict(buildozers["app"]) == spec.options
    for option in ("requirements", "source.exclude_dirs", "android.add_resources", "orientation"):
        assert buildozers.getlist("app", option) == spec.words(option)


def test_it_is_built_on_sdl2(graph):
    assert list(graph["bootstrap"]) == ["sdl2"]
    assert "sdl2" in graph["recipes"]


def test_neither_pycairo_nor_materialshapes_is_built(graph):
    assert not {"pycairo", "materialshapes"} & (graph["recipes"].keys() | graph["modules"].keys())


def test_recipes_build_the_versions_that_the_spec_tells(graph):
    recipes = graph["recipes"]
    assert recipes["materialyoucolor"] == "3.0.4"
    assert recipes["kivy"] == "2.3.1"
    assert {name: recipes[name] for name in VERSIONS_OF_RECIPES} == VERSIONS_OF_RECIPES
    told = " ".join(SPEC.read_text(encoding="utf-8").split())
    for name, words in {"python3": "Python", "sqlite3": "SQLite", "sdl2": "SDL"}.items():
        assert f"{words} {recipes[name]}" in told


def test_the_recipes_that_decide_have_these_versions_of_their_own():
    """Without a pin: a pin in the spec that differs would build something nobody tested."""
    context = Context()
    for name, pin in VERSIONS_OF_RECIPES.items():
        assert Recipe.get_recipe(name, context).version == pin


def test_whatever_pip_installs_is_pinned(graph, spec):
    assert len(graph["modules"]) >= 15
    assert graph["modules"] == {name: spec.requirements().get(name) for name in graph["modules"]}


def test_what_comes_with_recipes_is_pure(spec):
    for name in COME_WITH_RECIPES:
        package = installed(name)
        assert package, f"{name} is not installed"
        assert package.version == spec.requirements()[name]
        tags = re.findall(r"^Tag: (.*)$", package.read_text("WHEEL") or "", re.MULTILINE)
        assert tags
        assert all(tag.endswith("-none-any") for tag in tags)


def test_buildozer_packs_the_files_that_the_other_tests_take(
    buildozers, spec, tmp_path, monkeypatch
):
    monkeypatch.chdir(ROOT)
    silent = SimpleNamespace(debug=lambda _text: None)
    stand_in = SimpleNamespace(config=buildozers, app_dir=str(tmp_path / "app"), logger=silent)
    Buildozer._copy_application_sources(cast("Buildozer", stand_in))
    copied = [path for path in (tmp_path / "app").rglob("*") if path.is_file()]
    assert sorted(path.relative_to(tmp_path / "app") for path in copied) == packed(spec)


LAYERS = ("common", "_sdl_common", "sdl2")
"""The bootstraps that lie over one another in a distribution, the last one on top."""


def lay_out(folder: Path, spec: Spec) -> Path:
    """Lay out what Gradle would build, by python-for-android's own code. Returns the manifest."""
    for layer in LAYERS:
        shutil.copytree(BOOTSTRAPS / layer / "build", folder, dirs_exist_ok=True)
    api = spec.options["android.api"]
    told = {"bootstrap": "sdl2", "archs": ["arm64-v8a"], "ndk_api": spec.options["android.minapi"]}
    (folder / "dist_info.json").write_text(json.dumps(told | {"hostpython": sys.executable}))
    (folder / "project.properties").write_text(f"target=android-{api}\n")
    (folder / "local.properties").write_text(f"sdk.dir={folder}\n")
    for needed in (f"build-tools/{api}.0.0", "libs/arm64-v8a", "_python_bundle__arm64-v8a", "app"):
        (folder / needed).mkdir(parents=True)
    stage(folder / "app", spec)
    before = Path.cwd()
    os.chdir(folder)
    try:
        build = runpy.run_path(str(folder / "build.py"))
        hook.before_apk_build(None)
        build["parse_args_and_make_package"](_words(folder, spec))
        hook.after_apk_build(None)
    finally:
        os.chdir(before)
    return folder / "src" / "main" / "AndroidManifest.xml"


def _words(folder: Path, spec: Spec) -> list[str]:
    """Return the arguments that Buildozer makes of the spec."""
    options = spec.options
    version = re.search(options["version.regex"], (ROOT / "pyproject.toml").read_text("utf-8"))
    assert version is not None
    words = [
        "--name", options["title"], "--version", version[1], "--private", str(folder / "app"),
        "--package", f"{options['package.domain']}.{options['package.name']}",
        "--minsdk", options["android.minapi"],
        "--presplash-color", options["android.presplash_color"],
        "--activity-launch-mode", options["android.manifest.launch_mode"],
        "--no-byte-compile-python", "--allow-backup", "false", "--release",
    ]  # fmt: skip
    words += ["--window"] if options["fullscreen"] == "0" else []
    for word, option in (
        ("--presplash", "presplash.filename"),
        ("--icon", "icon.filename"),
        ("--icon-fg", "icon.adaptive_foreground.filename"),
        ("--icon-bg", "icon.adaptive_background.filename"),
        ("--intent-filters", "android.manifest.intent_filters"),
        ("--add-source", "android.add_src"),
    ):
        words += [word, str(ROOT / options[option].removeprefix("%(source.dir)s/"))]
    application = ROOT / options["android.extra_manifest_application_arguments"]
    words += ["--extra-manifest-application-arguments", application.read_text("utf-8")]
    for resource in spec.words("android.add_resources"):
        words += ["--resource", str(ROOT / resource)]
    for permission in spec.words("android.permissions"):
        words += ["--permission", permission]
    for orientation in spec.words("orientation"):
        words += ["--orientation", orientation]
    return words


@pytest.fixture(scope="module")
def manifest(spec: Spec, tmp_path_factory: pytest.TempPathFactory) -> ET.Element:
    """The manifest by python-for-android's own code, after the hook."""
    path = lay_out(tmp_path_factory.mktemp("shell"), spec)
    return ET.parse(path).getroot()  # noqa: S314  # written here


def test_the_manifest_declares_what_lends_shared_files(manifest):
    providers = manifest.findall("application/provider")
    assert [each.attrib[f"{ANDROID}authorities"] for each in providers] == [
        "${applicationId}.shared"
    ]


def test_the_manifest_asks_for_vibration_alone(manifest):
    asked = [each.attrib[f"{ANDROID}name"] for each in manifest.findall("uses-permission")]
    assert asked == ["android.permission.VIBRATE"]


def test_the_manifest_offers_the_app_for_game_files_to_one_running_app(manifest):
    activity = manifest.find("application/activity")
    assert activity is not None
    assert activity.attrib[f"{ANDROID}launchMode"] == "singleTask"
    actions = [each.attrib[f"{ANDROID}name"] for each in activity.iter("action")]
    heard = sorted(action.rpartition(".")[2] for action in actions)
    assert heard == ["MAIN", "SEND", "VIEW", "VIEW"]  # views files, and links


def test_the_manifest_asks_for_the_back_gesture_and_for_no_backup(manifest):
    application = manifest.find("application")
    assert application is not None
    assert application.attrib[f"{ANDROID}enableOnBackInvokedCallback"] == "true"
    assert application.attrib[f"{ANDROID}allowBackup"] == "false"
    assert f"{ANDROID}debuggable" not in application.attrib


def test_the_style_from_edge_to_edge_is_the_activitys_and_leaves_nothing_out(manifest):
    activity = manifest.find("application/activity")
    assert activity is not None
    name = activity.attrib[f"{ANDROID}theme"].removeprefix("@style/")
    edges = ET.parse(ROOT / "release/android/edges.xml").getroot()  # noqa: S314  # our own file
    (style,) = edges.findall("style")
    assert style.attrib["name"] == name
    template = (BOOTSTRAPS / "_sdl_common/build/templates/strings.tmpl.xml").read_text("utf-8")
    theirs = re.findall(r'<item name="([\w:]+)">', template.partition("{% if")[0])
    assert theirs == ["android:windowNoTitle"]
    assert set(theirs) <= {each.attrib["name"] for each in style}


def test_python_for_android_leaves_out_what_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("P4A_BUILD_IS_RUNNING_UNITTESTS", "1")
    build = runpy.run_path(str(BOOTSTRAPS / "common" / "build" / "build.py"))
    monkeypatch.chdir(tmp_path)
    shutil.copy(BOOTSTRAPS / "_sdl_common" / "build" / "blacklist.txt", hook.BLACKLIST)
    hook.ACTIVITY.parent.mkdir(parents=True)
    shutil.copy(SDL2, hook.ACTIVITY)
    hook.before_apk_build(None)
    lines = hook.BLACKLIST.read_text("utf-8").splitlines()
    matches = build["match_filename"]
    inside = "_python_bundle__arm64-v8a/_python_bundle/site-packages"
    assert matches(lines, f"{inside}/requests/adapters.pyc")
    assert matches(lines, f"{inside}/unittest/case.pyc")
    assert matches(lines, f"{inside}/kivymd/tools/patterns/create_project.pyc")
    assert not matches(lines, f"{inside}/kivy/app.pyc")
    assert not matches(lines, "private/companion/device/__init__.pyc")


SDL2 = BOOTSTRAPS / "sdl2" / "build" / hook.ACTIVITY


def test_no_other_app_says_what_the_activity_runs(tmp_path, monkeypatch):
    """It is exported, as every app's is that has an icon: whoever knows its name may start it."""
    monkeypatch.chdir(tmp_path)
    hook.BLACKLIST.write_text("", encoding="utf-8")
    hook.ACTIVITY.parent.mkdir(parents=True)
    shutil.copy(SDL2, hook.ACTIVITY)
    hook.before_apk_build(None)
    before, after = SDL2.read_text("utf-8"), hook.ACTIVITY.read_text("utf-8")
    gone = before[before.index("if (getIntent() != null") : before.index("String mFilesDirectory")]
    assert "Project.scanDirectory" in gone
    assert before.count("org.kivy.LAUNCH") == 1
    # Nothing an intent brings says any more what is run, where from, or with what around it.
    for word in ("org.kivy.LAUNCH", "scanDirectory", "getSchemeSpecificPart", "getData"):
        assert word not in after
    # What is run otherwise is run always, and nothing else was touched.
    otherwise = gone[gone.rindex("} else {\n") + len("} else {\n") : gone.rindex("}")].rstrip()
    assert after == before.replace(gone.rstrip(), f"{hook.DONE}{otherwise}")
    entry = 'SDLActivity.nativeSetenv("ANDROID_ENTRYPOINT"'
    assert [line.strip() for line in after.split("\n") if entry in line] == [
        f"{entry}, entry_point);"
    ]
    assert after.count("{") == after.count("}")
    hook.before_apk_build(None)
    assert hook.ACTIVITY.read_text("utf-8") == after


def test_the_night_has_the_names_that_the_day_has():
    """Android chooses among resources of one name; these are python-for-android's."""
    strings = (BOOTSTRAPS / "_sdl_common/build/templates/strings.tmpl.xml").read_text("utf-8")
    assert '<string name="presplash_color">' in strings
    build = (BOOTSTRAPS / "common/build/build.py").read_text("utf-8")
    assert "'drawable/presplash.jpg'" in build
