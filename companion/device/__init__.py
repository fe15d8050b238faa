"""What the device can do beside drawing: one thin side for Android, one for the desktop."""

import sys
from typing import Protocol


class Device(Protocol):
    def vibrate(self) -> None:
        """A short tick, where there is a motor."""

    def dark(self) -> bool:
        """Whether the system wants dark colours."""

    def share_text(self, text: str, title: str) -> bool:
        """Offer the text to other apps; False where there is no such thing."""


def _found() -> Device:
    if hasattr(sys, "getandroidapilevel"):
        from companion.device.android import Android  # noqa: PLC0415  # only there

        return Android()
    from companion.device.desktop import Desktop  # noqa: PLC0415  # not on a phone

    return Desktop()


device: Device = _found()
