"""Every finished game, for good: one SQLite file that any tool for SQLite opens as it is.

Importing this package imports nothing. `companion.history.resume` and `companion.history.drafts`
need the standard library only, for what the first frame wants to know; `companion.history.store`
brings sqlite-utils along and belongs after the first frame.
"""
