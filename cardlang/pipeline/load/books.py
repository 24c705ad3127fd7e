"""The books of a game, made of its files and of those of the games that it extends: the rulebook and the glossary."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlang.language.language import Language
from cardlang.language.rulebook import Rule, Rulebook, RuleSection
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.pipeline.load.languages import read_text
from cardlang.source.disk import is_file
from cardlang.source.document import open_document
from cardlang.source.paths import shared_folder
from cardlang.source.schema import load_schema
from cardlang.source.yaml.nodes import Document, Scalar
from cardlang.source.yaml.offsets import filled, rules_text

if TYPE_CHECKING:
    from cardlang.language.glossary import Glossary, Term

Reword = Callable[[str], str]


class Books:
    """The books of a game whose texts are in `language`: of the files in the `folder` of a shipped game, whose language
    is `shipped`, and then of `rules` and `glossaries` that fit their schemas, a parent game's first. The rules that are
    `given` come before all files."""

    def __init__(
        self,
        folder: Path,
        shipped: Language,
        language: Language,
        rules: Sequence[Document] = (),
        glossaries: Sequence[Document] = (),
        given: Sequence[RuleSection] = (),
    ) -> None:
        self._folder, self._shipped, self._language = folder, shipped, language
        self._rules, self._glossaries, self._given = rules, glossaries, given

    @property
    def rulebook(self) -> Rulebook:
        """The rules. A later file replaces single fields of rules, and adds rules and sections; one with errors is left
        out. Programs are written in the game's words; its numbers of the start stand for their names in braces."""
        return self._read[0]

    @property
    def rule_faults(self) -> list[Diagnostic]:
        """What is wrong with the files of rules."""
        return self._read[1]

    @cached_property
    def _read(self) -> tuple[Rulebook, list[Diagnostic]]:
        faults: list[Diagnostic] = []
        words, sections = self._language, {one.number or one.title: one for one in self._given}
        files = [(one, self._shipped) for one in _sound(self._folder / "rules.yaml")]
        for document, source in (*files, *((one, words) for one in self._rules)):
            found = _rule_faults(document, source, Rulebook(tuple(sections.values())))
            faults += found
            if has_errors(found):
                continue
            game = document.data["game"]
            reword = str if game == words.vocabulary.game else words.vocabulary.in_own_words
            for entry in document.data["sections"]:
                key = str(entry.get("number") or entry["title"])
                old = sections.get(key) or RuleSection(entry.get("number", ""), "")
                rules = {rule.number: rule for rule in old.rules}
                for said in entry.get("rules", ()):
                    before = rules.get(said["number"]) or Rule(said["number"], "")
                    rules[said["number"]] = replace(before, game=game, **_rule(said, source, reword, words))
                sections[key] = replace(old, rules=tuple(rules.values()), **_fields(entry, _HEAD, reword, words))
        return Rulebook(tuple(sections.values())), faults

    @cached_property
    def glossary(self) -> Glossary:
        """The terms. A later file replaces terms, and adds others."""
        from cardlang.language.glossary import read_glossary

        files = [*_sound(self._folder / "glossary.yaml"), *self._glossaries]
        return read_glossary([one.data for one in files], self._language.vocabulary)

    def glossary_faults(self, document: Document, language: Language) -> Iterator[Diagnostic]:
        """What is wrong with a file of terms: others and rules that it names and the game does not have (C531), and its
        examples, which are texts of the `language`."""
        words = self._language.vocabulary
        for name, term in document.data["terms"].items():
            spelled = [*self.glossary.names, *(entry.spelling for entry in words.entries)]
            numbers = list(self.rulebook.by_number)
            for key, known, lacks in (
                ("see", spelled, 'the glossary has no term "{}"'),
                ("rules", numbers, f"{words.name} has no rule {{}}"),
            ):
                for number, said in enumerate(term.get(key, ()) if term and known else ()):
                    if not (self.glossary.find(said) if key == "see" else said in known):
                        what, at = lacks.format(said), document.where("terms", name, key, number)
                        yield Diagnostic("C531", what, at, did_you_mean(closest(said, known)))
            boxes = words.boxes
            if term and term.get("box", next(iter(boxes))) not in boxes:
                what = f'{words.name} has no box of rules texts "{term["box"]}"'
                at = document.where("terms", name, "box")
                yield Diagnostic("C531", what, at, f"its boxes are {', '.join(boxes)}")
            if term and "example" in term:
                node = document.at(("terms", name, "example"))
                assert isinstance(node, Scalar)
                said = rules_text(document, node, term.get("box", "main"))
                yield from read_text(language, said).diagnostics

    def terms_of(self, section: RuleSection) -> list[Term]:
        """The terms that belong in a section of the rulebook besides its rules: keyword powers, own terrain."""
        words = self._language.vocabulary
        names = [*(words.powers if section.powers else ()), *(words.terrain if section.terrain else ())]
        return [self.glossary.terms[words.in_own_words(name)] for name in names]


def _sound(path: Path) -> list[Document]:
    """A file of a shipped game, if there is one and it fits its schema."""
    document = open_document(path, path.parent)[1] if is_file(path) else None
    schema = load_schema(shared_folder() / f"schemas/{path.stem}.schema.json")
    return [document] if document and not has_errors(schema.errors(document)) else []


_HEAD = ("title", "icon", "text", "keys", "powers", "terrain")
_WORDS = ("title", "text", "example", "short", "keys", "people")


def _rule(said: Mapping[str, Any], source: Language, reword: Reword, words: Language) -> dict[str, Any]:
    fields = _fields(said, _WORDS, reword, words)
    if "runs" in said:
        effects = {at: source.parse(with_numbers(text, words)).effect for at, text in said["runs"].items()}
        fields["effects"] = effects
        fields["runs"] = {moment: words.write(effect) for moment, effect in effects.items() if effect}
    return fields


def _fields(said: Mapping[str, Any], names: Iterable[str], in_own_words: Reword, words: Language) -> dict[str, Any]:
    def shown(value: Any) -> Any:
        if isinstance(value, str):
            return with_numbers(in_own_words(value), words)
        return tuple(map(shown, value)) if isinstance(value, list) else value

    as_it_is = ("keys", "icon")
    found = {name: said[name] if name in as_it_is else shown(said[name]) for name in names if name in said}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


def with_numbers(text: str, words: Language) -> str:
    """A text with the numbers of the start of a game in place of their names in braces."""
    numbers = words.vocabulary.start
    return re.sub(r"\{([a-z][a-z_]*)\}", lambda match: str(numbers.get(match[1], match[0])), text)


def _rule_faults(document: Document, language: Language, extended: Rulebook) -> list[Diagnostic]:
    """What is wrong with a file that fits its schema: programs that cannot be read, moments that the game `extended`
    does not have, numbers that stand in another section, rules without a text."""
    found: list[Diagnostic] = []
    met: set[str] = set()
    for n, section in enumerate(document.data["sections"]):
        number = section.get("number", "")
        if number and number in met:
            found.append(_twice(document, "sections", n, "number"))
        met.add(number)
        if number and number not in extended.by_number and "title" not in section:
            message = f"the section {number} is new, and has no title"
            found.append(Diagnostic("C167", message, document.where("sections", n, "number"), "add a title"))
        for m, rule in enumerate(section.get("rules", ())):
            place = "sections", n, "rules", m
            if rule["number"] in met:
                found.append(_twice(document, *place, "number"))
                continue
            met.add(rule["number"])
            if number and not rule["number"].startswith(f"{number}."):
                message = f"the number {rule['number']} does not belong in section {number}"
                help = f"write a number such as {number}.1"
                found.append(Diagnostic("C167", message, document.where(*place, "number"), help))
            known = extended.by_number.get(rule["number"])
            if known is None and "text" not in rule:
                message = f"the rule {rule['number']} is new, and has no text"
                found.append(Diagnostic("C167", message, document.where(*place, "number"), "add a text"))
            for moment in rule.get("runs", ()):
                node = document.at((*place, "runs", moment))
                assert isinstance(node, Scalar)
                if extended.sections and moment not in extended.programs:
                    names = ", ".join(extended.programs)
                    help = did_you_mean(closest(moment, extended.programs)) or f"it has {names}"
                    message = f'the game that this one extends plays no program "{moment}" by itself'
                    found.append(Diagnostic("C168", message, document.span(node), help))
                found += _unread(document, node, language)
    return found


def _twice(document: Document, *place: str | int) -> Diagnostic:
    at = document.where(*place)
    message = f"{document.source.text[at.start : at.end]} stands in this file already"
    return Diagnostic("C167", message, at, "write all that changes of it in one place")


def _unread(document: Document, node: Scalar, language: Language) -> Iterator[Diagnostic]:
    """What is wrong with a program."""
    text = rules_text(document, node, "main")
    said = filled(text, language.vocabulary.start)
    for one in read_text(language, said).diagnostics:
        yield one if said == text else replace(one, fix=None)  # which could put a number for its name
