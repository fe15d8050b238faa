"""The settings of a shared folder, by their names. Standard library only."""

from typing import Final

FOLDER: Final = "shared_folder"
"""The address of the folder that the player chose."""
SINCE: Final = "shared_since"
"""When that was."""
DEVICES: Final = "shared_as"
"""The names that this history writes by, the present one last."""
KNOWN_OF: Final = "shared_known_of"
"""The address of the folder whose files are known; without, none is."""
