"""Requests generated from openapi.json, valid and broken: no reply is a 5xx or breaks the schema."""

import argparse
import pathlib
import random
import re
import subprocess
import sys

from server import Person, Server, Verdicts, default_binary, scratch_folder

# Routes that would end the session of all other requests, and the stream, which never ends.
LEFT_OUT = "/auth/logout|/me$|/me/sessions|/sync/stream"
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--examples", type=int, default=10, help="of each kind and route")
    options.add_argument("--roles", default="MEMBER", help="one run for each, e.g. MEMBER,ADMINISTRATOR")
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    chosen = options.parse_args()
    print(f"seed {chosen.seed}", flush=True)

    verdicts = Verdicts()
    with scratch_folder() as folder, Server(folder / "data", chosen.binary) as server:
        emails = {role: server.create_user(role.replace("_", ""), role) for role in chosen.roles.split(",")}
        server.start()
        for role, email in emails.items():
            person = Person(server, email)
            person.sign_in()
            cases, problem = fuzz(server, person.token, folder, chosen)
            verdicts.add(f"{cases} requests as {role}", problem)
        with verdicts.check("the server is well and its data are sound"):
            assert server.get("/health")[0] == 200, server.last_words()
            checked = server.command("check")
            assert checked.returncode == 0, checked.stderr.strip()
    return verdicts.close()


def fuzz(server, token, folder, chosen):
    """Runs Schemathesis; returns the number of requests and the problems."""
    done = subprocess.run(
        [
            str(pathlib.Path(sys.executable).with_name("schemathesis")),
            "run",
            f"{server.origin}/openapi.json",
            "--url",
            server.origin,
            "--header",
            f"Authorization: Bearer {token}",
            "--exclude-path-regex",
            LEFT_OUT,
            "--checks",
            CHECKS,
            "--max-examples",
            str(chosen.examples),
            "--request-timeout",
            "30",
            "--seed",
            str(chosen.seed),
            "--suppress-health-check",
            "all",
            "--continue-on-failure",
            "--warnings",
            "off",
            "--no-color",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    found = re.search(r"(\d+) generated", done.stdout)
    cases = int(found[1]) if found else 0
    if done.returncode == 0 and cases > 0:
        return cases, None
    print(done.stdout[-6_000:], done.stderr[-1_000:], flush=True)
    return cases, f"schemathesis ended with {done.returncode}"


if __name__ == "__main__":
    sys.exit(main())
