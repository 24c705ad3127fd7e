"""Says what is wrong where no sentence can go on, and what could have stood there."""

from __future__ import annotations

from difflib import get_close_matches

from cardlang.language.atoms import Atom
from cardlang.language.lexicon import Lexicon
from cardlang.language.parser import Stuck
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.span import Span


def explain(text: str, atoms: list[Atom], stuck: Stuck, lexicon: Lexicon) -> list[Diagnostic]:
    """One diagnostic for the place where reading stopped, and one for every later word that the game does not know."""
    wanted, usual = lexicon.spellings(stuck.accepts), lexicon.usual(stuck.accepts)
    if stuck.at >= len(atoms):
        end = atoms[-1].end
        return [
            Diagnostic("C205", "the sentence stops too early", Span("", atoms[-1].start, end), _could_follow(usual))
        ]
    found = [_at(text, atoms[stuck.at], wanted, usual, lexicon)]
    unknown = [atom for atom in atoms[stuck.at + 1 :] if _is_word(atom) and not lexicon.knows_anywhere(atom.key)]
    return found + [_at(text, atom, sorted(lexicon.vocabulary), [], lexicon) for atom in unknown]


def _at(text: str, atom: Atom, wanted: list[str], usual: list[str], lexicon: Lexicon) -> Diagnostic:
    said = text[atom.start : atom.end]
    span = Span("", atom.start, atom.end)
    near = _near(atom.key, wanted)
    if _is_word(atom) and not lexicon.knows_anywhere(atom.key):
        near = near or _near(atom.key, sorted(lexicon.vocabulary))
        help = f'did you mean "{near}"?' if near else _could_follow(usual)
        return Diagnostic(
            "C203", f'"{said}" is no word of this game', span, help, fix=Fix(span, near) if near else None
        )
    help = f'did you mean "{near}"?' if near else _could_follow(usual)
    return Diagnostic("C204", f'"{said}" cannot stand here', span, help, fix=Fix(span, near) if near else None)


def _is_word(atom: Atom) -> bool:
    return atom.key[0].isalpha()


def _near(word: str, wanted: list[str]) -> str | None:
    """The wanted word spelled most like `word`."""
    firsts = {spelling.split()[0].casefold(): spelling.split()[0] for spelling in wanted if spelling[:1].isalpha()}
    firsts.pop(word, None)
    close = get_close_matches(word, firsts, n=1, cutoff=0.7)
    return firsts[close[0]] if close else None


def _could_follow(wanted: list[str]) -> str:
    """The first few of what could stand here, numbers and marks in words."""
    shown = {"#": "a number", "+#": "a bonus such as +5", ",": "a comma", ":": "a colon"}
    words: list[str] = []
    for spelling in wanted:
        word = shown.get(spelling, f'"{spelling}"')
        if word not in words:
            words.append(word)
    if not words:
        return "end the sentence here"
    return f"here could stand {', '.join(words[:5])}" + (", …" if len(words) > 5 else "")
