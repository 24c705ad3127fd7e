"""C19x: comments and settings that have findings ignored."""

from cardlang.model.codes.code import Code

_DECK = "# cards/skirmish/drow.yaml\ngame: skirmish\ndeck: drow\nname: Drow Deck\nkind: action\ncards:\n"
_CARD = "  - {name: Run, level: 2, action: Standard, text: The acting creature moves 6 squares.}\n"
_PATHS = "# cardlang.yaml\nlint:\n  paths:\n    %s: {ignore: [C601]}\n"
_UNUSUAL = """  - name: Run
    level: 2
    action: Standard
    text: Move 6 squares.  # cardlang: ignore[C601]%s
"""

CODES = (
    Code(
        "C191",
        "unused-ignore",
        "A comment ignores a code, but nothing with that code is found there.",
        "It would hide the next finding of that kind, which may be a real mistake.",
        _DECK + "  # cardlang: ignore[C601] it is shorter\n" + _CARD,
        _DECK + _UNUSUAL % " it is shorter",
    ),
    Code(
        "C192",
        "ignore-without-reason",
        "A comment ignores a finding without giving a reason.",
        "Whoever reads it next year cannot tell whether the reason still holds.",
        _DECK + _UNUSUAL % "",
        _DECK + _UNUSUAL % " it is shorter",
    ),
    Code(
        "C193",
        "unknown-code",
        "A comment or a setting names a code that does not exist.",
        "Nothing is ignored or selected by it, although somebody wanted that.",
        _DECK + "  # cardlang: ignore[C999] an old code\n" + _CARD,
        _DECK + _CARD,
    ),
    Code(
        "C194",
        "malformed-ignore",
        "A comment that begins with “cardlang:” is not of the form “# cardlang: ignore[CODE] reason”.",
        "A comment that is almost right would be passed over in silence.",
        _DECK + "  # cardlang: ignore C601, it is shorter\n" + _CARD,
        _DECK + _CARD,
    ),
    Code(
        "C195",
        "unmatched-path",
        "A pattern under lint.paths of cardlang.yaml matches no file that lint reads.",
        "Its settings apply to nothing: the file was renamed, or the path is misspelt or not relative to the project.",
        _PATHS % "cards/skirmish/drwo.yaml" + _DECK + _CARD,
        _PATHS % "cards/skirmish/drow.yaml" + _DECK + _CARD,
    ),
    Code(
        "C196",
        "too-many-ignores",
        "Comments of a file name more than 500 codes to ignore.",
        "Nobody reads so many. A setting of the project ignores a code in a whole file.",
        "<a file with 501 comments that ignore C601>",
        "# cardlang.yaml\nlint:\n  paths:\n    cards/skirmish/drow.yaml: {ignore: [C601]}\n" + _DECK + _CARD,
    ),
)
