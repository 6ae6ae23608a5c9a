"""A second judge of rows, written on its own: it walks the printed path card by card and says yes or no to one row."""

from __future__ import annotations

from itertools import combinations

MOVES = "RJCDSHTV"


def right(row: str, path: str, front: tuple[str, ...], *, infected: bool = False, antidote: bool = False) -> bool:
    """Whether a racer with these cards in front may lay this row (default options)."""
    if row.endswith("A"):
        return infected and antidote and right(row[:-1], path, front)
    if "A" in row:
        return False
    if row == "" and "MAJOR" in front:
        return True
    wanted = _due(path, front)
    bare = row.replace("L", "")
    if not _without_at_most(bare, wanted, 1 if "LITTLE" in front else 0):
        return False
    return _longs_fit(row, front)


def _due(path: str, front: tuple[str, ...]) -> list[str]:
    """The moves to lay, found while walking the path."""
    row: list[str] = []
    for icon in path:
        if f"NTW_{icon}" in front:
            continue
        move = icon
        for card in front:
            if card.startswith("SW_") and move in card[3:]:
                move = card[4] if move == card[3] else card[3]
        if "BACK" in front:
            row.insert(0, move)
        else:
            row.append(move)
    return row


def _without_at_most(bare: str, wanted: list[str], dropped: int) -> bool:
    missing = len(wanted) - len(bare)
    if missing not in range(dropped + 1):
        return False
    return any("".join(kept) == bare for kept in combinations(wanted, len(bare)))


def _longs_fit(row: str, front: tuple[str, ...]) -> bool:
    """Whether each L lies after as many moves as one of the cards says, and no other L lies there."""
    moves = len(row.replace("L", ""))
    due = sorted(min(int(card[2]), moves) for card in front if card.startswith("LW"))
    seen, laid = 0, []
    for sign in row:
        if sign == "L":
            laid.append(seen)
        else:
            seen += 1
    return sorted(laid) == due
