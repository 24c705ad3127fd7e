"""A play that records every change in order, for replays and reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cardlang.language.nodes.amount import Number
from cardlang.model.article import listed
from cardlang.rules.actions import PASS
from cardlang.rules.active import Lasting, Marker, Packet, Shield, Until
from cardlang.rules.compiled import AbilitySet, Frame, Program
from cardlang.rules.event import ALSO, NOBODY
from cardlang.rules.play import Play
from cardlang.rules.responses import window
from cardlang.rules.state import GONE, State, on_square
from cardlang.rules.telling import LogEntry, Part, Words


class EventRecorder(Play):
    """Records what happens in `entries`, which the caller may clear. `player` gives the names of players."""

    __slots__ = ("answered", "begun", "entries", "made", "player", "raised", "sources", "taken", "windows", "words")

    def __init__(self, play: Play, words: Words, player: Callable[[int], str]) -> None:
        self.entries: list[LogEntry] = []
        self.words = words
        self.player = player
        self.sources: dict[int, int] = {}  # the card of each source, by its number
        self.taken: LogEntry | None = None  # a card that is between two zones, and where it came from
        self.begun: list[Frame] = []  # triggered texts that have not begun yet
        self.answered: list[Frame] = []  # actions with an answer above them
        self.windows: dict[int, int] = {}  # by action, the step in which it was last open to responses
        # changes of damage about to be dealt: to whom, by whom, how
        self.raised: dict[tuple[int, int, str], list[Part]] = {}
        self.made: list[tuple[Part, ...]] = []  # the parts of each packet on its way
        super().__init__(play.game, play.state)

    def tell(self, what: str, creature: int = NOBODY, **more: Any) -> None:
        """Record an entry."""
        self.entries.append(LogEntry(what, creature, level=self.level, **more))

    @property
    def level(self) -> int:
        """How deep the current effect is below the first action of the stack."""
        deep = depth(self.state.frames)
        return deep + (self.running is None or not deep)

    # The stack

    def resume(self, code: int) -> None:
        """Remember which actions are answered, and how far they had come, to note when they resume."""
        if self.decision and self.decision.response and code != PASS():
            self.windows[self.state.frames[-1].serial] = self.state.frames[-1].position
            self.answered = [frame for frame in self.state.frames if frame.program.kind != "part"]
        super().resume(code)

    def take_up(self, frame: Frame) -> None:
        """Note a text that begins, or an action that resumes after its answers."""
        super().take_up(frame)
        if frame in self.begun:
            self.begun.remove(frame)
            card, sentence = self.words.card(frame.program.name), self.words.sentence(frame.program)
            self.entries.append(LogEntry("answers", frame.acting, card=card, words=sentence, level=self.level - 1))
        elif frame in self.answered and self.windows.get(frame.serial) != frame.position:
            self.answered.remove(frame)
            late = frame.program.steps[self.windows.get(frame.serial, 0)] is not window
            self.tell("resumes", frame.acting, amount=int(late), frame=frame)

    # The progress of the game

    def first(self, player: int) -> None:
        super().first(player)
        self.tell("first", player=player)

    def begin_turn(self, player: int, *, continues: bool = False) -> None:
        super().begin_turn(player, continues=continues)
        self.tell("turn", player=player)

    def end_activation(self) -> None:
        self.tell("rests", self.state.active)
        super().end_activation()

    def trigger_end(self) -> None:
        if not self.state.ending:
            self.tell("ending")
        super().trigger_end()

    def end(self) -> None:
        super().end()
        self.tell("over")

    def phase(self, phase: str, mode: tuple[int, ...] = ()) -> None:
        if phase != self.state.phase:
            self.tell("phase", words=phase)
        super().phase(phase, mode)

    def no_effect(self, means: str, creature: int, other: int = NOBODY, why: str = "", *, player: int = NOBODY) -> None:
        self.tell("no effect", creature, other=other, means=means, words=why, player=player)

    def push(self, frame: Frame) -> None:
        """Remember a triggered text, which is noted when it begins."""
        self._comes_into_play()
        if frame.program.kind == "trigger":
            self.begun.append(frame)
        super().push(frame)

    def begin_lasting(self, ability_set: AbilitySet, of: Frame, until: Until | None) -> None:
        super().begin_lasting(ability_set, of, until)
        self._lasting("lasts", self.state.lasting[-1])

    def _expire(self, is_over: Callable[[Lasting], bool]) -> None:
        before = self.state.lasting
        super()._expire(is_over)
        for one in before:
            if one not in self.state.lasting:
                self._lasting("past", one._replace(until=None))

    def _lasting(self, what: str, one: Lasting) -> None:
        words = self.words.lasting(one, self.state, self.player)
        if words:
            self.tell(what, one.of.acting, words=words)

    def _settle_control(self) -> None:
        before = self.state.controller[:]
        super()._settle_control()
        for one, player in enumerate(self.state.controller):
            if player != before[one]:
                self.tell("obeys", one, player=player)

    # Creatures

    def set_tapped(self, creature: int, tapped: bool) -> None:
        if self.state.tapped[creature] != tapped:
            self.tell("taps" if tapped else "untaps", creature)
        super().set_tapped(creature, tapped)

    def put_on(self, creature: int, square: int) -> None:
        if self.state.at[creature] != square:
            self.tell("stands", creature, square=square)
        super().put_on(creature, square)

    def swap(self, a: int, b: int) -> None:
        super().swap(a, b)
        for one in (a, b):
            self.tell("stands", one, square=self.state.at[one])

    def enter(self, creature: int, player: int, square: int, damage: int = 0) -> None:
        self._comes_into_play()
        self.tell("comes", creature, player=player, square=square, now=damage)
        super().enter(creature, player, square, damage)

    def leave(self, creatures: Iterable[int], cause: int, *, alive: bool = False) -> None:
        creatures = tuple(creatures)
        for one in creatures:
            self.tell("leaves" if alive else "dies", one)
        super().leave(creatures, cause, alive=alive)

    def heal(self, creature: int, amount: int) -> int:
        healed = super().heal(creature, amount)
        if healed > 0:
            self.tell(
                "healed", creature, amount=healed, now=self.state.damage[creature], of=self.state.hit_points(creature)
            )
        return healed

    def damage_changed(self, victim: int, by: int, means: str, before: int, after: int, of: Frame) -> None:
        """Add to the parts of damage that has not been dealt yet."""
        parts = self.raised.setdefault((victim, by, means), [])
        if parts and sum(part.amount for part in parts) != before:
            parts.clear()  # of damage that was never dealt
        if not parts:
            parts.append(Part(before))
        parts.append(Part(after - before, self.words.whose_text(of)))

    def gather(self, packet: Packet) -> None:
        """Note the source of the damage and the parts of its amount, until it lands."""
        outer = self.outer()
        self.sources[packet.serial] = self.words.card(outer.program.name)
        self.made[len(self.state.packets) :] = [self._made(packet, outer)]
        super().gather(packet)

    def _made(self, packet: Packet, outer: Frame) -> tuple[Part, ...]:
        """The parts of a packet."""
        raised = self.raised.pop((packet.creature, packet.by, packet.means), [])
        first, *rest = raised if sum(part.amount for part in raised) == packet.raw else [Part(packet.raw)]
        stat = packet.means.replace("attack", "damage")
        printed = self.state.tables.creatures[packet.by].stats.get(stat) if packet.by != NOBODY else None
        if printed is None or _sets_damage(outer.program):
            return (first, *rest)
        parts, value = [Part(printed)], printed
        for of, now in _values(self.state, packet.by, stat):
            if now != value:
                parts.append(Part(now - value, self.words.whose_text(of)))
            value = now
        if first.amount != value:
            parts.append(Part(first.amount - value, self.words.whose_text(outer)))
        return (*parts, *rest)

    def condemn(self, player: int) -> None:
        before = len(self.state.packets)
        super().condemn(player)
        self.made[before:] = [()] * (len(self.state.packets) - before)  # the end of a bonus has no parts

    def set_packets(self, packets: tuple[Packet, ...]) -> None:
        for n, (old, new) in enumerate(zip(self.state.packets, packets, strict=True)):
            if old.raw != new.raw:
                self.made[n] += (Part(new.raw - old.raw, self.words.whose_text(self.frame)),)
        super().set_packets(packets)

    def shield(self, shield: Shield) -> None:
        super().shield(shield)
        self.tell("lasts", shield.creature, words=self.words.shield(shield))

    def _land(self) -> None:
        now, made = self.state.damage[:], self.made
        self.made = []
        for packet, parts in zip(self.state.packets, made, strict=True):
            creature = packet.creature
            if self.state.at[creature] == GONE:
                continue
            about: dict[str, Any] = {
                "other": packet.by,
                "means": packet.means.partition(ALSO)[0],
                "card": self.sources.get(packet.serial, NOBODY),
                "made": parts,
            }
            stopped = min(packet.raw, packet.blocked)
            prevented = min(packet.raw - stopped, packet.prevented)
            for what, amount in (("stopped", stopped), ("prevented", prevented)):
                if amount:
                    self.tell(what, creature, amount=amount, of=packet.raw, **about)
                    about["made"] = ()  # reported once
            if packet.amount:
                now[creature] += packet.amount
                of = self.state.hit_points(creature)
                self.tell("damaged", creature, amount=packet.amount, now=now[creature], of=of, **about)
        super()._land()

    def cap_damage(self, creature: int, most: int) -> None:
        lost = self.state.damage[creature] - most
        if lost > 0:
            self.tell("capped", creature, amount=lost, now=most)
        super().cap_damage(creature, most)

    # Cards and resources

    def attach(self, card: int, owner: int, creature: int) -> None:
        self._comes_into_play()
        self.tell("attached", creature, card=card)
        super().attach(card, owner, creature)

    def detach(self, creature: int, card: int) -> int:
        self.tell("detached", creature, card=card)
        self.taken = None
        return super().detach(creature, card)

    def _comes_into_play(self) -> None:
        """The card in transit is played, or becomes a creature."""
        if self.taken:
            self.entries.append(self.taken)
            self.taken = None

    def take(self, player: int, zone: str, card: int, *, bottom: bool = False) -> None:
        """Keep the entry until it is known where the card goes."""
        top = not bottom and self.state.zones[self.state.zone(player, zone)][0] == card
        self.taken = LogEntry("drawn" if top else "card", giver=player, card=card, source=zone, level=self.level)
        super().take(player, zone, card, bottom=bottom)

    def put(self, player: int, zone: str, card: int, *, bottom: bool = False) -> None:
        """Note the move of the card from where it was taken to here."""
        was, self.taken = self.taken, None
        entry = was if was and was.card == card else LogEntry("card", card=card, level=self.level)
        self.entries.append(entry._replace(player=player, to=zone, amount=int(bottom)))
        super().put(player, zone, card, bottom=bottom)

    def roll(self, die: str, dice: int = 1, player: int = NOBODY) -> list[int]:
        shown = super().roll(die, dice, player)
        self.tell("rolled", player=player, means=die, words=listed([self.game.faces[one] for one in shown]))
        return shown

    def count(self, counter: str, creature: int, amount: int, card: int = NOBODY) -> None:
        before = self.state.counter(counter, creature, card)
        super().count(counter, creature, amount, card)
        now = self.state.counter(counter, creature, card)
        where = {"creature": creature} if creature >= NOBODY else {"square": on_square(creature)}
        self.tell("counted", **where, card=card, amount=now - before, now=now, words=counter)

    def mark_square(self, marker: Marker) -> None:
        super().mark_square(marker)
        self.tell("marked", player=marker.player, square=marker.square, words=marker.token)

    def unmark_square(self, marker: Marker) -> None:
        super().unmark_square(marker)
        self.tell("unmarked", player=marker.player, square=marker.square, words=marker.token)

    def shuffle(self, player: int, zone: str) -> None:
        super().shuffle(player, zone)
        self.tell("shuffled", player=player, to=zone)

    def move(
        self, player: int, resource: str, to: str, amount: int, receiver: int | None = None, *, lost: int = NOBODY
    ) -> int:
        missing = super().move(player, resource, to, amount, receiver, lost=lost)
        about: dict[str, Any] = {
            "player": player if receiver is None else receiver,
            "creature": lost,
            "giver": player,
            "source": resource,
            "to": to,
        }
        for what, n in (("moved", amount - missing), ("short", missing)):
            if n:
                self.tell(what, amount=n, **about)
        return missing

    def gain(self, player: int, resource: str, amount: int) -> None:
        super().gain(player, resource, amount)
        if amount:
            self.tell("gained", player=player, to=resource, amount=amount)


def depth(frames: Iterable[Frame]) -> int:
    """How many separate effects are on the stack. A triggered text at the bottom counts as two: itself and what it
    does."""
    kinds = [frame.program.kind for frame in frames if frame.program.kind != "part"]
    return len(kinds) + (kinds[:1] == ["trigger"])


def _sets_damage(program: Program) -> bool:
    """Whether an effect sets the damage of its attack itself."""
    for node in program.origins.values():
        damage = getattr(node, "damage", None)
        while damage is not None and not isinstance(damage, Number):
            damage = getattr(damage, "amount", None)
        if damage is not None:
            return True
    return False


def _values(state: State, creature: int, name: str) -> Iterator[tuple[Frame, int]]:
    """What each text makes of a creature's stat, one after the other, with the frame of the text."""
    value = state.tables.creatures[creature].stats[name] or 0
    for static, frame in state.effects.stats.get(name, ()):
        state.asking = ((creature, name),)  # what the text compares it with is the printed value
        if static.fits(state, frame, creature) and (static.when is None or static.when(state, frame)):
            value = static.value(state, static.frame_for(frame, creature), value)
        state.asking = ()
        yield frame, max(value, 0)
