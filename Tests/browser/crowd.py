"""A pool of verified, signed-in people that tests draw from.

Creating an account and signing in cost one deliberately slow hash each, which would be a third of a run's time. So one
data folder with a crowd is made for all workers, and every server starts with a copy. A test gives one of them the name
that it needs.
"""

import fcntl
import http.client
import json
import shutil
from urllib.parse import urlencode

from server import PASSWORD, Person, Server
from steps import Outbox

# Enough for most test files; further people are created when they are needed.
SIZE = 40


class PagePerson(Person):
    """A person whose calls sign in through the form, and whose first page continues that session."""

    def __init__(self, server, email, cookies=None):
        super().__init__(server, email, token=cookies and cookies["mingle"])
        self.cookies = cookies

    def sign_in(self):
        self.token = None
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.timeout)
        connection.request(
            "POST",
            "/do/account.signIn",
            urlencode({"email": self.email, "password": PASSWORD}),
            {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.server.origin},
        )
        reply = connection.getresponse()
        if reply.status != 303:
            raise RuntimeError(f"sign-in of {self.email}: {reply.status}")
        self.cookies = dict(one.partition(";")[0].split("=", 1) for one in reply.headers.get_all("Set-Cookie"))
        self.token = self.cookies["mingle"]
        connection.close()


class Crowd:
    """A data folder with an administrator, Ada, and `SIZE` members, each with the cookies of a session."""

    def __init__(self, folder):
        self.data, self.members = folder / "data", []
        folder.mkdir(exist_ok=True)
        with open(folder / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = folder / "members.json"
            if not done.exists():
                done.write_text(json.dumps(Crowd.make(self.data)))
            self.members = json.loads(done.read_text())

    @staticmethod
    def make(data):
        with Server(data, environment={"MINGLE_MAIL": "outbox"}) as server:
            server.create_user("Ada", role="ADMINISTRATOR")
            people = [PagePerson(server, server.create_user(f"Someone{number}")) for number in range(SIZE)]
            server.start()
            for one in people:
                one.sign_in()
            # Each gets a mail about the sign-in, which no test expects.
            for one in people:
                Outbox(data / "outbox").wait(one.email)
            shutil.rmtree(data / "outbox")
            assert server.stop() == 0, server.last_words()
        return [(one.email, one.cookies) for one in people]

    def settle(self, server):
        """Copies the folder and its members to a server that was never started."""
        shutil.copytree(self.data, server.data)
        server.crowd = list(self.members)


def come(server, name, role=None):
    """Returns somebody new with the given name, from the crowd if one is left and no role is needed."""
    if role or not getattr(server, "crowd", None):
        return PagePerson(server, server.create_user(name, role))
    one = PagePerson(server, *server.crowd.pop())
    status, reply = one.call("PATCH", "/me", {"givenName": name})
    assert status == 200, reply
    return one
