"""Finding paragraphs by words, whatever their case and accents."""

import unicodedata
from collections.abc import Iterable

from companion.texts.reference.model import Chapter, Paragraph


def found(chapters: Iterable[Chapter], query: str) -> tuple[Paragraph, ...]:
    """The paragraphs that hold every word of the query, or belong to a chapter that does."""
    words = plain(query).split()
    if not words:
        return ()
    return tuple(
        paragraph
        for chapter in chapters
        for paragraph in chapter.paragraphs
        if _holds(words, chapter, paragraph)
    )


def plain(text: str) -> str:
    """The text in small letters without accents: “Chýše” and “chyse” are the same."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _holds(words: Iterable[str], chapter: Chapter, paragraph: Paragraph) -> bool:
    caption = paragraph.example.caption if paragraph.example else ""
    text = plain(f"{chapter.title} {paragraph.text} {caption}")
    return all(word in text for word in words)
