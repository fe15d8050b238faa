"""The versions written down are those installed, both ways: none floats, none is left over."""

import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import distributions

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
UV = PROJECT["tool"]["uv"]
GROUPS = PROJECT["dependency-groups"]

DIRECT = [*PROJECT["project"]["dependencies"], *GROUPS["dev"]]
COMING_ALONG = UV["constraint-dependencies"]
OPTIONAL = [pin for name, group in GROUPS.items() if name != "dev" for pin in group]


def pins(requirements: Iterable[str]) -> dict[str, str]:
    """Versions by name; a requirement that is no exact pin is a mistake."""
    found = {}
    for requirement in requirements:
        match = re.fullmatch(r"([a-z0-9-]+)==([0-9a-z.]+)", requirement)
        assert match, f"{requirement} is not an exact pin"
        assert match[1] not in found, f"{match[1]} is pinned twice"
        found[match[1]] = match[2]
    return found


def installed() -> dict[str, str]:
    return {
        re.sub(r"[-_.]+", "-", distribution.name).lower(): distribution.version
        for distribution in distributions()
    }


def test_every_pin_is_what_is_installed():
    found = installed()
    wanted = pins([*DIRECT, *COMING_ALONG])
    assert {name: found.get(name) for name in wanted} == wanted


def test_everything_installed_is_pinned():
    """The packages of the groups for one purpose may be there or not."""
    wanted = pins([*DIRECT, *COMING_ALONG])
    extra = {name: version for name, version in installed().items() if name not in wanted}
    optional = pins(OPTIONAL)
    assert extra == {name: optional.get(name) for name in extra}


def test_what_is_left_out_is_not_installed():
    assert not set(UV["exclude-dependencies"]) & set(installed())


def test_there_is_no_lock_file_in_the_repository():
    """It would name the registry it came from."""
    assert "uv.lock" in (ROOT / ".gitignore").read_text(encoding="utf-8").split("\n")
