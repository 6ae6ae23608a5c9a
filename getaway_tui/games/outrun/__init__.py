"""Outrun: lay the way out of the museum faster than the others, with a monster at your heels."""
