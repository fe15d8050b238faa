"""The app: wires screens, table, history and device together."""

from kivymd.app import MDApp
from kivymd.uix.screen import MDScreen


class CompanionApp(MDApp):
    title = "Origins Companion"

    def build(self) -> MDScreen:
        return MDScreen()
