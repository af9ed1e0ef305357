"""Find what was done to a subject, and what it does: "It was built in May and has a tower", "Built in May, it has"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.sharing.second_clauses import is_only_candidate, may_be_expletive
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import count_words
from styler_nb.engines.variants.reading.moves import capitalized, inner_text, is_prose, may_move, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_fronted"]

_BE = read_words("finite_be") - {"am"}
_PRESENT = frozenset({"is", "are"})
_LASTING = read_words("lasting_participles") | read_words("fronted_lasting")
_DONE_ONCE = read_words("done_once")
_NEVER = read_words("never_fronted")
_LIKE_PREPOSITIONS = frozenset({"given", "compared", "based", "provided", "concerned", "combined", "supposed"})
_SURELY_DONE = (_DONE_ONCE | {"sold", "made", "used", "taken", "murdered"}) - {"opened", "finished", "born", "recorded"}
"""Participles after "and" that are no past of what the subject did itself."""
_ONLY_PAST = frozenset(
    {
        "became",
        "moved",
        "lived",
        "remained",
        "died",
        "worked",
        "served",
        "stayed",
        "waited",
        "had",
        "lasted",
        "returned",
    }
    | {"began", "went", "came", "stood", "grew", "fell", "lay", "spent", "won", "took", "gave", "wrote", "belonged"}
)
"""Pasts that are no participle, or of what nobody does to anything."""
_PRONOUNS = read_words("third_person_subjects")
_DEFINITE = frozenset({"the", "this", "these", "his", "her", "its", "their", "our", "my", "your"})
_INSIDE_VERBS = frozenset({"originally", "first", "long", "once", "now", "also", "later", "soon", "still"})
_NOT_FRONTED = frozenset({"also", "later", "soon", "still"})
_REFUSED = frozenset(
    {"not", "never", "both", "either", "neither", "only", "so", "such", "that", "which", "who", "whom", "whose"}
    | {"when", "while", "where", "because", "than", "how", "what", "until", "if", "to", "but", "or", "too"}
)
_NOT_AGAIN = frozenset({"so", "therefore", "thus", "hence", "yet", "not"})
_AND = frozenset({"and"})
_LONGEST_SUBJECT = 8
_LONGEST_COMPLEMENT = 13
_FEWEST_AFTER = 3
_LONGEST_JOINED = 38
"""Words of a sentence that takes in the one before."""


@needs("VBN")
def find_fronted(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind fronted in a sentence and at its end; variants are "clause" and "participle"."""
    if not is_prose(view):
        return
    site: Site | None = None
    if view.tokens[0].xpos == "VBN" or view.tokens[1].xpos == "VBN":
        site = _participle(view, variable)
    elif not _BE.isdisjoint(view.words):
        site = _clause(view, following, variable)
    if site is not None:
        yield site


def _clause(view: SentenceView, following: SentenceView | None, variable: Variable) -> Site | None:
    """Read "The mill was built in 1902 and has three floors", or "The mill was built in 1902. It has"."""
    be = next((i for i in range(min(_LONGEST_SUBJECT, len(view.tokens))) if view.is_finite(i)), -1)
    if be < 1 or view.lowers[be] not in _BE or not _is_subject(view, be):
        return None
    participle = be + 1
    while participle < len(view.tokens) - 2 and _is_adverb(view, participle):
        participle += 1
    if not _may_open(view, be, participle):
        return None
    joint = _find_joint(view, be, participle) if "and" in view.words else -1
    if joint > 0:
        text, after = _write(view, be, participle, joint), view.tokens[_after(view, joint)]
        end, lengths = view.tokens[joint].end, 0
    elif following is not None and _goes_on(view, following, be, participle):
        text, after = _open(view, be, len(view.tokens) - 1), following.tokens[1]
        end, lengths = following.tokens[0].end, 1
    else:
        return None
    other = variable.variant_index("participle")
    if not text:
        return None
    options = (Option(other, (Patch(view.tokens[0].start, after.start, text),), -1),)
    place = variable.variant_index("clause")
    # the next sentence is claimed with its pronoun alone
    return Site(variable, view.tokens[0].start, end, place, options, "", ((other, lengths),) if lengths else ())


def _goes_on(view: SentenceView, following: SentenceView, be: int, participle: int) -> bool:
    """Whether the next sentence says of the same subject what it does: "It has three floors"."""
    last = len(view.tokens) - 1
    pronoun = following.lowers[0]
    if pronoun not in _PRONOUNS or last > participle + _LONGEST_COMPLEMENT or not is_prose(following):
        return False
    if not _is_plain(view, be, participle, last) or not following.is_free(0, 1):
        return False
    if pronoun != pronoun_of_clause(view, 0).lower() or may_be_expletive(following, 0) or not _is_verb(following, 1):
        return False
    if pronoun != view.lowers[0] and not is_only_candidate(view, be, pronoun):
        return False
    return (
        count_words(view) + count_words(following) <= _LONGEST_JOINED
        and MARKS.isdisjoint(following.words)
        and view.text[view.tokens[-1].end : following.tokens[0].start] == " "
    )


def _is_subject(view: SentenceView, be: int) -> bool:
    """Whether the tokens before `be` are a pronoun, a name or a phrase for what is known."""
    if be == 1 and view.lowers[0] in _PRONOUNS:
        return True
    phrase = read_noun_phrase_with_of(view, 0)
    if phrase is None or phrase.last + 1 != be:
        return False
    opening = view.tokens[0]
    is_bare = be <= 2 and phrase.is_plural is True
    return opening.lower in _DEFINITE or opening.upos == "PROPN" or is_bare or (be == 1 and opening.upos == "NOUN")


def _is_adverb(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    return view.tokens[index].upos == "ADV" and (low in _INSIDE_VERBS or low.endswith("ly")) and low != "only"


def _may_open(view: SentenceView, be: int, participle: int) -> bool:
    """Whether a participle with a phrase after it may stand before its subject."""
    token = view.tokens[participle]
    is_done = token.xpos == "VBN" and token.upos == "VERB" and token.lower not in _NEVER
    if not is_done or (view.lowers[be] in _PRESENT and token.lower not in _LASTING):
        return False
    return view.tokens[participle + 1].upos == "ADP" and _NOT_FRONTED.isdisjoint(view.lowers[be:participle])


def _find_joint(view: SentenceView, be: int, participle: int) -> int:
    """Give the "and" before the second predicate; −1 where there is none, or more than a phrase before it."""
    for index in view.where(_AND, participle + 2, -_FEWEST_AFTER):
        if index > participle + _LONGEST_COMPLEMENT:
            break
        if not _is_verb(view, _after(view, index)):
            continue
        end = index - 1 if view.lowers[index - 1] == "," else index
        return index if _is_plain(view, be, participle, end) else -1
    return -1


def _is_plain(view: SentenceView, be: int, participle: int, end: int) -> bool:
    """Whether nothing but phrases follows a participle, up to the token `end`."""
    is_phrase = all(view.tokens[i].upos not in ("VERB", "AUX", "PUNCT") for i in range(participle + 1, end))
    return is_phrase and _REFUSED.isdisjoint(view.lowers[be + 1 : end])


def _after(view: SentenceView, joint: int) -> int:
    """Give the token after "and", past a pronoun for the same subject."""
    return joint + 1 + (view.lowers[joint + 1] in _PRONOUNS)


def _is_verb(view: SentenceView, index: int) -> bool:
    """Whether a predicate begins at a token, an adverb before it or not."""
    for place in range(index, min(index + 3, len(view.tokens) - 1)):
        token = view.tokens[place]
        if token.upos == "VERB" or (token.upos == "AUX" and view.is_finite(place)):
            is_clear = view.is_finite(place) or (token.xpos == "VBN" and place > 1)
            return is_clear and (token.upos == "AUX" or view.tokens[place + 1].upos != "AUX")
        if token.upos != "ADV":
            return False
    return False


def _write(view: SentenceView, be: int, participle: int, joint: int) -> str:
    """Write the participle with its phrase, and the subject of what comes after "and"; "" where that is not sure."""
    second = _after(view, joint)
    pronoun = view.lowers[joint + 1] if second > joint + 1 else ""
    if pronoun and not _means_subject(view, be, participle, joint, pronoun):
        return ""
    verb = second
    while view.tokens[verb].upos == "ADV":
        verb += 1
    if view.lowers[second] in _NOT_AGAIN or not _agrees(view, be, verb):
        return ""
    if not view.is_finite(verb) and view.lowers[verb] not in _SURELY_DONE:
        return ""  # "he was exchanged in May and served in the army" has no second passive
    if view.tokens[verb].xpos == "VBD" and not _is_active(view, verb):
        return ""  # "it was paid off and ordered to leave" may have a second passive
    if view.lowers[be] in _PRESENT and "," in view.lowers[second:]:
        return ""  # "it is used as fuel and burns well, files are copied, and" may be a row
    opened = _open(view, be, joint - 1 if view.lowers[joint - 1] == "," else joint)
    return opened if view.is_finite(verb) or not opened else f"{opened}{view.lowers[be]} "


def _is_active(view: SentenceView, verb: int) -> bool:
    """Whether a past after "and" is surely no participle: by its form, or because an object follows."""
    low = view.lowers[verb]
    has_own_form = view.tokens[verb].upos == "AUX" or low in _ONLY_PAST
    return has_own_form or (low.endswith("ed") and view.tokens[verb + 1].upos in ("DET", "PRON", "NUM"))


def _agrees(view: SentenceView, be: int, verb: int) -> bool:
    """Whether a second verb is of the subject's number: no "sleep" in "it was done in one place, and sleep was"."""
    tag, low = view.tokens[verb].xpos, view.lowers[verb]
    is_plural = view.lowers[be] in ("are", "were")
    if tag in ("VBZ", "VBP"):
        return is_plural is (tag == "VBP")
    return low not in ("was", "were") or is_plural is (low == "were")


def _open(view: SentenceView, be: int, end: int) -> str:
    """Write "Built in 1902, the mill " of the tokens before `end`; "" where they must stay as they are."""
    opening = inner_text(view, 0, frozenset())
    if opening is None or not may_move(view, 0, end):
        return ""
    subject = opening + view.text[view.tokens[0].end : view.tokens[be - 1].end]
    return f"{capitalized(text_of(view, be + 1, end))}, {subject} "


def _means_subject(view: SentenceView, be: int, participle: int, joint: int, pronoun: str) -> bool:
    """Whether the pronoun after "and" is of the subject's number, and no noun between has that number."""
    is_plural = view.lowers[be] in ("are", "were")
    if is_plural is not (pronoun == "they") or (view.lowers[0] in _PRONOUNS and pronoun != view.lowers[0]):
        return False
    if pronoun == view.lowers[0]:
        return True
    if pronoun in ("he", "she"):
        return be == 1 and view.tokens[0].upos == "PROPN"  # "his face was red with anger, and he held it"
    nouns = (view.lowers[i] for i in range(participle + 1, joint) if view.tokens[i].upos == "NOUN")
    return not any(pronoun == "it" or is_plural_noun(noun) is not False for noun in nouns)


def _participle(view: SentenceView, variable: Variable) -> Site | None:
    """Read "Built in 1902, the mill has three floors"."""
    first = 0 if view.tokens[0].xpos == "VBN" else 1
    token = view.tokens[first]
    if token.lower in _LIKE_PREPOSITIONS or (first and view.tokens[0].upos != "ADV"):
        return None
    comma = next((i for i in view.where(frozenset({","}), first + 2, -_FEWEST_AFTER)), -1)
    if comma < 0 or comma > first + _LONGEST_COMPLEMENT or view.finds_finite(0, comma):
        return None
    phrase = read_noun_phrase_with_of(view, comma + 1)
    verb = comma + 2 if view.lowers[comma + 1] in _PRONOUNS else phrase.last + 1 if phrase else -1
    if not 0 < verb < len(view.tokens) - 1 or not view.is_finite(verb):
        return None
    start, end = view.tokens[0].start, view.tokens[comma].end
    options: tuple[Option, ...] = ()
    is_plural = view.lowers[comma + 1] == "they" if phrase is None else phrase.is_plural
    is_row = "and" in view.lowers[:comma] or "and" in view.lowers[verb:]  # "it was founded and run by it and has"
    is_certain = token.lower in _DONE_ONCE and is_plural is not None and view.tokens[first + 1].upos == "ADP"
    if (
        is_certain
        and not is_row
        and first == 0
        and may_move(view, 0, verb)
        and view.tokens[verb].xpos in ("VBZ", "VBP", "VBD")
    ):
        be = "were" if is_plural else "was"
        subject = capitalized(text_of(view, comma + 1, verb))
        text = f"{subject} {be} {token.lower}{view.text[token.end : view.tokens[comma].start]} and "
        patch = Patch(start, view.tokens[verb].start, text)
        options = (Option(variable.variant_index("clause"), (patch,), 1),)
    return Site(variable, start, end, variable.variant_index("participle"), options)
