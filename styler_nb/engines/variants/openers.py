"""Find sentences that go on about the same subject, which a writer may open with "And"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.moves import agreeing_nouns, first_finite, negates
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.text.types import BlockKind

__all__ = ["find_added_openers"]

NONE, AND = 0, 1
_SUBJECTS = frozenset({"it", "they", "he", "she"})
_LINKS = frozenset({"and", "but", "so", "yet", "or", "then", "also", "thus", "however", "therefore"})
_LONGEST_WORDS = 14


def find_added_openers(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind added_opener: a pronoun's sentence after one with the noun, with "And" or without.

    The sentence before opens with a noun, so that no two sentences in a row are sites.
    """
    if following is None or view.block_kind is not BlockKind.PARAGRAPH or view.terminal != ".":
        return
    if following.terminal != "." or len(following.tokens) < 5 or view.lowers[0] in _LINKS | _SUBJECTS:
        return
    tokens, lowers = following.tokens, following.lowers
    has_and = lowers[0] == "and"
    subject = 1 if has_and else 0
    if lowers[subject] not in _SUBJECTS or not (following.is_finite(subject + 1) or lowers[subject + 1] == "also"):
        return
    start, end = tokens[0].start, tokens[subject].end
    options: tuple[Option, ...] = ()
    text = following.text[tokens[subject].start : end]
    if not following.is_free(0, subject):
        pass
    elif has_and:
        options = (Option(NONE, (Patch(start, end, text[:1].upper() + text[1:]),), -1),)
    elif _goes_on(view, following):
        options = (Option(AND, (Patch(start, end, f"And {text.lower()}"),), 1),)
    yield Site(variable, start, end, AND if has_and else NONE, options)


def _goes_on(view: SentenceView, following: SentenceView) -> bool:
    """Whether the second sentence adds something of the same kind about the first one's subject."""
    lowers = following.lowers
    if sum(t.is_word for t in following.tokens) > _LONGEST_WORDS or set(lowers) & (_LINKS - {"and", "or", "also"}):
        return False
    if negates(following, 0, len(lowers)):
        return False
    if "also" in lowers[:4]:
        return True
    verb = first_finite(view, 0, len(view.tokens))
    heads = agreeing_nouns(view, lowers[0], 0, verb) if verb > 0 else []
    tenses = [{v.tokens[i].xpos for i in range(len(v.tokens)) if v.is_finite(i)} for v in (view, following)]
    # in a story "And he left" would be a step, not a further statement
    return (
        bool(heads)
        and tenses[0] == tenses[1]
        and following.tokens[1].upos == "VERB"
        and (following.tokens[1].xpos in ("VBZ", "VBP"))
    )
