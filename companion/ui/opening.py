"""Opening an address outside the app, by the player's own touch."""

import webbrowser


def open_address(address: str) -> bool:
    """Hand the address to whatever opens such; False where there is nothing."""
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
