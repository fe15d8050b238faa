"""How the file of a history came to be what it is, step by step. Append only: a step that has been
released is never changed, the next one is written below it.

Each step is run by sqlite-utils and recorded with it. All pending steps are one transaction: a file
is at one version or at the other, never between.
"""

import json
from typing import Final
from uuid import UUID, uuid4

from sqlite_utils import Database, Migrations

from companion.history.earlier_games import provisional_games

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


@HISTORY()
def players_games_and_seats(db: Database) -> None:
    """Who played, every game, and each player's territory and result in it."""
    db.executescript("""
        CREATE TABLE players (
            number INTEGER PRIMARY KEY, -- within this file
            id TEXT NOT NULL UNIQUE, -- everywhere; follows from the name first used
            name TEXT NOT NULL,
            archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)), -- not offered any more
            merged_into TEXT -- the id of the player this one turned out to be
                REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
            person INTEGER -- who that is in the end: this player, where not merged
                REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED,
            edited_at INTEGER NOT NULL -- milliseconds since 1970
        );
        CREATE INDEX players_by_name ON players (name);
        CREATE TABLE games (
            number INTEGER PRIMARY KEY, -- within this file
            id TEXT NOT NULL UNIQUE, -- everywhere: a UUID
            mode TEXT NOT NULL CHECK (mode IN ('discovery', 'totem', 'tribe')),
            size INTEGER NOT NULL CHECK (size IN (5, 7)),
            empire_of_fire INTEGER NOT NULL CHECK (empire_of_fire IN (0, 1)), -- the variant
            homo_habilis INTEGER NOT NULL CHECK (homo_habilis IN (0, 1)), -- the variant
            finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
            points_only INTEGER NOT NULL CHECK (points_only IN (0, 1)), -- without territories
            played_at TEXT, -- date and time with offset, as entered
            played_on TEXT, -- the day of it
            played_order INTEGER NOT NULL, -- microseconds since 1970; undated ones below all
            location TEXT,
            notes TEXT,
            names TEXT NOT NULL, -- of all players, for searching
            seats INTEGER NOT NULL, -- how many players
            counted INTEGER NOT NULL CHECK (counted IN (0, 1)), -- finished, by several players
            decided_by TEXT NOT NULL, -- points, largest-region, fires or shared
            deleted_at INTEGER, -- milliseconds since 1970; null: not deleted
            edited_at INTEGER NOT NULL, -- milliseconds since 1970
            added_at INTEGER NOT NULL -- milliseconds since 1970
        );
        CREATE INDEX games_listed ON games (played_order, number) WHERE deleted_at IS NULL;
        CREATE TABLE seats (
            game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL, -- from 0, in the order of the table
            player INTEGER NOT NULL REFERENCES players (number), -- who it is
            entered_as INTEGER NOT NULL REFERENCES players (number), -- before any merge
            colour TEXT CHECK (colour IN ('pink', 'black', 'green', 'blue')),
            totems TEXT NOT NULL, -- separated by spaces
            total INTEGER NOT NULL,
            rank INTEGER NOT NULL, -- 1 has won; equal ranks share the number
            region_points INTEGER,
            resource_points INTEGER,
            totem_points INTEGER,
            caveman_points INTEGER,
            variant_points INTEGER,
            largest_region INTEGER, -- squares
            fires INTEGER,
            complete INTEGER, -- all squares of the frame are covered
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID;
        CREATE TABLE territories ( -- none where only the final points are known
            game INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            territory TEXT NOT NULL, -- rows in the notation of the game file
            PRIMARY KEY (game, seat),
            FOREIGN KEY (game, seat) REFERENCES seats (game, seat) ON DELETE CASCADE
        ) WITHOUT ROWID;
        CREATE INDEX seats_of_player ON seats (player);
        CREATE INDEX seats_entered ON seats (entered_as);
        CREATE TABLE purged_games ( -- deleted for good; kept so that no merge brings them back
            id TEXT PRIMARY KEY,
            edited_at INTEGER NOT NULL
        ) WITHOUT ROWID;
    """)


@HISTORY()
def plain_views(db: Database) -> None:
    """What a club wants to see of its history, by plain names, in any tool for SQLite."""
    db.create_view(
        "results",
        """
        SELECT g.played_on AS day, g.location AS place, g.mode AS mode, g.size AS size,
            p.name AS player, s.colour AS colour, s.total AS points, s.rank AS rank,
            s.region_points AS regions, s.resource_points AS resources, s.totem_points AS totems,
            s.caveman_points AS cavemen, s.variant_points AS variants,
            s.largest_region AS largest_region, s.fires AS fires, s.complete AS complete,
            g.id AS game
        FROM games g JOIN seats s ON s.game = g.number JOIN players p ON p.number = s.player
        WHERE g.deleted_at IS NULL ORDER BY g.played_order DESC, g.number DESC, s.rank, s.seat
        """,
    )
    db.create_view(
        "game_list",
        """
        SELECT g.played_on AS day, g.location AS place, g.mode AS mode, g.size AS size,
            g.names AS players,
            (SELECT group_concat(p.name, ', ') FROM seats s JOIN players p ON p.number = s.player
                WHERE s.game = g.number AND s.rank = 1) AS winners,
            (SELECT max(total) FROM seats s WHERE s.game = g.number) AS best,
            g.decided_by AS decided_by, g.notes AS notes, g.id AS game
        FROM games g WHERE g.deleted_at IS NULL ORDER BY g.played_order DESC, g.number DESC
        """,
    )
    db.create_view(
        "standings",
        """
        SELECT p.name AS player, count(*) AS games, sum(s.rank = 1) AS wins,
            round(avg(s.total), 1) AS average, max(s.total) AS best
        FROM seats s JOIN games g ON g.number = s.game JOIN players p ON p.number = s.player
        WHERE g.deleted_at IS NULL AND g.counted
        GROUP BY p.number ORDER BY wins DESC, average DESC
        """,
    )


@HISTORY()
def open_games(db: Database) -> None:
    """Several games are open at a time, and known by their ids."""
    db.execute("ALTER TABLE drafts ADD COLUMN game TEXT NOT NULL DEFAULT ''")
    db.execute(
        "ALTER TABLE drafts ADD COLUMN kept INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1))"
    )
    db.execute("ALTER TABLE drafts ADD COLUMN turn INTEGER NOT NULL DEFAULT 0")
    for number, set_up in db.execute("SELECT id, set_up FROM drafts").fetchall():
        db.execute("UPDATE drafts SET game = ?, turn = id WHERE id = ?", (_game_of(set_up), number))
    db.execute("CREATE INDEX drafts_of_game ON drafts (game)")


def _game_of(set_up: str) -> str:
    """The id in a draft's set-up; a new one, where it has none."""
    try:
        return str(UUID(json.loads(set_up)["id"]))
    except (ValueError, TypeError, KeyError, AttributeError):
        return str(uuid4())


@HISTORY()
def provisional_results(db: Database) -> None:
    """Of which games it is too early to say who won: they have no winner, and do not count."""
    db.executescript("""
        ALTER TABLE games ADD COLUMN provisional INTEGER NOT NULL DEFAULT 0
            CHECK (provisional IN (0, 1)); -- too early to say who won; derived
        -- Another SQLite may have made the index than the one here; it is kept again afterwards.
        DROP TRIGGER IF EXISTS games_ai;
        DROP TRIGGER IF EXISTS games_ad;
        DROP TRIGGER IF EXISTS games_au;
    """)
    early = [(number,) for number in provisional_games(db)]
    db.conn.executemany("UPDATE games SET provisional = 1, counted = 0 WHERE number = ?", early)
    db.create_view(
        "game_list",
        """
        SELECT g.played_on AS day, g.location AS place, g.mode AS mode, g.size AS size,
            g.names AS players,
            (SELECT group_concat(p.name, ', ') FROM seats s JOIN players p ON p.number = s.player
                WHERE s.game = g.number AND s.rank = 1 AND NOT g.provisional) AS winners,
            (SELECT max(total) FROM seats s WHERE s.game = g.number) AS best,
            g.decided_by AS decided_by, g.provisional AS provisional, g.notes AS notes,
            g.id AS game
        FROM games g WHERE g.deleted_at IS NULL ORDER BY g.played_order DESC, g.number DESC
        """,
        replace=True,
    )


@HISTORY()
def hindsight(db: Database) -> None:
    """What the same dominoes could have made of a player's game, where somebody asked."""
    db.executescript("""
        CREATE TABLE hindsight ( -- derived: it can be worked out anew
            game INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            question TEXT NOT NULL CHECK (question IN ('fire', 'domino', 'anew')),
            total INTEGER NOT NULL, -- the points then; those made, where nothing is better
            sought INTEGER NOT NULL, -- milliseconds, where a search could go on
            territory TEXT, -- rows in the notation of the game file; null: nothing is better
            moved TEXT, -- from where to where, as JSON
            PRIMARY KEY (game, seat, question),
            FOREIGN KEY (game, seat) REFERENCES seats (game, seat) ON DELETE CASCADE
        ) WITHOUT ROWID;
    """)


@HISTORY()
def shared_folder(db: Database) -> None:
    """Which files of a shared folder are known: what they say is here, or why they were refused."""
    db.executescript("""
        CREATE TABLE shared_files (
            name TEXT PRIMARY KEY,
            item TEXT NOT NULL, -- the id of the game or player
            edited_at INTEGER NOT NULL, -- milliseconds since 1970, as its name says
            seen_at INTEGER NOT NULL, -- milliseconds since 1970: when it was first read or written
            size INTEGER NOT NULL, -- bytes
            changed INTEGER NOT NULL, -- nanoseconds since 1970, as the folder says
            refused TEXT -- why; null: what it says is in this history
        ) WITHOUT ROWID;
        CREATE INDEX shared_files_of_item ON shared_files (item);
    """)
