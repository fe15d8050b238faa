"""The history: every saved game, in one SQLite file that any tool for SQLite opens as it is.

Importing this package imports nothing. `companion.history.resume` and its imports are standard
library only, for the first frame; `companion.history.store` imports sqlite-utils and belongs after
the first frame. A store lives on one thread (`companion.worker`).

The file
    players         id (follows from the first name), name, archived, merged_into, edited_at
    games           id (a UUID), how and when it was played, notes; deleted_at, edited_at
    seats           the players of a game, with their results in columns for queries
    territories     the players' territories; none if only the final points are known
    hindsight       what the same dominoes could have made, if somebody asked
    tombstones      the ids of games deleted for good, so that no merge brings them back
    open_games, strokes, settings
                    unfinished games and the settings of this device
    results, game_list, standings
                    views with plain names, for a club that opens its history with other tools
    games_fts       the full-text index of `games.words`, if SQLite has FTS5

What was entered is the truth. Results, hindsight, the names beside a game, its place in the list
and the people after merges are derived from it and can be worked out again at any time.

Each change is one transaction and on the storage when it returns (write-ahead log, full sync), so a
confirmed change survives a killed process and a dead battery.

Where to look
    store           opens, closes and transacts; its repositories are
    games           saved games: listing reads them page by page, saved_games writes the rows
    players         people: found by name, renamed, merged
    statistics      figures over the chosen games
    hindsights, settings
    game_row        a game as one row class: scoring, comparing
    merging         two histories become one; begins with the order of versions
    game_import     games from files: shown, then imported in one transaction
    rescoring       results follow today's rules after an update
    search          full-text search
    connection, history_file, migrations, place
                    the file: opened, its transactions, its schema, where it is
    recovery, integrity, backups, untrusted_copy, sqlite_limits
                    damage, backups, and files from elsewhere
    snapshots       the file that devices share through a folder
    errors, request_errors
                    the errors by name
"""
