"""Find what all people share, in what always holds of it: "a risk to health", "a risk to our health"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.finding.people.human_nouns import BODY_CUES, measure_body
from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import may_be_person
from styler_nb.engines.variants.reading.protected import is_name
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind, Token

__all__ = ["find_shared_things"]

_PLACES = read_words("places_we_share")
_THINGS = read_words("things_we_share")
_STATES = read_words("states_we_share")
_ONE_OF_ALL = read_words("one_of_all_that_we_share")
_PLURALS = _PLACES | _THINGS
_ALL = _PLURALS | _STATES | _ONE_OF_ALL
_QUALITIES = {"mental": "health", "physical": "health", "drinking": "water", "power": "grid", "electricity": "grid"}
_QUALITIES |= {"food": "supply", "water": "supply"}
_CHILDREN = frozenset({"children"})
_WORLDS = frozenset({"world", "earth", "planet"})
_OF_WORLD = frozenset(
    {"oceans", "seas", "rivers", "climate", "atmosphere", "economy", "cities", "coasts", "coastlines"}
)
_ALL_OF_IT = frozenset({"climate", "environment", "atmosphere", "economy", "oceans", "seas"})
"""What needs no mention before "the", wherever it stands; "the streets" may be those of a town."""
_SINGULARS = {"home": "homes", "workplace": "workplaces", "classroom": "classrooms"}
_HUMAN = frozenset({"health", "history", "society", "societies", "bodies", "brains", "eyes", "ears", "senses"})
"""What is called "human" where it is not told apart from that of animals."""
_BESIDE = frozenset({"bridges", "tunnels", "railways", "shops", "pavements", "fields", "villages", "factories", "air"})
"""What may stand after it in a row."""
_OWN = read_words("ours_in_speech")
_SMALL = frozenset({"mouth", "throat", "nose", "neck", "tongue", "spine", "scalp", "gut"})
"""Parts of which each has one, and "our mouth" would be one for all."""
_OURS = _OWN | _ALL | BODY_CUES
_CUES = _ALL | BODY_CUES | _SINGULARS.keys() | _CHILDREN | _QUALITIES.keys() | {"human"}
_WITH_QUALITY = frozenset({"common", "own", "public", "national", "local", "daily", "natural", "entire", "whole"})
_TECHNICAL = read_words("technical_settings")
_OTHERS = (read_words("groups_of_people") | read_words("words_for_people") | read_words("of_whose_things")) - {
    "one",
    "who",
    "human",
} | {"theirs", "your", "you", "our", "us", "we"}
"""Those to whom a thing may belong."""
_ELSEWHERE = read_words("of_one_place_or_time")
_NOT_GENERAL = read_words("of_somebody_or_once") | read_words("of_the_ill")
_PLACED = _ELSEWHERE - {"percent", "other", "others", "another", "model", "models", "parts", "traditional"}
"""What a sentence goes on with from one before it."""
_OPENERS = read_words("before_generic_subjects") | {",", ";", "which", "then"}
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
_PRESENT = frozenset({"VBP", "VBZ", "MD"})


@needs(_CUES | {"our"})
def find_shared_things(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind shared_thing; variants are "bare" and "we"."""
    named: set[str] = set()
    is_of_place = was_offered = False
    for view in views:
        is_offered = False
        if view.block_kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM) or len(view.tokens) > LONGEST_SENTENCE:
            continue
        if "our" in view.words:
            yield from _count(view, variable)
        elif _is_of_all(view):
            for site in _find_first(view, variable, named):
                is_barred = was_offered or (is_of_place and not _is_state(view, site))
                is_offered = bool(site.options) and not is_barred
                yield replace(site, options=()) if is_barred else site
        was_offered = is_offered
        named |= view.words
        is_of_place = is_of_place or _names_any(view.tokens) or _is_elsewhere(view, _PLACED)


def _is_state(view: SentenceView, site: Site) -> bool:
    """Whether a site is of what everybody wants to have, not of a kind of places or things."""
    return any(t.lower in _STATES for t in view.tokens if site.start <= t.start < site.end)


def _count(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Count what is called "ours"."""
    for index, low in enumerate(view.lowers[:-2]):
        if low == "our" and view.is_free(index, index):
            noun = index + 1 + (view.lowers[index + 1] in _WITH_QUALITY or view.lowers[index + 1] in _QUALITIES)
            if view.lowers[noun] in _OURS:
                token = view.tokens[index]
                yield Site(variable, token.start, token.end, variable.variant_index("we"), ())


def _is_of_all(view: SentenceView) -> bool:
    """Whether a sentence tells what always holds, of nobody in particular, and of no one place or time."""
    if _CUES.isdisjoint(view.words):
        return False
    if view.terminal == "?" or not _NOT_GENERAL.isdisjoint(view.words) or _tells_past(view):
        return False
    if not (_OTHERS - _CHILDREN).isdisjoint(view.words) or _is_elsewhere(view, _ELSEWHERE):
        return False
    if "their" in view.words and _names_owners(view):
        return False
    if any(_is_genitive(view, index) for index in range(1, len(view.tokens))):
        return False
    return not is_imperative(view, 0) and not _names_any(view.tokens)


def _is_elsewhere(view: SentenceView, words: frozenset[str]) -> bool:
    """Whether one of these words is there; "there are" tells of no place."""
    found = view.words & words
    if found != {"there"}:
        return bool(found)
    return any(low == "there" and view.lowers[i + 1] not in _BE for i, low in enumerate(view.lowers[:-1]))


def _names_owners(view: SentenceView) -> bool:
    """Whether "their" may be of persons, who are named beside it or are the subject of the sentence before."""
    if any(may_be_person(low) for low, t in zip(view.lowers, view.tokens, strict=True) if t.upos == "NOUN"):
        return True
    for token in view.before.tokens if view.before else ():
        if token.upos in ("VERB", "AUX"):
            return False
        if token.upos == "PRON" or (token.upos == "NOUN" and (token.lower in _OTHERS or may_be_person(token.lower))):
            return True
    return False


def _is_genitive(view: SentenceView, index: int) -> bool:
    """Whether a word is the owner of something, other than the world of all people."""
    low = view.lowers[index]
    if low in ("'s", "’s"):
        return view.lowers[index - 1] not in _WORLDS
    return low.endswith(("'s", "’s", "s'", "s’")) and low[:-2] not in _WORLDS


def _tells_past(view: SentenceView) -> bool:
    """Whether a sentence tells what happened; "polluted water can enter" does not."""
    for index, token in enumerate(view.tokens):
        if token.xpos == "VBD":
            opens = index == 0 or view.lowers[index - 1] in _OPENERS
            following = view.tokens[index + 1] if index + 1 < len(view.tokens) else token
            if not (opens and following.upos in ("NOUN", "ADJ")):
                return True
    return False


def _names_any(tokens: Sequence[Token]) -> bool:
    """Whether a name or a year is in a sentence."""
    for index, token in enumerate(tokens):
        if token.text.isdigit() and len(token.text) >= len("1900"):
            return True
        if token.is_word and is_name(token, first=index == 0) and token.lower not in ("earth", "dna"):
            return True
    return False


def _find_first(view: SentenceView, variable: Variable, named: set[str]) -> Iterator[Site]:
    """Find the first that a sentence names: more than one would be too many."""
    for index, low in enumerate(view.lowers[:-1]):
        if low in _PLURALS and _is_bare_plural(view, index):
            yield _site(view, variable, index, index, is_article=False)
            return
        if (
            low == "the"
            and view.setting.is_on_bodies
            and view.lowers[index + 1] not in _SMALL
            and (length := measure_body(view, index))
        ):
            yield _site(view, variable, index, index + length, is_article=True)
            return
        if low == "the" and (last := _end_of_definite(view, index)) and view.lowers[last] not in named:
            yield _site(view, variable, index, last, is_article=True)
            return
        if (first := _start_of_world(view, index)) >= 0:
            yield _site(view, variable, first, index + 1, is_article=True, owner_end=index)
            return
        if low == "the" and _is_generic_singular(view, index):
            yield _site(view, variable, index, index + 1, is_article=True, plural=_SINGULARS[view.lowers[index + 1]])
            return
        if low == "human" and _is_of_humans(view, index):
            yield _site(view, variable, index, index + 1, is_article=True)
            return
        if (last := _end_of_state(view, index)) >= 0:
            yield _site(view, variable, index, last, is_article=False)
            return


def _site(
    view: SentenceView,
    variable: Variable,
    first: int,
    last: int,
    *,
    is_article: bool,
    owner_end: int = -1,
    plural: str = "",
) -> Site:
    token, end = view.tokens[first], view.tokens[last].end
    options: tuple[Option, ...] = ()
    if _may_be_ours(view, last):
        if plural:
            patch = Patch(token.start, end, f"{match_case('our', token.text)} {plural}")
        elif is_article:
            owner = view.tokens[max(owner_end, first)]
            patch = Patch(token.start, owner.end, match_case("our", token.text))
        else:
            opening = match_case("our", token.text)
            text = token.text if token.text.isupper() else token.text[0].lower() + token.text[1:]
            patch = Patch(token.start, token.end, f"{opening} {text}")
        options = (Option(variable.variant_index("we"), (patch,), int(not is_article)),)
    return Site(variable, token.start, end, variable.variant_index("bare"), options)


def _may_be_ours(view: SentenceView, noun: int) -> bool:
    """Whether a text speaks of what all people have, and to nobody in particular."""
    setting = view.setting
    if not view.is_free(noun, noun) or setting.spoken:
        return False
    if setting.is_of_institution or setting.has_commands or setting.gives_advice or setting.is_report:
        return False
    if any(setting.ruled.values()) or any(setting.houses.values()) or setting.is_statute:
        return False
    if setting.main_names or setting.tells_past or not setting.words.isdisjoint(_TECHNICAL):
        return False
    if view.lowers[noun] not in _PLACES and setting.has_other_planets:
        return False
    is_human = view.lowers[noun - 1] == "human"
    if view.lowers[noun] == "health" and not is_human and setting.names_bodies and setting.is_about_people:
        return False  # of bodies and whose they are, others tell
    return view.before is None or not _is_particular(view.before, of_state=view.lowers[noun] in _STATES)


def _is_particular(view: SentenceView, *, of_state: bool) -> bool:
    """Whether a sentence tells of what happened, of a place or a group, so that the next one may go on with it."""
    if _tells_past(view) or _names_any(view.tokens):
        return True
    if of_state:
        return False
    return _is_elsewhere(view, _PLACED | _OTHERS) or ("their" in view.words and _names_owners(view))


def _is_bare_plural(view: SentenceView, noun: int) -> bool:
    token = view.tokens[noun]
    if token.upos != "NOUN" or view.lowers[noun + 1] in ("-", "/"):
        return False
    low = view.lowers[noun]
    if noun == 0 or view.lowers[noun - 1] in _OPENERS:
        return low in _PLACES and _is_subject(view, noun)
    if low in _PLACES and _is_object(view, noun, _DONE_TO):
        return _ends(view, noun, may_be_kept=True)
    return _is_around(view, noun) and _ends(view, noun)


def _is_subject(view: SentenceView, noun: int) -> bool:
    """Whether the verb follows, and tells neither what the things are nor what they are called."""
    verb = noun + 1
    while verb < len(view.tokens) and view.tokens[verb].upos == "ADV":
        verb += 1
    if verb + 1 >= len(view.tokens) or not view.is_finite(verb) or view.tokens[verb].xpos not in _PRESENT:
        return False
    if view.lowers[verb] in _BE:
        return view.tokens[verb + 1].upos in ("ADJ", "ADV", "VERB") and view.lowers[verb + 1] not in ("called", "known")
    return True


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
    if low == "," and view.lowers[following] not in ("and", "or", "but"):
        token = view.tokens[following]
        if view.lowers[following] in _PLURALS | _BESIDE and view.lowers[following + 1] in (",", "and", "or"):
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
    if view.lowers[following] in _PLURALS | _BESIDE:
        return view.lowers[following + 1] in _ENDS | {","} or view.is_finite(following + 1)
    is_clause = token.upos in ("PRON", "DET") and low == ","
    return is_clause or (token.upos in ("VERB", "AUX", "ADV") and view.finds_finite(following, following + 2))


def _end_of_definite(view: SentenceView, article: int) -> int:
    """Give the last word of what there is one of for all, 0 where there is nothing of the sort."""
    noun = article + 1
    if (
        _QUALITIES.get(view.lowers[noun]) in ("grid", "supply")
        and view.lowers[noun + 1] == _QUALITIES[view.lowers[noun]]
    ):
        noun += 1
    elif view.lowers[noun] not in _ONE_OF_ALL or view.tokens[noun].upos != "NOUN":
        return 0
    if noun + 1 >= len(view.tokens) or not view.is_free(article, noun):
        return 0
    is_whole = view.lowers[noun] in _ALL_OF_IT
    if is_whole and (article == 0 or view.lowers[article - 1] in _OPENERS):
        return noun if _is_subject(view, noun) else 0
    if is_whole and article > 1 and view.lowers[article - 1] == "of" and view.tokens[article - 2].upos == "NOUN":
        return noun if _ends(view, noun) else 0
    is_object = article > 0 and _is_object(view, article, _DONE_TO)
    is_changed = article > 1 and view.lowers[article - 1] == "on" and view.lowers[article - 2] in _GOOD_OR_BAD
    return noun if (is_object or is_changed or _is_around(view, article)) and _ends(view, noun) else 0


def _start_of_world(view: SentenceView, place: int) -> int:
    """Give where "the world's oceans" begins, by the last word of the owner; -1 where it is nothing of the sort."""
    low, first = view.lowers[place], place
    if low in ("'s", "’s"):
        first -= 1
    elif not low.endswith(("'s", "’s")):
        return -1
    name = view.lowers[first].removesuffix("'s").removesuffix("’s")
    if name not in _WORLDS or place + 2 >= len(view.tokens) or view.lowers[place + 1] not in _OF_WORLD:
        return -1
    if first and view.lowers[first - 1] == "the":
        first -= 1
    elif name != "earth":
        return -1
    is_counted = first > 0 and view.lowers[first - 1] == "of" and view.tokens[first - 2].upos not in ("NOUN", "PRON")
    is_plain = _ends(view, place + 1) or (first == 0 and _is_subject(view, place + 1))
    return first if is_plain and not is_counted and view.is_free(first, place + 1) else -1


def _is_generic_singular(view: SentenceView, article: int) -> bool:
    """Whether "in the home" is said of all homes."""
    noun = article + 1
    if view.lowers[noun] not in _SINGULARS or article == 0 or view.lowers[article - 1] not in ("in", "into", "from"):
        return False
    return noun + 1 < len(view.tokens) and view.is_free(article, noun) and _ends(view, noun)


def _is_of_humans(view: SentenceView, human: int) -> bool:
    """Whether "human" says no more than that all people have it: "harms human health"."""
    noun = human + 1
    if human == 0 or noun + 1 >= len(view.tokens) or view.lowers[noun] not in _HUMAN or not view.is_free(human, noun):
        return False
    before = view.tokens[human - 1]
    return before.upos in ("ADP", "VERB") and view.lowers[human - 1] not in ("of", "as", "like") and _ends(view, noun)


def _end_of_state(view: SentenceView, first: int) -> int:
    """Give the last word of what everybody has or wants to have, if good or harm is done to it; -1 where none is."""
    noun = first
    if _QUALITIES.get(view.lowers[first]) in ("health", "water") and first + 1 < len(view.tokens):
        noun += 1
        if view.lowers[noun] != _QUALITIES[view.lowers[first]]:
            return -1
    elif view.lowers[first] not in _STATES | _CHILDREN | {"climate"}:
        return -1
    if first == 0 or noun + 1 >= len(view.tokens) or view.tokens[noun].upos != "NOUN":
        return -1
    before = view.lowers[first - 1]
    is_good_or_bad = first > 1 and before in ("to", "for", "on") and view.lowers[first - 2] in _GOOD_OR_BAD
    if view.lowers[first] == "climate":
        return noun if before == "in" and view.lowers[first - 2] in _CHANGES and _ends(view, noun) else -1
    if view.lowers[first] == "children" and not _OTHERS.isdisjoint(view.words - _CHILDREN):
        return -1
    if view.lowers[noun] == "water" and before in ("in", "into"):
        return noun if _ends_state(view, noun) else -1
    is_shared = before in ("in", "throughout", "of") and view.lowers[noun] == "society" and first > 1
    if not (is_good_or_bad or is_shared or _is_object(view, first, _DONE_TO_STATES)):
        return -1
    return noun if view.is_free(first, noun) and _ends_state(view, noun) else -1


def _ends_state(view: SentenceView, noun: int) -> bool:
    """Whether nothing of the sort stands beside it: "health and wealth"."""
    if _ends(view, noun):
        return True
    low = view.lowers[noun + 1]
    return low == "," and noun + 2 < len(view.tokens) and view.tokens[noun + 2].upos in ("CCONJ", "SCONJ", "PRON")
