"""The duel of docs/examples/duel with its turn by hand in Python, upon our engine and with the cards of the file; each
game goes as it does by the file. What the file is slower is the share of its actions and phases."""

from dataclasses import replace

from cardlang.mechanics.cards.steps.draws import draw
from cardlang.mechanics.tapping.steps import untap
from cardlang.pipeline.play.matches import Pairing
from cardlang.rules.actions import Kind, split
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Decision
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import SETUP
from cardlang.rules.plan.actions import FIRST, PLAYS, enter, free_squares
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.tables import TEXT

PLAY, ATTACK, USE, END, DISCARD = (Kind(FIRST + n, "") for n in range(5))  # in the order of the file's actions


def can(state: State, frame: Frame) -> bool:
    return all(test(state, frame) for test in frame.program.tests)


def dawn(play: Play) -> None:
    state, me = play.state, play.state.turn
    play.phase("main", (0, 0, 0, 0))
    for one in state.forces[me]:
        untap(play, one)
    play.gain(me, "well", 1)
    play.gain(me, "energy", state.has(me, "well") - state.has(me, "energy"))
    if not state.zones[state.zone(me, "deck")]:
        play.gain(me, "life", -state.has(me, "life"))
    draw(play, me, "card")
    play.moment("start", "turn", me)


def options(state: State, me: int) -> list[int]:
    hand = sorted(set(state.zones[state.zone(me, "hand")]))
    if state.phase == "discard":
        return DISCARD.each(hand)
    found, free = [END()], free_squares(state, me)
    for card in hand:
        loaded = state.tables.cards[card]
        if loaded.card.fields["cost"] <= state.has(me, "energy") and (
            can(state, Frame(loaded.played, me, NOBODY, card)) if loaded.played else free
        ):
            found.append(PLAY(card))
    new = {event.subject for event in state.history[state.turned :] if event.kind == "enters play"}
    found += [ATTACK(one, 1 - me) for one in state.forces[me] if not (state.tapped[one] or one in new)]
    for one in state.forces[me]:
        for n, (use, of) in enumerate(state.effects.uses.get(one, ())):
            spent = use.period and state.used_up(use.period, use.program.name, one, use.times)
            if not spent and can(state, Frame(use.program, of.player, one, of.card)):
                found.append(USE(one, n))
    return sorted(found)


def turn(play: Play) -> Decision | None:
    state = play.state
    while not play.pending and not state.over:
        if state.phase == SETUP:
            play.first(play.chance("first player").randrange(2))
            for one in (0, 1):
                play.shuffle(one, "deck")
                for _ in range(5):
                    draw(play, one, "card")
            dawn(play)
        elif min(state.has(0, "life"), state.has(1, "life")) <= 0 or state.turns > 60:
            play.end()
        elif state.phase == "dusk":
            play.begin_turn(1 - state.turn)
            dawn(play)
        else:
            return Decision(state.turn, tuple(options(state, state.turn)), lambda state, code: None)
    return None


def begin(play: Play, code: int) -> None:
    state, me, (kind, a, b) = play.state, play.state.turn, split(code)
    if kind == PLAY.number:
        loaded = state.tables.cards[a]
        play.gain(me, "energy", -loaded.card.fields["cost"])
        play.take(me, "hand", a)
        play.happens(Event(PLAYS, player=me, card=a))
        if loaded.played:
            play.push(Frame(loaded.played, me, NOBODY, a))
        else:
            enter(play, me, a)
    elif kind == ATTACK.number:
        play.game.procedures["attack"].begin(play, Frame(TEXT, me, a), (b, 0))
    elif kind == USE.number:
        use, of = state.effects.uses[a][b]
        if use.period:
            play.use(use.period, use.program.name, a, use.times)
        play.push(Frame(use.program, of.player, a, of.card))
    elif kind == END.number:
        for one in state.forces[me]:
            play.heal(one, state.damage[one])
        play.phase("discard" if len(state.zones[state.zone(me, "hand")]) > 7 else "dusk", (0, 0, 0, 0))
        play.moment("end", "turn", me)
    else:
        play.take(me, "hand", a)
        play.put(me, "discard pile", a)
        play.phase("dusk", (0, 0, 0, 0))


def by_hand(pairing: Pairing) -> Pairing:
    """The same match of two, with this flow."""
    match, game = pairing.match, pairing.match.game
    flow = replace(game.flow, turn=turn, begin=begin)
    return replace(pairing, match=replace(match, game=replace(game, flow=flow)))
