"""How general English chooses: counts over a reference corpus that make the shares of the data files exact.

`background.json` beside this module holds counts of every variable's variants, of words, and of short phrases, and
how words and measures of style vary from one window of text to the next. A share given by hand in a variable's file
is the prior; `HAND_WEIGHT` imaginary observations stand behind it, so that a variable which the corpus seldom shows
keeps about what was given.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import resources

from styler_nb.engines.variants.measures.windows import Windows
from styler_nb.engines.variants.schema import ELSEWHERE, Variable

__all__ = ["Background", "calibrate_variable", "load_background"]

HAND_WEIGHT = 20.0
_SMALLEST_SHARE = 0.005


@dataclass(frozen=True, slots=True)
class Background:
    """Counts over the reference corpus.

    Attributes
    ----------
    words : int
        Size of the corpus.
    choices : mapping
        Variable → context → form of the variant → count.
    phrases : mapping of str to int
        Words and phrases of two or three words, in lower case, with their counts; rare ones are left out.
    tokens : mapping of str to int
        Frequent words, in lower case, and marks: the closed list of `leaning`.
    lengths : mapping of int to int
        Number of sentences of paragraphs by their length in words.
    windows : Windows
        How words and measures vary from one part of a text to the next.
    """

    words: int = 0
    choices: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict, repr=False)
    phrases: Mapping[str, int] = field(default_factory=dict, repr=False)
    tokens: Mapping[str, int] = field(default_factory=dict, repr=False)
    lengths: Mapping[int, int] = field(default_factory=dict, repr=False)
    windows: Windows = field(default_factory=Windows, repr=False)


@lru_cache(maxsize=1)
def load_background() -> Background:
    """Read the counts, once per process; without the file there are none."""
    path = resources.files("styler_nb.engines.variants") / "background.json"
    if not path.is_file():
        return Background()
    content = json.loads(path.read_text(encoding="utf-8"))
    lengths = {int(length): n for length, n in content.get("lengths", {}).items()}
    windows = Windows.from_json(content["windows"]) if "windows" in content else Windows()
    return Background(
        content["words"], content["counts"], content["phrases"], content.get("tokens", {}), lengths, windows
    )


def calibrate_variable(variable: Variable, background: Background) -> Variable:
    """Move a variable's shares from those given by hand towards the counted ones.

    Parameters
    ----------
    variable : Variable
        As its file says.
    background : Background
        The counts; those of forms that the variable lacks are ignored.

    Returns
    -------
    Variable
        With shares `(count + HAND_WEIGHT · share) / (n + HAND_WEIGHT)`. A variable with a variant that cannot be
        recognised counts the expected sites that were not seen for that variant.
    """
    contexts = background.choices.get(variable.id, {})
    frames = [cells for context, cells in contexts.items() if context != ELSEWHERE]
    counts = [sum(cells.get(v.form, 0) for cells in frames) for v in variable.variants]
    expected = background.words / 1000 * variable.opportunities_per_1000_words
    unseen = [i for i, v in enumerate(variable.variants) if not v.recognize]
    missing = max(expected - sum(counts), 0.0)
    scale = sum(v.share for v in variable.variants)
    usual = sum(variable.variants[i].share for i in unseen)
    observed = [
        n + (missing * v.share / usual if not v.recognize else 0.0)
        for n, v in zip(counts, variable.variants, strict=True)
    ]
    shares = [
        max((n + HAND_WEIGHT * v.share / scale) / (sum(observed) + HAND_WEIGHT), _SMALLEST_SHARE)
        for n, v in zip(observed, variable.variants, strict=True)
    ]
    variants = tuple(
        replace(v, share=round(share / sum(shares), 4)) for v, share in zip(variable.variants, shares, strict=True)
    )
    return replace(variable, variants=variants)
