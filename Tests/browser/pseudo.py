"""Two languages that nobody speaks: `en-XA` is English with accents and a third longer, so that one sees what is said by no catalogue
and what does not fit; `ar-XB` is the same from right to left. (The names are those of CLDR's pseudo-locales.)"""

import json
import pathlib
import re

CATALOGUES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Localization/Catalogues"
# What a phrase is put into, so that it is seen where it begins and ends.
OPEN, CLOSE = "⟦", "⟧"
PLACE = r"(\{\d+\}|[\[\]])"
ACCENTS = str.maketrans("AEIOUaeiouncsyNCSY", "ÅÉÎÖÛåéîöûñçšýÑÇŠÝ")


def catalogues(folder):
    """Writes the catalogues that there are, and those two, into a folder."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for file in CATALOGUES.glob("*.json"):
        (folder / file.name).write_bytes(file.read_bytes())
    english, german = (json.loads((CATALOGUES / f"{tag}.json").read_text()) for tag in ("en", "de"))
    # German has every key, which `bin/texts` sees to.
    for tag in ("en-XA", "ar-XB"):
        said = {key: every(english.get(key, key)) for key in german}
        (folder / f"{tag}.json").write_text(json.dumps(said, ensure_ascii=False))
    return folder


def every(entry):
    return {form: stretched(text) for form, text in entry.items()} if isinstance(entry, dict) else stretched(entry)


def stretched(text):
    parts = [part if re.fullmatch(PLACE, part) else part.translate(ACCENTS) for part in re.split(PLACE, text)]
    letters = sum(len(part) for part in parts if not re.fullmatch(PLACE, part))
    # Words, which break into lines as a translation's do.
    longer = " ".join(["ẋẋẋẋẋ"] * (max(1, letters // 3) // 6)) or "ẋ" * max(1, letters // 3)
    return OPEN + "".join(parts) + " " + longer + CLOSE


def without_phrases(text):
    """What is left of a text without what phrases say, and what stands in them."""
    depth, left = 0, ""
    for one in text:
        depth += one == OPEN
        left += one if depth == 0 else ""
        depth -= one == CLOSE
    return left
