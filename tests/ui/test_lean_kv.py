"""Rules in kv say the same as Kivy's own builder would let them say, and keep less."""

import gc
import weakref
from itertools import count
from typing import Any

import pytest
from kivy.lang import Builder
from kivy.lang.builder import BuilderException
from kivy.uix.boxlayout import BoxLayout

from companion.ui import lean_kv

_numbers = count()


def made(rule: str, base: str = "Widget") -> Any:
    """A widget of a class of its own, laid out by this rule."""
    name = f"Lean{next(_numbers)}"
    lines = "\n".join(f"    {line}" for line in rule.splitlines())
    Builder.load_string(f"<{name}@{base}>:\n{lines}\n")
    (widget,) = Builder.load_string(f"BoxLayout:\n    {name}:\n").children
    return widget


def test_a_property_follows_all_that_its_rule_names() -> None:
    widget = made("height: self.width * 2 + self.x")
    widget.width = 30
    widget.x = 5
    assert widget.height == 65


def test_a_child_follows_the_root_and_what_has_an_id() -> None:
    root = made(
        "Widget:\n    id: first\n    width: root.width / 2\nWidget:\n    height: first.width + 1",
        base="BoxLayout",
    )
    root.orientation = "vertical"
    second, first = root.children
    root.width = 80
    assert (first.width, second.height) in {(40, 41), (80, 81)}  # a layout may widen it
    first.width = 7
    assert second.height == 8


def test_who_gets_another_parent_follows_that() -> None:
    widget = made("opacity: .5 if self.parent and self.parent.spacing else 1")
    assert widget.opacity == 1
    widget.parent.spacing = 3
    assert widget.opacity == 0.5
    before = widget.parent
    before.remove_widget(widget)
    other = BoxLayout()
    other.add_widget(widget)
    assert widget.opacity == 1
    before.spacing = 0
    assert widget.opacity == 1
    other.spacing = 1
    assert widget.opacity == 0.5


def test_what_is_drawn_follows_before_the_next_frame() -> None:
    widget = made("canvas:\n    Rectangle:\n        pos: self.pos\n        size: self.x, self.y")
    drawn = next(each for each in widget.canvas.children if hasattr(each, "size"))
    widget.pos = 11, 12
    Builder.sync()
    assert tuple(drawn.pos) == (11, 12)
    assert tuple(drawn.size) == (11, 12)


def test_what_stands_within_brackets_sees_all_names() -> None:
    widget = made("height: sum(self.width * each for each in (1, self.x))")
    widget.pos = 2, 0
    widget.width = 10
    assert widget.height == 30


def test_what_all_rules_share_goes_before_an_id_of_that_name() -> None:
    root = made("height: int(dp(20))\nWidget:\n    id: dp")
    assert root.height == 20


def test_a_rule_may_take_the_place_of_one_before() -> None:
    name = f"Lean{next(_numbers)}"
    Builder.load_string(f"<{name}@Widget>:\n    height: self.width\n")
    Builder.load_string(f"<{name}>:\n    -height: self.x\n")
    (widget,) = Builder.load_string(f"BoxLayout:\n    {name}:\n").children
    widget.width = 70
    assert widget.height == widget.x
    widget.x = 3
    assert widget.height == 3


def test_a_rule_can_be_unbound() -> None:
    widget = made("height: self.width")
    Builder.unbind_widget(widget.uid)
    widget.height = 1
    widget.width = 50
    assert widget.height == 1


def test_a_touch_does_what_its_rule_says() -> None:
    widget = made("on_touch_down: self.width = args[1] + dp(1)")
    widget.dispatch("on_touch_down", 41)
    assert widget.width == 42


def test_a_mistake_names_its_file_and_line() -> None:
    with pytest.raises(BuilderException, match=r"line 2(.|\n)*nobody_has_this"):
        made("height: self.nobody_has_this")


def test_a_mistake_that_comes_later_names_what_is_written() -> None:
    widget = made("height: 100 / self.width")
    with pytest.raises(ZeroDivisionError) as caught:
        widget.width = 0
    assert str(caught.traceback[-1].path).endswith("100 / self.width")


def test_what_is_written_twice_is_compiled_once() -> None:
    rules = "height: self.width - 4.5\nwidth: self.opacity - 4.5"
    first, second = made(rules), made(rules)
    kept = [
        rule
        for name in ("height", "width")
        for widget in (first, second)
        for each in Builder.match(widget)
        if (rule := each.properties.get(name)) is not None
    ]
    assert len(kept) == 4
    assert kept[0].co_value is kept[1].co_value
    assert kept[2].co_value is kept[3].co_value
    assert kept[0].co_value is not kept[2].co_value


def test_a_list_that_is_written_twice_is_two_lists() -> None:
    one, other = made("tags: [1, 2]"), made("tags: [1, 2]")
    one.tags.append(3)
    assert other.tags == [1, 2]


def test_the_lines_of_a_file_are_not_kept() -> None:
    made("height: self.width")
    assert [rule.ctx.filename for _name, rule in Builder.rules if rule.ctx.sourcecode] == []


def test_a_widgets_names_are_kept_once() -> None:
    widget = made("height: self.width\nwidth: self.opacity * 7\nsize_hint: (None, self.opacity)")
    gc.collect()
    following = [
        each
        for each in gc.get_objects()
        if type(each) is lean_kv._Following and each._names["self"] == widget
    ]
    assert len(following) == 3
    assert len({id(each._names) for each in following}) == 1
    assert set(following[0]._names) == {"self", "root"}


def test_who_is_let_go_is_told_no_more(theme: Any) -> None:
    def told() -> int:
        return len(theme.get_property_observers("text_scale"))

    gc.collect()  # what a test before left behind may be told, too
    before = told()
    widget = made("opacity: theme.text_scale / 4")
    assert told() == before + 1
    gone = weakref.ref(widget)
    widget.parent.remove_widget(widget)
    del widget
    gc.collect()
    assert gone() is None
    assert told() == before
