"""Find what should be done, or is ordered: "The door should be closed", "Close the door"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.people.address_doers import is_ordered
from styler_nb.engines.variants.finding.people.commands import write_command, write_next_command
from styler_nb.engines.variants.reading.addressees import hangs_on_subject, is_speech, write_option
from styler_nb.engines.variants.reading.after_passives import has_agent
from styler_nb.engines.variants.reading.agentless import Passive, read_passive, verbs
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_orders"]

_VERBS = verbs(
    " ".join(sorted(read_words("told_to_readers") | read_words("ordered_of_readers") | read_words("ordered_alone")))
)
_NO_ORDERS = frozenset(
    {"let", "see", "note", "consider", "imagine", "suppose", "thank", "say", "compare", "recall", "be", "have", "look"}
)
_OBJECTS = frozenset({"DET", "NOUN", "PRON", "NUM", "ADJ"})
_BOUND = read_words("bound_to")
_LENT = frozenset({"borrower", "borrowers", "lender", "regulations", "standards"})
"""Words of texts that lay down what others have to do."""
_AT_THE_FRONT = frozenset(
    {"if", "when", "before", "after", "once", "while", "in", "on", "at", "during", "for", "to", "prior", "upon"}
)
"""What an order may follow up to a comma: "In winter, keep them dry"."""
_LONGEST_FRONT = 16
_ADVERBS_AT_FRONT = frozenset({"however", "finally", "ideally", "first", "then", "instead", "next", "afterwards"})
_BY_NUMBERS = frozenset({"divide", "multiply"})
_NO_REASONS = frozenset({"so", "because", "since", "although", "though", "whereas", "that", "which", "where"})
_TIMES = frozenset({"when", "while", "whenever", "before", "after"})
_PARTICLES = read_words("plain_particles")
_ASIDES = frozenset(
    {"because", "since", "as", "so", "if", "when", "while", "where", "unless", "until", "although", "though", "before"}
    | {"after", "whereas", "for", "once", "whenever", "that", "which", "who"}
)


_POINTS = frozenset({"first", "second", "third", "fourth", "fifth", "firstly", "secondly", "thirdly", "lastly"})


@needs({"be", "do", "don't", "^ VB"})
def find_orders(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind order; variants are "passive" and "imperative".

    Coordinate clauses change together: "The door should be closed, and the key should be turned".
    """
    if view.block_kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM) or len(view.tokens) < 3:
        return
    if _is_order(view):
        verb = view.tokens[0]
        yield Site(variable, verb.start, verb.end, variable.variant_index("imperative"), ())
        return
    if view.terminal != "." or "be" not in view.words or view.words.isdisjoint(_BOUND):
        return
    front = _end_of_condition(view)
    passives = [
        passive
        for index in view.where(_BOUND, 1, -2)
        if index > front
        and (passive := read_passive(view, index, _VERBS, is_modal=True)) is not None
        and not _has_agent(view, passive)
    ]
    passives = [
        passive
        for i, passive in enumerate(passives)
        if i == 0 or (_ASIDES - _TIMES - {"that"}).isdisjoint(view.lowers[passives[i - 1].last + 1 : passive.auxiliary])
    ]
    if passives:
        # "First, the till should be moved. Second, racks should be bought.": points that are alike
        is_point = view.lowers[0] in _POINTS and view.lowers[1] == ","
        options = () if is_point else _order(view, variable, passives, lower_words, front)
        start = min([view.tokens[passives[0].auxiliary].start, *(o.patches[0].start for o in options)])
        end = view.tokens[passives[-1].last].end
        yield Site(variable, start, end, variable.variant_index("passive"), options)


def _has_agent(view: SentenceView, passive: Passive) -> bool:
    is_sum = passive.lemma in _BY_NUMBERS and view.lowers[passive.last + 1] == "by"
    if is_sum and view.tokens[passive.last + 2].upos == "NUM":
        return False
    return has_agent(view, passive.participle)


def _is_order(view: SentenceView) -> bool:
    if view.lowers[:2] == ("do", "not") or view.lowers[0] in ("don't", "don’t"):
        return True
    if not is_imperative(view, 0) or view.tokens[0].xpos != "VB" or view.lowers[0] in _NO_ORDERS:
        return False
    return view.tokens[1].upos in _OBJECTS and view.lowers[1] not in ("that", "and")


def _end_of_condition(view: SentenceView) -> int:
    """Give the comma that closes what an order may follow, -1 where nothing stands before it."""
    if view.lowers[0] in _ADVERBS_AT_FRONT and view.lowers[1] == ",":
        return 1
    if view.lowers[0] not in _AT_THE_FRONT or "," not in view.lowers[:_LONGEST_FRONT]:
        return -1
    return view.lowers.index(",")


def _order(
    view: SentenceView, variable: Variable, passives: Sequence[Passive], lower_words: frozenset[str], front: int
) -> tuple[Option, ...]:
    if is_speech(view, 0) or not _LENT.isdisjoint(view.setting.words):
        return ()
    if not all(is_ordered(view, passive) for passive in passives):
        return ()
    if any(view.lowers[passive.last + 1] in _PARTICLES for passive in passives):
        return ()  # "must be carried out as one step", with a particle that was not read as the verb's
    if _is_denied_next(view, passives[-1].last):
        return ()
    patches: list[Patch] = []
    first = -1
    for place, passive in enumerate(passives):
        following = passives[place + 1] if place + 1 < len(passives) else None
        if place and _shares_subject(view, passives[place - 1], passive):
            written = write_next_command(view, passive, passives[place - 1], first) if following is None else ()
        else:
            first = _start(view, passive, passives[place - 1].last if place else front, is_second=place > 0)
            if first < 0 or any(
                view.lowers[i] in _ASIDES and view.lowers[i] != "that" for i in range(first, passive.auxiliary)
            ):
                return ()
            is_shared = following is not None and _shares_subject(view, passive, following)
            stop = following.auxiliary if is_shared and following is not None else 0
            written = write_command(view, passive, first, lower_words, stop=stop)
        if not written or (patches and written[0].start < patches[-1].end):
            return ()
        patches += written
    last = max(i for i, token in enumerate(view.tokens) if token.end <= patches[-1].end)
    if _has_more(view, last) or hangs_on_subject(view, patches[0].start):
        return ()
    return (write_option(view, variable, "imperative", *patches),)


def _is_denied_next(view: SentenceView, last: int) -> bool:
    """Whether a participle that hangs on the same modal is denied: "should be put in the shade and not left there"."""
    return any(
        view.lowers[i] in ("and", "but") and view.lowers[i + 1] in ("not", "never") and view.tokens[i + 2].xpos != "MD"
        for i in range(last + 1, len(view.tokens) - 2)
    )


def _shares_subject(view: SentenceView, before: Passive, passive: Passive) -> bool:
    """Whether a second modal follows right after "and" or "but": "must be used with care and should never be mixed"."""
    joint = passive.auxiliary - 1
    return (
        view.lowers[joint] in ("and", "but")
        and joint - before.last <= _LONGEST_FRONT
        and not view.finds_finite(before.last + 1, joint)
        and _ASIDES.isdisjoint(view.lowers[before.last + 1 : joint])
    )


def _start(view: SentenceView, passive: Passive, before: int, *, is_second: bool) -> int:
    """Give the first token of the subject of what should be done, -1 where no order can stand there."""
    if not is_second and before < 0 and view.lowers[0] == "but":
        return 1
    if not is_second and before < 0:
        joint = next((i for i in range(1, passive.auxiliary) if view.lowers[i - 1 : i + 1] == (",", "but")), -1)
        if joint < 0:
            return 0
        # "ropes help, but they must be dry", where nobody is told to do anything else
        is_told_of = view.lowers[joint + 1] in ("it", "they", "this", "these") and not view.setting.named.get("you")
        return joint + 1 if _NO_REASONS.isdisjoint(view.lowers[:joint]) and not is_told_of else -1
    if not is_second:
        return before + 1
    joint = next(
        (
            i
            for i in range(before + 1, passive.auxiliary)
            if view.lowers[i] == ";" or (view.lowers[i] in ("and", "but") and view.lowers[i - 1] == ",")
        ),
        -1,
    )
    return joint + 1 if joint >= 0 and (_ASIDES - _TIMES).isdisjoint(view.lowers[before + 1 : joint]) else -1


def _has_more(view: SentenceView, last: int) -> bool:
    """Whether a statement follows that is no order: "clean the lid, and the pot stays dry"."""
    for index in range(last + 1, len(view.tokens) - 1):
        if view.lowers[index] in _ASIDES - _TIMES - {"until"}:
            return False
        is_joint = view.lowers[index] in ("and", "but", "or", "so") and view.lowers[index - 1] == ","
        if (is_joint or view.lowers[index] == ";") and view.finds_finite(index + 1, len(view.tokens)):
            return True
    return False
