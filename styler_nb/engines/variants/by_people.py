"""Read passives of verbs that only people do in that sense: "was identified by Ann Roe", not "by its red edge"."""

from __future__ import annotations

from styler_nb.engines.variants.by_doers import Doer
from styler_nb.engines.variants.frames import find_singular
from styler_nb.engines.variants.inflect import find_verb
from styler_nb.engines.variants.noun_phrases import is_person, names_person
from styler_nb.engines.variants.passive_groups import PassiveGroup, read_passive_group
from styler_nb.engines.variants.view import SentenceView
from styler_nb.engines.variants.words import read_words

__all__ = ["read_group_by"]

_DONE_BY_PEOPLE = read_words("done_by_people_alone")
_OWNERS = read_words("owners")
_TIMES = read_words("dates")
_ACTING = read_words("doers") | read_words("groups_that_act")


def read_group_by(view: SentenceView, participle: int, doer: Doer | None) -> PassiveGroup | None:
    """Read the passive group that ends with a participle, for a doer whose kind may tell its sense."""
    group = read_passive_group(view, participle)
    if group is not None or doer is None or doer.is_doing:
        return group
    lemma = find_verb(view.lowers[participle])
    if lemma not in _DONE_BY_PEOPLE or not _is_someone(view, doer):
        return None
    return read_passive_group(view, participle, lemma=lemma)


def _is_someone(view: SentenceView, doer: Doer) -> bool:
    if doer.text:
        return True
    head, low = view.tokens[doer.head], view.lowers[doer.head]
    if low in _TIMES:
        return False  # "completed by May"
    if head.upos == "PROPN":
        return not head.text.isupper()  # "measured by GPS"
    return is_person(low) or names_person(low) or low in _OWNERS or find_singular(low) in _ACTING
