"""C18x: spreadsheets that cards are imported from."""

from __future__ import annotations

from cardlang.model.codes.code import Code

_HEAD = "Name,Level,Action,Text\n"
_CARD = "Run,2,Standard,Move 6 squares.\n"

CODES = (
    Code(
        "C180",
        "no-cards-in-table",
        "The table holds no card: it is empty, or has a heading alone.",
        "The first row names the columns, and each row below it is a card.",
        _HEAD,
        _HEAD + _CARD,
    ),
    Code(
        "C181",
        "column-left-out",
        "A column is left out: cards of this kind have no field of that name.",
        "Only what a card can hold is imported. `--map` says which field is meant.",
        _HEAD.replace("Text", "Text,Artist") + _CARD.replace("\n", ",Anna\n"),
        _HEAD + _CARD,
    ),
    Code(
        "C182",
        "column-twice",
        "Two columns are read as the same field.",
        "Only one of the two values could count. `--map` says which column is meant.",
        _HEAD.replace("Level", "Level,Levels") + _CARD.replace("2", "2,3"),
        _HEAD + _CARD,
    ),
    Code(
        "C183",
        "cell-without-heading",
        "A value stands in a column that has no heading.",
        "Without a name nobody knows which field it is; mostly a comma in a text needs quotes around the text.",
        _HEAD + "Run,2,Standard,Move 6 squares, then draw 1 action card.\n",
        _HEAD + 'Run,2,Standard,"Move 6 squares, then draw 1 action card."\n',
    ),
    Code(
        "C184",
        "table-too-large",
        "The table has more than 1,000 rows of cards, or more than 100 columns.",
        "No deck has as many cards, and no card as many fields.",
        "<a table of 1,001 cards>",
        _HEAD + _CARD,
    ),
    Code(
        "C185",
        "open-quotation",
        "A quotation is opened in the table and never closed.",
        "All rows to the end of the file would belong to one cell.",
        _HEAD + 'Run,2,Standard,"Move 6 squares.\n',
        _HEAD + 'Run,2,Standard,"Move 6 squares."\n',
    ),
    Code(
        "C186",
        "unreadable-workbook",
        "The file is no workbook that can be read.",
        "It is damaged, locked by a password, of another format, or larger when unpacked than any deck.",
        "<a file cards.xlsx that holds a picture>",
        "<a file cards.xlsx that a spreadsheet program has saved>",
    ),
    Code(
        "C187",
        "formula-without-value",
        "A cell holds a formula, and the file does not hold its value.",
        "Formulas are not worked out here; spreadsheet programs save the values with them.",
        "<a file cards.xlsx that a program has written and no spreadsheet program has saved>",
        "<a file cards.xlsx that a spreadsheet program has saved>",
    ),
)
