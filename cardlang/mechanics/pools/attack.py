"""An attack, step by step: declared, rolled, defended, counted; then the texts that belong to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from cardlang.mechanics.damage.steps.packets import deal
from cardlang.mechanics.pools import frames, rolls
from cardlang.mechanics.pools.cards import Of, fits, is_of
from cardlang.mechanics.pools.frames import one
from cardlang.rules.actions import DONE, PICK_ABILITY, PICK_CARD, split
from cardlang.rules.compiled import Frame, Program, Step, Use
from cardlang.rules.decision import Constraint, Decision, first_unmet, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.plan.actions import JOINS, Thing
from cardlang.rules.play import Play
from cardlang.rules.registers import DEALT, MARK
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import Tables

_FORBIDDEN: Final = unmet("text", "a text forbids it to attack")
_NO_CARD: Final = unmet("attack", "only a card with which the piece can attack")
_EXHAUSTED: Final = unmet("attack", "the card is exhausted")
_NO_ENEMY: Final = unmet("attack", "only an enemy can be attacked")
_OUT_OF_REACH: Final = unmet("attack", "it is out of reach")
_NO_BOOST: Final = unmet("attack", "only a card that joins attacks")
_ALONE: Final = unmet("attack", "nothing else can join it")
_TWICE: Final = unmet("attack", "it has joined already")
_NO_ABILITY: Final = unmet("attack", "it has no such ability")


class Attacks:
    """The rules of the section `pools`."""

    def __init__(self, section: Mapping[str, Any]) -> None:
        self.attack: Mapping[str, object] = section.get("attack", {})
        self.joins: Mapping[str, object] = section.get("joins", {})
        self.field: str = section["dice"]
        self.die: str = section["rolls"]
        self.hits: Sequence[str] = section.get("hits", ())
        self.extra: str = section.get("extra", "")
        self.again: str = section.get("again", "")
        self.reach: Mapping[str, int | Literal["sight"]] = section["reach"]
        self.exhausts: str = section.get("exhausts", "")
        against = section["against"]
        self.defense: str = against["number"]
        self.defense_die: str = against["rolls"]
        self.saves: Sequence[str] = against["saves"]
        self.unless: str = against.get("unless", "")
        self.program = Program(frames.ATTACK, "rule", tuple(self._steps()))

    # With what, and whom

    def dice(self, state: State, card: int) -> tuple[int, str] | None:
        """The number and kind of the dice of a card."""
        return self.dice_of(state.tables, card)

    def dice_of(self, tables: Tables, card: int) -> tuple[int, str] | None:
        """The same, without a position."""
        loaded = tables.cards[card]
        said = loaded.card.fields.get(self.field)
        return (said["dice"], said["kind"]) if said else loaded.own.dice if isinstance(loaded.own, Of) else None

    def weapons(self, state: State, piece: int) -> list[int]:
        """The cards with which a piece attacks: those that it has, and its own."""
        own = state.tables.creatures[piece].card
        cards = [card for card, _ in state.attached[piece] if fits(state, card, self.attack)]
        return [card for card in (*cards, *((own,) if own != NOBODY else ())) if self.dice(state, card)]

    def exhausted(self, state: State, piece: int, card: int) -> bool:
        """Whether the card was used."""
        return bool(self.exhausts) and state.counter(self.exhausts, piece, card) > 0

    def in_reach(self, state: State, piece: int, kind: str) -> int:
        """The squares that an attack of this kind reaches."""
        far, at = self.reach[kind], state.at[piece]
        return state.tables.board.sight.seen[at] if far == "sight" else state.tables.board.within(at, far)

    def targets(self, state: State, piece: int) -> int:
        """The squares of all that can be attacked."""
        return state.occupied & ~state.sides[state.controller[piece]]

    def find(self, state: State, frame: Frame) -> Iterator[Thing]:
        """Each card with each enemy in its reach."""
        me = frame.acting
        enemies = self.targets(state, me)
        for card in self.weapons(state, me) if enemies else ():
            dice = self.dice(state, card)
            assert dice
            for target in state.creatures(enemies & self.in_reach(state, me, dice[1])):
                yield card, target

    def why(self, state: State, frame: Frame, thing: Thing) -> Constraint | None:
        """Why this card cannot be used against that target."""
        me, (card, target) = frame.acting, thing
        if state.effects.bans and state.prohibition(me, "attack"):
            return _FORBIDDEN
        if card not in self.weapons(state, me):
            return _NO_CARD
        if self.exhausted(state, me, card):
            return _EXHAUSTED
        square, dice = state.at[target], self.dice(state, card)
        assert dice
        if square == GONE or not self.targets(state, me) >> square & 1:
            return _NO_ENEMY
        if not self.in_reach(state, me, dice[1]) >> square & 1:
            return _OUT_OF_REACH
        return self._unmet(state, frame, card)

    def _unmet(self, state: State, frame: Frame, card: int) -> Constraint | None:
        """What the text of a card needs and lacks."""
        program = state.tables.cards[card].played
        if program is None or not program.needs:
            return None
        return first_unmet(program.needs, state, Frame(program, frame.player, frame.acting, card))

    # Declared

    def begin(self, play: Play, frame: Frame, thing: Thing) -> None:
        """A piece attacks."""
        card, target = thing
        dice = self.dice(play.state, card)
        assert dice
        attack = Frame(self.program, frame.player, frame.acting, card)
        attack.registers = {frames.TARGET: (target,), **self.declared(play.game, *dice)}
        play.push(attack)

    def declared(self, game: Game, dice: int, kind: str) -> dict[int, tuple[int, ...]]:
        """What is known of an attack from its card."""
        faces = game.faces
        hit = tuple(map(faces.index, (kind, *self.hits)))
        return {frames.DICE: (dice,), frames.KIND: (faces.index(kind),), frames.HIT: hit}

    @property
    def starts(self) -> int:
        """Where its program begins if nothing is declared."""
        return self.program.steps.index(self._attacked)

    def _steps(self) -> Iterator[Step]:
        yield self._open
        yield self._declare
        yield self._attacked
        yield self._roll
        yield self._change
        yield lambda play: self._wake(play, 1)
        yield self._defend
        yield self._change_defense
        yield self._count
        yield self._credit
        yield lambda play: self._wake(play, 2)
        yield self._next
        yield self._close

    def _open(self, play: Play) -> None:
        """The attack card is used."""
        self._use(play, play.frame.card)

    def _use(self, play: Play, card: int) -> None:
        """A card is exhausted, and the first stage of its text carried out."""
        state, attack = play.state, play.frame
        if self.exhausts and any(card == one for one, _ in state.attached[attack.acting]):
            play.count(self.exhausts, attack.acting, 1, card)
        program = state.tables.cards[card].played
        if program:
            self._push(play, Frame(program, attack.player, attack.acting, card))

    def _push(self, play: Play, text: Frame) -> None:
        attack = play.frame
        text.registers |= {frames.OF: (attack.serial,), frames.TARGET: attack.registers[frames.TARGET]}
        play.push(text)

    def joining(self, state: State, attack: Frame) -> Iterator[int]:
        """The choices by which cards and abilities can join an attack."""
        for card in sorted(card for card, _ in state.attached[attack.acting] if self.joins):
            if self._why_not(state, attack, card) is None:
                yield PICK_CARD(card)
        for n, _ in enumerate(state.effects.uses.get(attack.acting, ())):
            if self._why_no_ability(state, attack, n) is None:
                yield PICK_ABILITY(n)

    def _why_not(self, state: State, attack: Frame, card: int) -> Constraint | None:
        me, cards = attack.acting, self._joined(state, attack)
        if not any(card == one for one, _ in state.attached[me]) or not fits(state, card, self.joins):
            return _NO_BOOST
        if card in cards:
            return _TWICE
        if self.exhausted(state, me, card):
            return _EXHAUSTED
        if cards and any(getattr(state.tables.cards[one].own, "alone", False) for one in (card, *cards)):
            return _ALONE
        return self._unmet(state, attack, card)

    def _joined(self, state: State, attack: Frame) -> list[int]:
        """The cards that have joined it."""
        parts = map(split, attack.registers.get(frames.JOINED, ()))
        return [card for kind, card, _ in parts if kind == PICK_CARD.number]

    def _why_no_ability(self, state: State, attack: Frame, n: int) -> Constraint | None:
        uses = state.effects.uses.get(attack.acting, ())
        if n >= len(uses) or uses[n][0].timing != JOINS:
            return _NO_ABILITY
        use, of = uses[n]
        if PICK_ABILITY(n) in attack.registers.get(frames.JOINED, ()) or _is_used_up(state, use, attack.acting):
            return _TWICE
        return first_unmet(use.program.needs, state, Frame(use.program, of.player, of.acting, of.card))

    def _declare(self, play: Play) -> Decision | None:
        """Cards and abilities join it one by one, each paid at once."""
        state, attack = play.state, play.frame
        if play.answer is None:
            options = (DONE(), *self.joining(state, attack))
            return Decision(attack.player, options, self._refusal, about="join") if len(options) > 1 else None
        kind, n, _ = split(play.answer)
        if kind == DONE.number:
            return None
        attack.registers[frames.JOINED] = (*attack.registers.get(frames.JOINED, ()), play.answer)
        if kind == PICK_CARD.number:
            self._use(play, n)
        else:
            use, of = state.effects.uses[attack.acting][n]
            if use.period:
                play.use(use.period, use.program.name, attack.acting, use.times)
            text = Frame(use.program, of.player, of.acting, of.card)
            text.registers = of.registers.copy()
            self._push(play, text)
        play.jump(-1)
        return None

    def _refusal(self, state: State, code: int) -> Constraint | None:
        attack, (kind, n, _) = state.frames[-1], split(code)
        if kind == PICK_ABILITY.number:
            return self._why_no_ability(state, attack, n)
        return self._why_not(state, attack, n) if kind == PICK_CARD.number else _NO_BOOST

    # Rolled

    def _attacked(self, play: Play) -> None:
        """It is known whom it is against: texts answer that."""
        attack = play.frame
        registers = attack.registers
        registers[MARK] = (play.state.base + len(play.state.history), 0)
        for register in frames.CHANGED:  # what its dice change besides is over with this target
            registers[register] = registers.setdefault(register + frames.DECLARED, registers.get(register, ()))
        means = self.means(play, attack)
        for target in attack.registers[frames.TARGET]:
            play.happens(
                Event("attacks", attack.acting, target, attack.player, attack.card, means),
                Event("is attacked", target, attack.acting, attack.player, attack.card, means),
            )

    def means(self, play: Play, attack: Frame) -> str:
        """What kind of attack it is."""
        return f"{play.game.faces[one(attack, frames.KIND)]} attack"

    def _roll(self, play: Play) -> None:
        state, attack = play.state, play.frame
        me, kinds = attack.acting, {play.game.faces[face] for face in attack.registers[frames.HIT]}
        dice, rerolls = one(attack, frames.DICE), one(attack, frames.MORE_REROLLS)
        if me != NOBODY:
            for static in state.holding(MORE, me):
                more, of, group = static.value
                dice += more if (of is None or of in kinds) and (not group or is_of(state, attack.card, group)) else 0
            rerolls += self._rerolls(state, me)
        attack.registers[frames.ROLLED] = (dice,)
        rolls.roll(play, attack.player, self.die, dice, self._extra(play), rerolls)

    def _rerolls(self, state: State, piece: int) -> int:
        return (state.stat(piece, self.again) or 0) if self.again else 0

    def _extra(self, play: Play) -> int:
        return play.game.faces.index(self.extra) if self.extra else NOBODY

    def _change(self, play: Play) -> Decision | None:
        attack = play.frame
        decision = rolls.change(play, attack.player, self.die, self._extra(play))
        if decision is None:
            attack.registers[frames.SHOWN] = attack.registers[frames.POOL]
            attack.registers[frames.SCORED] = (hits(attack),)
        return decision

    def _defend(self, play: Play) -> None:
        """The target rolls its defense."""
        state, attack = play.state, play.frame
        attack.registers[frames.POOL] = ()
        attack.registers.pop(frames.ONCE, None)  # which is only said of the attack's own dice
        for target in attack.registers[frames.TARGET]:
            dazed = self.unless and state.counter(self.unless, target)
            if state.at[target] != GONE and not dazed and not one(attack, frames.NO_DEFENSE):
                dice = (state.stat(target, self.defense) or 0) + one(attack, frames.MORE_DEFENSE)
                player, rerolls = state.controller[target], self._rerolls(state, target)
                rolls.roll(play, player, self.defense_die, dice, self._extra(play), rerolls)

    def _change_defense(self, play: Play) -> Decision | None:
        state, registers = play.state, play.frame.registers
        if not registers[frames.POOL]:
            return None
        target = registers[frames.TARGET][0]
        return rolls.change(play, state.controller[target], self.defense_die, self._extra(play))

    def _count(self, play: Play) -> None:
        """Saves cancel hits; what is left wounds the target."""
        attack = play.frame
        registers, faces = attack.registers, play.game.faces
        pool = registers[frames.POOL]
        saves = sum(faces[face] in self.saves for face in pool)
        registers[frames.SCORED] = (hits(attack),)
        registers[DEALT] = (0,)
        stings = registers.get(frames.STINGS, ())
        for target in registers[frames.TARGET]:
            back = sum(pool.count(face) * much for face, much in zip(stings[::2], stings[1::2], strict=True))
            if back and attack.acting != NOBODY:
                deal(play, attack.acting, back, target, player=play.state.controller[target])
            registers[DEALT] = (0,)
            deal(play, target, hits(attack) - saves, attack.acting, self.means(play, attack))

    def _credit(self, play: Play) -> None:
        """If markers have killed the target, that is to the credit of all their players."""
        state, attack = play.state, play.frame
        owners = attack.registers.get(frames.OWNERS, ())
        for target in attack.registers[frames.TARGET] if owners else ():
            if state.at[target] == GONE and target in state.left:
                for player in owners[1:]:
                    play.happens(Event("destroys", NOBODY, target, player=player))

    # Afterwards

    def _wake(self, play: Play, stage: int) -> None:
        """The texts of the attack are carried on with: with 1 when its dice show what counts, with 2 at its end."""
        state, attack = play.state, play.frame
        for text in frames.texts_of(state, attack):
            again = text.clone()
            again.registers |= {
                frames.STAGE: (stage,),
                frames.TARGET: attack.registers[frames.TARGET],
                frames.SHOWN: attack.registers[frames.SHOWN],
                frames.SCORED: attack.registers[frames.SCORED],
                frames.WOUNDED: attack.registers.get(DEALT, (0,)),
                MARK: attack.registers[MARK],
            }
            play.push(again)

    def _next(self, play: Play) -> None:
        """Whoever else is attacked comes next."""
        state, attack = play.state, play.frame
        left = [target for target in attack.registers.get(frames.TARGETS_LEFT, ()) if state.at[target] != GONE]
        if left and (attack.acting == NOBODY or state.at[attack.acting] != GONE):
            attack.registers[frames.TARGET], attack.registers[frames.TARGETS_LEFT] = (left[0],), tuple(left[1:])
            attack.registers.pop(frames.STINGS, None)
            attack.position = self.starts - 1

    def _close(self, play: Play) -> None:
        """Nothing waits for it any more."""
        state, attack = play.state, play.frame
        for text in frames.texts_of(state, attack):
            state.frames.remove(text)


MORE: Final = "attack dice"  # the key of what attacks of a piece roll besides: how many, and of which kind and group


def hits(attack: Frame) -> int:
    """How many hits an attack has, before saves."""
    registers = attack.registers
    hit = registers[frames.HIT]
    scored = sum(face in hit for face in registers[frames.SHOWN]) + one(attack, frames.MORE_HITS)
    return max(0, scored) * one(attack, frames.TIMES, 1)


def _is_used_up(state: State, use: Use, piece: int) -> bool:
    return bool(use.period) and state.used_up(use.period or "", use.program.name, piece, use.times)
