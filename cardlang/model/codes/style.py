"""C6xx: wording and style. All are warnings: what they speak of is understood, played and printed."""

from __future__ import annotations

from cardlang.model.codes.code import Code

CODES = (
    Code(
        "C601",
        "wording",
        "A text means what other cards say in other words.",
        "Players compare cards, and take two wordings for two effects. What is printed is the usual wording.",
        "text: Draw a card, then move up to 4 squares.",
        "text: Draw 1 action card. The acting creature moves 4 squares.",
    ),
    Code(
        "C602",
        "terminology",
        "A thing is called by another name than on other cards.",
        "One name for one thing: an `allied` creature on one card and a `friendly` one on the next look like two.",
        "text: Deal 5 damage to each enemy next to a friendly Drow.",
        "text: Deal 5 damage to each enemy adjacent to an allied Drow.",
    ),
    Code(
        "C603",
        "capitals-and-stops",
        "Capitals, blanks or full stops are not as on other cards.",
        "Sentences begin with a capital and end in a full stop, keywords are written as the game has them, all other "
        "words in lower case.",
        "text: Make a MELEE Attack.  The acting creature shifts its speed",
        "text: Make a melee attack. The acting creature shifts its speed.",
    ),
    Code(
        "C604",
        "broken-promise",
        "The name of a card has a word of the game in it that nothing on the card has to do with.",
        "Players rely on names: who needs healing takes the card that says so.",
        "name: Healing Word\ntext: Draw 2 action cards.",
        "name: Healing Word\ntext: Heal 10 damage from an adjacent allied creature.",
    ),
    Code(
        "C605",
        "same-card",
        "Two cards of one faction are the same in everything but their names.",
        "Players look for the difference and find none. More of one card are its copies.",
        "name: Trial\ntext: Draw 1 action card.\n---\nname: Attempt\ntext: Draw one card.",
        "name: Trial\ntext: Draw 1 action card.\n---\nname: Attempt\ntext: Draw 2 action cards.",
    ),
    Code(
        "C606",
        "unmet-need",
        "An attack is asked of creatures that may not have it.",
        "Only some creatures have a ranged attack (S6.3, S7.2): who else plays the card gets nothing.",
        "text: Make a ranged attack within 5 squares.",
        "requires: [Ranged]\ntext: Make a ranged attack within 5 squares.",
    ),
)
