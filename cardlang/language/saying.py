"""Templates: what a construct says, as one line, from which its grammar, words, builder and writer are made.

    SLIDE = say(Slide, "slide {what} {distance} <straight:in a straight line> [{end}]", distance=DISTANCE, end=END)

`{field}` is a field of the node, read and written by a *slot*: the one that is given under its name, or else that of
its type (`SLOTS`). `{where:area}` has the slot `area`, and `{:card}` one without a field. Fields in one pair of braces,
such as `{amount counter:much}`, share a slot. `<field:words>` is a flag: the words are there if it is true. `[…]` is
there if a field in it does not have its default. A field before a verb is who does it: a player, or a creature. A verb
is one word, or several with `_` between them: `look_at {what}`. In a clause of its own, `{who} cannot …`, who it is has
a slot, too, whose words are a subject.

A template can have fixed values: `("reroll all dice", {"dice": None})`. Of several templates, the first that says all
of a node is written: one made of what it says, with defaults for the rest, is equal to the node.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field
from itertools import product
from typing import Any, NamedTuple

from cardlang.language.builders.doers import by, creature, only_pieces, only_you, player, remember, whose
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause, Subject, Unwritable, third_person
from cardlang.language.construct import Build, Construct, TemplateText
from cardlang.language.nodes.base import Node, node_fields
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer

Values = Mapping[str, Any]  # fields of a node, by name


class Slot(NamedTuple):
    """How the values of a type are said. `symbols` are the rules or terminals of the grammar, one for each way to say
    them, of which those that no file has are defined in `grammar`. `read(scope, kid, before)` gives the value of what
    was read as one of them; `before` are the fields that stand before it. `write(writer, value, node)` gives its words.
    A slot of several fields reads and writes a tuple."""

    symbols: tuple[str, ...]
    read: Callable[[Scope, Any, Values], Any]
    write: Callable[[Writer, Any, Any], Any]
    grammar: tuple[str, ...] = ()


def built(scope: Scope, kid: Tree, before: Values) -> Any:
    """What the builder of a slot's rule gives."""
    return scope.build(kid)


def named(scope: Scope, word: Token, before: Values) -> Any:
    """The value of a word."""
    return word.value


def spelled(terminal: str) -> Slot:
    """A word with a value, which is written in its first spelling."""
    return Slot((terminal,), named, lambda writer, value, node: writer.spelled(terminal, value))


def _things(scope: Scope, kid: Tree, before: Values) -> Any:
    what = scope.build(kid)
    only_pieces(scope, kid, what)
    return what


THINGS = Slot(("things",), _things, lambda writer, value, node: writer.target(value))
REF = Slot(("ref",), built, lambda writer, value, node: writer.ref(value))
POSSESSOR = Slot(
    ("possessor",), lambda scope, kid, before: whose(scope, kid), lambda writer, value, node: writer.possessor(value)
)
NUMBER = Slot(("NUM",), lambda scope, kid, before: counted(scope, kid), lambda writer, value, node: str(value))
SLOTS = {"Target": THINGS, "Ref": REF, "int": NUMBER, "Positive": NUMBER}  # by the type of a field


def remembered(scope: Scope, kid: Tree, before: Values) -> Any:
    """Who does what a clause says; the next clause of the sentence may go on with it."""
    who = scope.build(kid)
    remember(scope, who)
    return who


DOERS = {
    "Target": Slot(("things",), remembered, lambda writer, value, node: writer.subject_said(value)),
    "all": Slot(("things",), remembered, lambda writer, value, node: writer.all_said(value)),  # `enemies cannot …`
    "Player": Slot(("player",), remembered, lambda writer, value, node: writer.player(value)),
}


class _Part(NamedTuple):
    """Words, or a slot with its fields. A flag is words with a field."""

    words: str
    fields: tuple[str, ...]
    slot: Slot | None


class _Group(NamedTuple):
    """Parts of a template that are there together, always or not."""

    parts: tuple[_Part, ...]
    optional: bool

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(name for part in self.parts for name in part.fields)


class _Template(NamedTuple):
    """`doer`: the field before the verb, if it has one. `fixed`: the values that its words imply."""

    doer: str
    groups: tuple[_Group, ...]
    fixed: Values

    def ways(self) -> Iterator[tuple[list[str], list[_Part]]]:
        """Each alternative of the grammar: its symbols, and the parts that they are."""
        for chosen in product(*([(), one.parts] if one.optional else [one.parts] for one in self.groups)):
            parts = [part for group in chosen for part in group]
            for symbols in product(*(part.slot.symbols if part.slot else (terminal(part.words),) for part in parts)):
                yield [*symbols], parts

    def parts_for(self, node: Node, defaults: Values) -> list[_Part] | None:
        """The parts that say all of a node, or None if these leave something unsaid."""
        said = [
            one
            for one in self.groups
            if not one.optional or any(getattr(node, name) != defaults[name] for name in one.fields)
        ]
        names = {*filter(None, (self.doer,)), *(name for group in said for name in group.fields)}
        values = {**defaults, **{name: getattr(node, name) for name in names}, **self.fixed}
        told = values.keys() == {one.name for one in node_fields(type(node))} and type(node)(**values) == node
        return [part for group in said for part in group.parts] if told else None


_PARTS = re.compile(r"\{(?P<slot>[^}]*)\}|<(?P<flag>\w+):(?P<said>[^>]*)>|\[(?P<may>[^]]*)\]|(?P<words>[^{}<>[\]]+)")
Template = str | tuple[str, Values]


def terminal(words: str) -> str:
    """The terminal of the grammar for words.

    >>> terminal("in a straight line"), terminal("on")
    ('IN_A_STRAIGHT_LINE', 'ON_')
    """
    if words == "can":
        return "MAY"
    return re.sub(r"\W+", "_", words).strip("_").upper() + ("_" if words == "on" else "")  # YAML takes `ON` for true


def say(
    node: type[Node],
    *templates: Template,
    rule: str = "verb_phrase",
    then: Callable[[Scope, Tree, Any], Any] = lambda scope, tree, node: node,
    check: Callable[[Writer, Any], None] = lambda writer, node: None,
    also: Mapping[str, Build] | None = None,
    whom: tuple[str, str] = ("", ""),
    **more: Any,
) -> Construct:
    """The construct of a node that is said in one of `templates`, as an alternative of a `rule` of the grammar.

    `then(scope, tree, node)` gives what is meant by a node that was read; `check(writer, node)` is called before one is
    written. `also` are builders of other alternatives, which stand in a grammar file. `more` are slots, by name; the
    rest of it and `whom` are as in `Construct`.

    >>> from cardlang.mechanics.tapping.nodes import Untap
    >>> say(Untap, "untap {what}").said
    TemplateText(grammar=('verb_phrase: UNTAP things -> untap',), words={}, verbs={'UNTAP': ('untap', 'untaps')})
    """
    fields = {one.name: one for one in node_fields(node)}
    defaults = {name: one.default for name, one in fields.items() if one.default is not MISSING}
    slots = {key: more.pop(key) for key in [*more] if isinstance(more[key], Slot)}
    read = [_read(one, fields, slots, rule) for one in templates]
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", node.__name__).lower()
    lines: list[str] = []
    rules, words, verbs = dict(also or {}), dict[str, tuple[str, ...]](), dict[str, tuple[str, ...]]()
    for template in read:
        kind = _type(fields[template.doer]) if template.doer else ""
        for symbols, parts in template.ways():
            alias = name if name not in rules else f"{name}_{len(lines)}"
            lines.append(f"{rule}: {' '.join(symbols)} -> {alias}")
            rules[alias] = _builder(node, template, parts, kind if rule == "verb_phrase" else None, then)
        parts = [part for group in template.groups for part in group.parts]
        lines += [line for part in parts if part.slot for line in part.slot.grammar]
        spelled = [part.words for part in parts if not part.slot]
        if rule == "verb_phrase":
            verb, *spelled = spelled
            plain, *rest = verb.split("_")
            verbs[terminal(verb)] = (" ".join([plain, *rest]), " ".join([third_person(plain), *rest]))
        words |= {terminal(one): (one,) for one in spelled}

    def write(writer: Writer, one: Any) -> Clause | str:
        for template in read:
            parts = template.parts_for(one, defaults)
            if parts is not None:
                check(writer, one)
                own = bool(template.doer) and rule != "verb_phrase"
                doer: Subject | None = _words(writer, parts[0], one) if own else _doer(writer, template, fields, one)
                text = " ".join(_words(writer, part, one) for part in parts[own:])
                return Clause(*_verb(text), doer) if own or rule == "verb_phrase" else text
        raise Unwritable(f"no words for {one}")

    sides = {alias: whom for alias in rules if alias not in (also or {})} if any(whom) else {}
    said = TemplateText(tuple(dict.fromkeys(lines)), words, verbs)
    return Construct(node, rules, **{"write": write, "whom": sides, "said": said, **more})


def _read(template: Template, fields: Mapping[str, Field[Any]], slots: Mapping[str, Slot], rule: str) -> _Template:
    text, fixed = (template, {}) if isinstance(template, str) else template
    doer = re.match(r"\{(\w+)\} ", text) if rule in _OF_SOMEBODY else None
    groups: list[_Group] = []
    if doer and rule != "verb_phrase":
        who = slots.get(doer[1]) or DOERS[_type(fields[doer[1]])]
        groups.append(_Group((_Part("", (doer[1],), who),), False))
    verbs = len(groups) if doer or rule == "verb_phrase" else -1  # where the verb stands
    for found in _PARTS.finditer(text[doer.end() :] if doer else text):
        inner = _PARTS.finditer(found["may"] or "") if found["may"] else [found]
        parts = [_part(one, fields, slots) for one in inner if one[0].strip()]
        if len(groups) == verbs:
            verb, _, rest = parts[0].words.partition(" ")
            parts = [_Part(one, (), None) for one in (verb, rest) if one]
        groups += [_Group(tuple(parts), bool(found["may"] or found["flag"]))] if parts else []
    return _Template(doer[1] if doer else "", tuple(groups), fixed)


_OF_SOMEBODY = ("verb_phrase", "clause", "step")


def _part(found: re.Match[str], fields: Mapping[str, Field[Any]], slots: Mapping[str, Slot]) -> _Part:
    if found["slot"]:
        said, _, key = found["slot"].partition(":")
        names = tuple(said.split())
        return _Part("", names, slots.get(key or said) or SLOTS[_type(fields[names[0]])])
    return _Part((found["said"] or found["words"]).strip(), (found["flag"],) if found["flag"] else (), None)


def _builder(
    node: Any, template: _Template, parts: Sequence[_Part], doer: str | None, then: Callable[[Scope, Tree, Any], Any]
) -> Build:
    """`doer`: the type of the field with who does it, "" if nobody is named; None if it is no verb."""
    slotted = [(part.fields, part.slot) for part in parts if part.slot]
    plain = {terminal(part.words) for part in parts if not part.slot}  # some of them have values elsewhere
    flags = {name: True for part in parts if not part.slot for name in part.fields}

    def build(scope: Scope, tree: Tree, subject: Any = None) -> Any:
        made: dict[str, Any] = {**template.fixed, **flags}
        if doer == "":
            only_you(scope, tree, subject)
        elif doer:
            made[template.doer] = (player if doer == "Player" else creature)(scope, tree, subject)
        kids = (kid for kid in tree.kids if isinstance(kid, Tree) or kid.terminal not in plain)
        for (names, slot), kid in zip(slotted, kids, strict=True):
            value = slot.read(scope, kid, made)
            made |= zip(names, value if len(names) > 1 else (value,), strict=False)  # none for no field
        return then(scope, tree, node(**made, span=tree.span))

    return build


def _type(one: Field[Any]) -> str:
    """The name of a field's type, which is a string where annotations are postponed."""
    return str(getattr(one.type, "__name__", one.type))


def _verb(text: str) -> tuple[str, str]:
    """The verb and what follows it. The words of a verb are joined by `_` in a template.

    >>> _verb("look_at your hand"), _verb("shuffle")
    (('look', 'at your hand'), ('shuffle', ''))
    """
    verb, _, rest = text.partition(" ")
    plain, *particles = verb.split("_")
    return plain, " ".join([*particles, rest]).strip()


def _doer(writer: Writer, template: _Template, fields: Mapping[str, Field[Any]], node: Node) -> Subject | None:
    if not template.doer:
        return None
    who = getattr(node, template.doer)
    return by(writer, who) if _type(fields[template.doer]) == "Player" else writer.subject_said(who)


def _words(writer: Writer, part: _Part, node: Node) -> Any:
    if part.slot is None:
        return part.words
    values = tuple(getattr(node, name) for name in part.fields)
    said = part.slot.write(writer, values[0] if len(values) == 1 else values, node)
    if said is None:
        raise Unwritable(f"no words for {node}")
    return said
