"""The replay of a scenario, line by line: responses, the order of events, and their causes."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from cardlang.rules.scenario.run import play_scenario
from measures.playing import GAME, open_file, reader, shipped
from measures.recorded import audited

TOLD = {
    "an attack that is answered is carried out after the answer, and the answer stands below it": (
        """
        board: |
          A b
        creatures:
          A: {player: 1}
          b: {player: 2}
        when: [{activate: A}, {attack: b}, {respond: {player: 2, attack: A, by: b}}]
        then: {A: {damage: 10}}
        """,
        """
        A is activated.
        A attacks b.
          A taps.
          b answers the tap of A with an opportunity attack.
            b taps.
            player 1 passes.
          The melee attack of A is carried out.
          A takes 10 damage from the melee attack of b (10 of 30).
          b takes 10 damage from the melee attack of A (10 of 30).
        """,
    ),
    "an immediate card is told as an answer, for one attack, and a move only once it happens": (
        """
        board: |
          A . . b
          . . . .
        creatures:
          A: {player: 1, speed: 1}
          b: {player: 2, level: 4, abilities: [DEX], speed: 1}
        players: {2: {hand: [retreat]}}
        when:
          - activate: A
          - move: [1, 0]
          - respond: {player: 2, play: retreat, by: b, choose: [yes, [3, 1]]}
        then: {A: {at: [1, 0]}, b: {at: [3, 1]}}
        """,
        """
        A is activated.
        A is about to move to [1, 0].
          b answers the move of A with Retreat.
            b taps.
            player 1 passes.
          player 2 says yes: “You may ignore all damage from one attack” (Retreat, b).
            From now on: all damage to b from one attack will be prevented (Retreat, b).
          player 2 chooses [3, 1].
            b stands on [3, 1].
            To the discard pile of player 2: Retreat.
          The move of A is carried out.
          A stands on [1, 0].
        """,
    ),
    "a yes to a draw from an empty deck": (
        """
        board: A
        creatures: {A: {player: 1}}
        players: {1: {hand: [test-hope]}}
        cards: {test-hope: {level: 1, action: Minor, text: You may draw 1 action card.}}
        when: [{activate: A}, {play: test-hope, choose: [yes]}]
        then: {1: {hand: []}}
        """,
        """
        A is activated.
        A plays test-hope.
        player 1 says yes: “You may draw 1 action card” (test-hope, A).
          The draw of 1 action card by player 1 comes to nothing: the deck is empty.
          To the discard pile of player 1: test-hope.
        """,
    ),
    "all that raises damage is named, once": (
        """
        board: A b
        creatures:
          A: {player: 1, level: 2, abilities: [STR], powers: ["This creature has +5 melee damage."]}
          b: {player: 2, powers: [Block 5]}
        players: {1: {hand: [power-attack]}}
        when: [{activate: A}, {play: power-attack, choose: [b]}]
        then: {b: {damage: 20}}
        """,
        """
        A is activated.
        A plays Power Attack.
          A taps.
        player 1 chooses b.
          player 2 passes (could answer with an opportunity attack).
          To the discard pile of player 1: Power Attack.
          Block stops 5 of 25 damage (10, +5 by a text of A, +10 by Power Attack) to b from the melee attack of A.
          b takes 20 damage from the melee attack of A (20 of 30).
        """,
    ),
    "what others add is named, too": (
        """
        board: A b
        creatures: {A: {player: 1}, b: {player: 2, attached: [darkfire]}}
        when: [{activate: A}, {attack: b}]
        then: {b: {damage: 15}}
        """,
        """
        A is activated.
        A attacks b.
          A taps.
          player 2 passes (could answer with an opportunity attack).
          b takes 15 damage (10, +5 by Darkfire) from the melee attack of A (15 of 30).
        """,
    ),
    "a bonus that comes after the attack is named, too": (
        """
        board: A b
        creatures:
          A: {player: 1}
          b: {player: 2, tapped: true}
        players: {1: {hand: [test-late]}}
        cards:
          test-late:
            level: 1
            action: Standard
            text: Make a melee attack. If the target is tapped, the attack deals +10 damage.
        when: [{activate: A}, {play: test-late, choose: [b]}]
        then: {b: {damage: 20}}
        """,
        """
        A is activated.
        A plays test-late.
          A taps.
        player 1 chooses b.
          To the discard pile of player 1: test-late.
          b takes 20 damage (10, +10 by test-late) from the melee attack of A (20 of 30).
        """,
    ),
    "damage that the text sets is no bonus": (
        """
        board: A b
        creatures: {A: {player: 1}, b: {player: 2}}
        players: {1: {hand: [test-set]}}
        cards: {test-set: {level: 1, action: Minor, text: Make a melee attack that deals 20 damage.}}
        when: [{activate: A}, {play: test-set, choose: [b]}]
        then: {b: {damage: 20}}
        """,
        """
        A is activated.
        A plays test-set.
        player 1 chooses b.
          To the discard pile of player 1: test-set.
          b takes 20 damage from the melee attack of A (20 of 30).
        """,
    ),
    "the gold for a death is not that of the refresh phase": (
        """
        board: A b
        creatures:
          A: {player: 1, level: 2, hp: 5, attached: [{card: spider-queens-sting, owner: 2}]}
          b: {player: 2}
        turn: 2
        when: [{end: turn}]
        then: {A: {destroyed: true}, 1: {vault: 17}}
        """,
        """
        player 2 ends the action phase.
        player 2 ends the deploy phase.
          The draw of 1 creature card by player 2 comes to nothing: the deck is empty.
          Spider Queen's Sting (A) takes effect.
          A takes 5 damage from Spider Queen's Sting (5 of 5).
          A is destroyed.
          To the discard pile of player 2: Spider Queen's Sting.
          player 1 moves 2 gold from the vault to the supply for the loss of A.
          Refresh phase:
            player 1 moves 1 gold from the vault to the supply.
            The draw of 1 action card by player 1 comes to nothing: the deck is empty.
        """,
    ),
    "what a triggered text does stands below it": (
        """
        board: |
          A b
          . .
        creatures:
          A: {player: 1, powers: ["When this creature is activated, heal 5 damage from it."], damage: 5}
          b: {player: 2}
        when: [{activate: A}]
        then: {A: {damage: 0}}
        """,
        """
        A is activated.
          A text of A takes effect.
            A is healed by 5 (0 of 30).
        """,
    ),
    "what is tapped already is told to be": (
        """
        board: A b
        creatures:
          A: {player: 1, abilities: [DEX]}
          b: {player: 2, tapped: true}
        players: {1: {hand: [feint]}}
        when: [{activate: A}, {play: feint, choose: [b]}]
        then: {b: {tapped: true}}
        """,
        """
        A is activated.
        A plays Feint.
        player 1 chooses b.
          The tapping of b comes to nothing: it is tapped already.
          To the discard pile of player 1: Feint.
        """,
    ),
    "a dodge is why the shot comes to nothing": (
        """
        board: |
          . . . .
          A # b .
          . . . .
        creatures:
          A: {player: 1, ranged: 10, powers: [Ranged 5]}
          b: {player: 2}
        when: [{activate: A}, {power: Ranged, choose: [b]}, {respond: {player: 2, dodge: b}}]
        then: {b: {damage: 0}}
        """,
        """
        A is activated.
        A uses Ranged 5.
          A taps.
        player 1 chooses b.
          b answers the power of A with a dodge.
            b taps.
            player 1 passes.
          The power of A is carried out.
          The ranged attack of A on b comes to nothing: it has dodged.
        """,
    ),
}


@pytest.mark.parametrize(("given", "expected"), TOLD.values(), ids=TOLD)
def test_a_replay_says_what_happens(given: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = audited(monkeypatch)
    file = open_file("- scenario: told" + indent(dedent(given), "  "))
    assert play_scenario(file, 0, GAME, shipped(), reader()).passed
    assert watched[0].lines == dedent(expected).strip().splitlines()
