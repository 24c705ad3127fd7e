"""A game's language in the cache: inert data that is read back unchanged and replaced if it is damaged."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from cardlang.language.lexicon import Lexicon
from cardlang.language.table import Table
from cardlang.language.vocabulary import Vocabulary
from cardlang.pipeline.games import load_game
from cardlang.pipeline.languages import kept

Parts = tuple[Vocabulary, Table, Lexicon]


def read(data: Any) -> Parts:
    words = Vocabulary.from_data(data[0])
    return words, Table.from_data(data[1]), Lexicon.from_data(data[2], words.entries)


def test_a_language_from_the_cache_equals_the_one_stored() -> None:
    language = load_game("skirmish").language
    made = [language.vocabulary.as_data(), language.table.as_data(), language.lexicon.as_data()]
    stored = json.dumps(made)
    words, table, lexicon = read(json.loads(stored))
    assert (words, table) == (language.vocabulary, language.table)
    assert lexicon.root == Lexicon.of(words.entries, words.verbs).root == language.lexicon.root
    assert json.dumps([words.as_data(), table.as_data(), lexicon.as_data()]) == stored


def signed(data: bytes) -> bytes:
    return sha256(data).digest() + data


def without_lexicon(data: bytes) -> bytes:
    return signed(json.dumps(json.loads(data)[:2]).encode())


def other_kinds(data: bytes) -> bytes:
    vocabulary, table, lexicon = json.loads(data)
    return signed(json.dumps([table, lexicon, vocabulary]).encode())


BROKEN: dict[str, Callable[[bytes], Any]] = {
    "empty": lambda data: b"",
    "cut short": lambda data: signed(data)[:-1],
    "one bit": lambda data: signed(data)[:-5] + bytes([data[-5] ^ 1]) + data[-4:],
    "forged, no JSON": lambda data: signed(b"\x80\x04c__builtin__\nexec\n"),
    "forged, as marshal wrote": lambda data: signed(b"\xe9\x05\x00\x00\x00"),
    "forged, nested": lambda data: signed(b"[" * 200_000),
    "forged, a number": lambda data: signed(b"7"),
    "forged, nothing": lambda data: signed(b"[[], [], []]"),
    "forged, a part is missing": without_lexicon,
    "forged, parts in another order": other_kinds,
    "forged, no bytes": lambda data: "text",
    "forged, a number in place of bytes": lambda data: 10**9,
}


def test_a_broken_entry_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLANG_CACHE", str(tmp_path))
    language = load_game("skirmish").language
    parts = [language.vocabulary.as_data(), language.table.as_data(), language.lexicon.as_data()]
    made = []

    def again() -> Parts | None:
        return kept([b"grammar", b"words"], lambda: made.append(1) or parts, read)

    again()
    base = sqlite3.connect(tmp_path / "cache.sqlite3")
    ((whole,),) = base.execute("SELECT value FROM entry").fetchall()
    for number, (how, broken) in enumerate(BROKEN.items(), start=2):
        with base:
            base.execute("UPDATE entry SET value = ?", (broken(whole[32:]),))
        found = again()
        assert found and found[:2] == (language.vocabulary, language.table) and len(made) == number, how
        assert base.execute("SELECT value FROM entry").fetchall() == [(whole,)], how
    again()
    assert len(made) == 1 + len(BROKEN)  # the last was repaired
    base.close()
