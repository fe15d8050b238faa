"""What the app remembers between starts: last set-up, language, theme. Texts by their names.

The values are opaque here; standard library only, because the first frame asks for them.
"""

from collections.abc import Mapping

from companion.history.connection import Connection


class Settings:
    """The settings of one history. They stay on this device: no merge takes them over, and no file
    for elsewhere has them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> dict[str, str]:
        rows = self._connection.rows("SELECT name, value FROM settings ORDER BY name")
        return dict(rows)

    def put(self, settings: Mapping[str, str]) -> None:
        """Remember these, all or none of them."""
        with self._connection.writing():
            self._connection.change_all(
                """
                INSERT INTO settings (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """,
                settings.items(),
            )
