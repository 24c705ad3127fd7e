"""YAML text to nodes, from the events of libyaml's parser.

libyaml's own composer is not used: it crashes on extreme nesting.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import _ruamel_yaml  # type: ignore[import-not-found]
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from cardlang.model.card import MAX_TEXT
from cardlang.model.diagnostic import MAX_FINDINGS, Diagnostic, cut_short
from cardlang.model.span import SourceText, Span
from cardlang.source.yaml.nodes import REFUSED, Document, Mapping, Node, Scalar, Sequence, resolve
from cardlang.source.yaml.syntax import explain
from cardlang.source.yaml.traps import guesses, trap

_BREAKS_OF_1_1 = re.compile("[\x85\u2028\u2029]")
_ESCAPE = re.compile(r"\\U([0-9a-fA-F]{8})")
_PRIVATE = range(0x10FFFD, 0x10000, -1)  # more than the different characters of a 4 MiB file


class Mask:
    """The text for libyaml (`text`), and a table from replacements to originals (`back`)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.back: dict[int, str] = {}
        if found := [match.start() for match in _BREAKS_OF_1_1.finditer(text)]:
            self._put(found)

    def over(self, places: tuple[int, ...]) -> Mask:
        """A mask that hides the characters at `places` as well."""
        new = Mask.__new__(Mask)
        new.text, new.back = self.text, dict(self.back)
        new._put(list(places))
        return new

    def _put(self, places: list[int]) -> None:
        characters = list(self.text)
        taken = {original: private for private, original in self.back.items()}
        # Replacements must not occur in the text, neither as characters nor as escapes.
        used = {*map(ord, set(characters)), *(int(code, 16) for code in _ESCAPE.findall(self.text)), *self.back}
        free = (code for code in _PRIVATE if code not in used)
        for place in places:
            original = characters[place]
            if ord(original) in self.back:
                continue  # hidden already
            if original not in taken:
                taken[original] = next(free)
                self.back[taken[original]] = original
            characters[place] = chr(taken[original])
        self.text = "".join(characters)


MAX_DEPTH = 64
MAX_GROUPS = 100_000  # of a file: three times as many as a deck of 4 MiB has


_MOST_TRAPS = 40
_PATIENCE = 2_000_000  # characters per file that are read again to find the cause of syntax errors


def compose(source: SourceText) -> tuple[Document | None, list[Diagnostic]]:
    """The document in `source`, or None, and findings about its YAML.

    After a syntax error there is no document, unless the cause is a trap, that is, a text that needs quotes: it is
    reported and read as it was meant, so that the rest of the file is still checked.
    """
    mask = Mask(source.text)
    traps: list[tuple[str, int]] = []
    composer = _Composer(source, mask, traps)
    error = composer.run()
    patience = _PATIENCE - len(source.text)
    while error is not None:
        for guess in guesses(source.text, error.at, error.began):
            tried = _Composer(source, mask.over(guess.at), [*traps, (guess.code, guess.at[0])])
            patience -= len(source.text)
            failed = tried.run()
            if failed is None or failed.at > error.at:
                mask, traps, composer, error = tried.mask, tried.traps, tried, failed
                break
        else:
            patience = -1
        if error and (patience < 0 or len(traps) > _MOST_TRAPS):
            found = explain(source.path, source.text, error.problem, error.at, error.context, error.began)
            return None, [*composer.findings(), found]
    if composer.root is None:
        if not composer.found:
            composer.report("C104", "this file is empty", 0, 0, "write what it is for, or delete the file")
        return None, composer.findings()
    return Document(source, composer.root), composer.findings()


class _Failure(NamedTuple):
    """libyaml's error: `problem` at character `at`, inside `context`, which began at character `began`."""

    problem: str
    at: int
    context: str
    began: int | None


class _Open:
    """A mapping or list that is still being read."""

    __slots__ = ("begins_again", "entries", "flow", "items", "key", "refused", "start", "value")

    def __init__(self, start: int, flow: bool, mapping: bool) -> None:
        self.start, self.flow = start, flow
        self.entries: dict[str, tuple[Scalar, Node]] | None = {} if mapping else None
        self.items: list[Node] = []
        self.value: dict[str, Any] = {}
        self.key: Scalar | None = None
        self.begins_again = False  # its first key was given once more, as if another entry of a list began
        self.refused = False  # the next value belongs to a refused key


class _Composer:
    """One reading of one text."""

    def __init__(self, source: SourceText, mask: Mask, traps: list[tuple[str, int]]) -> None:
        self.source, self.mask, self.traps = source, mask, traps
        self.root: Node | None = None
        self.found: list[Diagnostic] = []
        self.left_out = 0
        self.held: dict[int, Scalar] = {}  # the scalar that holds the trap at each place

    def run(self) -> _Failure | None:
        """Read the text into `root` and `found`. Returns libyaml's error, if any."""
        try:
            self._read(_ruamel_yaml.CParser(self.mask.text))
        except MarkedYAMLError as error:
            began = error.context_mark.index if error.context_mark else None
            at = error.problem_mark.index if error.problem_mark else began or 0
            return _Failure(error.problem or "", at, error.context or "", began)
        return None

    def report(self, code: str, message: str, start: int, end: int, help: str) -> None:
        """Add a finding, or count it if there are too many already."""
        if len(self.found) < MAX_FINDINGS:
            self.found.append(Diagnostic(code, message, Span(self.source.path, start, end), help))
        else:
            self.left_out += 1

    def findings(self) -> list[Diagnostic]:
        """All findings, with one for each text that holds traps."""
        traps: dict[int, Diagnostic] = {}
        for code, at in self.traps:
            if node := self.held.get(at):
                traps.setdefault(node.start, trap(code, self.source.path, self.source.text, node, at))
        more = [cut_short(self.found[-1].span, f"{self.left_out} more are not")] if self.left_out else []
        return [*self.found, *more, *traps.values()]

    def _read(self, parser: Any) -> None:
        next_event = parser.get_event
        open_nodes: list[_Open] = []
        groups = 0
        node: Node
        while True:
            event = next_event()
            kind = type(event)
            if kind is ScalarEvent:
                node = self._scalar(event)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if len(open_nodes) == MAX_DEPTH:
                    at = event.start_mark.index
                    message = f"lists and groups are nested more than {MAX_DEPTH} deep here"
                    self.report("C109", message, at, at + 1, "look for a stray bracket or dash")
                    return
                groups += 1
                if groups > MAX_GROUPS:
                    at = event.start_mark.index
                    message = f"this file has more than {MAX_GROUPS:,} lists and groups, the limit".replace(",", " ", 1)
                    self.report("C103", message, at, at + 1, "split it into several files")
                    return
                self._refuse_properties(event)
                open_nodes.append(_Open(event.start_mark.index, bool(event.flow_style), kind is MappingStartEvent))
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                node = self._close(open_nodes.pop(), event.end_mark.index)
            elif kind is AliasEvent:
                node = self._alias(event)
            elif kind is DocumentStartEvent and self.root is not None:
                at = event.start_mark.index
                self.report("C108", "a second document begins here", at, at + 3, "make it a file of its own")
                return
            elif kind is StreamEndEvent:
                return
            else:
                continue
            if not open_nodes:
                if not isinstance(node, Scalar) or node.text or node.style:
                    self.root = node
                continue
            parent = open_nodes[-1]
            if parent.entries is None:
                parent.items.append(node)
            elif parent.key is None and not parent.refused:
                self._key(parent, node)
            else:
                if parent.key is not None:
                    parent.entries[parent.key.text] = parent.key, node
                    parent.value[parent.key.text] = node.value
                parent.key, parent.refused = None, False

    def _scalar(self, event: Any) -> Scalar:
        text: str = event.value
        start, end = event.start_mark.index, event.end_mark.index
        plain = event.implicit[0]
        if self.mask.back:
            text = text.translate(self.mask.back)
        if event.anchor is not None or event.tag is not None:
            start = self._refuse_properties(event)
            plain = False
        style = event.style or ""
        if style in (">", "|"):
            end = start + len(self.source.text[start:end].rstrip(" \r\n"))
        if len(text) > MAX_TEXT:
            message = f"this text has {len(text):,} characters; the limit is {MAX_TEXT:,}".replace(",", " ")
            help = "make it shorter, or look for a quotation that is not closed"
            self.report("C110", message, start, end, help)
            return Scalar(None, "", start, end, REFUSED)
        node = Scalar(resolve(text) if plain else text, text, start, end, style)
        for _, at in self.traps:
            if start <= at < end:
                self.held[at] = node
        return node

    def _refuse_properties(self, event: Any) -> int:
        """Report anchors and tags before a value; returns where the value itself begins."""
        start: int = event.start_mark.index
        if event.anchor is None and event.tag is None:
            return start
        text = self.source.text
        for words in re.compile(r"[&!][^\s,\[\]{}]*").finditer(text, start, event.end_mark.index):
            if words.start() != start:
                break
            space = _SPACE.match(text, words.end())
            start = min(space.end() if space else words.end(), event.end_mark.index)  # there may be no value
            code, what = ("C113", "an anchor") if words.group()[0] == "&" else ("C115", "a tag")
            message = f'YAML reads "{words.group()}" as {what}, which cards do not use'
            help = f'put the text in quotes if it is meant to begin with "{words.group()[0]}", or delete the word'
            self.report(code, message, words.start(), words.end(), help)
        return start

    def _alias(self, event: Any) -> Scalar:
        start, end = event.start_mark.index, event.end_mark.index
        words = self.source.text[start:end]
        help = 'write the value itself; if the text is meant to begin with "*", put it in quotes'
        self.report(
            "C112", f'YAML reads "{words}" as an alias for another value, which cards do not use', start, end, help
        )
        return Scalar(None, "", start, end, REFUSED)

    def _key(self, parent: _Open, key: Node) -> None:
        assert parent.entries is not None
        parent.refused = True
        if not isinstance(key, Scalar):
            self.report("C116", "a key must be a plain word", key.start, max(key.end, key.start + 1), "write one word")
        elif key.style == REFUSED:
            pass
        elif key.text == "<<" and not key.style:
            help = "write the fields out on each card"
            self.report(
                "C114", '"<<" merges another group into this one, which cards do not use', key.start, key.end, help
            )
        elif first := parent.entries.get(key.text):
            line = self.source.position(first[0].start).line
            begins = not parent.flow and key.text == next(iter(parent.entries))
            help = f'put a hyphen before each entry of a list ("- {key.text}: …"), or ' if begins else ""
            if not parent.begins_again:
                help += "keep one of the two"
                self.report("C111", f'"{key.text}" was already given on line {line}', key.start, key.end, help)
            parent.begins_again |= begins
        else:
            parent.key, parent.refused = key, False

    def _close(self, done: _Open, end: int) -> Mapping | Sequence:
        if done.entries is None:
            if not done.flow:
                end = done.items[-1].end if done.items else done.start
            return Sequence([item.value for item in done.items], tuple(done.items), done.start, end, done.flow)
        if not done.flow:
            end = max((node.end for _, node in done.entries.values()), default=done.start)
        return Mapping(done.value, done.entries, done.start, end, done.flow)


_SPACE = re.compile(r"\s*")
