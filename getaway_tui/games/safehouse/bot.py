"""x"""

BOTS = {}
