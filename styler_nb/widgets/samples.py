"""What a person should know of sample files before training on them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from styler_nb.quality.consistency import SampleFacts, StyleSplit, find_split, read_sample

__all__ = ["ENOUGH_WORDS", "FEWEST_WORDS", "Sample", "count_samples", "look_at", "warn_of_samples"]

FEWEST_WORDS = 200
"""A job on fewer words fails."""
ENOUGH_WORDS = 3_000
"""From here on the commoner choices of a writer are seen often enough."""
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Sample:
    """What can be told of a sample file.

    Attributes
    ----------
    facts : SampleFacts
        Its size, language and the use of frequent words.
    fingerprint : str
        Equal for equal texts.
    """

    facts: SampleFacts
    fingerprint: str


def look_at(text: str) -> Sample:
    """Find what can be told of a text without training on it."""
    return Sample(read_sample(text), hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def count_samples(count: int, words: int) -> str:
    """Say how much text there is."""
    return f"{count} file{'' if count == 1 else 's'}, {words:,} words"


def warn_of_samples(names: Mapping[str, str], samples: Mapping[str, Sample]) -> list[str]:
    """Find what would hurt training.

    Parameters
    ----------
    names : mapping of str to str
        Id → name of the files meant for training.
    samples : mapping of str to Sample
        Id → what is known of the file; files not read yet are missing.

    Returns
    -------
    list of str
        One sentence or two each, the gravest first; empty where nothing is to be said.
    """
    known = {id: samples[id] for id in names if id in samples}
    if not known:
        return []
    facts = {id: sample.facts for id, sample in known.items()}
    warnings = [*_warn_of_size(facts), *_warn_of_language(names, facts), *_warn_of_twins(names, known)]
    split = find_split(list(facts.values()))
    if split is not None:
        warnings.append(_describe_split(split, [names[id] for id in known]))
    return warnings


def _warn_of_size(known: Mapping[str, SampleFacts]) -> list[str]:
    words = sum(fact.words for fact in known.values())
    if words < FEWEST_WORDS:
        return [f"Too little text: {words:,} words; training needs at least {FEWEST_WORDS}, better several thousand."]
    if words < ENOUGH_WORDS:
        return [
            f"Little text: {words:,} words. It works, but rare choices will not be seen; several thousand are better."
        ]
    return []


def _warn_of_language(names: Mapping[str, str], known: Mapping[str, SampleFacts]) -> list[str]:
    foreign = [names[id] for id, fact in known.items() if not fact.is_english]
    if not foreign:
        return []
    verb = "does" if len(foreign) == 1 else "do"
    return [f"{_name_some(foreign)} {verb} not look English: only punctuation and typography are learned there."]


def _warn_of_twins(names: Mapping[str, str], known: Mapping[str, Sample]) -> list[str]:
    counts = Counter(sample.fingerprint for sample in known.values())
    same = [names[id] for id, sample in known.items() if counts[sample.fingerprint] > 1]
    return [f"The same text more than once, so it counts more: {_name_some(same)}."] if same else []


def _describe_split(split: StyleSplit, names: Sequence[str]) -> str:
    smaller = _name_some([names[place] for place in split.groups[1]])
    words = ", ".join(f"“{word}”" for word in split.words)
    return (
        f"These may be two styles: {smaller} differ{'s' * (len(split.groups[1]) == 1)} from the rest, "
        f"most in how often {words} are used. A model of mixed styles is a mean of them; train one model for each."
    )


def _name_some(names: Sequence[str]) -> str:
    if len(names) <= _NAMED + 1:
        return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"
