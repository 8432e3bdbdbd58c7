"""A local push service, written against the RFCs with independent packages.

push_endpoint.py FOLDER

Makes a certificate (FOLDER/certificate.pem) and a browser's keys, and prints one line of JSON with the port and the
public halves. Then it replies to POSTs until its standard input ends. Before it replies, it decrypts each message
(http-ece, RFC 8291), verifies its sender (PyJWT, RFC 8292), and writes the result to FOLDER/<number>.json. The last
part of the path selects the reply.
"""

import base64
import datetime
import json
import os
import pathlib
import ssl
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import jwt
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NAME = "push.mingle.test"
folder = pathlib.Path(sys.argv[1])
lock = threading.Lock()
seen: list[str] = []


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def make_certificate() -> pathlib.Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM)
    (folder / "certificate.pem").write_bytes(pem)
    both = folder / "both.pem"
    both.write_bytes(
        pem
        + key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return both


browser_key = ec.generate_private_key(ec.SECP256R1())
auth = os.urandom(16)


class PushService(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            found = self.read(body)
        except Exception as problem:  # the test sees every problem
            found = {"problem": repr(problem)}
        self.note(found)
        if "problem" in found:
            return self.reply(400)
        times = seen.count(self.path)
        match self.path.rsplit("/", 1)[-1]:
            case "taken":
                self.reply(201)
            case "wordy":
                self.reply(201, {"Retry-After": "9" * 50_000})
            case "gone":
                self.reply(410)
            case "unknown":
                self.reply(404)
            case "busy":
                self.reply(503 if times == 1 else 201, {"Retry-After": "600"} if times == 1 else {})
            case "limit":
                self.reply(429 if times == 1 else 201)
            case "moved":
                self.reply(302, {"Location": f"https://{self.headers['Host']}/push/taken"})
            case "forbidden":
                self.reply(403)
            case "silent":
                self.close_connection = True
            case _:
                self.reply(500)

    def do_GET(self):
        """Records a client that follows redirects."""
        self.note({})
        self.reply(200)

    def note(self, found: dict):
        found["method"] = self.command
        found["path"] = self.path
        found["host"] = self.headers["Host"]
        found["serverName"] = getattr(self.connection, "asked_name", None)
        found["headers"] = {name.lower(): value for name, value in self.headers.items()}
        with lock:
            seen.append(self.path)
            file = folder / f"{len(seen):04}.json"
            file.with_suffix(".part").write_text(json.dumps(found))
            file.with_suffix(".part").rename(file)

    def read(self, body: bytes) -> dict:
        plain = http_ece.decrypt(body, private_key=browser_key, auth_secret=auth, version="aes128gcm")
        scheme, _, rest = self.headers["Authorization"].partition(" ")
        if scheme != "vapid":
            raise ValueError(f"not vapid but {scheme}")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(parts["k"]))
        claims = jwt.decode(
            parts["t"],
            key,
            algorithms=["ES256"],
            audience=f"https://{self.headers['Host']}",
            # The server under test has its own clock, so the test compares the time.
            options={"verify_exp": False, "require": ["aud", "exp", "sub"]},
        )
        return {
            "text": plain.decode(),
            "size": len(body),
            "key": parts["k"],
            "claims": claims,
            "header": jwt.get_unverified_header(parts["t"]),
        }

    def reply(self, status: int, headers: dict[str, str] | None = None):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def note_name(connection, name, _):
    connection.asked_name = name


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(make_certificate())
context.sni_callback = note_name
server = ThreadingHTTPServer(("127.0.0.1", 0), PushService)
server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(
    json.dumps({"port": server.server_port, "p256dh": text(point(browser_key.public_key())), "auth": text(auth)}),
    flush=True,
)
sys.stdin.read()
