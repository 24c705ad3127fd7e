"""A game's language in the cache: inert data that is read back unchanged and replaced if it is damaged."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from cardlang.language.construct import Constructs
from cardlang.language.language import Language
from cardlang.language.lexicon import Lexicon
from cardlang.language.table import Table
from cardlang.language.vocabulary import Vocabulary
from cardlang.pipeline.load.languages import Data, cached
from contract.games import every_game

LANGUAGE = every_game()["embers"].game.language
DATA: Data = {"words": LANGUAGE.vocabulary.lines, **LANGUAGE.lexicon.data, **LANGUAGE.table.data}


def read(data: Data) -> Language:
    words = Vocabulary(data["words"])
    return Language(words, Table(data), Lexicon(data, lambda: words.entries), Constructs.of(()))


def test_a_language_from_the_cache_equals_the_one_stored() -> None:
    language = read(DATA)
    words, table, lexicon = language.vocabulary, language.table, language.lexicon
    entries = words.entries
    said = {name: value for name, value in vars(words).items() if name in json.loads(words.lines[0])}
    said.pop("terminals")
    assert Vocabulary.of(entries, **said).lines == words.lines
    assert Lexicon.of(entries, words.verbs).data == lexicon.data
    moves = table.actions.all(), table.gotos.all()
    assert Table.of(*moves, table.rules.all(), table.start, table.end).data == table.data


def signed(data: bytes) -> bytes:
    return sha256(data).digest() + data


def changed(data: bytes, change: Callable[[dict[str, list[str]]], object]) -> bytes:
    """The stored data with another hash that fits, after a change to its sections."""
    head, *lines = data.decode().split("\n")
    sections, at = {}, 0
    for name, count in json.loads(head).items():
        sections[name] = lines[at : at + count]
        at += count
    change(sections)
    counts = json.dumps({name: len(lines) for name, lines in sections.items()})
    return signed("\n".join([counts, *(line for lines in sections.values() for line in lines)]).encode())


def in_each_section(line: str, at: int = -1) -> dict[str, Callable[[bytes], Any]]:
    """Another line in the place of one of each section."""

    def other(name: str) -> Callable[[bytes], Any]:
        return lambda data: changed(data, lambda sections: sections[name].__setitem__(at, line))

    return {f"forged, {line} in {name} at {at}": other(name) for name in DATA}


BROKEN: dict[str, Callable[[bytes], Any]] = {
    "empty": lambda data: b"",
    "cut short": lambda data: signed(data)[:-1],
    "one bit": lambda data: signed(data)[:-5] + bytes([data[-5] ^ 1]) + data[-4:],
    "forged, no JSON": lambda data: signed(b"\x80\x04c__builtin__\nexec\n"),
    "forged, as marshal wrote": lambda data: signed(b"\xe9\x05\x00\x00\x00"),
    "forged, nested": lambda data: signed(b"[" * 200_000),
    "forged, a number": lambda data: signed(b"7"),
    "forged, nothing": lambda data: signed(b"{}"),
    "forged, counts of what is not there": lambda data: signed(b'{"words": 5, "names": 7}\n1'),
    "forged, counts that are none": lambda data: signed(data.replace(b":", b":-", 1)),
    "forged, a section is missing": lambda data: changed(data, lambda sections: sections.pop("readings")),
    "forged, sections have each other's names": lambda data: changed(
        data, lambda sections: sections.update(states=sections["places"], places=sections["states"])
    ),
    "forged, a trie without end": lambda data: changed(
        data, lambda sections: sections["places"].__setitem__(-1, f'["to",[{len(sections["places"]) - 1}],[]]')
    ),
    "forged, no bytes": lambda data: "text",
    "forged, a number in place of bytes": lambda data: 10**9,
    **in_each_section("no JSON"),
    **in_each_section("[" * 100_000),
    **in_each_section("7"),
    **in_each_section("[1]", at=0),
}


def test_a_broken_entry_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLANG_CACHE", str(tmp_path))
    made = []

    def again() -> Language | None:
        return cached([b"grammar", b"words"], lambda: made.append(1) or DATA, read)

    again()
    base = sqlite3.connect(tmp_path / "cache.sqlite3")
    ((whole,),) = base.execute("SELECT value FROM entry").fetchall()
    for number, (how, broken) in enumerate(BROKEN.items(), start=2):
        with base:
            base.execute("UPDATE entry SET value = ?", (broken(whole[32:]),))
        found = again()
        assert found and found.vocabulary.lines == DATA["words"] and len(made) == number, how
        assert base.execute("SELECT value FROM entry").fetchall() == [(whole,)], how
    again()
    assert len(made) == 1 + len(BROKEN)  # the last was repaired
    base.close()
