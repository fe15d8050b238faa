"""The journal: undo inverts, redo repeats, its lines bring everything back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Colour, Mode, Variant
from companion.rules.notation import read_square
from companion.rules.territory import Cell, Territory
from companion.table.brushes import Tool
from companion.table.edits import (
    ChooseTotem,
    Edit,
    EditError,
    Lay,
    PlayAs,
    Shift,
    TakeSeat,
    player_of,
    read_edit,
    shift_within_frame,
    write_edit,
)
from companion.table.journal import REDO, UNDO, Journal, JournalError
from companion.table.strokes import begin_from_palette, begin_stroke
from companion.table.strokes import edit_of as edit_of_stroke
from companion.table.tabletop import Seat, Tabletop, empty_territory
from companion.table.view import build_view
from tests.table.boards import board, tabletop

SIZE = 5
BRUSHES = (*(terrain for terrain in Terrain if terrain is not Terrain.START), *Caveman, *Tool)

cells = st.builds(Cell, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
paths = st.lists(st.none() | cells, min_size=1, max_size=12)
squares = st.sampled_from([".", "@", "d*", "go", "l+2", "j:h", "q**", "v3"]).map(read_square)
seats = st.builds(Seat, st.text(min_size=1, max_size=9), st.sampled_from(Colour))
edits = st.one_of(
    st.builds(Lay, st.integers(0, 3), st.lists(st.tuples(cells, squares)).map(tuple)),
    st.builds(Shift, st.integers(0, 3), st.integers(-4, 4), st.integers(-4, 4)),
    st.builds(ChooseTotem, st.sampled_from(Resource), st.none() | st.integers(0, 3)),
    st.builds(
        PlayAs,
        st.lists(seats, min_size=1, max_size=4).map(tuple),
        st.sampled_from(Mode),
        st.frozensets(st.sampled_from(Variant)),
    ),
    st.builds(
        TakeSeat,
        st.integers(0, 3),
        st.lists(seats, min_size=1, max_size=4).map(tuple),
        st.dictionaries(cells, squares.filter(bool)).map(Territory),
        st.frozensets(st.sampled_from(Resource)),
    ),
)

gestures = st.one_of(
    st.tuples(st.just("stroke"), st.integers(0, 1), st.sampled_from(BRUSHES), paths),
    st.tuples(st.just("shift"), st.integers(0, 1), st.integers(-4, 4), st.integers(-4, 4)),
    st.tuples(st.just("totem"), st.sampled_from(Resource), st.none() | st.integers(0, 1)),
    st.tuples(
        st.just("play as"),
        st.tuples(seats, seats),
        st.sampled_from(Mode),
        st.frozensets(st.sampled_from(Variant)),
    ),
    st.tuples(
        st.just("take"),
        st.integers(0, 1),
        st.tuples(seats, seats),
        st.dictionaries(cells, squares.filter(bool)).map(Territory),
        st.frozensets(st.sampled_from(Resource)),
    ),
    st.just(("undo",)),
    st.just(("redo",)),
)


def edit_of(tabletop: Tabletop, gesture: tuple) -> Edit | None:
    match gesture:
        case "stroke", player, brush, path:
            game = tabletop.game
            territory = game.players[player].territory
            if path[0] is None:
                stroke = begin_from_palette(territory, game.mode, brush)
            else:
                stroke = begin_stroke(territory, game.mode, brush, path[0])
            for cell in path[1:]:
                stroke.reach(cell)
            return edit_of_stroke(player, stroke)
        case "shift", player, down, right:
            return shift_within_frame(tabletop.game, player, down, right)
        case "totem", resource, player:
            return ChooseTotem(resource, player)
        case "play as", both, mode, variants:
            return PlayAs(both, mode, variants)
        case "take", player, both, territory, totems:
            return TakeSeat(player, both, territory, totems)
    return None


def new_table(mode: Mode) -> Tabletop:
    return tabletop(empty_territory(SIZE), empty_territory(SIZE), mode=mode)


def do(journal: Journal, gesture: tuple) -> None:
    if gesture == ("undo",):
        journal.undo()
    elif gesture == ("redo",):
        journal.redo()
    elif (edit := edit_of(journal.tabletop, gesture)) is not None:
        journal.record(edit)


@given(st.sampled_from(Mode), st.lists(gestures, max_size=25))
def test_undo_inverts_every_edit_and_redo_repeats_it(mode: Mode, done: list) -> None:
    journal = Journal(new_table(mode))
    for gesture in done:
        before = journal.tabletop
        edit = edit_of(before, gesture)
        if edit is None:
            continue
        after = journal.record(edit).game
        assert journal.undo().game == before.game
        assert journal.tabletop == before
        assert journal.redo().game == after
    while journal.view.can_undo:
        journal.undo()
    assert journal.tabletop == new_table(mode)


@given(st.sampled_from(Mode), st.lists(gestures, max_size=25))
def test_its_lines_replayed_bring_back_the_table_and_every_step(mode: Mode, done: list) -> None:
    lines: list[str] = []
    journal = Journal(new_table(mode), lines.append)
    for gesture in done:
        do(journal, gesture)
    replayed = Journal.replayed(new_table(mode), lines)
    while True:
        assert replayed.tabletop == journal.tabletop
        assert replayed.view.cards == journal.view.cards
        assert replayed.view.can_redo == journal.view.can_redo
        if not journal.view.can_undo:
            break
        journal.undo()
        replayed.undo()
    while journal.view.can_redo:
        assert journal.redo().game == replayed.redo().game


@given(st.sampled_from(Mode), st.lists(gestures, max_size=25))
def test_the_view_is_never_behind_the_table(mode: Mode, done: list) -> None:
    journal = Journal(new_table(mode))
    for gesture in done:
        do(journal, gesture)
        fresh = build_view(journal.tabletop, journal.revision)
        view = journal.view
        assert (view.game, view.cards, view.ranking) == (fresh.game, fresh.cards, fresh.ranking)
        assert (view.left, view.ties) == (fresh.left, fresh.ties)


@given(edits)
def test_an_edit_is_written_and_read_back(edit: Edit) -> None:
    text = write_edit(edit)
    assert "\n" not in text
    assert read_edit(text) == edit


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "{}",
        '{"lay":[[0,0,"x"]],"player":0}',
        '{"lay":[[0,0]],"player":0}',
        '{"lay":3,"player":0}',
        '{"totem":"gold","player":0}',
        '{"variants":["none"]}',
        '{"shift":[1],"player":0}',
    ],
)
def test_what_is_no_edit_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(EditError, match="not an edit"):
        read_edit(text)


@pytest.mark.parametrize("line", ["no step", UNDO, REDO, '{"shift":[-9,0],"player":0}'])
def test_a_line_that_cannot_be_replayed_is_refused_and_quoted(line: str) -> None:
    with pytest.raises(JournalError, match="not a step"):
        Journal.replayed(new_table(Mode.TOTEM), [line])


def test_a_replayed_journal_goes_on_saving_where_it_was() -> None:
    lines: list[str] = []
    first = Journal(new_table(Mode.TOTEM), lines.append)
    first.record(Shift(0, 1, 0))
    second = Journal.replayed(new_table(Mode.TOTEM), tuple(lines), lines.append)
    second.undo()
    assert len(lines) == 2
    assert Journal.replayed(new_table(Mode.TOTEM), lines).tabletop == new_table(Mode.TOTEM)


def test_a_new_edit_forgets_what_was_undone() -> None:
    journal = Journal(new_table(Mode.TOTEM))
    journal.record(Shift(0, 1, 0))
    journal.undo()
    view = journal.record(Shift(0, 0, 1))
    assert view.can_undo
    assert not view.can_redo
    assert journal.redo() is view


def test_each_change_has_a_revision_of_its_own() -> None:
    journal = Journal(new_table(Mode.TOTEM))
    seen = {journal.revision, journal.record(Shift(1, 1, 0)).revision}
    seen |= {journal.undo().revision, journal.redo().revision}
    assert len(seen) == 4
    assert journal.undo().concerns == 1


def test_nothing_to_undo_changes_and_saves_nothing() -> None:
    lines: list[str] = []
    journal = Journal(new_table(Mode.TOTEM), lines.append)
    assert journal.undo() is journal.view
    assert journal.redo() is journal.view
    assert lines == []


def test_a_preview_shows_the_score_and_changes_nothing() -> None:
    journal = Journal(tabletop(board("@ l*"), board("@"), mode=Mode.TRIBE))
    before = journal.view
    seen = journal.preview(Lay(0, ((Cell(0, 2), read_square("lo")),)))
    assert seen.cards[0].total == 2
    assert journal.preview(None) is before
    assert journal.view is before
    assert not journal.view.can_undo


def test_the_finished_game_is_what_lies_there() -> None:
    journal = Journal(new_table(Mode.TOTEM))
    assert not journal.view.game.finished
    assert journal.finished_game().finished
    assert journal.finished_game().players == journal.view.game.players


def test_an_edit_says_whose_territory_it_changes() -> None:
    assert player_of(Lay(1, ())) == 1
    assert player_of(Shift(2, 0, 1)) == 2
    assert player_of(ChooseTotem(Resource.FISH, 1)) is None
    assert player_of(PlayAs((), Mode.TOTEM, frozenset())) is None
    assert player_of(TakeSeat(1, (), Territory(), frozenset())) == 1
