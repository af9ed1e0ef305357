"""Find what is necessary of a subject that is no plain noun: "snow and ice must go", "snow and ice have to go"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.frames import find_subject
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    read_noun_phrase_before,
    read_noun_phrase_with_of,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_necessities", "is_plural_subject"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_NEED = {"have": "have", "has": "have", "need": "need", "needs": "need"}
_WORDS = frozenset({"must", *_NEED})
_INSIDE = frozenset({"also", "always", "therefore", "still", "normally", "then", "first", "usually", "thus", "often"})
_RELATIVES = read_words("relative_pronouns")
_PRONOUNS = {"these": True, "they": True, "we": True, "you": True, "it": False, "he": False, "she": False}
_OF_EACH = {"one": False, "each": False, "either": False, "all": True, "both": True, "many": True, "some": True}
_PARTS = frozenset({"which", "whom", "them", "these", "those"})
_STATES = frozenset({"know", "seem", "feel", "mean", "think", "see", "hear", "say", "admit", "belong", "exist", "have"})
_PREPOSITIONS = frozenset({"by", "in", "at", "on", "under", "for", "to"})
_PARTING = frozenset({",", ";", ":"})
_CONCLUDING = frozenset(
    {"suggest", "suggests", "suggested", "conclude", "concludes", "concluded", "argue", "argues", "argued", "infer"}
    | {"inferred", "reasoned", "deduced", "guess", "guessed", "supposed", "realized", "realised", "proposed"}
)
"""Verbs of what must be so since nothing else would explain it: "he concluded that the rock must be old"."""
_BURDENS = frozenset({"surrender", "forfeit", "repay"})
"""Verbs of what somebody has to bear, which nobody needs."""
_OF_GAMES = frozenset(
    {"player", "players", "opponent", "opponents", "referee", "arbiter", "king", "castling", "goal", "scores", "dealer"}
    | {"umpire"}
)
"""Words of the rules of games, which need nothing."""
_DENIED = frozenset({"not", "n't", "never", "no", "only", "nothing", "nobody", "none", "neither", "nor", "?"})


@needs(_WORDS)
def find_necessities(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind necessities; variants are "must", "have" and "need"."""
    for index in view.where(_WORDS, 1, -2):
        low, token = view.lowers[index], view.tokens[index]
        if low != "must":
            if view.lowers[index + 1] == "to" and view.tokens[index + 2].xpos == "VB":
                yield Site(variable, token.start, token.end, variable.variant_index(_NEED[low]), ())
            continue
        site = _must(view, variable, index)
        yield site or Site(variable, token.start, token.end, variable.variant_index("must"), ())


def _must(view: SentenceView, variable: Variable, index: int) -> Site | None:
    if view.block_kind not in _KINDS or view.terminal != "." or view.lowers.count("must") > 1:
        return None
    begin = next((i + 1 for i in range(index - 1, -1, -1) if view.lowers[i] in _PARTING), 0)
    stop = next((i for i in range(index, len(view.lowers)) if view.lowers[i] in _PARTING), len(view.lowers))
    if not _DENIED.isdisjoint(view.lowers[begin:stop]) or not _CONCLUDING.isdisjoint(view.lowers[begin:index]):
        return None
    verb = index + 1 + (view.lowers[index + 1] in _INSIDE)
    if (
        view.tokens[verb].xpos != "VB"
        or view.lowers[verb] in _PREPOSITIONS
        or not _is_laid_down(view, verb)
        or not view.is_free(index, verb - 1)
    ):
        return None
    is_plural = is_plural_subject(view, index)
    if is_plural is None or (verb - index > 1 and _has_inner_verb(view, begin, index)):
        return None
    adverb = f"{view.lowers[verb - 1]} " if verb - index > 1 else ""
    start, end = view.tokens[index].start, view.tokens[verb - 1].end
    options = [
        Option(variable.variant_index("have"), (Patch(start, end, f"{adverb}{'have' if is_plural else 'has'} to"),), 1)
    ]
    is_imposed = view.lowers[verb : verb + 2] in (("give", "up"), ("hand", "over")) or view.lowers[verb] in _BURDENS
    is_of_game = not view.words.isdisjoint(_OF_GAMES)
    if not (is_imposed or is_of_game) and (view.lowers[verb] != "be" or view.tokens[verb + 1].xpos == "VBN"):
        text = f"{adverb}{'need' if is_plural else 'needs'} to"
        options.append(Option(variable.variant_index("need"), (Patch(start, end, text),), 1))
    return Site(variable, start, end, variable.variant_index("must"), tuple(options))


def _has_inner_verb(view: SentenceView, begin: int, modal: int) -> bool:
    """Whether an adverb before "has to" could belong to a verb in the subject: "who hopes to sail must first"."""
    is_after_clause = view.lowers[modal - 1] not in _RELATIVES and view.tokens[modal - 1].upos != "PUNCT"
    return is_after_clause and any(t.upos in ("VERB", "AUX") for t in view.tokens[begin + 1 : modal])


def _is_laid_down(view: SentenceView, verb: int) -> bool:
    """Whether it is done, or so by a rule, and no guess: "they must be old"."""
    if view.lowers[verb] in _STATES:
        return False
    after = view.tokens[verb + 1]
    if view.lowers[verb] != "be" or after.xpos == "VBN":
        return True
    if any(t.xpos == "VBD" for t in view.tokens):
        return False
    return after.upos in ("ADJ", "ADP") and (view.setting.is_of_institution or view.setting.gives_advice)


def is_plural_subject(view: SentenceView, index: int) -> bool | None:
    """Whether the subject before a modal is plural; None where that is not sure, or the subject one plain noun."""
    last = index - 1
    low = view.lowers[last]
    if last > 1 and low in _PARTS and view.lowers[last - 1] == "of":
        return _OF_EACH.get(view.lowers[last - 2])
    if low in _PRONOUNS:
        # "those who borrow it must pay"
        is_object = last > 0 and view.tokens[last - 1].upos in ("VERB", "ADP")
        return None if is_object else _PRONOUNS[low]
    if low in _RELATIVES:
        noun = last - 2 if view.lowers[last - 1] == "," else last - 1
        phrase = read_noun_phrase_before(view, noun + 1)
        is_alone = phrase is not None and (
            phrase.first == 0 or view.lowers[phrase.first - 1] not in ("and", "or", "of")
        )
        return phrase.is_plural if phrase is not None and is_alone else None
    opening = _opening(view, index)
    if opening is not None:
        return opening
    phrase = read_noun_phrase_before(view, last + 1)
    if phrase is None or view.tokens[last].upos != "NOUN":
        return None
    if phrase.first > 1 and view.lowers[phrase.first - 1] == "and" and view.tokens[phrase.first - 2].upos == "NOUN":
        first = read_noun_phrase_before(view, phrase.first - 1)
        is_led = first is not None and (
            first.first == 0 or view.tokens[first.first - 1].upos in ("PUNCT", "SCONJ", "CCONJ")
        )
        return True if is_led else None
    head = find_subject(view.tokens, view.lowers, index)
    is_noun = head >= 0 and view.tokens[head].upos == "NOUN" and head != last
    return is_plural_noun(view.lowers[head]) if is_noun and _stands_first(view, head) else None


def _stands_first(view: SentenceView, head: int) -> bool:
    """Whether a subject's head is in the first phrase of its clause, with no second noun joined to it."""
    phrase = read_noun_phrase_before(view, head + 1)
    return phrase is not None and (phrase.first == 0 or view.tokens[phrase.first - 1].upos in ("PUNCT", "SCONJ"))


def _opening(view: SentenceView, index: int) -> bool | None:
    """Give the number of the phrase that opens the sentence, with a clause about it right before "must"."""
    phrase = read_noun_phrase_with_of(view, 0)
    if phrase is None or phrase.last + 2 >= index or view.tokens[phrase.last].upos != "NOUN":
        return None
    after = phrase.last + 1
    is_aside = view.lowers[after] == "," and view.lowers[after + 1] == "which" and view.lowers[index - 1] == ","
    is_clause = view.lowers[after] in ("who", "that") and "," not in view.lowers[after:index]
    is_one = sum(view.is_finite(i) for i in range(after, index)) == 1 and "of" not in view.lowers[:after]
    return phrase.is_plural if (is_aside or is_clause) and is_one and view.lowers[index - 1] != "and" else None
