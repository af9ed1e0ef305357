"""Find relative clauses with "be" and what is left of them without it: "the tools that are used", "the tools used"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.noun_phrases import NounPhrase, is_argument, names_person, read_noun_phrase_before
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words

__all__ = ["find_reductions", "tense_around"]

_BE = read_words("finite_be")
_RELATIVES = read_words("relative_pronouns")
_NO_REDUCTION = read_words("never_reduced")
_LASTING = read_words("lasting_participles") - {"divided"}
_WITH_COMPLEMENT = read_words("with_complement") - {"with", "than", "as", "without", "keep", "keeps", "kept", "like"}
_OF_STATEMENTS = frozenset(
    {"shown", "indicated", "seen", "reflected", "confirmed", "demonstrated", "caused", "proved", "proven"}
)
"""Participles after ", which is" that may go with the whole statement."""
_MADE = frozenset(
    {"built", "written", "made", "founded", "painted", "designed", "composed", "created", "carved", "discovered",
     "invented", "published", "named", "given", "left", "taken", "set", "laid", "planted", "erected"}
)  # fmt: skip
_NAMING = frozenset({"called", "named", "known"})
_ALONE = frozenset({"left", "needed", "required", "involved", "concerned", "used"})
"""Participles that may follow a noun with nothing after them: "the money left"."""
_ADJECTIVES = read_words("adjectives_after_nouns")
_CLEFT_VERBS = read_words("cleft_verbs")
_DEGREES = frozenset({"so", "such", "more", "most", "less", "too", "as"})
_TO_VERB = frozenset({"used", "designed", "needed", "required", "intended", "made", "built", "allowed", "left"})
_FARTHEST = 20
_CLOSING = frozenset({"PUNCT", "AUX"})


def find_reductions(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "that is" before a participle or an adjective with a complement, and where these stand without it."""
    tokens, lowers = view.tokens, view.lowers
    for index in range(2, len(tokens) - 1):
        after_comma = lowers[index - 1] == "," and lowers[index] in ("which", "who")
        head = tokens[index - 2 if after_comma else index - 1].upos
        if head != "NOUN" and not (after_comma and head == "PROPN"):
            continue
        if lowers[index] in _RELATIVES and tokens[index].upos == "PRON" and lowers[index + 1] in _BE:
            site = _full(view, variable, index, after_comma=after_comma)
        else:
            site = _reduced(view, variable, index)
        if site is not None:
            yield site


def _full(view: SentenceView, variable: Variable, index: int, *, after_comma: bool) -> Site | None:
    participle = index + 2
    if not _takes_complement(view, participle, is_full=True) or _is_cleft(view, index):
        return None
    if sum(view.is_finite(i) for i in range(len(view.tokens))) < 2:
        return None
    if after_comma and (view.tokens[participle].upos == "ADJ" or view.lowers[participle] in _OF_STATEMENTS):
        return None
    # "a foam, which is taken off" tells of the next step
    is_step = (
        after_comma and view.lowers[index + 1] in ("is", "are") and view.lowers[participle] not in _LASTING | _NAMING
    )
    start, end = view.tokens[index].start, view.tokens[participle].start
    options: tuple[Option, ...] = ()
    noun = index - 2 if after_comma else index - 1
    if (
        not _is_echoed(view, index)
        and not (after_comma and _is_within(view, noun))
        and not is_step
        and view.is_free(index, participle)
        and not _goes_on(view, participle)
        and _agrees(view, noun, index + 1)
    ):
        options = (Option(variable.variant_index("none"), (Patch(start, end, ""),), -2),)
    full = variable.variant_index("full")
    return Site(variable, start, view.tokens[participle].end, full, options, _context(view, participle))


def _is_within(view: SentenceView, noun: int) -> bool:
    """Whether the noun before a comma is a name inside another phrase: "the bridge in the state of Ohio, which was"."""
    if view.tokens[noun].upos != "PROPN":
        return False
    phrase = read_noun_phrase_before(view, noun + 1)
    return phrase is not None and phrase.first > 0 and view.tokens[phrase.first - 1].upos == "ADP"


def _is_echoed(view: SentenceView, index: int) -> bool:
    """Whether another clause goes without the participle: "those who are invited and those who are not"."""
    for place in range(index + 3, len(view.tokens) - 2):
        is_denial = view.lowers[place] in _BE and view.lowers[place + 1] in ("not", "n't")
        if is_denial and view.lowers[place - 1] in _RELATIVES and view.tokens[place + 2].upos in _CLOSING:
            return True
    return False


def _context(view: SentenceView, index: int) -> str:
    """Tell apart a participle with its complement, one without, and an adjective: writers treat them differently."""
    if view.tokens[index].upos == "ADJ":
        return "adjective"
    return "alone" if view.tokens[index + 1].upos in _CLOSING else ""


def _agrees(view: SentenceView, noun: int, verb: int) -> bool:
    """Whether the clause's verb may belong to the noun right before, which its rest will be read with."""
    phrase = read_noun_phrase_before(view, noun + 1)
    if phrase is None or _WITH_COMPLEMENT & set(view.lowers[max(phrase.first - 2, 0) : phrase.first]):
        return False
    is_plural = view.lowers[verb] in ("are", "were")
    return phrase.is_plural is None or phrase.is_plural == is_plural


def _reduced(view: SentenceView, variable: Variable, index: int) -> Site | None:
    if not _takes_complement(view, index, is_full=False):
        return None
    if not any(view.is_finite(i) for i in range(len(view.tokens))):
        return None
    token = view.tokens[index]
    options = _spell_out(view, variable, index)
    return Site(variable, token.start, token.end, variable.variant_index("none"), options, _context(view, index))


def _spell_out(view: SentenceView, variable: Variable, index: int) -> tuple[Option, ...]:
    """Write "that was" before a participle where the tense, the number and the noun it belongs to are certain."""
    phrase = read_noun_phrase_before(view, index)
    if phrase is None or phrase.is_plural is None or not view.is_free(index - 1, index):
        return ()
    if not phrase.is_plural and view.tokens[phrase.first].upos not in ("DET", "NUM"):
        return ()
    is_past = tense_around(view, index)
    low = view.lowers[index]
    is_lasting = low in _LASTING or low in _NAMING - {"named"} or view.tokens[index].upos == "ADJ"
    if is_past is False and low in _MADE and view.lowers[index + 1] in ("by", "in", "for"):
        return ()  # "the bridge built by the monks still stands": it was built
    if is_past is None or not is_lasting or not (is_argument(view, phrase, index) or _opens_sentence(view, phrase)):
        return ()
    be = {(False, False): "is", (False, True): "are", (True, False): "was", (True, True): "were"}
    word = "who" if names_person(view.lowers[phrase.last]) else "that"
    start, end = view.tokens[index].start, view.tokens[index].end
    text = f"{word} {be[is_past, phrase.is_plural]} {view.tokens[index].text}"
    return (Option(variable.variant_index("full"), (Patch(start, end, text),), 2),)


def _opens_sentence(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a preposition with this phrase opens the sentence, set off by a comma: "In the stage called sleep,"."""
    return phrase.first == 1 and view.tokens[0].upos == "ADP" and "," in view.lowers[phrase.last :]


def tense_around(view: SentenceView, index: int) -> bool | None:
    """Whether what stands around a token is told in the past (True) or the present (False); None where it is mixed."""
    tags = {view.tokens[i].xpos for i in range(len(view.tokens)) if i != index and view.is_finite(i)} - {""}
    if ":" in view.lowers or view.tokens[0].xpos in ("VB", "VBP"):
        return None
    if "VBD" in tags and tags <= {"VBD", "VBN"}:
        return True
    modals = {view.lowers[i] for i in range(len(view.tokens)) if view.tokens[i].xpos == "MD"}
    if tags and tags <= {"VBZ", "VBP", "MD"} and modals <= {"can", "may", "must", "should", "will", "cannot", "can't"}:
        return False
    return None


def _takes_complement(view: SentenceView, index: int, *, is_full: bool) -> bool:
    if index + 1 >= len(view.tokens):
        return False
    token, after, low = view.tokens[index], view.tokens[index + 1], view.lowers[index]
    if token.upos == "ADJ" and low in _ADJECTIVES:
        return after.upos == "ADP" and not _DEGREES & set(view.lowers[max(index - 3, 0) : index])
    if low in _ALONE and token.xpos == "VBN" and after.upos in _CLOSING and (is_full or after.upos == "AUX"):
        return True
    if token.xpos != "VBN" or low in _NO_REDUCTION:
        return False
    if low in _NAMING or after.upos == "ADP":
        return True
    return low in _TO_VERB and after.lower == "to"


def _goes_on(view: SentenceView, participle: int) -> bool:
    """Whether the clause has a second verb, which "that is" serves too: "that is made of wood and has a lid"."""
    for index in range(participle + 1, min(participle + _FARTHEST, len(view.tokens) - 1)):
        if view.tokens[index].upos == "PUNCT":
            return False
        if view.tokens[index].upos == "CCONJ":
            following = view.tokens[index + 1 : index + 3]
            return any(t.upos in ("VERB", "AUX", "ADV", "PART", "ADJ") for t in following)
        if view.is_finite(index):
            return False
    return False


def _is_cleft(view: SentenceView, index: int) -> bool:
    """Whether the relative word may belong to a cleft ("it is the rain that") or to "so … that"."""
    before = view.lowers[:index]
    if "so" in before or "such" in before:
        return True
    return any(
        before[i] == "it's" or (before[i] == "it" and before[i + 1] in _CLEFT_VERBS) for i in range(len(before) - 1)
    )
