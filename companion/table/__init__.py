"""A game as it is being entered: set-up, brushes and strokes, edits, undo, and the view of it all.

Nothing here reads a file or a clock. A touch goes through the modules in this order:

    editor      the brush in hand and the touch under way become
    strokes     changes of squares, which are recorded as
    edits       values that can be saved and replayed, by
    journal     the one door for every change, with undo and redo; each change makes
    view        one frozen value with everything that a screen shows
"""
