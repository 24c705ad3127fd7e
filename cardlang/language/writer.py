"""Canonical wording: one way to say each meaning. The game's verbs write clauses; this puts them into sentences and
says who and what in words that the resolver binds to the same thing."""

from __future__ import annotations

from dataclasses import replace

from cardlang.language.antecedents import Antecedents
from cardlang.language.clause import Unwritable
from cardlang.language.construct import HEADINGS
from cardlang.language.effect_phrases import EffectPhrases
from cardlang.language.nodes import THIS, Happens, Node, State, canonical_costs
from cardlang.language.nodes.effect import (
    Abilities,
    Activated,
    Called,
    ExtraCost,
    ForEach,
    If,
    Instead,
    Lasting,
    Limited,
    May,
    OnlyIf,
    Replaced,
    Sequence,
    Triggered,
    While,
)
from cardlang.model.value import having

_ITSELF = "itself"  # begins with a word of its own


class Writer(EffectPhrases):
    """Writes one effect in canonical wording. It remembers what was named so far, to write `it` where that is clear.

    Errors: its methods raise `Unwritable` for an effect for which there are no words.
    """

    def text(self, effect: Node) -> str:
        """The whole text, with capitals and full stops; a construct that is a title, such as a keyword power that
        stands alone, has none."""
        self.whole = effect
        construct = self.constructs.get(type(effect))
        if construct and construct.form == "title":
            return str(construct.write(self, effect))
        return " ".join(self.abilities(effect.abilities)) if isinstance(effect, Abilities) else self.ability(effect)

    def abilities(self, abilities: tuple[Node, ...]) -> list[str]:
        """The sentences of each of some abilities."""
        texts = []
        for one, after in zip(abilities, (*abilities[1:], None), strict=False):
            begins = after.effect if isinstance(after, Limited) else after
            if isinstance(begins, Triggered) and getattr(begins.event, "would", False) and not isinstance(one, State):
                begins = begins.effect  # `if … would …` goes on with what is done before it
            plain_next = begins and not isinstance(begins, Activated | Triggered) and not self._title(begins)
            plain_next = after is not None and plain_next and not self._head(after)
            if plain_next and (isinstance(one, Activated) or _runs_on(one)):
                raise Unwritable(f"no words for {after} beside {one}")
            texts.append(self.ability(one, trailing=bool(plain_next)))
        return texts

    def going_on(self, effect: Node) -> str:
        """The sentences of a part of the text that goes on with the effect of the part before."""
        if self.followed is None:
            return self.ability(effect)
        self.antecedents = self.followed.copy()
        return self._sentences(effect)

    def cost(self, effect: Node) -> str:
        """A cost, before its colon."""
        return self._going_on(effect)

    def told(self, effect: Node, continuing: bool) -> str:
        """The sentences after the word or cost that begins an ability; `continuing` with no capital."""
        return self._sentences(effect, continuing=continuing, headed=True)

    def _head(self, effect: Node) -> str:
        """The word with a colon that begins an ability; "" if none does."""
        form = self.constructs.form(effect.effect if isinstance(effect, Limited) else effect)
        if form in HEADINGS and not isinstance(effect, OnlyIf):
            return _ITSELF
        event = effect.event if isinstance(effect, Triggered) else None
        gone = isinstance(event, Happens) and self.vocabulary.active.get(event.kind, "") in self.vocabulary.gone
        return "" if gone and isinstance(event, Happens) and event.subject == THIS else self.static

    def _title(self, effect: Node) -> bool:
        """Whether it begins with what is no sentence, such as a keyword power, which begins an ability by itself."""
        return self.constructs.form(effect.effects[0] if isinstance(effect, Sequence) else effect) == "title"

    def ability(self, effect: Node, trailing: bool = False) -> str:
        """The sentences of one ability; `trailing` if a sentence follows that is no part of it."""
        self.antecedents, self.answered = Antecedents(count=self.antecedents.count), None
        if isinstance(effect, Called):
            head = f"{self.static}: " if self.static else ""
            return f"{head}{self.called(effect)}."
        construct = self.constructs.get(type(effect))
        if construct and construct.form in HEADINGS and not isinstance(effect, OnlyIf):
            return str(construct.write(self, effect))
        if self.static and (head := self._head(effect)) and head != _ITSELF:
            with having(self, static=""):
                return f"{head}: {self.ability(effect, trailing)}"
        if isinstance(effect, Limited) and isinstance(effect.effect, Activated | Triggered):
            return f"{self.ability(effect.effect)} Use this only {self.often(effect)}."
        if isinstance(effect, Lasting) and isinstance(effect.effect, Triggered | Limited):
            inner = self.ability(effect.effect)
            return f"{capital(self.duration(effect.until))}, {inner[:1].lower()}{inner[1:]}"
        if isinstance(effect, Replaced):
            with having(self, me=THIS):
                return capital(f"{self._then(self.event(effect.event), effect)}.")
        if isinstance(effect, Activated):
            with having(self, me=THIS, activated=True):
                return self._activated(effect)
        if isinstance(effect, Triggered) and isinstance(effect.event, Happens) and effect.event.would:
            with having(self, me=THIS):
                # `if …`, which is but one sentence
                return capital(f"{self.event(effect.event)}, {self.line(effect.effect)}.")
        if isinstance(effect, Triggered) and trailing and isinstance(effect.event, Happens):
            raise Unwritable("what follows would seem to happen then, too")
        if isinstance(effect, Triggered) and not trailing:
            with having(self, me=THIS):
                event = capital(self.event(effect.event))
                return f"{event}, {self._sentences(effect.effect, continuing=True, headed=True)}"
        return self._sentences(effect)

    def _activated(self, effect: Activated) -> str:
        if effect.costs != canonical_costs(effect.costs):
            raise Unwritable(f"no words for {effect.costs} in this order")
        with having(self, in_costs=True):
            costs = [self._going_on(cost) for cost in effect.costs]
        if effect.timing == "immediate":  # which taps anyway
            if "T" not in costs:
                raise Unwritable("no words for immediate without tapping")
            costs = ["immediate", *(cost for cost in costs if cost != "T")]
        worded = self.vocabulary.worded
        between = " and " if worded else ", "
        head = capital((between.join(costs) or "minor") + (" at any time" if effect.timing == "any time" else ""))
        if isinstance(effect.when, Happens) and (effect.when.would or effect.when.after):
            raise Unwritable("only what begins is answered")
        if not effect.when:
            with having(self, running=worded):
                return f"{head}: {self._sentences(effect.effect, continuing=worded, headed=True)}"
        event = capital(self.event(effect.when))
        return f"{head}: {event}, {self._sentences(effect.effect, continuing=True, headed=True)}"

    def _sentences(self, effect: Node, continuing: bool = False, headed: bool = False) -> str:
        """All of an ability; `headed` after the colon or comma that begins it, `continuing` with no capital."""
        effects = effect.effects if isinstance(effect, Sequence) else (effect,)
        several = effects if self.me is None and len(effects) > 1 else ()
        if any(isinstance(one, Activated | Triggered | Replaced | Limited) for one in several):
            raise Unwritable(f"{effects} would be abilities, each by itself")
        rows: list[list[str]] = []  # the parts of each sentence
        for before, one in zip((None, *effects), effects, strict=False):
            sentence = self._sentence(one, headed and not rows)
            construct = self.constructs.get(type(before)) if before else None
            if construct and (more := construct.join(before, one, sentence, len(rows[-1]))):
                rows[-1].append(more)
            else:
                rows.append([sentence if continuing and not rows else capital(sentence)])
        sentences = [" and ".join(filter(None, (", ".join(row[:-1]), row[-1]))) for row in rows]
        return " ".join(sentence if sentence.endswith('."') else f"{sentence}." for sentence in sentences)

    def _sentence(self, effect: Node, headed: bool = False) -> str:
        """A whole sentence, or two: only here `Otherwise` and `instead` have a place of their own, and a time may stand
        first, which is then for all that follows."""
        if isinstance(effect, Instead):
            if isinstance(effect.effect, Sequence):
                raise Unwritable("only the last of several effects is replaced")
            first = self._sentence(effect.effect, headed)
            word, condition = self.if_or_unless(effect.condition)
            if word == "unless":
                raise Unwritable("no words for something in place of another unless …")
            said = f"{first}. {capital(word)} {self.condition(condition)}"
            self.before = effect.effect
            return f"{said}, {self._replacing(effect.replacement)} instead"
        if isinstance(effect, If) and effect.otherwise is not None:
            first = str(self.line(replace(effect, otherwise=None)))
            return f"{first}. Otherwise, {self.line(effect.otherwise)}"
        if isinstance(effect, OnlyIf):
            construct = self.constructs.get(OnlyIf)
            said = construct.write(self, effect) if construct and construct.form in HEADINGS else ""
            return said.rstrip(".") or self._only(effect.when)
        if isinstance(effect, ExtraCost) and not headed:
            if ":" in (cost := str(self.line(effect.cost))):
                raise Unwritable("no words for what is chosen as a cost")
            return f"as an additional cost to play this {self.card}, {cost}"
        if headed:
            return str(self.line(effect))
        if isinstance(effect, Limited) and not isinstance(effect.effect, Triggered | Activated):
            return f"{self.often(effect)}, {self.line(effect.effect)}"
        if isinstance(effect, Lasting) and (
            isinstance(effect.effect, Sequence | If | ForEach | May | Replaced)
            or (isinstance(effect.until, While) and isinstance(effect.effect, State) and effect.effect.while_first)
        ):
            if (
                isinstance(effect.until, While)
                and isinstance(effect.effect, May)
                and isinstance(effect.effect.effect, State)
            ):
                raise Unwritable("a state that may be chosen lasts itself")
            until = self.duration(effect.until)
            with having(self, lasting=True):
                return f"{until}, {self.line(effect.effect)}"
        return str(self.line(effect))

    def called(self, effect: Called) -> str:
        """`Rage (This creature gets …)`"""
        if isinstance(effect.effect, Called):
            raise Unwritable("a name explains no other name")
        inner = type(self)(self.vocabulary, self.constructs, me=None)
        inner.this, inner.nobody, inner.card = self.this, self.nobody, self.card
        return f"{effect.name} ({inner.text(effect.effect).removesuffix('.')})"

    def alone(self, ability: Node) -> str:
        """An ability in quotes, which knows nothing of the text around it."""
        return type(self)(self.vocabulary, self.constructs, me=None).text(ability)


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _runs_on(ability: Node) -> bool:
    """Whether the next sentence would go on with it."""
    inner = ability.effect if isinstance(ability, Lasting) else ability
    return not isinstance(inner, Activated | Called | Triggered | Replaced | Limited)
