"""C18x: spreadsheets that cards are imported from."""

from cardlang.model.codes.code import Code

_HEAD = "Name,Level,Action,Text\n"
_CARD = "Run,2,Standard,Move 6 squares.\n"

CODES = (
    Code(
        "C180",
        "no-cards-in-table",
        "The table contains no cards: it is empty, has only a heading, or has no column for the names of cards.",
        "The first row names the columns, and each row below it is a card.",
        _HEAD,
        _HEAD + _CARD,
    ),
    Code(
        "C181",
        "column-left-out",
        "A column is left out: cards of this kind have no field of that name.",
        "Only fields that a card can have are imported. `--map` says which field a column means.",
        _HEAD.replace("Text", "Text,Status") + _CARD.replace("\n", ",Done\n"),
        _HEAD + _CARD,
    ),
    Code(
        "C182",
        "column-twice",
        "Two columns are read as the same field.",
        "Only one of the two values can be used. `--map` says which column is meant.",
        _HEAD.replace("Level", "Level,Levels") + _CARD.replace("2", "2,3"),
        _HEAD + _CARD,
    ),
    Code(
        "C183",
        "cell-without-heading",
        "A value is in a column without a heading.",
        "Without a heading its field is unknown. Usually a text with a comma needs quotes around it.",
        _HEAD + "Run,2,Standard,Move 6 squares, then draw 1 action card.\n",
        _HEAD + 'Run,2,Standard,"Move 6 squares, then draw 1 action card."\n',
    ),
    Code(
        "C184",
        "table-too-large",
        "The table has more than 1,000 rows of cards, or more than 100 columns.",
        "No deck has that many cards, and no card that many fields.",
        "<a table of 1,001 cards>",
        _HEAD + _CARD,
    ),
    Code(
        "C185",
        "open-quotation",
        "A quotation in the table is never closed.",
        "All rows up to the end of the file would belong to one cell.",
        _HEAD + 'Run,2,Standard,"Move 6 squares.\n',
        _HEAD + 'Run,2,Standard,"Move 6 squares."\n',
    ),
    Code(
        "C186",
        "unreadable-workbook",
        "The file is not a workbook that can be read.",
        "It is damaged, protected by a password, in another format, or unreasonably large when unpacked.",
        "<a file cards.xlsx that holds a picture>",
        "<a file cards.xlsx that a spreadsheet program has saved>",
    ),
    Code(
        "C187",
        "formula-without-value",
        "A cell contains a formula, but the file does not contain its value.",
        "Formulas are not computed here; spreadsheet programs save their values in the file.",
        "<a file cards.xlsx that a program has written and no spreadsheet program has saved>",
        "<a file cards.xlsx that a spreadsheet program has saved>",
    ),
    Code(
        "C188",
        "error-in-cell",
        "A cell shows an error of the spreadsheet, such as #REF!.",
        "It would be printed on the card. A formula in the spreadsheet refers to something that is gone.",
        _HEAD + "Run,#REF!,Standard,Move 6 squares.\n",
        _HEAD + _CARD,
    ),
    Code(
        "C189",
        "part-left-out",
        "Something in the file is not read: another sheet, a row above the heading, a number's format, merged cells.",
        "What a spreadsheet shows should be in the deck, or you should know that it is not.",
        "Cards of the forest\n" + _HEAD + _CARD,
        _HEAD + _CARD,
    ),
)
