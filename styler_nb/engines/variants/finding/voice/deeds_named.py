"""Read a deed told by a clause of its own that one noun names: "before it is used" is "before use"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["read_named_deed"]

_BEFORE = (("is",), ("are",), ("was",), ("were",), ("can", "be"), ("could", "be"))
_AFTER = (("is",), ("are",), ("was",), ("were",), ("has", "been"), ("have", "been"), ("had", "been"))
_FORMS = {"before": _BEFORE, "after": _AFTER}
_ENDS = frozenset({".", ",", ";"})
_DEGREES = frozenset({"shortly", "just", "soon", "immediately", "long", "right"})
"""Words that go on with "before" and "after" whatever follows them."""
_EARLIEST = 3
"""Words of the clause that goes before, at the least."""


def read_named_deed(view: SentenceView, variable: Variable, index: int) -> tuple[int, int, str] | None:
    """Read "it is used" after "before" and "after", at the end of its clause; `parameters.named_deeds` has the nouns.

    What is done so stands earlier in the sentence, as the subject or the object of the clause before.
    """
    noun = variable.parameters["named_deeds"].get(view.lowers[index], "")
    if not noun or index < _EARLIEST + 2 or view.lowers[index + 1] not in _ENDS:
        return None
    first = next((i for i in range(index - 1, index - 4, -1) if view.lowers[i] in ("it", "they")), -1)
    if first < _EARLIEST:
        return None
    forms = _FORMS.get(view.lowers[first - 1], ())
    if view.lowers[first + 1 : index] not in forms or not view.finds_finite(0, first - 1):
        return None
    if view.lowers[first - 2] in _DEGREES or view.stands_outside(noun, first, index):
        return None
    return first, index, noun
