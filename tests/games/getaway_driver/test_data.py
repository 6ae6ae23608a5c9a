"""The box holds what the specification counts, and other data make another game."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from getaway_tui.engine import data
from getaway_tui.games.getaway_driver import box

STUNTS = ("two_wheels", "narrow_alley", "sidewalk", "ramp", "wrong_way")


def test_the_tiles_are_those_that_the_specification_counts() -> None:
    city = [box.FACES[tile] for tile in box.CITY]
    assert len(box.FACES) == 45
    assert Counter(face.light for face in city) == {"green": 10, "amber": 21, "red": 12}
    assert sum(face.badge for face in city) == 37
    assert Counter(face.badge for face in city if face.badge) == {1: 10, 2: 6, 3: 5}
    assert sorted(face.tile_id for face in city if face.tunnel) == ["A15", "A18", "G10", "R03"]
    assert [face.tile_id for face in city if face.event] == ["A21"]
    assert Counter(stunt for face in city for stunt in face.hazards) == dict.fromkeys(STUNTS, 13)
    assert Counter(face.solo_pile for face in city) == {"risky": 15, "quiet": 28}
    assert not [face for face in city if face.light == "green" and face.hazards]


def test_every_stunt_is_on_two_cards_and_once_in_a_first_hand() -> None:
    assert Counter(row.stunt for row in box.CARDS.values()) == dict.fromkeys(STUNTS, 2)
    assert sorted(box.CARDS[card].stunt for card in box.FIRST_GAME) == sorted(STUNTS)


def test_the_fleet_is_that_of_the_box() -> None:
    assert Counter(box.kind_of(name) for name in box.FLEET) == {
        "patrol_car": 3,
        "motorcycle": 1,
        "armored_car": 1,
        "helicopter": 1,
    }
    assert Counter(box.kind_of(name) for name in box.BARRIERS) == {"barricade": 3, "spike_strip": 1}
    assert {name: row.cost for name, row in box.UPGRADES.items()} == {
        "armored_car": 4,
        "barricade": 2,
        "dispatch": 2,
        "patrol_car": 2,
        "helicopter": 8,
        "motorcycle": 4,
        "spike_strip": 2,
        "traffic_camera": 2,
    }


@pytest.mark.parametrize(
    ("tiles", "feel"),
    [
        (43, "bulging"),
        (31, "bulging"),
        (30, "heavy"),
        (21, "heavy"),
        (20, "half"),
        (13, "half"),
        (12, "light"),
        (7, "light"),
        (6, "few"),
        (4, "few"),
        (3, "nearly_empty"),
        (0, "nearly_empty"),
    ],
)
def test_what_a_bag_feels_like(tiles: int, feel: str) -> None:
    assert box.felt(tiles) == feel


# ---- other data ------------------------------------------------------------------------------------------------------------

FRESH = """
import json, sys
from pathlib import Path
from getaway_tui.engine import data
data.use(Path(sys.argv[1]))
from getaway_tui.games.getaway_driver import box
from getaway_tui.games.getaway_driver.rules import GAME
from tests.games.getaway_driver.scenes import scene
from tests.support import Scene
print(json.dumps((lambda scope: eval(sys.argv[2], scope))({"GAME": GAME, "Scene": Scene, "scene": scene, "box": box})))
"""


def answer(tmp_path: Path, name: str, edit: Callable[[str], str], question: str) -> subprocess.CompletedProcess[str]:
    """What a fresh interpreter answers with one data file changed."""
    folder = tmp_path / "getaway_driver"
    shutil.copytree(data.path("getaway_driver", "settings.toml").parent, folder)
    before = (folder / name).read_text("utf-8")
    assert edit(before) != before, "nothing was changed"
    (folder / name).write_text(edit(before), "utf-8")
    root = Path(__file__).parents[3]
    return subprocess.run(
        [sys.executable, "-c", FRESH, str(tmp_path), question], cwd=root, capture_output=True, text=True, check=False
    )


CHANGES = [
    (
        "settings.toml",
        ("spaces = 5  ", "spaces = 7  "),
        "GAME.option_type().meter_spaces",
        7,
    ),
    (
        "settings.toml",
        ("medium = [15, 11]", "medium = [12, 9]"),
        "GAME.option_type().size",
        [12, 9],
    ),
    (
        "upgrades.csv",
        ("barricade,Barricade,Blokkade,2", "barricade,Barricade,Blokkade,3"),
        "(s := scene(step='r3_buy', tokens=4), s.act(1, 'buy', upgrade='barricade', field=[7, 4]), s.state.tokens)[-1]",
        1,
    ),
    (
        "tiles.csv",
        ("A06,amber,2", "A06,amber,3"),
        "(s := scene(down={(7, 4): 'A06'}), s.act(0, 'scout', field=[7, 4]), s.state.tokens)[-1]",
        3,
    ),
    (
        "settings.toml",
        ("off_road = 2", "off_road = 1"),
        "scene(step='r3_move', police={'P1': (9, 5, 'E')}).allows(1, 'move_vehicle', vehicle='patrol_car_1', way='F')",
        False,
    ),
    (
        "settings.toml",
        ("familiar_rounds = 2", "familiar_rounds = 3"),
        "(s := scene(step='r0_round_start', hand=['familiar_ground']),"
        " s.act(0, 'play_card', card='familiar_ground'), s.state.familiar)[-1]",
        3,
    ),
    (
        "driver_cards.csv",
        ("hit_the_gas,Hit the Gas,Plankgas!,ramp", "hit_the_gas,Hit the Gas,Plankgas!,sidewalk"),
        "box.CARDS['hit_the_gas'].stunt",
        "sidewalk",
    ),
    (
        "settings.toml",
        ("hard_limit_rounds = 120", "hard_limit_rounds = 3"),
        "(s := scene(step='r3_buy', round=3, options={'stall_limit': 'off'}), s.act(1, 'end_buying'), s.outcome.reason)[-1]",
        "stalled",
    ),
]


@pytest.mark.parametrize(("name", "edit", "question", "expected"), CHANGES, ids=[change[1][1][:24] for change in CHANGES])
def test_the_game_follows_its_data(tmp_path: Path, name: str, edit: tuple[str, str], question: str, expected: object) -> None:
    told = answer(tmp_path, name, lambda text: text.replace(*edit, 1), question)
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout) == expected


@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("tiles.csv", ("G08,green,1", "G08,green,4")),
        ("tiles.csv", ("A01,amber,3,,0,0,two_wheels", "A01,amber,3,,0,0,three_wheels")),
        ("settings.toml", ("spaces = 5  ", "spaces = -5  ")),
        ("upgrades.csv", ("traffic_camera,", "trafic_camera,")),
    ],
)
def test_data_that_say_nothing_sensible_are_refused(tmp_path: Path, name: str, edit: tuple[str, str]) -> None:
    assert answer(tmp_path, name, lambda text: text.replace(*edit, 1), "0").returncode != 0
