"""Two pseudo-locales with CLDR's names. `en-XA` is English with accents and a third longer, which reveals text that is
in no catalogue and text that does not fit. `ar-XB` is the same from right to left.
"""

import json
import pathlib
import re

CATALOGUES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Localization/Catalogues"
# Marks around each phrase, so that its beginning and end are visible.
OPEN, CLOSE = "⟦", "⟧"
PLACE = r"(\{\d+\}|[\[\]])"
ACCENTS = str.maketrans("AEIOUaeiouncsyNCSY", "ÅÉÎÖÛåéîöûñçšýÑÇŠÝ")


def catalogues(folder):
    """Writes the existing catalogues and the two pseudo-locales into a folder."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for file in CATALOGUES.glob("*.json"):
        (folder / file.name).write_bytes(file.read_bytes())
    english, german = (json.loads((CATALOGUES / f"{tag}.json").read_text()) for tag in ("en", "de"))
    # German has every key, as `bin/texts` checks.
    for tag in ("en-XA", "ar-XB"):
        said = {key: every(english.get(key, key)) for key in german}
        (folder / f"{tag}.json").write_text(json.dumps(said, ensure_ascii=False))
    return folder


def every(entry):
    return {form: stretched(text) for form, text in entry.items()} if isinstance(entry, dict) else stretched(entry)


def stretched(text):
    parts = [part if re.fullmatch(PLACE, part) else part.translate(ACCENTS) for part in re.split(PLACE, text)]
    letters = sum(len(part) for part in parts if not re.fullmatch(PLACE, part))
    # Words, so that lines break as in a translation.
    longer = " ".join(["ẋẋẋẋẋ"] * (max(1, letters // 3) // 6)) or "ẋ" * max(1, letters // 3)
    return OPEN + "".join(parts) + " " + longer + CLOSE


def without_phrases(text):
    """Returns a text without the phrases in it and their arguments."""
    depth, left = 0, ""
    for one in text:
        depth += one == OPEN
        left += one if depth == 0 else ""
        depth -= one == CLOSE
    return left
