"""Whoever wrote what the app is built with is named, with the licence as it was given."""

from companion.texts.licences import licences as told_licences
from release import licences


def test_the_licences_are_those_of_the_pinned_packages(spec):
    """Out of date? `uv run -m release.licences`."""
    assert licences.WRITTEN.read_text(encoding="utf-8") == licences.written(spec)


def test_everything_packed_has_its_licence(spec):
    told = {
        name.rpartition(" ")[0].lower() or name.lower()
        for each in told_licences()
        for name in each.of
    }
    packed = spec.requirements().keys() - licences.left_out() - {"android", "python3", "sqlite3"}
    assert {name.replace("_", "-") for name in packed} <= {name.replace("_", "-") for name in told}
    assert {"python", "sqlite", "python-for-android", "openssl", "libffi"} <= told


def test_versions_told_are_those_packed(spec):
    wanted = {f"{name} {version}" for name, version in spec.requirements().items() if version}
    told = {name.lower() for each in told_licences() for name in each.of}
    left_out = {f"{name} {spec.requirements()[name]}" for name in licences.left_out()}
    assert wanted - left_out <= told


def test_every_licence_has_a_name_and_its_words():
    found = told_licences()
    assert len(found) >= 20
    for each in found:
        assert each.name
        assert "\n" not in each.name
        assert each.of
        assert len(each.text) > 90
    assert len({each.text for each in found}) == len(found)


def test_every_kept_text_is_used():
    kept = {each.file for each in licences.KEPT}
    assert set(licences.TEXTS.glob("*")) <= kept


def test_fonts_of_the_app_are_named():
    told = " ".join(name for each in told_licences() for name in each.of)
    for font in (licences.ROOT / "companion" / "ui" / "fonts").glob("*.ttf"):
        assert font.stem.partition("-")[0] in told
