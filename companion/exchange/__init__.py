"""What comes in and goes out: files of games, tables, links and codes, a folder for everybody."""
