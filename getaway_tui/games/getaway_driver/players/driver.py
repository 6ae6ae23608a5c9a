"""A fair Driver: shakes pursuers off, opens new ground, fetches stash tokens, and keeps cards for when they count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, cast

from getaway_tui.engine.types import Look, change

from .. import box
from ..box import CardName
from ..city import Cell, Heading, back, distance, turned, way_to
from ..public import Car, View
from .sight import Sight, match_odds

WORTH: dict[CardName, float] = {
    "decoy_car": 3.0,
    "handbrake_turn": 2.8,
    "hit_the_gas": 2.6,
    "leave_wreckage": 2.4,
    "accomplices": 2.0,
    "brake_slam": 1.8,
    "last_ditch": 1.6,
    "familiar_ground": 1.4,
    "swap_cars": 1.2,
    "collision_course": 1.2,
    "jam_radio": 1.0,
}
"""How much a card is worth keeping, in the currency of the scores below."""

_PURSUED, _OPEN, _STASH, _NEARER, _DEAD_END, _TIGHT = 3.0, 0.6, 3.0, 0.7, 8.0, 1.0
_CARD, _BARRICADE, _STRANGER, _CLOSE, _SPACE, _AWAY = 0.5, 1.5, 0.2, 0.15, 0.03, 0.4


def fair_driver(look: Look[Any, View], rng: Random) -> Any:
    """What a fair Driver does."""
    return _Driver(look, rng).act()


class _Driver:
    """One decision."""

    def __init__(self, look: Look[Any, View], rng: Random) -> None:
        self.look, self.rng = look, rng
        self.board = look.board
        self.sight = Sight(look.board)
        self.hand = tuple(look.board.hand or ())

    def act(self) -> Any:
        """By what is asked."""
        acts: dict[str, Callable[[], Any]] = {
            "setup_table": self._accept,
            "setup_cards": self._take_card,
            "setup_scatter": self._scatter,
            "setup_start": self._start,
            "r0_round_start": self._familiar,
            "r1_lay": self._lay,
            "s1_fill": self._lay,
            "r2_open": self._begin,
            "r2_scout": self._drive_on,
            "r2_move": self._drive,
            "r2_jam": self._jam,
            "r2_swap": self._swap,
            "r2_extra": self._extra,
            "r2_stuck": self._stuck,
            "r2_end": self._end,
            "m1_barricade": self._cheapest,
            "m7_amber": self._amber,
            "m8_hazard": self._hazard,
            "m9_city_map": self._look_at,
            "r3_decoy": self._decoy,
            "f2_order": self._order,
            "f2_agree": self._agree,
        }
        return acts[self.board.step]()

    # ---- little helpers --------------------------------------------------------------------------------------------------------

    def _of(self, *kinds: str) -> list[Any]:
        return [action for action in self.look.legal if action.kind in kinds]

    def _best(self, actions: Iterable[Any], score: Callable[[Any], float]) -> Any:
        """The best of them; among equals one by chance."""
        scored = [(score(action), action) for action in actions]
        top = max(value for value, _action in scored)
        return self.rng.choice([action for value, action in scored if value >= top - 1e-9])

    def _play(self, card: CardName, *, again: bool = False) -> Any:
        """The action that plays this card: from the hand, or where it is worth it once more."""
        for source in ("hand", "reuse") if again else ("hand",):
            for action in self._of("play_card"):
                own = action.lent is None and (source == "reuse" or card in self.hand)
                if action.card == card and action.source == source and own:
                    return self._for_both(action)
        return None

    # ---- with another Driver ---------------------------------------------------------------------------------------------------

    @property
    def mate(self) -> Car | None:
        """The car of the other Driver, where two drive."""
        return self.board.cars[1 - self.board.own] if len(self.board.cars) > 1 else None

    def _for_both(self, action: Any) -> Any:
        """The same for both cars, where the other one gains by it."""
        both = next((each for each in self._of("play_card") if each.both and each == change(action, both=True)), None)
        return both if both is not None and self._mate_gains(action.card) else action

    def _mate_gains(self, card: CardName) -> bool:
        mate = self.mate
        if mate is None:
            return False
        pursued = bool(self.sight.patrolled.get(mate.field))
        if card == "last_ditch":
            return mate.meter > 0
        if card in ("leave_wreckage", "decoy_car", "hit_the_gas"):
            return pursued
        return card in ("jam_radio", "familiar_ground", "collision_course")

    def _rescue(self) -> Any:
        """The other Driver is stuck: bring that car here."""
        stuck = any(lane.step in ("r2_stuck", "f2_gave_up") for lane in self.board.lanes)
        return next((action for action in self._of("quick_switch") if action.bring), None) if stuck else None

    def _order(self) -> Any:
        """The car that is pursued first: the other one may gain by its stunt."""
        car = self.board.own if self.sight.pursuers() else 1 - self.board.own
        return next(action for action in self._of("first_car") if action.car == car)

    def _agree(self) -> Any:
        """Braking helps whoever is pursued, unless more would come."""
        return next(action for action in self._of("agree") if action.yes == bool(self.sight.pursuers()))

    @property
    def urgent(self) -> bool:
        """Whether the meter is near its end."""
        return self.board.car.meter >= self.sight.last - 2

    # ---- set-up ----------------------------------------------------------------------------------------------------------------

    def _accept(self) -> Any:
        places = self._of("accept_table")
        return places[0] if places else self.rng.choice(self.look.legal)

    def _take_card(self) -> Any:
        """Good cards with different stunts."""
        held = {box.ALL_CARDS[card].stunt for card in self.hand}
        spread = self.rng.random
        return self._best(
            self._of("take_card"),
            lambda action: WORTH[action.card] - 1.5 * (box.ALL_CARDS[action.card].stunt in held) + 0.4 * spread(),
        )

    def _scatter(self) -> Any:
        middle = (self.sight.columns // 2, self.sight.rows // 2)
        return self._best(self._of("scatter"), lambda action: -distance(action.aim, middle) + 0.5 * (action.force == "medium"))

    def _start(self) -> Any:
        """Near the tokens, with room ahead."""

        def score(action: Any) -> float:
            cell, facing = action.field, action.facing
            ahead = way_to(cell, facing, "F")
            onward = way_to(ahead, facing, "F")
            tokens = sum(certain / (1 + distance(onward, there)) for there, certain in self.sight.stash.items())
            return (
                2.0 * tokens
                + (1.5 if self.sight.stash.get(ahead) else 0.0)
                + 0.05 * self.sight.space(onward, 4)
                + 0.3 * self.sight.opens(ahead, facing)
            )

        return self._best(self._of("lay_start"), score)

    # ---- ways ------------------------------------------------------------------------------------------------------------------

    def _stunts(self) -> set[str]:
        """The stunts that could be done: held, or with a token once more."""
        cards: list[CardName] = list(self.hand)
        if self.board.car.held >= self.board.options.reuse_cost and self.board.car.meter > 0:
            cards += self.board.car.discard
        return {box.ALL_CARDS[card].stunt for card in cards}

    def score(self, heading: Heading, cell: Cell, *, follow: bool = True) -> float:
        """How good it is to drive there."""
        sight, car = self.sight, self.board.car
        followers = sight.followers(heading) if follow else []
        gone = frozenset(each.name for each in followers)
        shaken, stays, cost = self._hazard_odds(cell, bool(followers))
        caught = 1.0 - shaken if followers else min(1.0, 0.9 * sight.threats(cell, gone) + 0.25 * self._near(cell, gone))
        if sight.patrolled.get(cell) and not self.board.collision:
            caught = 1.0
        if cell in sight.spikes:
            caught = 1.0
        back_home = min(1.0, float(bool(followers)) + 0.9 * sight.threats(car.field, gone))
        caught = stays * caught + (1 - stays) * back_home
        value = -_PURSUED * (1 + 0.5 * car.meter) * caught - cost
        value += stays * self._ground(heading, cell)
        value -= _BARRICADE * (cell in sight.barricades and not self.board.collision)
        return value

    def _near(self, cell: Cell, gone: frozenset[str]) -> int:
        """Vehicles close enough to be a nuisance later."""
        return sum(
            each.field is not None and each.name not in gone and 0 < distance(each.field, cell) <= 2
            for each in self.board.vehicles
        )

    def _hazard_odds(self, cell: Cell, followed: bool) -> tuple[float, float, float]:
        """How likely followers are shaken off there, how likely the car stays, and what it costs in cards."""
        sight, stunts = self.sight, self._stunts()
        if cell in sight.hazards:
            face = sight.face(cell)
            passes = bool(face and stunts & set(face.hazards))
            return (1.0, 1.0, _CARD) if passes else (0.0, 0.0, 0.0)
        if sight.calm(cell):
            return 0.0, 1.0, 0.0
        face = sight.face(cell)
        if face is None:
            odds, red, amber = match_odds(len(stunts)), sight.odds("red", cell), sight.odds("amber", cell)
            shaken = odds * (red + amber)
            return shaken, 1.0 - red * (1.0 - odds), _CARD * (shaken if followed else red * odds) + _STRANGER
        passes = bool(stunts & set(face.hazards))
        if face.light == "red":
            return (1.0, 1.0, _CARD) if passes else (0.0, 0.0, 0.0)
        if face.light == "amber" and passes and followed:
            return 1.0, 1.0, _CARD
        return 0.0, 1.0, 0.0

    def _ground(self, heading: Heading, cell: Cell) -> float:
        """What the place itself is worth."""
        sight, car = self.sight, self.board.car
        value = _OPEN * sight.opens(cell, heading) + _SPACE * sight.space(cell)
        value += _STASH * (cell in sight.stash and sight.stash[cell]) + 0.5 * _STASH * (cell in sight.stash)
        if sight.stash:
            value += _NEARER * (sight.nearest_stash(car.field) - sight.nearest_stash(cell))
        value -= (_AWAY + 0.1 * self.board.quiet) * sight.to_new_ground(cell, heading)
        exits = sight.exits(cell, heading)
        value -= _DEAD_END * (exits == 0) + _TIGHT * (exits == 1)
        value -= _CLOSE * self._near(cell, frozenset())
        face = sight.face(cell)
        if face is not None and face.midtown:
            value += 0.6
        return value

    def _ways(self, *, follow: bool = True) -> list[tuple[float, Any, Heading, Cell]]:
        """The ways that can be driven, best first."""
        car = self.board.car
        found = []
        for action in self._of("drive"):
            heading = turned(car.facing, action.way)
            cell = way_to(car.field, car.facing, action.way)
            found.append((self.score(heading, cell, follow=follow), action, heading, cell))
        return sorted(found, key=lambda each: -each[0])

    def _prospects(self) -> list[tuple[float, Heading, Cell]]:
        """The same before "now I move" is said."""
        car = self.board.car
        again = bool(car.discard) and car.held >= self.board.options.reuse_cost
        payable = bool(self.hand) or again or self.board.collision
        found = [
            (self.score(heading, cell), heading, cell)
            for _way, heading, cell in self.sight.ways_from(car.field, car.facing)
            if cell in self.sight.tiles and (payable or cell not in self.sight.barricades)
        ]
        return sorted(found, key=lambda each: -each[0])

    def _drive(self) -> Any:
        if card := self._rescue():
            return card
        if self.board.car.meter >= 2 and (card := self._play("last_ditch")):
            return card
        follow = self.board.taking != "hit_the_gas"
        ways = self._ways(follow=follow)
        top = ways[0][0]
        return self.rng.choice([action for value, action, _heading, _cell in ways if value >= top - 0.05])

    def _drive_on(self) -> Any:
        return self._of("go_on")[0]

    # ---- cards -----------------------------------------------------------------------------------------------------------------

    def _familiar(self) -> Any:
        """Own tiles when the meter is high or the bag low."""
        low = self.board.bag.feel in ("nearly_empty", "few", "light", "half")
        if self.urgent or low:
            card = self._play("familiar_ground", again=self.urgent and self.board.car.held > self.board.options.reuse_cost)
            if card is not None:
                return card
        return self._of("pass")[0]

    def _lay(self) -> Any:
        """Under Familiar Ground: a passable light on the best way if pursued, quiet tiles elsewhere."""
        car, stunts, pursued = self.board.car, self._stunts(), bool(self.sight.pursuers())

        def worth(tile: str) -> float:
            face = box.face(tile)
            value = -0.7 * face.badge + 0.8 * bool(face.midtown)
            if face.light == "red":
                value += (2.0 if pursued else -0.5) if stunts & set(face.hazards) else -3.0
            elif face.light == "amber" and pursued and stunts & set(face.hazards):
                value += 2.5
            return value

        def place(action: Any) -> float:
            heading = next(heading for _way, heading, cell in self.sight.ways_from(car.field, car.facing) if cell == action.field)
            return self._ground(heading, action.field)

        return self._best(self._of("lay_tile"), lambda action: worth(action.tile) * (1 + 0.3 * place(action)))

    def _begin(self) -> Any:
        """The start of the turn: a card if the ways are bad, else on."""
        prospects = self._prospects()
        if not prospects:
            return self._saving() or self._of("go_on")[0]
        if self.board.car.meter >= 2 and (card := self._play("last_ditch")):
            return card
        _value, heading, cell = prospects[0]
        if card := self._collision(prospects):
            return card
        followed = bool(self.sight.followers(heading))
        shaken, stays, _cost = self._hazard_odds(cell, followed)
        if followed and shaken * stays < 0.5 and (card := self._shake(early=True)):
            return card
        if not followed and self.sight.threats(cell) and self.board.car.meter >= 1 and (card := self._jam_if_near()):
            return card
        return self._of("go_on")[0]

    def _collision(self, prospects: list[tuple[float, Heading, Cell]]) -> Any:
        """Police on the way ahead are an occasion."""
        standing = [cell for _value, _heading, cell in prospects if self.sight.patrolled.get(cell)]
        alone = not self.sight.pursuers()
        if standing and not self.board.collision and alone and (len(standing) == len(prospects) or self.urgent):
            return self._play("collision_course")
        return None

    def _jam_if_near(self) -> Any:
        column, row = self.board.car.field
        corners = [(column + right, row + down) for right in (-1, 1) for down in (-1, 1)]
        return self._play("jam_radio") if any(self.sight.patrolled.get(cell) for cell in corners) else None

    def _shake(self, *, early: bool) -> Any:
        """A card against those who pursue; `early`: before the car moves."""
        again = self.urgent
        if early:
            if not self.urgent and self.board.car.meter == 0:
                return None
            calm = not any(
                self.sight.can_reach(each, self.board.car.field)
                for each in self.board.vehicles
                if each not in self.sight.pursuers()
            )
            order: tuple[CardName, ...] = ("brake_slam", "swap_cars") if calm and self.urgent else ()
        else:
            order = ("leave_wreckage", "hit_the_gas", "handbrake_turn")
        return next((card for name in order if (card := self._play(name, again=again)) and self._useful(name)), None)

    def _useful(self, card: CardName) -> bool:
        """Whether a card would really shake them off from here."""
        car = self.board.car
        if card == "handbrake_turn":
            behind = way_to(car.field, back(car.facing), "F")
            return not self.sight.patrolled.get(behind) and behind not in self.sight.hazards and not self._others(behind)
        if card == "hit_the_gas":
            return any(
                self.sight.placeable(cell)
                and not self.sight.patrolled.get(cell)
                and cell not in self.sight.hazards
                and not self._others(cell)
                for _way, _heading, cell in self.sight.ways_from(car.field, car.facing)
            )
        return True

    def _others(self, cell: Cell) -> int:
        """Vehicles besides the pursuers that would reach a field."""
        return self.sight.threats(cell, frozenset(each.name for each in self.sight.pursuers()))

    def _saving(self) -> Any:
        for name in ("handbrake_turn", "swap_cars", "brake_slam"):
            if card := self._play(name, again=True):
                return card
        return None

    def _stuck(self) -> Any:
        return self._saving() or self._of("pass")[0]

    def _jam(self) -> Any:
        """Away from the car, and looking away."""
        car = self.board.car.field

        def score(action: Any) -> float:
            here = next(each.field for each in self.board.vehicles if each.name == action.vehicle)
            return float(distance(way_to(here, action.facing, "F"), car)) if here else 0.0

        return self._best(self._of("jam"), score)

    def _swap(self) -> Any:
        def score(action: Any) -> float:
            each = next(each for each in self.board.vehicles if each.name == action.vehicle)
            assert each.field is not None
            alone = len(self.sight.patrolled[each.field]) == 1
            return 3.0 * alone + self._ground(each.facing, each.field) - self.sight.threats(each.field, frozenset((each.name,)))

        return self._best(self._of("swap_with"), score)

    def _extra(self) -> Any:
        """Taken where it leads out of trouble or opens ground."""
        takes = self._of("take_extra")
        car = self.board.car
        gas = any(action.reason == "hit_the_gas" for action in takes)
        staying = -_PURSUED * (1 + 0.5 * car.meter) * bool(self.sight.pursuers() or self._others(car.field))
        best = max(
            (
                self.score(heading, cell, follow=not gas)
                for _way, heading, cell in self.sight.ways_from(car.field, car.facing)
                if cell in self.sight.tiles and cell not in self.sight.barricades
            ),
            default=-99.0,
        )
        if best > staying - 0.5:
            return self._best(takes, lambda action: action.reason == "hit_the_gas")
        return self._of("decline_extra")[0]

    def _end(self) -> Any:
        """Pursued at the end of the turn: a card, if there is a good one."""
        if self.board.car.meter >= 2 and (card := self._play("last_ditch")):
            return card
        sheltered = (face := self.sight.face(self.board.car.field)) is not None and face.midtown == "hideout_garage"
        if self.sight.pursuers() and not sheltered and not self._decoy_helps() and (card := self._shake(early=False)):
            return card
        low = self.board.bag.feel in ("nearly_empty", "few")
        wide = self.sight.opens(self.board.car.field, self.board.car.facing) >= 2
        if low and wide and (card := self._play("hit_the_gas", again=True)):
            return card
        return self._of("end_turn")[0]

    def _decoy_helps(self) -> bool:
        """Whether Decoy Car can be kept for it: the way back is free of police."""
        origin = self.board.car.origin
        return (
            "decoy_car" in self.hand
            and origin is not None
            and origin != self.board.car.field
            and not self.sight.patrolled.get(origin)
        )

    def _decoy(self) -> Any:
        """Back, where that leaves the pursuers behind."""
        origin, here = self.board.car.origin, self.board.car.field
        pursued = bool(self.sight.patrolled.get(here)) or here in self.sight.spikes
        free = origin is not None and origin != here and not self.sight.patrolled.get(origin) and origin not in self.sight.spikes
        if pursued and free and (card := self._play("decoy_car", again=self.urgent)):
            return card
        return self._of("pass")[0]

    # ---- in the middle of a move -----------------------------------------------------------------------------------------------

    def _cheapest(self) -> Any:
        """What is worth least."""

        def worth(action: Any) -> float:
            value = WORTH[cast(CardName, action.card)]
            return -value if action.source == "hand" else -2.0 - value / 4

        return self._best(self._of("spend_card"), worth)

    def _passing(self) -> set[str]:
        face = self.sight.face(self.board.car.field)
        return {card for card in self.hand if face is not None and box.ALL_CARDS[card].stunt in face.hazards}

    def _amber(self) -> Any:
        """Recklessly only where a stunt shakes somebody off."""
        face, car = self.sight.face(self.board.car.field), self.board.car
        able = car.held >= self.board.options.reuse_cost
        again = able and self.urgent and any(face and box.ALL_CARDS[card].stunt in face.hazards for card in car.discard)
        wanted = bool(self.sight.pursuers()) and (bool(self._passing()) or again)
        return next(action for action in self._of("lay_hazard") if action.yes == wanted)

    def _hazard(self) -> Any:
        """A stunt if somebody pursues, or if there is nothing behind; the cheapest card."""
        stunts = self._of("stunt", "handbrake_stunt")
        back_ = self._of("fall_back")[0]
        if not stunts:
            return back_

        def cost(action: Any) -> float:
            lent = action.lent is not None
            value = WORTH["accomplices" if lent else cast(CardName, getattr(action, "card", "handbrake_turn"))]
            value -= getattr(action, "both", False)
            paid: float = value if action.source == "hand" else 1.5 + value / 4
            return paid + (0.8 if action.kind == "handbrake_stunt" else 0.0)

        cheapest = min(stunts, key=cost)
        if self.sight.pursuers():
            return cheapest
        trip = self.board.trip
        origin = trip.origin if trip is not None else self.board.car.field
        here, home = self.board.car.field, self.sight.threats(origin) + bool(self.sight.patrolled.get(origin))
        other = self.sight.exits(origin, self.board.car.facing)
        if self.board.quiet or home > self.sight.threats(here) or other < 2 or cost(cheapest) < 1.5 or len(self.hand) > 3:
            return cheapest
        return back_

    def _look_at(self) -> Any:
        return self._best(self._of("look_at"), lambda action: -distance(action.field, self.board.car.field))
