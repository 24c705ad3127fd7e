"""tests/writers: what writers write who have never seen a text of ours. What is read of it is read rightly; what is not
is listed with its messages."""

from __future__ import annotations

import pytest

from cardlang.pipeline.load.games import load_game
from conftest import GOLDEN, Golden
from measures.writers import FOLDER, texts_of, told, verdicts

FILES = sorted(file.stem for file in FOLDER.glob("*.yaml"))
SOME = 15  # texts: of so many, one is read each time


@pytest.mark.parametrize("file", FILES)
def test_some_texts_are_read_as_they_were_judged(file: str) -> None:
    language, known = load_game(file.rpartition("-")[2]).language, (GOLDEN / f"writers/{file}.txt").read_text("utf-8")
    for one in texts_of(FOLDER / f"{file}.yaml")[::SOME]:
        assert told(language, one) in known, "see what `pytest -m slow` says of the whole file"


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
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
