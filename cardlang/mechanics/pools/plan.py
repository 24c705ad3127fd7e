"""The section `pools`."""

from cardlang.mechanics.brought import Brought, File
from cardlang.mechanics.pools.spoken import words

SECTIONS = NEEDED = ("pools",)


def plan(file: File) -> Brought:
    return Brought({"section": file["pools"]}, words(file))
