"""The set-up form without its screen: made from a game's Options, it knows what may be chosen, what goes together and why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from getaway_tui import games
from getaway_tui.engine import tablewords
from getaway_tui.engine.match import Match, OptionError, read_options
from getaway_tui.engine.types import Frozen, Refusal
from getaway_tui.kit.names import fold, table_names
from getaway_tui.start import company

from . import saves
from .evening import members, same_people, seat_name
from .opener import WAYS, Way
from .session import Invitation
from .settings import TIMERS

if TYPE_CHECKING:
    from getaway_tui.engine.game import Loaded

    from .evening import Evening

Value = Any
"""A value of an option as JSON has it."""

_FEW = 16
"""A range of numbers up to so many is offered whole."""

_PEOPLE = (4, 3, 2, 5, 6, 1, 7, 8)
"""The numbers of people a first table has, the likeliest first."""

_FIRST_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


@dataclass(frozen=True)
class Field:
    """One option as the form offers it."""

    name: str
    label: str
    meaning: str
    values: tuple[Value, ...]
    house: bool
    """Behind the fold."""
    group: str
    when: str
    """The option that must be on for it to matter: "joker", or "uneven_deal=fat_hand"; empty: it always matters."""
    each: bool
    """One value a seat."""
    first: bool = False
    """Asked before anything else: it makes another game of it."""


@dataclass
class Chair:
    """One seat of the form."""

    name: str
    level: str | None = None
    """The computer player in it; None: a person."""
    own: dict[str, Value] = field(default_factory=dict)
    """Its values of the options that have one a seat."""


class Form:
    """A table being set up. Every change is judged by the rules at once.

    Attributes:
        chairs: who sits where.
        options: the values that differ from nothing: all options of the game but those of each seat.
        preset: the preset that was chosen last.
        seed: what the deal follows; empty: chance.
        curtain: how the device is handed over.
        timer: seconds that a turn may take; 0: as long as one likes.
    """

    def __init__(self, slug: str, house: saves.House | None = None, evening: Evening | None = None) -> None:
        """
        Args:
            house: what a new table agrees on.
            evening: who is here, where somebody said so.
        """
        self.loaded: Loaded = games.load(slug)
        self.about = games.about(slug)
        self.levels: tuple[str | None, ...] = (None, *(level for level in self.about.levels if level in self.loaded.bots))
        self.fields = fields(self.loaded)
        self._house = house or saves.House()
        self.curtain: Way = self._house.curtain
        self.timer = self._house.timer
        self._clocks: dict[tuple[int, str], bool] = {}
        self._evening = evening if evening is not None and evening.runs else None
        self.seed = ""
        self.preset = next(iter(self.loaded.game.presets), "")
        self.options: dict[str, Value] = {}
        self.chairs: list[Chair] = []
        self.choose_preset(self.preset)
        self._seat_people(saves.last_table(slug))

    # ---- who sits there --------------------------------------------------------------------------------------------------

    def _seat_people(self, last: Mapping[str, Any]) -> None:
        """As at the last table of this game, or people in as many seats as suit a first one."""
        restored = self._restore(last)
        if self._evening is not None and not (restored and same_people(self.people(), self._evening.present)):
            self._seat_evening(self._evening.turn_of())
            return
        if restored:
            return
        for number in [number for number in _PEOPLE if number in self.loaded.game.seats] or sorted(self.loaded.game.seats):
            self.chairs = [Chair(name) for name in _FIRST_NAMES[:number]]
            self._give_own()
            if self.trouble() is None:
                return

    def _seat_evening(self, people: Sequence[str]) -> None:
        """Those who are here, whoever sat the last match out first; computer players where there are too few of them."""
        seats = sorted(self.loaded.game.seats)
        fits = [number for number in seats if number <= len(people)]
        wanted = [*reversed(fits), *(number for number in seats if number > len(people))]
        agreed = self.preset, self.options
        for number in wanted:
            others = company(self.about, number, watch=True)[len(people) :]
            known = [(name, level if level in self.levels else self.levels[-1]) for name, level in others]
            for preset in (None, *self.loaded.game.presets):
                self.preset, self.options = agreed[0], dict(agreed[1])
                if preset is not None:
                    self.choose_preset(preset)
                self.chairs = [Chair(*each) for each in (*((name, None) for name in people[:number]), *known)]
                self._give_own()
                if self.trouble() is None:
                    return

    def people(self) -> tuple[str, ...]:
        """The people at this table, the members of teams by themselves."""
        return tuple(name for chair in self.chairs if chair.level is None for name in members(chair.name))

    def sitting_out(self) -> tuple[str, ...]:
        """Who is here and has no seat."""
        seated = {fold(name) for name in self.people()}
        return tuple(name for name in (self._evening.present if self._evening else ()) if fold(name) not in seated)

    def turn_timer(self, step: int) -> None:
        """The next turn timer."""
        offered = [*TIMERS.values()]
        at = offered.index(self.timer) if self.timer in offered else 0
        self.timer = offered[(at + step) % len(offered)]

    def has_own_clock(self) -> bool:
        """Whether the game runs a clock of its own as soon as it is dealt."""
        asked = self.asked()
        table = (len(self.chairs), repr(asked))
        if table not in self._clocks:
            try:
                match = Match.new(self.loaded.game, [""] * len(self.chairs), asked, "clock")
                self._clocks[table] = match.turn.deadline is not None
            except (Refusal, OptionError):
                self._clocks[table] = False
        return self._clocks[table]

    def _restore(self, last: Mapping[str, Any]) -> bool:
        try:
            chairs = [Chair(str(seat["name"]), seat["level"] if seat["level"] in self.levels else None) for seat in last["seats"]]
            options = dict(last["options"])
            preset, curtain = str(last["preset"]), last["curtain"]
        except (KeyError, TypeError, ValueError):
            return False
        if not chairs or len(chairs) > max(self.loaded.game.seats):
            return False
        before = (self.preset, dict(self.options), self.chairs)
        self.chairs, self.preset = chairs, preset if preset in self.loaded.game.presets else self.preset
        self.options |= {name: value for name, value in options.items() if name in self.options}
        self.curtain = curtain if curtain in WAYS else self.curtain
        self._give_own()
        if self.trouble() is not None:
            self.preset, self.options, self.chairs = before
            return False
        return True

    @property
    def names(self) -> tuple[str, ...]:
        """The names as they will be drawn."""
        return table_names(seat_name(chair.name) for chair in self.chairs)

    @property
    def can_add(self) -> bool:
        """Whether there is room for one more."""
        return len(self.chairs) < max(self.loaded.game.seats)

    def add(self) -> None:
        """One more seat, if there is room."""
        if self.can_add:
            used = {chair.name for chair in self.chairs}
            name = next((name for name in (*self.sitting_out(), *_FIRST_NAMES) if name not in used), "")
            self.chairs.append(Chair(name))
            self._give_own()

    def remove(self, seat: int) -> None:
        """One seat less; the last one stays."""
        if len(self.chairs) > 1:
            del self.chairs[seat]

    def turn_level(self, seat: int, step: int) -> None:
        """Another level of computer player in a seat, or a person."""
        chair = self.chairs[seat]
        chair.level = self.levels[(self.levels.index(chair.level) + step) % len(self.levels)]

    def play_alone(self) -> None:
        """One person against computer players, as "play now" does."""
        self._company(watch=False)

    def only_watch(self) -> None:
        """Computer players in every seat."""
        self._company(watch=True)

    def _company(self, *, watch: bool) -> None:
        person = next((chair.name for chair in self.chairs if chair.level is None), "")
        allowed = sorted(self.loaded.game.seats)
        for number in sorted(allowed, key=lambda seats: (seats != 4, -seats)):
            seats = company(self.about, number, watch)
            self.chairs = [Chair(name, level if level in self.levels else self.levels[-1]) for name, level in seats]
            if person and not watch:
                self.chairs[0].name = person
            self._give_own()
            if self.trouble() is None:
                return

    def _give_own(self) -> None:
        """Every chair has a value of each option that has one a seat."""
        for each in self.fields:
            if each.each:
                for seat, chair in enumerate(self.chairs):
                    chair.own.setdefault(each.name, self._usual_own(each, seat))

    def _usual_own(self, each: Field, seat: int) -> Value:
        """The value of an option that has one a seat, before anybody changed it: the preset's, or that of the game chosen."""
        first = {other.name: self.options[other.name] for other in self.fields if other.first}
        given = self._preset_value(each.name)
        if any(self.changed(name) for name in first) and _depends(self.loaded.game.option_type, each.name):
            given = self.loaded.game.option_type.model_validate(first).model_dump(mode="json")[each.name]
        return given[min(seat, len(given) - 1)] if given else each.values[0]

    def _untouched(self) -> list[tuple[Chair, str]]:
        """The chairs and options in which nobody changed the usual value."""
        own = [each for each in self.fields if each.each]
        return [
            (chair, each.name)
            for seat, chair in enumerate(self.chairs)
            for each in own
            if chair.own.get(each.name) == self._usual_own(each, seat)
        ]

    # ---- options ---------------------------------------------------------------------------------------------------------

    def choose_preset(self, name: str) -> None:
        """All options as a preset has them."""
        if name in self.loaded.game.presets:
            self.preset = name
            named = self.loaded.game.presets[name].model_dump(mode="json")
            self.options = {key: value for key, value in named.items() if not self._is_each(key)}
            for chair in self.chairs:
                chair.own.clear()
            self._give_own()
            self._seat_so_many()

    def turn_preset(self, step: int) -> None:
        """The next preset."""
        names = [*self.loaded.game.presets]
        self.choose_preset(names[(names.index(self.preset) + step) % len(names)])

    def changed(self, name: str) -> bool:
        """Whether an option differs from the preset."""
        return bool(self.options.get(name) != self._preset_value(name))

    def _preset_value(self, name: str) -> Value:
        return self.loaded.game.presets[self.preset].model_dump(mode="json").get(name)

    def _is_each(self, name: str) -> bool:
        return any(each.name == name and each.each for each in self.fields)

    def value(self, name: str, seat: int | None = None) -> Value:
        """The value that an option has now."""
        return self.options[name] if seat is None else self.chairs[seat].own[name]

    def turn(self, name: str, step: int, seat: int | None = None) -> None:
        """The next value of an option that goes with the others; where none does, simply the next."""
        values = self.field(name).values
        at = next((index for index, value in enumerate(values) if value == self.value(name, seat)), 0)
        order = [values[(at + step * further) % len(values)] for further in range(1, len(values) + 1)]
        fits = (value for value in order if value == self.value(name, seat) or self.excluded(name, value, seat) is None)
        self.set(name, next(fits, order[0]), seat)

    def set(self, name: str, value: Value, seat: int | None = None) -> None:
        """Give an option a value. Others that stood at their usual value, and have another one now, follow."""
        if seat is None:
            before, after = self._usual(name, self.options[name]), self._usual(name, value)
            untouched = self._untouched() if self.field(name).first else []
            self.options |= {each: after[each] for each in before.keys() & after if self.options.get(each) == before[each]}
            self.options[name] = value
            if self.field(name).first:
                for chair, each in untouched:
                    del chair.own[each]
                self._give_own()
                self._seat_so_many()
        else:
            self.chairs[seat].own[name] = value

    def _seat_so_many(self) -> None:
        """Another game may be for another number of people: chairs come or go if that is all that stands in its way."""
        if self.chairs and self.trouble() is not None:
            self.chairs = self._other_chairs() or self.chairs

    def _brings_what_it_needs(self, name: str, value: Value) -> bool:
        """Whether the table would play with this value, once chairs have come or gone and taken what goes with it."""
        before = self.options, self.chairs
        try:
            self.options, self.chairs = dict(self.options), [replace(chair, own=dict(chair.own)) for chair in self.chairs]
            self.set(name, value)
            return self.trouble() is None
        finally:
            self.options, self.chairs = before

    def _other_chairs(self) -> list[Chair] | None:
        """The nearest number of chairs with which this table could play; None: there is none."""
        before = self.chairs
        try:
            for number in sorted(self.loaded.game.seats - {len(before)}, key=lambda number: (abs(number - len(before)), number)):
                self.chairs = before[:number]
                while len(self.chairs) < number:
                    self.add()
                if self.trouble() is None:
                    return self.chairs
            return None
        finally:
            self.chairs = before

    def _usual(self, name: str, value: Value) -> dict[str, Value]:
        """The options that change their usual value with this one, as they are beside this value of it."""
        option_type = self.loaded.game.option_type
        try:
            usual = option_type.model_validate({name: value}).model_dump(mode="json")
        except ValueError:
            return {}
        plain = option_type().model_dump(mode="json")
        depending = {each for each in plain if _depends(option_type, each)}
        return {each: usual[each] for each in depending & self.options.keys() if each != name}

    def field(self, name: str) -> Field:
        """One option."""
        return next(each for each in self.fields if each.name == name)

    def matters(self, each: Field) -> bool:
        """Whether the option that it hangs on is on."""
        name, _, wanted = each.when.partition("=")
        if not name or name not in self.options:
            return True
        value = self.options[name]
        return str(value) in wanted.split("|") if wanted else value not in (False, "off", "none", None)

    def needs(self, each: Field) -> str:
        """What an option needs that does not matter now."""
        name, _, wanted = each.when.partition("=")
        label, wanted = self.field(name).label, wanted.partition("|")[0]
        return f"needs {label}" + (f": {self.say(name, wanted)}" if wanted else "")

    def say(self, name: str, value: Value) -> str:
        """A value in words."""
        words: Any = self.loaded.words
        try:
            return str(words.value(name, tuple(value) if isinstance(value, list) else value))
        except (KeyError, TypeError):
            return str(value)

    # ---- what the rules say ----------------------------------------------------------------------------------------------

    def asked(self, **changes: Value) -> dict[str, Value]:
        """The options as the rules will get them."""
        asked = {**self.options, **changes}
        for each in self.fields:
            if each.each and each.name not in changes:
                asked[each.name] = self._each_value(each.name, [chair.own.get(each.name) for chair in self.chairs])
        return asked

    def _each_value(self, name: str, values: list[Value]) -> Value:
        """One value a seat; none at all where the preset has none and nobody chose one."""
        untouched = not self._preset_value(name) and all(value == self.field(name).values[0] for value in values)
        return [] if untouched else values

    def trouble(self, **changes: Value) -> tuple[str, str] | None:
        """Why this table cannot play, with the rule that says so, or None."""
        game, words, _ = self.loaded.game, self.loaded.words, self.names
        if len(self.chairs) not in game.seats:
            return f"{self.about.title} is for {_listed(sorted(game.seats))} players.", ""
        try:
            game.start(len(self.chairs), read_options(game, self.asked(**changes)))
        except Refusal as no:
            return tablewords.refusal(words, no, self.names), no.rule
        except OptionError as error:
            return str(error), ""
        return None

    def excluded(self, name: str, value: Value, seat: int | None = None) -> str | None:
        """Why a value does not go with the rest, or None. What is wrong already is not blamed on it."""
        if seat is not None:
            values = [value if other == seat else chair.own.get(name) for other, chair in enumerate(self.chairs)]
            value = self._each_value(name, values)
        trouble = self.trouble(**{name: value})
        if trouble is None or trouble == self.trouble():
            return None
        if self.field(name).first and self._brings_what_it_needs(name, value):
            return None
        return trouble[0]

    def advice(self) -> tuple[str, ...]:
        """What the game says of this table: how long the match will be, what to beware of. Games need not say anything."""
        tell = getattr(self.loaded.words, "advice", None)
        if tell is None or self.trouble() is not None:
            return ()
        people = sum(chair.level is None for chair in self.chairs)
        return tuple(tell(len(self.chairs), people, read_options(self.loaded.game, self.asked())))

    # ---- the match -------------------------------------------------------------------------------------------------------

    def invitation(self, pins: Mapping[int, str] | None = None) -> Invitation:
        """The match as it was set up; the table is remembered."""
        options = read_options(self.loaded.game, self.asked()).model_dump(mode="json")
        teams = tuple(members(chair.name) if chair.level is None else () for chair in self.chairs)
        timer = 0 if self.has_own_clock() else self.timer
        house = replace(self._house, curtain=self.curtain, pins=pins or {}, timer=timer, teams=teams)
        return Invitation(
            self.about.slug, self.names, [chair.level for chair in self.chairs], options, self.seed.strip() or None, house
        )

    def remember(self) -> None:
        """The next form of this game starts with this table. The seed is not kept: it would deal the same again."""
        saves.keep_table(
            self.about.slug,
            {
                "seats": [{"name": chair.name, "level": chair.level} for chair in self.chairs],
                "options": self.options,
                "preset": self.preset,
                "curtain": self.curtain,
            },
        )


def fields(loaded: Loaded) -> tuple[Field, ...]:
    """The options of a game as its form offers them, in the order of its Options."""
    return tuple(
        _field(loaded, name, row)
        for name, row in _schema(loaded.game.option_type).get("properties", {}).items()
        if row.get("tier") in ("main", "house")
    )


def _schema(option_type: type[Frozen]) -> dict[str, Any]:
    if option_type not in _schemas:
        _schemas[option_type] = option_type.model_json_schema()
    return _schemas[option_type]


_schemas: dict[type[Frozen], dict[str, Any]] = {}


def _field(loaded: Loaded, name: str, row: Mapping[str, Any]) -> Field:
    label, meaning = loaded.words.option(name)
    each = row.get("each") == "seat"
    definitions = _schema(loaded.game.option_type).get("$defs", {})
    values = _values(row.get("items", {}) if each else row, definitions)
    defaults = [preset.model_dump(mode="json").get(name) for preset in loaded.game.presets.values()]
    missing = [value for value in (_spread(defaults) if each else defaults) if value not in values]
    return Field(
        name=name,
        label=label,
        meaning=meaning,
        values=(*_once(missing), *values) or (None,),
        house=row.get("tier") == "house",
        group=str(row.get("group", "")),
        when=str(row.get("when", "")),
        each=each,
        first=row.get("place") == "first",
    )


def _depends(option_type: type[Frozen], name: str) -> bool:
    """Whether the usual value of an option follows from others."""
    return bool(option_type.model_fields[name].default_factory_takes_validated_data)


def _spread(lists: Iterable[Value]) -> list[Value]:
    return [value for each in lists for value in each or ()]


def _once(values: Iterable[Value]) -> list[Value]:
    once: list[Value] = []
    for value in values:
        if not any(value == other and type(value) is type(other) for other in once):
            once.append(value)
    return once


def _values(row: Mapping[str, Any], definitions: Mapping[str, Any]) -> list[Value]:
    """What a form offers of one option: its offers, or all its values where they are few."""
    if "$ref" in row:
        row = {**definitions.get(str(row["$ref"]).rpartition("/")[2], {}), **row}
    if "offers" in row:
        return list(row["offers"])
    if "enum" in row:
        return list(row["enum"])
    if "const" in row:
        return [row["const"]]
    if row.get("type") == "boolean":
        return [False, True]
    if "anyOf" in row:
        return _once(value for part in row["anyOf"] for value in _values(part, definitions))
    if row.get("type") == "integer":
        least = int(row.get("minimum", row.get("exclusiveMinimum", -1) + 1))
        return [*range(least, min(int(row.get("maximum", least + _FEW)), least + _FEW) + 1)]
    return []


def _listed(numbers: Sequence[int]) -> str:
    if len(numbers) > 1 and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)
