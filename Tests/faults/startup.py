"""Starting under wrong conditions: one sentence on standard error, the right exit code, no stack trace."""

import argparse
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import time

from server import PASSWORD, Person, Server, Verdicts, days_from_now, default_binary, free_port, scratch_folder

NOBODY = 65534
TRACES = ["Fatal error", "Stack dump", "Backtrace", "Current stack trace", ".swift:", "SQLite error", "Error Domain="]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--full", action="store_true")
    chosen = options.parse_args()

    verdicts = Verdicts()
    with scratch_folder() as folder:
        refusals(verdicts, folder, chosen.binary)
        closed(verdicts, folder, chosen.binary)
        wrong_usage(verdicts, folder, chosen.binary)
        endings(verdicts, folder, chosen.binary)
    return verdicts.close()


def refusals(verdicts, folder, binary):
    """Checks problems outside the program: exit 1."""

    def refused(name, server, *words, **options):
        with verdicts.check(name):
            one_sentence(server.command(*words, timeout=20, **options), 1)

    file = folder / "file"
    file.write_text("not a folder")
    refused("the data folder is a file", Server(file, binary), *serve())
    refused("the data folder is inside a file", Server(file / "data", binary), *serve())

    locked = folder / "locked"
    locked.mkdir()
    locked.chmod(0o555)
    folder.chmod(0o755)
    # Another user may not be able to read the build folder.
    program = folder / "program"
    program.mkdir(mode=0o755)
    binary_of_all = shutil.copy(binary, program)
    for texts in pathlib.Path(binary).resolve().parent.glob("*.resources"):
        shutil.copytree(texts, program / texts.name)
    someone_else = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
    refused("the data folder is not writable", Server(locked, binary_of_all), *serve(), **someone_else)

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        server = Server(folder / "port", binary)
        refused("the port is in use", server, "serve", "--port", str(taken.getsockname()[1]))

    elsewhere = Server(folder / "elsewhere", binary)
    refused("the address is not of this machine", elsewhere, *serve(), "--host", "203.0.113.7")
    for name, value in [
        ("PUBLIC", "maybe"),
        ("TILES", "https://tile.example.org/{z}.png"),
        ("TRUSTED_PROXIES", "127.0.0.1,proxy"),
        ("CONNECTIONS_PER_ADDRESS", "0"),
    ]:
        refused(f"MINGLE_{name}={value}", Server(folder / "setting", binary, {f"MINGLE_{name}": value}), *serve())
    bad_mail = Server(folder / "mail", binary, {"MINGLE_MAIL": "gopher://example.org"})
    refused("mail by an unknown protocol", bad_mail, *serve())

    broken = Server(folder / "broken", binary)
    with verdicts.check("a data folder to break"):
        broken.create_user("Before")
        broken.start()
        assert broken.stop() == 0
    if database := database_of(broken.data):
        damage(database)
        refused("the database file is damaged: serve", broken, *serve())
        refused("the database file is damaged: check", broken, "check")
    garbage = folder / "garbage.sqlite"
    garbage.write_bytes(random.Random(1).randbytes(8192))
    refused("restoring what is no backup", Server(folder / "restored", binary), "restore", str(garbage))
    refused("restoring what is not there", Server(folder / "restored", binary), "restore", str(folder / "none.sqlite"))

    people = Server(folder / "people", binary)
    with verdicts.check("a user"):
        people.create_user("Twice")
    create = ["user", "create", "--given-name", "Twice", "--family-name", "Fault"]
    refused("a user made twice", people, *create, "--email", "twice@example.org", "--password", PASSWORD)
    refused("a user with a short password", people, *create, "--email", "short@example.org", "--password", "a")
    refused("promoting nobody", people, "user", "promote", "nobody@example.org", "EDITOR")


def closed(verdicts, folder, binary):
    """MINGLE_PUBLIC decides at every start what strangers see; members see the same either way."""
    for setting, shown in [("on", True), ("off", False), ("on", True)]:
        with (
            verdicts.check(f"MINGLE_PUBLIC={setting}"),
            Server(folder / "public", binary, {"MINGLE_PUBLIC": setting}) as server,
        ):
            isFirst = not server.data.exists()
            email = server.create_user("Host") if isFirst else "host@example.org"
            server.start()
            host = Person(server, email)
            if isFirst:
                event = {
                    "title": "Lantern walk",
                    "startsAt": days_from_now(3),
                    "visibility": "PUBLIC",
                    "locationName": "Gate",
                }
                assert host.call("POST", "/events", event)[0] == 201
            items = host.call("GET", "/events")[1]["items"]
            assert [item["title"] for item in items] == ["Lantern walk"], items
            status, landing = server.get("/")
            assert status == 200 and (b"Lantern walk" in landing) == shown, landing
            for path, others in [
                ("/discover", 303),
                (f"/events/{items[0]['id']}", 303),
                ("/api/v1/feeds/public.ics", 404),
            ]:
                status, body = server.get(path)
                assert status == (200 if shown else others), f"{path}: {status}"
                assert shown or b"Lantern" not in body, path


def wrong_usage(verdicts, folder, binary):
    """Checks errors on the command line: exit 2."""
    for words in [
        ["sevre"],
        ["serve", "--nonsense"],
        ["serve", "--port", "many"],
        ["serve", "--port", "70000"],
        ["user", "create"],
        ["user", "promote", "a@example.org", "EMPEROR"],
        ["backup"],
        ["import"],
    ]:
        with verdicts.check("wrong usage: mingle " + " ".join(words)):
            done = subprocess.run(
                [binary, *words], cwd=folder, capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL
            )
            assert done.returncode == 2, f"exit {done.returncode}: {done.stderr.strip()}"
            assert done.stderr.strip(), "nothing on standard error"
            no_trace(done.stderr)
    with verdicts.check("mingle --help"):
        done = subprocess.run([binary, "--help"], capture_output=True, text=True, timeout=20)
        assert done.returncode == 0 and "serve" in done.stdout, done


def unsent(port):
    """Returns the number of bytes that the kernel still holds for clients of a port."""
    lines = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(int(words[4].split(":")[0], 16) for words in lines if words[1].endswith(f":{port:04X}"))


def endings(verdicts, folder, binary):
    """Checks that signals end the server cleanly, and that its output names the address."""
    for name, number in [("SIGTERM", signal.SIGTERM), ("SIGINT", signal.SIGINT)]:
        with verdicts.check(f"{name} ends it with 0"), Server(folder / name, binary) as server:
            server.start()
            assert str(server.port) in server.log.read_text(), f"no address printed: {server.last_words()}"
            server.process.send_signal(number)
            code = server.process.wait(15)
            assert code == 0, f"exit {code}"
    with (
        verdicts.check("whoever reads no reply does not keep it from ending"),
        Server(folder / "unread", binary) as server,
    ):
        server.start()
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(("127.0.0.1", server.port))
            reader.sendall(b"GET /help HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
            while unsent(server.port) < 1_000_000:
                time.sleep(0.05)
            assert server.stop(within=35) == 0, server.last_words()
    with (
        verdicts.check("it says how the first administrator is made, until there is one"),
        Server(folder / "first", binary) as server,
    ):
        server.start()
        assert "mingle user create --role ADMINISTRATOR" in server.log.read_text(), server.last_words()
        server.stop()
        server.create_user("Root", "ADMINISTRATOR")
        server.log.write_text("")
        server.start()
        assert "ADMINISTRATOR" not in server.log.read_text(), server.last_words()
    with verdicts.check("the data folder is for its owner only"):
        database = database_of(folder / "SIGTERM")
        assert database.stat().st_mode & 0o077 == 0, oct(database.stat().st_mode)


def serve():
    return ["serve", "--port", str(free_port())]


def one_sentence(done, code):
    said = [line for line in done.stderr.splitlines() if line.strip()]
    assert done.returncode == code, f"exit {done.returncode}: {done.stderr.strip()[-400:]}"
    assert len(said) == 1, f"{len(said)} lines: {done.stderr.strip()[-400:]}"
    no_trace(done.stderr)


def no_trace(text):
    found = [trace for trace in TRACES if trace in text]
    assert not found, f"{found[0]!r} in: {text.strip()[-400:]}"


def database_of(data):
    return max(pathlib.Path(data).rglob("*.sqlite"), key=lambda path: path.stat().st_size, default=None)


def damage(database):
    """Overwrites the first page, including the header."""
    for extra in database.parent.glob(database.name + "-*"):
        extra.unlink()
    with open(database, "r+b") as file:
        file.write(random.Random(2).randbytes(4096))


if __name__ == "__main__":
    sys.exit(main())
