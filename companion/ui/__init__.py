"""The app: the only place that knows Kivy."""
