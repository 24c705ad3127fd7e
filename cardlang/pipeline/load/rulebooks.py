"""The rulebook of a game, from its files `rules.yaml`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardlang.language.language import Language
from cardlang.language.rulebook import Rule, Rulebook, RuleSection
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.value import Value
from cardlang.pipeline.load.languages import read_text
from cardlang.source.disk import is_file
from cardlang.source.document import open_document
from cardlang.source.paths import shared_folder
from cardlang.source.schema import load_schema
from cardlang.source.yaml.nodes import Document, Scalar
from cardlang.source.yaml.offsets import rules_text

NAME = "rules.yaml"

Reword = Callable[[str], str]


class RuleFile(Value):
    """A file of rules: the language of its programs, and what puts its sentences in the words of the game that is
    played (for the file of a game that this one extends)."""

    path: Path
    language: Language
    in_own_words: Reword = str


def read_rulebook(files: Iterable[RuleFile], words: Language) -> Rulebook:
    """The rules in these files, those of the game extended first. A later file replaces single fields of rules, and
    adds rules and sections; one with errors, which `rule_faults` finds, is left out. Programs are written in `words`,
    whose numbers of the start of a game stand for their names in braces.
    """
    schema = load_schema(shared_folder() / "schemas/rules.schema.json")
    sections: dict[str, RuleSection] = {}
    for file in files:
        if not is_file(file.path):
            continue
        document = open_document(file.path, None)[1]
        if document is None or schema.errors(document):
            continue
        if has_errors(rule_faults(document, file.language, Rulebook(tuple(sections.values())))):
            continue
        for entry in document.data["sections"]:
            key = _key(entry)
            old = sections.get(key) or RuleSection(entry.get("number", ""), "")
            rules = {rule.number: rule for rule in old.rules}
            for said in entry.get("rules", ()):
                before = rules.get(said["number"]) or Rule(said["number"], "")
                rules[said["number"]] = replace(before, game=document.data["game"], **_rule(said, file, words))
            sections[key] = replace(old, rules=tuple(rules.values()), **_fields(entry, _HEAD, file.in_own_words, words))
    return Rulebook(tuple(sections.values()))


def _key(section: Mapping[str, Any]) -> str:
    """What a section is known by: its number, else its title."""
    return str(section.get("number") or section["title"])


_HEAD = ("title", "icon", "text", "keys", "powers", "terrain")
_WORDS = ("title", "text", "example", "short", "keys", "people")


def _rule(said: Mapping[str, Any], file: RuleFile, words: Language) -> dict[str, Any]:
    fields = _fields(said, _WORDS, file.in_own_words, words)
    if "runs" in said:
        effects = {at: file.language.parse(with_numbers(text, words)).effect for at, text in said["runs"].items()}
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


def rule_faults(document: Document, language: Language, extended: Rulebook) -> list[Diagnostic]:
    """What is wrong with a file that fits its schema: programs that cannot be read, moments that the game `extended`
    does not have, numbers that stand in another section, rules without a text."""
    found: list[Diagnostic] = []
    met: set[str] = set()
    for n, section in enumerate(document.data["sections"]):
        number = section.get("number", "")
        if number and number in met:
            found.append(_twice(document, ("sections", n, "number")))
        met.add(number)
        if number and number not in extended.by_number and "title" not in section:
            message = f"the section {number} is new, and has no title"
            node = document.at(("sections", n, "number"))
            found.append(Diagnostic("C167", message, document.span(node), "add a title"))
        for m, rule in enumerate(section.get("rules", ())):
            place = "sections", n, "rules", m
            if rule["number"] in met:
                found.append(_twice(document, (*place, "number")))
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


def _twice(document: Document, place: tuple[str | int, ...]) -> Diagnostic:
    node = document.at(place)
    assert isinstance(node, Scalar)
    help = "write all that changes of it in one place"
    return Diagnostic("C167", f"{node.text} stands in this file already", document.span(node), help)


def _unread(document: Document, node: Scalar, language: Language) -> Iterator[Diagnostic]:
    """What is wrong with a program; if it has numbers in braces, told at the whole program."""
    said = with_numbers(node.text, language)
    if said == node.text:
        yield from read_text(language, rules_text(document, node, "main")).diagnostics
    else:
        for one in language.parse(said).diagnostics:
            yield replace(one, span=document.span(node), fix=None)
