"""Structure and voice of a sentence, counted from the roles that a learned model gives its verbs.

An independent clause is finite; a dependent clause (adverbial, complement, subject or relative clause)
counts when it is finite; a sentence is passive when any of its clauses is. Infinitives, gerunds and bare
participles ("the book written by him") are no clauses of their own.

Two small models decide. The first labels each verb: `I` opens an independent clause, `D` a dependent one, `N`
none; the labels carry the count so far (`I20`: the second independent clause, no dependent one yet), so that
the last item, the sentence itself, gets the label that agrees with the count. The second tells for each
participle whether it is the verb of a passive clause. What hand-written rules say (`clause_rules`) is one of
the features.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import NamedTuple

from styler_nb.text.clause_features import build_items, find_verbs
from styler_nb.text.clause_rules import ClauseWord
from styler_nb.text.crf import Crf, read_weights
from styler_nb.text.types import SentenceStructure, SentenceVoice
from styler_nb.text.voice_features import build_participle, find_participles

__all__ = ["ClauseModel", "ClauseWord", "classify", "default_model"]

_CLAUSE_WEIGHTS = "clauses.crfsuite"
_VOICE_WEIGHTS = "voice.crfsuite"
_THRESHOLD = 0.3  # between .25 and .5 F1 of the passive hardly changes, across folds of the training part
_STRUCTURES = {
    "fragment": SentenceStructure.FRAGMENT,
    "simple": SentenceStructure.SIMPLE,
    "complex": SentenceStructure.COMPLEX,
    "compound": SentenceStructure.COMPOUND,
    "compound-complex": SentenceStructure.COMPOUND_COMPLEX,
}


class ClauseModel(NamedTuple):
    """What judges sentences; safe to share between threads."""

    clauses: Crf
    voice: Crf


_lock = threading.Lock()
_loaded: list[ClauseModel] = []


def default_model() -> ClauseModel:
    """Give the models that ship with the package, loaded at the first call.

    Returns
    -------
    ClauseModel
        One object for the whole process.
    """
    with _lock:
        if not _loaded:
            _loaded.append(ClauseModel(Crf(read_weights(_CLAUSE_WEIGHTS)), Crf(read_weights(_VOICE_WEIGHTS))))
    return _loaded[0]


def classify(
    words: Sequence[ClauseWord], *, model: ClauseModel | None = None
) -> tuple[SentenceStructure, SentenceVoice]:
    """Tell structure and voice of a sentence.

    Parameters
    ----------
    words : sequence of ClauseWord
        The words and marks of the sentence, in order.
    model : ClauseModel or None
        None is the one that ships with the package.

    Returns
    -------
    tuple of (SentenceStructure, SentenceVoice)
        Voice is none where the sentence has no clause.
    """
    if not words:
        return SentenceStructure.FRAGMENT, SentenceVoice.NONE
    model = model or default_model()
    structure = SentenceStructure.FRAGMENT
    if verbs := find_verbs(words):
        structure = _STRUCTURES[model.clauses.label(build_items(words, verbs))[-1].removeprefix("=")]
    if any(model.voice.probability(build_participle(words, i), "P") > _THRESHOLD for i in find_participles(words)):
        return structure, SentenceVoice.PASSIVE
    return structure, SentenceVoice.NONE if structure is SentenceStructure.FRAGMENT else SentenceVoice.ACTIVE
