"""Find what may be so of any thing of a kind, or is allowed: "the oil may stain wood", "the oil can stain wood".

Both say that it happens at times, or that nothing forbids it. What is perhaps so of one thing, or was, is a guess: "the
letter may be in his desk".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_generic_modals"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_MODALS = frozenset({"may", "can"})
_RELATIVES = read_words("relative_pronouns")
_PRONOUNS = frozenset({"it", "they", "you", "both", "others", "some", "many", "these", "anyone", "everyone", "each"})
_OF_ONE = frozenset({"the", "this", "that", "these", "those", "his", "her", "its", "their", "such"})
_NONE = frozenset({"no", "neither", "nobody", "none", "nothing", "nor", "whatever", "whoever", "wherever", "however"})
_BETWEEN = read_words("inside_verbs") - {
    "not",
    "never",
    "well",
    "just",
    "hardly",
    "rarely",
    "seldom",
    "hence",
    "now",
    "still",
}
_SHARES = frozenset({"some", "many", "most", "several", "few", "others", "certain", "other"})
_FAR = 3
_BEFALLING = frozenset({"result", "lead", "receive", "lose", "face", "forfeit", "incur", "owe"})
_WILLED = frozenset(
    {
        "postpone",
        "delay",
        "cancel",
        "decide",
        "refuse",
        "abandon",
        "withdraw",
        "sell",
        "hire",
        "dismiss",
        "limit",
        "restrict",
        "close",
    }
)
_REACHING = frozenset({"extend", "be", "contain", "have", "lie", "number", "date", "stretch", "hold"})
_MEASURING = frozenset({"more", "less", "several", "hundreds", "thousands", "millions", "billions", "far", "almost"})
_BREAKS = frozenset({",", ";", ":"})
_HARD_TO_BEAR = ("difficulty", "difficulties", "trouble", "problems", "doubts", "concerns", "questions")
"""What people may have, and nobody "can have": "guests who may have difficulty with the stairs"."""
_SO_FEW = frozenset({"only", "just", "merely", "no", "as"})
_DONE_TO_YOU = frozenset(
    {"given", "asked", "told", "refused", "charged", "fined", "dismissed", "suspended", "removed", "required", "warned"}
    | {"excluded", "banned", "denied", "disqualified", "prosecuted", "sent", "called", "referred", "billed"}
)


@needs(_MODALS)
def find_generic_modals(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind generic_modal; variants are "can" and "may".

    `parameters.never` are verbs after which "can" would tell of a power, or "may" of a guess; `parameters.never_be`
    what nothing "can be"; `parameters.guesses` are words of a sentence in which "may" is a guess; `parameters.harming`
    are harms that may befall others, and `parameters.befalling` what may befall people.
    """
    places = [i for i in view.where(_MODALS, 0, -1) if view.tokens[i].upos == "AUX"]
    if not places:
        return
    mays = [i for i in places if view.lowers[i] == "may"]
    options: tuple[Option, ...] = ()
    if mays and _is_of_any(view, variable) and all(view.is_free(i, i) and _is_generic(view, variable, i) for i in mays):
        patches = tuple(Patch(view.tokens[i].start, view.tokens[i].end, "can") for i in mays)
        options = (Option(variable.variant_index("can"), patches),)
    for index in places:
        token = view.tokens[index]
        if view.lowers[index] == "can" or not options:
            yield Site(variable, token.start, token.end, variable.variant_index(view.lowers[index]), ())
    if options:
        start, end = view.tokens[mays[0]].start, view.tokens[mays[-1]].end
        yield Site(variable, start, end, variable.variant_index("may"), options)


def _is_of_any(view: SentenceView, variable: Variable) -> bool:
    """Whether a sentence is a statement of the present that weighs no guess."""
    if view.block_kind not in _KINDS or view.terminal != "." or view.persons.get("i"):
        return False
    if not variable.words("guesses").isdisjoint(view.words):
        return False
    if "would" in view.words and not view.setting.is_of_institution:
        return False
    return not any(t.xpos == "VBD" and not _may_be_participle(view, i) for i, t in enumerate(view.tokens))


def _may_be_participle(view: SentenceView, index: int) -> bool:
    """Whether a past form is one of a row of participles, or "provided": "may be heated, salted and pressed"."""
    before = view.lowers[index - 1] if index else ""
    return view.lowers[index] == "provided" or (before in (",", "and", "or") and "be" in view.lowers[:index])


def _is_generic(view: SentenceView, variable: Variable, index: int) -> bool:
    """Whether what "may" is said of is any of its kind, and what is said of it could be said with "can"."""
    verb = index + 1
    while verb < len(view.tokens) - 1 and view.lowers[verb] in _BETWEEN and view.tokens[verb].upos == "ADV":
        verb += 1
    if verb >= len(view.tokens) - 1 or view.tokens[verb].xpos != "VB" or not _may_be_said(view, variable, verb):
        return False
    if view.lowers[verb] in variable.words("harming") or _befalls_somebody(view, variable, index, verb):
        return False
    if view.lowers[max(index - 2, 0) : index] == ("because", "they"):
        return False  # a guess at the reason: "they are missed because they may live in two places"
    if view.lowers[index - 1] in _RELATIVES and view.lowers[verb] in _REACHING and _tells_measure(view, verb):
        return False  # "a belt of rocks that may extend more than a mile": nobody knows how far it does
    return _is_subject_of_any(view, index, is_passive=view.lowers[verb] == "be" and view.tokens[verb + 1].xpos == "VBN")


def _tells_measure(view: SentenceView, verb: int) -> bool:
    return any(t.upos == "NUM" or t.lower in _MEASURING for t in view.tokens[verb + 1 : verb + 4])


def _befalls_somebody(view: SentenceView, variable: Variable, index: int, verb: int) -> bool:
    """Whether it is told what may befall people, who are not known to have the power: "guests may be sent away"."""
    if view.setting.is_of_institution or view.setting.gives_advice:
        return False
    is_done = view.lowers[verb] == "be" and view.tokens[verb + 1].xpos == "VBN"
    if not is_done and view.lowers[verb] not in variable.words("befalling"):
        return False
    first = max((i for i in range(index) if view.lowers[i] in _BREAKS), default=-1) + 1
    return any(
        view.tokens[i].upos == "NOUN" and (names_person(view.lowers[i]) or may_be_person(view.lowers[i]))
        for i in range(first, index)
    )


def _may_be_said(view: SentenceView, variable: Variable, verb: int) -> bool:
    if view.lowers[verb] in variable.words("never"):
        return False
    after = verb + 1
    while view.tokens[after].upos == "ADV" and after < len(view.tokens) - 1:
        after += 1
    low, token = view.lowers[after], view.tokens[after]
    if not _SO_FEW.isdisjoint(view.lowers[verb + 1 : verb + 3]):
        return False  # "it may beat only five times"
    if view.lowers[verb] == "be" and _is_guess_at_reason(view, verb):
        return False  # "few come, because the next well may be only a mile off"
    is_of_you = "you" in view.lowers[max(verb - 3, 0) : verb]
    if view.lowers[verb] in _WILLED and not (view.setting.is_of_institution or view.setting.gives_advice):
        return False  # "firms may postpone it" tells not what they have the power to do
    if view.setting.is_of_institution and view.lowers[verb] in _BEFALLING:
        return False  # "members who shout may lose the right" threatens
    if is_of_you and (view.lowers[verb] in _BEFALLING or (view.lowers[verb] == "be" and low in _DONE_TO_YOU)):
        return False  # "you may be given notice" warns
    if view.lowers[verb] == "have":
        return token.upos in ("DET", "ADJ", "NUM", "NOUN") and low not in ("no", "had", *_HARD_TO_BEAR)
    if view.lowers[verb] != "be":
        return low not in ("no", "nothing") and not any(
            view.lowers[i] == "or" and view.lowers[i + 1] == "not" for i in range(verb, len(view.tokens) - 1)
        )
    if low in variable.words("never_be") or view.lowers[verb + 1] in ("not", "that", "there"):
        return False
    return token.xpos == "VBN" or (token.upos in ("ADJ", "DET", "NOUN") and not low.endswith("est"))


def _is_guess_at_reason(view: SentenceView, verb: int) -> bool:
    """Whether what may be stands behind "because" or "since", and is no participle."""
    reasons = [i for i in range(verb) if view.lowers[i] in ("because", "since")]
    is_passive = any(token.xpos == "VBN" for token in view.tokens[verb + 1 : verb + 3])
    return bool(reasons) and not is_passive and not view.finds_finite(reasons[-1], verb - 1)


def _is_subject_of_any(view: SentenceView, index: int, *, is_passive: bool) -> bool:
    """Whether the subject before "may" is no name, nobody in particular, and none of which something is denied."""
    last = _past_aside(view, index - 1)
    if last > 0 and view.tokens[last].upos == "ADV":
        last -= 1
    if last > 0 and view.lowers[last] in _RELATIVES:
        last = _past_aside(view, last - 1) if view.lowers[last - 1] != "," else last - 2
    low, token = view.lowers[last], view.tokens[last]
    if last < 0:
        return False
    phrase = read_noun_phrase_before(view, last + 1)
    if not view.setting.is_of_institution and _is_of_some(view, last, last if phrase is None else phrase.first):
        return False
    if low in _PRONOUNS or low == "and":
        return True
    if token.upos == "PROPN" or phrase is None:
        return token.upos == "NUM" or _is_kind_with_clause(view, last)
    if any(view.tokens[i].upos == "PROPN" for i in range(phrase.first, last)):
        return False
    if not _NONE.isdisjoint(view.lowers[max(phrase.first - 1, 0) : last]):
        return False
    if view.lowers[phrase.first] in _OF_ONE:
        return is_passive or view.setting.gives_advice or view.setting.is_of_institution or _is_conditional(view)
    return True


def _is_of_some(view: SentenceView, last: int, first: int) -> bool:
    """Whether it is said of a share of people, who are not known to have the power: "some workers may leave"."""
    if view.lowers[last] in _SHARES:
        return True
    is_share = not _SHARES.isdisjoint(view.lowers[max(first - 1, 0) : last])
    low = view.lowers[last]
    return is_share and (names_person(low) or may_be_person(low) or low in ("people", "individuals"))


def _past_aside(view: SentenceView, last: int) -> int:
    """Step over what stands between commas behind a subject: "a car insurer, for example, may"."""
    if last < _FAR or view.lowers[last] != ",":
        return last
    comma = next((i for i in range(last - 1, 0, -1) if view.lowers[i] == ","), -1)
    return comma - 1 if comma > 0 and not view.finds_finite(comma, last) else last


def _is_kind_with_clause(view: SentenceView, last: int) -> bool:
    """Whether the sentence opens with a bare plural and its clause, which ends here: "claims that are late may"."""
    noun = 1 if view.tokens[0].upos == "ADJ" else 0
    if view.tokens[noun].upos != "NOUN" or is_plural_noun(view.lowers[noun]) is not True:
        return False
    return view.lowers[noun + 1] in _RELATIVES and "," not in view.lowers[noun + 1 : last]


def _is_conditional(view: SentenceView) -> bool:
    return not view.words.isdisjoint({"if", "when", "whenever", "after", "once", "unless"})
