"""tests/writers: what writers write who have never seen a text of ours. What is read of it is read rightly; what is not
is listed with its messages."""

from __future__ import annotations

import pytest

from cardlang.pipeline.load.games import load_game
from conftest import Golden
from measures.writers import FOLDER, texts_of, told, verdicts

FILES = sorted(file.stem for file in FOLDER.glob("*.yaml"))
PRACTICE = [file for file in FILES if file.startswith("seen")]


@pytest.mark.parametrize(
    "file", [*sorted({*FILES} - {*PRACTICE}), *(pytest.param(file, marks=pytest.mark.slow) for file in PRACTICE)]
)
def test_each_text_is_read_as_it_was_judged(file: str, golden: Golden) -> None:
    """A change here is judged by the line `meant`."""
    language = load_game(file.rpartition("-")[2]).language
    texts = texts_of(FOLDER / f"{file}.yaml")
    assert len({one.name for one in texts}) == len(texts)
    golden.check(f"writers/{file}.txt", "\n".join(told(language, one) for one in texts))


def test_each_unseen_text_was_judged() -> None:
    written = {(file, one.name) for file in FILES for one in texts_of(FOLDER / f"{file}.yaml") if "unseen" in file}
    judged = [one for one in verdicts() if "unseen" in one["file"]]
    assert {(one["file"], one["name"]) for one in judged} == written and len(judged) == len(written)
    assert {one["right"] if one["read"] == "yes" else one["mended"] for one in judged} <= {"yes", "no"}
