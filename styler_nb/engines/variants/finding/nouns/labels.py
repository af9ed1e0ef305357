"""Find what was just told taken up by a noun that says what it was: "the decision was unpopular", "this decision".

Such a noun, alone and in the singular, opens a sentence as its subject. One that says what is told next does not count:
"the plan is to sell the mill".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.mentions import goes_on, points
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_tense
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_labels"]

_FORMS = frozenset({"the", "this", "that"})
_THE = frozenset({"the"})
_BE = read_words("finite_be") | {"seems", "seemed", "remains", "remained", "goes", "went"}
_TOLD_NEXT = frozenset({"SCONJ", "PART", "DET", "PRON", "PUNCT", "NUM"})
"""What follows "be" where it is told next what is meant: "the plan is to wait", "the rule is a simple one"."""
_TOLD_NEXT_WORDS = frozenset({"that", "to", "simple", "this", "as", "clear", "what", "how", "because", "why"})
_RULED = frozenset({"must", "should", "shall"})
_MORE = frozenset({"another", "other", "others", "second", "first", "latter", "former", "both", "either", "neither"})
_TALE = frozenset({"i", "my", "me"})
_POINTING = frozenset({"this", "that", "these", "those"})
_SINGLE = frozenset({"a", "an", "one", "the", "this", "that", "its", "their", "his", "her"})
_MODIFIERS = frozenset({"ADJ", "NOUN", "VERB", "ADV"})
_OPENERS = frozenset({"but", "and", "so", "yet", "however", "still", "then"})
_COURSES = frozenset(
    {"process", "procedure", "practice", "method", "technique", "operation", "approach", "calculation"}
)
"""What a text as a whole may be about, so that at the head of a paragraph no more than that is taken up."""
_FEWEST = 5


@needs({"^ the", "^ this", "^ that", *(f"^ {word}" for word in _OPENERS)}, _FORMS)
def find_labels(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind label; variants are "the", "this" and "that".

    `parameters.nouns` are what a told event or state may be called, `parameters.near` what a text may call itself.
    """
    nouns = variable.words("nouns")
    for view in views:
        if view.block_kind is not BlockKind.PARAGRAPH or view.terminal != "." or len(view.tokens) < _FEWEST:
            continue
        first = _after_opener(view)
        form, noun = view.lowers[first], view.lowers[first + 1]
        if form not in _FORMS or noun not in nouns or view.tokens[first + 1].upos != "NOUN":
            continue
        verb = _verb(view, first + 2)
        if verb < 0 or _tells_next(view, verb):
            continue
        token = view.tokens[first]
        options: tuple[Option, ...] = ()
        if form == "the" and view.is_free(first, first + 1) and _takes_up(view, nouns, noun, verb):
            options = tuple(_write(view, variable, first, may_be_far=noun not in variable.words("near")))
        yield Site(variable, token.start, token.end, variable.variant_index(form), options)


def _write(view: SentenceView, variable: Variable, first: int, *, may_be_far: bool) -> Iterator[Option]:
    """Write "this", and "that" of what is not the text's own matter and was told just before."""
    token = view.tokens[first]
    may_be_far = may_be_far and view.before is not None and read_tense(view) is True
    for form in ("this", "that") if may_be_far else ("this",):
        text = form.capitalize() if first == 0 else form
        yield Option(variable.variant_index(form), (Patch(token.start, token.end, text),))


def _after_opener(view: SentenceView) -> int:
    if view.lowers[0] not in _OPENERS:
        return 0
    return 2 if view.lowers[1] == "," else 1


def _verb(view: SentenceView, index: int) -> int:
    """Give the finite verb, past an adverb; -1 where none follows at once."""
    if view.tokens[index].upos == "ADV" and not view.is_finite(index):
        index += 1
    is_verb = index < len(view.tokens) - 1 and view.is_finite(index) and view.tokens[index].upos in ("VERB", "AUX")
    return index if is_verb else -1


def _tells_next(view: SentenceView, verb: int) -> bool:
    """Whether the sentence itself tells what the noun stands for."""
    if ":" in view.words or view.lowers[verb] not in _BE:
        return ":" in view.words
    after = view.tokens[verb + 1]
    return after.upos in _TOLD_NEXT or after.lower in _TOLD_NEXT_WORDS


def _takes_up(view: SentenceView, nouns: frozenset[str], noun: str, verb: int) -> bool:
    """Whether the noun stands for what the sentence before told, and for nothing else that was named."""
    if view.lowers[verb] in _RULED or not (_POINTING | _MORE | _TALE).isdisjoint(view.words):
        return False
    before = view.before
    if before is None:
        return noun not in _COURSES and goes_on(view) and f"{noun}s " not in view.lead
    if before.terminal != "." or not before.has_finite or not (_MORE | _TALE).isdisjoint(before.words):
        return False
    if any(view.tokens[i + 1].upos == "NOUN" and view.lowers[i + 1] in before.words for i in view.where(_THE, 2, -2)):
        return False  # "his name had grown faster than his trade. The growth was slow, but the trade was sound"
    if any(_points(before, i) for i in before.where(_POINTING)) or noun in before.words or f"{noun}s" in before.words:
        return False
    further = before.before
    while further is not None:
        if noun in further.words or f"{noun}s" in further.words:
            return False
        further = further.before
    return not any(_names_one(before, i) for i in before.where(nouns, 1))


def _points(view: SentenceView, index: int) -> bool:
    """Whether a word points at something, also as a subject: "and that means"."""
    is_subject = index > 0 and view.tokens[index - 1].upos == "CCONJ" and view.is_finite(index + 1)
    return points(view, index) or is_subject


def _names_one(view: SentenceView, index: int) -> bool:
    """Whether a noun of the kind is named as a thing of its own, which "this" may seem to mean."""
    first = index - 1
    while first > 0 and view.tokens[first].upos in _MODIFIERS and view.lowers[first] not in _SINGLE:
        first -= 1
    return view.tokens[index].upos == "NOUN" and view.lowers[first] in _SINGLE
