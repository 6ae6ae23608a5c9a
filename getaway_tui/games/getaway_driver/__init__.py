"""Getaway Driver: a chase through a city that grows under the wheels."""

ABOUT = {
    "title": "Getaway Driver",
    "line": "One drives, one hunts, and the city grows tile by tile under the wheels.",
    "seats": (2, 2),
    "minutes": "40 min",
    "levels": ("weak", "fair"),
    "accent": "sienna",
    "order": 2,
}
