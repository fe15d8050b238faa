"""Every finished game, for good: one SQLite file that any tool for SQLite opens as it is.

Importing this package imports nothing. `companion.history.startup_state` and what it needs is
standard library only, for what the first frame wants to know; `companion.history.store` brings
sqlite-utils along and belongs after the first frame. A store lives on one thread
(`companion.worker`).

The file
    players         id (follows from the name first used), name, archived, merged_into, edited_at
    games           id (a UUID), how and when it was played, notes; deleted_at, edited_at
    seats           who sat where in a game, with the result in columns to be queried
    territories     what lay in front of them; none where only the final points are known
    hindsight       what the same dominoes could have made, where somebody asked
    tombstones    the ids of games deleted for good
    open_games, strokes, settings
                    the open games, and what this device remembers
    results, game_list, standings
                    views with plain names, for a club that opens its history with other tools
    games_fts       the words of every game, to be searched, where SQLite has FTS5

What was entered is the truth; results, hindsight, whether it is too early to say who won, the names
beside a game, its place in the list and who a player is after merges are derived from it and can be
worked out anew at any time. So a mended rule mends the scores (`rescoring`): `Games.reopen`
tells what it changed.

Each change is one transaction, on the storage when it returns (write-ahead log, full sync), so a
confirmed change survives a killed process and a dead battery. The schema is made by append-only
steps (`migrations`), all pending ones in one transaction.

Merging two phones' histories
    Every game is one value, replaced as a whole by each edit and stamped with its time, later than
    the version it was based on. Deleting is an edit; purging leaves the stamp behind. Of two
    versions the greater of (stamp, kept < deleted < purged, points < territories, content) holds,
    a total order on which both phones agree; a merge takes the greater one of each game and,
    likewise, of each player. So merging is commutative, associative and idempotent (`versions`,
    `merging`). A player's first version and a game taken in from a file are older than any edit.
    Players merged in a circle by two phones are the one with the smallest id.

Taking games in from files is another thing (`intake`): files carry no stamps, so what differs is
shown, and the player decides.

Where to look
    store           the front door; what is kept hangs on it:
    players, games, hindsights, open_games, settings
                    people, games, what else their dominoes could have made, open games, what this
                    device remembers
    records, figures, summaries
                    the frozen values that come out
    identities      who is who: the ids that follow from names, and who a player is after merges
    sheets, sheet_rows, reading
                    from a game to its columns, scored; to its rows; from rows back to values
    called_now      what those in an imported game are called now
    listing, search
                    the list of games, and finding some
    rescoring       results that follow the rules of now
    statistics, trends, record_holders, personal_bests
                    the figures, those that the order of play makes, and who was best
    intake, previewed_games, differences
                    games that come in from files: what they would bring, and in what they differ
    versions, stamps, merging, purging, steady_clock
                    two histories become one; when a version came to be; what stays of what is gone,
                    and whether the clock can say that it is old
    snapshots, restoring
                    a history as one file for other devices, and a backup restored for them, too
    place, history_file, connection, migrations
                    the file: where it is, opened, asked, brought up to date
    open_files      files that SQLite has open in this process, so nobody else may open them
    faults, refusals
                    its errors, and what is refused, by name
    startup_state   what the first frame wants to know of it
    untrusted_copy, sqlite_limits
                    a file from elsewhere, read under limits that SQLite itself keeps
    integrity, recovery, backups, health
                    damage found when a file is opened, and the way back; what a check tells
    atomic_write    files that are whole or not there
"""
