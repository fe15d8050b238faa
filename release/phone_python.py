"""The app on the phone's Python:
`uv run --group android python -m release.phone_python FOLDER`, on Debian.

A phone has Python 3.14 and Pillow 11.3, where a desktop has 3.11 to 3.13 and a newer one. This
brings a small Debian of its newest suite into FOLDER, where that Python is, builds Kivy there with
python-for-android's patch for it, installs what buildozer.spec names, and then runs all tests, and
what a phone gets: the packed files alone, opened on every screen, with a game entered and scored.
It takes root, about 2 GB and half an hour; so it is no part of .ci/run. Run again, it goes on.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from release.shell_tools import SUITE, mirror
from release.staging import ROOT, Spec

PYTHON: Final = "3.14"
VENV: Final = "/venv"
APP: Final = "/app"
PACKAGES: Final = (
    f"python{PYTHON}-dev", f"python{PYTHON}-venv", "gcc", "libc6-dev", "pkg-config",
    "libsdl2-dev", "libsdl2-image-dev", "libsdl2-mixer-dev", "libsdl2-ttf-dev",
    "libgl-dev", "libgles-dev", "libgl1", "libegl1", "ca-certificates", "git",
    # What .ci/run brings for the tests of a real window.
    "xvfb", "xdotool", "fonts-dejavu-core",
)  # fmt: skip
CYTHON: Final = "cython==3.0.12"
"""The newest that python-for-android's recipe of Kivy takes."""
OF_THE_BUILD: Final = frozenset({"python3", "android", "pyjnius", "kivy", "sqlite3"})
"""Requirements that are no packages here, and Kivy, which is built."""
_FALSE: Final = ("-W", "ignore:It looks like `register_random`")
"""Hypothesis counts references, of which Python 3.14 makes fewer."""
OF_RECIPES: Final = {"pillow": "11.3.0"}
"""Versions that the recipe decides; tests/release/recipes.py compares."""

_CERTIFICATES: Final = Path("etc/ssl/certs/ca-certificates.crt")
_INSIDE: Final = """
mount --bind /proc "$1/proc"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
ln -sf pts/ptmx "$1/dev/ptmx"
exec chroot "$@"
"""
"""In a view of the file system of its own, so that nothing stays mounted."""
_MINUTE: Final = 60


class Debian:
    """A Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    def bring(self) -> None:
        """What is there stays: an interrupted run goes on."""
        if not (self.folder / "usr/bin/apt-get").exists():
            if shutil.which("debootstrap") is None:
                _run("apt-get", "update", "-q")
                _run("apt-get", "install", "-q", "-y", "--no-install-recommends", "debootstrap")
            _run("debootstrap", "--variant=minbase", SUITE, str(self.folder), mirror(), minutes=60)
        self.reach_out()
        # By apt: debootstrap brings no package that another one stands for, and the newest suite
        # is never without one. A mirror may have stood still; its signatures hold.
        apt = ("apt-get", "-q", "-o", "Acquire::Check-Valid-Until=false")
        self.run(*apt, "update")
        self.run(
            *apt, "install", "-y", "--no-install-recommends", *PACKAGES,
            DEBIAN_FRONTEND="noninteractive",
        )  # fmt: skip
        # Its package brought certificates of its own.
        self.reach_out()

    def reach_out(self) -> None:
        """As this machine does."""
        for path in (Path("etc/resolv.conf"), _CERTIFICATES):
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path("/", path), self.folder / path)

    def run(self, *words: str, minutes: int = 30, **more: str) -> None:
        """In there, with nothing of this machine's environment."""
        environment = {
            "PATH": f"{VENV}/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root",
            "LC_ALL": "C.UTF-8",
            "PIP_CERT": f"/{_CERTIFICATES}",
            # Without one, SDL there complains on standard error.
            "XDG_RUNTIME_DIR": "/run",
        }
        inside = ("unshare", "--mount", "sh", "-ec", _INSIDE, "sh", str(self.folder))
        _run(*inside, *words, minutes=minutes, environment=environment | more)


def build_kivy(debian: Debian, version: str) -> None:
    """From its source, as the recipe does: with the patch for what Python 3.14 has no more."""
    import pythonforandroid  # noqa: PLC0415  # in a dependency group of its own

    if list((debian.folder / "venv/lib" / f"python{PYTHON}/site-packages").glob("[Kk]ivy-*")):
        return
    pip = (f"{VENV}/bin/pip", "-q")
    debian.run(f"python{PYTHON}", "-m", "venv", "--clear", VENV)
    debian.run(*pip, "install", "setuptools<81", "wheel", "packaging", CYTHON)
    shutil.rmtree(debian.folder / "src", ignore_errors=True)
    fetching = ("download", "--no-deps", "--no-binary", "kivy", "--no-build-isolation")
    debian.run(*pip, *fetching, f"kivy=={version}", "-d", "/src")
    (archive,) = (debian.folder / "src").glob("*.tar.gz")
    shutil.unpack_archive(archive, archive.parent, filter="data")
    (source,) = (path for path in archive.parent.iterdir() if path.is_dir())
    recipe = Path(pythonforandroid.__file__).parent / "recipes" / "kivy"
    patch = recipe / "no-ast-str.patch"
    # The source's lines end as on Windows, the patch's do not.
    parser = source / "kivy/lang/parser.py"
    parser.write_bytes(parser.read_bytes().replace(b"\r\n", b"\n"))
    _run("patch", "-d", str(source), "-p1", "-i", str(patch))
    building = ("install", "--no-deps", "--no-build-isolation", f"/src/{source.name}")
    debian.run(*pip, *building, minutes=90, USE_SDL2="1", USE_X11="0", KIVY_SPLIT_EXAMPLES="1")


def install(debian: Debian, spec: Spec) -> None:
    """What the phone has, in the phone's versions, and what tests need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {
        name: version or OF_RECIPES[name]
        for name, version in spec.requirements().items()
        if name not in OF_THE_BUILD
    }
    packages = [f"{name}=={version}" for name, version in wanted.items()]
    tests = [pin for pin in project["dependency-groups"]["dev"] if _for_tests(pin)]
    # Pillow's pin is the desktop's; what comes along with the tests' packages has one too.
    pins = project["tool"]["uv"]["constraint-dependencies"]
    constraints = [pin for pin in pins if pin.partition("==")[0] not in wanted]
    (debian.folder / "constraints.txt").write_text("\n".join(constraints) + "\n")
    pip = (f"{VENV}/bin/pip", "-q", "install")
    debian.run(*pip, "--no-deps", *packages)
    debian.run(*pip, "-c", "/constraints.txt", *tests, "docutils", "pygments")


def _for_tests(pin: str) -> bool:
    return pin.partition("==")[0] in {
        *("babel", "hypothesis", "pytest", "pytest-xdist", "zxing-cpp"),
    }


def check(debian: Debian) -> bool:
    """What a phone gets, opened on every screen, then all tests. Whether all of it passed."""
    target = debian.folder / APP.removeprefix("/")
    shutil.rmtree(target, ignore_errors=True)
    away = shutil.ignore_patterns(".venv", ".uv", ".git", ".buildozer", "bin", ".*_cache")
    shutil.copytree(ROOT, target, ignore=away)
    passed = True
    for tests in (
        ("tests/release/test_staged.py", "tests/release/test_start_up.py"),
        # The rest of tests/release and tests/project compare with what a desktop has installed;
        # tests/art draws with the desktop's Pillow what the phone only shows.
        tuple(f"--ignore=tests/{part}" for part in ("project", "release", "art")),
    ):
        words = (
            "sh",
            "-ec",
            f'cd {APP} && exec "$@"',
            "sh",
            "pytest",
            "-q",
            "-rf",
            *tests,
            *_FALSE,
        )
        try:
            debian.run(*words, minutes=150, CI="true")
        except subprocess.CalledProcessError:
            passed = False
    return passed


def _run(*words: str, minutes: int = 10, environment: Mapping[str, str] | None = None) -> None:
    print("+", *(word for word in words if word != _INSIDE), flush=True)
    subprocess.run(words, check=True, env=environment, timeout=minutes * _MINUTE)  # noqa: S603


def main(folder: Path) -> int:
    if os.geteuid():
        raise SystemExit("A Debian in a folder takes root")
    spec = Spec()
    debian = Debian(folder.resolve())
    debian.bring()
    build_kivy(debian, spec.requirements()["kivy"])
    install(debian, spec)
    return 0 if check(debian) else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
