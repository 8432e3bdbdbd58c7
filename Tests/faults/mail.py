"""Verification mail through a mail server that is away, then refuses, then accepts: it arrives once, and completely."""

import argparse
import email
import email.policy
import http.client
import re
import sys
import threading
import time
import urllib.parse

from aiosmtpd.controller import Controller

from server import PASSWORD, Person, Server, Verdicts, default_binary, free_port, scratch_folder

SENDER = "campus@example.org"


class Sink:
    """A mail server that does as it is told and keeps what it accepted."""

    def __init__(self):
        self.accepting = False
        self.refused = 0
        self.last_visit = 0.0
        self.accepted = []
        self.lock = threading.Lock()

    async def handle_DATA(self, _server, _session, envelope):
        with self.lock:
            self.last_visit = time.monotonic()
            if not self.accepting:
                self.refused += 1
                return "451 Try again later"
            self.accepted.append(envelope)
            return "250 Kept"

    def to(self, address):
        with self.lock:
            return [envelope for envelope in self.accepted if envelope.rcpt_tos == [address]]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--people", type=int, default=4)
    options.add_argument("--patience", type=float, default=90, help="seconds in which a retry must come")
    options.add_argument("--quiet", type=float, default=20, help="seconds in which nothing may arrive again")
    chosen = options.parse_args()

    verdicts = Verdicts()
    port = free_port()
    settings = {"MINGLE_MAIL": f"smtp://127.0.0.1:{port}", "MINGLE_MAIL_FROM": SENDER}
    with scratch_folder() as folder, Server(folder / "data", chosen.binary, settings) as server:
        server.start()
        sink = Sink()
        addresses = [f"newcomer{number}@example.org" for number in range(chosen.people)]

        with verdicts.check("people register while no mail server listens"):
            for address in addresses:
                register(server, address)
        with verdicts.check("the server is well and survives kill -9 with mail waiting"):
            time.sleep(1.5)
            assert server.get("/health")[0] == 200
            server.kill()
            server.start()

        controller = Controller(sink, hostname="127.0.0.1", port=port)
        controller.start()
        try:
            with verdicts.check("it is tried again, and refused by the mail server"):
                wait_until(lambda: sink.refused > 0, chosen.patience, "no attempt was made")
            # In the middle of sending nobody can know whether it was taken; such a mail is not sent again.
            wait_until(lambda: time.monotonic() - sink.last_visit > 0.3, 30, "it never stopped trying")
            server.kill()
            server.start()
            sink.accepting = True
            with verdicts.check(f"all {len(addresses)} mails arrive after a refusal and another kill -9"):
                wait_until(lambda: all(map(sink.to, addresses)), chosen.patience, "some never arrived")
            time.sleep(2)  # What was accepted has been noted by now: dying after that must not send it again.
            server.kill()
            server.start()
            time.sleep(chosen.quiet)
            with verdicts.check("each arrives exactly once"):
                counts = {address: len(sink.to(address)) for address in addresses}
                assert set(counts.values()) == {1}, counts
                assert len(sink.accepted) == len(addresses), [one.rcpt_tos for one in sink.accepted]
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
            controller.stop()
    return verdicts.close()


def register(server, address, given_name="New"):
    status, answer = Person(server, address).send("POST", "/auth/register", {
        "givenName": given_name, "familyName": "Comer", "email": address, "password": PASSWORD})
    assert status == 201, f"{status} {answer}"


def wait_until(holds, seconds, otherwise):
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, f"{otherwise} within {seconds:.0f} s"
        time.sleep(0.1)


def proper(envelope, address):
    mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
    assert not mail.defects, mail.defects
    assert mail["To"].addresses[0].addr_spec == address, mail["To"]
    assert mail["From"].addresses[0].addr_spec == SENDER, mail["From"]
    assert envelope.mail_from == SENDER, envelope.mail_from
    for header in ["Subject", "Date", "Message-ID"]:
        assert len(mail.get_all(header, [])) == 1, f"{header}: {mail.get_all(header)}"
    assert mail.get_content_type() == "multipart/alternative", mail.get_content_type()
    kinds = [part.get_content_type() for part in mail.iter_parts()]
    assert kinds == ["text/plain", "text/html"], kinds
    for part in mail.iter_parts():
        assert "http" in part.get_content(), f"no link in the {part.get_content_type()} part"
    assert max(map(len, envelope.content.split(b"\r\n"))) <= 998, "a line is too long for mail"


def verifies(server, envelope, address):
    token = token_of(envelope)
    first, answer = Person(server, address).send("POST", "/auth/verify-email", {"token": token})
    assert first in (200, 204), f"{first} {answer}"
    again, _ = Person(server, address).send("POST", "/auth/verify-email", {"token": token})
    assert 400 <= again < 500, f"the second time: {again}"
    status, me = Person(server, address).call("GET", "/me")
    assert status == 200 and me["emailVerified"] is True, f"{status} {me}"


def token_of(envelope):
    """The token in the link of the mail: its query, or else the end of its path."""
    mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
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
    mail = email.message_from_bytes(sink.to(address)[0].content, policy=email.policy.default)
    assert mail["Bcc"] is None, mail["Bcc"]
    assert not any("victim@example.org" in one.rcpt_tos for one in sink.accepted)


if __name__ == "__main__":
    sys.exit(main())
