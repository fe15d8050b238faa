"""The scorecard's labels: of one size, and large enough beside four columns."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import NARROW_PHONE, Driver

# isort: split
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion import texts
from companion.ui.theme import theme
from tests.ui.even_rows import LEAST
from tests.ui.line_ends import drawn_lines
from tests.ui.places import visits
from tests.ui.said_anew import speak
from tests.ui.table_app import open_app
from tests.ui.visiting import remember


@pytest.mark.thorough
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_labels_are_of_one_size_in_every_language(
    drive: Callable[..., Driver], tmp_path: Path, text_scale: float
) -> None:
    remember(tmp_path)
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, text_scale=text_scale, reduced_motion=True))
    for _place in visits(driver, ["result-hindsight-known"]):
        table = driver.find("ScoreTable")
        assert table.count == 4
        for language in texts.languages():
            speak(driver, language)
            labels = [line.ids.words for line in driver.find_all("ScoreLine")]
            assert len({label.font_size for label in labels}) == 1, language
            assert labels[0].font_size >= theme.size_body * LEAST
            above = {line.label for line in driver.find_all("ScoreLine") if line.above}
            assert len(above) in {0, len(labels)}, (language, above)
            for label in labels:
                drawn = [word for line in drawn_lines(label) for word in line.split()]
                assert drawn == label.text.split()
                assert label.texture_size[0] <= label.width


@pytest.mark.thorough
def test_a_hyphenated_label_is_parted_behind_its_hyphen(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    remember(tmp_path)
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    speak(driver, "de")
    for _place in visits(driver, ["result-hindsight-known"]):
        label = driver.find("ScoreTable").line_of("Feuer-Symbole").ids.words
        assert drawn_lines(label) == ["Feuer-", "Symbole"]
        assert label.font_size == theme.size_body
