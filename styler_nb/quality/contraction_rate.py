"""How often a writer contracts where both is possible."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from styler_nb.quality.base import Columns, MetricInfo, SingleStatisticGroup, Tally, ratio
from styler_nb.quality.function_word_frequency import load_contractions
from styler_nb.text.types import Sentence, Token

__all__ = ["ContractionRate"]

_AUXILIARIES: Final = {
    "am": "'m",
    "are": "'re",
    "is": "'s",
    "has": "'s",
    "have": "'ve",
    "had": "'d",
    "would": "'d",
    "will": "'ll",
}
_NEGATED: Final = {"can": "can't", "will": "won't", "shall": "shan't"}


def _is_full_form(first: Token, second: Token, follows: Token | None) -> bool:
    """Whether two words could have been contracted."""
    host, clitic = first.lower, second.lower
    known = load_contractions()
    if clitic == "not":
        return _NEGATED.get(host, f"{host}n't") in known
    if clitic not in _AUXILIARIES or f"{host}{_AUXILIARIES[clitic]}" not in known:
        return False
    # "Yes, it is." and "they have a boat" cannot; "they have seen it" can.
    return follows is not None and follows.is_word and (second.upos == "AUX" or clitic in ("am", "are", "is"))


class ContractionRate(SingleStatisticGroup):
    """Contractions among the places where a contraction is possible: contracted, and written out."""

    name = "contraction_rate"
    title = "Contraction rate"
    metrics = (
        MetricInfo(
            "",
            "contracted",
            "1",
            0.0,
            1.0,
            "closer",
            "contractions / (contractions + forms written out that could be contracted)",
            "Biber 1988, Variation across Speech and Writing",
        ),
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count contractions, and what could have been one."""
        tokens, known = sentence.tokens, load_contractions()
        contracted = sum(token.lower in known for token in tokens)
        full = sum(token.lower == "cannot" for token in tokens)
        used = 0
        for place, (first, second) in enumerate(pairwise(tokens)):
            # "I will not" can be contracted in two ways, and is one place.
            if place >= used and _is_full_form(first, second, tokens[place + 2] if place + 2 < len(tokens) else None):
                full += 1
                used = place + 2
        return {"contracted": contracted, "full": full} if contracted or full else {}

    def is_key(self, key: str) -> bool:
        """Accept the two counts."""
        return key in ("contracted", "full")

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the rate, in [0, 1]; 0 where nothing could be contracted."""
        contracted = tally.get("contracted", 0)
        return {"": ratio(contracted, contracted + tally.get("full", 0))}
