"""What belongs to a verb after its object: "turns the grain into flour"."""

from __future__ import annotations

__all__ = ["COMPLEMENTS"]

COMPLEMENTS = {
    "into": frozenset(
        {"convert", "transform", "divide", "separate", "break", "grind", "pump", "push", "press", "translate", "carve"}
        | {"develop", "release", "pull", "wash", "sweep", "carry", "move", "drive", "turn", "put", "pile", "change"}
    ),
    "from": frozenset(
        {"protect", "shelter", "shield", "separate", "remove", "isolate", "extract", "release", "pump", "collect"}
        | {"import", "drain", "borrow", "buy", "copy", "take", "inherit", "carve", "make", "receive", "transfer"}
    ),
    "to": frozenset(
        {
            "carry",
            "transport",
            "deliver",
            "transmit",
            "supply",
            "export",
            "link",
            "move",
            "pump",
            "distribute",
            "send",
            "sell",
            "bring",
            "give",
            "pay",
            "return",
        }
        | {"transfer", "award", "introduce", "report"}
    ),
    "with": frozenset({"supply", "fill", "cover", "replace", "treat", "feed", "combine", "connect", "provide", "mix"}),
    "as": frozenset({"use", "employ", "describe", "treat", "classify", "define", "interpret"}),
}
"""Prepositions after which a verb's own complement stands: "turns the grain into flour"."""
