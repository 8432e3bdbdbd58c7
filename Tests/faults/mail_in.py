"""Replies of calendar programs that the mail server delivers: `mingle mail-in` next to a running server, its exit
codes, and its leftovers.
"""

import argparse
import email
import email.message
import email.policy
import os
import subprocess
import time

from server import Person, Server, Verdicts, days_from_now, default_binary, scratch_folder

MAILBOX = "answers@example.org"


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--full", action="store_true")
    chosen = options.parse_args()

    verdicts = Verdicts()
    settings = {"MINGLE_MAIL": "outbox", "MINGLE_MAIL_IN": MAILBOX}
    with scratch_folder() as folder, Server(folder / "data", chosen.binary, settings) as server:
        host = server.create_user("Hana")
        server.start()
        check(verdicts, server, Person(server, host, timeout=60))
    return verdicts.close()


def check(verdicts, server, host):
    status, event = host.call(
        "POST",
        "/events",
        {"title": "Dinner", "startsAt": days_from_now(3), "visibility": "INVITED", "locationName": "Kitchen"},
    )
    assert status == 201, event
    path = f"/events/{event['id']}"
    assert host.call("POST", f"{path}/invitations", {"emails": ["zoe@elsewhere.org"]})[0] == 200
    invitation = calendar(server, "zoe@elsewhere.org")
    address = invitation["ORGANIZER"].removeprefix("mailto:")

    def guest():
        return [(one["name"], one["status"]) for one in host.call("GET", f"{path}/guests")[1]["items"]]

    def answer(participation, to=address, uid=invitation["UID"]):
        return mail_in(server, message(participation, to, uid))

    with verdicts.check("the invitation asks for a reply to an address of its own"):
        assert address.startswith("answers+") and address.endswith("@example.org"), address
        assert "RSVP=TRUE" in invitation["raw"], invitation["raw"]
    for participation, status in [("ACCEPTED", "going"), ("DECLINED", "notGoing"), ("TENTATIVE", "maybe")]:
        with verdicts.check(f"{participation} is {status}"):
            done = answer(participation)
            assert (done.returncode, done.stderr) == (0, ""), done
            assert guest() == [("Zoe Yu", status)], guest()
    with verdicts.check("an address that is nobody's: exit 1 and one sentence"):
        done = answer("ACCEPTED", to="answers+mabc@example.org")
        assert done.returncode == 1 and done.stderr.count("\n") == 1 and "Error" not in done.stderr, done
        assert guest() == [("Zoe Yu", "maybe")]
    with verdicts.check("the recipient that the mail server names is enough"):
        done = mail_in(
            server, message("ACCEPTED", "undisclosed-recipients", invitation["UID"]), "--recipient", address.upper()
        )
        assert done.returncode == 0 and guest() == [("Zoe Yu", "going")], done
    with verdicts.check("an absence note is ignored: exit 0"):
        done = mail_in(server, b"From: zoe@elsewhere.org\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.\r\n")
        assert done.returncode == 0, done
    for name, text in [("nothing", b""), ("noise", os.urandom(100_000)), ("too much", b"x" * (3 << 20))]:
        with verdicts.check(f"{name}: exit 1, at once"):
            began = time.monotonic()
            done = mail_in(server, text)
            assert done.returncode == 1 and done.stderr.count("\n") == 1, done
            assert time.monotonic() - began < 30
    with verdicts.check("without MINGLE_MAIL_IN: exit 1"):
        done = mail_in(server, message("DECLINED", address, invitation["UID"]), environment={"MINGLE_MAIL_IN": ""})
        assert done.returncode == 1 and "MINGLE_MAIL_IN" in done.stderr, done
    with verdicts.check("wrong usage: exit 2"):
        assert mail_in(server, b"", "--recipients", address).returncode == 2
    with verdicts.check("where the store cannot be opened, the mail server keeps the message: exit 75"):
        done = mail_in(
            server, message("DECLINED", address, invitation["UID"]), data=server.data / "mingle.sqlite" / "none"
        )
        assert done.returncode == 75, done
    with verdicts.check("nothing is left of the messages"):
        assert not list((server.data / "spool").glob("*")), list((server.data / "spool").glob("*"))
        assert guest() == [("Zoe Yu", "going")]
    with verdicts.check("the data is whole"):
        done = server.command("check")
        assert done.returncode == 0, done


def mail_in(server, text, *words, environment=None, data=None):
    done = subprocess.run(
        [server.binary, "mail-in", "--data", str(data or server.data), *words],
        input=text,
        env={**server.environment, **(environment or {})},
        capture_output=True,
        timeout=60,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def calendar(server, to, within=15):
    """Returns the calendar part of the first mail to somebody, by property."""
    began = time.monotonic()
    while time.monotonic() - began < within:
        for file in (server.data / "outbox").glob("*.eml"):
            mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if to in mail["To"]:
                part = next(part for part in mail.walk() if part.get_content_type() == "text/calendar")
                raw = part.get_content().replace("\r\n", "\n").replace("\n ", "")
                lines = [line.partition(":") for line in raw.split("\n") if ":" in line]
                return {"raw": raw, **{name.partition(";")[0]: value for name, _, value in lines}}
        time.sleep(0.05)
    raise AssertionError(f"no mail to {to}")


def message(participation, to, uid):
    """Returns a reply as Google Calendar sends it."""
    reply = email.message.EmailMessage(policy=email.policy.SMTP)
    reply["From"], reply["To"], reply["Subject"] = "Zoe Yu <zoe@elsewhere.org>", to, "Re: Dinner"
    reply.set_content(f"Zoe: {participation}")
    lines = [
        "BEGIN:VCALENDAR",
        "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
        "VERSION:2.0",
        "METHOD:REPLY",
        "BEGIN:VEVENT",
        f"DTSTAMP:{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}",
        f"UID:{uid}",
        f"ATTENDEE;PARTSTAT={participation};CN=Zoe Yu:mailto:zoe@elsewhere.org",
        "SUMMARY:Dinner",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]
    reply.add_alternative("\r\n".join(lines), subtype="calendar", params={"method": "REPLY"}, cte="base64")
    return reply.as_bytes()


if __name__ == "__main__":
    raise SystemExit(main())
