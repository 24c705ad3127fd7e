"""Brings what has changed in a table into the deck file that was imported from it, and keeps what was edited there."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.span import Span
from cardlang.source.deck import id_of, name_of
from cardlang.source.deck_text import card_lines, field_lines, inline
from cardlang.source.error import SourceError
from cardlang.source.table import Row
from cardlang.source.yaml.nodes import Document
from cardlang.source.yaml.nodes import Mapping as Group
from cardlang.source.yaml.nodes import Sequence as Items

Fields = Mapping[str, Any]
T = TypeVar("T")

_COMMENT = re.compile(r"[ \t]*#[^\r\n]*")


@dataclass(slots=True)
class Merge:
    """A merge of `document`, a deck file, with its table. `headings` are those of the fields that the table has,
    `texts` the fields that hold rules texts; `same` says whether two values of a field say the same.

    What comes of it: `fixes` of the file; what is not brought in (`found`, each with the card's id and the field); what
    the table says of each card, as far as the file knows it (`base`, for the next time); and the names of new cards and
    of those that change.
    """

    document: Document
    headings: Mapping[str, str]
    texts: Sequence[str]
    same: Callable[[str, Any, Any], bool]
    fixes: list[Fix] = field(default_factory=list)
    found: list[tuple[str, str, Diagnostic]] = field(default_factory=list)
    base: list[Fields] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)

    def run(self, base: Iterable[Fields], table: Iterable[tuple[Row, Fields]]) -> Merge:
        """Bring in what `table` says now; the file was made or merged when it said `base`. A field that only the table
        has changed gets its value; one that only the file has changed stays; one that both have changed stays, and is
        told, and so is a card that is gone from the table.

        Errors: `SourceError` for a file without a list of cards.
        """
        cards = self.document.root.get("cards") if isinstance(self.document.root, Group) else None
        groups = [card for card in cards.items if isinstance(card, Group)] if isinstance(cards, Items) else []
        if not isinstance(cards, Items) or cards.flow or not groups or len(groups) < len(cards.items):
            raise SourceError(f"{self.document.path} has no list of cards, each after a hyphen: nothing is merged")
        before = _by_id((card, card) for card in base)
        mine = _by_id((card.value, card) for card in groups)
        rows = _by_id((card, (row, card)) for row, card in table)
        added: list[str] = []
        for id, (row, card) in rows.items():
            known: Fields = before.get(id, {})
            if id in mine:
                self._merge_card(mine[id], known, row, card)
            elif id not in before:
                added += ["", *card_lines(card, self.texts, self.document.column(cards))]
                self.new.append(_name(card))
                self.base.append(card)
            else:
                self.base.append(known)
                if not all(self.same(name, known.get(name), card.get(name)) for name in self.headings):
                    message = f"row {row.number}: {_name(card)} was deleted here, but has changed in the table"
                    help = "write the card here again, or delete its row in the table"
                    self._tell("C198", id[0], "", message, help)
        for id in (one for one in mine if one in before and one not in rows):
            message, help = f"the table has no row for {_name(before[id])} any more", "delete the card here, too"
            self._tell("C199", id[0], "", message, help, "warning")
            self.base.append(before[id])
        if added:
            end = max(self._end(groups[-1]), groups[-1].end)
            self.fixes.append(self._fix(end, end, "\n" + "\n".join(added)))
        return self

    def _merge_card(self, mine: Group, before: Fields, row: Row, card: Fields) -> None:
        changes: dict[str, Any] = {}
        base = dict(before)
        for name in self.headings:
            old, here, now = before.get(name), mine.value.get(name), card.get(name)
            if not self.same(name, here, now) and not self.same(name, old, now):
                if not self.same(name, old, here) or self._commented(mine, name, now):
                    was = "" if old is None else f", which was {_shown(old)}"
                    message = f"the table says {_shown(now)}, but here is {_shown(here)}{was}"
                    help = "write the same in both places; until then, what is here stays"
                    self._tell("C198", id_of(card), name, f"row {row.number}, {self.headings[name]}: {message}", help)
                    continue
                changes[name] = now
            base[name] = now
        self.base.append({name: value for name, value in base.items() if value is not None})
        if changes:
            start = next(iter(mine.entries.values()))[0].start
            self.fixes.append(self._fix(start, self._end(mine), self._changed(mine, changes)))
            self.changed.append(f"{_name(card)} ({', '.join(self.headings[name] for name in changes)})")

    def _tell(
        self, code: str, id: str, name: str, message: str, help: str, severity: Literal["error", "warning"] = "error"
    ) -> None:
        at = Span(self.document.path, 0, 0)
        self.found.append((id, name, Diagnostic(code, message, at, help, severity, card=id)))

    def placed(self, document: Document) -> Iterator[Diagnostic]:
        """What was found, at its places in the file that was written: at the field, the card, or else the cards."""
        listed = document.at(("cards",))
        items = listed.items if isinstance(listed, Items) else ()
        cards = {id_of(card.value): card for card in items if isinstance(card, Group)}
        for id, name, one in self.found:
            card = cards.get(id)
            at = card and (card.get(name) or card.get("name") or card.get("id"))
            yield replace(one, span=document.span(at) if at else document.key("cards"))

    def _changed(self, card: Group, changes: Mapping[str, Any]) -> str:
        """The text of a card with other values of some fields (None for a field to delete)."""
        text, entries = self.document.source.text, [*card.entries.items()]
        gap = ", " if card.flow else "\n" + " " * self.document.column(card)
        parts: list[str] = []
        for n, (name, (key, node)) in enumerate(entries):
            last = n + 1 == len(entries)
            after = text[node.end : self._end(card) if last else entries[n + 1][1][0].start]
            if name not in changes:
                parts += [text[key.start : node.end], after]
            elif changes[name] is not None:
                parts += [self._field(card, name, changes[name]), after]
        if entries[-1][0] in changes and changes[entries[-1][0]] is None:
            parts[-1] = ""  # between it and the field before
        for name in (one for one in changes if one not in card.entries):
            parts += [gap, self._field(card, name, changes[name])]
        return "".join(parts)

    def _field(self, card: Group, name: str, value: Any) -> str:
        if card.flow:
            return f"{inline(name)}: {inline(value, flow=True)}"
        return "\n".join(field_lines(name, value, self.texts, self.document.column(card)))

    def _commented(self, card: Group, name: str, now: Any) -> bool:
        """Whether a comment would be lost with the value that a field has."""
        if name not in card.entries:
            return False
        key, node = card.entries[name]
        text = self.document.source.text
        after = next((one.start for one, _ in card.entries.values() if one.start > node.end), self._end(card))
        return (now is None and "#" in text[node.end : after]) or (
            isinstance(node, Items | Group) and "#" in text[key.end : node.end]
        )

    def _end(self, card: Group) -> int:
        """The end of the last field of a card, with a comment behind it."""
        end = max(node.end for _, node in card.entries.values())
        comment = None if card.flow else _COMMENT.match(self.document.source.text, end)
        return comment.end() if comment else end

    def _fix(self, start: int, end: int, text: str) -> Fix:
        lines = "\r\n" if "\r\n" in self.document.source.text else "\n"
        return Fix(Span(self.document.path, start, end), text.replace("\r\n", "\n").replace("\n", lines))


def _by_id(cards: Iterable[tuple[Fields, T]]) -> dict[tuple[str, int], T]:
    """Cards by id; several of one id are told apart by their order."""
    seen: Counter[str] = Counter()
    found = {}
    for card, one in cards:
        id = id_of(card)
        found[id, seen[id]] = one
        seen[id] += 1
    return found


def _name(card: Fields) -> str:
    return str(card.get("name") or name_of(id_of(card)))


def _shown(value: Any) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)
