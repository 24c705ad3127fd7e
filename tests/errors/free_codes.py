"""Prints the free codes, each with the code before it: `python tests/errors/free_codes.py`, in a clone. A code that was
in use once is not free."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from cardlang.pipeline.load.catalogue import catalogue

ROOT = Path(__file__).parents[2]
HISTORY = ["git", "log", "-p", "--format=", '-G^C[1-6][0-9][0-9]:|"C[1-6][0-9][0-9]"', "--", "cardlang"]


def free_codes(history: str) -> Iterator[tuple[str, str]]:
    """The first free code after each row of codes in use, and the last code of that row. `history` quotes the codes
    that were in use once."""
    used, once = catalogue(), set(re.findall(r'(?:"|^[-+])(C[1-6]\d\d)(?:"|:)', history, re.MULTILINE))
    for code in used:
        later = (f"C{number}" for number in range(int(code[1:]) + 1, int(code[1]) * 100 + 100))
        following = next((one for one in later if one in used or one not in once), code)
        if following not in used:
            yield following, code


if __name__ == "__main__":
    history = subprocess.run(HISTORY, cwd=ROOT, capture_output=True, check=True).stdout.decode(errors="replace")
    for free, code in free_codes(history):
        print(f"{free}  after {code} {catalogue()[code].name}")
