"""C16x: games of a project's own. The examples are vocabulary files, games/wardens/vocabulary.yaml."""

from __future__ import annotations

from cardlang.model.codes.code import Code

_GAME = "game: wardens\nname: Wardens\nextends: skirmish\n"

CODES = (
    Code(
        "C161",
        "shipped-game",
        "A game of the project's own has the id of one that comes with cardlang.",
        "Nobody could tell which of the two a deck is for.",
        "game: skirmish\nname: My Skirmish\nextends: skirmish\n",
        _GAME,
    ),
    Code(
        "C162",
        "games-in-a-circle",
        "A game extends itself or one that extends it, or too many extend one another.",
        "Words and rules come from a shipped game in the end.",
        "game: wardens\nname: Wardens\nextends: wardens\n",
        _GAME,
    ),
    Code(
        "C163",
        "two-meanings",
        "A word that a game adds has a meaning already where it could stand.",
        "Every text must have one reading.",
        _GAME + "types:\n  Tapped: {plural: [Tapped]}\n",
        _GAME + "types:\n  Ghoul: {plural: [Ghouls]}\n",
    ),
    Code(
        "C164",
        "no-word-to-change",
        "A word that is to be renamed, removed or given a synonym is none that this can be done to.",
        "A word that is misspelt here would go on being understood, and the new one would not.",
        _GAME + "rename:\n  acton card: [order card, order cards]\n",
        _GAME + "rename:\n  action card: [order card, order cards]\n",
    ),
    Code(
        "C165",
        "forms-of-a-name",
        "A word that has two forms is given one other name, or the other way round.",
        "Texts would say one form in new words and the other in old ones.",
        _GAME + "rename:\n  action card: [order card]\n",
        _GAME + "rename:\n  action card: [order card, order cards]\n",
    ),
)
