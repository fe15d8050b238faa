"""How the file of a history came to be what it is, step by step. Append only: a step that has been
released is never changed, the next one is written below it.

Each step is run by sqlite-utils and recorded with it. All pending steps are one transaction: a file
is at one version or at the other, never between.
"""

from typing import Final

from sqlite_utils import Database, Migrations

HISTORY: Final = Migrations("origins-companion-history")

APPLICATION: Final = 0x4F436F6D
"""What SQLite's header calls the application the file belongs to."""


@HISTORY()
def drafts_and_settings(db: Database) -> None:
    """The game in progress and what the app remembers."""
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.executescript("""
        CREATE TABLE settings (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        );
        CREATE TABLE drafts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            set_up TEXT NOT NULL,
            started_at TEXT NOT NULL,
            discarded_at TEXT
        );
        CREATE TABLE draft_gestures (
            draft INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
            sequence INTEGER NOT NULL CHECK (sequence >= 0),
            gesture TEXT NOT NULL,
            PRIMARY KEY (draft, sequence)
        ) WITHOUT ROWID;
    """)
