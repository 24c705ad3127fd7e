"""What a text has spoken of so far, and which of it words such as `that creature` mean. The resolver asks to bind
words, the writer asks before it uses them, so both always agree."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player, Ref

Wording = Literal["it", "its", "that", "those", "the target", "the chosen", "the damaged"]


class Spoken(NamedTuple):
    """Something spoken of: what refers to it, its noun, whether it may be several, and how the text put it."""

    ref: Ref
    noun: str
    plural: bool
    said: str
    how: Literal["attack", "choose", "other", "mention", "event", "gone", "target"]
    words: frozenset[str] = frozenset()  # the names of the describing words it was selected by
    lay: Node | None = None  # of cards: where they lay


class Antecedents:
    """Everything spoken of in one ability, in order. `count` selections were made before it."""

    def __init__(self, count: int = 0) -> None:
        self.spoken: list[Spoken] = []
        self.blurred = False  # an attack was made that no choice stands for
        self.count = count  # selections so far: the number of the next
        self.shown = 0  # times so far that cards came to be seen, in this ability
        self.players: list[Player] = []  # single players other than you
        self.redirected = False  # the attack that is answered has another target now
        self.met: set[tuple[Ref, str]] = set()  # what may have just happened to whom
        self.dealt = False  # damage that is no attack's was dealt since the last attack

    def select(
        self, noun: str, plural: bool, said: str, how: Literal["attack", "choose", "other"], words: frozenset[str]
    ) -> Ref:
        """A selection is made: the reference to what it yields."""
        ref = Ref("chosen", self.count)
        self.count += 1
        self.spoken.append(Spoken(ref, noun, plural, said, how, words))
        return ref

    @property
    def chosen(self) -> bool:
        """Whether `other` leaves out a creature spoken of before, and not the acting or this one."""
        return any(one.how != "mention" and one.noun != "card" for one in self.spoken)

    def show(self, plural: bool, said: str, lay: Node | None) -> None:
        """Cards are drawn, seen or found: from here on they may be referred to."""
        ref = Ref("cards", self.shown)
        self.shown += 1
        self.spoken.append(Spoken(ref, "card", plural, said, "other", lay=lay))

    def mention(
        self,
        ref: Ref,
        said: str,
        how: Literal["mention", "event", "gone", "target"] = "mention",
        words: frozenset[str] = frozenset(),
    ) -> None:
        """Something that needs no choice is named."""
        if all(one.ref != ref for one in self.spoken):
            self.spoken.append(Spoken(ref, "creature", False, said, how, words))

    def candidates(self, wording: Wording, nouns: tuple[str, ...], subject: object = None) -> list[Spoken]:
        """All that `wording` can mean for one of `nouns`: exactly one is a good text. `subject` is what the clause is
        about, which `it` as its object is not."""
        fitting = [one for one in self.spoken if one.noun in nouns and one.plural == (wording == "those")]
        chosen = [one for one in fitting if one.how != "mention"]
        match wording:
            case "it":
                others = [one for one in fitting if one.ref != subject]
                return [one for one in others if one.how not in ("gone", "target")] or others
            case "its":  # what is destroyed has an owner still
                return [one for one in fitting if one.ref != subject and one.how != "target"]
            case "that" | "those":
                named = [one for one in chosen if one.how != "target"]
                return named or chosen or (fitting if len(fitting) == 1 else [])
            case "the target":
                picked = [one for one in chosen if one.how not in ("event", "gone")]
                return [one for one in chosen if one.how == "attack"] or picked
            case "the chosen":
                return [one for one in chosen if one.how == "choose"] or chosen
            case "the damaged":
                return self.attacks()

    def meet(self, player: Player) -> None:
        """A single player is spoken of, whom `that player` may mean."""
        if player.who in ("opponent", "active"):
            player = Player("that opponent" if player.who == "opponent" else "active")
        if player.who not in ("you", "opponents", "players") and player not in self.players:
            self.players.append(player)

    def copy(self) -> Antecedents:
        """As it is now, to come back to."""
        other = Antecedents(self.count)
        other.spoken, other.players, other.met = list(self.spoken), list(self.players), set(self.met)
        other.blurred, other.redirected, other.dealt = self.blurred, self.redirected, self.dealt
        other.shown = self.shown
        return other

    def attacks(self) -> list[Spoken]:
        """The attacks made so far, each by its target."""
        return [one for one in self.spoken if one.how == "attack"]
