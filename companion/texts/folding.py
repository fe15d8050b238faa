"""What two texts are compared by, where letter case and accents do not matter."""

from unicodedata import combining, normalize


def folded(text: str) -> str:
    """The text in small letters without accents: “Chýše” and “chyse” are the same."""
    apart = normalize("NFKD", text).casefold()
    return "".join(letter for letter in apart if not combining(letter))
