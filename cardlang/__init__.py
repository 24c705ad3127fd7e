"""cardlang: the text on the card is the program.

>>> import cardlang
>>> game = cardlang.game("skirmish")
>>> text = game.parse("make a melee attack dealing +10 damage", box="main")
>>> game.write(text.effect)
'Make a melee attack with +10 damage.'
>>> game.parse("Make a meele attack.")
Traceback (most recent call last):
    ...
cardlang.model.diagnostic.TextError: "meele" is no word of this game: did you mean "melee"?
"""

from __future__ import annotations

TYPE_CHECKING = False  # as typing's, which takes longer to import than `cardlang --version`
if TYPE_CHECKING:
    from typing import Any

    from cardlang.model.diagnostic import TextError
    from cardlang.pipeline.games import LoadedGame

__version__ = "0.1.0"
__all__ = ["TextError", "__version__", "game"]


def game(id: str) -> LoadedGame:
    """The game with this id, ready to read and write card texts.

    Errors: `LookupError` for an id that is no game, with the ids that are.
    """
    from cardlang.pipeline.games import load_game

    return load_game(id)


def __getattr__(name: str) -> Any:
    if name == "TextError":  # not at import: `cardlang --version` wants none of it
        from cardlang.model.diagnostic import TextError

        return TextError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
