"""Tables of the programme: killed during an import, they are complete or absent; hostile ones are refused in
bounded time.
"""

import argparse
import io
import random
import sys
import threading
import time
import zipfile

from server import Person, Sampler, Server, Verdicts, default_binary, scratch_folder
from uploads import MEBIBYTE, SIGNS_IN_WITHIN, bombard, sign_in, untouched, upload

LINES = 2_000
UNDER_WAY = ("staged", "running", "undoing")
# The time that a busy machine needs to import a table, or to undo it.
ENDS_WITHIN = 120
# A workbook without content, on a busy machine, while others wait for their turn.
REFUSED_WITHIN = 30
# Imported by the command line, each after the tables that it refers to.
TABLES = [
    ("areas", "name,type,parent\nHesse,STATE,\nKassel,CITY,Hesse\n"),
    (
        "venues",
        'name,address,area,latitude,longitude\n=Hall,Am Markt 1,Kassel,51.3,9.5\n"The ""Barn""","Feld 2; hinten",Hesse,,\n',
    ),
    ("activities", "name,type,start,venues\nChoir,Workshop,2026-01-02,=Hall\nChess,Workshop,2026-01-03,\n"),
    ("participants", "name,email\nWilma Zett,wilma@example.net\nXaver Zett,xaver@example.net\n"),
    (
        "assignments",
        "participant,activity,role,from,to\nWilma Zett,Choir,Tutor,2026-01-05,2026-02-05\nXaver Zett,Chess,Participant,,\n",
    ),
]
# One table is checked at a time: at most 1,500,000 cells, and their problems.
MEMORY_ALLOWED = 256 * MEBIBYTE


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--rounds", type=int, default=4, help="tables during which the server is killed")
    options.add_argument("--random", type=int, default=20, help="files of stirred cells")
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    chosen = options.parse_args()
    print(f"seed {chosen.seed}", flush=True)

    verdicts, chance = Verdicts(), random.Random(chosen.seed)
    with scratch_folder() as folder, Server(folder / "data", chosen.binary) as server:
        editors = [Person(server, server.create_user(f"Editor{number}", "EDITOR"), timeout=120) for number in range(3)]
        other = server.create_user("Other")
        server.start()
        for number in range(1, chosen.rounds + 1):
            verdicts.add(*play_round(server, editors[0], number, chance))
        for editor in editors:
            editor.sign_in()
        bombard(server, files(chance, chosen.random), send, editors, other, MEMORY_ALLOWED, verdicts)
        for name, rows in sparse_sheets():
            with verdicts.check(f"{name}: refused within {REFUSED_WITHIN} s"):
                file, began = workbook(rows), time.monotonic()
                status, words = send(editors[0], file)
                assert status in (413, 422) and "too much time or memory" not in words, f"{status} {words}"
                assert time.monotonic() - began < REFUSED_WITHIN, time.monotonic() - began
        with verdicts.check("a table in which all have one name, and lie in it, ends"):
            table = b"name,type,parent\n" + b"A,CITY,A\n" * 100_000
            began = time.monotonic()
            status, reply = upload(editors[0], "/areas.csv/preview", table, "text/csv")
            assert status == 200 and reply["problemCount"] >= 100_000, f"{status} {reply}"
            assert time.monotonic() - began < ENDS_WITHIN, time.monotonic() - began
        export_at_once(server, editors, other, verdicts)
        by_command_line(server, editors[0], folder, verdicts)
        with verdicts.check("the largest table is looked over within its limits"):
            status, words = send(editors[0], largest(), "/preview")
            assert status == 200 and words.startswith("100000 added"), f"{status} {words}"
        untouched(server, "tables", verdicts)
    return verdicts.close()


# MARK: Killed


def play_round(server, editor, number, chance):
    """Starts an import, kills the server during it or its undo, and continues; returns a summary and the problem,
    if any.
    """
    editor.sign_in()
    table = "\n".join(
        ["name,email", *[f"Round {number} {line},r{number}x{line}@example.net" for line in range(LINES)]]
    ).encode()
    status, reply = upload(editor, "/participants.csv", table, "text/csv")
    if status != 201:
        return f"round {number}", f"{status} {reply}"
    one, is_taken_back = reply["id"], number % 2 == 0
    if is_taken_back:
        ended(editor, one)
        status, _ = editor.call("DELETE", f"/programme/imports/{one}")
        if status != 204:
            return f"round {number}", f"taking it back: {status}"
    moment = chance.randrange(LINES)
    while (view := state(editor, one))["status"] in UNDER_WAY and (view["done"] > moment) == is_taken_back:
        pass
    summary = f"round {number}: killed while {view['status']}, at {view['done']} of {view['total']} lines"
    server.kill()
    if chance.random() < 0.3:
        server.launch()
        time.sleep(chance.uniform(0, 0.3))
        server.kill()
        summary += ", again while starting"
    checked = server.command("check")
    if checked.returncode != 0:
        return summary, f"mingle check: exit {checked.returncode}: {(checked.stderr or checked.stdout).strip()}"
    server.start()
    view, expected = ended(editor, one), ("undone", 0) if is_taken_back else ("done", LINES)
    status, text = server.get(
        "/api/v1/participants.csv", timeout=60, headers={"Authorization": f"Bearer {editor.token}"}
    )
    there = sum(f",r{number}x" in line for line in text.decode().splitlines())
    return summary, None if (
        view["status"],
        there,
    ) == expected else f"{view['status']} with {there} rows, expected {expected}"


def state(editor, one):
    status, view = editor.call("GET", f"/programme/imports/{one}")
    assert status == 200, f"{status} {view}"
    return view


def ended(editor, one):
    until = time.monotonic() + ENDS_WITHIN
    while (view := state(editor, one))["status"] in UNDER_WAY:
        if time.monotonic() > until:
            raise RuntimeError(f"an import came to no end: {view}")
        time.sleep(0.05)
    return view


# MARK: Out


def export_at_once(server, editors, other, verdicts):
    """Twenty people request all participants at once: some get them, others wait or are refused, and somebody can sign
    in meanwhile.
    """
    outcomes, before = [], server.memory()

    def export(editor):
        outcomes.append(
            server.get("/api/v1/participants.csv", timeout=120, headers={"Authorization": f"Bearer {editor.token}"})
        )

    threads = [threading.Thread(target=export, args=[editors[number % len(editors)]]) for number in range(20)]
    with Sampler(server.memory, 0.05) as memory, Sampler(lambda: sign_in(server, other), 0.1) as others:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    said = sorted({status for status, _ in outcomes})
    growth = (max(memory.samples) - before) / MEBIBYTE
    title = f"20 exports at once: {said}, sign-in within {max(others.samples):.1f} s, memory grew by {growth:.0f} MiB"
    whole = [body for status, body in outcomes if status == 200]
    wrong = (
        len(outcomes) < 20
        or not whole
        or set(said) - {200, 429, 503}
        or len(set(whole)) > 1
        or growth > 128
        or max(others.samples) > SIGNS_IN_WITHIN
    )
    verdicts.add(title, "not so" if wrong else None)


def by_command_line(server, editor, folder, verdicts):
    """An import by the command line is exported by it and over REST, and can be imported unchanged."""
    for kind, table in TABLES:
        with verdicts.check(f"mingle import --kind {kind}"):
            (folder / "some.csv").write_text(table)
            done = server.command("import", str(folder / "some.csv"), "--kind", kind)
            assert done.stdout.startswith("2 new"), f"{done.stdout} {done.stderr}"
    with zipfile_of(server, folder) as archive:
        for kind in ("participants", "venues", "areas", "activities", "assignments"):
            with verdicts.check(f"mingle export --kind {kind}"):
                file = folder / f"{kind}.csv"
                words = ["export", "--kind", kind, "--to", str(file)]
                done = server.command(*words)
                assert done.returncode == 0, done.stderr
                status, table = server.get(f"/api/v1/{kind}.csv", headers={"Authorization": f"Bearer {editor.token}"})
                assert status == 200 and file.read_bytes() == table == archive.read(f"{kind}.csv"), "another table"
                assert file.stat().st_mode & 0o077 == 0, oct(file.stat().st_mode)
                done = server.command(*words)
                assert done.returncode == 1 and "already exists" in done.stderr and file.read_bytes() == table, done
                done = server.command("import", str(file), "--kind", kind, "--dry-run")
                lines = table.decode().count("\r\n") - 1
                assert f"0 new, 0 changed and {lines:,} as before" in done.stdout, f"{done.stdout} {done.stderr}"
            with verdicts.check(f"{kind}.xlsx goes out and comes in as it was"):
                by_command = folder / f"{kind}.xlsx"
                done = server.command("export", "--kind", kind, "--to", str(by_command))
                assert done.returncode == 0 and by_command.stat().st_mode & 0o077 == 0, done.stderr
                status, book = server.get(f"/api/v1/{kind}.xlsx", headers={"Authorization": f"Bearer {editor.token}"})
                by_rest = folder / f"rest-{kind}.xlsx"
                by_rest.write_bytes(book)
                assert status == 200
                for file in (by_command, by_rest):
                    done = server.command("import", str(file), "--kind", kind, "--dry-run")
                    assert f"0 new, 0 changed and {lines:,} as before" in done.stdout, f"{done.stdout} {done.stderr}"


def zipfile_of(server, folder):
    done = server.command("export", "--to", str(folder / "all.zip"))
    assert done.returncode == 0, done.stderr
    return zipfile.ZipFile(folder / "all.zip")


# MARK: Hostile


def send(person, file, what="/preview"):
    """Returns the status, and the detail or the counts of the reply."""
    status, reply = upload(person, f"/participants.csv{what}", file, "text/csv")
    if status == 200:
        return 200, f"{reply['added']} added, {reply['problemCount']} problems"
    return status, reply["detail"] if "detail" in reply else reply["title"]


def largest():
    """Returns a table with the maximum number of rows, in nearly the maximum number of bytes."""
    table = "\n".join(
        ["name;email;notes", *[f"Name {line};p{line}@example.net;{'n' * 60}" for line in range(100_000)]]
    ).encode()
    assert 9_000_000 < len(table) < 10_000_000, len(table)
    return table


def sparse_sheets():
    """Yields sheets of many empty rows or cells."""
    yield "a row 1,900,000,000 rows below", '<row r="1"><c><v>1</v></c></row><row r="1900000000"><c><v>1</v></c></row>'
    yield "20 million empty rows", "<row/>" * 20_000_000
    yield "a million rows with a format", "".join(f'<row r="{number}" ht="12.8"/>' for number in range(1, 1_048_577))
    yield (
        "300,000 cells in the last column",
        "".join(f'<row r="{number}"><c r="XFD{number}"/></row>' for number in range(1, 300_001)),
    )
    yield "20 million empty cells", ("<row>" + "<c/>" * 100 + "</row>") * 200_000


def workbook(rows):
    """Returns a workbook whose only sheet has these rows."""
    main, office = (
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    )
    package, types = (
        "http://schemas.openxmlformats.org/package/2006",
        "application/vnd.openxmlformats-officedocument.spreadsheetml",
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{package}/content-types"><Override PartName="/xl/workbook.xml" ContentType="{types}.sheet.main+xml"/></Types>',
        )
        parts.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>',
        )
        parts.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/s.xml"/></Relationships>',
        )
        parts.writestr("xl/worksheets/s.xml", f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>')
    return file.getvalue()


def files(chance, count):
    most = 10_000_000
    yield "nothing", b""
    yield "one byte", b"\xff"
    yield "zeros", b"\0" * most
    yield "10 MB of commas", b"," * most
    yield "10 MB of line ends", b"\n" * most
    yield "10 MB of quotes", b'"' * most
    yield "a quote that is never closed", b'name,email\n"' + b"x,y\n" * 2_400_000
    yield "one cell of 10 MB", b"name,email\n" + b"x" * 9_900_000
    yield (
        "too many cells",
        b"name,email" + b",x" * 90 + b"\n" + b"a,b@example.net" + (b",c" * 90 + b"\na,b@example.net") * 50_000,
    )
    yield "1.4 million empty cells", b"name,email,a,b,c,d,e,f,g,h,i,j,k,l\n" + b"x,,,,,,,,,,,,,\n" * 99_000
    yield "100,001 lines", b"name,email\n" + b"A,a@example.net\n" * 100_001
    yield "100,000 problems", b"name,email\n" + b",nobody\n" * 100_000
    yield "100,000 of one address", b"name,email\n" + b"A,a@example.net\n" * 100_000
    yield "Latin-1", "name,email\nJörg,j@example.net\n".encode("latin-1")
    yield "UTF-16", "name,email\nJörg,j@example.net\n".encode("utf-16")
    yield "a spreadsheet", b"PK\x03\x04" + chance.randbytes(100_000)
    yield "chance", chance.randbytes(1_000_000)
    yield "columns of one name", b",".join([b"name"] * 100) + b"\n" + b"x\n" * 10_000
    yield "a name of combining marks", b"name,email\nA" + "\u0301".encode() * 9_000 + b",a@example.net\n"
    cells = [
        "name",
        "email",
        "A",
        "a@example.net",
        "=1+1",
        '"',
        '""',
        ";",
        ",",
        "\t",
        "\r",
        "\n",
        "\r\n",
        "\ufeff",
        "\x00",
        "\u202e",
        " ",
        "x" * 21_000,
    ]
    for number in range(count):
        yield f"stirred {number}", ",".join(chance.choices(cells, k=chance.randrange(2, 200))).encode()


if __name__ == "__main__":
    sys.exit(main())
