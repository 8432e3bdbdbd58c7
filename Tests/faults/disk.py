"""A full disk: writes are refused with a clear error, reads continue, and everything works again when space is free."""

import argparse
import contextlib
import os
import subprocess
import sys
import time

from server import Person, Server, Verdicts, days_from_now, default_binary, new_id, scratch_folder

SIZE = "24m"


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    chosen = options.parse_args()

    verdicts = Verdicts()
    with scratch_folder() as folder, small_disk(folder / "disk") as disk:
        if disk:
            fill_and_free(verdicts, disk, chosen.binary)
        else:
            verdicts.skip("only root can mount a small disk to fill")
    return verdicts.close()


@contextlib.contextmanager
def small_disk(place):
    """Mounts a separate in-memory file system; yields None if that is not permitted."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place)]
    if not sys.platform.startswith("linux") or subprocess.run(mount, capture_output=True).returncode != 0:
        yield None
        return
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill_and_free(verdicts, disk, binary):
    filler = disk / "filler"
    with Server(disk / "data", binary) as server:
        server.log = disk.parent / "log"
        email = server.create_user("Full")
        server.start()
        person = Person(server, email, timeout=20)
        acknowledged = [write(person)[1] for _ in range(20)]
        use_up(filler, disk)

        with verdicts.check("writes are refused with 503 when the disk is full"):
            refused = None
            for _ in range(2_000):
                status, event, reply = write(person)
                if status != 201:
                    refused = (status, (reply or {}).get("code"))
                    break
                acknowledged.append(event)
            assert refused == (503, "unavailable"), refused
        with verdicts.check("reading goes on meanwhile"):
            assert server.process.poll() is None, server.last_words()
            status, reply = person.call("GET", f"/events/{acknowledged[0]}")
            assert status == 200, f"{status} {reply}"
        with verdicts.check("/health says that it cannot write"):
            # The health result is cached for two seconds, and its probe may still fit once.
            until = time.monotonic() + 10
            while (status := server.get("/health")[0]) != 503:
                assert status == 200 and time.monotonic() < until, status
                time.sleep(0.1)

        filler.unlink()
        with verdicts.check("once there is room, it writes again by itself"):
            until = time.monotonic() + 10
            while (status := write(person)[0]) != 201:
                assert time.monotonic() < until, status
                time.sleep(0.2)
            while (status := server.get("/health")[0]) != 200:
                assert status == 503 and time.monotonic() < until, status
                time.sleep(0.2)
        with verdicts.check("every acknowledged write is there after kill -9"):
            server.kill()
            checked = server.command("check")
            assert checked.returncode == 0, checked.stderr.strip()
            server.start()
            again = Person(server, email)
            lost = [event for event in acknowledged if again.call("GET", f"/events/{event}")[0] != 200]
            assert not lost, f"{len(lost)} of {len(acknowledged)} lost"


def write(person):
    """Creates an event with a long text; returns status, id and reply."""
    event = new_id()
    status, reply = person.call(
        "POST",
        "/events",
        {
            "id": event,
            "title": "Filling",
            "description": "x" * 5_000,
            "startsAt": days_from_now(9),
            "locationName": "Here",
        },
    )
    return status, event, reply


def use_up(filler, disk):
    """Fills the disk except for half a mebibyte."""
    free = os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
    with open(filler, "wb") as file:
        file.write(bytes(max(0, free - (1 << 19))))


if __name__ == "__main__":
    sys.exit(main())
