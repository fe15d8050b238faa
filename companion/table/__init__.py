"""The game on the table: brushes, strokes, edits, and the journal they are recorded in."""
