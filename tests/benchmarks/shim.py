"""The shim between a program and the C library that lets writes fail, built where there is gcc."""

import ctypes
import os
import shutil
import subprocess
from enum import IntEnum
from pathlib import Path
from typing import Final

from tests.benchmarks.measuring import Missing

SOURCE: Final = Path(__file__).with_name("faulty_storage.c")
FOLDER: Final = "FAULTY_FOLDER"
PRELOAD: Final = "LD_PRELOAD"


class Kind(IntEnum):
    """What the shim knows; by its numbers."""

    NOTHING = 0
    KILLED = 1
    TORN = 2
    FULL = 3
    FAILED = 4


def build(folder: Path) -> Path:
    """The shim, in this folder. Raises Missing."""
    compiler = shutil.which("gcc")
    if compiler is None:
        raise Missing("gcc is not installed; it builds the shim that lets writes fail")
    shim = folder / "faulty_storage.so"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", shim, SOURCE, "-ldl"],
        check=True,
        capture_output=True,
    )
    return shim


def environment(shim: Path, folder: Path) -> dict[str, str]:
    """That of a process in which changes in this folder may fail."""
    return {**os.environ, PRELOAD: str(shim), FOLDER: f"{folder}/"}


class Shim:
    """In a process that runs on it."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(os.environ[PRELOAD])
        self._library.fault_arm.argtypes = [ctypes.c_long, ctypes.c_int]
        self._library.fault_release.restype = ctypes.c_long
        self._library.fault_clock.argtypes = [ctypes.c_long]

    def arm(self, at: int, kind: Kind) -> None:
        self._library.fault_arm(at, kind)

    def release(self) -> int:
        return int(self._library.fault_release())

    def set_clock(self, ahead: int) -> None:
        self._library.fault_clock(ahead)
