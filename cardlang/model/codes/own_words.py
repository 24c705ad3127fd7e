"""C16x: games of a project's own. The examples are vocabulary files, games/wardens/vocabulary.yaml."""

from cardlang.model.codes.code import Code

_GAME = "game: wardens\nname: Wardens\nextends: skirmish\n"
_RULES = f"# games/wardens/vocabulary.yaml\n{_GAME}# games/wardens/rules.yaml\ngame: wardens\nsections:\n"

_DECLARED = f"# games/wardens/vocabulary.yaml\n{_GAME}factions:\n  wardens: {{look: neutral}}\nsets:\n  first: {{}}\n"
_DECK = """\
# cards/wardens/wardens.yaml
game: wardens
deck: wardens
name: Wardens
kind: creature
faction: wardens
set: first
cards:
  - {name: Guard, level: 1, abilities: [STR], keywords: [], hp: 10, speed: 6, melee: 5, powers: []}
"""

CODES = (
    Code(
        "C161",
        "shipped-game",
        "A game of the project has the id of a game that comes with cardlang.",
        "It would be unclear which of the two a deck belongs to.",
        "game: skirmish\nname: My Skirmish\nextends: skirmish\n",
        _GAME,
    ),
    Code(
        "C162",
        "games-in-a-circle",
        "A game extends itself, directly or through others, or the chain of games is too long.",
        "Words and rules must come from a shipped game in the end.",
        "game: wardens\nname: Wardens\nextends: wardens\n",
        _GAME,
    ),
    Code(
        "C163",
        "two-meanings",
        "A word that a game adds already has a meaning in a place where it can occur.",
        "Every text must have exactly one reading.",
        _GAME + "types:\n  Tapped: {plural: [Tapped]}\n",
        _GAME + "types:\n  Ghoul: {plural: [Ghouls]}\n",
    ),
    Code(
        "C164",
        "no-word-to-change",
        "A word cannot be renamed, removed or given a synonym.",
        "If it is misspelt here, texts would keep the old word and lack the new one.",
        _GAME + "rename:\n  acton card: [order card, order cards]\n",
        _GAME + "rename:\n  action card: [order card, order cards]\n",
    ),
    Code(
        "C165",
        "forms-of-a-name",
        "A word with two forms gets a single new name, or the other way round.",
        "Texts would use the new word for one form and the old word for the other.",
        _GAME + "rename:\n  action card: [order card]\n",
        _GAME + "rename:\n  action card: [order card, order cards]\n",
    ),
    Code(
        "C166",
        "undeclared",
        "A deck has a faction or a set that its game does not declare.",
        "A misspelt faction is printed in the wrong colours and separated from its creatures.",
        _DECLARED + _DECK.replace("wardens\nset", "wardenns\nset"),
        _DECLARED + _DECK,
    ),
    Code(
        "C167",
        "unclear-rule",
        "A rule or section of a rulebook is new but has no text or title, or its number belongs elsewhere.",
        "People look rules up by their numbers, and find the words of the rule there.",
        _RULES + "  - number: S3\n    rules:\n      - {number: S3.9, example: A long night.}\n",
        _RULES + "  - number: S3\n    rules:\n      - {number: S3.9, text: Nobody moves at night.}\n",
    ),
    Code(
        "C168",
        "unknown-moment",
        "A rule runs a program at a moment that the game does not have.",
        "It would be printed, but never played.",
        _RULES + "  - number: S3\n    rules:\n      - number: S3.1\n        runs: {refesh: Draw 2 action cards.}\n",
        _RULES + "  - number: S3\n    rules:\n      - number: S3.1\n        runs: {refresh: Draw 2 action cards.}\n",
    ),
    Code(
        "C169",
        "power-for-people",
        "The reminder of a keyword power is not rules text, so only people can play the power.",
        "A power whose reminder can be read is played, explained and tried out like the rest of a card.",
        _GAME + "powers:\n  Hungry: {reminder: Feed this creature every day.}\n",
        _GAME + "powers:\n  Hungry: {reminder: This creature cannot be slid.}\n",
    ),
    Code(
        "C170",
        "unclear-kind",
        "A kind of card has the name of another, or names a field that it does not declare.",
        "Its cards could not be checked, and a text in a field that does not exist would never be read.",
        _GAME + "kinds:\n  item:\n    fields: {slot: {type: string}}\n    required: [slott]\n",
        _GAME + "kinds:\n  item:\n    fields: {slot: {type: string}}\n    required: [slot]\n",
    ),
)
