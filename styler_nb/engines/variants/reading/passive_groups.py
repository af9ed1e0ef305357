"""Read passive verb groups, and write them as active ones: "has often been used by", "has often used"."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache

from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["PassiveGroup", "forms_of", "is_like_base", "lemma_of", "read_passive_group", "write_active_group"]

_NO_VERBS = read_words("never_by_someone")
_FOCUS = read_words("focusing_adverbs") - {
    "rarely",
    "seldom",
    "hardly",
    "barely",
    "scarcely",
    "generally",
    "indirectly",
    "once",
}
_ADVERBS = read_words("adverbs_of_groups")
_SIMPLE = {"is": "VBZ", "are": "VBZ", "was": "VBD", "were": "VBD"}
_HAVE = read_words("forms_of_have")
_MODALS = frozenset({"will", "would", "can", "could", "may", "might", "must", "should", "cannot"}) | {"ca", "wo"}
_DO = {("VBD", True): "did", ("VBD", False): "did", ("VBZ", True): "do", ("VBZ", False): "does"}
_BE = {("VBD", True): "were", ("VBD", False): "was", ("VBZ", True): "are", ("VBZ", False): "is"}
_VERBS_IN_UN = frozenset(
    {
        "unify",
        "unite",
        "uncover",
        "undo",
        "unearth",
        "unfold",
        "unload",
        "unlock",
        "unleash",
        "unsettle",
        "unveil",
        "unwind",
    }
    | {"uninstall", "unpack", "untangle", "untie", "unwrap", "unmask", "unseat", "unnerve", "unhinge", "unscrew"}
)
_SEVERAL_FORMS = {
    "prove": "proved",
    "light": "lit",
    "sew": "sewed",
    "show": "showed",
    "spin": "spun",
    "knit": "knitted",
    "weave": "wove",
    "interweave": "interwove",
    "broadcast": "broadcast",
    "forecast": "forecast",
    "breastfeed": "breastfed",
    "shoe": "shod",
    "wet": "wet",
}
"""Pasts of verbs that have more than one, or one that the lexicon lacks."""
_SEVERAL_LEMMAS = {"found": "find", "left": "leave", "ground": "grind", "bound": "bind", "felt": "feel"}
"""Words that are forms of two verbs, of which one is meant with a doer."""


@dataclass(frozen=True, slots=True)
class PassiveGroup:
    """A passive verb group.

    `auxiliary` and `participle` are its first and last token, `chain` its auxiliaries, and `adverbs` what stands among
    them; `negation` is "not", "n't" or "".
    """

    auxiliary: int
    participle: int
    lemma: str
    chain: tuple[str, ...]
    adverbs: tuple[str, ...]
    negation: str
    second: tuple[str, int, str] | None = None
    """A conjunction, and the place and the verb of another participle: "is owned or leased"."""


@lru_cache(maxsize=2_000)
def forms_of(lemma: str) -> dict[str, str]:
    """Give a verb's forms by Penn tag."""
    from lemminflect import getAllInflections, getInflection

    tags = ("VBZ", "VBD", "VBN", "VBG")
    known = getAllInflections(lemma)
    forms = {"VB": lemma, "VBP": lemma, **{tag: (known.get(tag) or getInflection(lemma, tag))[0] for tag in tags}}
    if lemma in _SEVERAL_FORMS:
        forms["VBD"] = _SEVERAL_FORMS[lemma]
    return forms


def is_like_base(low: str, tag: str) -> bool:
    """Whether a verb's form with a Penn tag is its base too: "crews set small fires", "is spread over the combs"."""
    lemma = find_verb(low)
    return bool(lemma) and low == lemma == forms_of(lemma)[tag]


@lru_cache(maxsize=20_000)
def lemma_of(word: str, tag: str) -> str:
    """Give the verb that a word is a form of, "" where the lexicon knows none, several, or none with a doer."""
    from lemminflect import getInflection

    lemma = _SEVERAL_LEMMAS.get(word) or find_verb(word)
    is_form = bool(lemma) and (tag in ("VB", "VBP") or word in getInflection(lemma, tag))
    # "unaffected" and "unsupported" are no forms of a verb
    is_denied = lemma.startswith("un") and lemma not in _VERBS_IN_UN and not lemma.startswith("under")
    return lemma if is_form and lemma not in _NO_VERBS and not is_denied else ""


def read_passive_group(
    view: SentenceView, participle: int, *, lemma: str = "", allowed: Collection[str] = ()
) -> PassiveGroup | None:
    """Read the passive group that ends with a participle; None for what cannot surely be said with a doer.

    `lemma` is the participle's verb where it is known that somebody does it, `allowed` are adverbs that may stand in
    the group although they say what only a part is true of.
    """
    is_paid_for = view.lowers[participle : participle + 2] == ("paid", "for")
    lemma = lemma or ("pay" if is_paid_for else "") or lemma_of(view.lowers[participle], "VBN")
    token = view.tokens[participle]
    if not lemma or token.upos not in ("VERB", "ADJ") or not token.text.islower():
        return None
    adverbs: list[str] = []
    place = _skip_adverbs(view, participle - 1, adverbs)
    if place < 1:
        return None
    chain, first = _read_chain(view, place, adverbs)
    if not chain or ((set(adverbs) - set(allowed)) & _FOCUS):
        return None
    if "not" in adverbs and adverbs[-1] != "not":
        return None  # "has still not been used": what stands before "not" is not denied
    negation = "not" if "not" in adverbs else "n't" if chain[0].endswith("n't") else ""
    chain = (chain[0].removesuffix("n't"), *chain[1:]) if negation == "n't" else chain
    if "already" in adverbs and chain[0] in ("is", "are") and chain[-1] != "being":
        # what is closed already has been closed
        return None
    kept = tuple(a for a in reversed(adverbs) if a != "not")
    return PassiveGroup(first, participle, lemma, chain, kept, negation)


def _skip_adverbs(view: SentenceView, place: int, adverbs: list[str]) -> int:
    while place > 0 and (view.lowers[place] == "not" or _is_adverb(view, place)):
        adverbs.append(view.lowers[place])
        place -= 1
    return place


def _is_adverb(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    return (
        low in _ADVERBS
        or low in _FOCUS
        or low in ("seldom", "once")
        or (view.tokens[index].upos == "ADV" and low.endswith("ly"))
    )


def _read_chain(view: SentenceView, place: int, adverbs: list[str]) -> tuple[tuple[str, ...], int]:
    """Read the auxiliaries that end at a token, back to the first."""
    low = view.lowers[place]
    if low.removesuffix("n't") in _SIMPLE:
        return (low,), place
    before = _skip_adverbs(view, place - 1, adverbs)
    if before < 1:
        return (), place
    word = view.lowers[before]
    bare = word.removesuffix("n't")
    if low == "being" and bare in _SIMPLE:
        return (word, low), before
    if low == "be" and (bare in _MODALS):
        return (word, low), before
    if low == "be" and word == "to" and view.lowers[before - 1] in _HAVE:
        return (view.lowers[before - 1], word, low), before - 1
    if low != "been" or bare not in _HAVE:
        return (), place
    found: list[str] = []
    modal = _skip_adverbs(view, before - 1, found)
    if word == "have" and modal > 0 and view.lowers[modal].removesuffix("n't") in _MODALS:
        adverbs += found
        return (view.lowers[modal], word, low), modal
    return (word, low), before


def write_active_group(view: SentenceView, group: PassiveGroup, *, is_plural: bool | None) -> str:
    """Write the group for a subject of that number; "" where the form depends on a number that is not known."""
    if group.second is None:
        return _write_one(view, group, is_plural=is_plural)
    joint, participle, lemma = group.second
    other = replace(group, participle=participle, lemma=lemma, adverbs=(), second=None)
    texts = [_write_one(view, one, is_plural=is_plural) for one in (replace(group, second=None), other)]
    return f"{texts[0]} {joint} {texts[1].split()[-1]}" if all(texts) else ""


def _write_one(view: SentenceView, group: PassiveGroup, *, is_plural: bool | None) -> str:
    forms, first = forms_of(group.lemma), group.chain[0]
    adverbs, negation = group.adverbs, group.negation.replace("'", view.apostrophe)
    if first in _MODALS:
        rest = ["have", view.lowers[group.participle]] if group.chain[-1] == "been" else [forms["VB"]]
        return _join(first, negation, adverbs, rest)
    if first in _HAVE:
        rest = ["to", forms["VB"]] if group.chain[-1] == "be" else [view.lowers[group.participle]]
        if first != "had" and is_plural is None:
            return ""
        have = "had" if first == "had" else "have" if is_plural else "has"
        if group.chain[-1] == "be":
            return "" if group.negation else _join("", "", (*adverbs, have), rest)
        return _join(have, negation, adverbs, rest)
    tense = _SIMPLE[first]
    if group.chain[-1] == "being":
        return "" if is_plural is None else _join(_BE[tense, is_plural], negation, adverbs, [forms["VBG"]])
    if is_plural is None and tense != "VBD":
        return ""
    if group.negation:
        return _join(_DO[tense, bool(is_plural)], negation, adverbs, [forms["VB"]])
    form = forms["VBP" if tense == "VBZ" and is_plural else tense]
    if tense == "VBD" and view.lowers[group.participle].endswith("ed"):
        form = view.lowers[group.participle]
    return _join("", "", adverbs, [form])


def _join(auxiliary: str, negation: str, adverbs: Collection[str], rest: Collection[str]) -> str:
    words = [auxiliary + negation] if negation.startswith("n") and negation != "not" else [auxiliary, negation]
    return " ".join(w for w in (*words, *adverbs, *rest) if w)
