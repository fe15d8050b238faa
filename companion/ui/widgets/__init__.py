"""What screens are made of. kv has what each looks like, under the same name.

Where to look
    controls, choice, switch, form_field, completing, sheet, calendar
                    what every screen is made of: words, buttons, fields, sheets
    message, top_bar, navigation_bar
                    what lies over, above and under it
    calm_scroll, steady_scroll, either, pile, moved_parts
                    what holds others
    derived, fitting, ink, edged, framed, first_frame
                    what widgets have in common: properties that follow, letters that fit, colours
    any_script, typeset_labels
                    what every label can do: any letters, lines that end well
    backdrop, empty_notice, progress_line, under_way
                    the ground; in place of a list; how far something has come
    board, board_shape, board_paint, board_labels, touch_board, small_boards, pieces
                    a territory: drawn, touched, and the size of a stamp
    mesh_sheet, quad_drawing
                    many small drawings as one piece of graphics
    shelf, palette, swatches, tray, hint_room, totem_switches
                    under the thumb: the palette, the cavemen, the room between it and the score
    score_bar, verdict_badge, seats, agreement
                    over the board: the score, the check, the players, what the table agreed on
    seat_row, colour_discs, known_chips, name_chip, rule_choices, who_begins, open_game_card
                    where a game is begun
    questions, winner_card, rank_row, score_table, why_panel
                    a result: what is open still, who won, everybody's place and scorecard, why
    pad_list, pad_heading, scoring_row
                    the score pad line by line, and all that scores
    verdict_list, finding_card, fix_bar, replay_bar
                    the check: what it found, what would mend it, its proof
    hindsight_card  what could have been
    game_list, game_view, day_rows, seat_strip, choice_bar
                    the history: its list, a game there, its days, and which games
    player_list, player_dot
                    everyone who has played
    slip_rows, points_row, winner_form
                    a game by its points: its players, and who won where several have the most
    figure_list, ranked_players, best_boards
                    statistics
    chart, trend    numbers as pictures
    preview_list, backup_list
                    what a file would bring; the backups
    postcard, seat_card, code_sheet, qr_picture
                    what is passed on: pictures and codes
"""
