"""C5xx: layout and print. Examples of C50x and C51x are templates (what stands in their `<svg>`), of C52x sheets."""

from __future__ import annotations

from cardlang.model.codes.code import Code

SLOT = "name: Trial\npaper: a4\ncard: poker\n"

CODES = (
    Code(
        "C501",
        "no-template",
        "A template is named that does not exist in the template folders.",
        "Templates come from other people: a name that leads out of the folder is as good as none.",
        '{% include "../../secret.svg" %}',
        '{% include "trial-part.svg.j2" %}',
    ),
    Code(
        "C502",
        "template-syntax",
        "A template breaks the rules of Jinja.",
        "It cannot be drawn for any card.",
        "{% if card.name %}<text>{{ card.name }}</text>",
        "{% if card.name %}<text>{{ card.name }}</text>{% endif %}",
    ),
    Code(
        "C503",
        "missing-value",
        "A template asks for a value that the card does not have.",
        "An empty spot on a printed card would be found too late.",
        "<text>{{ card.nmae }}</text>",
        "<text>{{ card.name }}</text>",
    ),
    Code(
        "C504",
        "template-fails",
        "A template fails while it is drawn, or does what templates may not do.",
        "Templates place what they are given; they compute little and reach nothing outside.",
        "<text>{{ ''.__class__.__mro__ }}</text>",
        "<text>{{ card.name | upper }}</text>",
    ),
    Code(
        "C505",
        "broken-xml",
        "What a template yields is no well-formed XML.",
        "Nobody can tell which shapes were meant.",
        '<g><rect width="3" height="3"/>',
        '<g><rect width="3" height="3"/></g>',
    ),
    Code(
        "C506",
        "not-drawn",
        "A template holds an element, attribute or value that is not drawn.",
        "What is left out in silence is missed on paper.",
        '<rect width="3" height="3" filter="url(#shadow)"/>',
        '<rect width="3" height="3" fill="#3b2a5e"/>',
    ),
    Code(
        "C507",
        "bad-font",
        "A font of the theme cannot be used.",
        "PDFs embed static TrueType fonts (.ttf); other files cannot be embedded.",
        "<theme.yaml: {display: {bold: fonts/missing.ttf}}>",
        "<theme.yaml: {display: {bold: fonts/Grenze-Bold.ttf}}>",
    ),
    Code(
        "C508",
        "bad-icon",
        "An icon of the theme cannot be drawn.",
        "Icons become letters of a font: filled shapes on a square of 100 x 100, and nothing else.",
        '<an icon with <text>: <svg viewBox="0 0 100 100"><text>A</text></svg>>',
        '<an icon: <svg viewBox="0 0 100 100"><circle cx="50" cy="50" r="40"/></svg>>',
    ),
    Code(
        "C510",
        "text-overflow",
        "A text does not fit its box, not even with its lines close and its letters at their smallest.",
        "Letters below 5.5 points cannot be read at the table, and text outside its box runs into other things.",
        '<foreignObject width="20" height="5" data-fit="shrink"><p xmlns="http://www.w3.org/1999/xhtml">'
        "Make a melee attack with +10 damage. The acting creature shifts its speed.</p></foreignObject>",
        '<foreignObject width="20" height="20" data-fit="shrink"><p xmlns="http://www.w3.org/1999/xhtml">'
        "Make a melee attack with +10 damage. The acting creature shifts its speed.</p></foreignObject>",
    ),
    Code(
        "C511",
        "line-too-long",
        "A text of one line is longer than its room, even with its letters at their smallest.",
        "It would run into what stands beside it.",
        '<text data-fit="shrink" data-width="5">A very long name</text>',
        '<text data-fit="shrink" data-width="50">A very long name</text>',
    ),
    Code(
        "C512",
        "missing-character",
        "The theme's font cannot draw a character of the card.",
        "The card would show an empty box.",
        "<text>→ ➔ ⚔</text>",
        "<text>to the left</text>",
    ),
    Code(
        "C513",
        "low-contrast",
        "A text does not stand out enough from what lies behind it.",
        "Below 4.5 : 1 many people cannot read it across a table, or not at all in dim light.",
        '<rect width="60" height="80" fill="#ffffff"/><text x="9" y="9" fill="#999999">Guard</text>',
        '<rect width="60" height="80" fill="#ffffff"/><text x="9" y="9" fill="#595959">Guard</text>',
    ),
    Code(
        "C514",
        "near-the-trim",
        "A text or shape comes within 3 mm of the trim, where only background should be.",
        "No knife and no printer is exact: it would be cut off on some cards and lopsided on others.",
        '<rect x="1" y="1" width="58" height="78" fill="none" stroke="#000000" stroke-width="0.3"/>',
        '<rect x="4" y="4" width="52" height="72" fill="none" stroke="#000000" stroke-width="0.3"/>',
    ),
    Code(
        "C520",
        "unknown-size",
        "A sheet names a paper or a card size that print/sizes.yaml does not have.",
        "Nothing can be placed without knowing how large it is.",
        "name: Trial\npaper: a44\ncard: poker\ngrid: {columns: 3, rows: 3}\n",
        "name: Trial\npaper: a4\ncard: poker\ngrid: {columns: 3, rows: 3}\n",
    ),
    Code(
        "C521",
        "off-the-paper",
        "A slot reaches off the paper, or into its margin.",
        "Printers leave the rim of the paper white: the card would be cut off.",
        SLOT + "grid: {columns: 4, rows: 3}\n",
        SLOT + "grid: {columns: 3, rows: 3}\n",
    ),
    Code(
        "C522",
        "slots-overlap",
        "Two slots of a sheet cover the same spot.",
        "One card would be printed over the other.",
        SLOT + "slots: [{x: 10 mm, y: 10 mm}, {x: 70 mm, y: 10 mm}]\n",
        SLOT + "slots: [{x: 10 mm, y: 10 mm}, {x: 80 mm, y: 10 mm}]\n",
    ),
    Code(
        "C523",
        "card-too-large",
        "A face is larger than the slots of the sheet it is printed on.",
        "It would cover its neighbours.",
        "<a mat of 190 x 128 mm on the sheet letter-9up>",
        "<a mat of 190 x 128 mm on the sheet letter-mats>",
    ),
)
