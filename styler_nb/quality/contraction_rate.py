"""How often a writer contracts where both is possible."""

from __future__ import annotations

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
_CLITICS: Final = frozenset({*_AUXILIARIES, "not"})
_NEGATED: Final = {"can": "can't", "will": "won't", "shall": "shan't"}


def _is_full_form(host: str, clitic: Token, follows: Token | None) -> bool:
    """Whether a word and "not" or an auxiliary after it could have been contracted."""
    known, form = load_contractions(), clitic.lower
    if form == "not":
        return _NEGATED.get(host, f"{host}n't") in known
    if f"{host}{_AUXILIARIES[form]}" not in known:
        return False
    # "Yes, it is." and "they have a boat" cannot; "they have seen it" can.
    return follows is not None and follows.is_word and (clitic.upos == "AUX" or form in ("am", "are", "is"))


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
        tokens = sentence.tokens
        forms = [token.lower for token in tokens]
        contracted = sum(map(load_contractions().__contains__, forms))
        full = forms.count("cannot")
        used = 0
        for place in range(1, len(forms)):
            # "I will not" can be contracted in two ways, and is one place.
            if forms[place] not in _CLITICS or place <= used:
                continue
            follows = tokens[place + 1] if place + 1 < len(tokens) else None
            if _is_full_form(forms[place - 1], tokens[place], follows):
                full += 1
                used = place + 1
        return {"contracted": contracted, "full": full} if contracted or full else {}

    def is_key(self, key: str) -> bool:
        """Accept the two counts."""
        return key in ("contracted", "full")

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the rate, in [0, 1]; 0 where nothing could be contracted."""
        contracted = tally.get("contracted", 0)
        return {"": ratio(contracted, contracted + tally.get("full", 0))}
