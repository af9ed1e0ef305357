"""Write what must be done with a thing as what the reader must do, also where much stands between or follows.

"Loose hair must be tied back and rings must be removed", "you must tie back loose hair and remove rings".
"""

from __future__ import annotations

from collections.abc import Set

from styler_nb.engines.variants.reading.after_passives import has_agent, is_denied_to, says_when
from styler_nb.engines.variants.reading.agentless import (
    OBJECT_FORMS,
    Passive,
    Verbs,
    activate,
    read_passive,
    write_as_object,
)
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.subjects import end_of_phrase
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["find_first", "find_shared", "name_again", "names_agent", "start_of_clause", "write_orders"]

_TOLD = frozenset({"notify", "inform", "contact", "charge"})
_IN_PHRASE = read_words("noun_phrase_tags")
_INSIDE = frozenset(
    {"of", "for", "on", "in", "to", "from", "between", "such", "as", "up", "at", "least", "and", "or", ",", "with",
     "per", "$", "£", "€", '"', "“", "”"}
)  # fmt: skip
_CONDITIONS = read_words("conditions_of_rules")
_UNDER_DENIAL = frozenset({"all", "every", "each", "both", "many", "some", "most", "no", "any"})
_NARROWED = frozenset({"no", "neither", "few", "little", "none", "nothing", "only", "not", "what", "which", "who"})
_JOINED = frozenset({"although", "though", "because", "since"})
_STATES = frozenset(
    {"clear", "clean", "dry", "closed", "open", "unattended", "locked", "free", "shut", "empty", "tidy"}
)
_WAYS = frozenset({"to", "into", "from", "onto"})
_JOINTS = read_words("coordinators")
_AFTER = frozenset({"PUNCT", "ADP", "SCONJ", "ADV", "CCONJ"})
_BY_MEANS = frozenset(
    {
        "e-mail",
        "email",
        "post",
        "mail",
        "telephone",
        "phone",
        "hand",
        "letter",
        "fax",
        "card",
        "cheque",
        "arrangement",
        "appointment",
        "text",
    }
)
_ASIDES = frozenset({"that", "which", "who", "if", "unless", "because", "when", "after", "before", "until", "although"})
_WITH_OWNER = read_words("bare_with_owner")
_NO_MORE = {("no", "longer"): "no longer", ("not",): "do not"}
_PARTICLES = read_words("plain_particles")
_USES = {"needed": "need", "required": "need", "used": "use", "wanted": "want"}
_SHORT, _LONG, _LONGEST = 6, 9, 18


def write_orders(
    view: SentenceView, passive: Passive, known: Verbs, lower_words: Set[str], after: int, *, person: str = "you"
) -> list[Patch]:
    """Give the patches that make a person the doer of a passive and of the verbs in a row with it.

    `after` is the last token of the clause before it, -1 for none. Nothing where that cannot surely be done.
    """
    first = find_first(view, passive, after)
    if first < 0 or not _is_thing(view, passive, first) or not view.is_free(passive.auxiliary, passive.last):
        return []
    thing = _write_thing(view, passive, first, lower_words)
    row = _read_row(view, passive, known)
    if not thing or row is None or any(names_agent(view, i) for i in row):
        return []
    last = row[-1] if row else passive.last
    rest = view.tokens[last + 1]
    is_after = rest.upos in _AFTER or rest.lower in ("home", "according") or _says_how_often(view, last + 1)
    is_after = is_after or (passive.lemma in ("keep", "leave") and rest.lower in _STATES)
    if not is_after or (rest.upos == "CCONJ" and not _is_new_clause(view, last + 1, known, by_house=person == "we")):
        return []
    if not _fits(view, passive, first, last):
        return []
    if _hangs_on(view, last, thing):
        return []
    group = activate(view, passive, person, at=first)
    pronoun = _pronoun(view, passive, first)
    if not row:
        return [_one(view, passive, first, group, thing)]
    return _several(view, passive, first, row, (group, thing, pronoun))


def name_again(view: SentenceView, passive: Passive, after: int) -> str:
    """Give what stands for the subject of a passive when it comes again as an object: "it", "them"; "" if not sure."""
    first = find_first(view, passive, after)
    return _pronoun(view, passive, first) if first >= 0 else ""


def start_of_clause(view: SentenceView, auxiliary: int) -> int:
    """Give where the subject begins that a clause opens with; -1 where that is not sure."""
    for first in range(max(auxiliary - _SHORT, 0), auxiliary):
        is_open = first == 0 or view.lowers[first - 1] == ","
        is_open = is_open or (view.lowers[first - 1] in ("and", "but") and view.lowers[first - 2] == ",")
        if is_open and end_of_phrase(view, first) == auxiliary - 1 and view.tokens[first].upos not in ("ADP", "SCONJ"):
            return -1 if view.lowers[first] == "no" else first
    return -1


def _hangs_on(view: SentenceView, last: int, thing: str) -> bool:
    """Whether what follows the participle would be torn from it: "must be signed for", "switched on and left on"."""
    rest = view.lowers[last + 1]
    if rest == "for" and view.tokens[last + 2].upos == "PUNCT":
        return True
    if rest in _PARTICLES and " and " in thing:
        return True  # "the check and the work must be carried out"
    opening = next((i for i in range(last + 1, len(view.tokens)) if view.lowers[i] in _ASIDES), len(view.tokens))
    return any(
        view.lowers[i] == "and" and view.tokens[i + 1].xpos in ("VBN", "VBD")
        for i in range(opening, len(view.tokens) - 1)
    )


def _says_how_often(view: SentenceView, index: int) -> bool:
    """Whether a time or a limit stands there: "reviewed every year", "used no more than twice"."""
    return says_when(view, index) or view.lowers[index : index + 2] in (("no", "more"), ("no", "later"))


def find_shared(view: SentenceView, last: int) -> int:
    """Give the verb that follows with the same subject after a joint: "and must never be poured"; -1 for none."""
    closed = -1
    for index in range(last + 1, len(view.tokens) - 2):
        if index < closed:
            continue
        if view.lowers[index] in ("which", "who") and view.lowers[index - 1] == ",":
            closed = next((i for i in range(index, len(view.tokens)) if view.lowers[i] == ","), -1)
            if closed > 0:
                continue  # "may be lit at the fair, which is held in May, but are not allowed"
        if view.lowers[index] in _ASIDES:
            return -1
        if view.lowers[index] in _JOINTS:
            verb = index + 1
            while view.tokens[verb].upos == "ADV" and verb < len(view.tokens) - 2:
                verb += 1
            is_participle = verb == index + 1 and view.tokens[verb].xpos == "VBD"  # "must be washed and returned"
            if view.is_finite(verb) and not is_participle:
                return verb
    return -1


def names_agent(view: SentenceView, participle: int) -> bool:
    """Whether who does it is named after a participle, and not in a clause about something else."""
    if is_denied_to(view, participle):
        return True
    by = next((i for i in range(participle, len(view.tokens) - 1) if view.lowers[i] == "by"), -1)
    if by > 0 and view.lowers[by + 1] in _BY_MEANS:
        return False
    clause = next((i for i in range(participle, len(view.tokens)) if view.lowers[i] in _ASIDES), 0)
    return has_agent(view, participle) and (not clause or "by" in view.lowers[participle:clause])


def find_first(view: SentenceView, passive: Passive, after: int) -> int:
    """Give where the subject of a passive begins, -1 where that is not sure: at the front, or after what opens it."""
    end = passive.auxiliary
    if ";" in view.lowers[:end]:
        last = max(i for i in range(end) if view.lowers[i] == ";") + 1
        return last if not view.finds_finite(last, end) and _is_phrase(view, last, end) else -1
    if after >= 0 and view.lowers[0] in _CONDITIONS and view.lowers[after:end].count(",") == 1:
        comma = view.lowers.index(",", after)
        if view.lowers[:comma].count(",") == 0 and view.finds_finite(1, comma):
            return comma + 1 if _is_phrase(view, comma + 1, end) else -1
    if after >= 0:
        joints = [i for i in range(after + 1, end) if view.lowers[i] in ("and", "but") and view.lowers[i - 1] == ","]
        bare = [after + 1] if view.lowers[after + 1] in ("and", "but") else []
        near = [i for i in range(end - 2, max(after, end - 5), -1) if view.lowers[i] in ("and", "but")]
        starts = [i + 1 for i in (*bare, *joints[:1], *near[:1])]
        if not starts:
            joined = next((i for i in range(end - 2, after, -1) if view.lowers[i] in _JOINED), -1)
            starts = [joined + 1] if joined > 0 and not view.finds_finite(after + 1, joined) else []
        return starts[0] if starts and _is_phrase(view, starts[0], end) else -1
    if view.lowers[0] in _CONDITIONS and view.lowers[:end].count(",") == 1:
        comma = view.lowers.index(",")
        return comma + 1 if view.finds_finite(1, comma) and _is_phrase(view, comma + 1, end) else -1
    if view.tokens[0].upos == "ADP" and view.lowers[:end].count(",") == 1:
        comma = view.lowers.index(",")
        return comma + 1 if not view.finds_finite(0, comma) and _is_phrase(view, comma + 1, end) else -1
    if view.tokens[0].upos == "ADP" and view.lowers[:end].count(",") > 1 and not view.finds_finite(0, end):
        last = max(i for i in range(end) if view.lowers[i] == ",") + 1  # "during term, from May on, the hall is closed"
        is_one = view.tokens[last].upos == "DET" and "and" not in view.lowers[last:end]
        return last if is_one and _is_phrase(view, last, end) else -1
    if view.lowers[1:2] == (",",) and view.tokens[0].upos == "ADV":
        return 2 if _is_phrase(view, 2, end) else -1
    return 0 if _is_phrase(view, 0, end) else _find_after_statement(view, end)


def _find_after_statement(view: SentenceView, end: int) -> int:
    """Give where the subject of a clause begins that a conjunction joins to a statement; -1 where that is not sure."""
    for first in range(end - 1, max(end - _LONG, 2), -1):
        low = view.lowers[first - 1]
        is_joint = low in ("and", "but") and view.lowers[first - 2] == ","
        if is_joint or low in _JOINED:
            begin = _past_condition(view, first)
            is_whole = view.finds_finite(begin, first - 1) and _ASIDES.isdisjoint(view.lowers[begin : first - 2])
            return first if is_whole and _is_phrase(view, first, end) else -1
    return -1


def _past_condition(view: SentenceView, end: int) -> int:
    """Give where the statement begins after a condition that the sentence opens with, 0 where it opens with none."""
    if view.lowers[0] not in _CONDITIONS or "," not in view.lowers[:end]:
        return 0
    comma = view.lowers.index(",")
    return comma + 1 if comma < end - 1 and view.finds_finite(1, comma) else 0


def _end_of_needed(view: SentenceView, first: int, end: int) -> int:
    """Give where a phrase ends whose reader no longer needs it: "seats that are no longer needed"."""
    for count in range(len(("no", "longer")), 0, -1):
        start = end - count - 3
        is_said = start > first and view.lowers[start] in ("that", "which") and view.lowers[start + 1] in ("is", "are")
        if is_said and tuple(view.lowers[start + 2 : end - 1]) in _NO_MORE and view.lowers[end - 1] in _USES:
            return start
    return end


def _is_phrase(view: SentenceView, first: int, end: int) -> bool:
    """Whether a noun phrase, with more of its kind perhaps, stands in [first, end)."""
    end = _end_of_needed(view, first, end)
    if end - first == 1 and view.lowers[first] in OBJECT_FORMS:
        return True
    is_aside = False
    for index in range(first, end):
        token, low = view.tokens[index], view.lowers[index]
        if low == "which" and view.lowers[index - 1] == "," and first == 0 and view.lowers[end - 1] == ",":
            is_aside = True
        if is_aside:
            continue
        is_participle = token.xpos in ("VBN", "VBG") and (index == first or view.tokens[index + 1].upos == "NOUN")
        if token.upos not in _IN_PHRASE and low not in _INSIDE and not is_participle:
            return False
        if token.upos == "PROPN" and index == first:
            return False
    opening = view.tokens[first]
    if opening.xpos == "VBN" and view.tokens[first + 1].upos in ("ADP", "DET", "PUNCT"):
        return False  # "placed on a list, applicants are told"
    is_open = (
        opening.upos in ("DET", "ADJ", "NOUN", "NUM")
        or opening.xpos in ("VBN", "VBG")
        or view.lowers[first] in ("up", "all")
    )
    return is_open and view.lowers[first] not in _NARROWED and end - first <= _LONGEST


def _is_thing(view: SentenceView, passive: Passive, first: int) -> bool:
    """Whether what is acted upon is no person, but for who is to be told something."""
    end = passive.auxiliary
    if passive.negated(view) and not _UNDER_DENIAL.isdisjoint(view.lowers[first:end]):
        return False
    heads = [i for i in range(first, end) if view.tokens[i].upos == "NOUN" and view.tokens[i + 1].upos != "NOUN"]
    return passive.lemma in _TOLD or not any(names_person(view.lowers[i]) for i in heads[:1])


def _write_thing(view: SentenceView, passive: Passive, first: int, lower_words: Set[str]) -> str:
    """Write what is acted upon; what must not be done with several is done with none of them."""
    end = passive.auxiliary
    whole = _end_of_needed(view, first, end)
    thing = write_as_object(view, first, whole, lower_words)
    if thing and whole < end:
        no_more = _NO_MORE[tuple(view.lowers[whole + 2 : end - 1])]
        return "" if passive.negated(view) else f"{thing} that you {no_more} {_USES[view.lowers[end - 1]]}"
    if end - first == 1 and view.lowers[first] in _WITH_OWNER:
        return f"your {view.lowers[first]}"
    if not passive.negated(view) or "and" not in view.lowers[first:end]:
        return thing
    words = view.lowers[first:end]
    is_example = "such" in words and words.index("such") < words.index("and")
    if words.count("and") > 1 or is_example:
        return thing if view.lowers[first + 1 : first + 3] == ("such", "as") else ""
    return thing.replace(" and ", " or ")


def _read_row(view: SentenceView, passive: Passive, known: Verbs) -> list[int] | None:
    """Give the further participles: "written down, saved, or sent"; None where one of them is not known."""
    row: list[int] = []
    for index in range(passive.last + 1, len(view.tokens) - 2):
        low, joint = view.lowers[index], _joint_before(view, index)
        if view.lowers[index - 1] == "not" and view.tokens[index].xpos in ("VBN", "VBD"):
            return None  # "is kept safely and not shared"
        if low in known.alone and joint in (",", "or", "and"):
            row.append(index)
            continue
        is_participle = view.tokens[index].xpos in ("VBN", "VBD") and view.lowers[index + 1] != "that"
        if is_participle and joint in (",", "or", "and", "but"):
            return None
        if view.is_finite(index) or low in (";", "that", "which", "because", "if", "unless", "when", "although"):
            break
        token = view.tokens[index]
        if token.xpos == "VBN" and joint in (",", "and", "or", "but"):
            if known.alone.get(low) is None:
                return None
            row.append(index)
    if row and (view.lowers[row[-1] - 1] == "," or passive.joins == "preposition"):
        return None
    return row


def _joint_before(view: SentenceView, index: int) -> str:
    """Give the word before a verb and its adverbs: "and" of "are kept for a week and then sold"."""
    place = index - 1
    while place > 0 and (view.tokens[place].upos == "ADV" or view.lowers[place] == "not"):
        place -= 1
    return view.lowers[place]


def _is_new_clause(view: SentenceView, joint: int, known: Verbs, *, by_house: bool) -> bool:
    """Whether another thing to be done follows after "and", or a second verb with a modal."""
    index = joint + 1
    while index < len(view.tokens) - 2 and not view.is_finite(index) and view.tokens[index].upos in _IN_PHRASE:
        index += 1
    if not view.is_finite(index):
        return False
    if index == joint + 1 and view.tokens[index].upos != "AUX":
        return False
    if index == joint + 1 or (by_house and read_passive(view, index, known, is_modal=False) is not None):
        return True
    return read_passive(view, index, known, is_modal=True) is not None


def _fits(view: SentenceView, passive: Passive, first: int, last: int) -> bool:
    """Whether what follows the verb may follow the object too."""
    end, following = passive.auxiliary, view.lowers[last + 1]
    if view.tokens[last + 1].upos in ("PUNCT", "CCONJ"):
        return True
    if view.lowers[end - 1] == ",":
        return following in ("in", "at", "on", "before", "when", "by", "within")
    inside = {view.lowers[i] for i in range(first, end) if view.tokens[i].upos == "ADP"} - {"of", "at", "as"}
    return following not in inside and end - first <= (_LONG if inside else _LONGEST)


def _pronoun(view: SentenceView, passive: Passive, first: int) -> str:
    """Give what the thing is called when it comes again; "" where its number is not sure."""
    end = passive.auxiliary
    if end - first == 1 and view.lowers[first] in OBJECT_FORMS:
        return OBJECT_FORMS[view.lowers[first]]
    if "and" in view.lowers[first:end]:
        return "them"
    head = next(
        (i for i in range(first, end) if view.tokens[i].upos == "NOUN" and view.tokens[i + 1].upos != "NOUN"), -1
    )
    plural = is_plural_noun(view.lowers[head]) if head >= 0 else None
    return "" if plural is None else "them" if plural else "it"


def _one(view: SentenceView, passive: Passive, first: int, group: str, thing: str) -> Patch:
    particle = view.tokens[passive.last].text if passive.last > passive.participle else ""
    is_split = particle and thing in OBJECT_FORMS.values()
    text = " ".join(filter(None, (group, thing, particle) if is_split else (group, particle, thing)))
    return Patch(view.tokens[first].start, view.tokens[passive.last].end, text)


def _several(
    view: SentenceView, passive: Passive, first: int, row: list[int], written: tuple[str, str, str]
) -> list[Patch]:
    """Write verbs in a row: with the object after the last if nothing stands between, else after each."""
    group, thing, pronoun = written
    is_tight = not passive.joins and not (pronoun and view.lowers[row[-1] + 1] in _WAYS)
    is_tight = is_tight and all(view.lowers[i] in (",", *_JOINTS) or i in row for i in range(passive.last + 1, row[-1]))
    start = view.tokens[first].start
    lemmas = {i: find_verb(view.lowers[i]) for i in row}
    if not all(lemmas.values()):
        return []
    if is_tight:
        text, place = group, view.tokens[passive.last].end
        for index in row:
            text += view.text[place : view.tokens[index].start] + lemmas[index]
            place = view.tokens[index].end
        return [Patch(start, place, f"{text} {thing}")]
    if not pronoun:
        return []
    made = [_one(view, passive, first, group, thing)]
    made += [Patch(view.tokens[i].start, view.tokens[i].end, f"{lemmas[i]} {pronoun}") for i in row]
    return made
