"""What the app asks of Android, answered by a fake of it. No phone is in these tests."""

import sys
import threading
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import companion.device as package
from companion.device import Device, GivenFile, Insets
from companion.device.desktop import Desktop
from companion.device.given_file import MOST_BYTES
from companion.exchange.shared_folder import synchronise
from companion.history.store import Store
from tests.device.android_fake import Edges, Intent, Log, System, Uri, View, start
from tests.device.waiting import Waiting, content, settled
from tests.history import samples
from tests.history.states import state_of

OK, CANCELLED = -1, 0


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[System, Any]:
    return start(monkeypatch, tmp_path)


@pytest.mark.usefixtures("phone")
def test_all_sides_do_everything_that_a_device_does():
    promised = {name for name in vars(Device) if not name.startswith("_")}
    assert len(promised) == 18
    assert len(package.SIDES) == 2
    for module, name in package.SIDES.values():
        side = getattr(sys.modules.get(module) or import_module(module), name)
        assert promised <= {each for each in vars(side) if not each.startswith("_")}
        for each in promised:
            told, wanted = signature(getattr(side, each)), signature(getattr(Device, each))
            assert told == wanted, f"{name}.{each}"


def test_the_android_side_is_taken_on_android_alone(monkeypatch, phone):
    assert isinstance(package.device, Desktop)
    monkeypatch.setattr(sys, "getandroidapilevel", lambda: 24, raising=False)
    assert type(package._found()) is type(phone[1])


def test_a_tick_is_an_effect_where_the_system_has_effects(phone):
    system, android = phone
    android.vibrate()
    assert system.activity.motor.felt == [("effect", 20, -1)]


def test_an_old_system_ticks_too(monkeypatch, tmp_path):
    system, android = start(monkeypatch, tmp_path, version=24)
    android.vibrate()
    assert system.activity.motor.felt == [20]


def test_a_phone_that_may_not_vibrate_stays_still(phone):
    system, android = phone
    system.activity.motor.broken = True
    android.vibrate()
    assert system.activity.motor.felt == []


def test_dark_follows_the_night_mode_of_the_system(phone):
    system, android = phone
    assert not android.dark()
    system.activity.night = 0x20
    assert android.dark()


def test_languages_are_all_those_of_the_owner_best_first(phone):
    assert phone[1].languages() == ("de-AT", "en-GB")


def test_what_lies_under_a_cut_out_or_a_bar_is_told(phone):
    system, android = phone
    system.activity.bars = Edges(0, 84, 0, 63)
    assert android.insets() == Insets(0, 84, 0, 63)


def test_nothing_is_covered_where_the_system_keeps_the_window_clear(phone):
    system, android = phone
    system.activity.bars = Edges(0, 84, 0, 63)
    system.activity.surface = View(Edges(0, 84, 1080, 2400 - 63))
    assert android.insets() == Insets()


def test_a_bar_that_is_partly_cleared_counts_for_the_rest(phone):
    system, android = phone
    system.activity.size = (2400, 1080)
    system.activity.bars = Edges(84, 60, 126, 0)
    system.activity.surface = View(Edges(84, 24, 2400 - 100, 1080))
    assert android.insets() == Insets(0, 36, 26, 0)


def test_an_old_system_tells_its_insets_too(monkeypatch, tmp_path):
    system, android = start(monkeypatch, tmp_path, version=29)
    system.activity.bars = Edges(0, 84, 0, 63)
    assert android.insets() == Insets(0, 84, 0, 63)


GESTURES, TWO_BUTTONS, THREE_BUTTONS = 63, 126, 144
"""How high the navigation bar is, by its kind."""


@pytest.mark.parametrize("bar", [GESTURES, TWO_BUTTONS, THREE_BUTTONS])
@pytest.mark.parametrize("version", [24, 29, 30, 33, 34, 36])
def test_every_kind_of_navigation_bar_is_kept_off_both_ways_round(
    monkeypatch, tmp_path, version, bar
):
    system, android = start(monkeypatch, tmp_path, version=version)
    system.activity.bars = Edges(0, 84, 0, bar)
    assert android.insets() == Insets(0, 84, 0, bar)
    system.activity.size = (2400, 1080)
    system.activity.surface = View(Edges(0, 0, 2400, 1080))
    # The bar of gestures stays below, buttons are at the side; the cut-out is at the other.
    low = bar == GESTURES
    for bars in (
        Edges(84, 60, 0 if low else bar, bar if low else 0),
        Edges(0 if low else bar, 60, 84, bar if low else 0),
    ):
        system.activity.bars = bars
        assert android.insets() == Insets(bars.left, bars.top, bars.right, bars.bottom)


def test_a_window_moved_up_for_the_keyboard_is_covered_as_before(phone):
    system, android = phone
    system.activity.bars = Edges(0, 84, 0, 63)
    system.activity.surface.moved = 900
    assert android.insets() == Insets(0, 84, 0, 63)


@pytest.mark.parametrize("version", [30, 33, 36])
def test_the_app_draws_under_the_bars_and_they_can_be_read(monkeypatch, tmp_path, version):
    system, android = start(monkeypatch, tmp_path, version=version)
    window = system.activity.window
    android.dress_bars(dark=False)
    assert (window.fits, window.colours) == (False, [0, 0])
    assert window.controller.appearance == 8 | 16
    android.dress_bars(dark=True)
    assert window.controller.appearance == 0


def test_the_log_says_that_the_app_is_open_and_where_to_touch_it(phone):
    system, android = phone
    system.activity.bars = Edges(0, 84, 0, 63)
    Log.lines.clear()
    android.opened()
    assert Log.lines == [
        ("OriginsCompanion", "first frame: drawn 0 0 1080 2400, covered 0 84 0 63")
    ]


def test_an_old_system_keeps_its_bars(monkeypatch, tmp_path):
    system, android = start(monkeypatch, tmp_path, version=29)
    android.dress_bars(dark=False)
    assert system.activity.window.fits


def test_bars_are_dressed_on_the_systems_thread_as_wanted_last(phone):
    system, android = phone
    system.for_its_own_thread = waiting = []
    android.dress_bars(dark=True)
    android.dress_bars(dark=False)
    assert system.activity.window.fits
    for do in waiting:
        do()
    assert system.activity.window.controller.appearance == 8 | 16


def test_bars_that_are_not_there_yet_are_left_alone(phone):
    system, android = phone
    system.activity.window.controller = None
    android.dress_bars(dark=False)
    assert not system.activity.window.fits


def test_the_back_gesture_is_heard_by_callback(phone):
    system, android = phone
    went: list[str] = []
    android.hear_back(lambda: went.append("back"))
    android.hear_back(lambda: went.append("further"))
    assert len(system.activity.back.callbacks) == 1
    assert system.lead_back()
    assert went == ["further"]


def test_the_back_gesture_is_delivered_on_the_right_thread(phone):
    system, android = phone
    went: list[str] = []
    calls: list[Any] = []
    android.deliver_with(calls.append)
    android.hear_back(lambda: went.append("back"))
    assert system.lead_back()
    assert went == []
    calls[0]()
    assert went == ["back"]


def test_the_way_out_is_left_to_the_system_to_show(phone):
    system, android = phone
    android.hear_back(lambda: None)
    android.hear_back(None)
    assert not system.lead_back()
    android.hear_back(None)
    android.hear_back(lambda: None)
    assert system.lead_back()


def test_quick_changes_of_the_way_back_end_as_wanted_last(phone):
    system, android = phone
    system.for_its_own_thread = waiting = []
    android.hear_back(lambda: None)
    android.hear_back(None)
    android.hear_back(lambda: None)
    for do in waiting:
        do()
    assert len(system.activity.back.callbacks) == 1


@pytest.mark.parametrize("version", [24, 32])
def test_an_old_system_sends_the_back_gesture_as_a_key(monkeypatch, tmp_path, version):
    system, android = start(monkeypatch, tmp_path, version=version)
    android.hear_back(lambda: None)
    assert not system.lead_back()


def test_before_there_is_a_window_nothing_is_covered(phone):
    system, android = phone
    system.activity.attached = False
    assert android.insets() == Insets()


def test_a_text_is_offered_to_other_apps(phone):
    system, android = phone
    assert android.share_text("Ada wins", "Origins Companion")
    chooser = system.activity.started[0]
    assert chooser.title == "Origins Companion"
    assert chooser.inner.action == Intent.ACTION_SEND
    assert chooser.inner.type == "text/plain"
    assert chooser.inner.extras == {Intent.EXTRA_TEXT: "Ada wins"}


def test_a_file_is_lent_to_the_app_that_the_player_picks(phone, tmp_path):
    system, android = phone
    assert android.share_file("Spiel 1.png", b"picture", "image/png", "Share")
    intent = system.activity.started[0].inner
    uri = intent.extras[Intent.EXTRA_STREAM]
    assert uri.address == "content://a.package.shared/Spiel%201.png"
    assert intent.type == "image/png"
    assert intent.flags & Intent.FLAG_GRANT_READ_URI_PERMISSION
    assert intent.clip == ("Spiel 1.png", uri)
    assert (tmp_path / "shared" / "Spiel 1.png").read_bytes() == b"picture"


def test_what_was_shared_before_does_not_pile_up(phone, tmp_path):
    phone[1].share_file("one.png", b"1", "image/png", "Share")
    phone[1].share_file("two.png", b"2", "image/png", "Share")
    assert [each.name for each in (tmp_path / "shared").iterdir()] == ["two.png"]


def test_the_name_of_a_shared_file_leads_to_no_other_folder(phone, tmp_path):
    assert phone[1].share_file("../../one.png", b"1", "image/png", "Share")
    assert (tmp_path / "shared" / "one.png").exists()


def test_a_full_phone_shares_no_file(phone, tmp_path):
    (tmp_path / "shared").write_bytes(b"in the way")
    assert not phone[1].share_file("one.png", b"1", "image/png", "Share")


def test_a_link_opens_where_the_system_sends_it(phone):
    system, android = phone
    assert android.open_link("https://example.org/")
    intent = system.activity.started[0]
    assert (intent.action, intent.data) == (Intent.ACTION_VIEW, Uri("https://example.org/"))


def test_a_refusal_of_the_system_is_told_not_raised(phone):
    system, android = phone
    system.activity.refuses = True
    assert not android.share_text("Ada wins", "Share")
    assert not android.share_file("one.png", b"1", "image/png", "Share")
    assert not android.open_link("https://example.org/")
    assert not android.pick_file(lambda _given: None)
    assert not android.save_file("a.json", b"{}", "application/json", lambda _name: None)


def test_a_chosen_file_arrives_with_its_name(phone):
    system, android = phone
    got = Waiting()
    assert android.pick_file(got.take)
    intent, request = system.activity.asked[0]
    assert (intent.action, intent.type) == (Intent.ACTION_OPEN_DOCUMENT, "*/*")
    assert intent.categories == [Intent.CATEGORY_OPENABLE]
    uri = system.activity.resolver.add("content://files/7", "games.jsonl", b"{}\n")
    system.answer(request, OK, uri)
    assert content(got.one()) == ("games.jsonl", b"{}\n")


def test_a_file_is_fetched_by_a_worker_that_leaves_java_behind(phone):
    """The provider may have it far away; it is asked for on the system's own thread."""
    system, android = phone
    got = Waiting()
    android.pick_file(got.take)
    uri = system.activity.resolver.add("content://cloud/7", "games.jsonl", b"{}\n")
    fetching = threading.Event()
    lend = system.activity.resolver.openFileDescriptor

    def slowly(uri: Uri, mode: str) -> Any:
        assert fetching.wait(10)
        return lend(uri, mode)

    system.activity.resolver.openFileDescriptor = slowly
    system.answer(system.activity.asked[0][1], OK, uri)
    assert got == []
    fetching.set()
    assert content(got.one()) == ("games.jsonl", b"{}\n")
    assert got.threads == system.detached == ["files"]


def test_what_was_given_before_does_not_pile_up(phone, tmp_path):
    system, android = phone
    got = Waiting()
    android.receive_files(got.take, ())
    for number in range(3):
        uri = system.activity.resolver.add(f"content://files/{number}", f"{number}.json", b"{}")
        system.hand_over(Intent(Intent.ACTION_VIEW, uri))
        got.many(number + 1)
    assert len(list((tmp_path / "given").iterdir())) == 1
    assert got[-1].path.read_bytes() == b"{}"


def test_when_no_file_is_chosen_nothing_arrives(phone):
    system, android = phone
    got = Waiting()
    android.pick_file(got.take)
    system.answer(system.activity.asked[0][1], CANCELLED)
    system.answer(system.activity.asked[0][1], OK, Uri("content://files/7"))
    assert got == []


def test_a_file_that_cannot_be_read_arrives_without_content(phone):
    system, android = phone
    got = Waiting()
    android.pick_file(got.take)
    system.activity.resolver.refuses = True
    system.answer(system.activity.asked[0][1], OK, Uri("content://files/7"))
    assert content(got.one()) == ("7", None)


def test_a_file_too_long_for_memory_is_not_taken_in(phone, tmp_path):
    system, android = phone
    got = Waiting()
    android.pick_file(got.take)
    uri = system.activity.resolver.add("content://files/7", "huge.jsonl", b"")
    with (tmp_path / "huge.jsonl").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    system.answer(system.activity.asked[0][1], OK, uri)
    assert content(got.one()) == ("huge.jsonl", None)


def test_a_file_is_saved_where_the_player_says(phone, tmp_path):
    system, android = phone
    done = Waiting()
    assert android.save_file("a.json", b"{}", "application/json", done.take)
    intent, request = system.activity.asked[0]
    assert (intent.action, intent.type) == (Intent.ACTION_CREATE_DOCUMENT, "application/json")
    assert intent.extras == {Intent.EXTRA_TITLE: "a.json"}
    uri = system.activity.resolver.add("content://files/8", "b.json", b"longer than before")
    system.answer(request, OK, uri)
    assert done.one() == "b.json"
    assert (tmp_path / "b.json").read_bytes() == b"{}"


def test_a_file_that_cannot_be_written_is_told(phone):
    system, android = phone
    done = Waiting()
    android.save_file("a.json", b"{}", "application/json", done.take)
    system.answer(system.activity.asked[0][1], OK, Uri("content://files/8"))
    assert done.one() == ""


def test_saving_nowhere_is_no_news(phone):
    system, android = phone
    done = Waiting()
    android.save_file("a.json", b"{}", "application/json", done.take)
    system.answer(system.activity.asked[0][1], CANCELLED)
    assert done == []


def test_answers_are_delivered_on_the_right_thread(phone):
    system, android = phone
    calls = Waiting()
    got = Waiting()
    android.deliver_with(calls.take)
    android.pick_file(got.take)
    uri = system.activity.resolver.add("content://files/7", "a.json", b"{}")
    system.answer(system.activity.asked[0][1], OK, uri)
    calls.one()
    assert got == []
    calls[0]()
    assert content(got.one()) == ("a.json", b"{}")


def test_the_file_that_started_the_app_is_received(phone):
    system, android = phone
    uri = system.activity.resolver.add("content://chat/1", "a.json", b"{}")
    system.activity.intent = Intent(Intent.ACTION_VIEW, uri)
    got = Waiting()
    android.receive_files(got.take, ())
    assert content(got.one()) == ("a.json", b"{}")


LINK = "origins-companion:g/AEBAGBAF"


def test_a_link_that_started_the_app_is_received(phone):
    system, android = phone
    system.activity.intent = Intent(Intent.ACTION_VIEW, Uri(LINK))
    got = Waiting()
    android.receive_files(got.take, ())
    android.receive_files(got.take, ())
    assert got.one() == GivenFile("", None, link=LINK)


def test_a_link_that_is_opened_while_the_app_runs_is_received(phone):
    system, android = phone
    got = Waiting()
    android.receive_files(got.take, ())
    system.hand_over(Intent(Intent.ACTION_VIEW, Uri(LINK)))
    assert got.one() == GivenFile("", None, link=LINK)


def test_it_is_received_once(phone):
    system, android = phone
    uri = system.activity.resolver.add("content://chat/1", "a.json", b"{}")
    system.activity.intent = Intent(Intent.ACTION_VIEW, uri)
    got = Waiting()
    android.receive_files(got.take, ())
    android.receive_files(got.take, ())
    settled("files")
    assert len(got) == 1


def test_an_app_taken_up_from_the_list_of_recent_ones_gets_no_old_file(phone):
    system, android = phone
    system.activity.intent = Intent(Intent.ACTION_VIEW, Uri("content://chat/1"))
    system.activity.intent.flags = Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
    got = Waiting()
    android.receive_files(got.take, ())
    assert got == []


def test_a_plain_start_hands_nothing_over(phone):
    got = Waiting()
    phone[1].receive_files(got.take, ())
    assert got == []


def test_files_and_texts_sent_while_the_app_runs_are_received(phone):
    system, android = phone
    got = Waiting()
    android.receive_files(got.take, ())
    sent = Intent(Intent.ACTION_SEND)
    sent.putExtra(
        Intent.EXTRA_STREAM, system.activity.resolver.add("content://chat/2", "b.json", b"{}")
    )
    system.hand_over(sent)
    assert content(got.one()) == ("b.json", b"{}")
    told = Intent(Intent.ACTION_SEND)
    told.putExtra(Intent.EXTRA_TEXT, '{"name": "Zoë"}')
    system.hand_over(told)
    system.hand_over(Intent(Intent.ACTION_SEND))
    assert content(got.many(2)[1]) == ("", '{"name": "Zoë"}'.encode())


# --- A folder that was chosen ---------------------------------------------------------------------

TREE = "content://tree/Games"


@pytest.fixture
def chosen(phone) -> tuple[System, Any]:
    system, android = phone
    (system.activity.resolver.folder / "Games").mkdir()
    return system, android.folder(TREE)


def test_a_folder_is_lent_for_good_and_told_by_its_address(phone):
    system, android = phone
    got = Waiting()
    assert android.pick_folder(got.take)
    asked, request = system.activity.asked[-1]
    assert asked.action == Intent.ACTION_OPEN_DOCUMENT_TREE
    assert asked.flags == 0x1 | 0x2 | 0x40
    system.answer(request, OK, Uri(TREE))
    assert got.one() == TREE
    assert system.activity.resolver.lasting == [(TREE, 0x1 | 0x2)]
    for _time in range(2):
        android.let_go_folder(TREE)
        assert system.activity.resolver.lasting == []


def test_a_folder_that_the_system_does_not_lend_is_none(phone):
    system, android = phone
    got = Waiting()
    android.pick_folder(got.take)
    system.activity.resolver.refuses = True
    system.answer(system.activity.asked[-1][1], OK, Uri(TREE))
    assert got.one() == ""


def test_a_chosen_folder_lists_reads_writes_and_removes(chosen):
    system, folder = chosen
    real = system.activity.resolver.folder / "Games"
    (real / "there.json").write_bytes(b"there")
    (real / "below").mkdir()
    assert sorted(folder.names()) == ["below", "there.json"]
    assert folder.facts("below") is None
    assert folder.facts("there.json").size == 5
    assert folder.read("there.json", 3) == b"the"
    folder.write("new.json", b"new")
    assert (real / "new.json").read_bytes() == b"new"
    with pytest.raises(FileExistsError):
        folder.write("new.json", b"other")
    folder.remove("new.json")
    folder.remove("new.json")
    assert {path.name for path in real.iterdir()} == {"below", "there.json"}
    with pytest.raises(FileNotFoundError):
        folder.read("new.json", 3)
    folder.done()
    assert system.detached


def test_a_folder_that_renames_nothing_is_told_and_left_clean(chosen):
    system, folder = chosen
    system.activity.resolver.renames_nothing = True
    list(folder.names())
    with pytest.raises(OSError, match="Unsupported"):
        folder.write("new.json", b"new")
    assert list((system.activity.resolver.folder / "Games").iterdir()) == []


def test_a_folder_that_is_gone_is_told(phone):
    _system, android = phone
    with pytest.raises(OSError, match="IllegalArgument"):
        list(android.folder(TREE).names())


def test_two_histories_come_to_hold_the_same_by_a_chosen_folder(chosen, tmp_path):
    _system, folder = chosen
    games = list(samples.games(5))
    with Store.open(tmp_path / "ada.db") as ada, Store.open(tmp_path / "ben.db") as ben:
        for game in games:
            ada.games.add(game)
        for store in (ada, ben):
            synchronise(folder, lambda work, store=store: work(store), lambda: None)
        assert state_of(ada) == state_of(ben)


def test_of_a_folder_that_knows_no_lengths_no_file_is_written_twice_and_a_broken_one_read_again(
    chosen, tmp_path
):
    system, folder = chosen
    system.activity.resolver.knows_no_facts = True
    real = system.activity.resolver.folder / "Games"
    with Store.open(tmp_path / "ada.db") as ada, Store.open(tmp_path / "ben.db") as ben:
        ada.games.add(next(samples.games(1)))
        reports = [synchronise(folder, lambda work: work(ada), lambda: None) for _look in range(2)]
        assert [report.written for report in reports] == [1, 0]
        (file,) = real.iterdir()
        whole = file.read_bytes()
        file.write_bytes(b"?" * len(whole))
        report = synchronise(folder, lambda work: work(ben), lambda: None)
        assert [name for name, _reason in report.refused] == [file.name]
        file.write_bytes(whole)
        assert synchronise(folder, lambda work: work(ben), lambda: None).added == 1
        # Its length is known one day, or no more.
        for knows in (True, False):
            system.activity.resolver.knows_no_facts = not knows
            for store in (ada, ben):
                report = synchronise(folder, lambda work, store=store: work(store), lambda: None)
                assert (report.added, report.written, report.refused) == (0, 0, ())


def test_the_screen_is_as_bright_as_can_be_while_that_is_wanted(phone):
    system, android = phone
    android.shine(full=True)
    assert system.activity.brightness == 1
    android.shine(full=False)
    assert system.activity.brightness == -1
