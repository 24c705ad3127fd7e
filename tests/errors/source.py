"""The C1xx codes: what the source room reports."""

from __future__ import annotations

import re
from pathlib import Path

from cardlang.model.card import CardKind
from cardlang.model.diagnostic import Code
from cardlang.report.text import as_text
from cardlang.source.deck import duplicates, kind_of, name_cards, read_deck
from cardlang.source.document import open_document
from cardlang.source.project import find_project
from cardlang.source.schema import load_schema
from cardlang.source.sources import Sources
from errors.numbered import codes

CODES = codes("C101", "C159")

BOXES = {"action": {"text": "main", "attached": "attached"}, "creature": {"powers": "power"}}
HEAD = "game: skirmish\ndeck: drow\nname: Drow Deck\nkind: action\ncards:\n"
USUAL = {"name": "Run", "level": "1", "action": "Minor", "text": "Move 6 squares."}
PLAIN = HEAD + "  - {name: Run, level: 1, action: Minor, text: Move 6 squares.}\n"

_MANY = "".join(f"  - {{name: Run {n}, level: 1, action: Minor, txt: Move 6 squares.}}\n" for n in range(700))

MADE: dict[str, dict[str, bytes]] = {
    "C101": {"cards/skirmish/a.yaml": PLAIN.replace("Run", "Épée").encode("latin-1")},
    "C102": {"cards/skirmish/a.yaml": PLAIN.replace("Run", "R\0n").encode()},
    "C103": {"cards/skirmish/a.yaml": b"#" * 5 * 1024 * 1024},
    "C109": {"cards/skirmish/a.yaml": b"[" * 100_000},
    "C110": {"cards/skirmish/a.yaml": PLAIN.replace("Move", "x" * (400_000 - len(" 6 squares."))).encode()},
    "C120": {"cards/skirmish/a.yaml": f"{HEAD}{_MANY}".encode()},
    "C145": {"cards/dial/a.yaml": PLAIN.encode()},
    "C147": {"cards/skirmish/a.yaml": PLAIN.encode(), "cards/skirmish/b.yaml": PLAIN.replace("Run", "Go").encode()},
    "C148": {"cards/skirmish/a.yaml": PLAIN.encode(), "games/mine/vocabulary.yml": b"game: mine"},
    "C151": {"pyproject.toml": b"[tool.cardlang]\nname =\n"},
}  # fmt: skip
GOOD = {"C151": {"pyproject.toml": b'[tool.cardlang]\nname = "My Cards"\n'}}


def files(example: str) -> dict[str, bytes]:
    """An example of the catalogue as the file it speaks of: a whole one, or fields of a card with the usual others."""
    if re.search(r"^game:|^#", example, re.MULTILINE):
        return {"cards/skirmish/a.yaml": example.encode()}
    given = re.findall(r"^([\w-]+):", example, re.MULTILINE)
    lines = [f"{key}: {value}" for key, value in USUAL.items() if key not in given] + example.splitlines()
    card = "\n".join(f"    {line}" for line in lines)
    return {"cards/skirmish/a.yaml": f"{HEAD}  - {card[4:]}\n".encode()}


def check(code: Code, *, bad: bool) -> tuple[set[str], str]:
    """What the source room reports for the files of an example, in the order of the stages."""
    tree = (MADE if bad else GOOD).get(code.code) or files(code.bad if bad else code.good)
    for name, data in {"pyproject.toml": b"[tool.cardlang]", **tree}.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(data)
    project, found = find_project(Path.cwd())
    assert project
    found += project.unread_files()
    sources, decks = Sources(project.root), []
    for path, _ in project.files():
        _, document, problems = open_document(path, None)
        if document is None:
            found += problems
            continue
        found += name_cards(document, problems)
        game, kind, problems = kind_of(document, project.game_of(path), ["skirmish"], lambda _: BOXES)
        found += problems
        if game and kind:
            schema = project.find(f"schemas/{game}/{kind}.schema.json")
            assert schema
            deck = read_deck(document, load_schema(schema), CardKind(BOXES[kind]))
            found += deck.diagnostics
            decks += [deck.deck] if deck.deck else []
    found += duplicates(decks, sources.place)
    if code.code == "C120":  # the other 500 are as usual
        found = [one for one in found if one.code == "C120"]
    return {one.code for one in found}, as_text(found, sources)
