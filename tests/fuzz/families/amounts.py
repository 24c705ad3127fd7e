"""Much of one thing: comments, codes, keys, lists and folders by the thousand."""

from __future__ import annotations

from random import Random

from fuzz.case import Case, Special
from fuzz.projects import DECK_FILE, lint, small

MOST = 20_000


def make(chance: Random) -> Case:
    """A project that has very much of something."""
    files: dict[str, bytes | Special] = {**small()}
    deck, many = small()[DECK_FILE].decode(), chance.choice((600, 5_000, MOST))
    code = chance.choice(("C601", "C999", "X{n}", "C{n}"))
    focus = DECK_FILE
    match chance.randrange(8):
        case 0:
            files[DECK_FILE] = (
                "".join(f"# cardlang: ignore[{code.format(n=n)}] {n}\n" for n in range(many)) + deck
            ).encode()
        case 1:
            named = ",".join(code.format(n=n) for n in range(many))
            files[DECK_FILE] = f"{deck.rstrip()}  # cardlang: ignore[{named}] all\n".encode()
        case 2:
            files[DECK_FILE] = (deck + "# cardlang\n" * many + "# more\n" * many).encode()
        case 3 | 4 as which:
            del files["cardlang.yaml"]
            line = "[tool.cardlang.k{n}]\n" if which == 3 else "k{n} = 1\n"
            files[focus := "pyproject.toml"] = (
                "[tool.cardlang]\n" + "".join(line.format(n=n) for n in range(many))
            ).encode()
        case 5:
            deep = chance.choice((1, 8, 60))
            files[DECK_FILE] = (
                deck.rstrip().removesuffix("}") + f", more: [{('[' * deep + ']' * deep + ',') * many}]}}\n"
            ).encode()
        case 6:  # words that are all alike
            some = range(chance.choice((20, 200)))
            files[focus := "games/many/game.yaml"] = (
                "format: 1\ngame: many\nname: Many\nextends: skirmish\ntypes:\n"
                + "".join(f"  Xa{n}x: {{plural: [plork]}}\n" for n in some)
                + "adjectives:\n"
                + "".join(f"  xb{n}x: {{words: [plork]}}\n" for n in some)
            ).encode()
        case _:
            files["cards/skirmish/" + "y/" * chance.choice((60, 300)) + "a.yaml"] = b"name: Deep\n"
            focus = ""
    if chance.random() < 0.3:
        return Case(("fmt", "--check"), files, focus)
    return lint(files, focus)
