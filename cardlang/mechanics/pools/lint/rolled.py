"""What depends on the faces of dice speaks of a roll."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Abilities
from cardlang.language.nodes.reference import Ref
from cardlang.language.rule import CardText, Rule
from cardlang.mechanics.dice.nodes import Roll
from cardlang.mechanics.pools.nodes import ATTACK, TARGET, Declared, FacesRolled, MoreDice, OnFace, Scored
from cardlang.model.diagnostic import Diagnostic

_OF_A_ROLL = (Declared, MoreDice, Roll, Scored)


def rolled(text: CardText) -> Iterator[Diagnostic]:
    """A text asks for the faces of dice, but speaks of no roll.

    Why: A card that attacks, or joins an attack, means the roll of that attack. A permanent, or an ability of a piece,
    is tied to no roll: it says of which attack it speaks.

    Bad:
        # cards/guilds/trial.yaml
        game: guilds
        deck: trial
        name: Trial
        kind: upgrade
        cards:
          - {name: Charm, code: U-901, type: permanent, cost: 1, text: "CRIT: Gain 1 coin."}

    Good:
        # cards/guilds/trial.yaml
        game: guilds
        deck: trial
        name: Trial
        kind: upgrade
        cards:
          - {name: Charm, code: U-901, type: permanent, cost: 1, text: "Declare before rolling: CRIT: gain 1 coin."}
    """
    for one, effect in text.understood():
        for ability in _abilities(effect) if one.box not in ("attack", "boost") else ():
            parts = walk(ability)
            if not any(isinstance(part, _OF_A_ROLL) or part in _SAID for part in parts):
                for node in parts:
                    if isinstance(node, OnFace | FacesRolled):
                        help = 'begin with "Declare before rolling:", or speak of this attack or its target'
                        yield text.warning("C619", "of which roll? The text speaks of none", help, one, node)


_SAID = (ATTACK, TARGET, Ref("attacker"))


def _abilities(effect: Node) -> tuple[Node, ...]:
    return effect.abilities if isinstance(effect, Abilities) else (effect,)


RULE = Rule("C619", "no-roll", rolled)
