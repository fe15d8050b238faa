"""A text as a file has it: in a damaged one bytes or anything else may stand in its place."""


def kept_text(value: object) -> str:
    """A text as it was kept, also where a damaged file calls it bytes; whatever else it calls so is
    a text that nobody understands."""
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


def text_of(value: object) -> str:
    """Raises TypeError where it is none: of a damaged row everything may be nothing."""
    if not isinstance(value, str):
        raise TypeError(repr(value))
    return value
