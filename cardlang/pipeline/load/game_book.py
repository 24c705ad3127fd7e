"""The rulebook of a game that is a file: its sections, numbered, with the card texts that are played by them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardlang.language.clause import Unwritable
from cardlang.language.language import Language
from cardlang.language.nodes.base import Node
from cardlang.language.rulebook import Rule, RuleSection
from cardlang.mechanics.brought import forms, pieces_in, plural_of
from cardlang.mechanics.cards.plan import beginnings, held_in, kinds_in, names_of, zones_in
from cardlang.model.article import listed, with_article

File = Mapping[str, Any]
Place = tuple[str | int, ...]
Written = Mapping[Place, tuple[Node, str]]
"""By place in the file, what each text means, and its box."""

SECTIONS: Final = {
    "setup": ("Setting up", ("setup",)),
    "turn": ("The turn", ("turn",)),
    "round": ("The round", ("round",)),
    "actions": ("Actions", ("actions",)),
    "rules": ("Further rules", ("rules", "checks")),
    "end": ("The end", ("win", "lose", "end")),
}
"""The sections of a rulebook: the title of each, and the sections of the file that it is made of."""

PLACES: Final = 12  # of each player on a board of rows that says nothing else
_LAST: Final = (("\U0010ffff", 0),)  # after all numbers
_ENDS: Final = {"win": "You win", "lose": "You have lost and are out", "end": "The game is over"}


def numbers(file: File) -> dict[Place, str]:
    """The number of the rule at each place: the one that it names, or else one by its place in the book.

    >>> numbers({"turn": [{"phase": "dawn"}], "actions": {"rest": {"rule": "U7"}}})
    {('turn', 0): '1.1', ('actions', 'rest'): 'U7'}
    """
    found: dict[Place, str] = {}
    for n, parts in enumerate(_there(file), start=1):
        for m, place in enumerate(_places(file, parts), start=1):
            found[place] = _named(file, place) or f"{n}.{m}"
    return found


def _named(file: File, place: Place) -> str:
    """The number that the file gives a rule, or ""."""
    said = file[str(place[0])][place[1]]
    return (said.get("rule") or "") if isinstance(said, Mapping) else ""


def _there(file: File) -> list[tuple[str, ...]]:
    return [parts for _, parts in SECTIONS.values() if any(_places(file, parts))]


def _places(file: File, parts: tuple[str, ...]) -> Iterator[Place]:
    for part in parts:
        said = file.get(part) or ()
        for key in said if isinstance(said, Mapping) else range(len(said)):
            if said[key] != "turns":
                yield part, key


def _printed(file: File, parts: tuple[str, ...], known: Mapping[Place, str]) -> list[Place]:
    """The places of a section as they are printed: what does not happen in the order of the file, by the numbers that
    the file gives."""
    places = [*_places(file, parts)]
    if parts[0] not in ("actions", "win"):
        return places
    return sorted(places, key=lambda place: _natural(known[place]) if _named(file, place) else _LAST)


def _natural(number: str) -> tuple[tuple[str, int], ...]:
    """What sorts numbers of rules: D9 before D10."""
    return tuple((word, int(digits)) for word, digits in re.findall(r"(\D*)(\d+)", number))


def sections(file: File, texts: Written, procedures: Mapping[str, str], language: Language) -> tuple[RuleSection, ...]:
    """The rules of the file. `procedures` has what those of its mechanics do, in words."""
    book, known = _Book(file, texts, procedures, language), numbers(file)
    titles = {parts: title for title, parts in SECTIONS.values()}
    return tuple(
        RuleSection(
            str(n),
            titles[parts],
            text=book.head(parts[0]),
            rules=tuple(book.rule(place, known[place]) for place in _printed(file, parts, known)),
        )
        for n, parts in enumerate(_there(file), start=1)
    )


class _Book:
    """Writes the rules of one file."""

    def __init__(self, file: File, texts: Written, procedures: Mapping[str, str], language: Language) -> None:
        self.file, self.texts, self.procedures, self.language = file, texts, procedures, language
        self.known = numbers(file)

    def head(self, section: str) -> str:
        """What a section says before its rules."""
        file = self.file
        match section:
            case "setup":
                return " ".join(self._setting())
            case "turn" if len(file["turn"]) > 1:
                return f"A turn has {len(file['turn'])} phases, in this order."
            case "round":
                names = ["the turns of all players" if one == "turns" else one["phase"] for one in file["round"]]
                return f"A round is: {listed(names)}."
            case "win" if "campaign" in file:
                said = file["campaign"]
                many = {name: forms(name, one)["plural"][0] for name, one in file.get("resources", {}).items()}
                keeps = listed([many.get(one, f"what lies in their {one}") for one in said["keeps"]])
                return (
                    f"A campaign has {said['scenarios']} scenarios. From one to the next players keep {keeps}; all "
                    "else is as at the start. Whoever wins most scenarios wins the campaign."
                )
        return ""

    def _setting(self) -> Iterator[str]:
        players = self.file["players"]
        least, most = players["number"]
        together = ", together" if players.get("side") == "together" else ""
        yield f"For {least if least == most else f'{least} to {most}'} players{together}."
        yield from self._things()
        called = names_of(self.file)
        first = beginnings(self.file)
        for zone in dict.fromkeys(first.values()):
            kinds = listed([plural_of(called[kind]) for kind in first if first[kind] == zone])
            yield f"{kinds[0].upper()}{kinds[1:]} lie in {self._zone(zone)} at first."
        for name, said in self.file["zones"].items():
            if said and "refills_from" in said:
                source = self._zone(said["refills_from"])
                yield f"If {self._zone(name)} is empty when you draw, shuffle {source} into a new one."
            if said and "shows" in said:
                source = self._zone(said["from"])
                yield f"{said['shows']} cards always lie in {self._zone(name)}: what is missing comes from {source}."
        yield "Player 1 begins." if self.file.get("first") == 1 else "A random player begins."
        if self.file.get("first") == "in turn":
            yield "In each round after the first, the next player begins."

    def _things(self) -> Iterator[str]:
        """What each player has, and all of them together; where pieces enter play."""
        zones = zones_in(self.file)
        resources = {name: said or {} for name, said in self.file.get("resources", {}).items()}
        for who, of_table in (("Each player has", False), ("All players share", True)):
            lie = [name for name, said in zones.items() if not said.get("bare") and _of_table(said) == of_table]
            if lie:
                yield f"{who} {listed([with_article(name) for name in lie])}."
            has = [name for name, said in resources.items() if _of_table(said) == of_table]
            if has:
                some = [self._paid(name, amount) for name in has if (amount := resources[name].get("start"))]
                none = [forms(name, resources[name])["plural"][0] for name in has if not resources[name].get("start")]
                amounts = listed([*some, *([f"no {listed(none, 'or')}"] if none else [])])
                yield f"{'All players together begin' if of_table else 'Each player begins'} with {amounts}."
        for zone, piece in held_in(self.file).items():
            kinds = listed([plural_of(names_of(self.file)[kind]) for kind in kinds_in(self.file, zone)])
            yield f"Each {piece} has {with_article(zone)}, of {kinds}."
        for name, said in self.file.get("stats", {}).items():
            if said and "plus" in said:
                yield f"The {said['plus'].replace('_', ' ')} of all cards there is added to its {name}."
        for name, said in self.file.get("statuses", {}).items():
            if "token" in said:
                yield f"What is {name} has {with_article(said['token'])} on it."
        pieces = pieces_in(self.file)
        board = self.file.get("board") or {}
        if pieces and "map" in board:
            nobody = self.file["players"].get("nobody")
            yield "Pieces enter play on the first free square with the number of their player, row by row."
            if nobody:
                yield f"Those of {nobody} enter on squares marked ×."
        elif pieces:
            places = board.get("places", PLACES)
            yield f"Each player has a row of {places} places: pieces enter play on the first free one of their player."

    def rule(self, place: Place, number: str) -> Rule:
        """One rule, with the texts that it runs."""
        section, key = str(place[0]), place[1]
        said = self.file[section][key]
        said = {"text": said} if isinstance(said, str) else said or {}
        runs = {}
        for name in ("text", "once"):
            if name in said and (at := (*place, name) if (*place, name) in self.texts else place) in self.texts:
                runs[name] = self._written(at)
        title = str(said.get("phase", key if section == "actions" else ""))
        words = " ".join(filter(None, (said.get("says"), *self._sentences(section, said, place))))
        return Rule(number, words, title.replace("-", " ").capitalize(), game=self.file["game"], runs=runs)

    def _sentences(self, section: str, said: Mapping[str, Any], place: Place) -> Iterator[str]:
        match section:
            case "setup" if "phase" in said:
                yield from self._phase(said, place)
            case "checks":
                values = listed([f"{name} is {value}" for name, value in said["cards"].items()])
                yield f"A player may have only {said['most']} card{'s' if said['most'] != 1 else ''} whose {values}."
            case "setup" if "place" in said:
                pieces, zone = self._pieces(said["place"]), self._zone(said["place"])
                yield f"Each player: Put all {pieces} from {zone} into play, as long as there is room."
            case "setup" if "give" in said:
                yield f"Each piece that has nothing takes its {said['give']}, of its player or else of the table."
            case "setup":
                yield "Once, by the first player: {once}" if "once" in said else "Each player: {text}"
            case "rules" if "text" in said:
                yield "Each player: {text}"
            case "turn" | "round":
                yield from self._phase(said, place)
            case "actions":
                yield from self._action(said, place)
            case _:
                yield from self._end(section, said)

    def _phase(self, said: Mapping[str, Any], place: Place) -> Iterator[str]:
        if said.get("each"):
            yield "Each player in turn has this phase."
        if "text" in said:
            yield "{text}"
        if "play" in said:
            yield f"The top card of the {said['play']['from']} is played."
        if "choose" in said:
            yield self._choices(said, then="text" in said)
        for n, tactic in enumerate(said.get("tactics", ())):
            tactic = {} if isinstance(tactic, str) else tactic
            if "do" in tactic:
                does = self._as_action(tactic["do"])
            else:
                does = self._written((*place, "tactics", n, *(("text",) if tactic else ())))
            if not n:
                side = self.file["players"].get("nobody", "nobody")
                yield f"Each piece of {side} does the first of these that it can."
            when = f"If {tactic['if']}: " if "if" in tactic else ""
            yield f"{n + 1}. {when}{does}"

    def _as_action(self, procedure: str) -> str:
        """A procedure, by the rule of an action that is the same."""
        for name, said in self.file["actions"].items():
            if said and said.get("do") == procedure:
                return f"It does what {name.replace('-', ' ')} ({self.known['actions', name]}) says."
        return self.procedures[procedure]

    def _action(self, said: Mapping[str, Any], place: Place) -> Iterator[str]:
        if "for" in said:
            yield f"Choose {said['for']}."
        if "if" in said:
            yield f"Only if {said['if']}."
        if "once" in said:
            yield f"Once each {said['once']}{' for each of them' if 'for' in said else ''}."
        if "text" in said:
            yield "{text}"
        for verb in ("play", "take"):
            if verb in said:
                yield from self._move(verb, said[verb])
        if said.get("texts"):
            yield "Use an ability printed on it."
        if "do" in said:
            yield self.procedures[said["do"]]
        if "choose" in said:
            yield self._choices(said, then=True)
        if "ends" in said:
            yield f"The {said['ends']} ends."

    def _move(self, verb: str, said: Mapping[str, Any]) -> Iterator[str]:
        price = listed([self._paid(resource, amount) for resource, amount in said.get("price", {}).items()])
        kinds = said.get("kinds")
        card = with_article(f"{listed(kinds, 'or')} card") if kinds else "a card"
        where, paid = f"from {self._zone(said['from'])}", f" for {price}" if price else ""
        if verb == "take":
            yield f"Put {card} {where} into {self._zone(said['to'])}{paid}."
            if gains := listed([self._paid(resource, amount) for resource, amount in said.get("gains", {}).items()]):
                yield f"Gain {gains}."
            return
        yield f"Play {card} {where}{paid}."
        stays = [zone for zone, one in self.file["zones"].items() if one and one.get("played")]
        if stays:
            yield f"When its text has been carried out, it lies in {self._zone(stays[0])}."

    def _paid(self, resource: str, amount: str | int) -> str:
        words = forms(resource, self.file["resources"][resource])
        (one,), (several,) = words["singular"], words["plural"]
        if isinstance(amount, str):
            return f"{several} equal to its {amount}"
        return f"{amount} {one if amount == 1 else several}"

    def _zone(self, name: str) -> str:
        """`your hand`, `the market`, `play`: a zone in words."""
        said = self.file["zones"][name] or {}
        if said.get("bare"):
            return name
        if name in held_in(self.file):
            return f"its {name}"
        return f"the {name}" if _of_table(said) else f"your {name}"

    def _pieces(self, zone: str) -> str:
        """The kinds of pieces in a zone."""
        return listed([_plural(self.file, kind) for kind in kinds_in(self.file, zone) if kind in pieces_in(self.file)])

    def _choices(self, said: Mapping[str, Any], *, then: bool) -> str:
        """What can be chosen, and how often."""
        names = said["choose"]
        once = all("ends" in (self.file["actions"][name] or {}) for name in names)
        several = ("" if len(names) == 1 else " one") if once else ", as often as you like"
        can = listed([f"{name.replace('-', ' ')} ({self.known['actions', name]})" for name in names], "or")
        return f"{'Then choose' if then else 'Choose'}{several}: {can}."

    def _end(self, section: str, said: Mapping[str, Any]) -> Iterator[str]:
        if "if" in said:
            yield f"{_ENDS[section]} if {said['if']}."
        if said.get("last"):
            yield "The last player left wins."
        if "most" in said:
            points = forms(said["most"], self.file["resources"][said["most"]])["plural"][0]
            if "worth" in said:
                yield f"When the game is over, each player counts the {said['worth']} of all their cards."
            first = next(one for one in self.file["win"] if "most" in one)
            when = "Of equals, w" if said is not first else "W" if "worth" in said else "When the game is over, w"
            yield f"{when}hoever has the most {points} wins."
        if "turns" in said:
            yield f"The game is over after {said['turns']} turns."

    def _written(self, place: Place) -> str:
        effect, box = self.texts[place]
        try:
            return self.language.write(effect, box)
        except Unwritable:
            return ""


def _of_table(said: Mapping[str, Any]) -> bool:
    return said.get("of") == "table"


def _plural(file: File, kind: str) -> str:
    return str(forms(kind, file["kinds"][kind])["plural"][0])
