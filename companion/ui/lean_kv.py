"""What Kivy keeps of rules in kv, without what nobody asks for again. To be imported before the
first of our rules is read.

Of each property that follows from others Kivy copies all names that its rule may use, most of them
those that all rules share, and puts what is bound into lists of lists: 1.2 kB for each, two fifths
of a screen. Here the names of a widget are kept once, and what all share not at all: a third of it.
Of a file it keeps every line, for messages, and compiles what is written in forty places forty
times; here that is compiled once, and the lines are let go when they are read.

And a layout listens whether what lies in it gets another least or greatest share of the room, a
kilobyte for every widget. Nothing here has one (`size_hint_min`, `size_hint_max`).
"""

from collections.abc import Mapping, Sequence
from sys import intern
from types import CodeType
from typing import Final

from kivy.event import EventDispatcher, Observable
from kivy.lang import builder
from kivy.lang.builder import Builder
from kivy.lang.parser import Parser, ParserRule, ParserRuleProperty, global_idmap
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

# ruff: noqa: SLF001, S307  # there is no public way to any of it; what is evaluated are our rules

Keys = Sequence[str]
"""The way to a property, as it is written: `self`, `parent`, `width`."""
Step = Sequence[object]
"""Of such a way: where it is, the property's name there, who is told of it, and under what number
that is bound. Kivy's builder unbinds by it."""


_read: Final[dict[tuple[bool, str], ParserRuleProperty]] = {}
"""The first rule of each text."""
_compile: Final = ParserRuleProperty.precompile
_parse: Final = Parser.parse


def _read_once(rule: ParserRuleProperty) -> None:
    rule.name = intern(rule.name)
    text = rule.name.startswith("on_"), rule.value
    first = _read.get(text)
    if first is not None:
        rule.value, rule.mode = first.value, first.mode
        rule.co_value, rule.watched_keys = first.co_value, first.watched_keys
        return
    _compile(rule)
    if not isinstance(rule.co_value, CodeType):
        return  # a list that is written twice is two lists
    # A mistake in it is told with what is written: it stands in more than one place.
    rule.co_value = rule.co_value.replace(co_filename=rule.value)
    if rule.watched_keys:
        rule.watched_keys = tuple(tuple(map(intern, keys)) for keys in rule.watched_keys)
    _read[text] = rule


def _parse_and_forget(file: Parser, content: str) -> None:
    _parse(file, content)
    file.sourcecode = []
    for _selector, rule in file.rules:
        _slim(rule)


def _slim(rule: ParserRule) -> None:
    rule.properties = dict(rule.properties)
    rule.children, rule.handlers = tuple(rule.children), tuple(rule.handlers)
    for part in (rule.canvas_before, rule.canvas_root, rule.canvas_after, *rule.children):
        if part is not None:
            _slim(part)


class _Names:
    """The names that a widget's rules use beside those of all: the last widget's, because its rules
    come one after the other."""

    def __init__(self) -> None:
        self._ids: Mapping[str, Widget] = {}
        self._uid = -1
        self._names: dict[str, Widget] = {}

    def of(self, widget: Widget, ids: Mapping[str, Widget]) -> dict[str, Widget]:
        uid = widget.uid
        if ids is not self._ids or uid != self._uid:
            self._ids, self._uid = ids, uid
            self._names = {name: each for name, each in ids.items() if name not in global_idmap}
            self._names["self"] = widget.proxy_ref
        return self._names


_names: Final = _Names()


def _value(code: CodeType, names: dict[str, Widget]) -> object:
    if any(isinstance(each, CodeType) for each in code.co_consts):
        # What is within brackets of its own sees one space of names only.
        value: object = eval(code, {**names, **global_idmap})
    else:
        value = eval(code, global_idmap, names)
    return value


class _Following:
    """What follows: a property of a widget, or of what it draws. Called when something has changed
    that its rule names."""

    __slots__ = ("_element", "_names", "_rule")

    def __init__(self, element: Widget, rule: ParserRuleProperty, names: dict[str, Widget]) -> None:
        self._element = element
        self._rule = rule
        self._names = names

    def __call__(self, *_news: object) -> None:
        rule = self._rule
        setattr(self._element, rule.name, _value(rule.co_value, self._names))


def _follow(  # noqa: PLR0917  # as Kivy calls it
    widget: Widget,
    element: Widget,
    name: str,
    code: CodeType,
    rule: ParserRuleProperty,
    ids: Mapping[str, Widget],
    delayed: bool = False,
) -> tuple[object, Sequence[object]]:
    """What the rule says at first, and what is bound so that the element follows."""
    names = _names.of(widget, ids)
    following = _Following(element, rule, names)
    # Those that wait for the next frame are linked by their last place.
    tell = (builder.delayed_call_fn, [following, None]) if delayed else (following,)
    bound: list[Sequence[Step]] = []
    for keys in rule.watched_keys or ():
        base = global_idmap.get(keys[0], names.get(keys[0]))
        if base is not None:
            bound += _bind(getattr(base, "proxy_ref", base), keys, tell)
    if bound:
        builder._handlers[widget.uid][name] += bound
    # Of a mistake in it the builder says the file and the line.
    return _value(code, names), builder._handlers.get(widget.uid, {}).get(name, ())


def _bind(base: Widget, keys: Keys, tell: Sequence[object]) -> list[Sequence[Step]]:
    """The steps of the way to what it is told of; none where nothing there tells."""
    if len(keys) <= 2:
        step = _bind_last(base, keys[-1], tell)
        return [(step,)] if step else []
    steps: list[Step] = []
    here, bound = base, False
    for number, key in enumerate(keys[1:-1], 1):
        proxy = here if isinstance(here, type) else getattr(here, "proxy_ref", here)
        if _may_be_another(here, key):
            again = builder.update_intermediates
            # Kivy calls the first with the second.
            whom = tell if len(tell) > 1 else (_call, *tell)
            uid = here.fbind(key, again, base, keys, steps, number, *whom)
            steps.append([proxy, key, again, uid])
            bound = True
        else:
            steps.append([proxy, key, None, None])
        here = getattr(here, key, None)
        if here is None:
            break
    last = _bind_last(here, keys[-1], tell)
    if last:
        steps.append(last)
    return [steps] if bound or last else []


_TELLS: Final = (EventDispatcher, Observable)
"""Whatever has properties to follow."""


def _may_be_another(source: Widget, key: str) -> bool:
    """Whether a step of the way is a property that tells when it leads elsewhere."""
    if not isinstance(source, _TELLS):
        return False
    found = source.property(key, True)  # no mistake where there is none
    return bool(getattr(found, "rebind", False))


def _bind_last(source: Widget | None, key: str, tell: Sequence[object]) -> Step | None:
    if not isinstance(source, _TELLS):
        return None
    uid = source.fbind(key, *tell)
    return (source.proxy_ref, key, tell[0], uid) if uid else None


def _call(what: _Following, *_news: object) -> None:
    what()


def _call_waiting(waiting: Sequence[_Following], *_news: object) -> None:
    """Before a frame Kivy's builder does what has waited for it."""
    waiting[0]()


_HEARD: Final = ("size", "size_hint")
"""By a layout, of what lies in it."""


def _add_widget(layout: Layout, widget: Widget, *args: object, **options: object) -> None:
    for name in _HEARD:
        widget.fbind(name, layout._trigger_layout)
    super(Layout, layout).add_widget(widget, *args, **options)


def _remove_widget(layout: Layout, widget: Widget, *args: object, **options: object) -> None:
    for name in _HEARD:
        widget.funbind(name, layout._trigger_layout)
    super(Layout, layout).remove_widget(widget, *args, **options)


def _spare_kivys_own() -> None:
    """Its rules were read when Kivy was imported."""
    for _selector, rule in Builder.rules:
        rule.ctx.sourcecode = []


ParserRuleProperty.precompile = _read_once
Parser.parse = _parse_and_forget
builder.create_handler = _follow
builder.call_fn = _call_waiting
_spare_kivys_own()
Layout.add_widget = _add_widget
Layout.remove_widget = _remove_widget
