"""Safehouse: every rule, every worked scenario, and a second reading of both."""
