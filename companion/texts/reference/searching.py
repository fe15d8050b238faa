"""Finding paragraphs by words, whatever their case and accents."""

from collections.abc import Iterable

from companion.texts.folding import folded
from companion.texts.reference.model import Chapter, Paragraph


def found(chapters: Iterable[Chapter], query: str) -> tuple[Paragraph, ...]:
    """The paragraphs that hold every word of the query, or belong to a chapter that does."""
    words = folded(query).split()
    if not words:
        return ()
    return tuple(
        paragraph
        for chapter in chapters
        for paragraph in chapter.paragraphs
        if _holds(words, chapter, paragraph)
    )


def _holds(words: Iterable[str], chapter: Chapter, paragraph: Paragraph) -> bool:
    caption = paragraph.example.caption if paragraph.example else ""
    text = folded(f"{chapter.title} {paragraph.text} {caption}")
    return all(word in text for word in words)
