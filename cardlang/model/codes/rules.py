"""C4xx: scenarios, and what the rules say of cards."""

from cardlang.model.codes.code import Code

_DUEL = """\
- scenario: duel
  board: A b
  creatures:
    A: {player: 1}
    b: {player: 2}
"""
_HEALER = (
    _DUEL.replace("A: {player: 1}", "A: {player: 1, damage: 10, powers: ['T: Heal 5 damage from this creature.']}")
    + "  when: [{activate: A}, {power: 0}]\n"
)
_BLOW = "  cards: {test-blow: {level: 1, action: Standard, text: Make a melee attack.}}\n"
_PLAYED = _DUEL + _BLOW + "  players: {1: {hand: [test-blow]}}\n"
_MARSH = (
    "# games/trial/vocabulary.yaml\ngame: trial\nname: Trial\nextends: skirmish\nterrain: {marsh: [in a marsh]}\n"
    "# cards/trial/scenarios/marsh.yaml\n"
    + _DUEL
    + "  cards: {mire: {level: 1, action: Standard, text: Deal 5 damage to each enemy in a marsh.}}\n"
    + "  players: {1: {hand: [mire]}}\n"
)

CODES = (
    Code(
        "C401",
        "difference",
        "After the steps of a scenario, something differs from what it expects.",
        "Either the card does not do what it should, or the scenario expects something that the rules do not do.",
        _DUEL + "  when: [{activate: A}, {attack: b}]\n  then: {b: {damage: 15}}\n",
        _DUEL + "  when: [{activate: A}, {attack: b}]\n  then: {b: {damage: 10}}\n",
    ),
    Code(
        "C402",
        "refused-step",
        "The rules do not allow a step of a scenario.",
        "Illegal actions are never played. The number in the message is the rule that the step breaks.",
        _DUEL + "  when: [{attack: b, by: A}]\n",
        _DUEL + "  when: [{activate: A}, {attack: b}]\n",
    ),
    Code(
        "C403",
        "not-refused",
        "A step marked illegal is accepted, or refused by another rule than the named one.",
        "A scenario that shows what is forbidden must fail when it is allowed.",
        _DUEL + "  when: [{activate: A}, {illegal: {attack: b}}]\n",
        _DUEL + "  when: [{illegal: {attack: b, by: A}, because: S4.1}]\n",
    ),
    Code(
        "C404",
        "bad-board",
        "A board cannot be read.",
        "All rows must be equally long. Characters are marks of the board or letters, and each letter occurs once.",
        _DUEL.replace("A b", "|\n    A b .\n    . ."),
        _DUEL.replace("A b", "|\n    A b .\n    . . ."),
    ),
    Code(
        "C405",
        "unknown-in-scenario",
        "A scenario names a creature, card, player, square or rule that does not exist, or is of the wrong kind.",
        "Otherwise a misspelt name would never be tested.",
        _DUEL + "  when: [{activate: C}]\n",
        _DUEL + "  when: [{activate: A}]\n",
    ),
    Code(
        "C406",
        "wrong-answers",
        "The answers under choose: do not match the questions: one is missing, left over, or illegal.",
        "A scenario says exactly what is chosen; the engine never makes a real choice for it.",
        _PLAYED + "  when: [{activate: A}, {play: test-blow, choose: [b, b]}]\n",
        _PLAYED + "  when: [{activate: A}, {play: test-blow, choose: [b]}]\n",
    ),
    Code(
        "C407",
        "not-played-yet",
        "The language understands this, but the engine cannot play it yet.",
        "If it were skipped, it would be reported as tested although it was never played.",
        _MARSH,
        _MARSH.replace("enemy in a marsh", "enemy"),
    ),
    Code(
        "C409",
        "impossible-position",
        "A scenario begins with a creature that would be destroyed at once: its damage reaches its hit points.",
        "No game can reach such a position, so its outcome means nothing.",
        _DUEL.replace("b: {player: 2}", "b: {player: 2, hp: 20, damage: 20}"),
        _DUEL.replace("b: {player: 2}", "b: {player: 2, hp: 20, damage: 15}"),
    ),
    Code(
        "C410",
        "endless-step",
        "The effects of a step cause each other without end.",
        "The step has no result, and in a game nobody could go on.",
        _HEALER.replace("]}", ", 'If this creature would be healed, heal 5 damage from this creature.']}"),
        _HEALER,
    ),
)
