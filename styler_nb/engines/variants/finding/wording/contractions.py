"""Find contractions and the full forms that could be contracted.

A form is never contracted at the end of a clause ("I know who he is"), before a question's subject
("is it not"), or after a word that moves the complement to the front ("how tall it is").
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.catalogue.entries import Entry
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.reading.contexts import holds
from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.setting import ROLE
from styler_nb.engines.variants.reading.view import FINITE_TAGS, NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["find_contractions"]

FULL, CONTRACTED = 0, 1
_FRONTING = frozenset(
    {"than", "as", "what", "whatever", "how", "however", "where", "wherever", "who", "which", "whose", "whom", "like"}
)
_CLAUSE_BREAKS = frozenset({",", ";", ":", "—", "–", "--", "("})
_PERFECT = frozenset({"been", "become", "had", "got"})
_BASE_AS_WELL = frozenset(
    {"come", "become", "run", "put", "set", "let", "cut", "hit", "hurt", "shut", "cost", "read", "spread", "overcome"}
)
"""Participles that could be infinitives: "I'd run" is "I would run" or "I had run"."""
_OF_WISHES = frozenset({"if", "would", "could", "might", "wish", "rather", "tomorrow", "unless"})
"""Words beside which such a verb is an infinitive."""
_SUBJECTS = frozenset({"DET", "NOUN", "PROPN", "PRON"})
_ADVERBS_BETWEEN = 2
_CLAUSE_OPENERS = frozenset(
    {"after", "before", "until", "till", "since", "as", "for", "than", "that", "because", "so", "like"}
)
"""Words that open a clause as well; a pronoun after another preposition is no subject: "behind it is a wall"."""
_BEFORE_THAT = frozenset({",", ";", "and", "but", "so"})
_GOVERNORS = frozenset(
    {
        "inside", "outside", "around", "round", "below", "above", "behind", "near", "within", "beyond", "of", "about",
        "with", "in", "on", "by", "from", "at", "into", "upon", "through", "to", "over", "under", "between", "toward",
        "towards", "against", "without",
    }
)  # fmt: skip
"""Prepositions, however they are taken, after which a pronoun is no subject."""
_RELATIVES = frozenset({"who", "which", "that", "whoever", "whatever"})
_SAYING = read_words("reports") | read_words("telling")
_COPULAR_PARTICIPLES = frozenset(
    {"called", "named", "known", "sorted", "based", "located", "supposed", "designed", "intended", "meant", "needed",
     "required", "married", "interested", "worried", "tired", "broken", "expected", "believed", "considered"}
)  # fmt: skip
"""After "it's" these are no perfect: "until it's sorted out"."""


def find_contractions(view: SentenceView, catalogue: Catalogue) -> Iterator[Site]:
    """Find the sites of the kind contraction."""
    skip = 0
    for index in view.where(catalogue.contracted):
        if index < skip:
            continue
        for entry in catalogue.contractions[view.lowers[index]]:
            last = index + len(entry.words) - 1
            if last >= len(view.tokens) or tuple(view.lowers[index : last + 1]) != entry.words:
                continue
            if not view.is_free(index, last) or not all(holds(c, view, index, last) for c in entry.contexts):
                continue
            if not _fits(view, entry, index, last):
                continue
            skip = last + 1
            yield _site(view, entry, index, last)
            break


def _site(view: SentenceView, entry: Entry, first: int, last: int) -> Site:
    other = CONTRACTED if entry.variant == FULL else FULL
    row = entry.row.forms if entry.row else ()
    start, end = view.tokens[first].start, view.tokens[last].end
    original = view.text[start:end]
    form = match_case(row[other].replace("'", view.apostrophe), original)
    # "I" is a capital of its own, not the start of a sentence
    if row[other].startswith(("i ", "i'")):
        form = "I" + form[1:]
    words = len(row[other].split()) - len(entry.words)
    options: tuple[Option, ...] = ()
    is_of_talk = entry.variable.parameters["host"] != "not" or bool(view.persons.get(ROLE))  # rules have no "isn't"
    is_kept = view.setting.is_written_out or (view.setting.is_impersonal and is_of_talk)
    is_got = other == FULL and view.lowers[last + 1] == "got"  # "I've got a cold" is hardly ever written out
    if entry.variable.variants[other].produce and not is_got and not (other == CONTRACTED and is_kept):
        options = (Option(other, (Patch(start, end, form),), words),)
    return Site(entry.variable, start, end, entry.variant, options, context=row[FULL])


def _fits(view: SentenceView, entry: Entry, first: int, last: int) -> bool:
    following = last + 1
    if following >= len(view.tokens):
        return False
    host = entry.variable.parameters["host"]
    if host == "not":
        return _fits_not(view, entry, first, following)
    token = view.tokens[following]
    if not token.is_word or view.lowers[following] == "n't":
        return False
    if entry.variant == CONTRACTED and entry.words[0].endswith(("'ve", "'re", "'m")):
        return True
    if first > 1 and view.lowers[first - 1] == "or" and view.tokens[first - 2].upos in ("PRON", "NOUN"):
        return False  # "he or she is"
    if entry.words[0] == "there" and entry.variant == FULL and _is_place(view, first, following):
        return False  # "the shop there is open"
    if entry.variant == FULL and first and view.lowers[first - 1] == "only":
        return False  # "only I will drive"
    if entry.words[0] == "that" and first and view.lowers[first - 1] not in _BEFORE_THAT:
        return False  # "a road that is steep"
    if entry.variant == FULL and (
        token.lower == "not" or _after_fronting(view, first) or _is_governed(view, first, entry.words[0])
    ):
        return False
    if (
        token.lower in ("too", "indeed", "also")
        and view.tokens[following + 1 :][:1]
        and view.tokens[following + 1].upos == "PUNCT"
    ):
        return False  # "very handsome they are too"
    participle = _next_content(view, following)
    if "been" in view.lowers[following + 1 : following + 3] and entry.words[0].endswith("'d"):
        participle = view.lowers.index("been", following + 1)  # "where they'd last been"
    tag, word = view.tokens[participle].xpos, view.lowers[participle]
    if host == "had":
        # "I'd walked" is written out, "I had walked" stays
        return (
            entry.variant == CONTRACTED
            and word not in _BASE_AS_WELL
            and (word == "been" or tag in ("VBN", "VBD") or (tag == "VB" and not _is_base(word)))
        )
    if host == "have":
        # "it's changed" may be "it is changed"
        may_be_passive = entry.words[0].endswith("'s") or entry.words[-1] == "has"
        return tag == "VBN" and (not may_be_passive or word in _PERFECT)
    if host == "modal":
        # "you'd better" is "had better"
        return (
            word != "better"
            and view.lowers[following] != "better"
            and (tag == "VB" or (tag == "VBP" and entry.variant == CONTRACTED))
            and (entry.variant == FULL or (_is_base(word) and not _may_be_perfect(view, first, word)))
            and view.tokens[participle].upos in ("VERB", "AUX")
        )
    # host "be": "it's" before a participle may be "it has"
    if entry.variant == CONTRACTED and entry.words[0].endswith("'s"):
        if tuple(view.lowers[first : first + 3]) == ("that's", "it", "."):
            return False
        return (tag != "VBN" or _is_passive(view, participle)) and word not in _PERFECT
    return word not in _PERFECT


def _is_place(view: SentenceView, first: int, following: int) -> bool:
    """Whether "there" belongs to the noun before it: what follows the verb is not what there is."""
    if first == 0 or (view.tokens[first - 1].upos not in ("NOUN", "PROPN") and view.lowers[first - 1] != "found"):
        return False
    index = _next_content(view, following)
    token, after = view.tokens[index], view.tokens[index + 1 : index + 2]
    if token.upos == "ADJ":
        return not (after and after[0].upos in ("NOUN", "PROPN", "ADJ"))
    return token.upos in ("VERB", "ADP", "AUX")


def _may_be_perfect(view: SentenceView, first: int, word: str) -> bool:
    """Whether "'d" before a verb of one form may be "had": "I thought that I'd put it away", "by then I'd run far"."""
    if word not in _BASE_AS_WELL:
        return False
    return _OF_WISHES.isdisjoint(view.words) or any(t.xpos == "VBD" for t in view.tokens[:first])


@lru_cache(maxsize=1_000)
def _is_base(word: str) -> bool:
    """Whether a word is an infinitive: "we'd drink" is "we would drink", "we'd drunk" is "we had drunk"."""
    from lemminflect import getAllLemmas

    lemmas = getAllLemmas(word).get("VERB", ())
    return not lemmas or word in lemmas


def _is_governed(view: SentenceView, first: int, word: str) -> bool:
    """Whether a pronoun stands after a preposition or another one: "the wall behind it is wet", "he or she will"."""
    if first > 1 and view.lowers[first - 1] in ("and", "or") and view.lowers[first - 2] in NOMINATIVE:
        return True
    if first == 0 or word not in ("it", "you"):
        return False
    before = view.tokens[first - 1]
    if before.lower in _GOVERNORS or before.xpos in ("VB", "VBG"):
        return True  # "to lose it is easy"
    if before.xpos in FINITE_TAGS and before.upos == "VERB" and before.lower not in _SAYING:
        return not _RELATIVES.isdisjoint(view.lowers[: first - 1])  # "anybody who damages it is fined"
    if before.lower == "for" and first > 1 and view.lowers[first - 2] != ",":
        return True  # "fishing for it has been banned"
    return before.upos == "ADP" and before.lower not in _CLAUSE_OPENERS


def _is_passive(view: SentenceView, participle: int) -> bool:
    is_done_by = participle + 1 < len(view.tokens) and view.lowers[participle + 1] == "by"
    return view.lowers[participle] in _COPULAR_PARTICIPLES or is_done_by


def _fits_not(view: SentenceView, entry: Entry, first: int, following: int) -> bool:
    token = view.tokens[following]
    if entry.variant == CONTRACTED:
        # "isn't it", "don't you": the full form would need another order
        return token.upos not in _SUBJECTS or not _is_inverted(view, first)
    if view.lowers[following] in ("only", "just", "merely", "simply", "to", "because", "that", "but"):
        return False
    if entry.words[0] in ("have", "has", "had") and token.xpos != "VBN" and token.upos != "ADV":
        return False
    return token.is_word and not _is_inverted(view, first)


def _is_inverted(view: SentenceView, first: int) -> bool:
    """Whether the auxiliary seems to stand before its subject."""
    if view.terminal == "?":
        return True
    is_imperative = view.lowers[first] in ("do", "don't")
    if first == 0:
        return not is_imperative
    before = view.tokens[first - 1]
    if before.upos == "CCONJ" and first + 2 < len(view.tokens) and view.lowers[first + 1] == "not":
        # "it does not float and does not rust", but "and do not they"
        return view.tokens[first + 2].xpos != "VB"
    return before.upos in ("PUNCT", "CCONJ", "SCONJ") and not is_imperative and before.lower not in ("that", ",")


def _after_fronting(view: SentenceView, first: int) -> bool:
    """Whether a word that fronts a complement stands before, in the same clause."""
    for index in range(first - 1, -1, -1):
        if view.lowers[index] in _CLAUSE_BREAKS or view.is_finite(index):
            return False
        if view.lowers[index] in _FRONTING:
            # "a vat in which it is mixed" has no complement in front
            return not (view.lowers[index] == "which" and index > 0 and view.tokens[index - 1].upos == "ADP")
        if view.lowers[index] == "the" and _is_degree(view.lowers[index + 1]):
            return index == 0 or view.lowers[index - 1] in _CLAUSE_BREAKS  # "the closer it is to the wall, the"
    return False


def _is_degree(word: str) -> bool:
    """Whether a word may be a comparative: "closer", "more"."""
    return word in ("more", "less") or word.endswith("er")


def _next_content(view: SentenceView, index: int) -> int:
    """Skip up to two adverbs, or "all" and "both"."""
    for _ in range(_ADVERBS_BETWEEN):
        if (view.tokens[index].upos == "ADV" or view.lowers[index] in ("all", "both")) and index + 1 < len(view.tokens):
            index += 1
    return index
