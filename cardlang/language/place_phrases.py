"""Phrases of places and comparisons, which follow a noun: `within 2 squares of that creature`."""

from __future__ import annotations

from dataclasses import replace

from cardlang.language import nodes
from cardlang.language.clause import Unwritable, squares
from cardlang.language.reference_phrases import ReferencePhrases, apostrophe
from cardlang.model.article import listed
from cardlang.model.value import having

EXTREMES = (("highest", "lowest"), ("most", "least"))
BOUNDS = {"=": "", ">=": " or more", "<=": " or less"}
RELATIONS, PLURAL_RELATIONS = {">": "higher", "<": "lower"}, {">": "more", "<": "fewer"}


class PlacePhrases(ReferencePhrases):
    """The places of one text, from the references that they are measured from."""

    def describe(self, selector: nodes.Selector, all_of_them: bool = False) -> str:
        """The noun phrase of what a selector ranges over."""
        raise NotImplementedError

    def described(self, target: nodes.Target) -> str:
        """The noun phrase of what is only described."""
        raise NotImplementedError

    def place(self, predicate: nodes.Predicate) -> str:
        """`within 2 squares of that creature`; by default, of the acting or this creature."""
        measured = next(iter(self.vocabulary.spelled("MEASURE").get(getattr(predicate, "stat", ""), ())), "")
        match predicate:
            case nodes.Adjacent(to):
                return f"adjacent to {self.anchor(to)}"
            case nodes.Within(n, of):
                text = f"within {n} {self.vocabulary.forms.get('square', ('square', 'squares'))[n != 1]}"
                return text if of == self.here and not self.elsewhere else f"{text} of {self.anchor(of)}"
            case nodes.Seen(by):
                return (
                    "in line of sight"
                    if by == self.me and not self.elsewhere
                    else f"in line of sight of {self.anchor(by)}"
                )
            case nodes.Controlled(by) if by == nodes.YOU:
                return "you control"
            case nodes.Controlled(by) if by == nodes.SUBJECT:
                return "they control"
            case nodes.Controlled(by) if self.antecedents.players == [by]:
                return "that player controls"
            case nodes.Is(adjective) if adjective in self.vocabulary.after:
                return self.vocabulary.after[adjective]
            case nodes.Mutual("same", _, stat) if stat:
                return f"with the same {stat}"
            case nodes.Mutual("apart", 1, ""):
                return "no two of which are adjacent"
            case nodes.Mutual("within", n, ""):
                return f"within {squares(n)} of each other" if n > 1 else "adjacent to each other"
            case nodes.Extreme(stat, which):
                many = bool(measured) or stat in self.vocabulary.plurals
                return f"with the {EXTREMES[many][which == 'least']} {measured or stat}"
            case nodes.Nearest(to, which):
                return f"{which} {'to' if which == 'nearest' else 'from'} {self.anchor(to)}"
            case nodes.Compare(stat, relation, int(n)) if relation in BOUNDS:
                bound = BOUNDS[relation].replace("less", "fewer" if stat in self.vocabulary.plurals else "less")
                if measured or stat in self.vocabulary.plurals:
                    return f"with {'exactly ' * (relation == '=')}{n}{bound} {measured or stat}"
                return f"with {stat} {n}{bound}"
            case nodes.Compare(stat, relation, of) if of == (self.me or nodes.THIS) and relation in ("<=", ">="):
                return f"of its {stat}{' or lower' if relation == '<=' else ' or higher'}"
            case nodes.Compare(stat, "<=" | ">=" as relation, nodes.Ref() as other):
                return f"of {apostrophe(self.anchor(other))} {stat}{' or lower' if relation == '<=' else ' or higher'}"
            case nodes.Compare(stat, "=", nodes.Ref() as other):
                return f"with the same {stat} as {self.anchor(other)}"
            case nodes.Compare(stat, relation, nodes.Ref() as other) if relation in RELATIONS:
                if stat in self.vocabulary.plurals:
                    more = PLURAL_RELATIONS[relation]
                else:
                    more = {"<": "less", ">": "more"}[relation] if measured else f"a {RELATIONS[relation]}"
                return f"with {more} {measured or stat} than {self.anchor(other)}"
            case nodes.Not(nodes.HasPower(power)):
                return f"without {power}"
            case nodes.Past(to=to) | nodes.Not(nodes.Past(to=to)):
                with having(self, describing=True):
                    return self.past_place(predicate, self.described(to) if to else "")
            case nodes.OtherThan(than) if than == (self.me or nodes.THIS):
                raise Unwritable("others than this creature are other creatures")
            case nodes.OtherThan(than):
                return f"other than {self.anchor(than)}"
            case nodes.On(terrain):
                return self.spelled("TERRAIN", terrain)
            case nodes.Not(nodes.Adjacent(nodes.Selector(quantity=quantity) as near)) if quantity == nodes.ONE:
                self.anchor(near)  # that which could not be left out
                return f"adjacent to no {self.describe(near, all_of_them=True)}"
            case nodes.Not(inner) if not isinstance(
                inner, nodes.Is | nodes.HasKeyword | nodes.Named | nodes.AnyKeyword | nodes.Not
            ):
                return f"that is not {self.place(inner)}"
            case _ if (construct := self.constructs.get(type(predicate))) is not None:
                return str(construct.write(self, predicate))
            case _:
                raise Unwritable(f"no words for {predicate} as a place")

    def listed_keywords(self, any_of: nodes.AnyKeyword, form: int = 0) -> str:
        """`Elf, Dwarf or Orc`"""
        if len(any_of.keywords) < 2 or tuple(sorted({*any_of.keywords})) != any_of.keywords:
            raise Unwritable(f"no words for {any_of}")
        return listed([self.vocabulary.forms[one][form] for one in any_of.keywords], "or")

    def nearest(self, near: nodes.Nearest, words: str) -> str:
        """`the nearest enemy`, as what another place is measured from."""
        if near.to != (self.here or nodes.THIS) or self.elsewhere:
            raise Unwritable("nearest to another")
        return f"the {near.which} {words}"

    def seat(self, place: nodes.Predicate) -> str:
        """The same of a square, where no `that is not …` follows: `more than 2 squares away from all enemies`."""
        match place:
            case nodes.Not(nodes.Within(n, of)):
                far = f"more than {n} {self.vocabulary.forms['square'][n != 1]} away"
                if isinstance(of, nodes.Selector):
                    self.anchor(of)
                    return f"{far} from all {self.describe(of, all_of_them=True)}"
                return far if of == self.here and not self.elsewhere else f"{far} from {self.anchor(of)}"
            case nodes.Not(inner) if not isinstance(inner, nodes.Adjacent) or isinstance(inner.to, nodes.Ref):
                raise Unwritable(f"no words for {place} of a square")
        return self.place(place)

    def anchor(self, anchor: nodes.Ref | nodes.Selector) -> str:
        """The reference from which a place is measured."""
        if isinstance(anchor, nodes.Selector):
            *where, last = anchor.where or (None,)
            if isinstance(last, nodes.Nearest) and anchor.quantity == nodes.ONE:
                return self.nearest(last, self.anchor(replace(anchor, where=(*where,))).partition(" ")[2])
            after = [
                nodes.Is(name) for name in (*self.vocabulary.after, *(["other"] if self.antecedents.chosen else ()))
            ]
            adjectives = all(
                isinstance(
                    one, nodes.Is | nodes.HasKeyword | nodes.Named | nodes.AnyKeyword | nodes.Not | nodes.Controlled
                )
                for one in anchor.where
            )
            if not adjectives or any(one in anchor.where for one in after):
                raise Unwritable("no words for a place beside another")
            return self.describe(anchor)
        squares = any(one.noun == "square" for one in self.antecedents.mentions)
        nouns = ("creature", "square") if squares else ("creature",)
        if anchor == self.near and [one.ref for one in self.antecedents.candidates("it", nouns)] == [anchor]:
            return "it"
        with having(self, describing=True):
            return self.ref(anchor)
