"""The words of cards from which programs, ability sets and lasting effects come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardlang.language.nodes.effect import Or, UnlessDone
from cardlang.model.article import listed
from cardlang.rules.active import Lasting, Shield, Until
from cardlang.rules.compiled import AbilitySet, Frame, Program
from cardlang.rules.event import NOBODY
from cardlang.rules.state import ALL, State
from cardlang.rules.tables import Tables

_FEW: Final = 4  # creatures that are named individually


class Words:
    """Finds words by the name of a program or ability set: the id of its card, the number of the text, then a number
    (docs/notation.md)."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._cards = {card.card.id: n for n, card in enumerate(tables.cards)}

    def card(self, name: str) -> int:
        """The card, or `NOBODY` for what every creature can do."""
        return self._cards.get(name.partition("/")[0].partition(" ")[0], NOBODY)

    def said(self, name: str, span: tuple[int, int] | None = None) -> str:
        """The words of the text at a span, or all of it, as they can stand in a sentence; "" if no card has them."""
        text = self._text(name)
        return " ".join((text[slice(*span)] if span else text).split()).rstrip(".")

    def _text(self, name: str) -> str:
        card = self.card(name)
        if card == NOBODY:
            return ""
        texts = self.tables.cards[card].card.texts
        which = name.partition("/")[0].partition(" ")[2]
        text = texts[int(which)] if which.isdigit() else next((one for one in texts if one.box == which), texts[0])
        return text.text

    def sentence(self, program: Program) -> str:
        """The words that a program comes from: in a text of several lines the sentence, otherwise all of it."""
        text, spans = self._text(program.name), [node.span for node in program.origins.values() if node.span]
        if "\n" not in text.strip() or not spans:
            return self.said(program.name)
        start, end = min(one[0] for one in spans), max(one[1] for one in spans)
        begins = max(text.rfind(mark, 0, start) + len(mark) for mark in (". ", ": ", "\n"))
        return self.said(program.name, (begins if begins > 1 else 0, len(text[:end]) + (text[end:] + ".").find(".")))

    def asked(self, frame: Frame, option: int | None = None) -> str:
        """The effect that a frame is asking about; one of several options, or "" between effects."""
        node = frame.program.origins.get(frame.program.steps[frame.position])
        if option is not None:
            if not isinstance(node, Or):
                return ""
            node = node.options[option]
        elif isinstance(node, UnlessDone):
            node = node.cost
        return self.said(frame.program.name, node.span if node else None)

    def whose(self, source: Program | AbilitySet, of: Frame, known: bool = False) -> str:
        """The card, and the creature that has or used it unless it is the `known` one."""
        card = self.card(source.name)
        me = None if of.acting == NOBODY else self.tables.creatures[of.acting]
        if card == NOBODY or (me and me.card == card):
            return me.name if me else ""
        name = self.tables.cards[card].card.name
        return f"{name}, {me.name}" if me and not known else name

    def whose_text(self, of: Frame) -> str:
        """The attached or played card that has the text, or the creature if the text is printed on it."""
        me = None if of.acting == NOBODY else self.tables.creatures[of.acting]
        if of.card == NOBODY or (me and me.card == of.card):
            return f"a text of {me.name}" if me else ""
        return self.tables.cards[of.card].card.name

    # What counts for a while

    def lasting(self, one: Lasting, state: State, player: Callable[[int], str]) -> str:
        """The words of a lasting effect, the creatures it applies to now, where it comes from, and until when; "" if no
        text says it. `player` gives the names of players."""
        said = self.said(one.ability_set.name, one.ability_set.span) if one.ability_set.span else ""
        held = [static for static in one.ability_set.statics if not static.key.startswith("player ")]
        whom = [n for n in state.present if any(static.fits(state, one.of, n) for static in held)]
        of = f" for {listed([self.tables.creatures[n].name for n in whom])}" if 0 < len(whom) <= _FEW else ""
        whose = self.whose(one.ability_set, one.of, whom == [one.of.acting])
        return said and f"“{said}”{of} ({whose}){self._until(one.until, state, player)}"

    def _until(self, until: Until | None, state: State, player: Callable[[int], str]) -> str:
        if until is None:
            return ""
        if until.period == "effect":
            return " until this action is over"
        now = {"turn": state.turn, "activation": state.active}.get(until.period, NOBODY)
        later = until.after >= state.turns or until.who != now
        edge = until.edge.rpartition(" ")[2]
        later = later or edge != until.edge
        period = f"the {edge} of the {'next ' if later else ''}{until.period}"
        if until.who == NOBODY:
            return f" until {period}"
        who = self.tables.creatures[until.who].name if until.period == "activation" else player(until.who)
        return f" until {period} of {who}"

    def shield(self, one: Shield) -> str:
        """How much damage to which creature will be prevented, and by what."""
        name, much = self.tables.creatures[one.creature].name, "all" if one.amount >= ALL else f"up to {one.amount}"
        program, at = one.frame.program, one.frame.position
        named = getattr(program.origins.get(program.steps[at]) if at < len(program.steps) else None, "source", "")
        source = "" if one.pool or not named else f" from {named}"
        return f"{much} damage to {name}{source} will be prevented ({self.whose(one.frame.program, one.frame)})"
