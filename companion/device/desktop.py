"""A desk has no motor and no share sheet."""


class Desktop:
    def vibrate(self) -> None:
        """Nothing to vibrate."""

    def dark(self) -> bool:
        """Camp by night, where the system says nothing."""
        return True

    def share_text(self, text: str, title: str) -> bool:  # noqa: ARG002  # the phone's needs them
        return False
