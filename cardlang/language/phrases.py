"""Noun phrases, in words that the resolver binds to the same things."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language import nodes
from cardlang.language.antecedents import Selected
from cardlang.language.clause import Subject, Unwritable, count_word
from cardlang.language.names import plural_of
from cardlang.language.place_phrases import BOUNDS, PlacePhrases
from cardlang.language.reference_phrases import in_plural
from cardlang.language.vocabulary import THIS_WAY
from cardlang.model.article import with_article


class Phrases(PlacePhrases):
    """The noun phrases of one text."""

    def subject(self, who: nodes.Target | nodes.Player) -> Subject | None:
        """The subject of a clause; None if it can be left out."""
        if who == self.me:
            return None
        return self.subject_said(who)

    def subject_said(self, who: nodes.Target | nodes.Player) -> Subject:
        """The subject of a clause where it cannot be left out."""
        if isinstance(who, nodes.Player):
            return self.player(who)
        plural = self.are_several(who) or (isinstance(who, nodes.Selector) and self._are_many(who))
        words = self.target(who)
        self.elsewhere = who != (self.me or (None if self.bearer else nodes.THIS))
        return Subject(words, plural, who)

    def are_several(self, what: nodes.Target) -> bool:
        """Whether its words are in the plural: `two creatures`, `those creatures`, but not `each creature`."""
        if isinstance(what, nodes.Selector):
            return what.quantity.kind == "any" or what.quantity.n > 1
        return isinstance(what, nodes.Several) or self.antecedents.is_plural(what)

    def all_said(self, who: nodes.Target | nodes.Player) -> Subject:
        """The subject of what nobody can do: `enemies cannot`, for `each enemy cannot`."""
        if who == nodes.OPPONENTS:
            return Subject("opponents", plural=True)
        if not isinstance(who, nodes.Selector) or who.quantity != nodes.EACH or any(one.single for one in who.where):
            return self.subject_said(who)
        if self._possessed(who):
            return self.subject_said(who)
        words = self.selected(who, "other", all_of_them=True)
        self.elsewhere = True
        return Subject(words, plural=True)

    def target(self, target: nodes.Target, how: Selected = "other") -> str:
        """One or more things, as an object or a subject."""
        match target:
            case nodes.Ref():
                return self.ref(target)
            case nodes.Selector():
                return self.selected(target, how)
            case nodes.Several(parts):
                words = []
                for part in parts:
                    words.append(self.target(part, how))
                    self.near = part if isinstance(part, nodes.Ref) else None
                self.near = None
                return " and ".join(words)
            case nodes.Either(parts):
                return self._either(parts, how)

    def _either(self, parts: tuple[nodes.Ref | nodes.Selector, ...], how: Selected) -> str:
        count, mentions = self.antecedents.count, len(self.antecedents.mentions)
        text = " or ".join(self.target(part, how) for part in parts)
        self.antecedents.count = count
        del self.antecedents.mentions[mentions:]
        self.antecedents.select("creature", False, text, how, frozenset(), self.vocabulary.noun)
        return text

    def described(self, target: nodes.Target) -> str:
        """Things that are only described; nothing is chosen. `each` becomes a bare plural."""
        if isinstance(target, nodes.Selector) and target.quantity.another:
            raise Unwritable("another than which? Nobody is chosen")
        if isinstance(target, nodes.Selector):
            return self.describe(target, target.quantity.kind == "each" and not target.quantity.another)
        before = self.antecedents.copy()
        words = self.target(target)
        if not isinstance(target, nodes.Ref):
            self.antecedents = before
        return words

    def selected(self, selector: nodes.Selector, how: Selected, all_of_them: bool = False) -> str:
        """A selector that makes a choice. From here on, words can refer to it as `how` it was selected."""
        text = self.describe(selector, all_of_them)
        plural = nodes.is_plural(selector, self.vocabulary.unique)
        domain = self.vocabulary.domain(selector.noun)
        self.antecedents.select(domain, plural, text, how, self.names(selector), selector.noun)
        return text

    def names(self, selector: nodes.Selector) -> frozenset[str]:
        """The names of the words that described what was selected."""
        names = frozenset(one.adjective for one in selector.where if isinstance(one, nodes.Is))
        names |= {one.name for one in selector.where if isinstance(one, nodes.Named)}
        names |= {one.keyword for one in selector.where if isinstance(one, nodes.HasKeyword)}
        return names if selector.noun in (self.vocabulary.noun, "square") else names | {selector.noun}

    def describe(self, selector: nodes.Selector, all_of_them: bool = False) -> str:
        """The words of a selector: quantity, adjectives, noun, places. `all_of_them` writes `each` as a bare plural."""
        quantity = selector.quantity
        if quantity.another and not self.antecedents.chosen:
            raise Unwritable("another than which? Nothing was chosen before")
        if sum(isinstance(one, nodes.Controlled) for one in selector.where) > 1:
            raise Unwritable("nothing belongs to two players")
        possessed = self._possessed(selector)
        unique = possessed is not None and selector.noun in self.vocabulary.unique
        plural = quantity.kind == "any" or quantity.n > 1 or self._are_many(selector)
        plural = plural or (all_of_them and not unique)
        before: list[str] = []
        after: list[tuple[int, str]] = []  # places, with the place of each in the order
        noun = ""
        yours, near = "", 0
        later = self.vocabulary.after
        adjectives = [
            one.adjective for one in selector.where if isinstance(one, nodes.Is) and one.adjective not in later
        ]
        if "other" in adjectives and self.antecedents.chosen:
            adjectives.remove("other")
            after.append((_WITH, f"other than {self.anchor(self.me or nodes.THIS)}"))
        if self.vocabulary.mine in adjectives:
            raise Unwritable(f"{self.vocabulary.mine} says whose it is")
        if any(one in self.vocabulary.yours for one in adjectives):
            raise Unwritable("that is what you control")
        # What changes comes first: `a damaged allied creature`.
        states = [one for one in adjectives if one in self.vocabulary.opposites]
        adjectives = [one for one in adjectives if one not in states]
        adjectives.sort(key=lambda one: one in self.vocabulary.attributes)
        types = [one.keyword for one in selector.where if isinstance(one, nodes.HasKeyword)]
        any_of = [one for one in selector.where if isinstance(one, nodes.AnyKeyword)]
        named = [one.name for one in selector.where if isinstance(one, nodes.Named)]
        form = 1 if plural else 0
        nouns = [name for name in adjectives if self._is_noun(name)]
        extremes = [one for one in selector.where if isinstance(one, nodes.Extreme)]
        if len(extremes) > 1 or (any_of and (types or named or len(any_of) > 1)):
            raise Unwritable(f"no words for {selector}")
        if (types or nouns or named or any_of) and self.vocabulary.domain(selector.noun) != "creature":
            raise Unwritable(f"no words for {selector}")
        if selector.noun != self.vocabulary.noun or not (named or types or nouns or any_of):
            noun = self.vocabulary.forms.get(selector.noun, (selector.noun, selector.noun + "s"))[form]
            before += named
            types += [self.listed_keywords(one) for one in any_of]
        elif any_of:
            noun = self.listed_keywords(any_of[0], form)
        elif named:
            noun = plural_of(named.pop()) if plural else named.pop()
            before += named
        elif types:
            noun = self.vocabulary.forms[types.pop()][form]
        else:
            noun = self.vocabulary.forms[nouns[-1]][form]
            adjectives.remove(nouns[-1])
        on_board = self.vocabulary.domain(selector.noun) == "creature"
        for one in selector.where:
            match one:
                case nodes.Adjacent(to) if to == self.here and on_board and not self.elsewhere:
                    before.insert(0, "adjacent")
                    near = 1
                case nodes.Not(nodes.HasKeyword(keyword)):
                    before.append(f"non-{keyword}")
                case nodes.Not(nodes.Controlled(by)) if by == nodes.YOU and self.vocabulary.yours:
                    before.append(f"non-{self.vocabulary.words[self.vocabulary.yours[0]]}")
                case nodes.Not(nodes.Is(adjective)) if adjective in self.vocabulary.opposites:
                    raise Unwritable(f"what is not {adjective} is {self.vocabulary.opposites[adjective]}")
                case nodes.Not(nodes.Is(adjective)) if adjective in self.vocabulary.yours:
                    raise Unwritable("that is what you do not control")
                case nodes.Not(nodes.Is(adjective)):
                    before.append(f"non-{self.vocabulary.words[adjective]}")
                case nodes.Not(nodes.Named(name)):
                    before.append(f"non-{name}")
                case nodes.Is() | nodes.HasKeyword() | nodes.Named() | nodes.AnyKeyword():
                    pass
                case nodes.Controlled() if possessed:
                    pass
                case nodes.Among(those) if self._is_the_other(selector):
                    return "each of the others"
                case nodes.Among(those) if quantity == nodes.EACH and len(selector.where) == 2:
                    (which,) = [other for other in selector.where if other is not one]
                    return f"each of {self.ref(those)} {self._which(which)}"
                case nodes.Among(those):
                    if quantity != nodes.ONE or len(selector.where) > 1:
                        raise Unwritable(f"no words for {selector}")
                    said = self.antecedents.of(those)
                    if said and said.called not in ("", selector.noun):
                        raise Unwritable(f"those are {said.called}s")
                    self.antecedents.parted = those, nodes.Ref("chosen", self.antecedents.count), selector.noun
                    return f"one of {self.ref(those)}"
                case nodes.Controlled(by) if by == nodes.YOU:
                    yours = " you control"
                case _:
                    place, words = _place_said(one, f"{'that is ' * one.relative}{self.place(one)}")
                    after.append((place, in_plural(words) if plural else words))
        after += [
            (_WITH, later[one.adjective])
            for one in selector.where
            if isinstance(one, nodes.Is) and one.adjective in later
        ]
        if quantity.another and "other" in adjectives:
            raise Unwritable("no words for another other")
        if "other" in adjectives and any(one.how != "mention" for one in self.antecedents.mentions):
            raise Unwritable("no words for others than this creature, after a choice")
        before[near:near] = [self.vocabulary.words[name] for name in states]
        before += [self.vocabulary.words.get(name, name) for name in adjectives if name != "other"] + types
        if "other" in adjectives:  # first, so that it becomes `another`
            before.insert(0, self.vocabulary.words.get("other", "other"))
        phrase = " ".join([*before, noun + yours, *_in_order(after)])
        if any(isinstance(one, nodes.Past) and one.period == THIS_WAY for one in selector.where):
            return self._done_this_way(selector, phrase, all_of_them)
        if possessed:
            return self._owned(possessed.by, selector, phrase)
        return phrase if all_of_them else self._quantified(selector, phrase)

    def _which(self, predicate: nodes.Predicate) -> str:
        """`that is tapped`, `with level 3 or less`: of several that were chosen."""
        match predicate:
            case nodes.Compare(_, relation, int()) if relation in BOUNDS:
                return self.place(predicate)
            case nodes.Is(adjective) if adjective not in self.vocabulary.after and adjective in self.vocabulary.words:
                return f"that is {self.vocabulary.words[adjective]}"
            case nodes.HasKeyword(keyword):
                return f"that is {with_article(keyword)}"
            case nodes.Not(nodes.HasKeyword(keyword)):
                return f"that is not {with_article(keyword)}"
        raise Unwritable(f"no words for {predicate} of those")

    def _is_the_other(self, selector: nodes.Selector) -> bool:
        """Whether it is each of those who were chosen but the one among them who was spoken of."""
        those, one, noun = self.antecedents.parted or (None, None, "")
        rest = (nodes.Among(those), nodes.OtherThan(one)) if those and one else ()
        return bool(rest) and (selector.quantity, selector.noun, selector.where) == (nodes.EACH, noun, rest)

    def _done_this_way(self, selector: nodes.Selector, phrase: str, all_of_them: bool) -> str:
        """`each creature damaged this way`: by the effect before."""
        others = [
            one
            for one in selector.where
            if not isinstance(one, nodes.Is | nodes.HasKeyword | nodes.Named | nodes.Not | nodes.Past)
        ]
        if selector.quantity != nodes.EACH or others or self.before is None:
            raise Unwritable(f"no words for {selector}")
        return phrase if all_of_them else f"each {phrase}"

    def _are_many(self, selector: nodes.Selector) -> bool:
        """Whether `each` of what a player has is said in the plural: `the target player's creatures`."""
        unique = selector.noun in self.vocabulary.unique
        return selector.quantity == nodes.EACH and not unique and self._possessed(selector) is not None

    def _possessed(self, selector: nodes.Selector) -> nodes.Controlled | None:
        """Whose it is, if that stands before the noun: not in `a creature you control`, `a creature they control`."""
        unique = selector.noun in self.vocabulary.unique and selector.quantity == nodes.EACH
        after = (nodes.YOU,) if self.player_doing in (None, nodes.YOU) else (nodes.YOU, nodes.SUBJECT)
        said = (one for one in selector.where if isinstance(one, nodes.Controlled) and (unique or one.by not in after))
        return next(said, None) if self.vocabulary.mine else None

    def _owned(self, by: nodes.Player, selector: nodes.Selector, phrase: str) -> str:
        """`the target player's creatures`, `their hero`: what belongs to a player."""
        quantity = selector.quantity
        unique = selector.noun in self.vocabulary.unique
        if quantity == nodes.ANOTHER and not unique:
            return f"another {phrase} on {self.possessor(by)} board"
        if quantity.another or (unique and quantity != nodes.EACH):
            raise Unwritable(f"no words for {quantity} of what a player has")
        some = {"any": "any number of ", "up to": f"up to {count_word(quantity.n)} of "}.get(quantity.kind, "")
        if quantity.kind == "exactly" and quantity.n > 1:
            some = f"{count_word(quantity.n)} of "
        if some and by.who == "owner":
            raise Unwritable("no words for some of what a card's owner has")
        return f"{some}{self.possessor(by)} {phrase}"

    def _quantified(self, selector: nodes.Selector, phrase: str) -> str:
        quantity = selector.quantity
        match quantity.kind:
            case "each" if any(one.single for one in selector.where) and not any(
                isinstance(one, nodes.Controlled) for one in selector.where
            ):
                return f"the {phrase}"
            case "each":
                return f"each other {phrase}" if quantity.another else f"each {phrase}"
            case "any":
                return f"any number of {phrase}"
            case "up to":
                return f"up to {count_word(quantity.n)} {phrase}"
        if quantity.another:
            return f"another {phrase}"
        if quantity.n == 1 and phrase.startswith("other "):
            return f"an{phrase}"
        if quantity.n == 1:
            return with_article(phrase)
        return f"{count_word(quantity.n)} {phrase}"

    def _is_noun(self, adjective: str) -> bool:
        """Whether it stands for a noun, as `an ally` does."""
        forms = self.vocabulary.forms.get(adjective, ("",))
        return forms[0] == adjective and adjective not in self.vocabulary.attributes


_OWN, _HERE, _WITH, _THERE, _BESIDE = range(5)  # the order of what stands after a noun


def _place_said(place: nodes.Predicate, words: str) -> tuple[int, str]:
    """The words of a place, and its order: `within 5 squares with level 2 or less adjacent to the target and adjacent
    to an ally`. What names another thing comes late, since what follows could be about that."""
    inner = place.predicate if isinstance(place, nodes.Not) else place
    if isinstance(inner, nodes.Nearest) or any(isinstance(one, nodes.Selector) for one in nodes.children(inner)):
        return _BESIDE, words
    if not isinstance(inner, nodes.Spot):
        return (_OWN if isinstance(inner, nodes.Controlled) else _HERE if inner.single else _WITH), words
    elsewhere = isinstance(place, nodes.Not | nodes.Adjacent) or (not isinstance(place, nodes.On) and " of " in words)
    return (_THERE if elsewhere else _HERE), words


def _in_order(places: list[tuple[int, str]]) -> Iterator[str]:
    """The places in order, with `and` where one could be about what the one before names."""
    before, named = None, False
    for order, words in sorted(places, key=lambda one: one[0]):
        apart = before == order or named or (before == _HERE and order != _WITH)
        yield f"and {words}" if before is not None and apart else words
        before, named = order, order > _WITH or " than " in words
