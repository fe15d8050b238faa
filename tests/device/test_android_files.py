"""What goes to other apps on Android and comes from them: asked of a fake of it."""

import threading
from typing import Any

from companion.device import GivenFile
from companion.device.given_file import MOST_BYTES
from tests.device.android_fake import CANCELLED, OK
from tests.device.fake_documents import Intent, Uri
from tests.device.waiting import Waiting, content, settled


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
