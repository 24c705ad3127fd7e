"""The rules of a game as data: their numbers and words, and the programs among them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property

from cardlang.language.nodes.base import Node
from cardlang.model.value import Value


class Rule(Value):
    """One rule. `short` says it in lines for a mat. `runs` has the programs that the game plays by this rule, by the
    moment when it does, as they are written, and `effects` what they mean; in `text`, a moment in braces stands for its
    program. `keys` are those of the engine's constraints that the rule is behind. `people`: there is nothing to play.
    `game` is the id of the game that last wrote it."""

    number: str
    text: str
    title: str = ""
    example: str = ""
    short: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    people: bool = False
    game: str = ""
    runs: Mapping[str, str] = field(default_factory=dict)
    effects: Mapping[str, Node] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The rule as it is printed.

        >>> Rule("S3.1", "By itself: {refresh}", runs={"refresh": "Draw 1 card."}).words
        'By itself: Draw 1 card.'
        """
        return re.sub(r"\{([a-z-]+)\}", lambda match: self.runs.get(match[1], match[0]), self.text)

    @property
    def lines(self) -> tuple[str, ...]:
        """The rule in a few lines: `short`, else the sentences of its programs, else its text."""
        said = " ".join(self.runs.values()) or self.words
        return self.short or tuple(f"{sentence.rstrip('.')}." for sentence in said.split(". "))


class RuleSection(Value):
    """Rules under a heading. Its `number` is "" where rules are numbered through all sections. With `powers`, the
    keyword powers of the game belong here; with `terrain`, the terrain that a project adds."""

    number: str
    title: str
    icon: str = ""
    text: str = ""
    keys: tuple[str, ...] = ()
    powers: bool = False
    terrain: bool = False
    rules: tuple[Rule, ...] = ()

    @property
    def heading(self) -> str:
        """Its number, if it has one, and its title.

        >>> RuleSection("S7", "Attacks").heading, RuleSection("", "Casting").heading
        ('S7 Attacks', 'Casting')
        """
        return f"{self.number} {self.title}".strip()


class Rulebook(Value):
    """All rules of a game, in sections."""

    sections: tuple[RuleSection, ...] = ()

    @cached_property
    def by_number(self) -> Mapping[str, Rule | RuleSection]:
        """The rules and sections by their numbers."""
        return {one.number: one for one in self._all() if one.number}

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """For each key of the engine, the number of the rule."""
        return {key: one.number for one in self._all() for key in one.keys}

    def number(self, rule: str) -> str:
        """The number of the rule for a key of the engine, or for its own number; "" if the game has none.

        >>> Rulebook((RuleSection("S7", "Attacks", keys=("range",)),)).number("range"), NO_RULES.number("range")
        ('S7', '')
        """
        return self.numbers.get(rule, rule if any(map(str.isdigit, rule)) else "")

    @cached_property
    def programs(self) -> Mapping[str, Node]:
        """What the game plays by itself, by the moment when it does."""
        rules = (rule for section in self.sections for rule in section.rules)
        return {moment: effect for rule in rules for moment, effect in rule.effects.items()}

    def _all(self) -> Iterator[Rule | RuleSection]:
        for section in self.sections:
            yield section
            yield from section.rules


NO_RULES = Rulebook()
