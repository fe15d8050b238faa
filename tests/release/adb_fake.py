"""A device as far as release/emulator.py asks one: run as `adb`, it keeps what it is told in the
folder that ADB_FAKE names. `faults` in there says what goes wrong with this device."""

import os
import struct
import sys
import zlib
from pathlib import Path

HOME = Path(os.environ["ADB_FAKE"])
PACKAGE = "org.originscompanion.app"
FRAME = "I/OriginsCompanion: first frame: drawn 0 0 1080 2280, covered 0 84 0 132"


def main(words: list[str]) -> int:
    with (HOME / "told").open("a", encoding="utf-8") as told:
        told.write(f"{' '.join(words)}\n")
    match words:
        case ["wait-for-device"] | ["install", *_] | ["push", *_] | ["logcat", "-c"]:
            return 0
        case ["logcat", *_]:
            print("" if wrong("no frame") else FRAME)
            if wrong("crash"):
                print("E/AndroidRuntime: FATAL EXCEPTION: main")
        case ["exec-out", "screencap", "-p"]:
            sys.stdout.buffer.write(picture())
        case ["exec-out", "run-as", _, "cat", path]:
            sys.stdout.buffer.write((HOME / Path(path).name).read_bytes())
        case ["shell", *rest]:
            return shell(rest)
        case _:
            print(f"adb: unknown command {words}", file=sys.stderr)
            return 1
    return 0


def shell(words: list[str]) -> int:  # noqa: C901  # a case a command
    match words:
        case ["am", "start", *_]:
            keep("alive", "yes")
            keep("front", "3")
        case ["am", "force-stop", _]:
            keep("alive", "")
        case ["input", "keyevent", "KEYCODE_BACK"]:
            left = int(kept("front") or 0)
            keep("front", str(left if wrong("no way out") else max(0, left - 1)))
            if wrong("ends") and left <= 1:
                keep("alive", "")
        case ["input", "keyevent", "KEYCODE_HOME"]:
            keep("front", "0")
        case ["settings", "put", "system", "user_rotation", rotation]:
            keep("rotation", "0" if wrong("stiff") else rotation)
        case ["ps", *_]:
            print("NAME", PACKAGE if kept("alive") else "", sep="\n")
        case ["dumpsys", "window"]:
            print(
                f"  mCurrentFocus=Window{{1 u0 {PACKAGE if int(kept('front') or 0) else 'home'}}}"
            )
        case ["wm", "density"]:
            print("Physical density: 440")
        case ["run-as", _, "ls", _]:
            print("history.db", *(["history.db-wal"] if (HOME / "history.db-wal").exists() else []))
        case ["input", *_] | ["settings", *_] | ["mkdir", *_]:
            pass
        case _:
            print(f"sh: {words[0]}: inaccessible or not found", file=sys.stderr)
            return 127
    return 0


def picture() -> bytes:
    """Another one each time, the right way up."""
    count = str(int(kept("taken") or 0) + 1)
    if not wrong("still"):
        keep("taken", count)
    wide = kept("rotation") in {"1", "3"}
    size = struct.pack(">II", *((2280, 1080) if wide else (1080, 2280)))
    body = b"IHDR" + size + bytes([8, 2, 0, 0, 0])
    end = struct.pack(">I", zlib.crc32(body))
    return b"\x89PNG\r\n\x1a\n\x00\x00\x00\r" + body + end + count.encode()


def wrong(fault: str) -> bool:
    return kept("faults") == fault


def kept(name: str) -> str:
    path = HOME / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def keep(name: str, what: str) -> None:
    (HOME / name).write_text(what, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
