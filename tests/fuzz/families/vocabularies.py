"""A game's own words: the vocabulary and glossary of Fordwatch."""

from __future__ import annotations

from random import Random

from fuzz.case import Case
from fuzz.mutate import as_yaml, edit_yaml, hostile_string
from fuzz.projects import build, fordwatch, lint

WORDS, GLOSSARY = "games/fordwatch/game.yaml", "games/fordwatch/glossary.yaml"


def make(chance: Random) -> Case:
    """One of the two files is hostile; often only a reminder or a word."""
    files = fordwatch()
    focus = chance.choice((WORDS, WORDS, WORDS, GLOSSARY))
    text = files[focus].decode()
    if focus == WORDS and chance.random() < 0.3:
        hostile = as_yaml(hostile_string(chance))
        text = (
            text.replace(f'"{text.split(chr(34))[3]}"', hostile, 1)
            if chance.random() < 0.5
            else text.replace("morale", hostile, 2)
        )
        files[focus] = text.encode("utf-8", "replace")
    else:
        files[focus] = edit_yaml(chance, text)
    match chance.randrange(6):
        case 0:
            return Case(("explain", chance.choice(("undertow", "great otter", "morale"))), files, focus)
        case 1:
            return Case(("test",), files, focus)
        case 2:
            return Case(("parse", "--game", "fordwatch", "--json", "Gain 1 morale."), files, focus)
        case 3:
            return build(files, focus, "--only", "creatures", "--card", "great-otter")
    return lint(files, focus)
