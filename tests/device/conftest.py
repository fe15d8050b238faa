"""A phone for the tests of what the app asks of Android."""

from pathlib import Path
from typing import Any

import pytest

from tests.device.android_fake import System, start


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[System, Any]:
    """The system, and the app's Android side on it."""
    return start(monkeypatch, tmp_path)
