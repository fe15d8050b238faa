"""The hand that drives the app in tests does what a hand does."""

from kivymd.app import MDApp
from kivymd.uix.button import MDButton, MDButtonText
from kivymd.uix.dialog import MDDialog, MDDialogHeadlineText
from kivymd.uix.floatlayout import MDFloatLayout

from companion.ui.theme import theme
from tests.ui.driver import TABLET


class OneButton(MDApp):
    def build(self):
        theme.dress(self.theme_cls)
        self.taps = 0
        button = MDButton(MDButtonText(text="Here"), pos_hint={"center_x": 0.5, "center_y": 0.5})
        button.bind(on_release=self.count)
        return MDFloatLayout(button)

    def count(self, _button):
        self.taps += 1


def test_a_tap_presses_the_button(drive):
    app = OneButton()
    driver = drive(app)
    driver.tap(driver.find(MDButton))
    driver.wait_for(lambda: app.taps, "the button")
    assert app.taps == 1


def test_an_open_dialog_swallows_the_tap(drive):
    app = OneButton()
    driver = drive(app)
    MDDialog(MDDialogHeadlineText(text="In front")).open()
    driver.wait(1)
    driver.tap(driver.find(MDButton))
    driver.wait(1)
    assert app.taps == 0


def test_the_window_is_as_large_as_told_at_every_density(drive):
    assert drive(OneButton(), size=TABLET).picture().size == TABLET
    assert drive(OneButton(), size=(360, 480), density=2).picture().size == (720, 960)


def test_the_picture_shows_the_theme(drive, theme):
    driver = drive(OneButton())
    night = driver.picture()
    theme.style = "light"
    driver.wait(1)
    assert driver.picture().tobytes() != night.tobytes()
