"""How spells are cast: enhancements, targets, and where a spell goes (E12 to E15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.elements.nodes import AtMost, CannotBy, Dispel, HandLimit
from cardlang.games.elements.rounds import ACTIVATING, worth
from cardlang.games.elements.table import AFFECTED, ELEMENTS, FACES, OUT, affects, hero_of, noted, one_other
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.selector import ONE, Predicate, Selector
from cardlang.mechanics.cards.steps.card_refs import discard_pile
from cardlang.mechanics.cards.steps.draws import discard_played, player_cannot
from cardlang.mechanics.counters.steps import lies_on
from cardlang.mechanics.damage.steps.packets import SPELL
from cardlang.mechanics.dice.steps import used_by
from cardlang.mechanics.enhancing.steps import DISCARDED, ENHANCED, discard_pairs, free_enhancements, times
from cardlang.mechanics.permanents.steps import TWICE, dispel, dispel_in_steps, put_on
from cardlang.rules.actions import PICK_CARD, split
from cardlang.rules.builder import Builder
from cardlang.rules.cards import LoadedCard
from cardlang.rules.compiled import Frame, Static, Step
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import ALSO, NOBODY, Event
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.references import PlayerChoice
from cardlang.rules.registers import OPPONENT
from cardlang.rules.select import creature_constraint
from cardlang.rules.state import State
from cardlang.rules.targeting import each_step
from cardlang.rules.things import begins

TARGETED: Final = "be targeted"
POWER: Final = "power token"  # the counter
CASTS: Final = "casts a spell"
INSTANT: Final = "instant"
CAST_MEANS: Final = OPPONENT + 42  # the register: what kind of spell is cast, as numbers of these
CAST_SAID: Final = (
    *(f"{element} requirement" for element in ELEMENTS),
    f"{INSTANT} effect",
    *(f"{n} {element} requirements" for n in (2, 3) for element in ELEMENTS),
    "permanent effect",
)


def cast_means(loaded: LoadedCard) -> tuple[int, ...]:
    """What kind of spell it is, for events."""
    said = {f"{one} requirement" for one in sorts(loaded)} | {f"{'permanent' if loaded.under else INSTANT} effect"}
    said |= {f"{n} {one} requirements" for one in ELEMENTS for n in (2, 3) if loaded.own.symbols.count(one) >= n}
    return tuple(n for n, one in enumerate(CAST_SAID) if one in said)


def sorts(loaded: LoadedCard) -> tuple[str, ...]:
    """The elements that a spell requires, and whether its effect is instant."""
    mine = tuple(element for element in ELEMENTS if element in loaded.own.elements)
    return mine if loaded.under else (*mine, INSTANT)


ELSEWHERE: Final = unmet("E13", "it lies on its own player")


class Lay(Node):
    """The choice of what a permanent is to lie on."""

    on: str
    where: tuple[Predicate, ...] = ()


def before(effect: Node, build: Builder, kind: str) -> None:
    """A spell is enhanced first. What a player chooses in an action may belong to one other player at most (E31)."""
    if kind == "spell card":
        build.draft.opening.append(enhance)
    build.draft.choosing.append(TARGETABLE)
    if kind != "trigger":
        build.draft.choosing.append(AFFECTED)
        build.draft.reaching.append(AFFECTED)
        build.draft.narrow = one_other
        build.draft.noted = noted


# Enhancing (E15, E26)


def enhance(play: Play) -> Decision | None:
    """A step: the player discards pairs of spells, one enhancement for each (E15). It comes before the choices of
    targets, as cards are discarded while casting."""
    state, frame = play.state, play.frame
    spell = state.tables.cards[frame.card].own
    banned = state.tables.numbers["no_enhancements"] or spell.enhance is None
    banned = banned or player_cannot(state, frame.player, "enhance spells")
    free = 0 if banned else free_enhancements(state, frame.player, spell.elements)
    most = 0 if banned else 99 if spell.most is None else max(0, spell.most - free)
    decision = discard_pairs(play, most)
    if decision is None:
        often = len(frame.registers.pop(DISCARDED, ())) // 2 + free
        frame.registers[ENHANCED] = (often,)
        if often:
            play.occurs("enhances a spell", NOBODY, player=frame.player)
    return decision


# Where a spell goes


def compile_lay(node: Lay, build: Builder) -> Iterator[Step]:
    """Choose a target and put the spell there; a permanent on a player lies on that player's hero (E13, E14)."""
    if node.on in ("player", "you"):
        cannot = _cannot_lie_on_own if node.on == "you" else _cannot_lie_on_hero
        yield PlayerChoice(not node.where, cannot, build.draft.noted)

        def put_on_hero(play: Play) -> None:
            for player in play.frame.registers.get(OPPONENT, ()):
                _put(play, hero_of(play.state, player))

        yield put_on_hero
        return
    targets = build.targets(Selector(ONE, node.on, node.where), TWICE)
    yield from targets.choices
    yield lambda play: _put(play, next(iter(targets(play)), NOBODY))


def _put(play: Play, one: int) -> None:
    """With as many power tokens as enhancements (E15) and texts give it."""
    state, frame = play.state, play.frame
    enhance = state.tables.cards[frame.card].own.enhance
    put_on(play, one, POWER, times(state, frame) * getattr(enhance, "n", 0))


def _cannot_lie_on_hero(state: State, frame: Frame, other: int) -> Constraint | None:
    """Why a permanent cannot lie on the hero of a player."""
    unmet = OUT if hero_of(state, other) == NOBODY else affects(state, frame.player, other)
    return unmet or (None if TWICE.holds(state, frame, hero_of(state, other)) else TWICE)


def _cannot_lie_on_own(state: State, frame: Frame, other: int) -> Constraint | None:
    """The same for one that lies on its caster's hero."""
    return _cannot_lie_on_hero(state, frame, other) if other == frame.player else ELSEWHERE


def _discard_cast(play: Play) -> None:
    """The spell goes to its caster's discard pile, unless it stays in play."""
    discard_played(play)
    play.frame.card = NOBODY


def tell_cast(play: Play, frame: Frame, kind: str) -> None:
    """Texts that answer the cast, or what has been cast (E22c). The spell's elements, and that it does not stay, are
    its means."""
    hero = hero_of(play.state, frame.player)
    means = ALSO.join(CAST_SAID[n] for n in frame.registers[CAST_MEANS])
    play.happens(Event(kind, hero, player=frame.player, means=means))


def _tell_cast(play: Play) -> None:
    tell_cast(play, play.frame, f"after {CASTS}")


def spell_by(state: State, frame: Frame) -> int:
    """The player who cast the spell whose text is carried out; `NOBODY` if it is not a spell's."""
    card = frame.card
    if card == NOBODY or state.tables.cards[card].card.kind != "spell":
        return NOBODY
    there = state.attached[frame.acting] if frame.acting != NOBODY else ()
    return next((owner for one, owner in there if one == card), frame.player)


def dealing(state: State, frame: Frame, means: str) -> tuple[int, str]:
    """The wounds of a spell are dealt by the hero of the player who has cast it."""
    caster = spell_by(state, frame)
    return (frame.acting, means) if caster == NOBODY else (hero_of(state, caster), f"{means}{ALSO}{SPELL}")


def protects(state: State, frame: Frame, one: int, deed: str) -> bool:
    """Whether a text protects a being from what the current effect would do to it."""
    caster = spell_by(state, frame)
    for static, of in state.holding_with(f"protect from {deed}", one):
        foes = state.tables.foes[of.player]
        if static.value == "enemies":
            protected = (frame.player if caster == NOBODY else caster) in foes
        else:
            protected = caster != NOBODY and (static.value == "spells" or caster in foes)
        if protected:
            return True
    return False


def hold_cannot_by(node: CannotBy, build: Builder) -> Iterator[Static]:
    """What cannot be done to some beings by spells or enemies."""
    for deed in node.deeds:
        yield Static(f"protect from {deed}", build.group(node.who), node.by)


def hold_at_most(node: AtMost, build: Builder) -> Iterator[Static]:
    """The deed is forbidden to those who have done it so often."""
    players, since, kind = build.players(node.who), begins(node.period), COUNTED[node.deed]

    def fits(state: State, frame: Frame, player: int) -> bool:
        done = [one for one in state.history[since(state, frame) :] if (one.kind, one.player) == (kind, player)]
        return player in players(state, frame) and len(done) >= node.most

    yield Static(f"player cannot {node.deed}", fits)


COUNTED: Final = {"draw spells": "draws", "cast spells": CASTS}


def hold_hand_limit(node: HandLimit, build: Builder) -> Iterator[Static]:
    """See `discard_excess`."""
    players = build.players(node.who)
    yield Static(HAND_LIMIT, lambda state, frame, player: player in players(state, frame), node.most)


HAND_LIMIT: Final = "hand limit"


def excess(state: State, player: int) -> int:
    """How many spells more than allowed a player has in hand."""
    if HAND_LIMIT not in state.effects.statics:
        return 0
    most = min((static.value for static in state.holding(HAND_LIMIT, player)), default=None)
    return 0 if most is None else max(0, len(state.zones[state.zone(player, "hand")]) - most)


def discard_excess(play: Play) -> Decision | None:
    """A step: the player discards until the hand has no more spells than are allowed."""
    state, player = play.state, play.frame.player
    if play.answer is not None:
        card = split(play.answer)[1]
        play.take(player, "hand", card)
        play.put(player, discard_pile(play, card), card)
        play.happens(Event("discards", player=player, card=card))
    if not excess(state, player):
        return None
    hand = sorted(set(state.zones[state.zone(player, "hand")]))
    return Decision(player, tuple(map(PICK_CARD, hand)), lambda state, code: TOO_MANY)


TOO_MANY: Final = unmet("text", "it is not in the player's hand")


def _may_target(state: State, frame: Frame) -> int:
    """The squares of beings that may be chosen."""
    effects = state.effects
    if f"protect from {TARGETED}" not in effects.statics and TARGETED not in effects.bans:
        return state.tables.board.floor
    return sum(
        1 << state.at[one]
        for one in state.present
        if state.prohibition(one, TARGETED) is None and not protects(state, frame, one, TARGETED)
    )


TARGETABLE: Final = creature_constraint("text", "a text forbids to choose it", _may_target)


def give_points(play: Play) -> None:
    """A step: leadership dice that the spell has not used give points, after its effect (E16)."""
    frame = play.frame
    used = used_by(play.state, frame, FACES)
    play.gain(frame.player, "points", max(0, worth(play.state, frame.player, "leadership", used, ACTIVATING)))


ENDS_CAST: Final = (_discard_cast, give_points, _tell_cast)


def compile_dispel(node: Dispel, build: Builder) -> Iterator[Step]:
    """Whatever its power tokens (E26a), or in one step (E26)."""
    if node.step:
        return each_step(build.targets(node.what), lambda play, thing: dispel_in_steps(play, thing, POWER, 1))
    return each_step(build.targets(node.what), dispel)


def dispel_action(play: Play) -> Decision | None:
    """A step of the dispel action: one power token goes for each step, and the permanent when none is left. There is
    one step, and one more for each pair of discarded spells (E26)."""
    frame, numbers = play.frame, play.state.tables.numbers
    (thing,) = frame.registers[0]
    holder, card = lies_on(play.state, frame, thing)
    decision = discard_pairs(play, 0 if numbers["no_enhancements"] else play.state.counter(POWER, holder, card))
    if decision is None:
        dispel_in_steps(play, thing, POWER, 1 + len(frame.registers.pop(DISCARDED, ())) // 2)
    return decision


VERBS: Final = (
    Verb(AtMost, holds=hold_at_most),
    Verb(CannotBy, holds=hold_cannot_by),
    Verb(HandLimit, holds=hold_hand_limit),
    Verb(Dispel, compile_dispel),
    Verb(Lay, compile_lay),
)
