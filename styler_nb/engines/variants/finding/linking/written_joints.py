"""Write a joint of two clauses in each of its ways: with a full stop, a semicolon, a dash, a conjunction."""

from __future__ import annotations

from collections.abc import Mapping

from styler_nb.engines.variants.reading.view import Option, Patch
from styler_nb.engines.variants.schema import Variable

__all__ = ["WrittenJoint"]


class WrittenJoint:
    """A joint as it stands, and how to write it in the other ways."""

    def __init__(self, variable: Variable, name: str, words: str, head: str, lowered: str) -> None:
        self.variable, self.name, self.words = variable, name, words
        self._head, self._lowered = head, lowered

    def ways(self) -> Mapping[str, tuple[str, int]]:
        """Give the text from the mark to the second clause's first word, and its words beyond the two clauses."""
        word = str(self.variable.parameters["word"])
        connective = self.words or str((*self.variable.parameters.get("connectives", ()), "")[0])
        size = len(connective.split())
        capital, low = self._head[:1].upper() + self._head[1:], self._lowered
        return {
            "comma": (f", {word} {low}", 1),
            "bare": (f" {word} {low}", 1),
            "semicolon": (f"; {low}", 0),
            "semicolon_word": (f"; {word} {low}", 1),
            "semicolon_connective": (f"; {connective}, {low}", size),
            "dash": (f" — {low}", 0),
            "dash_word": (f" — {word} {low}", 1),
            "colon": (f": {low}", 0),
            "period": (f". {capital}", 0),
            "period_word": (f". {word.capitalize()} {low}", 1),
            "period_connective": (f". {connective.capitalize()}, {low}", size),
        }

    def options(self, start: int, end: int, names: set[str]) -> tuple[Option, ...]:
        """Write the options of those names."""
        ways = self.ways()
        return tuple(
            Option(i, (Patch(start, end, ways[v.form][0]),), ways[v.form][1] - ways[self.name][1])
            for i, v in enumerate(self.variable.variants)
            if v.form != self.name and v.produce and v.form in names
        )
