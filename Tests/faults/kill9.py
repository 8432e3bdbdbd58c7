"""kill -9 during writes: after the restart every acknowledged write is present, and the data are consistent."""

import argparse
import random
import sys
import time

from server import Server, Verdicts, default_binary, scratch_folder
from writers import Book, call_back, let_loose, signed_in

WRITERS = 8


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=25)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    chosen = options.parse_args()
    print(f"seed {chosen.seed}, {chosen.rounds} rounds, {WRITERS} writers", flush=True)

    verdicts = Verdicts()
    chance = random.Random(chosen.seed)
    book = Book()
    with scratch_folder() as folder, Server(folder / "data", chosen.binary) as server:
        emails = [server.create_user(f"Writer{number}") for number in range(WRITERS)]
        server.start()
        people = signed_in(server, emails)
        for number in range(1, chosen.rounds + 1):
            summary, problem = play_round(server, people, book, chance, f"{chosen.seed}-{number}")
            verdicts.add(f"round {number}: {summary}", problem)
        with verdicts.check(f"a sample of all {book.size()} acknowledged writes after the last round"):
            problems = book.missing(people, at_most=2_000)
            assert not problems, "; ".join(problems[:5])
    return verdicts.close()


def play_round(server, people, book, chance, seed):
    """Writes, kills, restarts and reads back; returns a summary and the problem, if any."""
    began, before = time.monotonic(), book.size()
    writers = let_loose(people, book, seed)
    alive_for = chance.uniform(0.05, 1.2)
    time.sleep(alive_for)
    died_early = server.process.poll()
    server.kill()
    refusals = call_back(writers)
    written = book.size() - before
    summary = f"killed after {alive_for:.2f} s, {written} writes acknowledged"

    if died_early is not None:
        return summary, f"the server ended by itself with {died_early}: {server.last_words()}"
    if refusals:
        return summary, f"refused: {refusals[0]}"
    # Dying during recovery must do no harm either.
    if chance.random() < 0.2:
        server.launch()
        time.sleep(chance.uniform(0, 0.3))
        server.kill()
        summary += ", killed again while starting"
    checked = server.command("check")
    if checked.returncode != 0:
        return summary, f"mingle check: exit {checked.returncode}: {(checked.stderr or checked.stdout).strip()}"
    try:
        server.start()
    except RuntimeError as error:
        return summary, str(error)
    problems = book.missing(people, since=began)
    if problems:
        return summary, f"{len(problems)} lost: " + "; ".join(problems[:5])
    return summary, None if written else "nothing was written"


if __name__ == "__main__":
    sys.exit(main())
