"""Starts the app."""

import sys

from companion.ui.start import run

if __name__ == "__main__":
    sys.exit(run())
