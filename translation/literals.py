"""Finds words for players that nobody can translate: literals that are not marked as messages.

What counts as words: two of them side by side anywhere, or a single capitalised one where a text
is expected. What is none of a player's business is allowed, with the reason.
"""

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from translation.extraction import KEYWORDS, ROOT, sources

# Properties and arguments whose values are read by players.
TEXTS: Final = frozenset(
    [
        "text",
        "title",
        "hint_text",
        "says",
        "hint",
        "label",
        "heading",
        "words",
        "message",
        "headline",
    ]
)
# Arguments that nobody reads.
_UNSEEN: Final = frozenset(["topic"])
_PROSE: Final = re.compile(r"[^\W\d_]{2,}[,;:]? [^\W\d_]{2,}")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_KV_PAIR: Final = re.compile(r"^\s*(?P<name>\w+):\s*(?P<value>.+)$")
_PROGRAMMERS_MISTAKES: Final = frozenset(
    ["ValueError", "TypeError", "KeyError", "LookupError", "RuntimeError", "NotImplementedError"]
)

# A reason, the files it holds for, and what the literals look like.
ALLOWED: Final = (
    ("SQL", "companion/history/", re.compile(r"(?s:.*)\b[A-Z]{2,}\b")),
    ("names of columns", "companion/history/", re.compile(r"[a-z_]+(, [a-z_]+)+$")),
    (
        "what the standard library says of JSON",
        "companion/exchange/strict_json.py",
        re.compile(r"(Expecting|Extra|Unterminated|Invalid) "),
    ),
    (
        "what SQLite says of tables that are not there",
        "companion/history/errors.py",
        re.compile(r"no such | has no column named "),
    ),
    ("the notation of territories", "companion/rules/notation.py", re.compile(r"")),
    (
        "a draft is damaged: the screen says so in its own words",
        "companion/table/",
        re.compile(r""),
    ),
    ("the notation of territories", "companion/texts/reference/", re.compile(r"[@.a-z0-9+* :]+$")),
    ("commands to type", "companion/cli/", re.compile(r"(python -m companion|cat \w+\.json)")),
    ("names are the same everywhere", "companion/", re.compile(r"(Origins Companion|Kingdomino)")),
    ("a shader", "companion/ui/widgets/mesh_sheet.py", re.compile(r"\n\$HEADER\$")),
    ("a folder of the system", "companion/", re.compile(r"~?/")),
    ("a line of Kivy's own log", "companion/ui/start.py", re.compile(r"\w+: \w+$")),
    (
        "a line of the system's log",
        "companion/device/android_window.py",
        re.compile("first frame:"),
    ),
    ("types", "companion/", re.compile(r"\w+\[")),
)


class Literal(NamedTuple):
    place: str
    line: int
    text: str


def unmarked() -> list[Literal]:
    """All literals that look like words for players and are neither marked nor allowed."""
    found = []
    for path in sources():
        place = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        literals = in_kv(text) if path.suffix == ".kv" else in_python(text)
        found += [
            Literal(place, line, words) for line, words in literals if not _allowed(place, words)
        ]
    return found


def _allowed(place: str, text: str) -> bool:
    return any(place.startswith(where) and like.match(text) for _reason, where, like in ALLOWED)


def in_kv(text: str) -> Iterator[tuple[int, str]]:
    """The lines and texts of unmarked words in a kv file."""
    for number, line in enumerate(text.split("\n"), start=1):
        pair = _KV_PAIR.match(line)
        if pair is None or line.lstrip().startswith("#"):
            continue
        try:
            tree = ast.parse(pair["value"].strip(), mode="eval")
        except SyntaxError:
            continue  # a statement over several lines; Kivy's own parser judges those
        for _line, words in _unmarked(tree.body, is_text=pair["name"] in TEXTS):
            yield number, words


def in_python(text: str) -> Iterator[tuple[int, str]]:
    """The lines and texts of unmarked words in a module."""
    yield from _unmarked(ast.parse(text), is_text=False)


def _unmarked(node: ast.AST, *, is_text: bool) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and (_WORD if is_text else _PROSE).search(node.value):
            yield node.lineno, node.value
        return
    for child, is_a_text in _read_by_players(node, is_text):
        yield from _unmarked(child, is_text=is_a_text)


def _read_by_players(node: ast.AST, is_text: bool) -> Iterator[tuple[ast.AST, bool]]:
    """The parts of a node that may hold words, and whether a text is expected there."""
    if _is_let_be(node):
        return
    match node:
        case ast.keyword(arg=name, value=value):
            if name not in _UNSEEN:
                yield value, name in TEXTS
        case ast.Call(func=ast.Attribute(value=ast.Constant() as text)):
            yield text, is_text
            yield from ((child, False) for child in [*node.args, *node.keywords])
        case ast.Compare() | ast.Subscript() | ast.Call():
            yield from ((child, False) for child in ast.iter_child_nodes(node))
        case ast.FunctionDef(args=arguments, body=body):
            yield from ((child, False) for child in [*arguments.defaults, *body])
        case ast.AnnAssign(value=value):
            if value is not None:
                yield value, is_text
        case _:
            yield from ((child, is_text) for child in ast.iter_child_nodes(node))


def _is_let_be(node: ast.AST) -> bool:
    """Marked messages, a programmer's mistakes, and docstrings."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in KEYWORDS
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))):
            return name in _PROGRAMMERS_MISTAKES
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return True
    return False


def main() -> None:
    for literal in unmarked():
        print(f"{literal.place}:{literal.line}: {literal.text!r}")


if __name__ == "__main__":
    main()
