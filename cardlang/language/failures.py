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
from cardlang.language.corpus import SMALL
from cardlang.language.equivalents import GAP
from cardlang.language.names import near
from cardlang.language.offers import ENDED, NAME, UNSAID, goes_on, next_words, offer, powers, recognised, takes_power
from cardlang.language.parser import END, ParseFailure, shifted
from cardlang.language.reader import Edit, Reader, changed_by, like, place
from cardlang.language.shown import SLIP, near_sentences, slip, with_sentences
from cardlang.model.article import with_article
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import did_you_mean
from cardlang.model.span import Span

_MENDED = 5  # unknown words in a sentence; with more, it is not a slip
_SAME = 1.0  # what changes cost that leave the meaning as it is
A_CARD = "write the name of a card"
_SURE = ("the keyword powers", "write the name")  # how a help begins that is always right
_NEAR = 40  # characters between what cannot be said and the place where reading stops
_BESIDE = 3  # words near the place where reading stops
_CUT = 0.8  # the distance from "meleeattack" to "melee attack"
_NAME = 6  # words of a name before what a sentence says, and the mark after it, at most
_AFTER_NAME = (":", "-", "–", "—")
_SYMBOL = re.compile(r"[{\[]([\w-]+)[}\]]")  # as prose has it
_LEFT = 3  # words of the rest, at least


def explain(sentence: str, failure: ParseFailure, reader: Reader, search: Reader) -> list[Diagnostic]:
    """What is wrong with a sentence, at its characters, and what to write instead: words that are misspelt or of other
    games, or the nearest sentences that can be read, for which `search` reads."""
    if field := _field(sentence, reader.vocabulary.fields):
        return [field]
    if mark := _SYMBOL.match(sentence, place(sentence, failure)):
        help = f'symbols in brackets are for prose, which nobody parses: write "{mark[1]}" in a rules text'
        return [Diagnostic("C204", f'"{mark[0]}" does not fit here', Span("", *mark.span()), help)]
    found = _explain(sentence, failure, reader)
    edits = sorted(Edit(one.fix.span.start, one.fix.span.end, one.fix.text, 0) for one in found if one.fix)
    strange = {atom.key for one in found if one.code == "C203" for atom in split(sentence[slice(*one.span[1:])])}
    noted = _noted(sentence, strange, reader)
    within = noted and any(noted[0].span.start <= one.span.start < noted[0].span.end for one in found)
    if not within and len(edits) == len(found) and reader.meaning(changed_by(sentence, edits))[0]:
        return found
    if named := _named(sentence, reader, search):
        return named
    if found[0].code == "C208" or (
        not noted and (found[0].help.startswith(_SURE) or _is_title(split(sentence), reader))
    ):
        return found
    stop = place(sentence, failure)
    cannot = bool(noted) and noted[0].span.start - _NEAR <= stop <= noted[0].span.end + _NEAR
    shown = near_sentences(sentence, edits, reader, search)
    if edits and not any(one.keeps for one in shown):
        shown = near_sentences(sentence, [], reader, search) or shown
    if cannot and (noted[0].code != "C204" or not any(one.keeps and one.cost < _SAME for one in shown)):
        return noted
    return (
        _counted(sentence, failure, found[0], reader)
        or with_sentences(sentence, found, shown, reader)
        or noted
        or _with_place(found)
    )


def _counted(sentence: str, failure: ParseFailure, told: Diagnostic, reader: Reader) -> list[Diagnostic]:
    """A noun near the place where reading stops that lacks a word for how many, or is in the wrong number. If just this
    noun is `told`, it is told as before, with what to write."""
    atoms, forms = split(sentence), reader.vocabulary.forms.values()
    with suppress(SuggestionsExhausted):
        for at in range(max(0, failure.at - 1), min(failure.at + _BESIDE, len(atoms))):
            sizes = {match.size for match in reader.lexicon.matches(atoms, at)}
            spans = [Span("", atoms[at].start, atoms[at + size - 1].end) for size in sorted(sizes)]
            nouns = [(span, one, many) for span in spans for one, many in forms if one != many]
            for span, one, many in nouns:
                said = sentence[span.start : span.end]
                right = {one: many, many: one}.get(said.casefold(), "")
                lacks = "C206", "needs a word that says how many", with_article(one)
                wrong = "C207", "does not agree with the words around it", right
                for code, message, text in (lacks, wrong) if right else ():
                    if reader.meaning(changed_by(sentence, [Edit(*span[1:], text, 0)]))[0]:
                        found = told if told.span == span else Diagnostic(code, f'"{said}" {message}', span)
                        return [replace(found, help=f'write "{text}"', fix=Fix(span, text, sure=False))]
    return []


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
    begin = _name_before(sentence, reader)
    if not begin:
        return []
    end, rest = len(sentence[:begin].rstrip()), sentence[begin:]
    message = f'"{sentence[:end]}" does not fit here'
    first = Diagnostic("C204", message, Span("", 0, end), NAME, fix=Fix(Span("", 0, begin), "", sure=False))
    after = reader.read(rest)
    more = explain(rest, after, reader, search) if isinstance(after, ParseFailure) else []
    return [first, *(shifted(one, begin) for one in more)]


def _noted(sentence: str, strange: set[str], reader: Reader) -> list[Diagnostic]:
    """What is told of the first words of a sentence that texts cannot say; nothing with a code of its own beside
    `strange` words."""
    atoms = split(sentence)
    counted = [atom._replace(key="#", number=1) if atom.key in ("a", "an") else atom for atom in atoms]
    unsaid = reader.corpus.unsaid
    for at, key in [*((at, atom.key) for at, atom in enumerate(atoms)), (0, GAP)]:
        known = [one for one in unsaid.get(key, ()) if one.code == "C204" or strange.issubset(one.said)]
        found = [(one, *place) for one in known for some in (atoms, counted) for place in one.places(some, at)]
        if found:
            one, start, end = max(found, key=lambda one: one[2])
            return [one.finding(sentence, atoms[start].start, atoms[end].end)]
    return []


def _with_place(found: list[Diagnostic]) -> list[Diagnostic]:
    """The unknown words, of which only slips have a suggestion, if no sentence is like it; else the place where reading
    stops."""
    told = [one for one in found if one.code == "C203"] or found
    return [replace(one, fix=None, help=UNSAID) if one.fix and slip(one) > SLIP else one for one in told]


def _explain(sentence: str, failure: ParseFailure, reader: Reader) -> list[Diagnostic]:
    """Every unknown word, and the place where reading stops for another reason."""
    atoms = split(sentence)
    if "CARD_NAME" in failure.accepts and failure.at < len(atoms):
        return _unnamed(sentence, atoms, failure.at, reader)
    rest = _outside(atoms, failure.at)
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
        filler = atoms[index].key in SMALL  # such as "will": no slip
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
        text = like(said, edit.text)
        help = f'write "{edit.text}"' if foreign else did_you_mean(edit.text)
        found.append(Diagnostic("C203", message, span, help, fix=Fix(span, text, sure=False)))
        edits.append(edit._replace(text=text))
        rivals[edits[-1]] = [one._replace(text=like(said, one.text)) for one in alike]
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
    if help == UNSAID and words:
        help = recognised(words, sentence[: atoms[index - 1].end] if index else "", reader.lexicon, vocabulary)
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
        help = A_CARD
    elif help == UNSAID and goes_on(atoms[index:]) and index == failure.at and END in failure.accepts:
        help = ENDED
    elif help == UNSAID and words and index:
        help = recognised(words, sentence[: atoms[index - 1].end], lexicon, reader.vocabulary)
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


def _name_before(sentence: str, reader: Reader) -> int:
    """The characters before what a sentence says where it begins with a name, as the powers of other games do:
    `Rage: While …`; 0 if it does not. A name has a word that is none of the game."""
    atoms = split(sentence)
    end = next((n for n, atom in enumerate(atoms[:_NAME]) if atom.key in _AFTER_NAME), 0)
    words = [atom for atom in atoms[:end] if atom.number is None]
    if not words or len(atoms) - end <= _LEFT or not all(sentence[atom.start].isupper() for atom in words):
        return 0
    meant = {*(said.split()[0] for said in reader.vocabulary.meant), *reader.vocabulary.renamed}
    strange = [atom.key for atom in words if not reader.lexicon.has_word(atom.key)]
    return atoms[end + 1].start if strange and not meant.issuperset(atom.key for atom in words) else 0


def _outside(atoms: list[Atom], start: int) -> Iterator[int]:
    """The atoms from one on that stand outside parentheses."""
    depth = 0
    for index in range(start, len(atoms)):
        depth += (atoms[index].key == "(") - (atoms[index - 1].key == ")" and depth > 0 and index > start)
        if not depth:
            yield index
