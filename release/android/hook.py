"""Runs inside python-for-android, and does what it has no option for.

Before it packs Python and the packages, `left_out.txt` is added to what it leaves out anyway; an
option would put one in place of the other. Its activity, which every app may start, runs Python
from any folder that an intent `org.kivy.LAUNCH` names: that branch is taken out. After it wrote the
manifest, `SharedFiles` is declared there: closed to other apps, but the system opens it for one
file and one app at a time, when the player shares something.
"""

import re
from pathlib import Path
from typing import Any

LEFT_OUT = Path(__file__).with_name("left_out.txt")
BLACKLIST = Path("blacklist.txt")
ACTIVITY = Path("src/main/java/org/kivy/android/PythonActivity.java")
MANIFEST = Path("src/main/AndroidManifest.xml")
PROVIDER = """    <provider android:name="org.originscompanion.app.SharedFiles"
                  android:authorities="${applicationId}.shared"
                  android:exported="false"
                  android:grantUriPermissions="true" />
    </application>"""
END = "</application>"
LAUNCH = "org.kivy.LAUNCH"
BRANCH = re.compile(
    r"""^(?P<indent>[ ]+)if\s\(getIntent\(\)\s!=\snull\s+
    &&\sgetIntent\(\)\.getAction\(\)\s!=\snull\s+
    &&\sgetIntent\(\)\.getAction\(\)\.equals\("org\.kivy\.LAUNCH"\)\)\s\{
    .*?
    \n(?P=indent)\}\selse\s\{\n
    (?P<otherwise>.*?)
    \n(?P=indent)\}\n""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
DONE = "// No other app says what is run.\n"


def before_apk_build(_toolchain: Any) -> None:
    """Called in the folder of the distribution."""
    own, lines = LEFT_OUT.read_text(encoding="utf-8"), BLACKLIST.read_text(encoding="utf-8")
    if own not in lines:
        BLACKLIST.write_text(f"{lines.rstrip()}\n\n{own}", encoding="utf-8")
    activity = ACTIVITY.read_text(encoding="utf-8")
    ACTIVITY.write_text(closed(activity), encoding="utf-8")


def after_apk_build(_toolchain: Any) -> None:
    """Called in the folder of the distribution."""
    manifest = MANIFEST.read_text(encoding="utf-8")
    MANIFEST.write_text(declared(manifest), encoding="utf-8")


def closed(activity: str) -> str:
    """The activity without the branch that runs what another app names; once."""
    if DONE in activity and LAUNCH not in activity:
        return activity
    patched, count = BRANCH.subn(
        lambda found: f"{found['indent']}{DONE}{found['otherwise']}\n", activity
    )
    if count != 1 or LAUNCH in patched:
        raise SystemExit(f"python-for-android's activity does not say what to do with {LAUNCH}")
    return patched


def declared(manifest: str) -> str:
    """The manifest with the provider, once."""
    if "SharedFiles" in manifest:
        return manifest
    if manifest.count(END) != 1:
        raise SystemExit(f"python-for-android wrote a manifest without one {END}")
    return manifest.replace(END, PROVIDER)
