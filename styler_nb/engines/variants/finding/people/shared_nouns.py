"""Read nouns of what all people share, where nothing says whose or which they are: "in cities", "harms health"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.people.told_of_all import CHILDREN, OPENERS, OTHERS, WORLDS
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "PLACES",
    "PLURALS",
    "QUALITIES",
    "SHARED",
    "SINGULARS",
    "STATES",
    "end_of_definite",
    "end_of_state",
    "is_bare_plural",
    "is_generic_singular",
    "is_of_humans",
    "start_of_world",
]

PLACES = read_words("places_we_share")
_THINGS = read_words("things_we_share")
STATES = read_words("states_we_share")
_ONE_OF_ALL = read_words("one_of_all_that_we_share")
PLURALS = PLACES | _THINGS
SHARED = PLURALS | STATES | _ONE_OF_ALL
QUALITIES = {"mental": "health", "physical": "health", "drinking": "water", "power": "grid", "electricity": "grid"}
QUALITIES |= {"food": "supply", "water": "supply"}
_OF_WORLD = frozenset(
    {"oceans", "seas", "rivers", "climate", "atmosphere", "economy", "cities", "coasts", "coastlines"}
)
_ALL_OF_IT = frozenset({"climate", "environment", "atmosphere", "economy", "oceans", "seas"})
"""What needs no mention before "the", wherever it stands; "the streets" may be those of a town."""
SINGULARS = {"home": "homes", "workplace": "workplaces", "classroom": "classrooms"}
_HUMAN = frozenset({"health", "history", "society", "societies", "bodies", "brains", "eyes", "ears", "senses"})
"""What is called "human" where it is not told apart from that of animals."""
_BESIDE = frozenset({"bridges", "tunnels", "railways", "shops", "pavements", "fields", "villages", "factories", "air"})
"""What may stand after it in a row."""
_IN = read_words("prepositions_around_things")
_OF = read_words("of_shared_things")
_TO = read_words("reaching_things")
_GOOD_OR_BAD = read_words("good_or_bad_for") | {"threat", "hazard", "cost", "damage", "consequences", "harm", "hazards"}
_DWELL = frozenset({"live", "reside", "dwell", "stay", "remain", "work", "study", "grow", "move", "born"})
_MADE_INTO = frozenset({"turn", "convert", "change", "make", "develop", "grow", "transform", "divide", "become"})
_DONE_TO = read_words("done_to_shared_things")
_DONE_TO_STATES = read_words("done_to_shared_states")
_ENDS = frozenset({".", ";", ":", ")", "—", "–", "--", "!"})
_CLAUSES = frozenset(
    {"each", "today", "when", "if", "because", "while", "although", "until", "whenever", "without", "against", "every"}
)
_NIGHTS = frozenset({"night", "winter", "summer", "spring", "autumn"})
_CHANGES = frozenset({"change", "changes", "shift", "shifts"})
_MOST_IN_ROW = 4
_BE = frozenset({"is", "are"})
_RULED = frozenset({"must", "may", "shall", "should", "need"})
_PRESENT = frozenset({"VBP", "VBZ", "MD"})


def is_bare_plural(view: SentenceView, noun: int) -> bool:
    """Whether a noun names places or things of a kind that all people have, all of them: "in cities"."""
    token = view.tokens[noun]
    if token.upos != "NOUN" or view.lowers[noun + 1] in ("-", "/"):
        return False
    low = view.lowers[noun]
    if noun == 0 or view.lowers[noun - 1] in OPENERS:
        return low in PLACES and _is_subject(view, noun) and (low == "homes" or _is_state(view, noun))
    if low in PLACES and _is_object(view, noun, _DONE_TO):
        return _ends(view, noun, may_be_kept=True)
    return _is_around(view, noun) and _ends(view, noun)


def end_of_definite(view: SentenceView, article: int) -> int:
    """Give the last word of what there is one of for all, 0 where there is nothing of the sort."""
    noun = article + 1
    quality = QUALITIES.get(view.lowers[noun], "")
    if quality in ("grid", "supply") and view.lowers[noun + 1 : noun + 2] == (quality,):
        noun += 1
    elif view.lowers[noun] not in _ONE_OF_ALL or view.tokens[noun].upos != "NOUN":
        return 0
    if noun + 1 >= len(view.tokens) or not view.is_free(article, noun) or _is_among_others(view, article, noun):
        return 0
    is_whole = view.lowers[noun] in _ALL_OF_IT
    if is_whole and (article == 0 or view.lowers[article - 1] in OPENERS):
        return noun if _is_subject(view, noun) else 0
    if is_whole and article > 1 and view.lowers[article - 1] == "of" and view.tokens[article - 2].upos == "NOUN":
        return noun if _ends(view, noun) else 0
    is_object = article > 0 and _is_object(view, article, _DONE_TO)
    is_changed = article > 1 and view.lowers[article - 1] == "on" and view.lowers[article - 2] in _GOOD_OR_BAD
    return noun if (is_object or is_changed or _is_around(view, article)) and _ends(view, noun) else 0


def _is_among_others(view: SentenceView, article: int, noun: int) -> bool:
    """Whether it stands in a row with what has an article of its own: "between the oceans, the land, and the air"."""
    after = view.lowers[noun + 1 : noun + 4]
    is_first = after[:2] in ((",", "the"), ("and", "the"), ("or", "the")) or after in (
        (",", "and", "the"),
        (",", "or", "the"),
    )
    is_later = (
        article > 2
        and view.lowers[article - 1] in ("and", "or")
        and "the" in view.lowers[max(article - 5, 0) : article]
    )
    return is_first or is_later


def end_of_state(view: SentenceView, first: int) -> int:
    """Give the last word of what everybody has or wants to have, if good or harm is done to it; -1 where none is."""
    noun = first
    if QUALITIES.get(view.lowers[first]) in ("health", "water") and first + 1 < len(view.tokens):
        noun += 1
        if view.lowers[noun] != QUALITIES[view.lowers[first]]:
            return -1
    elif view.lowers[first] not in STATES | CHILDREN | {"climate"}:
        return -1
    if first == 0 or noun + 1 >= len(view.tokens) or view.tokens[noun].upos != "NOUN":
        return -1
    before = view.lowers[first - 1]
    is_good_or_bad = first > 1 and before in ("to", "for", "on") and view.lowers[first - 2] in _GOOD_OR_BAD
    if view.lowers[first] == "climate":
        return noun if before == "in" and view.lowers[first - 2] in _CHANGES and _ends(view, noun) else -1
    if view.lowers[first] == "children" and not OTHERS.isdisjoint(view.words - CHILDREN):
        return -1
    if view.lowers[noun] == "water" and before in ("in", "into"):
        return noun if _ends_state(view, noun) else -1
    is_shared = before in ("in", "throughout", "of") and view.lowers[noun] == "society" and first > 1
    if not (is_good_or_bad or is_shared or _is_object(view, first, _DONE_TO_STATES)):
        return -1
    return noun if view.is_free(first, noun) and _ends_state(view, noun) else -1


def start_of_world(view: SentenceView, place: int) -> int:
    """Give where "the world's oceans" begins, by the last word of the owner; -1 where it is nothing of the sort."""
    low, first = view.lowers[place], place
    if low in ("'s", "’s"):
        first -= 1
    elif not low.endswith(("'s", "’s")):
        return -1
    name = view.lowers[first].removesuffix("'s").removesuffix("’s")
    if name not in WORLDS or place + 2 >= len(view.tokens) or view.lowers[place + 1] not in _OF_WORLD:
        return -1
    if first and view.lowers[first - 1] == "the":
        first -= 1
    elif name != "earth":
        return -1
    is_counted = first > 0 and view.lowers[first - 1] == "of" and view.tokens[first - 2].upos not in ("NOUN", "PRON")
    is_plain = _ends(view, place + 1) or (first == 0 and _is_subject(view, place + 1))
    return first if is_plain and not is_counted and view.is_free(first, place + 1) else -1


def is_generic_singular(view: SentenceView, article: int) -> bool:
    """Whether "in the home" is said of all homes."""
    noun = article + 1
    if view.lowers[noun] not in SINGULARS or article == 0 or view.lowers[article - 1] not in ("in", "into", "from"):
        return False
    return noun + 1 < len(view.tokens) and view.is_free(article, noun) and _ends(view, noun)


def is_of_humans(view: SentenceView, human: int) -> bool:
    """Whether "human" says no more than that all people have it: "harms human health"."""
    noun = human + 1
    if human == 0 or noun + 1 >= len(view.tokens) or view.lowers[noun] not in _HUMAN or not view.is_free(human, noun):
        return False
    before = view.tokens[human - 1]
    return before.upos in ("ADP", "VERB") and view.lowers[human - 1] not in ("of", "as", "like") and _ends(view, noun)


def _ends_state(view: SentenceView, noun: int) -> bool:
    """Whether nothing of the sort stands beside it: "health and wealth"."""
    if _ends(view, noun):
        return True
    low = view.lowers[noun + 1]
    return low == "," and noun + 2 < len(view.tokens) and view.tokens[noun + 2].upos in ("CCONJ", "SCONJ", "PRON")


def _is_subject(view: SentenceView, noun: int) -> bool:
    """Whether the verb follows, and tells neither what the things are nor what they are called."""
    verb = noun + 1
    while verb < len(view.tokens) and view.tokens[verb].upos == "ADV":
        verb += 1
    if verb + 1 >= len(view.tokens) or not view.is_finite(verb) or view.tokens[verb].xpos not in _PRESENT:
        return False
    if view.lowers[verb] in _RULED:
        return False
    if view.lowers[verb] in _BE:
        return view.tokens[verb + 1].upos in ("ADJ", "ADV")
    return True


def _is_state(view: SentenceView, noun: int) -> bool:
    """Whether it is told how they are, not what they do: "cities are loud", but "cities can lower the limits"."""
    verb = noun + 1
    while view.tokens[verb].upos == "ADV":
        verb += 1
    return view.lowers[verb] in _BE


def _is_object(view: SentenceView, first: int, verbs: frozenset[str]) -> bool:
    token = view.tokens[first - 1]
    return first > 0 and token.upos == "VERB" and token.xpos != "VBN" and find_verb(token.lower) in verbs


def _is_around(view: SentenceView, first: int) -> bool:
    """Whether a preposition before a noun says where something is, not what becomes of it."""
    if first < 2:
        return first == 1 and view.lowers[0] in _IN
    low, before = view.lowers[first - 1], view.lowers[first - 2]
    if before in ("and", "or"):
        return False  # "in streets and on beaches": both or none
    verb = find_verb(before)
    if low == "of":
        return before in _OF
    if low == "for":
        return before in _GOOD_OR_BAD
    if low == "to":
        return before in _GOOD_OR_BAD or before in _TO or verb in _TO
    if low == "into":
        return _MADE_INTO.isdisjoint(map(find_verb, view.lowers[: first - 1]))
    return low in _IN and verb not in _DWELL and before not in ("away", "out", "such")


def _ends(view: SentenceView, noun: int, *, may_be_kept: bool = False) -> bool:
    """Whether nothing after a noun says which ones or whose they are, nor goes on with what nobody shares."""
    after, low = view.tokens[noun + 1], view.lowers[noun + 1]
    if low in _ENDS or low in _CLAUSES or view.is_finite(noun + 1):
        return True
    rest = view.lowers[noun + 2] if noun + 2 < len(view.lowers) else "."
    if low in ("at", "in", "during"):
        return rest in _NIGHTS
    if low == "from":
        return may_be_kept and find_verb(view.lowers[noun - 1]) in ("protect", "keep", "defend", "shield")
    if low == "by":
        return noun + 2 < len(view.tokens) and view.tokens[noun + 2].xpos == "VBG"
    if after.upos == "ADJ":
        return may_be_kept and find_verb(view.lowers[noun - 1]) in ("keep", "make", "leave") and rest in _ENDS
    return low in (",", "and", "or") and _goes_on_well(view, noun + 1)


def _goes_on_well(view: SentenceView, place: int) -> bool:
    """Whether a row goes on with what all people share, or a clause begins: "our homes, schools, and offices"."""
    low, following = view.lowers[place], place + 1
    if following + 2 >= len(view.tokens):
        return False
    if low == "," and view.lowers[following] not in ("and", "or", "but"):
        token = view.tokens[following]
        if view.lowers[following] in PLURALS | _BESIDE and view.lowers[following + 1] in (",", "and", "or"):
            return _goes_on_well(view, following + 1)
        ahead = view.lowers[following : following + _MOST_IN_ROW]
        if view.lowers[following] in ("which", "where", "such", "including", "especially", "particularly", "whose"):
            return False
        return token.upos in ("DET", "PRON", "SCONJ", "ADV") or not {"and", "or"} & {*ahead}
    if low == ",":
        following += 1
    if view.lowers[following] == "but":
        return True
    if following + 1 >= len(view.tokens):
        return False
    token = view.tokens[following]
    if view.lowers[following] in PLURALS | _BESIDE:
        return view.lowers[following + 1] in _ENDS | {","} or view.is_finite(following + 1)
    is_clause = token.upos in ("PRON", "DET") and low == ","
    return is_clause or (token.upos in ("VERB", "AUX", "ADV") and view.finds_finite(following, following + 2))
