"""The repository stands alone: a clone with nothing beside it runs every test and benchmark."""

import re

from tests.conftest import ROOT


def test_no_program_looks_beside_the_repository():
    """None climbs from its own place to the folder above, nor from the root."""
    climbs = []
    for folder in ("art", "companion", "release", "tests", "translation"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            climbs += [(path, int(up)) for up in re.findall(r"\bparents\[(\d+)\]", text)]
            assert not re.search(r"\bROOT\.parent", text), path
    assert climbs
    assert not [path for path, up in climbs if up >= len(path.relative_to(ROOT).parents)]
