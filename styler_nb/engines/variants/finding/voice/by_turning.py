"""Turn statements with a doer: "the work was delayed for weeks by the rain", "the rain delayed the work for weeks"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_clauses import ByClause
from styler_nb.engines.variants.finding.voice.by_doers import text_of_doer
from styler_nb.engines.variants.finding.voice.by_narrowing import opening_of_clause, own_pronouns
from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.finding.voice.by_pairs import write_second_deed
from styler_nb.engines.variants.finding.voice.by_rest import SAME, may_follow_doer, means_both
from styler_nb.engines.variants.finding.voice.by_second import end_of_time, write_second_subject
from styler_nb.engines.variants.finding.voice.by_sequels import write_sequel
from styler_nb.engines.variants.finding.voice.by_weights import ends_aside, is_balanced
from styler_nb.engines.variants.reading.agents import OBJECTS, ends_here
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.moves import capitalized, inner_text, may_move, text_of
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, may_be_person, names_person
from styler_nb.engines.variants.reading.passive_groups import write_active_group
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["build_clause_site", "write_by_clause"]

_BLOCKS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_AMOUNTS = frozenset(
    {"most", "all", "every", "each", "both", "many", "few", "some", "several", "half", "much", "any", "either"}
)
_ALWAYS = frozenset({"always", "necessarily", "usually", "often", "entirely", "completely", "fully"})
_CASES = frozenset({"if", "when", "unless", "once", "whether"})
_NEVER = read_words("never_turned")
_THIS_TEXT = frozenset(
    ("this", text)
    for text in ("policy", "guide", "agreement", "contract", "licence", "license", "document", "report", "act", "law",
                 "handbook", "manual", "section", "chapter", "article", "code", "treaty", "warranty", "insurance")
)  # fmt: skip
"""What a text calls itself, or what it is about all through: it may stand before anything else."""
_ONE = frozenset({"one", "ones", "others", "such"})
_POINTING = read_words("demonstratives")
_THIRD = read_words("third_persons")
_AFTER_OBJECT = frozenset({"together", "apart", "aside", "alive", "inside", "down", "back"})
"""Particles that follow a short object: "hold the dunes together"."""
_WITH = "with"
_BY_HAND = frozenset(
    {"holding", "pressing", "turning", "clicking", "pulling", "pushing", "selecting", "switching", "typing", "entering"}
    | {"choosing", "unplugging", "restarting", "tapping", "sliding", "loosening", "tightening", "dragging", "setting"}
)
"""What a reader does with a device."""
_AGAINST = frozenset({"whereas", "while"})
_BE = read_words("finite_be") | {"be", "been"}
"""What a thing has would seem to be a means after the verb: "guests can open doors with a card"."""
_OWN = frozenset({"his", "her"})
_DUTIES = frozenset({"must", "will", "would"})
_HAVE = read_words("forms_of_have")
_SEVERAL = frozenset({"some", "several", "many"})
"""How many of a doer there are, which is the same on either side of a thing without article."""
_POSSESSIVES = read_words("possessives")
_EACH = frozenset({"all", "each", "every"})
_RULING = frozenset({"must", "should", "may", "can"})
_SHORT = 3
_SHORT_OBJECT = 4


def write_by_clause(view: SentenceView, clause: ByClause, following: SentenceView | None) -> tuple[str, int]:
    """Write the clause with its doer as the subject, and give the last token that this takes in.

    The text is "" where the two would not mean the same.
    """
    if not _may_turn(view, clause):
        return "", clause.last
    verb = write_active_group(view, clause.group, is_plural=clause.doer.is_plural)
    thing = _as_object(view, clause.thing)
    if not verb or not thing:
        return "", clause.last
    sequel = write_sequel(view, clause.thing, clause.group, clause.doer)
    doer = clause.doer.text or text_of_doer(view, clause.doer.first, clause.doer.last if sequel else clause.last)
    doer = f"{clause.middle.focus} {doer}" if clause.middle.focus else doer
    if clause.thing.first == 0 and doer[0].isdigit():
        return "", clause.last  # no sentence opens with a figure
    is_open = clause.is_aside or ends_aside(view, clause.doer) or _ends_in_names(view, clause.doer)
    if is_open and not sequel and not doer.endswith(","):
        doer += ","
    particle = clause.middle.particle
    is_pronoun = clause.thing.first == clause.thing.last and view.lowers[clause.thing.first] in (*OBJECTS, "this")
    is_light = is_pronoun or (particle in _AFTER_OBJECT and clause.thing.last - clause.thing.first < _SHORT_OBJECT)
    words = [capitalized(doer) if clause.thing.first == 0 else doer, verb]
    is_after = is_light or view.lowers[clause.middle.first] == "from"  # "holds the panel away from your back"
    words += [thing, particle] if is_after and not clause.middle.is_stranded else [particle, thing]
    words.append(text_of(view, clause.middle.first, clause.middle.end))
    text = " ".join(word for word in words if word)
    if sequel:
        is_clear = may_follow_doer(view, clause.thing, clause.doer, len(view.tokens) - 1, following)
        return (f"{text}{sequel}", len(view.tokens) - 2) if is_clear else ("", clause.last)
    joint = end_of_time(view, clause.doer.last + 1)
    if not clause.is_aside:
        time = text_of(view, clause.doer.last + 1, joint)
        told = " ".join(part for part in (text, time) if part)
        deed, last = write_second_deed(view, clause.thing, clause.group, clause.doer, following, joint)
        if deed:
            return told + deed, last
        if more := write_second_subject(view, clause.thing, clause.group, clause.doer, following, joint):
            return f"{told}, and {more}", joint
    goes_on = may_follow_doer(view, clause.thing, clause.doer, clause.last + 1, following, lemma=clause.group.lemma)
    return (text if goes_on else ""), clause.last


def _ends_in_names(view: SentenceView, doer: Doer) -> bool:
    """Whether those who are counted are named after a comma: "by two brothers, Paul and John Reed"."""
    if view.tokens[doer.first].upos != "NUM" or "," not in view.lowers[doer.first : doer.last]:
        return False
    comma = view.lowers.index(",", doer.first)
    return view.tokens[comma - 1].upos == "NOUN" and view.tokens[comma + 1].upos == "PROPN"


def build_clause_site(view: SentenceView, following: SentenceView | None, variable: Variable, clause: ByClause) -> Site:
    """Make the site of a passive with a doer; variants are "passive" and "active", which is offered where it fits."""
    text, last = write_by_clause(view, clause, following)
    start, end = view.tokens[clause.thing.first].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    if text:
        words = len(text.split()) - len(view.text[start:end].split())
        options = (Option(variable.variant_index("active"), (Patch(start, end, text),), words),)
    return Site(variable, start, end, variable.variant_index("passive"), options)


def _as_object(view: SentenceView, thing: NounPhrase) -> str:
    if thing.first == thing.last and view.lowers[thing.first] in OBJECTS:
        return OBJECTS[view.lowers[thing.first]]
    if thing.first == thing.last and view.lowers[thing.first] == "this":
        return "this"
    token = view.tokens[thing.first]
    if thing.first > 0:
        return "" if token.upos == "DET" and not token.text.islower() else text_of(view, thing.first, thing.last + 1)
    if thing.last == 0 and token.upos == "PROPN" and token.lower.endswith("s"):
        return ""
    first = inner_text(view, 0, frozenset())
    return "" if first is None else first + view.text[token.end : view.tokens[thing.last].end]


def _may_turn(view: SentenceView, clause: ByClause) -> bool:
    first, end = clause.thing.first, clause.last + 1
    return (
        view.terminal == "."
        and view.block_kind in _BLOCKS
        and MARKS.isdisjoint(view.lowers[first:end])
        and "\n" not in text_of(view, first, end)
        and may_move(view, first, end)
        and not _has_with(view, clause.thing)
        and ends_here(view)
        and not _is_told_how(view, clause)
        and not _is_contrasted(view, clause)
        and _keeps_focus(view, clause)
        and _keeps_amounts(view, clause)
        and _keeps_thread(view, clause)
        and not _is_cause_of_them(view, clause)
        and is_balanced(view, clause)
    )


def _has_with(view: SentenceView, thing: NounPhrase) -> bool:
    """Whether "with" tells what the thing has; after a participle it tells how something was done to it."""
    return any(view.lowers[i] == _WITH and view.tokens[i - 1].xpos != "VBN" for i in range(thing.first, thing.last))


def _is_cause_of_them(view: SentenceView, clause: ByClause) -> bool:
    """Whether the clause would end flat with "cause them": "they are caused by gusts"."""
    thing = view.lowers[clause.thing.first : clause.thing.last + 1]
    return clause.group.lemma == "cause" and thing in (("it",), ("they",))


def _is_told_how(view: SentenceView, clause: ByClause) -> bool:
    """Whether a text that gives advice tells how: "it can be restored by holding down the key"."""
    is_told = view.setting.has_commands or view.setting.gives_advice or view.lowers[clause.doer.first] in _BY_HAND
    return clause.doer.is_doing and clause.group.chain[-1] == "be" and is_told


def _keeps_focus(view: SentenceView, clause: ByClause) -> bool:
    """Whether "only" before the doer reaches as far in front: no duty, denial or condition comes under it."""
    if not clause.middle.focus:
        return not (clause.middle.needs_noun and view.lowers[clause.thing.first] in OBJECTS)
    if clause.group.negation or clause.group.chain[0] in _DUTIES or clause.doer.text or clause.doer.is_doing:
        return False
    if clause.middle.focus != "only" and (clause.doer.is_plural is not True or clause.thing.first == clause.thing.last):
        return False  # "mainly the committee", "mainly bees do it"
    is_plain = clause.group.chain[0] not in _HAVE or clause.group.chain[-1] != "be"
    ends = view.lowers[clause.last + 1] in (".", ";") or view.lowers[clause.last + 1 : clause.last + 3] == (",", "and")
    return is_plain and ends and not clause.middle.needs_noun and clause.middle.first == clause.middle.end


def _is_contrasted(view: SentenceView, clause: ByClause) -> bool:
    """Whether a second passive stands against this one: "these are paid by the town, whereas those are paid out of"."""
    outside = [i for i in range(1, len(view.tokens)) if not clause.thing.first <= i <= clause.last]
    is_against = any(view.lowers[i] in _AGAINST and view.lowers[i - 1] == "," for i in outside)
    return is_against and any(view.tokens[i].xpos == "VBN" and view.lowers[i - 1] in _BE for i in outside)


def _words(view: SentenceView, first: int, last: int) -> set[str]:
    return {low.partition("'")[0] for low in view.lowers[first : last + 1]}


def _keeps_amounts(view: SentenceView, clause: ByClause) -> bool:
    """Whether no amount or denial on one side reaches over the other."""
    thing = _words(view, clause.thing.first, clause.thing.last)
    doer = _words(view, clause.doer.first, opening_of_clause(view, clause.doer) - 1)
    opening, head = view.lowers[clause.thing.first], view.lowers[clause.doer.first]
    if opening == "such" and view.tokens[clause.thing.last].lower.endswith("s"):
        thing -= {"such"}
    if head == "another" and _is_definite(view, clause.thing) and not clause.group.negation:
        doer -= {"another"}  # "unless it has been reserved by another reader"
    if head == "the" and view.lowers[clause.doer.first + 1] == "same":
        doer -= {"same"}
    if head == "other" and _is_spoken_of(view, clause.thing):
        doer -= {"other"}  # other than who was named before
    if opening_of_clause(view, clause.doer) <= clause.doer.last:
        doer -= {"person"}
    if _NEVER & (thing | doer):
        return False
    is_counted = bool(thing & _AMOUNTS) or view.tokens[clause.thing.first].upos == "NUM"
    is_one = head in ("a", "an", "one") or view.tokens[clause.doer.first].upos == "NUM"
    is_new = opening in ("a", "an")
    if clause.group.negation and not _ALWAYS.isdisjoint(clause.group.adverbs):
        return False
    is_number = any(token.upos == "NUM" for token in view.tokens[clause.doer.first : clause.doer.last])
    if is_number and clause.group.chain[-1] == "be" and not _is_definite(view, clause.thing):
        return False  # "boxes must be lifted by two people", "rooms can be shared by up to four guests"
    before = view.lowers[clause.thing.first - 1] if clause.thing.first else ""
    if clause.group.negation and is_one and before in _CASES and _is_definite(view, clause.thing):
        return not (is_counted or doer & _AMOUNTS)  # "if it has not been signed by a clerk"
    if clause.group.negation or "never" in clause.group.adverbs:
        return not (is_new or is_counted or doer & _AMOUNTS or is_one)
    if is_new and is_one:
        return (before in _CASES or clause.middle.focus == "only") and not doer & _AMOUNTS
    if opening in _EACH and head in ("a", "an") and not (thing - _EACH) & _AMOUNTS:
        return _is_by_whoever(view, clause)
    if is_counted or is_new:
        return not is_one and not doer & _AMOUNTS
    is_several = doer & _AMOUNTS <= _SEVERAL and head in _SEVERAL
    return is_several or not (doer & _AMOUNTS and not _is_definite(view, clause.thing))


def _is_by_whoever(view: SentenceView, clause: ByClause) -> bool:
    """Whether a rule names whoever does it each time: "all trips must be approved by a manager"."""
    chain, head = clause.group.chain, view.lowers[clause.doer.head]
    is_rule = chain[0] in _RULING and chain[-1] == "be"
    is_each = view.lowers[clause.thing.first] != "all" and chain in (("is",), ("are",))
    return (is_rule or is_each) and (names_person(head) or may_be_person(head))


def _is_spoken_of(view: SentenceView, thing: NounPhrase) -> bool:
    """Whether it is a thing that was named before: "these claims", "the mill"."""
    low, head = view.lowers[thing.first], view.lowers[thing.last]
    is_thing = view.tokens[thing.last].upos == "NOUN" and not names_person(head)
    return low in ("it", "they") or (low in ("this", "these", "the") and is_thing and thing.last - thing.first < _SHORT)


def _is_definite(view: SentenceView, thing: NounPhrase) -> bool:
    low = view.lowers[thing.first]
    return (
        low in OBJECTS
        or low in ("the", "this", "these")
        or low in _POSSESSIVES
        or view.tokens[thing.last].upos == "PROPN"
    )


def _keeps_thread(view: SentenceView, clause: ByClause) -> bool:
    """Whether every pronoun and pointing word still stands after what it stands for."""
    thing, doer = clause.thing, clause.doer
    pointing = {view.lowers[i] for i in range(doer.first, doer.last + 1) if not _is_relative(view, i)}
    is_this_text = view.lowers[doer.first : doer.last + 1] in _THIS_TEXT
    if not doer.text and not is_this_text and pointing & ((_THIRD | _POINTING) - _own_words(view, doer)):
        return False
    if not doer.text and _ONE & {*view.lowers[doer.first + 1 : doer.last + 1]}:
        return False  # "an engineer who had never built one designed the bridge"
    is_pronoun = thing.first == thing.last and view.lowers[thing.first] in OBJECTS
    if doer.text == "they":
        return False  # as a subject, it would stand for the subject of the sentence before
    if doer.text:
        return not is_pronoun and not _words(view, thing.first, thing.last) & (_THIRD | _POINTING)
    has_clause = view.finds_finite(thing.first, thing.last + 1)
    if not is_pronoun and not has_clause and _POINTING & _words(view, thing.first + 1, thing.last):
        return False
    return not any(
        means_both(view, i, thing, doer)
        for i in range(clause.by)
        if not (i == thing.last and view.lowers[i] in ("itself", "themselves")) and not _is_settled(view, i, thing)
    )


def _is_settled(view: SentenceView, index: int, thing: NounPhrase) -> bool:
    """Whether the same pronoun before the clause tells what one means: "it began at night, and it was spread by"."""
    low = view.lowers[index]
    same = next((forms for forms in SAME.values() if low in forms), frozenset())
    if index < thing.first:
        return view.lowers[thing.first] in same
    return index <= thing.last and any(i in same for i in view.lowers[: thing.first])


def _is_relative(view: SentenceView, index: int) -> bool:
    """Whether "that" opens what is said of the noun before it: "water that flows"."""
    return view.lowers[index] in ("that", "which") and view.tokens[index - 1].upos == "NOUN"


def _own_words(view: SentenceView, doer: Doer) -> frozenset[str]:
    """Give the words that point back to the first of two doers: "Ann Roe and her pupils"."""
    if "who" in view.lowers[doer.head : doer.last]:
        return own_pronouns(doer)
    is_name = view.tokens[doer.first].upos == "PROPN"
    own = {view.lowers[i + 1] for i in range(doer.first + 1, doer.last) if is_name and view.lowers[i] == "and"}
    return frozenset(own & _OWN)
