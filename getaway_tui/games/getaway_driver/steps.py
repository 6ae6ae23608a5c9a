"""The vocabulary of Getaway Driver: roles, sides of a choice, and the steps between which a position goes."""

from __future__ import annotations

from typing import Literal

Mode = Literal["base", "solo", "four"]
Pile = Literal["risky", "quiet"]
"""The two piles of tiles of the game against the automaton."""
Role = Literal["driver", "police", "city", "driver_a", "driver_b"]
"""What somebody plays: with four the two Drivers are told apart. Where "driver" is said there too, it is the one at the wheel."""
DRIVERS: tuple[Role, ...] = ("driver_a", "driver_b")
"""The Drivers of four, in the order of their cars."""
Lent = Literal["hand", "discard"]
"""Where the card lies that another Driver lends (GD-13.13)."""
Ability = Literal[
    "traffic_camera", "spike_strip", "dispatch", "armored_car", "motorcycle", "helicopter_turn", "helicopter_tunnel"
]
"""What the Police may use once a round each."""
Block = Literal["park", "lake", "hill", "fruit_bowl", "mug", "book", "laptop"]
Source = Literal["hand", "reuse"]
"""A card is played from the hand, or from the discard pile by paying a stash token."""
Reason = Literal["thoroughfare", "hit_the_gas"]
Right = Literal["move", "extra", "paid"]
Force = Literal["soft", "medium", "hard"]
CarNumber = Literal[0, 1]
"""Whose car: the only one, or Driver A's, is 0, Driver B's 1."""
Columns = tuple[int, int]

Window = Literal[
    "r2_open", "r2_scout", "r2_move", "r2_extra", "r2_stuck", "r2_end", "f2_ready", "f2_declared", "f2_gave_up", "f2_over"
]
"""Where the Driver may play cards in the turn. The last four: this Driver waits for the other one, before declaring a way, after
it, without any way to go, and after the turn."""
Step = (
    Literal[
        "assign_roles",
        "setup_table",
        "setup_cards",
        "setup_scatter",
        "land",
        "setup_adjust",
        "setup_start",
        "setup_patrol",
        "r0_round_start",
        "draw_tiles",
        "r1_draw",
        "r1_lay",
        "r1_token",
        "s1_fill",
        "r2_premove",
        "r2_jam",
        "r2_swap",
        "m1_barricade",
        "m4_turn",
        "m5_tunnel",
        "m7_amber",
        "m7_supply",
        "m8_hazard",
        "m9_city_map",
        "protect",
        "r3_forced",
        "r3_move",
        "r3_decoy",
        "r3_buy",
        "draw_upgrade",
        "f0_plan",
        "f2_turn",
        "f2_order",
        "f2_agree",
        "m5_split",
        "m8_split",
        "end",
    ]
    | Window
)
"""Where a position may rest: an ask, a draw of chance, or the end."""

Next = Literal[
    "r0",
    "r1_fill",
    "r2_begin",
    "r2_go",
    "r2_again",
    "r2_after",
    "r2_offer",
    "f0_begin",
    "f2_joint",
    "f2_premove",
    "f2_handbrake",
    "f2_wreck",
    "f2_swap",
    "f2_moved",
    "m1",
    "m2",
    "m3",
    "m4",
    "m4_faces",
    "m5",
    "m6",
    "m7",
    "m8",
    "m8_spin",
    "m9",
    "m10",
    "wreck",
    "crash",
    "r3_force",
    "r3_moves",
    "r3_moves_done",
    "r3_check",
    "r4",
    "s_adjust",
    "s_patrol",
    "s3_force",
    "s3_forced",
    "s3_moves",
    "s3_upgrades",
    "s3_empty",
]
"""What happens by itself before the game rests again."""


Back = Next | Literal["r2_open"]
"""Where a fill leads back to."""

Stand = Literal["r2_jam", "r2_swap", "f2_agree", "f2_wheel"] | Window | Next
"""Where one of two Drivers is who drive at the same time: asked, waiting, about to go on by itself, or at the wheel."""
