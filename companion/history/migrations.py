"""The schema of a history. Append only from the first release on: a released step never changes, a
change of the schema is a new step below it.

sqlite-utils runs each pending step once and records its name in `_sqlite_migrations`. All pending
steps run in one transaction, so a file has either its old schema or the new one.

A step passes its statements one by one. `Database.executescript` of sqlite-utils 4.2.1 would look
for the end of each statement in quadratic time, and a new history would take 25 ms to open.
"""

from typing import Final

from sqlite_utils import Database, Migrations

HISTORY: Final = Migrations("origins-companion-history")

APPLICATION: Final = 0x4F436F6D
"""The application id in SQLite's header of a history file."""


@HISTORY()
def baseline(db: Database) -> None:
    """The tables of players, games and unfinished games, and views with plain names."""
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    for statement in (*_TABLES, *_INDEXES):
        db.execute(statement)
    for name, query in _VIEWS.items():
        db.create_view(name, query)


_TABLES: Final = (
    """
    CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE open_games ( -- unfinished games of this phone alone
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL, -- the id of the game in all histories
        set_up TEXT NOT NULL, -- the game as it began: a game file
        is_blank INTEGER NOT NULL DEFAULT 0 CHECK (is_blank IN (0, 1)), -- it began without squares
        is_saved INTEGER NOT NULL DEFAULT 0 CHECK (is_saved IN (0, 1)), -- a saved game, edited now
        is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1)),
        claimed_by TEXT NOT NULL DEFAULT '', -- the window whose current game it is
        turn INTEGER NOT NULL -- rises each time that a game becomes current
    ) STRICT
    """,
    """
    CREATE TABLE strokes ( -- all steps of an open game, so that each can be undone
        open_game INTEGER NOT NULL REFERENCES open_games (id) ON DELETE CASCADE,
        sequence INTEGER NOT NULL CHECK (sequence >= 0),
        stroke TEXT NOT NULL,
        PRIMARY KEY (open_game, sequence)
    ) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE players (
        number INTEGER PRIMARY KEY, -- within this file
        id TEXT NOT NULL UNIQUE, -- in all histories; follows from the first name
        name TEXT NOT NULL,
        archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)), -- no longer offered
        merged_into TEXT -- the id of the player that this one was merged into
            REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
        person INTEGER -- the player after all merges; this player if never merged
            REFERENCES players (number) DEFERRABLE INITIALLY DEFERRED,
        edited_at INTEGER NOT NULL -- milliseconds since 1970
    ) STRICT
    """,
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY, -- within this file
        id TEXT NOT NULL UNIQUE, -- in all histories: a UUID
        mode TEXT NOT NULL CHECK (mode IN ('discovery', 'totem', 'tribe')),
        size INTEGER NOT NULL CHECK (size IN (5, 7)),
        variants TEXT NOT NULL, -- separated by spaces
        finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
        points_only INTEGER NOT NULL CHECK (points_only IN (0, 1)), -- without territories
        played_at TEXT, -- date and time with offset, as entered
        played_on TEXT, -- the day of it
        played_order INTEGER NOT NULL, -- microseconds since 1970; undated games below all
        location TEXT,
        notes TEXT,
        names TEXT NOT NULL, -- of all players
        words TEXT NOT NULL, -- names, notes and location without accents, for searching
        seats INTEGER NOT NULL, -- how many players
        counted INTEGER NOT NULL CHECK (counted IN (0, 1)), -- in statistics
        decided_by TEXT NOT NULL, -- points, largest-region, fires or shared
        provisional INTEGER NOT NULL CHECK (provisional IN (0, 1)), -- too early to say who won
        deleted_at INTEGER, -- milliseconds since 1970; null: not deleted
        edited_at INTEGER NOT NULL -- milliseconds since 1970
    ) STRICT
    """,
    """
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL, -- from 0, in the order of the table
        player INTEGER NOT NULL REFERENCES players (number), -- after all merges
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
    ) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE territories ( -- none where only the final points are known
        game INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        territory TEXT NOT NULL, -- rows in the notation of the game file
        PRIMARY KEY (game, seat),
        FOREIGN KEY (game, seat) REFERENCES seats (game, seat) ON DELETE CASCADE
    ) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE hindsight ( -- derived: it can be worked out again
        game INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        question TEXT NOT NULL CHECK (question IN ('fire', 'domino', 'anew')),
        total INTEGER NOT NULL, -- points then; those that were made, where nothing is better
        sought INTEGER NOT NULL, -- milliseconds of search
        territory TEXT, -- rows in the notation of the game file; null: nothing is better
        moved TEXT, -- from where to where, as JSON
        PRIMARY KEY (game, seat, question),
        FOREIGN KEY (game, seat) REFERENCES seats (game, seat) ON DELETE CASCADE
    ) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE tombstones ( -- games deleted for good; no merge brings them back
        id TEXT PRIMARY KEY,
        edited_at INTEGER NOT NULL -- milliseconds since 1970
    ) WITHOUT ROWID, STRICT
    """,
)

_INDEXES: Final = (
    "CREATE INDEX players_by_name ON players (name)",
    "CREATE INDEX games_listed ON games (played_order, number) WHERE deleted_at IS NULL",
    "CREATE INDEX seats_of_player ON seats (player)",
    "CREATE INDEX seats_entered ON seats (entered_as)",
    "CREATE INDEX open_games_by_game ON open_games (game)",
)

_VIEWS: Final = {
    "results": """
        SELECT g.played_on AS day, g.location AS place, g.mode AS mode, g.size AS size,
            p.name AS player, s.colour AS colour, s.total AS points, s.rank AS rank,
            s.region_points AS regions, s.resource_points AS resources, s.totem_points AS totems,
            s.caveman_points AS cavemen, s.variant_points AS variants,
            s.largest_region AS largest_region, s.fires AS fires, s.complete AS complete,
            g.id AS game
        FROM games g JOIN seats s ON s.game = g.number JOIN players p ON p.number = s.player
        WHERE g.deleted_at IS NULL ORDER BY g.played_order DESC, g.number DESC, s.rank, s.seat
    """,
    "game_list": """
        SELECT g.played_on AS day, g.location AS place, g.mode AS mode, g.size AS size,
            g.variants AS variants, g.names AS players,
            (SELECT group_concat(p.name, ', ') FROM seats s JOIN players p ON p.number = s.player
                WHERE s.game = g.number AND s.rank = 1 AND NOT g.provisional) AS winners,
            (SELECT max(total) FROM seats s WHERE s.game = g.number) AS best,
            g.decided_by AS decided_by, g.provisional AS provisional, g.notes AS notes,
            g.id AS game
        FROM games g WHERE g.deleted_at IS NULL ORDER BY g.played_order DESC, g.number DESC
    """,
    "standings": """
        SELECT p.name AS player, count(*) AS games, sum(s.rank = 1) AS wins,
            round(avg(s.total), 1) AS average, max(s.total) AS best
        FROM seats s JOIN games g ON g.number = s.game JOIN players p ON p.number = s.player
        WHERE g.deleted_at IS NULL AND g.counted
        GROUP BY p.number ORDER BY wins DESC, average DESC
    """,
}
