"""What comes in and goes out: the game file and its results."""
