"""What belongs to a verb after its object: "turns the grain into flour"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.words import read_words

__all__ = ["COMPLEMENTS"]

COMPLEMENTS = {name: read_words(f"complements_{name}") for name in ("into", "from", "to", "with", "as")}
"""The verbs that have a complement of their own after each of these prepositions."""
