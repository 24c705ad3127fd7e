"""Explains why a sentence cannot be read, and what was probably meant: similar words, or the game's own word for one
that other games use. Candidates are tried in the sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from cardlang.language.atoms import Atom, split
from cardlang.language.budget import SuggestionsExhausted
from cardlang.language.leaving_out import name_before, outside, unreadable
from cardlang.language.near import distance, near
from cardlang.language.offers import ENDED, NAME, UNSAID, WITHOUT, goes_on, next_words, offer, powers, takes_power
from cardlang.language.parser import END, ParseFailure
from cardlang.language.reader import Edit, Reader, changed_by, place
from cardlang.language.repair import FILLERS, Found, only_shorter, repair, tools_of
from cardlang.language.wording import differing
from cardlang.model.article import with_article
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import did_you_mean
from cardlang.model.span import Span

_MENDED = 5  # unknown words in a sentence; with more, it is not a slip
_SHORT = 6  # words of a sentence that is like another although one word differs
_SHOWN = 140  # characters of a suggestion
_EQUAL = 0.01  # sentences whose changes cost so little more are as near
_LISTING = ("say who", "a verb", "continue", "possible", '"')  # how a help begins that tells what could follow
_SURE = ("the keyword powers", "write the name")  # how a help begins that is always right
_SLIP = 1.6  # the largest distance of a slip in a sentence that cannot be read without it either
_NEAR = 40  # characters between what cannot be said and the place where reading stops
_CUT = 0.8  # the distance from "meleeattack" to "melee attack"


def explain(sentence: str, failure: ParseFailure, reader: Reader, search: Reader) -> list[Diagnostic]:
    """What is wrong with a sentence, at its characters, and what to write instead: words that are misspelt or of other
    games, or the nearest sentence that can be read, for which `search` reads."""
    if field := _field(sentence, reader.vocabulary.fields):
        return [field]
    found = _explain(sentence, failure, reader)
    edits = sorted(Edit(one.fix.span.start, one.fix.span.end, one.fix.text, 0) for one in found if one.fix)
    noted = _noted(sentence, reader)
    within = noted and any(noted[0].span.start <= one.span.start < noted[0].span.end for one in found)
    if not within and len(edits) == len(found) and reader.meaning(changed_by(sentence, edits))[0]:
        return found
    if named := _named(sentence, reader, search):
        return named
    if noted and noted[0].span.start - _NEAR <= place(sentence, failure) <= noted[0].span.end + _NEAR:
        # it cannot be said, unless there are other words for exactly this
        return _reworded(sentence, [], noted, reader, search, phrases=True) or noted
    if _is_title(split(sentence), reader):
        return found
    nearer = _reworded(sentence, edits, found, reader, search)
    if edits and not nearer:
        nearer = _reworded(sentence, [], found, reader, search)
    return nearer or noted or _unsaid(sentence, found, reader)


def _field(sentence: str, fields: Mapping[str, str]) -> Diagnostic | None:
    """A sentence that says what a field of the card says."""
    atoms = split(sentence)
    for size in (2, 1):
        field = fields.get(" ".join(atom.key for atom in atoms[:size]))
        if field and len(atoms) > size:
            given = sentence[atoms[size].start :].lstrip(": ")
            span = Span("", 0, len(sentence))
            return Diagnostic(
                "C204", f'"{sentence}" is not part of a text', span, f"write the field {field.replace('{}', given)}"
            )
    return None


def _named(sentence: str, reader: Reader, search: Reader) -> list[Diagnostic]:
    """A name before what the sentence says, and what else is wrong with it."""
    begin = name_before(sentence, reader)
    if not begin:
        return []
    end, rest = len(sentence[:begin].rstrip()), sentence[begin:]
    message = f'"{sentence[:end]}" does not fit here'
    first = Diagnostic("C204", message, Span("", 0, end), NAME, fix=Fix(Span("", 0, begin), "", sure=False))
    after = reader.read(rest)
    more = explain(rest, after, reader, search) if isinstance(after, ParseFailure) else []
    return [first, *(_later(one, begin) for one in more)]


def _later(one: Diagnostic, by: int) -> Diagnostic:
    """A finding in the last part of a sentence, at its characters in the sentence."""

    def moved(span: Span) -> Span:
        return Span("", span.start + by, span.end + by)

    return replace(one, span=moved(one.span), fix=one.fix and replace(one.fix, span=moved(one.fix.span)))


def _noted(sentence: str, reader: Reader) -> list[Diagnostic]:
    """What is told of the first words of a sentence that texts cannot say."""
    known = ((pattern.search(sentence), told) for pattern, told in tools_of(reader).unsaid)
    met = [(one.start(), one.end(), told) for one, told in known if one]
    for start, end, told in sorted(met, key=lambda one: (one[0], -one[1]))[:1]:
        message = f'"{sentence[start:end]}" does not fit here'
        return [Diagnostic("C204", message, Span("", start, end), told)]
    return []


def _unsaid(sentence: str, found: list[Diagnostic], reader: Reader) -> list[Diagnostic]:
    """What is wrong with a sentence to which none that can be read is near: its unknown words, of which only slips have
    a suggestion; if there are none, the phrase without which it can be read, or the place where reading stops. A
    sentence like it is shown; like a long one is none that lacks the word which does not fit."""
    near = tools_of(reader).similar.to(sentence)

    def told(one: Diagnostic) -> Diagnostic:
        word = sentence[one.span.start : one.span.end].casefold()
        known = len(split(sentence)) > _SHORT and (reader.lexicon.has_word(word) or not word.isalpha())
        like = near if near and not (known and lacks(near, word, tools_of(reader).forms)) else None
        help = f'say it as in "{like}", or texts cannot say it yet' if like else UNSAID
        slip = one.help.startswith("did") and one.fix and distance(word, one.fix.text.casefold()) <= _SLIP
        kept = slip or one.help.startswith(("the sentence can", '"', "continue", *_SURE))
        return one if kept or not (like or one.fix) else replace(one, fix=None, help=help)

    all_told = [told(one) for one in found if one.code == "C203"] or [told(one) for one in found]
    if not all_told[0].help.startswith(("did", *_SURE)):
        atoms = split(sentence)
        start = all_told[0].span.start if all_told[0].code != "C205" else len(sentence)
        at = next((n for n, atom in enumerate(atoms) if atom.start == start), len(atoms))
        phrase = unreadable(sentence, at, reader)
        if phrase:
            words = sentence[slice(*phrase)].strip(" ,")
            if all_told[0].code == "C203":  # the very word is told
                return [replace(one, fix=None, help=f'{UNSAID}; all but "{words}" can be read') for one in all_told]
            message = f'"{sentence[slice(*phrase)]}" does not fit here'
            return [Diagnostic("C204", message, Span("", *phrase), WITHOUT)]
        if at < len(atoms) and len(atoms) > _SHORT:  # what could stand there says nothing about what is meant
            return [replace(one, help=UNSAID) if one.help.startswith(_LISTING) else one for one in all_told]
    return all_told


def lacks(example: str, word: str, forms: Mapping[str, Iterable[str]]) -> bool:
    """Whether an example has no form of the word."""
    return {atom.key for atom in split(example)}.isdisjoint((word, *forms.get(word, ())))


def _reworded(
    sentence: str, edits: list[Edit], found: list[Diagnostic], reader: Reader, search: Reader, phrases: bool = False
) -> list[Diagnostic]:
    """One finding with the nearest sentence that can be read; nothing if none is near."""
    fix, help = nearest(sentence, edits, reader, search, phrases)
    if fix is None:
        return []
    return [replace(found[0], help=_for(help, fix, found[0], sentence), fix=fix)]


def _for(help: str, fix: Fix, one: Diagnostic, sentence: str) -> str:
    """The help, with the words to replace if the finding is not at exactly those."""
    said = f'{help} for "{sentence[fix.span.start : fix.span.end]}"'
    return help if fix.span == one.span or help.endswith("?") or len(said) > _SHOWN else said


def nearest(
    sentence: str, edits: list[Edit], reader: Reader, search: Reader, phrases: bool = False
) -> tuple[Fix | None, str]:
    """The nearest sentence that can be read, as a fix and in words; with other `phrases` only, if so asked. `edits` are
    made first."""
    best: Found | None = None
    try:
        for one in repair(changed_by(sentence, edits), search, phrases):
            if best and one.cost > best.cost + _EQUAL:
                break
            if reader.meaning(one.text)[0] and (best is None or reader.unlike(one.text) < reader.unlike(best.text)):
                best = one
    except SuggestionsExhausted:
        pass
    with suppress(SuggestionsExhausted):
        if best and not reader.stands(best.text):
            best = None
    nearer = best and re.sub(r"\b[aA]n? (?=[^\W\d_])([\w'’-]+)", _with_article, best.text)
    run = nearer and differing(split(sentence), split(nearer))
    if not (best and nearer and run):
        return None, ""
    text = nearer[run.other_start : run.other_end]
    if len(text) > _SHOWN:
        return None, ""
    help = did_you_mean(text) if best.guessed else f'write "{text}"'
    return Fix(Span("", run.start, run.end), text, sure=only_shorter(sentence, best.text, reader)), help


def _with_article(found: re.Match[str]) -> str:
    said = with_article(found[1])
    return said[0].upper() + said[1:] if found.group()[0].isupper() else said


def _explain(sentence: str, failure: ParseFailure, reader: Reader) -> list[Diagnostic]:
    """Every unknown word, and the place where reading stops for another reason."""
    atoms = split(sentence)
    if "CARD_NAME" in failure.accepts and failure.at < len(atoms):
        return _unnamed(sentence, atoms, failure.at, reader)
    rest = outside(atoms, failure.at)
    named = {
        i
        for names in reader.known
        for at in range(len(atoms))
        for one in names.at(sentence, atoms, at)
        for i in range(at, at + one.size)
    }
    unknown = [
        index
        for index in rest
        if _is_word(atoms[index]) and not reader.lexicon.has_word(atoms[index].key) and index not in named
    ]
    found: list[Diagnostic] = []
    edits: list[Edit] = []
    rivals: dict[Edit, list[Edit]] = {}
    mended = True
    for index in unknown[:_MENDED]:
        if edits and atoms[index].start < edits[-1].end:
            continue  # a word in two pieces is reported once
        if edits and "(" in sentence and reader.meaning(changed_by(sentence, edits))[0]:
            break  # it was a name that is explained in parentheses
        title = _is_title(atoms, reader)
        foreign = None if title else _foreign(sentence, atoms, index, reader)
        filler = atoms[index].key in FILLERS  # such as "will": no slip
        alike = [] if foreign or filler else list(_alike(sentence, atoms, index, reader))
        edit = foreign or reader.best(sentence, edits, alike)
        if edit and title and edit.text not in reader.vocabulary.powers:
            edit = None
        if edit and not foreign and not reader.goes_on(sentence, edits, edit):
            edit = None
        span = Span("", edit.start, edit.end) if edit else Span("", atoms[index].start, atoms[index].end)
        said = sentence[span.start : span.end]
        message = f'"{said}" is not a word of this game'
        if edit is None:
            mended = False
            found.append(_unknown(sentence, atoms, index, failure, reader))
            continue
        text = _like(said, edit.text)
        help = f'write "{edit.text}"' if foreign else did_you_mean(edit.text)
        found.append(Diagnostic("C203", message, span, help, fix=Fix(span, text, sure=False)))
        edits.append(edit._replace(text=text))
        rivals[edits[-1]] = [one._replace(text=_like(said, one.text)) for one in alike]
    if edits and not mended and "(" in sentence and reader.meaning(changed_by(sentence, edits))[0]:
        found = [one for one in found if one.fix]  # the others are names that are explained in parentheses
        return _surely(found) if reader.is_sure(sentence, edits, rivals) else found
    if len(unknown) > _MENDED or (
        not mended and reader.lexicon.reach(atoms, failure.at, failure.accepts)[0] in unknown
    ):
        return found
    changed = changed_by(sentence, edits)
    after = reader.read(changed) if edits and mended else failure
    if isinstance(after, ParseFailure):
        if not edits or not mended:
            return [*found, _misplaced(sentence, after, reader)]
        last = _misplaced(changed, after, reader)  # its fix works only together with the others
        hint = last.fix and replace(last.fix, sure=False)
        return [*found, *_moved(replace(last, fix=hint), edits)]
    return _surely(found) if reader.is_sure(sentence, edits, rivals) else found


def _surely(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same findings with fixes that can be applied."""
    return [replace(one, fix=one.fix and replace(one.fix, sure=True)) for one in found]


def stops(sentence: str, failure: ParseFailure, reader: Reader) -> Diagnostic:
    """Only the place where reading stops."""
    atoms = split(sentence)
    if failure.at >= len(atoms):
        return Diagnostic("C205", "the sentence ends too early", Span("", atoms[-1].start, atoms[-1].end))
    atom = atoms[failure.at]
    span, said = Span("", atom.start, atom.end), sentence[atom.start : atom.end]
    if _is_word(atom) and not reader.lexicon.has_word(atom.key):
        return Diagnostic("C203", f'"{said}" is not a word of this game', span)
    return Diagnostic("C204", f'"{said}" does not fit here', span)


def _is_title(atoms: list[Atom], reader: Reader) -> bool:
    """Whether the sentence looks like a keyword power: a word in a power's box, with or without a number."""
    keys = [*takewhile(lambda key: key != "(", (atom.key for atom in atoms))]
    return reader.box == "power" and bool(reader.vocabulary.powers) and keys[1:] in ([], ["#"])


def _unknown(sentence: str, atoms: list[Atom], index: int, failure: ParseFailure, reader: Reader) -> Diagnostic:
    """An unknown word without a similar one."""
    span = Span("", atoms[index].start, atoms[index].end)
    said, vocabulary = sentence[span.start : span.end], reader.vocabulary
    words = next_words(atoms, index, failure, reader.lexicon)
    if _is_title(atoms, reader) or takes_power(words, vocabulary):
        return Diagnostic("C203", f'"{said}" is not a keyword power of this game', span, powers(vocabulary))
    help = offer(words, atoms, index, reader.lexicon, vocabulary)
    return Diagnostic("C203", f'"{said}" is not a word of this game', span, help)


def _unnamed(sentence: str, atoms: list[Atom], at: int, reader: Reader) -> list[Diagnostic]:
    """No card has the name that begins at the atom. If it is clear which card is meant, also what else is wrong."""
    alike = [one for one in reader.names.similar(sentence, atoms, at, reader.compare) if one.first == at]
    meant = alike[0] if alike else None
    end = meant.end if meant else at + 1
    while not meant and end < len(atoms) and sentence[atoms[end].start].isupper():
        end += 1
    span = Span("", atoms[at].start, atoms[end - 1].end)
    message = f'no card of this game is named "{sentence[span.start : span.end]}"'
    if not meant:
        return [Diagnostic("C208", message, span, "write the name of a card of this project as it is printed")]
    choices = [Edit(span.start, atoms[one.end - 1].end, one.name, one.cost) for one in alike]
    edits = choices[:1]
    sure = reader.is_sure(sentence, edits, {edits[0]: choices})
    fix = Fix(span, meant.name, sure=sure)
    first = Diagnostic("C208", message, span, did_you_mean(meant.name), fix=fix)
    changed = changed_by(sentence, edits)
    after = reader.read(changed)
    more = _explain(changed, after, reader) if isinstance(after, ParseFailure) else []
    return [first, *(moved for one in more for moved in _moved(one, edits))]


def _misplaced(sentence: str, failure: ParseFailure, reader: Reader) -> Diagnostic:
    """Words of the game in the wrong place."""
    atoms, lexicon = split(sentence), reader.lexicon
    index, _ = lexicon.reach(atoms, failure.at, failure.accepts)
    words = next_words(atoms, index, failure, lexicon)
    help = offer(words, atoms, index, lexicon, reader.vocabulary)
    if "CARD_NAME" in failure.accepts:
        help = "write the name of a card"
    elif help == UNSAID and goes_on(atoms[index:]) and index == failure.at and END in failure.accepts:
        help = ENDED
    if index >= len(atoms):
        return Diagnostic("C205", "the sentence ends too early", Span("", atoms[-1].start, atoms[-1].end), help)
    atom = atoms[index]
    span, said = Span("", atom.start, atom.end), sentence[atom.start : atom.end]
    if _is_word(atom) and atom.key[0] != sentence[atom.start] and takes_power(words, reader.vocabulary):
        return Diagnostic("C204", f'"{said}" is not a keyword power of this game', span, powers(reader.vocabulary))
    return Diagnostic("C204", f'"{said}" does not fit here', span, help)


def _alike(sentence: str, atoms: list[Atom], index: int, reader: Reader) -> Iterator[Edit]:
    """What an unknown word may be a slip for: a similar word, two words without a space, or half a word; or, with the
    words around it, the name of a card."""
    atom, lexicon = atoms[index], reader.lexicon
    for name in reader.names.similar(sentence, atoms, index, reader.compare)[:2]:
        yield Edit(atoms[name.first].start, atoms[name.end - 1].end, name.name, name.cost)
    for cost, word in near(atom.key, lexicon.vocabulary, reader.compare):
        yield Edit(atom.start, atom.end, lexicon.spelled(word), cost)
    for cut in range(1, len(atom.key) if len(atom.key) <= 2 * lexicon.longest else 0):
        one, two = atom.key[:cut], atom.key[cut:]
        if lexicon.has_word(one) and lexicon.has_word(two):
            yield Edit(atom.start, atom.end, f"{lexicon.spelled(one)} {lexicon.spelled(two)}", _CUT)
    for first in (index - 1, index):
        pair = atoms[max(first, 0) : first + 2]
        if len(pair) == 2 and lexicon.has_word(word := pair[0].key + pair[1].key):
            yield Edit(pair[0].start, pair[1].end, lexicon.spelled(word), _CUT)


def _foreign(sentence: str, atoms: list[Atom], index: int, reader: Reader) -> Edit | None:
    """The word of this game for a word of other games that includes the atom."""
    vocabulary, known = reader.vocabulary, reader.lexicon.has_word
    for size in (3, 2, 1):
        for first in range(max(0, index - size + 1), index + 1):
            part = atoms[first : first + size]
            words = " ".join(atom.key for atom in part)
            ours = vocabulary.renamed.get(words) or next(iter(vocabulary.meant.get(words, ())), None)
            one = vocabulary.meant.get(words[:-1]) if len(words) > 4 and words.endswith("s") else None
            if ours is None and one and not known(words[:-1]):
                ours = vocabulary.forms.get(one[0], (one[0], f"{one[0]}s"))[1]
            if ours:
                number = next((str(atom.number) for atom in part if atom.number is not None), "#")
                return Edit(part[0].start, part[-1].end, vocabulary.in_own_words(ours).replace("#", number), 0)
    return None


def _moved(one: Diagnostic, edits: list[Edit]) -> list[Diagnostic]:
    """A finding in the changed sentence, moved to the characters of the original; none for characters that an edit
    inserted."""
    start, end = one.span.start, one.span.end
    for edit in edits:
        size = edit.start + len(edit.text)
        if start < size and end > edit.start:
            return []
        if start >= size:
            shift = edit.end - size
            start, end = start + shift, end + shift
    span = Span("", start, end)
    return [replace(one, span=span, fix=one.fix and replace(one.fix, span=span))]


def _is_word(atom: Atom) -> bool:
    return atom.key[0].isalpha()


def _words(keys: Iterable[str]) -> list[str]:
    return [key for key in keys if key[0].isalpha()]


def _like(said: str, text: str) -> str:
    """The text, capitalised like what was written."""
    return text[:1].upper() + text[1:] if said[:1].isupper() else text
