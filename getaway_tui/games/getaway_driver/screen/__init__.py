"""The screen of Getaway Driver: what may be chosen, what it would cost and reveal, and how the city is drawn."""
