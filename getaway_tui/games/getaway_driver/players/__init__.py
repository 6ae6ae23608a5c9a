"""The computer players of Getaway Driver: what they make of a look, and rules of thumb for both sides."""
