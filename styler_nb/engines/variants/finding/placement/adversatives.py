"""Find "but" where what follows goes against what one expects: "cheap, but it works", "yet it works", "and yet"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.joints import is_statement, main_verb
from styler_nb.engines.variants.reading.moves import negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.statements import find_statement, opens_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_adversatives", "may_open_with_yet", "surprises"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_TRIGGERS = frozenset({"but", "yet"})
_OTHERS = frozenset({"however", "although", "though", "nevertheless", "nonetheless", "despite", "whereas", "instead"})
"""Words of a contrast beside which another one is left as it stands."""
_RULES = frozenset({"should", "must", "shall", "ought", "need", "needs", "please", "require", "requires"})
"""Words of what is to be done, which limits what was said and does not go against it."""
_HAVE_TO = frozenset({"has", "have", "had", "need", "needs"})
_ORDERED = frozenset(
    {
        "informed",
        "told",
        "notified",
        "given",
        "required",
        "obliged",
        "advised",
        "allowed",
        "permitted",
        "recommended",
        "expected",
        "asked",
    }
)
_ADDING = frozenset({"also", "rather", "now", "later", "then", "only", "mainly", "mostly", "usually", "especially"})
"""Words of a second clause that only adds to the first, or tells what came after it."""
_DENYING = frozenset({"no", "none", "nothing", "nobody", "not", "never", "seldom", "rarely", "hardly", "scarcely"})
_SELDOM = _DENYING | {"little", "few", "cannot", "still", "neither"}
_TURNS = frozenset({"it", "they", "he", "she", "we"})
_OWNED = frozenset({"its", "their", "his", "her"})
_SET_APART = frozenset({"other", "others", "another", "some", "first", "second", "former", "latter", "these", "those"})
"""Words of two things that are set side by side: "some are red, but others are not"."""
_NARROWING = frozenset({"only", "just", "merely", "simply", "so", "too", "initially", "originally", "first", "once"})
_DOING = frozenset({"can", "could", "do", "does", "did", "will"})
_LASTING = frozenset({"still", "remain", "remains", "remained", "continues", "continued", "fails", "failed"})
_UNEXPECTED = (_DENYING | _LASTING | {"cannot", "neither", "nor", "survived", "refused"}) - {"hardly", "scarcely"}
_FEWEST_WORDS = 4


@needs(_TRIGGERS)
def find_adversatives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind adversative; variants are "but", "yet" and "and yet".

    A "but" that could not be "yet" is no site: it tells nothing of which of them a writer likes better.
    """
    if _TRIGGERS.isdisjoint(view.words) or view.block_kind not in _KINDS or not is_statement(view):
        return
    for index in view.where(_TRIGGERS, 2, -2):
        if view.lowers[index - 1] in ("as", "not", "nothing", "all", "anything") or not view.is_free(index, index):
            continue
        site = _between_qualities(view, index, variable) or _between_clauses(view, index, variable)
        if site is not None and (site.options or view.lowers[index] == "yet"):
            yield site


def may_open_with_yet(view: SentenceView) -> bool:
    """Whether a sentence that answers the one before goes against it, and is no rule, addition or counterpart."""
    lowers = view.lowers
    verb = next((i for i in range(1, len(lowers)) if view.is_finite(i)), 0)
    if "same" in lowers or lowers[verb] == "may":
        return False  # "a brother may, however, carry it": leave to do so
    return verb > 0 and _ADDING.isdisjoint(lowers) and _SET_APART.isdisjoint(lowers[:verb]) and not _is_rule(view, verb)


def surprises(lowers: Sequence[str]) -> bool:
    """Whether words tell what is not so, or still is: "and yet" is too strong before a mere drawback."""
    return not _UNEXPECTED.isdisjoint(lowers) or any(low.endswith("n't") for low in lowers)


def _site(view: SentenceView, index: int, variable: Variable, ways: tuple[str, ...]) -> Site:
    """Make the site of a word that may give way to some others."""
    is_led = view.lowers[index] == "yet" and view.lowers[index - 1] == "and"
    current = "and yet" if is_led else view.lowers[index]
    start, end = view.tokens[index - is_led].start, view.tokens[index].end
    options = tuple(
        Option(variable.variant_index(way), (Patch(start, end, way),), len(way.split()) - len(current.split()))
        for way in ways
        if way != current
    )
    return Site(variable, start, end, variable.variant_index(current), options)


def _between_qualities(view: SentenceView, index: int, variable: Variable) -> Site | None:
    """Find "poor but honest"."""
    before, after = view.tokens[index - 1], view.tokens[index + 1]
    is_quality = after.upos == "ADJ" or (after.lower.endswith("ly") and view.tokens[index + 2].upos == "ADJ")
    if before.upos != "ADJ" or not is_quality or before.lower.endswith(("er", "est")):
        return None
    denied = negates(view, max(index - 6, 0), index) or after.lower in _SELDOM | _ADDING
    denied = denied or not _TRIGGERS.isdisjoint((*view.lowers[:index], *view.lowers[index + 1 :]))
    return _site(view, index, variable, () if denied else ("but", "yet"))


def _between_clauses(view: SentenceView, index: int, variable: Variable) -> Site | None:
    lowers = view.lowers
    end = index - 1 if lowers[index - 1] in (",", "and") else index
    if lowers[end - 1] == ",":
        end -= 1
    has_comma, last = lowers[index - 1] == "," or lowers[end] == ",", len(view.tokens) - 1
    second = find_statement(view, index + 1, last)
    if second is None or second.begin != index + 1:
        return _between_predicates(view, index, variable) if not has_comma else None
    if not has_comma or not opens_statement(view, 0, end) or last - index <= _FEWEST_WORDS:
        return None
    if lowers[index] == "yet":
        return _site(view, index, variable, ("but", "yet", "and yet") if _is_lone(view, index) else ())
    goes_against = _is_lone(view, index) and _goes_against(view, end, index, second.verb)
    ways = ("but", "yet", "and yet") if goes_against and surprises(lowers[index + 1 :]) else ("but", "yet")
    return _site(view, index, variable, ways if goes_against else ())


def _is_lone(view: SentenceView, index: int) -> bool:
    """Whether no other contrast stands in the sentence, and no mark that would set it apart."""
    others = (*view.lowers[:index], *view.lowers[index + 1 :])
    return _OTHERS.isdisjoint(others) and _TRIGGERS.isdisjoint(others) and MARKS.isdisjoint(others)


def _goes_against(view: SentenceView, end: int, index: int, verb: int) -> bool:
    """Whether the second clause surely takes up the first and goes against what it leads one to expect."""
    lowers, last = view.lowers, len(view.tokens) - 1
    rest = lowers[index + 1 :]
    if not _NARROWING.isdisjoint(lowers[:end]) or not _ADDING.isdisjoint(rest):
        return False
    if "may" in lowers[:end] or (view.setting.is_of_institution and "can" in lowers[:end]):
        return False  # "the rent may be changed, but they inform us in May": leave is limited
    if negates(view, 0, end) and (lowers[index + 1] not in _TURNS or lowers[verb] not in _DOING):
        return False
    if not _SET_APART.isdisjoint(lowers[index + 1 : verb]) or _is_rule(view, verb):
        return False
    if main_verb(view, 0, end) < 0 or lowers[last - 1] in _SELDOM or view.tokens[last - 1].upos == "AUX":
        return False
    head = lowers[index + 1]
    denies = not _SELDOM.isdisjoint(lowers[index + 1 : verb + 4]) or any(low.endswith("n't") for low in rest)
    if head == "we" and "we" not in lowers[:end]:
        return False  # "the rent may be changed, but we tell you"
    if head in _TURNS or head.partition("'")[0] in _TURNS:
        return not (head.startswith("it") and lowers[verb] in ("is", "was") and lowers[verb + 1] in ("the", "in", "a"))
    lasts = not _LASTING.isdisjoint(lowers[verb : verb + 3])
    return head in _OWNED or lasts or (denies and (head in _SELDOM or _names_again(view, index, verb)))


def _names_again(view: SentenceView, index: int, verb: int) -> bool:
    """Whether the subject of the second clause has "the", so that it is a part or a matter of the first."""
    return view.lowers[index + 1] == "the" and find_singular(view.lowers[verb - 1]) not in view.lowers[:index]


def _is_rule(view: SentenceView, verb: int) -> bool:
    lowers = view.lowers
    ahead = lowers[verb : verb + 3]
    if not _RULES.isdisjoint(ahead) or not _ORDERED.isdisjoint(lowers[verb : verb + 4]):
        return True
    return (lowers[verb] in _HAVE_TO and lowers[verb + 1] == "to") or (lowers[verb] == "may" and "not" in ahead)


def _between_predicates(view: SentenceView, index: int, variable: Variable) -> Site | None:
    """Find "they came near but never saw it"."""
    after, last = view.lowers[index + 1], len(view.tokens) - 1
    verb = index + 1 if view.is_finite(index + 1) else index + 2
    if verb + 2 >= last or not view.is_finite(verb) or view.lowers[verb] in NOMINATIVE:
        return None
    is_denied = after in _DENYING or not _SELDOM.isdisjoint(view.lowers[verb : verb + 3])
    fits = is_denied and not negates(view, 0, index) and _is_lone(view, index) and not _is_rule(view, verb)
    fits = fits and _ADDING.isdisjoint(view.lowers[index:]) and main_verb(view, 0, index) >= 0
    return _site(view, index, variable, ("but", "yet") if fits else ())
