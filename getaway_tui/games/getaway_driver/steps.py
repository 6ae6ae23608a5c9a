"""The vocabulary of Getaway Driver: roles, sides of a choice, and the steps between which a position goes."""

from __future__ import annotations

from typing import Literal

Mode = Literal["base", "solo", "event", "four"]
Role = Literal["driver", "police"]
Pile = Literal["risky", "quiet"]
"""The two piles of tiles of the game against the automaton."""
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
Car0 = Literal[0]
Columns = tuple[int, int]

Window = Literal["r2_open", "r2_scout", "r2_move", "r2_extra", "r2_stuck", "r2_end"]
"""Where the Driver may play cards in the turn."""
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
