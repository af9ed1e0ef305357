"""Write the reader in place of those whom rules are for: "employees who join must", "if you join, you must"."""

from __future__ import annotations

from itertools import pairwise

from styler_nb.engines.variants.frames import find_singular
from styler_nb.engines.variants.inflect import agree, choose_article, find_verb, may_be_verb
from styler_nb.engines.variants.noun_phrases import is_plural_noun
from styler_nb.engines.variants.ruled_mentions import Mention, find_mentions, skip_adverbs
from styler_nb.engines.variants.view import Patch, SentenceView
from styler_nb.engines.variants.words import read_words

__all__ = ["address_mentions"]

_OPENS_CLAUSE = read_words("clause_openers") | {"that", "which", "how", "whether", "what", "why", "than"}
_INNER = frozenset(
    {"because", "if", "when", "while", "that", "which", "who", "whose", "where", "unless", "until", "although"}
    | {"though", "since", "whether", "how", "what", "why", "once"}
)
_MODALS = frozenset({"must", "should", "may", "can", "will", "shall", "cannot", "might", "could", "would"})
_DENIED = frozenset({"may", "will", "should", "must", "can", "shall"})
_EVERY = frozenset({"each", "every"})
_ANY = frozenset({"", "a", "an", "any", "all"})
_THEY = {"they": "you", "them": "you", "their": "your", "theirs": "yours", "themselves": "yourself"}
_HE_OR_SHE = {("he", "or", "she"): "you", ("him", "or", "her"): "you", ("his", "or", "her"): "your"}
_COMPLETE = frozenset({"made", "available", "granted", "provided", "given", "offered", "paid", "open", "free"})
_PROVIDING = frozenset({"provides", "offers", "grants", "gives", "pays"})
_ADVERBS = read_words("inside_verbs")
_RULES = tuple((word,) for word in ("rules", "policy", "procedure", "terms", "regulations", "guidelines", "code"))
_LISTING = frozenset({"including", "include", "all"})
_QUANTITIES = frozenset(
    {"number", "majority", "proportion", "rest", "most", "some", "all", "each", "one", "group", "list"}
)
_HAVING = {"with": "have", "without": "do not have", "outside": "are outside", "from": "are from", "under": "are under"}
_AT_WORK = {"in": "work in", "at": "work at", "on": "work on"}
"""What is said of them in a condition, by the preposition that it is for."""
_OWNED = frozenset(
    {
        "card",
        "account",
        "manager",
        "contract",
        "workload",
        "name",
        "home",
        "address",
        "behalf",
        "employer",
        "team",
        "vehicle",
    }
    | {
        "application",
        "luggage",
        "bag",
        "bags",
        "possessions",
        "belongings",
        "duties",
        "child",
        "children",
        "studies",
        "work",
    }
    | {"leave", "salary", "family", "supervisor", "tutor", "doctor", "employment", "car", "bicycle", "desk", "password"}
    | {
        "membership",
        "ticket",
        "place",
        "stay",
        "visit",
        "apartment",
        "flat",
        "landlord",
        "laptop",
        "passport",
        "papers",
    }
)
"""What people have: "their manager" is not that of things."""
_OF_PEOPLE = frozenset(
    {"leave", "enter", "know", "wish", "want", "need", "work", "arrive", "feel", "believe", "think", "use", "receive"}
    | {"travel", "live", "submit", "take", "drive", "borrow", "hold", "join", "sign", "book", "visit", "buy", "meet"}
    | {"unable", "able", "ill", "sick", "absent", "willing", "entitled", "required", "expected", "asked", "satisfied"}
    | {"aware", "sure", "late", "away", "pregnant", "employed", "married", "present", "responsible", "cannot", "can"}
)
"""What is said of people rather than of things: "if they are unable"."""
_TIMES = frozenset({"days", "weeks", "months", "years", "hours", "minutes", "times", "percent"})
_LONGEST = 30


def address_mentions(view: SentenceView) -> tuple[Patch, ...] | None:
    """Give the patches that address the reader wherever the sentence names them, None where it cannot surely be done.

    Where others are meant, or all to whom rules apply are listed, they stay as they are.
    """
    patches: list[Patch] = []
    mentions = [m for m in find_mentions(view) if not (m.is_of_some or _is_scope(view, m) or _is_among(view, m))]
    for mention in mentions:
        made = _address(view, mention)
        if made is None:
            return None
        patches += made
    pronouns = _address_pronouns(view, mentions)
    if pronouns is None:
        return None
    patches = sorted((*patches, *pronouns), key=lambda p: (p.start, p.end))
    if any(before.end > after.start for before, after in pairwise(patches)):
        return None
    return tuple(patches)


def _is_scope(view: SentenceView, mention: Mention) -> bool:
    """Whether all those are listed to whom the rules apply: "it applies to all permanent employees"."""
    before = view.lowers[max(mention.first - 6, 0) : mention.first]
    if view.terminal not in (".", ";", ":"):
        return True
    if _LISTING.intersection(view.lowers[: mention.first]) and _lists_all(view):
        return True
    if mention.determiner == "all" and before[-1:] in (("to",), ("of",), ("from",), ("for",)):
        return view.lowers[mention.noun + 1] != "who" or "," in view.lowers
    if "for" in before[-1:] and view.lowers[max(mention.first - 3, 0) : mention.first - 2] in _RULES:
        return True
    return "to" in before[-2:] and not {"apply", "applies"}.isdisjoint(before)


def _lists_all(view: SentenceView) -> bool:
    """Whether a sentence says to whom all of it applies."""
    return any(view.lowers[i + 1 : i + 3] in (("to", "all"), ("of", "all")) for i in range(len(view.lowers)))


def _address(view: SentenceView, mention: Mention) -> list[Patch] | None:
    if not view.is_free(mention.first, mention.last) or mention.determiner in ("this", "that"):
        return None
    if mention.is_owner:
        return _write(view, mention.first, mention.last, "your") if mention.is_plain else None
    if _is_in_row(view, mention):
        is_between = mention.first > 0 and view.lowers[mention.first - 1] == "between"
        return _write(view, mention.first, mention.last, "you") if is_between and mention.is_plain else None
    following = mention.last + 1
    low = view.lowers[following]
    is_subject = mention.first == 0 or view.tokens[mention.first - 1].upos not in ("ADP", "VERB")
    if low in ("who", "whose"):
        if low == "whose" and not is_subject:
            return None
        return _address_who(view, mention) if is_subject else _address_those_served(view, mention)
    if not is_subject:
        return _address_object(view, mention)
    if low in _HAVING or (low in _AT_WORK and "employee" in view.setting.readers):
        return _address_with(view, mention)
    if view.tokens[following].xpos == "VBG":
        return _address_doing(view, mention)
    verb = skip_adverbs(view, following)
    is_hidden = mention.first > 0 and view.lowers[mention.first - 1] in _OPENS_CLAUSE and not mention.is_plural
    is_verb = view.is_finite(verb) or (is_hidden and view.lowers[verb].endswith("s") and may_be_verb(view.lowers[verb]))
    return _address_subject(view, mention, verb) if is_verb else None


def _is_in_row(view: SentenceView, mention: Mention) -> bool:
    """Whether others are named beside them: "employees and visitors must"."""
    after = mention.last + 1
    if view.lowers[after] in ("and", "or") and view.tokens[after + 1].upos not in ("VERB", "AUX", "ADV", "PART"):
        return True
    if view.lowers[after] == "," and mention.first > 0 and view.tokens[after + 1].upos == "NOUN":
        return True
    before = mention.first - 1
    if before > 0 and view.lowers[before] in ("and", "or"):
        return view.lowers[before - 1] != ","
    return False


def _is_among(view: SentenceView, mention: Mention) -> bool:
    """Whether others of another kind are named beside them inside a sentence: "that residents, guests, and staff"."""
    if not _is_in_row(view, mention) or (mention.first == 0 and mention.is_plain):
        return False
    if mention.first == 0:
        return True
    if view.lowers[mention.last + 1] in ("and", "or"):
        return False
    return view.lowers[mention.last + 1] == "," or view.lowers[mention.first - 2] == ","


def _write(view: SentenceView, first: int, last: int, text: str) -> list[Patch]:
    text = text[:1].upper() + text[1:] if first == 0 else text
    return [Patch(view.tokens[first].start, view.tokens[last].end, text)]


def _opens(view: SentenceView, index: int) -> bool:
    """Whether a main clause begins there, where "if you" may stand."""
    if index == 0 or view.lowers[index - 1] == ";" or view.lowers[index - 2 : index] == (",", "so"):
        return True
    if view.lowers[index - 1] != "," and view.lowers[index - 2 : index - 1] != (",",):
        return False
    is_opener = index == 2 and view.tokens[0].upos in ("ADV", "SCONJ")
    return is_opener or view.lowers[index - 1] in ("and", "but")


def _singular(view: SentenceView, mention: Mention) -> str:
    """Write what they are, with an article: "a permanent or fixed-term employee"."""
    start, end = view.tokens[mention.inner].start, view.tokens[mention.noun].start
    words = view.text[start:end].strip().replace(" and ", " or ")
    words = words[:1].lower() + words[1:] if mention.inner == 0 else words
    noun = view.lowers[mention.noun]
    one = {"staff": "member of staff", "personnel": "member of staff"}.get(noun) or find_singular(noun)
    phrase = f"{words} {one}".strip()
    return f"{choose_article(phrase.split()[0])} {phrase}"


def _agree(view: SentenceView, mention: Mention, verb: int) -> list[Patch] | None:
    """Let a verb, and one joined to it, agree with "you"."""
    if mention.is_plural:
        return []
    patches = []
    for index in (verb, *_second_verbs(view, verb)):
        low = view.lowers[index]
        if low in _MODALS:
            continue
        agreed = "were" if low == "was" else low if view.tokens[index].xpos == "VBD" else agree(low, third=False)
        if not agreed:
            return None
        if agreed != low:
            patches.append(Patch(view.tokens[index].start, view.tokens[index].end, agreed))
    return patches


def _second_verbs(view: SentenceView, verb: int) -> list[int]:
    found = []
    for index in range(verb + 1, min(len(view.tokens) - 1, verb + _LONGEST)):
        if view.lowers[index] in _INNER or (view.is_finite(index) and index not in found):
            break
        if view.lowers[index] in ("and", "or", "but") and view.tokens[index + 1].xpos == "VBZ":
            found.append(index + 1)
    return found


def _address_subject(view: SentenceView, mention: Mention, verb: int) -> list[Patch] | None:
    """Write "you" for a plain subject, or what they are as a condition: "if you are a part-time employee, you"."""
    agreed = _agree(view, mention, verb)
    if agreed is None:
        return None
    if mention.determiner == "no":
        if view.lowers[verb] not in _DENIED or not mention.is_plain:
            return None
        token = view.tokens[verb]
        if token.lower == "may" and view.lowers[verb + 1] == "be":
            denied = Patch(token.start, token.end, "must not")
            return [*_write(view, mention.first, mention.last, "you"), denied]
        return [*_write(view, mention.first, mention.last, "you"), Patch(token.end, token.end, " not")]
    if mention.is_plain:
        return [*_write(view, mention.first, mention.last, "you"), *agreed]
    if not _opens(view, mention.first) or mention.determiner not in _ANY | _EVERY:
        return None
    opening = "as" if mention.determiner in _EVERY else "if you are"
    return [*_write(view, mention.first, mention.last, f"{opening} {_singular(view, mention)}, you"), *agreed]


def _address_who(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write a condition for a clause: "employees who join must", "if you join, you must"."""
    who = mention.last + 1
    verb = skip_adverbs(view, who + 1)
    main = _find_main(view, verb)
    if not _opens(view, mention.first) or mention.determiner not in _ANY | _EVERY | {"the"}:
        return None
    opening = "if you" if mention.is_plain else f"if you are {_singular(view, mention)} and"
    if view.lowers[who] == "whose":
        if not mention.is_plain:
            return None
        verb = next((i for i in range(who + 1, len(view.tokens)) if view.is_finite(i)), -1)
        main = _find_main(view, verb) if verb > 0 else -1
        said = _agree(view, mention, main) if main > 0 else None
        if said is None or view.lowers[main - 1] == ",":
            return None
        place = view.tokens[main - 1].end
        return [*_write(view, mention.first, who, "if your"), Patch(place, place, ", you"), *said]
    if not view.is_finite(verb) or main < 0 or view.lowers[main - 1] == ",":
        return None
    agreed = _agree(view, mention, verb)
    said = _agree(view, mention, main)
    predicate = _one_of_them(view, verb)
    if agreed is None or said is None or predicate is None:
        return None
    start = main
    while _is_inside(view, start - 1) and start - 1 > verb + 1:
        start -= 1
    place = view.tokens[start - 1].end
    return [*_write(view, mention.first, who, opening), *agreed, *predicate, Patch(place, place, ", you"), *said]


def _one_of_them(view: SentenceView, verb: int) -> list[Patch] | None:
    """Write what they are or become as one: "who become parents", "if you become a parent"."""
    if find_verb(view.lowers[verb]) not in ("be", "become") or view.tokens[verb + 1].upos != "NOUN":
        return []
    noun = view.tokens[verb + 1]
    if view.tokens[verb + 2].upos == "NOUN" or not is_plural_noun(noun.lower):
        return None
    one = find_singular(noun.lower)
    return [Patch(noun.start, noun.end, f"{choose_article(one)} {one}")]


def _find_main(view: SentenceView, verb: int) -> int:
    """Give the verb of what is said of those whom a clause with "who" is about; -1 where that is not sure."""
    inner = 0
    for index in range(verb + 1, min(len(view.tokens) - 1, verb + _LONGEST)):
        low, token = view.lowers[index], view.tokens[index]
        if low in _INNER and (token.upos in ("SCONJ", "PRON") or (low != "that" and token.upos in ("ADV", "DET"))):
            inner += 1
        elif low in (";", ":"):
            return -1
        elif view.is_finite(index) or (low in _MODALS and token.upos == "AUX") or _is_bare_verb(view, index):
            place = index
            while _is_inside(view, place - 1) and place - 1 > verb:
                place -= 1
            if view.lowers[place - 1] in ("and", "or") and may_be_verb(low) and low not in _MODALS:
                continue
            if not inner:
                return index if view.tokens[place - 1].upos not in ("ADP", "DET", "AUX", "PART") else -1
            inner -= 1
    return -1


def _is_inside(view: SentenceView, index: int) -> bool:
    """Whether an adverb stands before a verb that it goes with: "normally must"."""
    low = view.lowers[index]
    return low in _ADVERBS or (view.tokens[index].upos == "ADV" and low.endswith("ly"))


def _is_bare_verb(view: SentenceView, index: int) -> bool:
    """Whether a verb of the present is tagged as an infinitive: "employees who join during the year receive"."""
    token = view.tokens[index]
    before, after = view.tokens[index - 1], view.tokens[index + 1]
    if token.xpos != "VB" or after.upos == "PUNCT":
        return False
    return before.upos == "NOUN" or (before.xpos == "VBN" and after.upos in ("DET", "NUM", "PRON", "ADJ", "NOUN"))


def _address_with(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write a condition for what they have: "employees with a key must", "if you have a key, you must"."""
    place = mention.last + 1
    main = next((i for i in range(place, len(view.tokens)) if view.is_finite(i)), -1)
    if main < 0 or not _opens(view, mention.first) or mention.determiner not in _ANY or not mention.is_plain:
        return None
    if any(view.lowers[i] in _INNER | {","} for i in range(place, main)) or view.tokens[main - 1].upos not in (
        "NOUN",
        "PROPN",
        "NUM",
    ):
        return None
    said = _agree(view, mention, main)
    if said is None:
        return None
    low = view.lowers[place]
    verb = _HAVING.get(low) or _AT_WORK[low]
    end, made = view.tokens[main - 1].end, Patch(view.tokens[main - 1].end, view.tokens[main - 1].end, ", you")
    thing = view.tokens[main - 1]
    if low == "with" and place == main - 2 and is_plural_noun(thing.lower):
        one = find_singular(thing.lower)
        made = Patch(thing.start, end, f"{choose_article(one)} {one}, you")
    return [*_write(view, mention.first, place, f"if you {verb}"), made, *said]


def _address_doing(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write a condition for what they do: "visitors wishing to stay must", "if you wish to stay, you must"."""
    doing = mention.last + 1
    lemma = find_verb(view.lowers[doing])
    main = next((i for i in range(doing, len(view.tokens)) if view.is_finite(i)), -1)
    if main < 0 or not lemma or not _opens(view, mention.first) or mention.determiner not in _ANY:
        return None
    if not mention.is_plain or any(view.lowers[i] in _INNER | {","} for i in range(doing, main)):
        return None
    said = _agree(view, mention, main)
    if said is None:
        return None
    end = view.tokens[main - 1].end
    return [*_write(view, mention.first, doing, f"if you {lemma}"), Patch(end, end, ", you"), *said]


def _address_those_served(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write a condition at the end: "exceptions are made for employees who leave", "are made if you leave"."""
    preposition, who = mention.first - 1, mention.last + 1
    verb = skip_adverbs(view, who + 1)
    if view.lowers[preposition] not in ("for", "to") or not mention.is_plain or mention.determiner not in _ANY:
        return None
    if not view.is_finite(verb) or _find_main(view, verb) >= 0:
        return None
    before = frozenset(view.lowers[max(preposition - 8, 0) : preposition])
    agreed, predicate = _agree(view, mention, verb), _one_of_them(view, verb)
    if agreed is None or predicate is None:
        return None
    if not before.isdisjoint({"apply", "applies"}):
        return [*_write(view, mention.first, who, "you if you"), *agreed, *predicate]
    if before.isdisjoint(_COMPLETE | _PROVIDING):
        return None
    return [*_write(view, preposition, who, "if you"), *agreed, *predicate]


def _address_object(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write "you" for those whom something is done to, and "your" for what is theirs."""
    if not mention.is_plain or mention.determiner not in _ANY | {"the", *_EVERY}:
        return None
    before = mention.first - 1
    if view.lowers[before] != "of" or view.tokens[before - 1].upos == "VERB":
        return _write(view, mention.first, mention.last, "you")
    if view.lowers[before - 2 : before] == ("on", "behalf"):
        return [Patch(view.tokens[before - 1].start, view.tokens[mention.last].end, "your behalf")]
    start = before - 1
    while start > 0 and view.tokens[start - 1].upos in ("ADJ", "NOUN"):
        start -= 1
    if view.tokens[before - 1].upos != "NOUN" or view.lowers[before - 1] in _QUANTITIES:
        return None
    end = view.tokens[before - 1].end
    away = Patch(end, view.tokens[mention.last].end, "")
    if start and view.lowers[start - 1] == "the":
        return [*_write(view, start - 1, start - 1, "your"), away]
    is_bare = start == 0 or view.tokens[start - 1].upos in ("ADP", "VERB", "SCONJ")
    place = view.tokens[start].start
    return [Patch(place, place, "your "), away] if is_bare and start else None


def _address_pronouns(view: SentenceView, mentions: list[Mention]) -> list[Patch] | None:
    """Write "you" for "they" after a word for them, None where "they" may be others."""
    patches = _list_reciprocals(view, mentions)
    others: list[int] = []
    place = 0
    starts = {m.last: m for m in mentions}
    named = False
    skipped = {i for m in mentions for i in range(m.first, m.last + 1)}
    while place < len(view.tokens):
        low, token = view.lowers[place], view.tokens[place]
        three = tuple(view.lowers[place : place + 3])
        if place in starts:
            named, others = True, []
        elif three in _HE_OR_SHE and named:
            patches += _write(view, place, place + 2, _HE_OR_SHE[three])
            place += 2
        elif low in _THEY and named and low != "theirs":
            following = view.lowers[place + 1 : place + 3]
            is_own = following[0] == "own" or (low == "their" and following[0] in _OWNED)
            is_own = is_own or (low == "they" and not _OF_PEOPLE.isdisjoint(following))
            rivals = [] if is_own else [i for i in others if not _is_bound(view, i, place)]
            if rivals:
                return None
            patches += _write(view, place, place, _THEY[low])
        elif (
            place not in skipped
            and token.upos == "NOUN"
            and is_plural_noun(low) is not False
            and not _is_inner(view, place)
        ):
            others.append(place)
        place += 1
    return patches


def _list_reciprocals(view: SentenceView, mentions: list[Mention]) -> list[Patch]:
    """Write "other students" for "each other", which are the reader and those."""
    plural = next((view.lowers[m.noun] for m in mentions if view.lowers[m.noun].endswith("s")), "")
    return [
        patch
        for i in view.where(frozenset({"each"}), 1, -1)
        if plural and view.lowers[i + 1] == "other"
        for patch in _write(view, i, i + 1, f"other {plural}")
    ]


def _is_inner(view: SentenceView, index: int) -> bool:
    """Whether a noun stands before another that it goes with: "the examinations office"."""
    return index + 1 < len(view.tokens) and view.tokens[index + 1].upos == "NOUN"


def _is_bound(view: SentenceView, noun: int, pronoun: int) -> bool:
    """Whether a pronoun is the doer in a clause about a noun, which it cannot mean: "the duties that they do"."""
    return view.lowers[noun] in _TIMES or view.lowers[noun + 1 : pronoun] in ((), ("that",), ("which",), ("of",))
