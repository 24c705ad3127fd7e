"""C53x: tokens, and pages to read. Examples are files of a project, after a line that says which."""

from cardlang.model.codes.code import Code

_TOKENS = "# cards/skirmish/tokens/mana.yaml\ngame: skirmish\ntokens: mana\nname: Mana\nicon: burst\n"
_FACES = "faces:\n  - {front: 1, back: 5, count: 12}\n"
_PAGE = "# cards/skirmish/pages/help.yaml\ngame: skirmish\npage: help\nname: Help\nsections:\n"
_SIGHT = "  - title: Sight\n    icon: ranged\n"

CODES = (
    Code(
        "C530",
        "not-in-theme",
        "Tokens, a page, a faction, a card or a motif use a look, an icon or an effect that there is not.",
        "Looks are listed under factions in templates/theme.yaml, icons under icons.",
        _TOKENS + "look: silver\n" + _FACES,
        _TOKENS + "look: gold\n" + _FACES,
    ),
    Code(
        "C531",
        "not-in-the-rules",
        "A page or a glossary uses a term, a rule, a mat or a number that the game does not have.",
        "Pages repeat nothing: their words come from the glossary and the mats, their numbers from the rules.",
        _PAGE + _SIGHT + "    terms: [covert]\n",
        _PAGE + _SIGHT + "    terms: [cover]\n",
    ),
)
