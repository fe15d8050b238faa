"""Whatever a test speaks, the next one begins in English."""

from collections.abc import Iterator

import pytest

from companion import texts


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    texts.use(texts.ENGLISH)
