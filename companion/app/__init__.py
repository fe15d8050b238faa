"""Everything a screen needs that is not drawing. No Kivy."""
