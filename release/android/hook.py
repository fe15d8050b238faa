"""Runs inside python-for-android, after it wrote the manifest and before Gradle reads it.

Declares `SharedFiles`, which python-for-android has no option for. The provider is closed to other
apps; the system opens it for one file and one app at a time, when the player shares something.
"""

from pathlib import Path
from typing import Any

MANIFEST = Path("src/main/AndroidManifest.xml")
PROVIDER = """    <provider android:name="org.originscompanion.app.SharedFiles"
                  android:authorities="${applicationId}.shared"
                  android:exported="false"
                  android:grantUriPermissions="true" />
    </application>"""
END = "</application>"


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
