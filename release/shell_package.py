"""The package's shell, made without SDK and NDK:
`uv run --group android python -m release.shell_package FOLDER`.

python-for-android itself lays out the folder that Gradle would build: manifest, resources, what the
hook adds. Our Java is compiled (javac, dx), manifest and resources are compiled and linked (aapt2),
all of it is aligned, signed with a key of the moment and verified. What is missing for a phone is
what is native: Python, SDL, the packages. Then the package is looked into: `faults`.
"""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from release.android import hook
from release.shell_tools import ShellTools, bring
from release.staging import ROOT, Spec, stage

MANIFEST: Final = Path("src", "main", "AndroidManifest.xml")
RESOURCES: Final = Path("src", "main", "res")
ANDROID: Final = "{http://schemas.android.com/apk/res/android}"

_LAYERS: Final = ("common", "_sdl_common", "sdl2")
"""The bootstraps that lie over one another in a distribution, the last one on top."""
_NAMED: Final = ("application", "activity", "activity-alias", "provider", "receiver", "service")
"""The parts of a manifest that name a class."""
_EVERYWHERE: Final = re.compile(r"|[lmhx]+dpi")
"""Whatever the phone; a picture for another density is drawn larger or smaller."""
_SECONDS: Final = 120


class ToolError(Exception):
    """One of the tools refused; its own words."""


@dataclass(frozen=True, slots=True)
class Shell:
    """A distribution as python-for-android leaves it to Gradle."""

    folder: Path
    spec: Spec

    @property
    def package(self) -> str:
        options = self.spec.options
        return f"{options['package.domain']}.{options['package.name']}"

    @property
    def manifest(self) -> Path:
        return self.folder / MANIFEST

    @property
    def classes(self) -> Path:
        return self.folder / "classes"

    @property
    def signed(self) -> Path:
        return self.folder / "shell.apk"


def lay_out(folder: Path, spec: Spec) -> Shell:
    """By python-for-android's own code, told what Buildozer would tell it."""
    import pythonforandroid  # noqa: PLC0415  # in a dependency group of its own

    bootstraps = Path(pythonforandroid.__file__).parent / "bootstraps"
    for layer in _LAYERS:
        shutil.copytree(bootstraps / layer / "build", folder, dirs_exist_ok=True)
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
    shell = Shell(folder, spec)
    _as_gradle_would(shell)
    return shell


def _words(folder: Path, spec: Spec) -> list[str]:
    """What Buildozer makes of the spec, and the toolchain hands on."""
    options = spec.options
    version = re.search(options["version.regex"], (ROOT / "pyproject.toml").read_text("utf-8"))
    assert version is not None  # noqa: S101  # tests compare it with the project's
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


def _as_gradle_would(shell: Shell) -> None:
    """Gradle says the package in the manifest, which the template leaves to it."""
    text = shell.manifest.read_text(encoding="utf-8")
    text = text.replace("<manifest ", f'<manifest package="{shell.package}" ', 1)
    shell.manifest.write_text(text.replace("${applicationId}", shell.package), encoding="utf-8")


def build(shell: Shell, tools: ShellTools) -> None:
    """Raises ToolError where one of the tools refuses."""
    folder = shell.folder
    compile_java(shell, tools, ROOT / shell.spec.options["android.add_src"])
    link(shell, tools)
    with zipfile.ZipFile(folder / "linked.apk", "a", zipfile.ZIP_DEFLATED) as package:
        package.write(folder / "classes.dex", "classes.dex")
    _run("zipalign", "-f", "4", str(folder / "linked.apk"), str(folder / "aligned.apk"))
    _run("zipalign", "-c", "4", str(folder / "aligned.apk"))
    _sign(shell)


def compile_java(shell: Shell, tools: ShellTools, java: Path) -> None:
    sources = [str(path) for path in sorted(java.rglob("*.java"))]
    shell.classes.mkdir(exist_ok=True)
    # 7 is what this dx reads; on the phone the same sources are compiled for a later one.
    javac = ["javac", "-nowarn", "-Xlint:-options", "--release", "7", "-cp", str(tools.android)]
    _run(*javac, "-d", str(shell.classes), *sources)
    dx = ["java", "-cp", str(tools.dx), "com.android.dx.command.Main", "--dex"]
    _run(*dx, f"--output={shell.folder / 'classes.dex'}", str(shell.classes))


def link(shell: Shell, tools: ShellTools) -> None:
    """Manifest and resources alone."""
    folder = shell.folder
    compiled = folder / "resources.zip"
    _run("aapt2", "compile", "--dir", str(folder / RESOURCES), "-o", str(compiled))
    linking = ["aapt2", "link", "-I", str(tools.framework), "--manifest", str(shell.manifest)]
    _run(*linking, "-o", str(folder / "linked.apk"), str(compiled))


def _sign(shell: Shell) -> None:
    key = ["-keystore", str(shell.folder / "moment.keystore"), "-storepass", "moment"]
    names = ["-alias", "moment", "-dname", "CN=moment", "-validity", "1"]
    _run("keytool", "-genkeypair", *key, *names, "-keyalg", "RSA", "-keysize", "2048")
    signing = ["apksigner", "sign", "--ks", key[1], "--ks-pass", "pass:moment"]
    least = ["--min-sdk-version", shell.spec.options["android.minapi"]]
    aligned = str(shell.folder / "aligned.apk")
    _run(*signing, *least, "--out", str(shell.signed), aligned)


def verified(shell: Shell) -> str:
    """What apksigner says of it."""
    least = ["--min-sdk-version", shell.spec.options["android.minapi"]]
    return _run("apksigner", "verify", "--verbose", *least, str(shell.signed))


def permissions(package: Path) -> list[str]:
    """What the linked package asks for, by its own account."""
    told = _run("aapt2", "dump", "permissions", str(package))
    return re.findall(r"^uses-permission[^:]*: name='([^']+)'", told, re.MULTILINE)


def faults(shell: Shell) -> Iterator[str]:
    """A sentence for everything in the linked package that ought not to be so. Java must have been
    compiled."""
    package = shell.folder / "linked.apk"
    asked = permissions(package)
    if asked != shell.spec.words("android.permissions"):
        yield f"The package asks for {', '.join(asked)}"
    tree = ET.parse(shell.manifest).getroot()  # noqa: S314  # written here
    for part in _NAMED:
        for each in tree.iter(part):
            name = each.get(f"{ANDROID}name")
            if name is not None and not _exists(shell, name):
                yield f"The manifest names {name}, which nothing here is"
    for resource, qualified in _resources(package).items():
        if not any(_EVERYWHERE.fullmatch(each) for each in qualified):
            yield f"{resource} is there for {', '.join(qualified)} alone"
    badging = _run("aapt2", "dump", "badging", str(package))
    for word, option in (
        ("targetSdkVersion", "android.api"),
        (r"(?:sdkVersion|minSdkVersion)", "android.minapi"),
    ):
        found = re.search(rf"^{word}:'(\d+)'", badging, re.MULTILINE)
        if found is None or found[1] != shell.spec.options[option]:
            yield f"The package's {option} is {found and found[1]}"


def _resources(package: Path) -> dict[str, list[str]]:
    """Each resource, and for which phones it is there."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in _run("aapt2", "dump", "resources", str(package)).splitlines():
        if resource := re.match(r" +resource \S+ (\S+)", line):
            name = resource[1]
            found[name] = []
        elif qualified := re.match(r" +\(([^)]*)\) ", line):
            found[name].append(qualified[1])
    return found


def _exists(shell: Shell, name: str) -> bool:
    """Whether the class was compiled here, or is one of those that python-for-android compiles."""
    path = name.replace(".", "/")
    if (shell.classes / f"{path}.class").exists():
        return True
    source = shell.folder / "src" / "main" / "java" / f"{path}.java"
    declared = re.compile(rf"^public class {name.rpartition('.')[2]}\b", re.MULTILINE)
    return source.exists() and declared.search(source.read_text(encoding="utf-8")) is not None


def _run(*words: str) -> str:
    ended = subprocess.run(  # noqa: S603  # words of this module
        words,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=_SECONDS,
    )
    if ended.returncode:
        raise ToolError(f"{words[0]}: {ended.stdout.strip()}")
    return ended.stdout


def main(folder: Path) -> int:
    if folder.exists():
        raise SystemExit(f"{folder} is there already")
    tools = bring()
    folder.mkdir(parents=True)
    shell = lay_out(folder.resolve(), Spec())
    build(shell, tools)
    print(verified(shell))
    print(_run("aapt2", "dump", "permissions", str(shell.signed)))
    print(_run("aapt2", "dump", "xmltree", "--file", "AndroidManifest.xml", str(shell.signed)))
    wrong = list(faults(shell))
    print("\n".join(wrong) or f"{shell.signed}: nothing is wrong with it")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
