"""The engine: pure value machines, the match that plays them, journals and the protocol. Standard library and pydantic only."""
