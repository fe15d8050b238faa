"""Runs inside python-for-android, and does what it has no option for.

Before it packs Python and the packages, `left_out.txt` is added to what it leaves out anyway; an
option would put one in place of the other. After it wrote the manifest, `SharedFiles` is declared
there: closed to other apps, but the system opens it for one file and one app at a time, when the
player shares something.
"""

from pathlib import Path
from typing import Any

LEFT_OUT = Path(__file__).with_name("left_out.txt")
BLACKLIST = Path("blacklist.txt")
MANIFEST = Path("src/main/AndroidManifest.xml")
PROVIDER = """    <provider android:name="org.originscompanion.app.SharedFiles"
                  android:authorities="${applicationId}.shared"
                  android:exported="false"
                  android:grantUriPermissions="true" />
    </application>"""
END = "</application>"


def before_apk_build(_toolchain: Any) -> None:
    """Called in the folder of the distribution."""
    own, lines = LEFT_OUT.read_text(encoding="utf-8"), BLACKLIST.read_text(encoding="utf-8")
    if own not in lines:
        BLACKLIST.write_text(f"{lines.rstrip()}\n\n{own}", encoding="utf-8")


def after_apk_build(_toolchain: Any) -> None:
    """Called in the folder of the distribution."""
    manifest = MANIFEST.read_text(encoding="utf-8")
    MANIFEST.write_text(declared(manifest), encoding="utf-8")


def declared(manifest: str) -> str:
    """The manifest with the provider, once."""
    if "SharedFiles" in manifest:
        return manifest
    if manifest.count(END) != 1:
        raise SystemExit(f"python-for-android wrote a manifest without one {END}")
    return manifest.replace(END, PROVIDER)
