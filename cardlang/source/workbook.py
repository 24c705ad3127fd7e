"""Reads a sheet of a workbook (.xlsx) with openpyxl, an optional library, as a spreadsheet shows it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any
from warnings import catch_warnings
from zipfile import BadZipFile, ZipFile

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import Position, SourceText, Span
from cardlang.source.disk import TooLarge, read_bytes
from cardlang.source.document import MAX_BYTES, decode, too_large
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.table import LEFT_OUT, MOST_ABOVE, MOST_ROWS, UNSAVED, Cell, Row, column_name
from cardlang.source.yaml.offsets import BREAK

_LOCAL = ("mm-dd-yy", "m/d/yy h:mm")  # stand for the format of whoever opens the file
_NAMED = re.compile(r"\[\$([^\]-]*)[^\]]*\]")  # `[$€-407]`: a currency, and a language
_MARK = r'(?:"[^"]*"|\\.|_.|\*.|[ %$€£¥+()/:-])*'
_NUMBER = re.compile(rf"({_MARK})([#0?,]*[#0?])(?:\.([#0?]+))?({_MARK})")
_FRACTION = re.compile(r"[#0]? *\?+/(\?{1,5})")
_MINUTES = re.compile(r"(?<=h)([^a-z]*)(mm?)(?!m)|(?<!m)()(mm?)(?=[^a-z]*s)")
_DATE = re.compile(r'am/pm|([a-z])\1*|"([^"]*)"|\\(.)|[^a-z"\\]')
_SHOWN = {"yyyy": "%Y", "yy": "%y", "mmmm": "%B", "mmm": "%b", "mm": "%m", "m": "{0.month}", "dddd": "%A", "ddd": "%a"}
_SHOWN |= {"dd": "%d", "d": "{0.day}", "hh": "%H", "h": "{0.hour}", "nn": "%M", "n": "{0.minute}", "ss": "%S"}
_SHOWN |= {"s": "{0.second}", "am/pm": "%p"}
_LONGEST = 255  # characters of a format
_LARGEST = 1e15  # a number of more digits is not kept exactly


def as_shown(value: Any, code: str) -> str | None:
    """The text that a spreadsheet shows for a value with the number format `code`; None if the format is not known.
    A date in the format of whoever opens the file is written as in ISO 8601.

    Source: ECMA-376, part 1, 18.8.31.

    >>> as_shown(3, "000"), as_shown(0.1, "0%"), as_shown(True, "General"), as_shown(date(2026, 1, 2), "d-mmm")
    ('003', '10%', 'TRUE', '2-Jan')
    """
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, date | time):
        return _date(value, code)
    if not isinstance(value, int | float | timedelta) or code in ("General", "@"):
        return as_typed(value)
    if isinstance(value, timedelta) or abs(value) >= _LARGEST or len(code) > _LONGEST:
        return None
    return _number(value, code)


def as_typed(value: Any) -> str:
    """A value without a format: 2.0 is "2"."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:.10g}"
    return "" if value is None else str(value)


def _number(value: float, code: str) -> str | None:
    sections = _NAMED.sub(r'"\1"', code).split(";")  # for positive numbers, negative ones, and zero
    chosen = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    section = re.sub(r"^\[[A-Za-z]+\]", "", sections[chosen])  # a colour
    minus = "-" if value < 0 and not chosen else ""
    if parts := _FRACTION.fullmatch(section):
        return minus + _fraction(abs(value), 10 ** len(parts[1]) - 1)
    if section == "General":
        return minus + as_typed(abs(value))
    found = _NUMBER.fullmatch(section)
    if found is None:
        return _literal(section).strip() if re.fullmatch(_MARK, section) else None
    before, form, places, after = found[1], found[2], found[3] or "", found[4]
    amount = Decimal(repr(abs(value))) * (100 if "%" in before + after else 1)
    amount = amount.quantize(Decimal(1).scaleb(-len(places)), ROUND_HALF_UP)
    whole, _, rest = f"{amount:,f}".partition(".") if "," in form else f"{amount:f}".partition(".")
    fixed = len(places.rstrip("#?"))
    rest = rest[:fixed] + rest[fixed:].rstrip("0")
    whole = whole.zfill(form.count("0")) if whole != "0" or "0" in form else ""
    digits = whole + (f".{rest}" if rest else "")
    return ((minus if amount else "") + _literal(before) + digits + _literal(after)).strip()


def _fraction(value: float, largest: int) -> str:
    ratio = Fraction(value).limit_denominator(largest)
    whole, rest = divmod(ratio.numerator, ratio.denominator)
    parts = (str(whole) if whole or not rest else "", f"{rest}/{ratio.denominator}" if rest else "")
    return " ".join(filter(None, parts))


def _date(value: date | time, code: str) -> str | None:
    moment = datetime.combine(*((value, time()) if isinstance(value, date) else (date(1900, 1, 1), value)))
    if isinstance(value, datetime):
        moment = value
    if code in _LOCAL:
        return moment.strftime("%Y-%m-%d %H:%M" if "h" in code else "%Y-%m-%d")
    code = re.sub(r"\[[^\]]*\]", "", code).split(";")[0].lower()
    code = _MINUTES.sub(lambda found: (found[1] or "") + "n" * len(found[2] or found[4]), code)
    text = ""
    for part in _DATE.finditer(code):
        shown = _SHOWN.get(part[0])
        if shown is None and part[1]:
            return None
        if shown in ("%H", "{0.hour}") and "am/pm" in code:
            shown = f"{moment.hour % 12 or 12:{'02' if shown == '%H' else ''}}"
        text += moment.strftime(shown).format(moment) if shown else part[2] or part[3] or part[0]
    return text


def _literal(marks: str) -> str:
    """Text around a number: `"gold"` and `\\g` are literal, `_)` is a space of that width, `*-` fills the cell."""
    literal = {"_": " ", "*": ""}
    return re.sub(r'"([^"]*)"|\\(.)|[_*].', lambda one: one[1] or one[2] or literal.get(one[0][0], ""), marks)


MOST_CELLS = 4_000_000  # the empty ones before the last of each row included: about 1 s
_LAST_ROW = 1_048_576  # of a sheet in Excel

_FILLED = re.compile(rb"<(?:\w+:)?(?:v|is)\b")
_FORMULA = re.compile(rb"<(?:\w+:)?f\b")
_VALUE = re.compile(rb'<(?:\w+:)?v\b[^<>]*>[^<]|\bt="str"')  # a text may be empty
_CELL_END = re.compile(rb"</(?:\w+:)?c>")
_REFERENCE = re.compile(rb'<(?:\w+:)?c [^<>]*?\br="([A-Z]+)([0-9]{1,7})"')
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell [^<>]*?\bref="([A-Z]+)([0-9]+):([A-Z]+)([0-9]+)"')
_RETURN = re.compile(r"_x000D_\n?|\r\n?")  # how Excel writes the line breaks of other systems


def read_workbook(path: Path, sheet: str | None, within: Path | None) -> tuple[list[Row], SourceText, list[Diagnostic]]:
    """The rows of a sheet (of the first visible one if `sheet` is None) with the values that a spreadsheet shows, the
    sheet as text, under the name `cards.xlsx!Sheet`, and the diagnostics. `within` is the boundary folder of links.

    Errors: `SourceError` as for `read_table`.
    """
    name = shown(path)
    try:
        data = read_bytes(path, MAX_BYTES, within)
    except TooLarge:
        return [], *too_large(name)
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    try:
        from openpyxl import load_workbook
    except ImportError as error:
        help = 'run pip install "cardlang[xlsx]", or save the sheet as CSV'
        raise SourceError(f"cannot read {name}: a workbook needs the library openpyxl: {help}") from error
    try:
        parts = read_parts(data)
        with catch_warnings(action="ignore"):  # about what is no card
            book = load_workbook(packed(parts), read_only=True, data_only=True, keep_links=False)
            chosen = _chosen(book, sheet, name)
            part = parts[chosen._worksheet_path]
            refuse_many_cells(part)
            name = f"{name}!{chosen.title}"
            source, rows, found = _as_text(name, chosen, _unsaved(part))
    except SourceError:
        raise
    except Unfit as error:
        return _refused(name, str(error))
    except Exception as error:  # openpyxl may raise anything for a damaged file
        return _refused(name, f"it is damaged ({type(error).__name__})")
    problems = decode(source.text.encode(errors="surrogatepass"), name)[1]
    if not has_errors(problems):
        problems += [
            *_not_followed(parts, name),
            *([] if sheet else _others(book, chosen, parts, name)),
            *found,
            *_merged(part, source),
        ]
    return rows, source, problems


class SheetText(SourceText):
    """A sheet as text: a line for each row, with tabs between the cells. Columns are those of the sheet."""

    def position(self, offset: int) -> Position:
        """The number of the row, and of the column from 1."""
        line = SourceText.position(self, offset).line
        return Position(line, self.text.count("\t", self.line_starts[line - 1], offset) + 1)


def _refused(name: str, why: str) -> tuple[list[Row], SourceText, list[Diagnostic]]:
    message, help = f"this workbook cannot be read: {why}", "save the sheet as CSV"
    return [], SourceText(name, ""), [Diagnostic("C186", message, Span(name, 0, 0), help)]


def _chosen(book: Any, wanted: str | None, name: str) -> Any:
    sheets = book.worksheets
    if not sheets:
        raise Unfit("it has no sheets")
    if wanted is None:
        return next((sheet for sheet in sheets if sheet.sheet_state == "visible"), sheets[0])
    for sheet in sheets:
        if sheet.title.casefold() == wanted.casefold():
            return sheet
    titles = ", ".join(f'"{sheet.title}"' for sheet in sheets)
    raise SourceError(f'{name} has no sheet "{wanted}"; the sheets are {titles}')


def _others(book: Any, chosen: Any, parts: dict[str, bytes], name: str) -> Iterator[Diagnostic]:
    """A finding if other sheets have values."""
    others = [one.title for one in book.worksheets if one is not chosen and _FILLED.search(parts[one._worksheet_path])]
    if others:
        more = f" and {len(others) - 5} more" if len(others) > 5 else ""
        titles = ", ".join(f'"{title}"' for title in others[:5]) + more
        message = f'only the sheet "{chosen.title}" is read, not {titles}'
        help = f'another sheet is another deck: name it, as in --sheet "{others[0]}" or sheet: {others[0]}'
        yield Diagnostic(LEFT_OUT, message, Span(name, 0, 0), help, "warning")


def _not_followed(parts: Mapping[str, bytes], name: str) -> Iterator[Diagnostic]:
    """A finding for macros, and for links to other files."""
    help = "its cells are read as they were saved last: open it in a spreadsheet program and save it if that is old"
    if b"vbaProject" in parts.get("[Content_Types].xml", b""):
        yield Diagnostic(LEFT_OUT, "this workbook has macros, which are not run", Span(name, 0, 0), help, "warning")
    if any(one.startswith(("xl/externalLinks/", "xl/connections.xml")) for one in parts):
        message = "this workbook refers to other files, which are not opened"
        yield Diagnostic(LEFT_OUT, message, Span(name, 0, 0), help, "warning")


def _as_text(name: str, sheet: Any, unsaved: Mapping[int, set[str]]) -> tuple[SourceText, list[Row], list[Diagnostic]]:
    """The sheet as text, one line per row, its filled rows with positions in that text, and a finding for each column
    with a number format that is not known.

    Errors: `Unfit` for a sheet with too many cells, or too much text in them.
    """
    sheet.reset_dimensions()  # the size that the file gives may be wrong
    lines, rows, unknown = list[str](), list[Row](), dict[int, Diagnostic]()
    start = seen = 0
    for number, cells in enumerate(sheet.iter_rows(), 1):
        seen += len(cells)
        if seen > MOST_CELLS or number > _LAST_ROW:
            raise Unfit("it has too many cells or rows")
        line, found = "", dict[int, Cell]()
        for column, cell in enumerate(cells):
            is_unsaved = cell.value is None and number in unsaved and column_name(column) in unsaved[number]
            if cell.value is not None or is_unsaved:
                displayed = UNSAVED if is_unsaved else as_shown(cell.value, cell.number_format)
                words = _RETURN.sub("\n", as_typed(cell.value) if displayed is None else displayed).strip()
                one_line = BREAK.join(" ".join(line.split()) for line in words.split("\n"))
                at = Span(name, start + len(line), start + len(line) + len(one_line))
                line += one_line
                if at.end > MAX_BYTES:
                    raise Unfit(f"its texts are longer than {MAX_BYTES // 2**20} MiB")
                if words:
                    found[column] = Cell(words, at)
                if displayed is None and column not in unknown:
                    unknown[column] = _strange(number, column, cell, words, at)
            line += "\t"
        lines.append(line.rstrip("\t"))
        start += len(lines[-1]) + 1
        if found:
            rows.append(Row(number, found))
        if len(rows) > MOST_ROWS + MOST_ABOVE + 1:
            break
    return SheetText(name, "\n".join(lines)), rows, [*unknown.values()]


def _strange(number: int, column: int, cell: Any, words: str, at: Span) -> Diagnostic:
    where = f"row {number}, column {column_name(column)}"
    message = f'{where}: the number format "{cell.number_format[:40]}" is not known, so "{words}" is read'
    return Diagnostic(LEFT_OUT, message, at, "format the column as text", "warning")


def _merged(part: bytes, source: SourceText) -> Iterator[Diagnostic]:
    """A finding for the first cells that are merged over several rows."""
    for found in _MERGED.findall(part):
        first, top, last, bottom = map(bytes.decode, found)
        if top != bottom:
            message = f"the cells {first}{top} to {last}{bottom} are merged: only the first has a value"
            help = "separate the cells, and write the value into each of them"
            yield Diagnostic(LEFT_OUT, message, _line(source, int(top[:7])), help, "warning")
            return


def _unsaved(part: bytes) -> dict[int, set[str]]:
    """By row, the columns with a formula whose value was not saved."""
    found = defaultdict[int, set[str]](set)
    for cell in _CELL_END.split(part):
        if _FORMULA.search(cell) and not _VALUE.search(cell) and (places := _REFERENCE.findall(cell)):
            column, row = map(bytes.decode, places[-1])
            found[int(row)].add(column)
    return found


def _line(source: SourceText, number: int) -> Span:
    starts = source.line_starts
    at = starts[min(number, len(starts)) - 1]
    return Span(source.path, at, min(at + 1, len(source.text)))


UNPACKED = 32 * 1024 * 1024  # bytes of all XML, unpacked
MOST_PARTS = 1_000
MOST_SHEETS = 255
MOST_TAGS = 50_000  # of a part, besides those of cells: about 1 s
MOST_RICH_TAGS = 200_000  # in the texts of all sheets: about 1 s
MOST_MARKS = 500_000  # tags and attributes of a sheet or of all texts; 70,000 cells: about 1 s

_SHEET = re.compile(rb"<(?:\w+:)?sheet\s")
_OF_CELLS = re.compile(rb"</?(?:\w+:)?(?:row|c|f|v|is|si|r|t)\b")
_DECLARED = re.compile(r"\A\s*<\?xml.*?\?>", re.DOTALL)
_IGNORED = ("docProps/", "xl/chartsheets/", "xl/theme/")  # what is no table


class Unfit(ValueError):
    """A workbook that is not read; the text is the reason."""


def read_parts(data: bytes) -> dict[str, bytes]:
    """The XML of a workbook by name, as UTF-8 without declarations.

    Errors: `Unfit`.
    """
    parts: dict[str, bytes] = {}
    left = UNPACKED
    try:
        with ZipFile(BytesIO(data)) as archive:
            if len(archive.namelist()) > MOST_PARTS:
                raise Unfit(f"it has more than {MOST_PARTS:,} parts")
            read = [one for one in archive.infolist() if one.filename.endswith((".xml", ".rels"))]
            read = [one for one in read if not one.filename.startswith(_IGNORED)]
            if sum(one.file_size for one in read) > UNPACKED:  # as declared, before anything is unpacked
                raise Unfit(f"it unpacks to more than {UNPACKED // 2**20} MiB")
            for info in read:
                if info.flag_bits & 1:
                    raise Unfit("it is protected by a password")
                with archive.open(info) as stream:  # the size that the archive declares may be wrong
                    part = stream.read(left + 1)
                if (left := left - len(part)) < 0:
                    raise Unfit(f"it unpacks to more than {UNPACKED // 2**20} MiB")
                parts[info.filename] = _checked(info.filename, part)
    except Unfit:
        raise
    except (BadZipFile, ValueError, OSError, NotImplementedError, RuntimeError, EOFError) as error:
        raise Unfit("it is not an .xlsx file, or it is protected by a password") from error
    except Exception as error:  # zlib.error and the like
        raise Unfit(f"it is damaged ({type(error).__name__})") from error
    return parts


def packed(parts: Mapping[str, bytes]) -> BytesIO:
    """An archive of these parts alone."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out


def refuse_many_cells(part: bytes) -> None:
    """Errors: `Unfit` for a sheet, or the texts of all sheets, with too many tags and attributes."""
    if part.count(b"<") + part.count(b"=") > MOST_MARKS:
        raise Unfit("it has too many cells")


def _checked(name: str, part: bytes) -> bytes:
    try:
        text = _DECLARED.sub("", part.decode("utf-8-sig"))
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Unfit("its XML is not UTF-8")
    if "<!DOCTYPE" in text:
        raise Unfit("its XML defines entities")
    part = text.encode()
    tags, most = part.count(b"<"), MOST_TAGS
    if name == "xl/sharedStrings.xml":
        refuse_many_cells(part)
        most = MOST_RICH_TAGS
    if tags > most and tags - sum(1 for _ in _OF_CELLS.finditer(part)) > most:
        raise Unfit("it has too many styles, names or rules")
    if len(_SHEET.findall(part)) > MOST_SHEETS:
        raise Unfit(f"it has more than {MOST_SHEETS} sheets")
    return part
