"""Everything a screen needs that is not drawing. No Kivy.

Where to look
    services        what a screen can ask for: most of what follows
    navigation, notices
                    where one can be, and the ways between; what is said in passing
    session, open_games, next_game
                    the game at the table, the other open games, how the next one begins
    save_queue, open_history
                    what must outlive the app, in order, on its way into the file; the file opened
    housekeeping    what the app sees to by itself, and when
    memory, preferences, lessons
                    what is remembered from start to start
    history_queries, job_faults
                    what is asked of the history and told to it, and what went wrong there
    folder_sync     the shared folder, and what the settings say about it
    transfer, merging_words
                    files, backups and other histories, in and out
    sharing, shared_game, handing_over, handed_territory
                    what leaves by the player's own touch: by which way, as what, as which code; and
                    the territory that came by one
    listed_games, game_rows, game_filters, day_names
                    the list of games: how much is known of it, its rows, which games, which days
    kept_game, points_form, log_draft
                    a game of the history in words; a game logged by its points: its form, and the
                    form that is being filled in
    known_players   those who have played before, to be touched instead of typed
    figure_lines, figure_order, chart_numbers
                    statistics in words, in which order, and drawn by which numbers
    pad_lines, scorecard_rows, scoring_lines, rule_icons
                    the score pad line by line, the scorecard row by row, all that scores; the icons
                    of modes and variants
    table_verdict, table_questions, open_questions
                    who won the game in hand; what is asked before, and until it is settled
    table_board, board_picture, fire_reach
                    what one player's board shows
    background_check, fixes, replay
                    the check beside the touch, what would mend a game, its proof turn by turn
    background_hindsight, hindsight_search, hindsight_lines, known_hindsight, kept_hindsight
                    hindsight beside the touch, sought, in words, known so far, kept with a game
    chance          what is left to it at the table: who begins, whose chief is drawn
    letter_fonts    which font draws which letters
    device_facts    what a report says of the device
"""
