"""C4xx: scenarios, and what the rules say of cards."""

from __future__ import annotations

from cardlang.model.codes.code import Code

_DUEL = """\
- scenario: duel
  board: A b
  creatures:
    A: {player: 1}
    b: {player: 2}
"""
_BLOW = "  cards: {test-blow: {level: 1, action: Standard, text: Make a melee attack.}}\n"
_PLAYED = _DUEL + _BLOW + "  players: {1: {hand: [test-blow]}}\n"

CODES = (
    Code(
        "C401",
        "difference",
        "After the steps of a scenario something is not as it says.",
        "Either the card does not do what it should, or the scenario expects what the rules do not give.",
        _DUEL + "  when: [{activate: A}, {attack: b}]\n  then: {b: {damage: 15}}\n",
        _DUEL + "  when: [{activate: A}, {attack: b}]\n  then: {b: {damage: 10}}\n",
    ),
    Code(
        "C402",
        "refused-step",
        "The rules do not allow a step of a scenario.",
        "Nothing illegal is ever played. The number in the message is the rule that the step breaks.",
        _DUEL + "  when: [{attack: b, by: A}]\n",
        _DUEL + "  when: [{activate: A}, {attack: b}]\n",
    ),
    Code(
        "C403",
        "not-refused",
        "A step marked illegal is accepted, or another rule refuses it than the one named.",
        "A scenario that shows what is forbidden must fail when it is allowed.",
        _DUEL + "  when: [{activate: A}, {illegal: {attack: b}}]\n",
        _DUEL + "  when: [{illegal: {attack: b, by: A}, because: S4.1}]\n",
    ),
    Code(
        "C404",
        "bad-board",
        "A board cannot be read.",
        "All rows are equally long, every character is a mark of the board or a letter, and each letter stands once.",
        _DUEL.replace("A b", "|\n    A b .\n    . ."),
        _DUEL.replace("A b", "|\n    A b .\n    . . ."),
    ),
    Code(
        "C405",
        "unknown-in-scenario",
        "A scenario names a creature, card, player, square or rule that is not there, or of the wrong kind.",
        "What is misspelt would otherwise be tested by nobody.",
        _DUEL + "  when: [{activate: C}]\n",
        _DUEL + "  when: [{activate: A}]\n",
    ),
    Code(
        "C406",
        "wrong-answers",
        "The answers under choose: do not fit what is asked: one is missing, left over, or not legal.",
        "A scenario says exactly what is chosen; the engine never chooses for it where there is a real choice.",
        _PLAYED + "  when: [{activate: A}, {play: test-blow, choose: [b, b]}]\n",
        _PLAYED + "  when: [{activate: A}, {play: test-blow, choose: [b]}]\n",
    ),
    Code(
        "C407",
        "not-played-yet",
        "The language understands this, and the engine cannot play it yet.",
        "Passing over it would report as tested what nobody has played.",
        _DUEL.replace("{player: 1}", "{player: 1, powers: [Draw 1 action card.]}"),
        _DUEL.replace("{player: 1}", "{player: 1, powers: ['T: Draw 1 action card.']}"),
    ),
    Code(
        "C409",
        "impossible-position",
        "A scenario begins with a creature that would be destroyed: its damage reaches its hit points.",
        "No game comes to such a position, so what the rules make of it says nothing.",
        _DUEL.replace("b: {player: 2}", "b: {player: 2, hp: 20, damage: 20}"),
        _DUEL.replace("b: {player: 2}", "b: {player: 2, hp: 20, damage: 15}"),
    ),
)
