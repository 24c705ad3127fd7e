"""Rules text as safe XHTML: icons in place of words, keywords bold, reminder text italic."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from markupsafe import Markup, escape

from cardlang.fonts.font import NO_BREAK_SPACE

IF_IT_FITS = "\u2060"  # before a reminder that is left out if it does not fit
OPEN = '<p xmlns="http://www.w3.org/1999/xhtml">'


def rules_html(text: str, icons: Mapping[str, str], bold: Iterable[str] = (), *, reminders: bool = True) -> Markup:
    """One paragraph for each line of `text`.

    `icons` maps words to the character that replaces them. One with a colon is a cost (`T:`), alone or with others
    before the colon (`T, pay 1 gold:`), and begins a line. Terms in `bold` are set in bold, together with a number
    that follows.
    Text in parentheses is a reminder, set in italics, unless `reminders` is False.

    >>> print(rules_html("Nimble (it untaps & <waits>)", {}, ["Nimble"]))
    <p xmlns="http://www.w3.org/1999/xhtml"><b>Nimble</b> <i>(it untaps &amp; &lt;waits&gt;)</i></p>
    """
    if not text:
        return Markup("")
    words, before_cost = _words(tuple(icons), tuple(bold), reminders), _before_cost(tuple(icons))
    parted = before_cost.sub("\n", text) if before_cost else text
    lines = [line.strip() for line in parted.splitlines()]
    return Markup("".join([f"{OPEN}{_line(line, icons, words)}</p>" for line in lines if line]))


@lru_cache(maxsize=64)
def _before_cost(icons: tuple[str, ...]) -> re.Pattern[str] | None:
    """Matches the space before a sentence that begins with a cost; None if no icon is one."""
    costs = "|".join(rf"(?=\b{_icon(word)})" for word in icons if word.endswith(":"))
    return re.compile(rf"(?<=[.!]) (?:{costs})") if costs else None


@lru_cache(maxsize=64)
def _words(icons: tuple[str, ...], bold: tuple[str, ...], reminders: bool) -> re.Pattern[str]:
    """Matches an icon's word, a bold term with its number, or a reminder: whole words only, the
    longest first."""

    def either(words: Iterable[str]) -> str:
        longest_first = sorted(set(words), key=lambda word: (-len(word), word))
        return "|".join(rf"{_icon(word)}(?!\w)" for word in longest_first) or r"(?!)"

    number = r"(?: [+\-−]?\d+(?!\w))?"
    reminder = rf"{IF_IT_FITS}?\([^()]*\)" if reminders else r"(?!)"
    return re.compile(
        rf"(?P<reminder>{reminder})|(?<!\w)(?P<icon>{either(icons)})"
        rf"|(?<!\w)(?P<bold>(?:{either(bold)}){number})"
    )


def _icon(word: str) -> str:
    """Matches a word; one with a colon, a cost, without the colon, which may have other costs before it."""
    return rf"{re.escape(word[:-1])}(?=(?:, [^.:]+)?:)" if word.endswith(":") else re.escape(word)


def _line(text: str, icons: Mapping[str, str], words: re.Pattern[str]) -> str:
    parts: list[str] = []
    end = 0
    for match in words.finditer(text):
        plain, found = text[end : match.start()], match.group()
        if match.lastgroup == "icon":
            parts.append(escape(COUNT.sub(NO_BREAK_SPACE, plain)))
            parts.append(f'<span class="icon">{escape(icons.get(found) or icons[f"{found}:"])}</span>')
        elif match.lastgroup == "bold":
            parts.append(escape(plain))
            parts.append(f"<b>{escape(found.replace(' ', NO_BREAK_SPACE) if found[-1].isdigit() else found)}</b>")
        else:
            parts += escape(plain), f"<i>{escape(found)}</i>"
        end = match.end()
    return "".join([*parts, escape(text[end:])])


COUNT = re.compile(r"(?<=\d) $")  # before an icon, which a line break must not separate from its number


def with_html(
    values: Mapping[str, object],
    icons: Mapping[str, str],
    bold: Iterable[str] = (),
    prose: Callable[[str], Markup] = escape,
) -> dict[str, object]:
    """`values` with an added `x_html` for each rules text `x_text`, and for each `x_prose` by `prose`, at any depth; a
    list of texts gives a list.

    >>> with_html({"rules_text": "Hit."}, {})["rules_html"]
    Markup('<p xmlns="http://www.w3.org/1999/xhtml">Hit.</p>')
    """
    terms = tuple(bold)

    def ready(value: object) -> object:
        if isinstance(value, str):
            return value
        if isinstance(value, Mapping):
            return with_html(value, icons, terms, prose)
        return [ready(part) for part in value] if isinstance(value, list) else value

    made = {name: ready(value) for name, value in values.items()}
    for name, text in values.items():
        stem, _, kind = name.rpartition("_")
        if kind in ("text", "prose"):
            several = map(str, text if isinstance(text, list) else [text])
            parts = [prose(part) if kind == "prose" else rules_html(part, icons, terms) for part in several]
            made[f"{stem}_html"] = parts if isinstance(text, list) else parts[0]
    return made
