"""What a sentence and a label are."""

from __future__ import annotations

import unicodedata


def sentence(text: str, what: str = "", ends: str = "") -> None:
    """Assert that this is one plain sentence; `ends` are other signs than a full stop that may end it."""
    label(text, what)
    assert not text[0].islower(), f"this sentence begins small: {text!r} ({what})"
    assert text.rstrip("\"')”’»").endswith((".", *ends)), f"this sentence has no end: {text!r} ({what})"


def label(text: str, what: str) -> None:
    """Assert that this is one line of plain text."""
    assert isinstance(text, str), f"no text for {what}: {text!r}"
    assert text, f"no words for {what}"
    assert text.strip() == text, f"blanks around {text!r} ({what})"
    wrong = [sign for sign in text if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")]
    assert not wrong, f"more than one line, or signs that cannot be shown: {text!r} ({what})"
