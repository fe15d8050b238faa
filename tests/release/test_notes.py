"""A release is described by the changelog and built as the documents say."""

import re

import pytest

from release import notes
from tests.conftest import ROOT

CHANGES = "# Changes\n\n## 0.2.0, not released yet\n\n- New.\n\n## 0.1.0, 2026-11-19\n\n- Old.\n"


def test_a_release_is_described_in_the_words_of_the_changelog():
    assert notes.notes("v0.1.0", CHANGES, "0.1.0") == "- Old.\n"


@pytest.mark.parametrize(
    ("tag", "version"), [("v0.2.0", "0.2.0"), ("v0.3.0", "0.3.0"), ("v1", "2")]
)
def test_a_version_without_a_dated_description_is_not_released(tag, version):
    with pytest.raises(SystemExit):
        notes.notes(tag, CHANGES, version)


def test_the_workflow_installs_what_the_document_says():
    building = (ROOT / "docs" / "building.md").read_text("utf-8")
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    for pattern in (r"install (?:-q -y )?(git zip (?:.|\\\n)+?)[^\\]\n", r"(pip install .*)"):
        documented, installed = re.search(pattern, building), re.search(pattern, workflow)
        assert documented
        assert installed
        assert documented[1].replace("\\", "").split() == installed[1].replace("\\", "").split()
