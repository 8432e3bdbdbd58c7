"""The folder of a copy: whose it is, damaged, on a full disk, deleted."""

import json
import resource
import signal

import pytest

from copies import Copy, get
from disk import small_disk
from server import PASSWORD, free_port

NOTHING_SAVED = "Nothing can be saved on this device. Free some space on it, then try again."


def full_disk():
    """Refuses the program every write to a file, as a full disk does."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


def test_a_full_disk_loses_nothing(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    copy.do("event.rsvp", event=event, status="going")
    message = json.dumps({"event": event, "body": "Too much"})
    assert NOTHING_SAVED in copy.fail("do", "chat.send", message, before=full_disk)
    # What the copy had is there, without the server.
    assert [(one["number"], one["name"]) for one in copy.pending()] == [(1, "event.rsvp")]
    assert copy.show("event", event)["mine"]["status"] == "going"
    assert copy.show("chat", event)["items"] == []

    # What arrived is not recorded, so it is sent again and performed once.
    assert NOTHING_SAVED in copy.fail("sync", before=full_disk)
    assert copy.show("event", event)["mine"]["status"] == "going"
    copy.succeed("sync")
    assert copy.pending() == []
    assert get(guest, f"/events/{event}")["mine"]["status"] == "going"


def test_a_disk_that_fills_up_is_explained(crew, server, tmp_path):
    _, guest, event = crew
    with small_disk(tmp_path / "disk") as disk:
        if not disk:
            pytest.skip("only root can mount a small disk to fill")
        copy = Copy(server, disk / "copy")
        copy.fill(guest)
        copy.do("event.rsvp", event=event, status="going")
        filler = disk / "filler"
        with pytest.raises(OSError), open(filler, "wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        message = json.dumps({"event": event, "body": "Too much"})
        assert NOTHING_SAVED in copy.fail("do", "chat.send", message)
        assert NOTHING_SAVED in copy.fail("sync")
        filler.unlink()
        assert [one["name"] for one in copy.pending()] == ["event.rsvp"]
        copy.succeed("sync")
        assert copy.pending() == []
        assert get(guest, f"/events/{event}")["mine"]["status"] == "going"


def test_a_folder_belongs_to_one_account(copy, crew, server):
    host, guest, _ = crew
    copy.fill(guest)
    account = (copy.folder / "account.json").read_text()
    assert guest.email in copy.fail("sync", "--as", host.email, "--password-stdin", typed=f"{PASSWORD}\n")
    assert guest.email in copy.fail("sync", "--server", f"http://127.0.0.1:{free_port()}")
    assert (copy.folder / "account.json").read_text() == account
    for file in copy.folder.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
    assert copy.folder.stat().st_mode & 0o077 == 0

    copy.folder = server.data
    assert "data of a server" in copy.fail("sync", "--server", server.origin, "--as", guest.email)
    assert "data of a server" in copy.fail("show", "events")


def test_the_owner_of_a_damaged_folder_signs_in_again(copy, crew, server):
    host, guest, event = crew
    copy.fill(guest)
    copy.do("event.rsvp", event=event, status="maybe")
    (copy.folder / "account.json").write_text("")
    assert "account.json cannot be read" in copy.fail("sync")
    sign_in = ["--server", server.origin, "--as", host.email, "--password-stdin"]
    assert "another account" in copy.fail("sync", *sign_in, typed=f"{PASSWORD}\n")
    assert "1 change sent" in copy.fill(guest)
    assert get(guest, f"/events/{event}")["mine"]["status"] == "maybe"


def test_a_lost_queue_is_replaced_only_on_request(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    copy.do("event.rsvp", event=event, status="maybe")
    outbox = copy.folder / "outbox.sqlite"
    outbox.unlink()
    for words in [("sync",), ("pending",), ("sign-out",)]:
        problem = copy.fail(*words)
        assert str(outbox) in problem and "mingle sync --new-queue" in problem
    copy.succeed("sync", "--new-queue")
    assert copy.pending() == []
    copy.do("event.rsvp", event=event, status="maybe")
    assert "1 change sent" in copy.succeed("sync")
    assert get(guest, f"/events/{event}")["mine"]["status"] == "maybe"


def test_a_copy_that_is_not_complete_says_so(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    # While a newer replica is being filled, the old one is shown.
    (copy.folder / "replica-next.sqlite").touch()
    assert "Board games" in copy.succeed("show", "events")
    copy.do("event.rsvp", event=event, status="maybe")

    (copy.folder / "replica.sqlite").write_bytes(b"damaged" * 1000)
    answer = json.dumps({"event": event, "status": "going"})
    incomplete = [("show", "people"), ("show", "inbox"), ("show", "events"), ("show", "event", event)]
    incomplete += [("conflicts",), ("do", "event.rsvp", answer)]
    for words in incomplete:
        assert copy.fail(*words) == "Your copy is not complete yet. Run mingle sync.\n", words
    assert "event.rsvp" in copy.succeed("pending")
    copy.environment["LC_ALL"] = "de_DE.UTF-8"
    assert copy.fail("show", "people").startswith("Deine Kopie ist noch nicht vollständig.")
    copy.environment["LC_ALL"] = "C"
    assert "1 change sent" in copy.succeed("sync")
    assert "Board games" in copy.succeed("show", "events")


def test_nobody_without_the_password_has_a_copy(copy, person, server):
    bea = person("Bea")
    sign_in = ["--as", bea.email, "--password-stdin"]
    assert "password is wrong" in copy.fail("sync", "--server", server.origin, *sign_in, typed="something else\n")
    nowhere = f"http://127.0.0.1:{free_port()}"
    assert "can’t be reached" in copy.fail("sync", "--server", nowhere, *sign_in, typed=f"{PASSWORD}\n")
    assert not copy.folder.exists()
    assert "Nobody has signed in" in copy.fail("show", "events")
    assert not copy.folder.exists()

    copy.folder.mkdir()
    (copy.folder / "photo.jpg").write_text("mine")
    assert "other files" in copy.fail("sync", "--server", server.origin, *sign_in, typed=f"{PASSWORD}\n")


def test_signing_out_asks_before_it_loses_anything(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    copy.do("event.rsvp", event=event, status="going")
    problem = copy.fail("sign-out")
    assert "1 change waits to be sent" in problem and "--discard" in problem
    assert copy.folder.exists()
    copy.succeed("sign-out", "--discard")
    assert not copy.folder.exists()
    assert get(guest, f"/events/{event}")["mine"].get("status") is None
