"""What is printed on creatures, what lies under them, and how they end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlang.games.skirmish.nodes import Cannot, Keyword
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Abilities, Activated, Sequence
from cardlang.model.card import Text
from cardlang.rules.cards import NotYet, PlayedCard, words_of
from cardlang.rules.decision import Law
from cardlang.rules.frame import Frame
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, Creature, State

# Keyword powers of S12; what those of a game that extends this one mean, the engine cannot know.
POWERS: Final = frozenset({"Block", "Flying", "Scuttle", "Nimble", "Ready", "Teleport", "Ranged"})

# Deeds that the engine offers to nobody yet: a text that forbids nothing else is obeyed.
_NOT_OFFERED: Final = frozenset({"move", "shift", "be moved", "dodge", "be attacked by ranged attacks"})


def creature(name: str, player: int, played: PlayedCard, card: int) -> Creature | NotYet:
    """A creature by its card's fields and powers, or the words of a power that cannot be played yet."""
    fields = played.card.fields
    powers: dict[str, int | str | None] = {}
    for text, effect in played.box("power"):
        for ability in abilities(effect):
            words = unplayed(ability, text)
            if words:
                return words
            if isinstance(ability, Keyword):
                powers[ability.keyword] = _stacked(powers.get(ability.keyword), ability.value)
    stats = {
        "level": fields["level"],
        "hit points": fields["hp"],
        "speed": fields["speed"],
        "melee damage": fields["melee"],
    }
    ranged = fields.get("ranged")
    if isinstance(ranged, Mapping):
        stats |= {"ranged damage": ranged["damage"], "range": ranged["range"]}
    elif ranged is not None:
        stats["ranged damage"] = ranged
    return Creature(name, player, stats, frozenset(fields["abilities"]), frozenset(fields["keywords"]), powers, card)


def _stacked(old: int | str | None, new: int | str | None) -> int | str | None:
    """Numbers of one power add up: each printed Block lowers a packet."""
    return old + new if isinstance(old, int) and isinstance(new, int) else new


def abilities(effect: Node | None) -> tuple[Node, ...]:
    """The abilities of one text, each on its own."""
    match effect:
        case None:
            return ()
        case Abilities(parts) | Sequence(parts):
            return tuple(ability for part in parts for ability in abilities(part))
        case _:
            return (effect,)


def unplayed(ability: Node, text: Text) -> NotYet | None:
    """The words of an ability that would change what the engine plays, and does not yet.

    Powers that only add an action, keyword powers about movement and deployment, and bans of what is offered to
    nobody take nothing away from what is played.
    """
    match ability:
        case Keyword(keyword) if keyword in POWERS:
            return None
        case Activated():
            return None
        case Cannot(_, deeds) if _NOT_OFFERED.issuperset(deeds):
            return None
        case _:
            return NotYet(words_of(ability, text))


def prevented(state: State, victim: int, attack: bool) -> int:
    """How much of a packet is prevented: Block lowers attack damage only.

    Source: S12 (Block), S7.5.
    """
    block = state.tables.creatures[victim].powers.get("Block", 0) if attack else 0
    return block if isinstance(block, int) else 0


def landed(play: Play, causes: Mapping[int, int]) -> None:
    """Creatures with damage as high as their hit points are destroyed, all together.

    Source: S9.1, S8.5.
    """
    state = play.state
    dead = [
        one
        for one in sorted(causes)
        if state.at[one] != GONE and state.damage[one] >= (state.stat(one, "hit points") or 0)
    ]
    for one in dead:
        play.leave(one)
    for one in dead:
        _bury(play, one, causes[one])


def destroy(play: Play, victim: int) -> None:
    """An effect destroys it (S9.1)."""
    if play.state.at[victim] != GONE:
        play.leave(victim)
        _bury(play, victim, play.frame.player)


def _bury(play: Play, victim: int, by: int) -> None:
    """Cards are discarded, gold is moved, and what is missing scores for who caused it.

    Source: S9.1, S9.2 (the printed level), S9.3.
    """
    printed = play.state.tables.creatures[victim]
    for card, owner in play.detach(victim):
        play.put(owner, "discard", card)
    if printed.card >= 0:
        play.put(printed.player, "creature_discard", printed.card)
    missing = play.move(printed.player, "vault", "supply", printed.stats["level"])
    if missing:
        play.trigger_end()
        play.gain(by, "vp", missing)


def _ally(state: State, frame: Frame, one: int) -> bool:
    return one != frame.acting and state.allies(state.player(one), frame.player)


ADJECTIVES: Final[Mapping[str, Law]] = {
    "allied": Law("S11.4", "it is no ally", _ally),
    "enemy": Law(
        "S11.4", "it is no enemy", lambda state, frame, one: not state.allies(state.player(one), frame.player)
    ),
    "other": Law("S11.7", "it is the acting creature", lambda state, frame, one: one != frame.acting),
    "tapped": Law("S4.2", "it is not tapped", lambda state, frame, one: state.tapped[one]),
    "untapped": Law("S4.2", "it is tapped", lambda state, frame, one: not state.tapped[one]),
    "damaged": Law("S9.1", "it is not damaged", lambda state, frame, one: state.damage[one] > 0),
    "undamaged": Law("S9.1", "it is damaged", lambda state, frame, one: state.damage[one] == 0),
}
