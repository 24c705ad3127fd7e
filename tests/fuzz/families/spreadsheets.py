"""Spreadsheets that decks are made of: CSV with slips and attacks, and bytes that are none."""

from __future__ import annotations

from random import Random

from fuzz.case import Case
from fuzz.mutate import edit_text, hostile_string
from fuzz.projects import small

ACTIONS = '''\
Name,Level,Ability,Action,Subtypes,Text,Copies
Stab,1,DEX,Standard,Poison,Make a melee attack with +5 damage.,2
"Loud ""Horn""",2,any,minor,"Song, Poison","Draw 1 action card,
then discard 1 action card.",
'''
CREATURES = """\
Name;Level;Abilities;HP;Speed;Melee;Ranged Damage;Ranged Range;Power 1;Power 2
Mole;1;STR, CON;20;4;10;;;Block 5;
Finch;2;DEX;15;7;5;10;6;Ranged 6;Flying
"""
WORDS = (",", ";", "\t", '"', '""', "\r\n", "\n", "=1+1", "'=1", "-", "T: ", "Artist", "Level", "ranged", "2.0")


def make(chance: Random) -> Case:
    """A table of cards that somebody has worked on, and how it is imported."""
    table = edit_text(chance, chance.choice((ACTIONS, CREATURES)), words=WORDS, most=4)
    table = "\n".join(table.split("\n")[:30])  # what many cards cost is the dry run's matter
    if chance.random() < 0.1:
        table = "\n".join((table, *(hostile_string(chance) for _ in range(chance.choice((1, 30, 1100))))))
    if chance.random() < 0.05:
        table += "," * chance.choice((99, 200, 500_000))
    data = table.encode(chance.choice(("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "latin-1")), "replace")
    file = chance.choice(("cards.csv", "cards.csv", "cards.csv", "cards.tsv", "cards.xlsx"))
    args: list[str] = ["--deck", "mine"] if chance.random() < 0.3 else []
    if chance.random() < 0.3:
        column, field = chance.choice((("Name", "id"), ("Text", ""), ("Level", "ranged"), ("Power 1", "keywords")))
        args += ["--map", f"{column}={hostile_string(chance) if chance.random() < 0.2 else field}".replace("\0", "")]
    return Case(("import", file, *args), small() | {file: data}, file, writes=("*",))
