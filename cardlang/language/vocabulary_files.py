"""Combines vocabulary files."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from cardlang.language.clause import third_person
from cardlang.language.inflection import past_form
from cardlang.language.lexicon import Entry, keys_of
from cardlang.language.renaming import rename_words
from cardlang.language.vocabulary import Box, Faction, Power, Terrain, Vocabulary, Zone
from cardlang.model.card import CardKind


def joined(parts: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Checked vocabulary files, combined. If a word has spellings in several of them, they are merged, those of the
    first file first.

    >>> joined([{"words": {"IN": ["in"]}}, {"game": "dice", "words": {"IN": ["in", "into"], "ROLL": ["roll"]}}])
    {'words': {'IN': ['in', 'into'], 'ROLL': ['roll']}, 'game': 'dice'}
    """
    made: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            made[name] = _both(made[name], value) if name in made else value
    return made


def _both(one: Any, other: Any) -> Any:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return joined((one, other))
    return list(dict.fromkeys((*one, *other))) if isinstance(one, list) and isinstance(other, list) else other


def counted_damage(one: str, many: str, hurt: str = "") -> Mapping[str, Any]:
    """The part of a vocabulary in which damage is counted: the words for a point of it, for several, and for who has
    taken some.

    >>> counted_damage("wound", "wounds")["rename"]["undamaged"]
    'unwounded'
    """
    hurt = hurt or past_form(one)
    renamed = {
        "that much damage": f"that many {many}", "that damage": f"those {many}", "this damage": f"these {many}",
        "damage": many, "damages": third_person(one), "damaged": hurt, "undamaged": f"un{hurt}",
    }  # fmt: skip
    return {
        "damage": {"singular": [one], "plural": [many]},
        "words": {"THAT": [f"those ({many})"], "THIS": [f"these ({many})"]},
        "rename": renamed,
    }


ANY_CARD = '"card" means a card of any kind: give each kind a name of its own, such as "action card"'


def read_vocabulary(core: Mapping[str, Any], game: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary made of the core's file and the game's, both checked.

    Errors: `ValueError` if it has cards, but names no kind of card.
    """
    if cards := game.get("cards"):
        if [*cards] == ["card"]:
            raise ValueError(ANY_CARD)
        game = {**game, "cards": {**cards, "card": cards.get("card", {"plural": ["cards"]})}}
    own = {
        terminal: {name: said[key] for name, said in game.get(section, {}).items() if key in said}
        for terminal, section, key in _OWN_VERBS
    }
    game = {**game, "verb_values": {**game.get("verb_values", {}), **{one: of for one, of in own.items() if of}}}
    renamed = game.get("rename", {})
    first = {terminal: n for n, terminal in enumerate(game.get("hints", ()))}

    said = [*entries_of(core), *entries_of(game)]
    met = {terminal: n for n, terminal in enumerate(dict.fromkeys(entry.terminal for entry in said))}

    usual = frozenset(game.get("usual", ()))

    def rank(entry: Entry) -> tuple[int, int, int, bool]:
        terminal, value = entry.terminal, str(entry.value)
        return first.get(terminal, len(first)), met[terminal], first.get(value, len(first)), entry.spelling not in usual

    said.sort(key=rank)
    entries = tuple(dict.fromkeys(own_spellings(said, game)))
    verbs = (*core.get("verbs", {}), *game.get("verbs", {}), *game.get("verb_values", {}))
    verbs = tuple(sorted(dict.fromkeys(verbs), key=lambda verb: first.get(verb, len(first))))
    forms, words, after = {}, {}, {}
    for kind in ("nouns", "adjectives", "types"):
        for name, said in game.get(kind, {}).items():
            singular = _singular(kind, name, said)
            if singular and said.get("plural"):
                forms[name] = (singular[0], said["plural"][0])
            words[name] = (said.get("words") or [name])[0]
            if "after" in said and not said.get("words"):
                after[name] = said["after"][0]
    if len(squares := game.get("words", {}).get("SQUARE", ())) > 1:
        forms["square"] = squares[0], squares[1]
    if "damage" in game:
        forms["damage"] = _forms("damage", "damage", _damage(game))
    for kind in (one for one in _COUNTED if one not in ("symbols", "dice")):  # whose names may be those of other things
        forms |= {name: _forms(kind, name, said) for name, said in game.get(kind, {}).items()}
    ours = {entry.spelling.casefold() for entry in entries}
    known = {word for spelling in ours for word in re.findall(r"[^\W\d_]+", spelling)}
    new = {word.casefold() for word in renamed.values()}

    def in_words_here(section: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for data in (game, core):  # the game's own words are the likelier ones
            for said, others in data.get(section, {}).items():
                here = rename_words(said, renamed)
                if known.issuperset(re.findall(r"[^\W\d_]+", here.casefold())):
                    for theirs in others:
                        key = " ".join(keys_of(theirs.casefold()))
                        if key not in new:
                            found.setdefault(key, []).append(here)
        return found

    same, guesses = in_words_here("same"), in_words_here("meant")
    meant = {key: [*same.get(key, ()), *guesses.get(key, ())] for key in (*same, *guesses)}
    powers = game.get("powers", {})

    def marked(section: str, key: str) -> tuple[str, ...]:
        """The names of what a section marks in this way."""
        return tuple(name for name, said in game.get(section, {}).items() if said.get(key))

    def each(section: str, key: str, default: Any) -> dict[str, Any]:
        """What a section says of each of its names."""
        return {name: said.get(key, default) for name, said in game.get(section, {}).items()}

    boxes = game.get("boxes") or {name: {"as": name} for name in ("main", "attached", "power")}
    opposites = each("adjectives", "opposite", None).items()
    factions = game.get("factions", {}).items()
    return Vocabulary(
        entries,
        game=game["game"],
        name=game["name"],
        verbs=verbs,
        powers={
            name: Power(power.get("takes"), rename_words(power.get("reminder", ""), renamed))
            for name, power in powers.items()
        },
        types=tuple(game.get("types", {})),
        forms=forms,
        words=words,
        deeds=each("deeds", "object", ""),
        targeting=marked("events", "target"),
        actions=marked("events", "action"),
        gone=marked("events", "gone"),
        active={name: said["active"] for name, said in game.get("events", {}).items() if "active" in said},
        after=after,
        kinds={name: CardKind.of(said) for name, said in game.get("kinds", {}).items()},
        boxes={name: Box(**{_BOX.get(key, key): value for key, value in box.items()}) for name, box in boxes.items()},
        nouns=each("nouns", "of", "creature"),
        choice=game.get("choice", "Choose a creature within 5 squares"),
        unique=marked("nouns", "unique"),
        mine=next(iter(marked("adjectives", "mine")), ""),
        yours=marked("adjectives", "yours"),
        attributes=marked("adjectives", "attribute"),
        opposites=dict(pair for name, other in opposites if other for pair in ((name, other), (other, name))),
        step=game.get("damage", {}).get("step", 5),
        fills=game.get("damage", {}).get("fills", "hit points"),
        units={stat: (one, several) for stat, (one, several) in game.get("units", {}).items()},
        bonuses=game.get("bonuses", {}),
        dice={name: _forms("dice", name, said) for name, said in game.get("dice", {}).items()},
        symbols={name: _forms("symbols", name, said) for name, said in game.get("symbols", {}).items()},
        counters={
            name: (on,) if isinstance(on, str) else tuple(on) for name, on in each("counters", "on", "creature").items()
        },
        cards=tuple(name for n, name in enumerate(game.get("cards", ())) if name != "card" or not n),
        pieces=frozenset(n for n, piece in each("cards", "piece", False).items() if piece or n == "creature card"),
        zones={n: Zone(tuple(said["holds"]), said.get("deck", False)) for n, said in game.get("zones", {}).items()},
        terrain={
            name: Terrain(
                said.get("mark", ""),
                said.get("like", ""),
                rename_words(said.get("text", ""), renamed),
                said.get("people", False),
            )
            for name, said in game.get("described", {}).items()
        },
        resources={name: tuple(where) for name, where in each("resources", "where", ()).items()},
        brief=game.get("brief", False),
        worded=game.get("worded", False),
        first=game.get("first", {}),
        table=frozenset(game.get("table", ())),
        played={
            rename_words(name, renamed).casefold(): next(iter(power["played"].items()))
            for name, power in powers.items()
            if "played" in power
        },
        line_by_line=game.get("lines", False),
        # A new name may have an everyday meaning, too.
        promises=tuple(word for word in game.get("promises", ()) if word not in renamed),
        largest=game.get("largest", 100),
        start=game.get("start", {}),
        factions={id: Faction(said.get("name", ""), said.get("look", id)) for id, said in factions},
        sets={id: said.get("name", id) for id, said in game.get("sets", {}).items()},
        meant=meant,
        same=same,
        unsaid={
            " ".join(keys_of(theirs.casefold())): told
            for data in (core, game)
            for told, several in data.get("unsaid", {}).items()
            for theirs in several
            if all(theirs not in verbs for of in own.values() for verbs in of.values())
        },
        fields={word.casefold(): field for field, words in game.get("fields", {}).items() for word in words},
        renamed=renamed,
    )


# The verbs that things of a game have for themselves, by section and key.
_OWN_VERBS = (("PUT_AWAY", "zones", "verb"), ("MARK", "counters", "verb"), ("UNMARK", "counters", "off"))

_BOX = {"as": "mode"}  # the names of a box's fields, where they differ

# The forms of an event, by the terminal that reads each.
_EVENT_FORMS = {"now": "EVENT", "would": "WOULD_EVENT", "past": "PAST", "not": "PAST_NOT"}

# What can be counted, by section: each spelling has a name and is a singular ("s"), a plural ("p") or both.
_COUNTED = {
    "cards": "CARD", "zones": "ZONE", "resources": "RESOURCE", "symbols": "SYMBOL", "counters": "COUNTER",
    "dice": "DIE_KIND",
}  # fmt: skip


def _damage(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The words for damage, in a file that has some."""
    return {"plural": ["damage"], **data["damage"]}


def _singular(kind: str, name: str, said: Mapping[str, Any]) -> list[str]:
    """The words for one thing: by default its name, except for describing words, which need not stand for a thing."""
    found: list[str] = said.get("singular", [] if kind in ("nouns", "adjectives") else [name])
    return found


def _forms(kind: str, name: str, said: Mapping[str, Any]) -> tuple[str, str]:
    """The usual words for one thing, and for several."""
    return _singular(kind, name, said)[0], said["plural"][0]


def own_spellings(entries: Iterable[Entry], game: Mapping[str, Any]) -> Iterator[Entry]:
    """The entries in a game's own words: new names (`rename`), and additional spellings (`synonyms`)."""
    for entry in entries:
        named = entry._replace(spelling=rename_words(entry.spelling, game.get("rename", {})))
        yield named
        for form, others in game.get("synonyms", {}).items():
            spellings = (rename_words(named.spelling, {form.casefold(): other}) for other in others)
            yield from (named._replace(spelling=spelling) for spelling in spellings)


def entries_of(data: Mapping[str, Any]) -> Iterator[Entry]:
    """The spellings in checked vocabulary files."""
    for section in ("words", "verbs"):
        for terminal, spellings in data.get(section, {}).items():
            yield from (Entry(spelling, terminal) for spelling in spellings)
    for section in ("values", "verb_values"):
        for terminal, values in data.get(section, {}).items():
            yield from _named(terminal, values)
    # A describing word is (kind, name, number). Its number says whether it can end a noun phrase as a singular ("s") or
    # a plural ("p"), or only stand before a noun ("").
    for kind in ("nouns", "adjectives", "types"):
        for name, forms in data.get(kind, {}).items():
            singular = _singular(kind, name, forms)
            plural = forms.get("plural", [])
            numbers: dict[str, str] = dict.fromkeys(forms.get("words", ()), "")
            for word in singular:
                numbers[word] = "s"
            for word in plural:
                numbers[word] = "sp" if word in singular else "p"
            yield from (Entry(word, "DESC", (kind, name, number)) for word, number in numbers.items())
            for phrase in forms.get("after", ()):
                yield from (Entry(phrase, "AFTER", name), Entry(f"and ({phrase})", "AND_PLACE", name))
            for phrase in forms.get("has", ()):
                yield Entry(phrase, "HAS_DESC", name)
                if phrase.startswith("has "):
                    yield Entry(f"had {phrase[4:]}", "HAD_DESC", name)
    happened = {one for forms in data.get("events", {}).values() for one in forms.get("past", ())}
    after = [phrase for forms in data.get("adjectives", {}).values() for phrase in forms.get("after", ())]
    happened |= {phrase.partition(" this ")[0] for phrase in after}  # `activated this action`, an adjective
    for name, said in data.get("events", {}).items():
        forms = {"now": [name], **said}
        for form, terminal in _EVENT_FORMS.items():
            for spelling in forms.get(form, ()):
                yield Entry(spelling, terminal, (name, None) if terminal.startswith("PAST") else name)
                if terminal.startswith("PAST"):  # in `was damaged this turn`, the past form already says when
                    kinds = (terminal, *([f"PLAYER_{terminal}"] if forms.get("players") else ()))
                    yield from (Entry(spelling, kind, (name, None)) for kind in kinds[1:])
                    for kind, (period, words) in product(kinds, data["values"].get("PERIOD", {}).items()):
                        yield from (Entry(f"{spelling} this {word}", kind, (name, period)) for word in words)
        yield from _relative(name, forms, happened)
        for spelling in () if forms.get("action") else dict.fromkeys((*forms.get("done", ()), *forms.get("past", ()))):
            if spelling.startswith(("has ", "have ")):  # `after an enemy has destroyed an ally`
                yield Entry(spelling, "EVENT", name)
        for spelling in forms.get("now", ()):
            if spelling.startswith("is "):
                yield Entry(f"'s {spelling[3:]}", "EVENT_IS", name)  # `When it's destroyed`
    yield from _named("DEED", {name: deed["words"] for name, deed in data.get("deeds", {}).items()})
    yield from _named("MEASURE", data.get("measures", {}))
    for name, spellings in data.get("terrain", {}).items():
        for spelling in spellings:
            yield from (Entry(spelling, "TERRAIN", name), Entry(f"and ({spelling})", "AND_PLACE", name))
    named = {"DAMAGE": {"damage": _damage(data)}} if "damage" in data else {}
    named |= {terminal: data.get(kind, {}) for kind, terminal in _COUNTED.items()}
    yield from (Entry(name, "FACE", name) for name in data.get("symbols", {}))
    table = data.get("table", ())
    for terminal, things in named.items():
        for name, counted in things.items():
            if terminal == "ZONE" and name in table:
                yield from (Entry(f"the {word}", "TABLE_ZONE", name) for word in _singular(terminal, name, counted))
                continue
            numbers = dict.fromkeys(_singular(terminal, name, counted), "s")
            for word in counted["plural"]:
                numbers[word] = numbers.get(word, "") + "p"
            yield from (Entry(word, terminal, (name, number)) for word, number in numbers.items())
            if terminal == "SYMBOL":
                yield from (Entry(f"unused {word}", terminal, (name, number)) for word, number in numbers.items())
    for resource in data.get("resources", {}).values():
        for place, spellings in resource.get("where", {}).items():
            if place in table:
                yield from (Entry(f"the {word}", "TABLE_STORE", place) for word in spellings)
            else:
                yield from _named("STORE", {place: spellings})
    yield from _named("AREA", data.get("areas", {}))
    yield from _named("SUBTYPE", data.get("subtypes", {}))
    yield from _named("POWER", {name: (name,) for name in data.get("powers", {})})
    stats = data.get("stats", {})
    yield from _named("STAT", stats)
    yield from _named("STAT_OF", {name: [f"{word} of" for word in words] for name, words in stats.items()})


def _relative(name: str, forms: Mapping[str, Any], happened: Collection[str]) -> Iterator[Entry]:
    """What follows the noun for something that an event has happened to: `that was destroyed`, before `this turn`, and
    for one that has done something to others, or to which another has done it."""
    past = [one for one in forms.get("past", ()) if one not in forms["now"]]
    done = forms.get("done", [])
    said = dict.fromkeys(past, "") | {one: "may" if one in past else "must" for one in done}
    for terminal, spelled in (("THAT_PAST", said), ("THAT_PAST_NOT", dict.fromkeys(forms.get("not", ()), ""))):
        for spelling, takes in spelled.items():
            begin, _, rest = spelling.partition(" ")
            many = {"was": "were", "has": "have", "hasn't": "haven't", "wasn't": "weren't"}.get(begin)
            both = dict.fromkeys((spelling, f"{many} {rest}" if many else spelling))
            for form in both:
                yield Entry(f"that {form}", terminal, (name, takes))
                yield Entry(f"and (that {form.partition(' ')[0]})", "AND_PLACE", None)
    for spelling in past:
        if spelling.startswith("was ") and spelling[4:] not in happened:
            yield Entry(f"{spelling[4:]} (this <period>)", "THAT_PAST", (name, ""))
    for spelling, ahead in product(done, _DONE_TO):
        yield Entry(f"{spelling} ({ahead})", "HAS_DONE", name)
    for who, spelling in product(("it", "this creature", "the acting creature"), done):
        yield Entry(f"{who} {spelling}", "WHO_DONE", (name, who))


_DONE_TO = ("a", "an", "another", "any", "this", "that", "the", "one of", "<number>", "no")


def _named(terminal: str, named: Mapping[str, Iterable[str]]) -> Iterator[Entry]:
    """The spellings of a terminal whose values are names."""
    return (Entry(spelling, terminal, name) for name, spellings in named.items() for spelling in spellings)
