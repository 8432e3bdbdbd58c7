"""Verification mail with a mail server that is down, then refuses, then pauses at each delivery step while the server
is killed, then accepts. Every mail arrives, and all copies of it are identical.
"""

import argparse
import contextlib
import email
import email.policy
import http.client
import pathlib
import re
import socketserver
import sqlite3
import sys
import threading
import time
import urllib.parse

from server import PASSWORD, Person, Server, Verdicts, default_binary, free_port, scratch_folder

SENDER = "campus@example.org"
# In the order in which they occur. "content" is the mail itself before the verdict; at "QUIT" the verdict has
# been given.
STEPS = ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "content", "QUIT", "closed"]


class Sink(socketserver.ThreadingTCPServer):
    """A mail server that accepts or refuses as configured, pauses at a chosen step, and keeps what it accepted."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port):
        super().__init__(("127.0.0.1", port), Conversation)
        self.accepting = True
        self.refused = 0
        self.accepted = []
        self.lock = threading.Lock()
        self.stop_at = None
        self.reached = threading.Event()
        self.go_on = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        pass  # Broken connections are the subject of this test.

    def stop(self, step):
        self.reached.clear()
        self.go_on.clear()
        self.stop_at = step

    def release(self):
        self.stop_at = None
        self.go_on.set()

    def pass_by(self, step):
        """Pauses here if this is the chosen step. By the time it continues, the client is gone."""
        if self.stop_at != step:
            return
        self.reached.set()
        self.go_on.wait()
        raise ConnectionError("dropped")

    def to(self, address):
        with self.lock:
            return [content for receiver, content in self.accepted if receiver == address]


class Conversation(socketserver.StreamRequestHandler):
    def handle(self):
        sink = self.server
        receiver = None
        sink.pass_by("greeting")
        self.say("220 sink")
        while line := self.rfile.readline():
            word = line.strip().split(b" ")[0].split(b":")[0].upper().decode()
            if word in STEPS:
                sink.pass_by(word)
            match word:
                case "EHLO" | "HELO":
                    self.say("250 sink")
                case "MAIL":
                    self.say("250 ok")
                case "RCPT":
                    receiver = line.decode().split("<")[1].split(">")[0]
                    self.say("250 ok")
                case "DATA":
                    self.say("354 go ahead")
                    content = self.content()
                    sink.pass_by("content")
                    self.say(self.verdict(receiver, content))
                case "QUIT":
                    self.say("221 bye")
                    break
                case _:
                    self.say("502 what?")
        self.connection.close()
        sink.pass_by("closed")

    def content(self):
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line:
                raise ConnectionError("broken off")
            lines.append(line[1:] if line.startswith(b".") else line)
        return b"".join(lines)

    def verdict(self, receiver, content):
        sink = self.server
        with sink.lock:
            if not sink.accepting:
                sink.refused += 1
                return "451 Try again later"
            sink.accepted.append((receiver, content))
            return "250 Kept"

    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--people", type=int, default=4)
    options.add_argument("--patience", type=float, default=90, help="seconds in which a retry must come")
    chosen = options.parse_args()

    verdicts = Verdicts()
    port = free_port()
    settings = {
        "MINGLE_MAIL": f"smtp://127.0.0.1:{port}",
        "MINGLE_MAIL_FROM": SENDER,
        "MINGLE_BASE_URL": "http://campus.example.org",
    }  # The port changes with every start.
    with scratch_folder() as folder, Server(folder / "data", chosen.binary, settings) as server:
        server.start()
        addresses = [f"newcomer{number}@example.org" for number in range(chosen.people)]

        with verdicts.check("people register while no mail server listens"):
            for address in addresses:
                register(server, address)
        with verdicts.check("the server is well and survives kill -9 before it has reached anybody"):
            assert server.get("/health")[0] == 200
            server.kill()
            server.start()

        sink = Sink(port)
        try:
            sink.accepting = False
            with verdicts.check("it is tried again, and refused by the mail server"):
                wait_until(lambda: sink.refused > 0, chosen.patience, "no attempt was made")
            server.kill()
            sink.accepting = True
            server.start()
            with verdicts.check(f"all {len(addresses)} mails arrive after a refusal and another kill -9"):
                wait_until(lambda: all(map(sink.to, addresses)), chosen.patience, "some never arrived")
            for step in STEPS:
                with verdicts.check(
                    f"killed with the mail server stopped at {step}: it arrives, and every copy is the same mail"
                ):
                    addresses.append(killed_at(step, server, sink, chosen.patience))
            with verdicts.check(
                "killed while the taken mail waits to be noted: it arrives, and every copy is the same mail"
            ):
                addresses.append(killed_before_it_is_noted(server, sink, chosen.patience))
            with verdicts.check("a line that breaks before the verdict: it is sent again by the same process"):
                addresses.append(dropped_at("content", server, sink, chosen.patience))
            with verdicts.check("nothing is laid aside or left over"):
                # On a slow machine a kill interrupts other mails again, and they wait minutes for their next attempt.
                wait_until(
                    lambda: jobs(server) == [], until_due(server) + chosen.patience, lambda: f"left: {jobs(server)}"
                )
                done = server.command("check")
                assert done.returncode == 0 and "Given up" not in done.stdout, done.stdout
            with verdicts.check("nobody's mail went to anybody else"):
                assert {receiver for receiver, _ in sink.accepted} == set(addresses)
                names = {address: identities(sink, address) for address in addresses}
                assert len({name for own in names.values() for name in own}) == len(addresses), names
            with verdicts.check("it is a proper mail with text and HTML"):
                proper(sink.to(addresses[0])[0], addresses[0])
            with verdicts.check("its link verifies the address, once"):
                verifies(server, sink.to(addresses[0])[0], addresses[0])
            with verdicts.check("a name with line breaks adds no header and no receiver"):
                injected(server, sink, chosen.patience)
            with verdicts.check("no token in the log"):
                token = token_of(sink.to(addresses[-1])[0])
                assert token not in server.log.read_text(errors="replace")
        finally:
            sink.release()
            sink.shutdown()
            sink.server_close()
    return verdicts.close()


def killed_at(step, server, sink, patience):
    """Kills the server while the mail server pauses at a step."""
    address = f"at-{step.lower()}@example.org"
    sink.stop(step)
    register(server, address)
    reach(sink, step, patience)
    server.kill()
    sink.release()
    server.start()
    arrives_as_one(sink, address, patience)
    return address


def killed_before_it_is_noted(server, sink, patience):
    """The mail server has accepted the mail and the connection is closed, but the store is locked, so the result cannot
    be recorded.
    """
    address = "unnoted@example.org"
    sink.stop("QUIT")
    register(server, address)
    reach(sink, "QUIT", patience)
    (database,) = server.data.glob("*.sqlite")
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        sink.release()
        wait_until(lambda: not children(server), patience, "it never ended the conversation")
        server.kill()
        other.execute("ROLLBACK")
    assert len(sink.to(address)) == 1
    server.start()
    wait_until(lambda: len(sink.to(address)) == 2, patience, "it was not sent again")
    arrives_as_one(sink, address, patience)
    return address


def dropped_at(step, server, sink, patience):
    address = "dropped@example.org"
    sink.stop(step)
    register(server, address)
    reach(sink, step, patience)
    sink.release()
    arrives_as_one(sink, address, patience)
    return address


def reach(sink, step, patience):
    assert sink.reached.wait(patience), f"the hand-over never reached {step}"


def arrives_as_one(sink, address, patience):
    wait_until(lambda: sink.to(address), patience, "it never arrived")
    copies = sink.to(address)
    assert len(identities(sink, address)) == 1, identities(sink, address)
    assert len(set(copies)) == 1, "the copies differ"


def identities(sink, address):
    return {email.message_from_bytes(copy)["Message-ID"] for copy in sink.to(address)}


def children(server):
    """Returns the running child processes of the server's threads."""
    found = set()
    for task in pathlib.Path(f"/proc/{server.pid}/task").iterdir():
        with contextlib.suppress(OSError):
            found |= set((task / "children").read_text().split())
    return found


def jobs(server):
    (database,) = server.data.glob("*.sqlite")
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        return store.execute("SELECT state, attempts, run_at, problem FROM job WHERE kind = 'mail'").fetchall()


def until_due(server):
    """Returns the seconds until the last waiting mail is due."""
    return max([run_at / 1000 - time.time() for _, _, run_at, _ in jobs(server)], default=0)


def register(server, address, given_name="New"):
    status, reply = Person(server, address).send(
        "POST",
        "/auth/register",
        {"givenName": given_name, "familyName": "Comer", "email": address, "password": PASSWORD},
    )
    assert status == 201, f"{status} {reply}"


def wait_until(holds, seconds, otherwise):
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, f"{otherwise() if callable(otherwise) else otherwise} within {seconds:.0f} s"
        time.sleep(0.05)


def proper(content, address):
    mail = email.message_from_bytes(content, policy=email.policy.default)
    assert not mail.defects, mail.defects
    assert mail["To"].addresses[0].addr_spec == address, mail["To"]
    assert mail["From"].addresses[0].addr_spec == SENDER, mail["From"]
    for header in ["Subject", "Date", "Message-ID"]:
        assert len(mail.get_all(header, [])) == 1, f"{header}: {mail.get_all(header)}"
    assert mail.get_content_type() == "multipart/alternative", mail.get_content_type()
    kinds = [part.get_content_type() for part in mail.iter_parts()]
    assert kinds == ["text/plain", "text/html"], kinds
    for part in mail.iter_parts():
        assert "http" in part.get_content(), f"no link in the {part.get_content_type()} part"
    assert max(map(len, content.split(b"\r\n"))) <= 998, "a line is too long for mail"


def verifies(server, content, address):
    token = token_of(content)
    first, reply = Person(server, address).send("POST", "/auth/verify-email", {"token": token})
    assert first in (200, 204), f"{first} {reply}"
    again, _ = Person(server, address).send("POST", "/auth/verify-email", {"token": token})
    assert 400 <= again < 500, f"the second time: {again}"
    status, me = Person(server, address).call("GET", "/me")
    assert status == 200 and me["emailVerified"] is True, f"{status} {me}"


def token_of(content):
    """Returns the token in the mail's link: from its query, otherwise the end of its path."""
    mail = email.message_from_bytes(content, policy=email.policy.default)
    text = mail.get_body(("plain",)).get_content()
    link = urllib.parse.urlsplit(re.search(r"https?://\S+", text).group())
    return (urllib.parse.parse_qs(link.query).get("token") or [link.path.rsplit("/", 1)[-1]])[0]


def injected(server, sink, patience):
    address = "sly@example.org"
    try:
        register(server, address, "Sly\r\nBcc: victim@example.org\r\n\r\nBuy")
    except AssertionError as refused:
        assert str(refused).startswith("422"), refused
        return
    except http.client.HTTPException as error:
        raise AssertionError(f"registering: {error}") from error
    wait_until(lambda: sink.to(address), patience, "no mail")
    mail = email.message_from_bytes(sink.to(address)[0], policy=email.policy.default)
    assert mail["Bcc"] is None, mail["Bcc"]
    assert "victim@example.org" not in {receiver for receiver, _ in sink.accepted}


if __name__ == "__main__":
    sys.exit(main())
