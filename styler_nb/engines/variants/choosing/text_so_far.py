"""What a text has, over all blocks, as it stands after the changes so far, and how close that is to the writer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from styler_nb.engines.variants.learning.closeness import Closeness, Standing
from styler_nb.engines.variants.learning.leaning import Tally
from styler_nb.engines.variants.measures.lengths import Effect, LengthsSoFar, Measured, Spread

__all__ = ["TextSoFar"]


class TextSoFar:
    """The words of a text, also of what is still to come, and its sentences so far.

    Parameters
    ----------
    closeness : Closeness or None
        What sets the writer apart; None where that is not known.
    spread : Spread
        The writer's sentence lengths.

    Attributes
    ----------
    tally : Tally
        The words and marks.
    lengths : LengthsSoFar
        The sentence lengths.
    """

    def __init__(self, closeness: Closeness | None, spread: Spread) -> None:
        self.tally = Tally()
        self.lengths = LengthsSoFar(spread)
        self._closeness = closeness
        self._standing: Standing | None = None
        """None where it is to be measured anew."""

    def add_text(self, text: str) -> None:
        """Take note of the words of a further text."""
        self.tally.add(text)
        self._standing = None

    def add_sentences(self, sentences: Iterable[Measured]) -> None:
        """Take note of further sentences."""
        self.lengths.add(sentences)
        self._standing = None

    def change_words(self, difference: Mapping[str, int]) -> None:
        """Take note of what a change brings and takes away."""
        self.tally.change(difference)
        self._standing = None

    def change_sentences(self, effect: Effect) -> None:
        """Take note of a join or split."""
        self.lengths.change(effect)
        self._standing = None

    def measure_closer(self, difference: Mapping[str, int], effect: Effect | None) -> float | None:
        """Measure how much closer to the writer a change brings the text; see `Closeness.weigh`.

        Parameters
        ----------
        difference : mapping of str to int
            How many more of each word and mark it brings.
        effect : Effect or None
            What a join or split makes of sentences; None where they stay.

        Returns
        -------
        float or None
            None where it is not known what sets the writer apart.
        """
        if self._closeness is None:
            return None
        if self._standing is None:
            self._standing = self._closeness.stand(self.tally.counts, self.tally.figures, self.lengths.figures)
        return self._closeness.weigh(self._standing, difference, None if effect is None else effect.figures)
