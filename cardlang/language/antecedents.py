"""What a text has mentioned so far, and which of it words such as `that creature` mean. The resolver uses it to bind
references and the writer to choose words, so the two always agree."""

from __future__ import annotations

from copy import copy
from typing import Literal, NamedTuple

from cardlang.language.nodes import Node, Player, Ref

Selected = Literal["attack", "choose", "other"]  # how something was chosen
Wording = Literal["it", "its", "that", "those", "the target", "the chosen", "the damaged"]


class Mention(NamedTuple):
    """Something that was mentioned: the reference to it, its noun ("creature" for any piece), whether it may be several
    things, and the words of the text."""

    ref: Ref
    noun: str
    plural: bool
    said: str
    how: Literal["attack", "choose", "other", "mention", "event", "gone", "target"]
    words: frozenset[str] = frozenset()  # the names of the words that described it
    called: str = ""  # the word for it, if that is not its noun
    lay: Node | None = None  # for cards: where they lay


YOURS = "yours"  # among the words of a mention: it is one of yours
_AIMED = Mention(Ref("object"), "creature", False, "the target", "target")


class Antecedents:
    """Everything that one ability has mentioned, in order. `count` selections were made before it."""

    def __init__(self, count: int = 0) -> None:
        self.mentions: list[Mention] = []
        self.blurred = False  # an attack was made that no single choice identifies
        self.count = count  # the number of the next selection
        self.shown = 0  # how often cards were shown in this ability
        self.players: list[Player] = []  # single players other than "you"
        self.redirected = False  # the attack that is answered has a new target
        self.met: set[tuple[Ref, str]] = set()  # events that may have just happened, with their creatures
        self.left: set[Ref] = set()  # what an effect has destroyed
        self.aimed = False  # a bonus to attacks was said, of which the target is whoever is attacked
        self.beside: str | None = None  # a condition was about others, of whom none is chosen: a "friend" or "foe"
        self.amount = False  # an effect had an amount, which `half that` can mean
        self.parted: tuple[Ref, Ref, str] | None = None  # those, one of them, and its noun: who `the other` is not
        self.rolled: tuple[str, ...] = ()  # which faces of the last roll were asked for
        self.dealt = False  # damage outside attacks was dealt since the last attack
        self.damaging = 0  # how many effects have dealt damage
        self.card = ""  # the words for the last cards that were spoken of
        self.kind_dealt = ""  # the kind of the last damage dealt

    def select(self, noun: str, plural: bool, said: str, how: Selected, words: frozenset[str], called: str = "") -> Ref:
        """Record a selection. Returns the reference to what it selects."""
        ref = Ref("chosen", self.count)
        self.count += 1
        self.mentions.append(Mention(ref, noun, plural, said, how, words, called=called))
        return ref

    @property
    def chosen(self) -> bool:
        """Whether `other` excludes a creature mentioned before, rather than the acting or this one."""
        return any(one.how != "mention" and one.noun != "card" for one in self.mentions)

    def of(self, ref: object) -> Mention | None:
        """How a reference was mentioned first."""
        return next((one for one in self.mentions if one.ref == ref), None)

    def noun_of(self, ref: object) -> str:
        """The word for what a reference means; "" if it was not mentioned."""
        mention = self.of(ref)
        return (mention.called or mention.noun) if mention else ""

    def is_plural(self, ref: object) -> bool:
        """Whether `ref` may be several things."""
        return any(one.ref == ref and one.plural for one in self.mentions)

    def show(self, plural: bool, said: str, lay: Node | None) -> None:
        """Cards are drawn, seen or found: from here on they may be referred to."""
        ref = Ref("cards", self.shown)
        self.shown += 1
        self.mentions.append(Mention(ref, "card", plural, said, "other", lay=lay))

    def unshow(self, ref: Ref) -> None:
        """The cards that were shown last are not spoken of any more."""
        self.shown -= 1
        self.mentions = [one for one in self.mentions if one.ref != ref]

    def mention(
        self,
        ref: Ref,
        said: str,
        how: Literal["mention", "event", "gone", "target"] = "mention",
        words: frozenset[str] = frozenset(),
        called: str = "",
        noun: str = "creature",
    ) -> None:
        """Record something that needs no choice."""
        if all(one.ref != ref for one in self.mentions):
            self.mentions.append(Mention(ref, noun, False, said, how, words, called=called))

    def forget(self, ref: Ref) -> None:
        """Later words do not mean what only was named."""
        self.mentions = [one for one in self.mentions if one.ref != ref or one.how != "mention"]

    def candidates(self, wording: Wording, nouns: tuple[str, ...], subject: object = None) -> list[Mention]:
        """Everything of one of `nouns` that `wording` can mean; in a good text, exactly one thing. `subject` is the
        subject of the clause, which `it` as its object does not mean."""
        fitting = [one for one in self.mentions if one.noun in nouns and one.plural == (wording == "those")]
        chosen = [one for one in fitting if one.how != "mention"]
        match wording:
            case "it":
                others = [one for one in fitting if one.ref != subject]
                return [one for one in others if one.how not in ("gone", "target")] or others
            case "its":  # what was destroyed still has an owner
                return [one for one in fitting if one.ref != subject and one.how != "target"]
            case "that" | "those":
                named = [one for one in chosen if one.how != "target"]
                return named or chosen or (fitting if len(fitting) == 1 else [])
            case "the target":
                picked = [one for one in chosen if one.how not in ("event", "gone")]
                aimed = [_AIMED] if self.aimed else []
                met = [one for one in chosen if (one.how, one.ref) == ("event", _AIMED.ref)]  # whom the subject attacks
                return [one for one in chosen if one.how == "attack"] or picked or aimed or met
            case "the chosen":
                return [one for one in chosen if one.how == "choose"] or chosen
            case "the damaged":
                return self.attacks()

    def in_order(self, nouns: tuple[str, ...], described: frozenset[str] = frozenset()) -> list[Mention]:
        """The single things of one of `nouns` that the text has chosen or its event has named, in order: what `the
        first` and `the second` mean. Only those of which all the words `described` were said."""
        found = [one for one in self.mentions if one.noun in nouns and one.how not in ("mention", "target")]
        return [one for one in found if not one.plural and described <= one.words]

    def meet(self, player: Player) -> Player:
        """Record a single player, whom `that player` may mean. Returns `player`."""
        met = player
        if met.who in ("opponent", "active"):
            met = Player("that opponent" if met.who == "opponent" else "active")
        if met.who not in ("you", "opponents", "players") and met not in self.players:
            self.players.append(met)
        return player

    def lose(self, ref: Node) -> None:
        """Something leaves: from here on, no word means it."""
        self.mentions = [one for one in self.mentions if one.ref != ref]

    def copy(self) -> Antecedents:
        """A copy, to return to later."""
        other = copy(self)
        other.mentions, other.players, other.met = list(self.mentions), list(self.players), set(self.met)
        other.left = set(self.left)
        return other

    def attacks(self) -> list[Mention]:
        """The attacks made so far, each by its target."""
        return [one for one in self.mentions if one.how == "attack"]
