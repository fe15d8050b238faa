"""The cases are all there, lie open to be read where they are few, and can be brought anew."""

import json
import lzma
import re

import pytest

from companion.rules.game import Mode
from companion.rules.legality import check
from companion.rules.scoring import score
from tests.cases import refresh, selection
from tests.cases.casebook import FOLDER, cases, games

LISTS = {
    "games.jsonl": 300,
    "broken.jsonl": 294,
    "hard.jsonl": 40,
    "nasty.jsonl": 31,
    "slow.jsonl": 27,
    "malformed.jsonl": 80,
    "hindsight.jsonl": 12,
}
READABLE = FOLDER / selection.READABLE


@pytest.mark.parametrize("name", LISTS)
def test_every_list_has_its_cases(name):
    assert len(cases(name)) == LISTS[name]


def test_a_list_that_is_not_there_is_no_empty_list():
    with pytest.raises(FileNotFoundError):
        cases("none.jsonl")


def test_every_nasty_layout_gets_its_codes():
    for number, (case, game) in enumerate(
        zip(cases("nasty.jsonl"), games("nasty.jsonl"), strict=True), start=1
    ):
        expected, verdict = case["check"], check(game)
        optional = set(expected.get("optional", ()))
        codes = {code.value for code in verdict.errors}
        assert codes - optional == set(expected["codes"]) - optional, number
        assert verdict.legal is expected["legal"], number


def test_hindsight_starts_from_the_total_that_was_played():
    for case, game in zip(cases("hindsight.jsonl"), games("hindsight.jsonl"), strict=True):
        cards = score(game)
        assert [seat["player"] for seat in case["hindsight"]] == list(range(len(cards)))
        assert [seat["total"] for seat in case["hindsight"]] == [card.total for card in cards]


# --- Those that lie open ----------------------------------------------------------------------


def test_what_lies_open_is_the_selection():
    lying = {path.stem: json.loads(path.read_bytes()) for path in READABLE.iterdir()}
    assert lying == selection.selection()


def test_what_lies_open_shows_every_mode_and_every_finding_of_the_lists():
    expected = [case["check"] for case in cases("games.jsonl") + cases("broken.jsonl")]
    assert {path.stem for path in READABLE.iterdir()} == {
        *(f"legal-{mode.value}-{size}x{size}" for mode in Mode for size in (5, 7)),
        *(f"error-{code}" for check in expected for code in check["codes"]),
        *(f"warning-{code}" for check in expected for code in check["warnings"]),
    }


def test_no_line_that_lies_open_is_too_long_to_read():
    lines = [line for path in READABLE.iterdir() for line in path.read_text("utf-8").split("\n")]
    assert max(map(len, lines)) <= 100


# --- Bringing them anew -----------------------------------------------------------------------


def test_lists_are_brought_byte_for_byte_and_the_large_ones_packed(tmp_path, monkeypatch):
    monkeypatch.setattr(refresh, "LARGE", 20_000)
    source, target = tmp_path / "source", tmp_path / "target"
    for folder in (source, target):
        folder.mkdir()
    for name in ("games.jsonl", "broken.jsonl", "nasty.jsonl"):
        # Blank lines and another end of the line stay as they are.
        text = "\n\n".join(json.dumps(case) for case in cases(name)[:20])
        (source / name).write_text(f"{text} \r\n", encoding="utf-8", newline="")
    (target / "games.jsonl").write_bytes(b"of old")
    (target / "nasty.jsonl.xz").write_bytes(b"of old")

    assert refresh.refresh(source, target) == ["games.jsonl", "broken.jsonl", "nasty.jsonl"]

    there = {path.name for path in target.iterdir()}
    assert there == {"games.jsonl.xz", "broken.jsonl.xz", "nasty.jsonl", "readable"}
    for name in ("games.jsonl", "broken.jsonl"):
        packed = (target / f"{name}.xz").read_bytes()
        assert lzma.decompress(packed) == (source / name).read_bytes()
    assert (target / "nasty.jsonl").read_bytes() == (source / "nasty.jsonl").read_bytes()
    assert cases("broken.jsonl", target) == cases("broken.jsonl")[:20]
    assert len(list((target / "readable").iterdir())) == len(selection.selection(target))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b'{"game": 1, "check": 2}', "games.jsonl, case 1: score is missing"),
        (b"{}\n\n{}", "games.jsonl, case 1: check, game, score is missing"),
        (b"[1]", "games.jsonl, case 1: check, game, score is missing"),
        (b'{"game": 1', "games.jsonl has a line that is no JSON: "),
        (b'"\xff"', "games.jsonl has a line that is no JSON: "),
    ],
)
def test_a_line_that_is_no_case_changes_nothing(line, complaint, tmp_path):
    (tmp_path / "source").mkdir()
    (tmp_path / "games.jsonl").write_bytes(b"of old")
    (tmp_path / "source" / "games.jsonl").write_bytes(line)
    with pytest.raises(refresh.NoCase, match=re.escape(complaint)):
        refresh.refresh(tmp_path / "source", tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == b"of old"


def test_a_folder_without_lists_is_told_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["refresh", str(tmp_path)])
    with pytest.raises(SystemExit, match=f"no list of cases is in {re.escape(str(tmp_path))}"):
        refresh.main()
