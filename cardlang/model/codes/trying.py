"""C41x: what playing a card shows."""

from cardlang.model.codes.code import Code

_CREATURES = """\
# cards/skirmish/giants.yaml
game: skirmish
deck: giants
name: Giants
kind: creature
faction: giants
cards:
  - {name: Hill Giant, level: 3, abilities: [STR], hp: 50, speed: 5, melee: 20}
"""
_ACTIONS = """\
# cards/skirmish/rocks.yaml
game: skirmish
deck: rocks
name: Rocks
kind: action
faction: giants
cards:
  - {name: Throw, level: 3, ability: %s, action: Standard, text: Deal 10 damage to a creature within 5 squares.}
"""

CODES = (
    Code(
        "C411",
        "nobody-can-play",
        "No creature of the faction can play a card, whoever assists.",
        "A creature needs the card's ability, its level (with all that others can add) and what it requires, or its "
        "affinity (S6.2 to S6.7). The creatures are those of the decks of the same faction.",
        _CREATURES + _ACTIONS % "INT",
        _CREATURES + _ACTIONS % "STR",
    ),
    Code(
        "C412",
        "no-target",
        "The words of a choice contradict each other.",
        "Nothing can match all of them, so the card can never be played (S8.7), or this part does nothing.",
        "text: Tap an enemy within 0 squares.",
        "text: Tap an enemy within 1 square.",
    ),
    Code(
        "C413",
        "changes-nothing",
        "A part of a card was tried many times, in different positions, and never changed anything.",
        "Players would wonder what it means. Usually it comes too early or too late, or refers to something else than "
        "was meant.",
        "text: Untap an adjacent allied creature. Untap that creature.",
        "text: Untap an adjacent allied creature. Draw 1 action card.",
    ),
    Code(
        "C414",
        "undoes-itself",
        "An effect undoes what the previous effect did.",
        "Together they change nothing. The damage of a card lands at its end (S8.5), so healing it comes too early.",
        "text: Tap an adjacent creature. Untap that creature.",
        "text: Tap an adjacent creature. Untap the acting creature.",
    ),
    Code(
        "C415",
        "one-answer",
        "A choice never has more than one answer.",
        "A player who is asked expects to decide something.",
        "text: Choose a creature within 0 squares. Heal 5 damage from that creature.",
        "text: Choose a creature within 1 square. Heal 5 damage from that creature.",
    ),
    Code(
        "C416",
        "endless",
        "Effects cause each other without end, or a card can be used any number of times in a row.",
        "The game would never continue. This includes several cards of a deck together, or powers used in turn. "
        "The message names the cards that cause each other.",
        'powers: ["T: Untap this creature. Draw 1 action card."]',
        'powers: ["T: Draw 1 action card."]',
    ),
    Code(
        "C417",
        "out-of-thin-air",
        "After a card was played, there are fewer or more cards or gold, although its text does not say so.",
        "Cards and gold are things on the table. Only a faulty verb can do this, such as one of another package.",
        "<a card whose verb puts it into no pile>",
        "text: Draw 1 action card.",
    ),
    Code(
        "C418",
        "too-much-to-try",
        "A card, or the cards of a faction together, can do more than lint can try.",
        "Lint tries a limited number of steps. What it has not tried may be wrong.",
        "<creatures whose powers can be used in turn in too many ways>",
        'powers: ["T: Draw 1 action card."]',
    ),
)
