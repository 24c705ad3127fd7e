"""cardlang: the text on the card is the program.

>>> import cardlang
>>> game = cardlang.game("skirmish")
>>> text = game.parse("make a melee attack dealing +10 damage", box="main")
>>> game.write(text.effect)
'Make a melee attack with +10 damage.'
>>> game.parse("Make a meele attack.")
Traceback (most recent call last):
    ...
cardlang.model.diagnostic.TextError: "meele" is not a word of this game: did you mean "melee"?
"""

from __future__ import annotations

from cardlang.version import VERSION as __version__

TYPE_CHECKING = False  # as typing's, which takes longer to import than `cardlang --version`
if TYPE_CHECKING:
    from typing import Any

    from cardlang.model.diagnostic import TextError
    from cardlang.pipeline.playable import PlayableGame

__all__ = ["TextError", "__version__", "game"]


def game(id: str) -> PlayableGame:
    """The game with this id, which reads and writes card texts and can be played. It comes with the package, belongs to
    the project around the current folder, or is an entry point of the group `cardlang.games`.

    Errors: `LookupError` for an unknown id, which names the games that exist, and for a game of the project whose words
    have errors; `cardlang.source.error.SourceError` for a project that cannot be read.

    >>> game("skirmish").name
    'Skirmish'
    >>> game("chess")
    Traceback (most recent call last):
        ...
    LookupError: there is no game "chess"; the games are elements, guilds, skirmish
    """
    from cardlang.pipeline.playable import playable_game

    return playable_game(id)


def __getattr__(name: str) -> Any:
    if name == "TextError":  # not at import: `cardlang --version` wants none of it
        from cardlang.model.diagnostic import TextError

        return TextError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
