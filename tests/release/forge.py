"""What the forge runs, as far as it can run here: its workflows against their schema, its scripts
by shellcheck and against fakes of what they call.

`uv run --group forge pytest tests/release/forge.py`; CI runs it.
"""

import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from release import emulator, notes
from release.staging import Spec
from tests.conftest import ROOT
from tests.ui.touch_plan import SQUARES

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCRIPTS = [ROOT / ".ci" / "run", *sorted((ROOT / "release" / "forge").iterdir())]
FAKE = ROOT / "tests" / "release" / "adb_fake.py"
BIN = Path(sys.executable).parent

PIXELS = {"width": 1080, "height": 2280}


def run(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, check=False, capture_output=True, text=True, **options)


# --- Workflows ------------------------------------------------------------------------------------


def steps() -> list[dict[str, Any]]:
    found = []
    for path in WORKFLOWS:
        for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values():
            found += job.get("steps", [])
    return found


def test_workflows_are_what_the_forge_reads(tmp_path):
    words = [str(BIN / "check-jsonschema"), "--builtin-schema", "vendor.github-workflows"]
    ended = run(*words, *map(str, WORKFLOWS))
    assert ended.returncode == 0, ended.stdout
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text("utf-8").replace("runs-on:", "run-on:"), "utf-8")
    assert run(*words, str(wrong)).returncode == 1


def test_workflows_let_nobody_in(tmp_path):
    """No secret where a stranger's change runs, no text of others in a command. Actions are named
    by their release, not by a commit: those of the forge itself, and the emulator's."""
    config = tmp_path / "zizmor.yml"
    config.write_text(
        "rules:\n  unpinned-uses:\n    config:\n      policies:\n        '*': ref-pin\n"
    )
    words = [str(BIN / "zizmor"), "--offline", "--no-progress", "--min-severity", "medium"]
    ended = run(*words, "--config", str(config), *map(str, WORKFLOWS))
    assert ended.returncode == 0, ended.stdout


def test_every_script_that_a_workflow_calls_is_there():
    called = set()
    for step in steps():
        for line in step.get("run", "").splitlines():
            called |= set(re.findall(r"(?<!\S)(?:release/forge/\w+|\.ci/run)\b", line))
            for module in re.findall(r"python3? -m (release\.\w+)", line):
                assert (ROOT / Path(*module.split("."))).with_suffix(".py").exists(), module
    assert called == {".ci/run", "release/forge/build", "release/forge/sign"}
    for name in called:
        assert os.access(ROOT / name, os.X_OK), name


def test_what_brings_uv_is_the_readmes():
    (wanted,) = set(re.findall(r"uv==([\d.]+)", (ROOT / "README.md").read_text("utf-8")))
    told = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    assert set(re.findall(r"uv==([\d.]+)", told)) == {wanted}


def test_commands_in_workflows_and_scripts_are_sound(tmp_path):
    words = [str(BIN / "shellcheck"), "--enable=all", "--exclude=SC2250,SC2310,SC2312"]
    ended = run(*words, *map(str, SCRIPTS))
    assert ended.returncode == 0, ended.stdout
    scripts = []
    for number, step in enumerate(each for each in steps() if "run" in each):
        path = tmp_path / f"{number}.sh"
        expressions = re.sub(r"\$\{\{.*?\}\}", "expression", step["run"])
        # What stands in the environment, the workflow says.
        path.write_text(
            f"#!/usr/bin/env bash\n# shellcheck disable=SC2154\n{expressions}\n", "utf-8"
        )
        scripts.append(str(path))
    assert len(scripts) >= 8
    ended = run(*words, *scripts)
    assert ended.returncode == 0, ended.stdout
    (tmp_path / "wrong.sh").write_text("#!/usr/bin/env bash\nrm $1/*\n", encoding="utf-8")
    assert run(*words, str(tmp_path / "wrong.sh")).returncode == 1


# --- What builds the package ----------------------------------------------------------------------


@pytest.fixture
def builder(tmp_path: Path) -> Callable[..., tuple[int, list[str]]]:
    """Runs a script of release/forge in a copy, where whatever it calls only notes how."""
    for name in ("release/forge", "bin"):
        (tmp_path / name).mkdir(parents=True)
    for path in (ROOT / "release" / "forge").iterdir():
        copy = tmp_path / "release" / "forge" / path.name
        copy.write_bytes(path.read_bytes())
        copy.chmod(0o755)
    (tmp_path / "docs").mkdir()
    for name in ("docs/building.md", "buildozer.spec"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    noting = 'echo "${0##*/} $*" >>"$TOLD"\n'
    fakes = {
        "sudo": f'{noting}"$@"\n',
        "apt-get": noting,
        "pip": noting,
        "python3": f'{noting}mkdir -p "$3/bin" && : >"$3/bin/activate"\n',
        "buildozer": f'{noting}env | grep -E "^(APP_|BUILDOZER_)" | sort >>"$TOLD"\n'
        'if [ -n "${P4A_RELEASE_KEYSTORE:-}" ]; then cat "$P4A_RELEASE_KEYSTORE" >>"$TOLD"; fi\n',
    }
    for name, body in fakes.items():
        path = tmp_path / "bin" / name
        path.write_text(f"#!/bin/sh\n{body}", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def build(script: str, *words: str, **environment: str) -> tuple[int, list[str]]:
        told = tmp_path / "told"
        path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
        more = {"PATH": path, "TOLD": str(told), "HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
        ended = run(str(tmp_path / "release/forge" / script), *words, env=more | environment)
        return ended.returncode, told.read_text().splitlines() if told.exists() else []

    return build


def test_the_package_is_built_as_the_document_says(builder):
    status, told = builder("build", "debug")
    assert status == 0
    building = (ROOT / "docs" / "building.md").read_text(encoding="utf-8")
    packages = re.search(r"sudo apt-get install ((?:.|\\\n)+?)[^\\]\n", building)
    assert packages
    (installed,) = (line for line in told if line.startswith("apt-get install"))
    assert {"openjdk-17-jdk", "zlib1g-dev", "python3-venv"} <= set(installed.split())
    assert "\\" not in installed
    assert "pip install buildozer==1.6.0 cython==0.29.37 setuptools==84.2.1" in told
    assert told[-3:] == [
        "buildozer android debug",
        "APP_ANDROID_ACCEPT_SDK_LICENSE=True",
        "BUILDOZER_WARN_ON_ROOT=0",
    ]


def test_another_package_of_the_app_is_a_profile(builder):
    status, told = builder("build", "debug", "emulator")
    assert status == 0
    assert "buildozer --profile emulator android debug" in told


def test_the_release_is_built_twice_and_the_key_does_not_stay(builder, tmp_path):
    words = {
        "KEYSTORE": "c2VjcmV0Cg==",
        "P4A_RELEASE_KEYALIAS": "origins",
        "P4A_RELEASE_KEYSTORE_PASSWD": "a",
        "P4A_RELEASE_KEYALIAS_PASSWD": "b",
    }
    status, told = builder("sign", **words)
    assert status == 0
    assert told.count("buildozer android release") == 2
    assert told.count("APP_ANDROID_RELEASE_ARTIFACT=apk") == 1
    assert told.count("secret") == 2
    assert not list(tmp_path.glob("tmp.*"))
    assert builder("sign", **(words | {"KEYSTORE": ""}))[0] != 0


def test_profiles_change_nothing_but_what_they_must():
    text = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    emulators, source = re.findall(r"^\[app@\w+\]\n((?:\S.*\n)*)", text, re.MULTILINE)
    assert emulators.split("\n")[0] == "android.archs = x86_64"
    for lines in (emulators, source):
        assert "p4a.extra_args = --skip-prebuilt" in lines
    assert Spec().options["android.archs"] == "arm64-v8a"


# --- What is said of a release --------------------------------------------------------------------

CHANGES = "# Changes\n\n## 0.2.0, not released yet\n\n- New.\n\n## 0.1.0, 2026-11-19\n\n- Old.\n"


def test_a_release_is_told_in_the_words_of_the_changelog():
    assert notes.notes("v0.1.0", CHANGES, "0.1.0") == "- Old.\n"


@pytest.mark.parametrize(
    ("tag", "version"), [("v0.2.0", "0.2.0"), ("v0.3.0", "0.3.0"), ("v1", "2")]
)
def test_what_is_not_told_is_not_released(tag, version):
    with pytest.raises(SystemExit):
        notes.notes(tag, CHANGES, version)


# --- What plays the game on a device --------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """The game as it is played here for a device of that size, and its history."""
    folder = tmp_path_factory.mktemp("played")
    place = emulator.Geometry(0, 0, PIXELS["width"], PIXELS["height"], (0, 84, 0, 132))
    with pytest.MonkeyPatch.context() as patch:
        # So that the history stays.
        patch.setattr(emulator.tempfile, "TemporaryDirectory", lambda: _Lasting(folder))
        plan = emulator.plan(place, 2.75)
    return plan, folder


class _Lasting:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> str:
        return str(self.folder)

    def __exit__(self, *_error: object) -> None:
        """It stays."""


@pytest.fixture
def device(played: tuple[dict[str, Any], Path], tmp_path: Path, monkeypatch: Any) -> Path:
    """The folder of a fake device, that keeps what is played."""
    plan, history = played
    adb = tmp_path / "adb"
    adb.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S {FAKE} "$@"\n', encoding="utf-8")
    adb.chmod(0o755)
    for file in history.glob("history.db*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("ADB_FAKE", str(tmp_path))
    monkeypatch.setattr(emulator, "plan", lambda _place, _density: plan)
    return tmp_path


def start(device: Path) -> list[str]:
    emulator.main(Path("bin/app.apk"), device / "pictures", pace=0)
    return (device / "told").read_text(encoding="utf-8").splitlines()


def test_the_game_that_is_planned_is_a_game(played):
    plan, _history = played
    assert plan["totals"] == list(SQUARES)
    assert len(plan["entered"]) == 2 * len(SQUARES)
    for x, y, to_x, to_y in (touch for part in plan["parts"] for touch in part):
        assert 0 <= min(x, to_x) <= max(x, to_x) < PIXELS["width"]
        assert 84 <= min(y, to_y) <= max(y, to_y) < PIXELS["height"] - 132


def test_a_game_is_entered_killed_found_again_turned_and_left(device, played, capsys):
    told = start(device)
    plan = played[0]
    count = sum(len(part) for part in plan["parts"])
    touches = [line for line in told if line.startswith(("shell input tap", "shell input swipe"))]
    assert len(touches) == count
    killed = told.index("shell am force-stop org.originscompanion.app")
    assert 0 < sum(told.index(touch) < killed for touch in touches) < count
    assert told.count("shell input keyevent KEYCODE_BACK") == 3
    pictures = sorted(path.name for path in (device / "pictures").glob("*.png"))
    assert len(pictures) == 11
    assert pictures[0] == "01-first-frame.png"
    assert (device / "pictures" / "log.txt").exists()
    assert "app.apk: a game was entered" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("no frame", "the first frame"),
        ("crash", "FATAL EXCEPTION"),
        ("stiff", "turned left"),
        ("still", "nothing is to be seen"),
        ("no way out", "steps back"),
        ("ends", "ended the app"),
    ],
)
def test_what_goes_wrong_on_a_device_is_said(device, fault, says):
    (device / "faults").write_text(fault, encoding="utf-8")
    with pytest.raises(SystemExit, match=says):
        start(device)
    assert (device / "pictures" / "log.txt").exists()


def test_a_game_that_is_not_kept_as_it_was_entered_is_found(device, monkeypatch, played):
    wanted = {**played[0], "entered": played[0]["entered"][:-1]}
    monkeypatch.setattr(emulator, "plan", lambda _place, _density: wanted)
    with pytest.raises(SystemExit, match="Entered were"):
        start(device)


def test_a_command_that_a_device_refuses_is_told(device):
    with pytest.raises(SystemExit, match="reboot-everything"):
        emulator.Device(device).adb("reboot-everything")
