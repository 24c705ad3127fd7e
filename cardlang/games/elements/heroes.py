"""How heroes die, and how the game ends (E28 to E30, V4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardlang.games.elements.table import hit_points_left, is_hero, players, two_teams
from cardlang.games.elements.tableau import SPELLS, gather, lay_tableaus
from cardlang.mechanics.cards.steps.card_refs import discard_pile
from cardlang.mechanics.cards.steps.draws import discard_with
from cardlang.mechanics.damage.steps.packets import SPELL, damaged, is_by
from cardlang.rules.active import Packet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.play import Play
from cardlang.rules.state import State

DIES: Final = "is destroyed"
POINTS: Final = "victory_points"


def wounded(play: Play, packet: Packet) -> Sequence[Event]:
    """Where heroes are only stunned, the wounds that an enemy hero could still take are points."""
    state, one, player = play.state, packet.creature, packet.player
    enough = state.tables.numbers["victory"]
    if enough and player != NOBODY and is_hero(state, one) and not state.allies(player, state.controller[one]):
        before = hit_points_left(state, one) + packet.amount
        play.gain(player, POINTS, max(0, min(packet.amount, before)))
        if state.has(player, POINTS) >= enough:
            finish(play)
    return damaged(play, packet)


def destroy(play: Play, dead: Sequence[int], causes: Mapping[int, Packet]) -> None:
    """Creatures with too much damage die together, and so do heroes, unless these are only stunned, by no more damage
    than they can take."""
    state = play.state
    dying: list[tuple[int, int, int]] = []
    for one in dead:
        packet = causes.get(one)
        if is_hero(state, one) and state.tables.numbers["victory"]:
            play.cap_damage(one, state.stat(one, "hit points") or 0)
            play.replace_destruction(one)
        else:
            by = packet.by if packet and not is_by(packet.means, (SPELL,)) else NOBODY  # spells are not beings
            dying.append((one, by, packet.player if packet else NOBODY))
    if dying:
        remove_destroyed(play, dying)


def remove_destroyed(play: Play, dead: Iterable[tuple[int, int, int]]) -> None:
    """They leave the board with all cards attached to them. With a hero go all creatures of its player."""
    state = play.state
    gone = list(dead)
    died = [Event(DIES, one, by, player) for one, by, player in gone]
    play.happens(*died, *(Event("destroys", by, one, player) for one, by, player in gone if by != NOBODY))
    lost = [state.controller[one] for one, _, _ in gone if is_hero(state, one)]
    left = [one for one in state.present if state.controller[one] in lost]
    leaving = [*dict.fromkeys([one for one, _, _ in gone] + left)]
    play.leave(leaving, NOBODY)
    for one in leaving:
        discard_with(play, one)
    if lost and two_teams(state) and len(players(state)) == 3:  # a new tableau for all, of all cards (V2)
        gather(play)
        play.shuffle(NOBODY, SPELLS)
        lay_tableaus(play)
    teams = {state.tables.teams[state.controller[one]] for one in state.present if is_hero(state, one)}
    if len(teams) < 2 or (not lost and _decided(state)):
        finish(play)


def end_if_decided(play: Play) -> None:
    """The game ends if the last creature has left; it need not have died."""
    if _decided(play.state):
        finish(play)


def winners(state: State) -> tuple[int, ...]:
    """The players of the team with enough points, or with the hero who has most hit points left."""
    if not state.over:
        return ()
    enough = state.tables.numbers["victory"]
    everybody = range(len(state.tables.teams))
    best = [one for one in everybody if enough and state.has(one, POINTS) >= enough]
    teams = {state.tables.teams[one] for one in best or _healthiest(state)}
    return tuple(one for one in everybody if len(teams) == 1 and state.tables.teams[one] in teams)


def _decided(state: State) -> bool:
    """Whether only heroes are left, one of them has most hit points, and this ends the game."""
    if not state.tables.numbers["last_creature"] or any(not is_hero(state, one) for one in state.present):
        return False
    return len(_healthiest(state)) == 1


def _healthiest(state: State) -> list[int]:
    """The players whose heroes have most hit points left."""
    left = {state.controller[one]: hit_points_left(state, one) for one in state.present if is_hero(state, one)}
    return [player for player, points in left.items() if points == max(left.values())]


def finish(play: Play) -> None:
    """The game is over at once. A card that is being played is discarded."""
    for frame in (*play.state.frames, *play.pending):
        if frame.card != NOBODY and frame.program.kind.endswith("card"):
            play.put(frame.player, discard_pile(play, frame.card), frame.card)
            frame.card = NOBODY
    play.end()
