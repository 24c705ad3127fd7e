"""The schema of a game's scenarios: `schemas/scenario.schema.json`, which fits any game, with the words of this one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardlang.rules.board import NO_BOARD
from cardlang.rules.game import Game, Word
from cardlang.rules.scenario.position import NO_PLAYER

_REFERENCES: Final = {"card": "id", "cards": "ids", "creature": "letter", "square": "square", "player": "player"}
_PARTS: Final = {"creature": "letter", "card": "id", "square": "square"}  # of actions
_OF_DECKS: Final = ("id", "copies", "art", "icon", "flavor", "artist", "draft", "ranges")  # what no scenario's card has
_LETTER: Final = "([A-Za-z]|[a-z0-9][a-z0-9-]+)$"
_ANY: Final[Mapping[str, Any]] = {}


def scenario_schema(game: Game, frame: Mapping[str, Any], decks: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The schema of a game's scenarios, made from the `frame` that all games share. `decks` has the schema of a card of
    each kind that the engine plays."""
    return _Scenarios(game, frame, decks).whole


class _Scenarios:
    """One schema in the making."""

    def __init__(self, game: Game, frame: Mapping[str, Any], decks: Mapping[str, Mapping[str, Any]]) -> None:
        self.game, self.words, self.amount = game, game.scenario, frame["$defs"]["amount"]
        self.piece = next((noun for noun, narrower in game.nouns.items() if narrower is None), "creature")
        self.on_squares = [name for name, places in game.counters.items() if "square" in places]
        self.draws = game.opening.board(2, game.numbers) is NO_BOARD  # each scenario draws a board
        self.pieces = [kind for kind in decks if kind in game.pieces]
        self.cards = {kind: self.card(kind, card) for kind, card in decks.items()}
        defs = {**frame["$defs"], **self.steps(frame["$defs"]), **self.things(frame["$defs"])}
        scenario = {**frame["items"], "properties": self.properties(frame["items"]["properties"])}
        if self.pieces and self.draws:
            scenario["required"] = [*scenario["required"], "board"]
        if not self.pieces:
            for name in ("letter", "creature", "look", "attached", "counters"):
                del defs[name]
        whole = {**frame, "$id": f"urn:cardlang:schema:{game.id}:scenario", "items": scenario, "$defs": defs}
        self.whole: dict[str, Any] = whole

    def value(self, name: str, usual: Mapping[str, Any] = _ANY) -> dict[str, Any]:
        """What is said of a creature, a player or the table, as `usual` if the game says nothing about it."""
        return _behind(name, self.words.values.get(name), usual)

    # Cards and creatures

    def card(self, kind: str, card: Mapping[str, Any]) -> dict[str, Any]:
        """A card of a scenario's own: it needs no values that the game has defaults for."""
        usual = self.words.defaults.get(kind, {})
        fields = {name: said for name, said in card["properties"].items() if name not in _OF_DECKS}
        fields = {name: {**said, "default": usual[name]} if name in usual else said for name, said in fields.items()}
        required = [name for name in card.get("required", ()) if name not in usual]
        closed = card.get("additionalProperties", False)
        about = f"{kind} card"
        return _group(about, f"A card of the kind {kind}.", fields, required=required, additionalProperties=closed)

    def things(self, defs: Mapping[str, Any]) -> dict[str, Any]:
        """What is said of creatures, players, the table and dice."""
        game, words, piece = self.game, self.words, self.piece
        lying = defs["lying"]["additionalProperties"]
        own = {name: said for kind in reversed(self.pieces) for name, said in self.cards[kind]["properties"].items()}
        on = {"creature": self.amount, "card": defs["counters"]}
        counters = {
            name: self.value(name, _any_of([on[one] for one in places if one in on], f"Its counters: {name}."))
            for name, places in game.counters.items()
            if {*places} & {*on}
        }
        damage = {words.damage: self.value(words.damage, self.amount)}
        known = {**defs["creature"]["properties"], **own, **damage, **counters}
        known.pop("name", None)
        if self.draws:
            del known["at"]
        if game.nobody:
            about_owner = "Whose it is: a player, by number from 1, or nobody."
            known["player"] = {"enum": [*range(1, game.most + 1), NO_PLAYER], "description": about_owner}
        if "tapped" not in words.creature:
            del known["tapped"]
        looks = {name: self.value(name) for name in words.creature}
        look = {**defs["look"]["properties"], **damage, **looks, **counters}
        about = {name: defs[name]["description"].replace("creature", piece) for name in ("letter", "creature")}
        made = {
            "letter": {**defs["letter"], "description": about["letter"]},
            "creature": {**defs["creature"], **_group(piece, about["creature"], known)},
            "look": _group(piece, f"What is compared of this {piece}.", look),
            "has": {**defs["has"], **_group("player", defs["has"]["description"], self.having(of_table=False))},
            "lying": _group("counters", defs["lying"]["description"], dict.fromkeys(self.on_squares, lying)),
            "table": {**defs["table"], **_group("table", defs["table"]["description"], self.having(of_table=True))},
            "face": {
                "enum": [value for face in game.faces for value in _faces(face)],
                "description": "What a die shows.",
            },
        }
        made["has"]["properties"] |= defs["has"]["properties"]
        made["then"] = self.then(defs["then"])
        return {name: said for name, said in made.items() if name != "face" or game.faces}

    def having(self, *, of_table: bool) -> dict[str, Any]:
        """The zones and resources of a player, or of the table."""
        game, found = self.game, dict[str, Any]()
        for name, kinds in game.zones.items():
            order = "in any order" if name in self.words.piles else "top card first"
            found[name] = self.value(name, _ref("ids", f"The {' and '.join(kinds)} cards there, {order}."))
        for name in game.resources:
            found[name] = self.value(name, {**self.amount, "description": f"How much there is of it: {name}."})
        found = {name: said for name, said in found.items() if (name in game.table) == of_table}
        if "miniatures" in self.words.values and not of_table:
            found["miniatures"] = self.value("miniatures")
        return found

    # A scenario

    def properties(self, frame: Mapping[str, Any]) -> dict[str, Any]:
        """What a scenario can say."""
        game, phases = self.game, self.words.phases
        board = self.value("board", frame["board"])
        if not self.draws:
            board["description"] += " That of the game, with nobody drawn on it, if left out: see `at` of creatures."
        made = {**frame, "board": board}
        made["cards"] = _each(frame["cards"], _any_of(self.cards.values(), "A card with this id."))
        numbers = {name: {"description": f"{usual} if left out."} for name, usual in game.numbers.items()}
        made["start"] = {
            **frame["start"],
            "properties": {one: {**frame["start"]["additionalProperties"], **said} for one, said in numbers.items()},
        }
        if phases:
            about = f"The phase in which it begins; {next(iter(phases))} if left out."
            made["phase"] = {"enum": [*phases], "enumDescriptions": [*phases.values()], "description": about}
        left_out = {
            "board": not self.pieces,
            "terrain": not self.pieces or not game.semantics.terrains,
            "creatures": not self.pieces,
            "rolls": not game.faces,
            "table": not game.table,
            "counters": not self.on_squares,
            "markers": not game.boxes,
        }
        return {name: said for name, said in made.items() if not left_out.get(name)}

    def steps(self, defs: Mapping[str, Any]) -> dict[str, Any]:
        """What a step and a response can say."""
        words, made = self.words, dict[str, Any]()
        for name, of in (("respond", words.responses), ("step", words.steps), ("when", words.steps)):
            said = {
                one: _behind(one, words.words.get(one)) for word in of for one in (word, *sorted(words.beside(word)))
            }
            shared = dict(defs[name]["properties"])
            for one, there in (("respond", words.responses), ("rolls", self.game.faces)):
                if not there:
                    shared.pop(one, None)
            begins = [one for one in (*of, "respond", "expect", "illegal") if one in of or one in shared]
            needs = {word: sorted(needed) for word in of if (needed := words.needs.get(word))}
            made[name] = {
                **{rule: value for rule, value in defs[name].items() if rule not in ("not", "minProperties")},
                "properties": {**said, **shared},
                "dependentRequired": {**defs[name].get("dependentRequired", {}), **needs},
                "additionalProperties": False,
            }
            if begins:
                made[name]["anyOf"] = [{"required": [one], "description": f"A step of {one}."} for one in begins]
        return made if words.responses else {name: said for name, said in made.items() if name != "respond"}

    def then(self, frame: Mapping[str, Any]) -> dict[str, Any]:
        """What can be compared."""
        words, known = self.words, dict(frame["properties"])
        known |= {name: self.value(name) for name in words.table}
        for name, there in (("table", self.game.table), ("counters", self.on_squares)):
            if not there:
                del known[name]
        players = {"^[1-4]$": frame["patternProperties"]["^[1-4]$"]}
        legal = known.pop("legal")
        if self.pieces and words.legal:
            can = {
                word: {
                    "type": "array",
                    "items": _ref(_PARTS.get(kind.parts[1], "amount")),
                    "description": f"What it may do by {word}.",
                }
                for word, kind in words.legal.items()
            }
            one = _group(self.piece, f"All that this {self.piece} may do now.", can)
            known["legal"] = _group("legal", legal["description"], {}) | {"patternProperties": {f"^{_LETTER}": one}}
        if self.pieces:
            players[f"^(?!({'|'.join(known)})$){_LETTER}"] = _ref("look", f"What is compared of this {self.piece}.")
        return {**_group("comparison", frame["description"], known), "patternProperties": players}


def _behind(name: str, word: Word | None, usual: Mapping[str, Any] = _ANY) -> dict[str, Any]:
    """What stands behind a word."""
    if word is None:
        return {"description": f"What {name} is.", **usual}
    match word.holds:
        case "creatures" | "squares":
            holds: Mapping[str, Any] = {"type": "array", "minItems": 1, "items": _ref(_REFERENCES[word.holds[:-1]])}
        case "faces":
            holds = _ref("rolls")
        case "creature or yes":
            holds = {"anyOf": [{"const": True, "description": "That of by:."}, _ref("letter")]}
        case str():
            holds = _ref(_REFERENCES[word.holds])
        case _:
            holds = word.holds or usual
    return {**holds, "description": word.about}


def _ref(name: str, about: str = "") -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}", **({"description": about} if about else {})}


def _group(title: str, about: str, fields: Mapping[str, Any], **rules: Any) -> dict[str, Any]:
    """The schema of a group with these fields and no others."""
    group = {"type": "object", "title": title, "description": about, "properties": dict(fields)}
    return {**group, "additionalProperties": False, **rules}


def _any_of(options: Iterable[Mapping[str, Any]], about: str) -> Mapping[str, Any]:
    first, *others = options
    return {"description": about, "anyOf": [first, *others]} if others else first


def _each(group: Mapping[str, Any], one: Mapping[str, Any]) -> dict[str, Any]:
    """A group in which each value is as `one` says."""
    return {**group, "patternProperties": dict.fromkeys(group["patternProperties"], one)}


def _faces(face: str) -> tuple[str | int, ...]:
    """A die's face as YAML writes it."""
    return (face, int(face)) if face.isdecimal() else (face,)
