"""Fair Police: badges where the car will go, vehicles where it must pass, and an upgrade whenever it helps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations
from random import Random
from typing import Any

from getaway_tui.engine.types import Look

from .. import box
from ..city import WAYS, Cell, Heading, back, distance, turned, way_to
from ..public import Vehicle, View
from .sight import Sight

_ON_CAR, _ANOTHER, _FOLLOW, _ON_WAY, _REACH, _FAR, _CRASH = 8.0, 1.5, 2.0, 3.0, 2.2, 0.35, 7.0
_LEAST = 0.05
"""A move must be so much better than staying."""
_PAID = 1.0
"""How much better a move must be that costs a token."""


def fair_police(look: Look[Any, View], rng: Random) -> Any:
    """What fair Police do."""
    return Police(look, rng).act()


class Police:
    """One decision."""

    def __init__(self, look: Look[Any, View], rng: Random) -> None:
        self.look, self.rng = look, rng
        self.board = look.board
        self.sight = Sight(look.board)
        self.likely = self.sight.likely() if look.board.cars else {}

    def act(self) -> Any:
        """By what is asked."""
        return self.acts()[self.board.step]()

    def acts(self) -> dict[str, Callable[[], Any]]:
        """What is done at each step."""
        return {
            "setup_table": self._accept,
            "setup_adjust": lambda: self._of("auto_adjust")[0],
            "setup_patrol": self._first,
            "r1_draw": self._camera,
            "r1_lay": self._lay,
            "r1_token": self._token,
            "r2_premove": self._premove,
            "m4_turn": self._face,
            "m5_tunnel": lambda: self._of("turn_away", "pass")[0],
            "m7_supply": self._lift,
            "protect": lambda: self._of("protect", "pass")[0],
            "r3_forced": self._forced,
            "r3_move": self._move,
            "r3_buy": self._buy,
        }

    def _of(self, *kinds: str) -> list[Any]:
        return sorted((action for action in self.look.legal if action.kind in kinds), key=lambda action: kinds.index(action.kind))

    def _best(self, actions: Iterable[Any], score: Callable[[Any], float]) -> Any:
        scored = [(score(action), action) for action in actions]
        top = max(value for value, _action in scored)
        return self.rng.choice([action for value, action in scored if value >= top - 1e-9])

    # ---- set-up and tiles ------------------------------------------------------------------------------------------------------

    def _accept(self) -> Any:
        places = self._of("accept_table")
        return places[0] if places else self.rng.choice(self.look.legal)

    def _first(self) -> Any:
        return self._best(self._of("place_patrol"), lambda action: self.place(box.FLEET[0], action.field, action.facing))

    def _camera(self) -> Any:
        """Other tiles, where these bring little."""
        assert self.board.drawn is not None
        worth = sum(self.worth(tile) for tile in self.board.drawn) / max(1, len(self.board.drawn))
        return self._of("use_camera" if worth < self._usual() else "pass")[0]

    def _usual(self) -> float:
        """What a tile is worth on average."""
        return sum(self.worth(tile) for tile in box.CITY) / len(box.CITY)

    def worth(self, tile: str) -> float:
        """What it is worth to the Police that the car drives onto this tile."""
        face, pursued, armed = box.face(tile), bool(self.sight.pursuers()), self.board.hand_count > 0
        value = 1.0 * face.badge
        if face.midtown:
            value -= {"thoroughfare": 1.5, "hideout_garage": 1.2, "slum": 1.0}.get(face.midtown, 0.5)
        if face.light == "red":
            value += -1.5 if pursued and armed else 1.2
        elif face.light == "amber":
            value += -1.0 if pursued and armed else 0.0
        else:
            value += 1.0 if pursued else -0.2
        return value

    def _lay(self) -> Any:
        """The best of all ways to lay the drawn tiles; the first tile of it."""
        fields = list(dict.fromkeys(action.field for action in self._of("lay_tile")))
        tiles = list(dict.fromkeys(action.tile for action in self._of("lay_tile")))
        odds = {cell: self.likely.get(cell, 0.1) for cell in fields}

        def value(order: tuple[str, ...]) -> float:
            return sum(odds[cell] * self.worth(tile) for cell, tile in zip(fields, order, strict=False))

        order = max(permutations(tiles, len(fields)), key=value)
        return next(action for action in self._of("lay_tile") if (action.tile, action.field) == (order[0], fields[0]))

    def _token(self) -> Any:
        """Away from the car: it lies where the car is less likely to pass."""
        covered = self.board.fill.covered if self.board.fill is not None else None
        action = self._of("decide_token")[0]
        token = next(each for each in self.board.stash if each.token == action.token)
        others = [cell for cell in token.fields if cell != covered]
        car = self.board.car.field
        far = any(distance(cell, car) >= distance(covered or car, car) for cell in others)
        return next(each for each in self._of("decide_token") if each.token == action.token and each.here == (not far))

    def _lift(self) -> Any:
        return self._of("lift_hazard")[0]

    # ---- interrupts ------------------------------------------------------------------------------------------------------------

    def _premove(self) -> Any:
        """Two behind the car would crash together: the motorcycle stays out of it."""
        if len(self.sight.pursuers()) > 1 and self.board.hand_count and self.board.tokens > 1:
            return self.rng.choice(self._of("turn_away"))
        return self._of("pass")[0]

    def _face(self) -> Any:
        """So that it can follow where the car is likely to go."""
        return self._best(self._of("face"), lambda action: self.follows(action.facing))

    def follows(self, facing: Heading) -> float:
        """How likely a pursuer that faces so can follow the next move."""
        car = self.board.car
        ways = {way_to(car.field, car.facing, way): turned(car.facing, way) for way in WAYS}
        return sum(odds for cell, odds in self.likely.items() if ways[cell] != back(facing))

    # ---- vehicles --------------------------------------------------------------------------------------------------------------

    def place(self, name: str, cell: Cell, facing: Heading, alone: bool | None = None) -> float:
        """How good it is for a vehicle to stand so when the car moves next."""
        car = self.board.car
        if cell == car.field:
            first = not [each for each in self.sight.pursuers() if each.name != name] if alone is None else alone
            return (_ON_CAR if first else _ANOTHER) + _FOLLOW * self.follows(facing)
        value = -_FAR * distance(cell, car.field)
        for there, odds in self.likely.items():
            if there == cell:
                value += _ON_WAY * odds
            elif any(way_to(cell, facing, way) == there for way in WAYS) and self.sight.enters(name, there):
                value += _REACH * odds
        return value

    def _after(self, each: Vehicle, action: Any) -> float:
        """How good a move is; a crash is what nobody wants."""
        assert each.field is not None
        if action.kind == "turn_vehicle":
            return self.place(each.name, each.field, turned(each.facing, action.side))
        facing = turned(each.facing, action.way)
        cell = way_to(each.field, facing, "F")
        if not self.sight.enters(each.name, cell):
            saved = box.kind_of(each.name) == "armored_car" and self.board.tokens and "armored_car" not in self.board.used
            return self.place(each.name, cell, facing) - (_PAID if saved else _CRASH)
        return self.place(each.name, cell, facing)

    def _vehicle(self, name: str) -> Vehicle:
        return next(each for each in self.board.vehicles if each.name == name)

    def _forced(self) -> Any:
        """Those that come free first; the helicopter turns round where that keeps it near."""
        for action in self._of("turn_180"):
            each = self._vehicle(action.vehicle)
            assert each.field is not None
            on, off = way_to(each.field, each.facing, "F"), way_to(each.field, back(each.facing), "F")
            if self.board.tokens > 2 and distance(off, self.board.car.field) + 1 < distance(on, self.board.car.field):
                return action
        return self._of("force")[0]

    def _move(self) -> Any:
        """The one move that gains most, until none gains enough."""
        best, gain = self._of("end_moves")[0], _LEAST
        for action in self._of("move_vehicle", "turn_vehicle"):
            each = self._vehicle(action.vehicle)
            assert each.field is not None
            value = self._after(each, action) - self.place(each.name, each.field, each.facing)
            value -= _PAID if action.right == "paid" else 0.0
            if value > gain:
                best, gain = action, value
        for action in self._of("turn_180"):
            if (value := self._round_trip(self._vehicle(action.vehicle)) - _PAID) > gain:
                best, gain = action, value
        if best.kind == "end_moves":
            return self._send() or best
        return best

    def _round_trip(self, each: Vehicle) -> float:
        """What the helicopter gains by turning round before it moves."""
        assert each.field is not None
        facing = back(each.facing)
        moves = [way_to(each.field, facing, way) for way in WAYS]
        best = max(
            (
                self.place(each.name, cell, turned(facing, way))
                for way, cell in zip(WAYS, moves, strict=True)
                if self.sight.enters(each.name, cell) and self.sight.near_a_tile(cell)
            ),
            default=-99.0,
        )
        usual = max(
            (
                self.place(each.name, cell, turned(each.facing, way))
                for way in WAYS
                if self.sight.enters(each.name, cell := way_to(each.field, each.facing, way)) and self.sight.near_a_tile(cell)
            ),
            default=self.place(each.name, each.field, each.facing),
        )
        return best - usual

    def _send(self) -> Any:
        """Dispatch whoever is far behind; lay the spike strip where the car will pass."""
        best, gain = None, _PAID
        for action in self._of("dispatch"):
            each = self._vehicle(action.vehicle)
            assert each.field is not None
            if each.field == self.board.car.field:
                continue
            value = self.place(each.name, action.field, action.facing) - self.place(each.name, each.field, each.facing)
            if value > gain:
                best, gain = action, value
        if best is not None:
            return best
        now = max((self.likely.get(cell, 0.0) for cell in self.sight.spikes), default=0.0)
        strips = [action for action in self._of("relay_spikes") if self.likely.get(action.field, 0.0) > now + 0.25]
        pursued = bool(self.sight.pursuers())
        if strips and not pursued and self.board.tokens > 1:
            return max(strips, key=lambda action: self.likely[action.field])
        return None

    # ---- the shop --------------------------------------------------------------------------------------------------------------

    def _buy(self) -> Any:
        """What is worth its cost now, or nothing: saving for the helicopter counts as well."""
        offers: dict[str, list[Any]] = {}
        for action in self._of("buy"):
            offers.setdefault(action.upgrade, []).append(action)
        for upgrade in self._wishes():
            if upgrade in offers:
                return self._best(offers[upgrade], lambda action: self._site(action))
        return self._send() or self._of("end_buying")[0]

    def _wishes(self) -> list[str]:
        """What is wanted, most urgent first."""
        board = self.board
        out = [each for each in board.vehicles if each.field is not None]
        kinds = [box.kind_of(each.name) for each in out]
        if len(out) < 2:
            return ["patrol_car", "motorcycle", "armored_car"]
        if board.tokens >= box.UPGRADES["helicopter"].cost and "helicopter" not in kinds:
            return ["helicopter"]
        saving = board.round >= 5 and board.tokens >= 6 and "helicopter" not in kinds and len(out) > 2
        if saving:
            return []
        wishes = ["motorcycle"] if "motorcycle" not in kinds else []
        if kinds.count("patrol_car") < 3 * board.options.boxes:
            wishes.append("patrol_car")
        if "armored_car" not in kinds and board.hand_count:
            wishes.append("armored_car")
        far = sum(distance(each.field, board.car.field) > 4 for each in out if each.field is not None)
        if far:
            wishes.insert(0, "dispatch")
        if self._tight() or board.hand_count <= 1:
            wishes.insert(0, "barricade")
        wishes += ["spike_strip", "barricade", "traffic_camera", "dispatch"]
        return wishes

    def _tight(self) -> bool:
        """Whether the car has few ways left, so that a barricade hurts."""
        return len([cell for cell in self.likely if cell not in self.sight.barricades]) <= 2

    def _site(self, action: Any) -> float:
        """How good a piece is where it would be placed."""
        if action.field is None:
            return 0.0
        if action.facing is None:
            return self.likely.get(action.field, 0.0)
        return self.place(f"{box.UPGRADES[action.upgrade].piece}_1", action.field, action.facing, alone=False)
