"""Tell whether a clause and its main clause lean on the order they stand in, so that neither may lead the other."""

from __future__ import annotations

from styler_nb.engines.variants.finding.subordination.clause_ends import names_part
from styler_nb.engines.variants.reading.clause_pronouns import base_of
from styler_nb.engines.variants.reading.moves import first_finite, is_imperative, opens
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "brings_in_another",
    "ends_with_relative",
    "is_offer",
    "is_sign",
    "is_taken_for_known",
    "leans_on_main",
    "leaves_open",
    "may_lose_them",
    "points_back",
    "shares_noun",
    "takes_up_deed",
]

_SHORT_MAIN = 5
_HAVE = frozenset({"has", "have", "had", "haven't", "hasn't", "hadn't"})
_WISHES = frozenset(
    {"like", "want", "need", "wish", "prefer", "looking", "interested", "fancy", "wondering", "curious"}
)
_LOOKING_BACK = frozenset({"one", "ones", "also", "equally", "even", "such"})
_BARE = 4
_CONSEQUENCES = frozenset({"therefore", "thus", "hence", "consequently"})
_PURPOSES = (("in", "order"), ("so", "as"), ("so", "that"))
_RELATIVES = read_words("relative_pronouns")
_POINTING = frozenset({"this", "these"})
_DEMONSTRATIVES = frozenset({"this", "that", "these", "those"})
_REASONS = frozenset({"because", "since", "as"})
_GENERAL = frozenset(
    {"design", "choice", "method", "shape", "layout", "size", "position", "location", "arrangement", "material",
     "way", "form", "type", "kind", "nature", "structure", "condition", "state"}
)  # fmt: skip
_BROUGHT_ABOUT = frozenset(
    {"reason", "reasons", "difference", "excess", "delay", "cause", "causes", "loss", "change", "changes", "remainder",
     "rest", "shortfall", "surplus", "circumstances"}
)  # fmt: skip
"""What there is only once the case of a condition has come about."""
_TOLD_BY = frozenset({"of", "for", "why", "that", "between", "to", "which", "from"})


def points_back(view: SentenceView, first: int, after: int, comma: int) -> bool:
    """Whether a clause takes up what stands right before it: "if that is so, …", "…, and if even this failed, …"."""
    if "such" in view.lowers[after:comma]:
        return True
    if view.lowers[after] in ("this", "that", "so", "not") and view.tokens[after + 1].upos in ("AUX", "VERB", "PUNCT"):
        return True
    if first == 0 and any(view.tokens[i].upos == "PRON" for i in view.where(_POINTING, after + 1, comma)):
        return True  # "although she took this as a sign, the mill was sold": what was told before
    return first > 0 and not {"this", "these", "those"}.isdisjoint(view.lowers[after:comma])


def ends_with_relative(view: SentenceView, main: int, end: int) -> bool:
    """Whether a clause on a noun stands after the verb of [main, end)."""
    verb = next((i for i in range(main, end) if view.is_finite(i)), end)
    return any(view.lowers[i] in _RELATIVES and view.tokens[i - 1].upos == "NOUN" for i in range(verb + 1, end))


def is_sign(view: SentenceView, after: int, main: int) -> bool:
    """Whether a bare clause tells how one sees what its main clause says of the same thing: "if it smells, it is"."""
    return view.lowers[after] == view.lowers[main] == "it" and view.lowers[after + 1] not in _HAVE


def shares_noun(view: SentenceView, main: tuple[int, int], clause: tuple[int, int]) -> bool:
    """Whether two stretches name the same thing."""
    first, second = ({view.lowers[i] for i in range(*part) if view.tokens[i].upos == "NOUN"} for part in (main, clause))
    return bool(first & second)


def takes_up_deed(view: SentenceView, main: tuple[int, int], clause: tuple[int, int]) -> bool:
    """Whether the subject of a main clause names a thing by what its clause tells of it."""
    verb = next((i for i in range(*main) if view.is_finite(i)), main[0])
    told = {view.lowers[i] for i in range(*clause) if view.tokens[i].upos in ("VERB", "ADJ")}
    return view.lowers[main[0]] == "the" and not told.isdisjoint(view.lowers[main[0] + 1 : verb])


def is_offer(view: SentenceView, after: int, comma: int, main: int) -> bool:
    """Whether a condition gives the reason for telling, not for what is told: "if you like walks, a path goes west"."""
    if view.lowers[after - 1] != "if" or base_of(view, after) != "you" or is_imperative(view, main):
        return False
    return bool(_WISHES & set(view.lowers[after + 1 : comma])) and not {"you", "your"} & set(view.lowers[main:])


def brings_in_another(view: SentenceView, main: tuple[int, int], clause: tuple[int, int]) -> bool:
    """Whether a long clause after a short statement ends with a new thing, of which the next sentence may tell.

    "Two more models followed before he turned to a smaller design in a round case."
    """
    is_long = main[1] - main[0] <= _SHORT_MAIN and clause[1] - clause[0] >= 2 * (main[1] - main[0])
    verb = max(first_finite(view, *clause), clause[0])  # "when the debt of a member exceeds" tells of no new thing
    return is_long and not {"a", "an"}.isdisjoint(view.lowers[max(verb, clause[0] + 2) : clause[1]])


def may_lose_them(view: SentenceView, lead: int, stop: int, clause: tuple[int, int]) -> bool:
    """Whether "it" or "them", which ends a short advice, would have no noun near: "read them before you ask"."""
    is_told_you = is_imperative(view, lead) if stop - lead == 2 else view.lowers[lead] == "you" and stop - lead < 6
    if is_told_you and view.lowers[stop - 1] in ("it", "them"):
        return True
    is_short = view.lowers[lead] == "you" and stop - lead <= _BARE
    # "you should read them before you request a loan"
    return is_short and view.lowers[stop - 1] == "them" and any(view.tokens[i].upos == "NOUN" for i in range(*clause))


def leans_on_main(view: SentenceView, after: int, end: int, lead: int) -> bool:
    """Whether a clause needs what its main clause says before it."""
    if view.lowers[after + 1] != "there" and "there" in view.lowers[after + 1 : end]:
        return True  # "the island was empty when sailors landed there"
    if view.lowers[after - 1] in ("after", "before") and "and" in view.lowers[after + 1 : after + 3]:
        begin = view.lowers.index("and", after + 1)
        if opens(view, begin + 1, end) and not view.finds_finite(after, begin):
            return True  # "weights go back to the racks after use and mats should be wiped"
    if view.lowers[after] in _DEMONSTRATIVES and view.tokens[after + 1].upos in ("AUX", "VERB"):
        return True  # "it should be booked early whenever this is possible"
    if view.lowers[after - 1] in _REASONS and _is_of_kind(view, lead):
        return True  # "the design of a town can make it worse, since walls carry sound": how the design can
    if _LOOKING_BACK & {*view.lowers[after:end]}:
        return True  # "after the old one died", "although food also has water": which kind of thing is said before
    if any(view.lowers[i : i + 2] in _PURPOSES for i in range(after, end - 1)):
        return True  # "they are pressed before they are sold in order to save room": what both are done for, or one
    if _names_anew(view, after, lead):
        return True  # "before the expense is incurred, other exceptions …": which expense?
    # "when you can" leans on the verb before it, "because one was old" on the noun
    return view.tokens[end - 1].upos in ("AUX", "PART") or names_part(view, after)


def _is_of_kind(view: SentenceView, lead: int) -> bool:
    """Whether a subject is a general noun, which a reason after it fills in: "the design of a town", "the choice"."""
    noun = lead + (view.tokens[lead].upos == "DET")
    return view.lowers[noun] in _GENERAL and view.tokens[noun].upos == "NOUN"


def leaves_open(view: SentenceView, main: tuple[int, int]) -> bool:
    """Whether a main clause speaks of what its clause brings about: "if a sum is too high, … must state the reason"."""
    return any(
        view.lowers[i] == "the" and view.lowers[i + 1] in _BROUGHT_ABOUT and view.lowers[i + 2] not in _TOLD_BY
        for i in range(main[0], main[1] - 1)
    )


def is_taken_for_known(view: SentenceView, lead: int, stop: int) -> bool:
    """Whether a main clause of a few words takes up what stands before it, or is a consequence of it."""
    if view.lowers[lead] in ("they", "it") and view.lowers[lead + 2 : lead + 3] == ("be",) and stop - lead <= _BARE:
        return True  # "they should be read before a loan is requested": what "they" are would come too late
    # "it was narrow, and it was therefore shut when": the cause stands before its consequence
    return lead > 0 and not _CONSEQUENCES.isdisjoint(view.lowers[lead:stop])


def _names_anew(view: SentenceView, after: int, first: int) -> bool:
    """Whether a clause speaks of "the" thing that belongs to its main clause's "other" or "such" subject."""
    return view.lowers[after] == "the" and view.lowers[first] in ("other", "such")
