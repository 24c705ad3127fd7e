"""Words for what is known already: references, players, and the spellings of the vocabulary."""

from __future__ import annotations

from typing import Any, Protocol

from cardlang.language.antecedents import Antecedents, Wording
from cardlang.language.clause import Subject, Unwritable
from cardlang.language.construct import Constructs
from cardlang.language.nodes import ACTING, OWNER, SUBJECT, THIS, YOU, Node, Not, Past, Player, Ref, about_cards
from cardlang.language.vocabulary import THIS_WAY, Box, Vocabulary


class Bearer(Protocol):
    """How a text that lies on something speaks of that (`THIS`), and of its player."""

    def ref(self, writer: Any) -> str:
        """The words for it."""

    def player(self, writer: Any) -> Subject:
        """The words for its player."""

    def possessor(self, writer: Any) -> str:
        """The words for its player, as a possessive."""


_ORDINALS = ("first", "second", "third")
_KILLER = Player("controller", Ref("object"))
BEARER = Player("owner", THIS)


class ReferencePhrases:
    """The words for what is known, in one text. Tracks what has been mentioned, exactly as the resolver will when it
    reads the text.

    `me` is the creature meant by a text that names none; in a lower box every creature is named.
    """

    in_costs: bool = False  # before the colon of `T: …`
    elsewhere: bool = False  # in what another creature does, where `adjacent` alone would be ambiguous
    describing: bool = False  # inside a filter, to whose nouns nothing can refer
    this: str = ""  # the noun for what has the text, if that is not the usual one
    nobody: bool = False  # no creature acts in this text
    card: str = "card"  # what the card with the text is called
    static: str = ""  # the word that begins an ability that applies all the time
    bearer: Bearer | None = None  # how a text speaks of what it lies on
    dies: bool = False  # what is told answers a death, of which nobody has said whose work it was
    permitted: bool = False  # in what a player may do, who is its subject
    before: Node | None = None  # the effect that was written last
    whole: Node | None = None  # the text
    near: Ref | None = None  # mentioned just before, so that `it` is clear
    followed: Antecedents | None = None  # what the part of the text with the effect mentioned, for one that goes on
    activated: bool = False  # after the costs of `T: …`
    running: bool = False  # after what a sentence goes on from in small letters, such as costs that are a clause
    lasting: bool = False  # in an effect that lasts
    replacing: bool = False  # before `instead`
    holding: bool = False  # in `while …`, which is about a continuing state
    offered: bool = False  # in what a player other than you chooses from, where you are named
    answered: Node | None = None  # the last event of this ability
    player_doing: Player | None = None  # the player who carries out the effect, and is meant by `their`
    done_by: Player | None = None  # the other player who carries out all that is being written

    def __init__(self, vocabulary: Vocabulary, constructs: Constructs, me: Ref | None = ACTING) -> None:
        self.vocabulary, self.constructs = vocabulary, constructs
        self.antecedents = Antecedents()
        self.me = me

    def stand_in(self, box: Box) -> None:
        """Write for a box of a card."""
        self.this, self.nobody, self.static, self.card = box.this, not box.acts, box.static, box.card

    @property
    def here(self) -> Ref | None:
        """From where a place is measured that says no more."""
        if not self.nobody or self.me == THIS:
            return self.me
        found = self.antecedents.candidates("it", self.vocabulary.domains)
        return found[0].ref if len(found) == 1 else None

    @property
    def happening(self) -> bool:
        """Whether an effect is written, which happens at some time, rather than what applies all the time."""
        return self.activated or self.answered is not None or self.me not in (None, THIS)

    # Players

    def player(self, player: Player) -> Subject:
        """`you`, `an opponent`, `that creature's controller`."""
        if self.bearer and player == BEARER:
            return self.bearer.player(self)
        if type(player) is not Player:  # a kind that a mechanic has
            subject: Subject = self.constructs[type(player)].write(self, player)
            return subject
        if (player.of is None) == (player.who in ("controller", "owner")):
            raise Unwritable(f"no words for {player}")
        if player.of and player.who not in ("controller", "owner"):
            raise Unwritable(f"no words for {player}")
        match player.who:
            case "you":
                return Subject("you", plural=True)
            case "controller" | "owner":
                if not player.of:
                    raise Unwritable(f"no words for the {player.who} of nothing")
                self.antecedents.meet(player)
                if self.dies and player == _KILLER and all(one.ref != player.of for one in self.antecedents.mentions):
                    return Subject("the killing player")
                return Subject(f"{self.possessive(player.of)} {player.who}")
            case "opponent":
                self.antecedents.meet(player)
                return Subject("an opponent")
            case "that opponent" | "active":
                if self.antecedents.players != [player]:
                    raise Unwritable(f"no words for {player}")
                return Subject("that player")
            case "opponents":
                return Subject("each opponent")
            case "players":
                return Subject("each player")
            case _:
                raise Unwritable(f"no words for {player}")

    def possessor(self, player: Player, plural: bool = False, *, moved: bool = False) -> str:
        """A possessive: `your`, `their` (of the player who carries out the effect), `its owner's` (of what is `moved`,
        which may be `plural`)."""
        if player == OWNER and not moved:
            raise Unwritable("owner of what? Nothing is moved there")
        if player == self.player_doing != YOU:
            raise Unwritable("who does it is not named again")
        if self.bearer and player == BEARER:
            return self.bearer.possessor(self)
        if self.bearer and player == SUBJECT and self.player_doing in (None, YOU):
            raise Unwritable("theirs of whom? It would be that of the player whom the card lies on")
        match player:
            case Player("you"):
                return "your"
            case Player("subject") if self.player_doing == YOU:
                raise Unwritable("yours, or whose?")
            case Player("subject"):
                return "their"
            case Player("owner", None):
                return "their owners'" if plural else "its owner's"
            case Player("owner", Player()):
                raise Unwritable("players have no owners")
            case Player("owner", of) if of:  # `its owner's` means the owner of what is moved
                return f"{apostrophe(self.ref(of))} owner's"
            case _:
                return f"{self.player(player).words}'s"

    def possessive(self, ref: Ref) -> str:
        """`its`, if the resolver would bind it that way."""
        candidates = self.antecedents.candidates("its", self.vocabulary.domains)
        other = any(one.of != THIS for one in self.antecedents.players)  # it could also be this one's
        alone = not (self.antecedents.mentions or other or about_cards(self.answered)) and ref == THIS == self.me
        if alone or [one.ref for one in candidates] == [ref]:
            return "its"
        return apostrophe(self.ref(ref))

    # References

    def ref(self, ref: Ref) -> str:
        """A reference: `it`, `that creature`, `the acting creature`."""
        if not isinstance(ref, Ref):
            raise Unwritable("a player is not said to be what creatures are")
        match ref.to:
            case "attacker":
                self._mention(ref, "the attacker")
                return "the attacker"
            case "attack" | "attacked" if spelled := self.vocabulary.spelled("OF_ATTACK").get(ref.to):
                return self._of_attack(ref, spelled[0])
            case "attacked":
                return f"the attacked {self.vocabulary.noun}"
            case "acting" | "this" if self.nobody and not self.bearer:
                raise Unwritable("nothing acts here")
            case "acting":
                if self.activated:
                    raise Unwritable("who acts is this creature here")
                said = f"the acting {self.this or self.vocabulary.noun}"
                self._mention(ref, said)
                return said
            case "this" if self.bearer:
                return self.bearer.ref(self)
            case "this":
                said = f"this {self.this or self.vocabulary.noun}"
                self._mention(ref, said)
                return said
            case "card":
                return f"this {self.card}"
            case "damaged":
                if [one.ref.of for one in self.antecedents.candidates("the damaged", ("creature",))] == [ref.of]:
                    return "the damaged creature"
            case _:
                mention, called = self.antecedents.of(ref), self.antecedents.noun_of(ref) or self.vocabulary.noun
                noun = mention.noun if mention else "creature"
                several: tuple[Wording, ...] = ("the target", "that", "the chosen", "those")
                for words in several if noun != "square" else ("the chosen", "that"):
                    found = self.antecedents.candidates(words, (noun,))
                    if [one.ref for one in found] == [ref]:
                        if words == "the target" and found[0].how != "attack":
                            continue
                        if words == "those":
                            return f"those {self.vocabulary.forms[called][1]}"
                        return words if words == "the target" else f"{words} {self._word_for(called)}"
                if described := self._that(ref):
                    return described
                for number, one in enumerate(self.antecedents.in_order(("creature",))):
                    if one.ref == ref and number < len(_ORDINALS):
                        return f"the {_ORDINALS[number]} {self.vocabulary.noun}"
                if ref == Ref("object") and self.dies:
                    said = f"the {self.vocabulary.noun} that killed it"
                    self._mention(ref, said)
                    return said
        raise Unwritable(f"no words for {ref}")

    def _of_attack(self, ref: Ref, words: str) -> str:
        """`this attack` and `the target`, then `it`, which is a piece if it can be one."""
        found = [one.ref for one in self.antecedents.candidates("it", self.vocabulary.domains)]
        if self.antecedents.of(ref) and found == ([] if ref.to == "attack" else [ref]):
            return "it"
        if not self.describing:
            self.antecedents.mention(ref, words, noun="attack" if ref.to == "attack" else "creature")
        return words

    def it(self, ref: Ref) -> str:
        """`it`, if the resolver would bind it that way."""
        found = [one.ref for one in self.antecedents.candidates("it", self.vocabulary.domains)]
        alone = not found and (self.bearer or not (self.antecedents.mentions or about_cards(self.answered)))
        return "it" if found == [ref] or (alone and ref == THIS == self.me) else self.ref(ref)

    def _word_for(self, noun: str) -> str:
        """A noun in the singular."""
        return self.vocabulary.forms.get(noun, (noun,))[0]

    def _that(self, ref: Ref) -> str | None:
        """`that ally`, if only one of the things mentioned was selected as an ally."""
        found = self.antecedents.candidates("that", ("creature",))
        mine = next((one for one in found if one.ref == ref), None)
        for name in sorted(mine.words) if mine else ():
            if name in self.vocabulary.forms and [one for one in found if name in one.words] == [mine]:
                return f"that {self.vocabulary.forms[name][0]}"
        return None

    def _mention(self, ref: Ref, words: str) -> None:
        if not self.describing:
            self.antecedents.mention(ref, words)

    # Words of the vocabulary

    def spelled(self, terminal: str, value: object) -> str:
        """The usual spelling of a value of a terminal."""
        spellings = self.vocabulary.spelled(terminal).get(value)
        if not spellings:
            raise Unwritable(f"no words for {value}")
        return spellings[0]

    def past(self, event: str, subject: Node | None = None, terminal: str = "PAST") -> str:
        """The words for an event that has happened, or has not; with a plural `subject`, `were`."""
        plural = self.antecedents.is_plural(subject)
        words = self.vocabulary.spelled(terminal).get((event, None), ())
        were = next((one for one in words if one.startswith("were ")), None)
        return were if plural and were else self.spelled(terminal, (event, None))

    def past_place(self, node: Past | Not, to: str) -> str:
        """`that was attacked this turn`, `that has attacked this creature this turn`; `to`: the words for those to whom
        it has been done."""
        if isinstance(node, Not):
            assert isinstance(node.predicate, Past)
            if node.predicate.to or node.predicate.by:
                raise Unwritable(f"no words for {node}")
            return f"that {self.past(node.predicate.kind, None, 'PAST_NOT')} this {node.predicate.period}"
        if node.period == THIS_WAY and not (node.to or node.by):
            return self.spelled("DONE_WAY", node.kind)
        spelled = self.vocabulary.spelled("THAT_PAST")
        if node.to is None and node.by is None:
            found = [one for takes in ("may", "") for one in spelled.get((node.kind, takes), ())]
            if not found:
                raise Unwritable(f"no words for {node}")
            return f"{found[0]} this {node.period}"
        done = next((spelled[node.kind, takes][0] for takes in ("may", "must") if (node.kind, takes) in spelled), "")
        if (node.to and node.by) or not done:
            raise Unwritable(f"no words for {node}")
        if to:
            return f"{done} {to} this {node.period}"
        who = {THIS: "this creature", ACTING: "the acting creature"}.get(node.by) if node.by else None
        if who is None:
            raise Unwritable("no words for what another creature has done")
        return f"{who} {done.removeprefix('that ')} this {node.period}"

    def deed(self, deed: str, to: bool = False) -> str:
        """The words for a deed that may be forbidden, done `to` (or by) something."""
        return self._before("DEED", deed) if to else self.spelled("DEED", deed)

    def _before(self, terminal: str, value: object, said: str = "") -> str:
        """The words before the object of a verb: `makes a melee attack against`, not `makes a melee attack`."""
        said = said or self.spelled(terminal, value)
        known = self.vocabulary.spelled(terminal)[value]
        return next((one for one in (f"{said} against", f"{said} attacks by") if one in known), said)


def apostrophe(words: str) -> str:
    """A name as a possessive.

    >>> apostrophe("that creature"), apostrophe("their owners"), apostrophe("it")
    ("that creature's", "their owners'", 'its')
    """
    if words == "it":
        return "its"
    return f"{words}'" if words.endswith("s") else f"{words}'s"


def in_plural(words: str) -> str:
    """`that are tapped`, `that were attacked`"""
    begin, _, rest = words.partition(" ")
    verb, _, rest = rest.partition(" ")
    many = {"is": "are", "was": "were", "has": "have"}.get(verb, verb)
    return f"{begin} {many} {rest}" if begin == "that" else words
