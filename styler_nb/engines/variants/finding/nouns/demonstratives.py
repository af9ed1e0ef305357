"""Find nouns named just before that come back with "the" or with "this": "the plan", "this plan".

What the sentence before named can be pointed at wherever it comes again. What a text is about, called by what it is
("the method", "the disease"), can be pointed at as the subject that opens a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.reading.mentions import (
    Mention,
    find_mention,
    find_mention_in_clause,
    goes_on,
    is_unowned,
    points,
    read_phrase,
)
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_plural_noun,
    may_be_person,
    names_person,
    read_tense,
)
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind, Token

__all__ = ["find_demonstratives"]

_FORMS = {"this": "this", "these": "this", "that": "that", "those": "that", "the": "the"}
"""Word → variant."""
_PLURALS = {"this": "these", "that": "those"}
_POINTING = frozenset(_FORMS)
_ALL_POINTING = _POINTING - {"the"}
_ENDING = frozenset(
    {".", ",", ";", ":", ")", "but", "because", "when", "while", "if", "so", "until", "although", "where"}
)
_JOINING = frozenset({"and", "or"})
_AFTER_JOINT = frozenset({"VERB", "AUX", "ADV", "PRON"})
_LOOSE = frozenset({"by", "until", "after", "before", "during", "into", "onto", "through", "as", "since", "without"})
"""What may follow a noun and belongs to the verb: "it enters the lock through a gate"."""
_OF_ITS_OWN = read_words("attributes") | read_words("human_body") | read_words("parts_of_places")
_TOLD = frozenset({"i", "he", "she", "we", "you", "my", "his", "her", "our", "your", "him", "me", "us"})
_OTHERS = frozenset({"other", "others", "another", "first", "second", "latter", "former"})
_IN_CASE = frozenset({"if", "when", "unless", "whenever", "where", "once", "after", "before", "until", "than", "as"})
_ABSTRACT = read_words("told_as_a_whole")
_CLASSES = read_words("named_by_class")
_PLACED = read_words("places_by_class")
_COURSES = frozenset(
    {"procedure", "operation", "method", "technique", "process", "practice", "rule", "regulation", "policy", "formula"}
    | {"algorithm", "eruption", "earthquake", "flood", "disaster", "phenomenon", "reaction", "treatment", "technology"}
)
"""Classes of what goes on or is done, which a text that is about a thing does not name with it."""
_ILLS = frozenset({"disease", "disorder", "illness", "condition", "infection"})
_CAUSES = frozenset({"cause", "causes", "factor", "factors", "complication", "complications"})
_RULED = frozenset({"must", "should", "shall", "may", "will"})
_SHARES = frozenset({"most", "some", "much", "many", "part", "rest", "half", "all", "none", "each", "one"})
_OF_ANY = frozenset({"any", "anyone", "anybody", "every", "everyone", "whoever"})
_RATES = frozenset({"percent", "cent", "%", "share", "third", "quarter", "majority", "number"})
"""Words after which "of the" tells of a whole, and not of what was named: "20 percent of the seats"."""
_OF_VIEWS = frozenset({"background", "foreground", "distance", "middle", "beginning", "end"})
"""Where something is, not what it is: "a plain background", but "a window in the background"."""
_BE = read_words("finite_be") | {"'s", "'re", "it's", "that's"}
_IN_PHRASE = frozenset({"DET", "ADJ", "NOUN", "NUM", "PROPN", "ADV", "PART"})
_GOING_ON = frozenset({"it", "its", "they", "their", "this", "these"})


def find_demonstratives(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind demonstrative; variants are "the", "this" and "that".

    At most one in a sentence is offered another way.
    """
    for place, view in enumerate(views):
        if view.block_kind is not BlockKind.PARAGRAPH:
            continue
        is_offered = False
        for index in view.where(_POINTING, 0, -2):
            site = _read(views, place, index, variable)
            if site is None:
                continue
            yield replace(site, options=()) if is_offered else site
            is_offered = is_offered or bool(site.options)


def _read(views: Sequence[SentenceView], place: int, index: int, variable: Variable) -> Site | None:
    view = views[place]
    phrase = read_phrase(view, index) if points(view, index) else None
    if phrase is None or not _ends(view, phrase):
        return None
    mention = find_mention(view, views[place - 1], phrase) if place else None
    if mention is None and index == 0 and place > 1 and view.lowers[phrase.last] not in views[place - 1].words:
        mention = find_mention(view, views[place - 2], phrase)
        if mention is not None and not mention.is_new and views[place - 1].lowers[0] not in _GOING_ON:
            mention = None
        if mention is not None and mention.is_counted and read_tense(mention.view) is not True:
            mention = None  # "a request must be made. Loans take a month. The request should state": any of them
    form = _FORMS[view.lowers[index]]
    has_the = form == "the"
    if mention is None and has_the and phrase.last == index + 1:
        clause = find_mention_in_clause(view, phrase)
        mention = clause if clause is not None and _goes_on(view, phrase, clause) else None
    is_class = mention is None and index == 0 and _names_class(view, phrase)
    if is_class and view.lowers[phrase.last] in _PLACED and not any(map(_has_name, views[:place])):
        is_class = False  # "trains were parted by time. The line was divided": any line
    if is_class and place and _has_paired_subject(views[place - 1]):
        return None  # "mumps and measles were common. The disease can be treated"
    if mention is None and not is_class and (has_the or not _is_of_class(view, phrase)):
        return None
    is_plural = _is_plural(view, phrase)
    may_change = view.terminal == "." and is_plural is not None and view.is_free(index, phrase.last)
    if place and has_the and view.lowers[phrase.last] in _ILLS and not views[place - 1].words.isdisjoint(_CAUSES):
        may_change = False  # "high blood pressure is a cause. The disease": another one
    if has_the and not is_plural and (view.setting.gives_advice or view.setting.has_commands):
        may_change = False  # "a kettle should be rinsed. Emptying the kettle": any kettle
    if view.lowers[phrase.last] in _OF_VIEWS:
        may_change = False
    if may_change:
        may_change = (
            _may_be_pointed_at(view, phrase, mention)
            if has_the
            else mention is not None
            and form == "this"
            and view.lowers[phrase.last] not in _ABSTRACT
            and _is_alone(view, index)
        )
    token = view.tokens[index]
    options: tuple[Option, ...] = ()
    if may_change:
        may_be_far = mention is not None and not _is_what_it_is(mention) and _is_told_past(view)
        # "below the surface that rock": "that" right behind a noun seems to open a clause
        may_be_far = may_be_far and (index == 0 or view.tokens[index - 1].upos not in ("NOUN", "PROPN", "PRON"))
        pointing = ("this", "that") if may_be_far else ("this",)
        options = tuple(_write(variable, token, pointing if has_the else ("the",), is_plural=bool(is_plural)))
    return Site(variable, token.start, token.end, variable.variant_index(form), options)


def _write(variable: Variable, token: Token, forms: Sequence[str], *, is_plural: bool) -> Iterator[Option]:
    for form in forms:
        word = _PLURALS.get(form, form) if is_plural else form
        text = word.capitalize() if token.text[:1].isupper() else word
        yield Option(variable.variant_index(form), (Patch(token.start, token.end, text),))


def _is_told_past(view: SentenceView) -> bool:
    return any(token.xpos == "VBD" for token in view.tokens)


def _goes_on(view: SentenceView, phrase: NounPhrase, mention: Mention) -> bool:
    """Whether a second clause surely tells of what the first one brought up: several, or one in a tale of the past."""
    is_sure = phrase.is_plural is True or (phrase.is_plural is False and read_tense(view) is True)
    is_case = not _IN_CASE.isdisjoint(view.lowers[: mention.place])
    return mention.is_new and is_sure and not is_case and view.is_finite(phrase.last + 1)


def _is_plural(view: SentenceView, phrase: NounPhrase) -> bool | None:
    """Whether a noun is a plural, which its verb may tell: "the species lives"."""
    told = is_plural_noun(view.lowers[phrase.last])
    if told is None and view.tokens[phrase.last + 1].xpos == "VBZ":
        return False
    return told


def _ends(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether nothing after a noun phrase says which one is meant."""
    after = view.tokens[phrase.last + 1]
    if after.upos in ("VERB", "AUX", "ADV"):
        return after.xpos not in ("VBN", "VBG")
    low = view.lowers[phrase.last + 1]
    if low in _JOINING:
        return phrase.last + 2 < len(view.tokens) and view.tokens[phrase.last + 2].upos in _AFTER_JOINT
    return low in _ENDING or low in _LOOSE


def _names_class(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a bare noun that opens a sentence says what the text's matter is: "the method depends on".

    No other noun is taken up so from far off: "this lamp" would be one just spoken of.
    """
    verb = next((i for i in range(2, min(4, len(view.tokens))) if view.is_finite(i)), -1)
    if phrase.last != 1 or verb < 0 or view.tokens[2].upos not in ("VERB", "AUX", "ADV"):
        return False
    if view.lowers[verb] in _RULED or verb + 1 >= len(view.tokens):
        return False
    is_perfect = view.lowers[verb] in ("has", "have") and view.tokens[verb + 1].upos in ("AUX", "ADV", "VERB")
    noun, is_told = view.lowers[1], is_perfect or view.tokens[verb].xpos == "VBD"
    if view.before is None and not goes_on(view):
        return False
    if noun in _COURSES and noun not in view.setting.introduced | view.setting.titled:
        return False  # "Sourdough is a bread. The process begins with": no process was named
    return noun in _CLASSES or (is_told and noun in _PLACED)


def _has_name(view: SentenceView) -> bool:
    """Whether a sentence has a name, of what may come up again by its kind."""
    return any(token.upos == "PROPN" for token in view.tokens)


def _is_aim(mention: Mention) -> bool:
    """Whether a noun was named in an aim that opens its sentence: "to cast a bell, the founder"."""
    opening = mention.view.lowers[: mention.place]
    return opening[:1] == ("to",) and mention.view.tokens[1].xpos == "VB" and "," not in opening


def _is_beside_any(mention: Mention) -> bool:
    """Whether any of its kind was named beside something else: "at a sharp bend, water", "the outside of a bend"."""
    article = mention.place - 1
    while article > 0 and mention.view.lowers[article] not in ("a", "an", "one"):
        article -= 1
    return article > 0 and mention.view.tokens[article - 1].upos == "ADP"


def _is_what_it_is(mention: Mention) -> bool:
    """Whether a noun said what a text is about, which is near to it: "Gozo is a small island. This island"."""
    view, place = mention.view, mention.place
    verb = next((i for i in range(place - 1, 0, -1) if view.is_finite(i)), 0)
    return view.lowers[verb] in _BE and all(view.tokens[i].upos in _IN_PHRASE for i in range(verb + 1, place))


def _is_of_many(view: SentenceView, first: int) -> bool:
    """Whether the subject before a noun phrase is people, so that each of them may have such a thing."""
    subject = next((i for i in range(min(first, 4)) if view.tokens[i].upos == "NOUN"), -1)
    if subject < 0 or read_tense(view) is True or is_plural_noun(view.lowers[subject]) is not True:
        return False
    return names_person(view.lowers[subject]) or may_be_person(view.lowers[subject])


def _is_apposed(mention: Mention) -> bool:
    """Whether what any such thing is was told with its name: "a hearing by a reeve, an officer of the town"."""
    return mention.view.lowers[mention.place + 1] == "," and mention.view.lowers[mention.place + 2] in ("a", "an")


def _is_defined(mention: Mention) -> bool:
    """Whether a noun was named by a sentence that says what any such thing is: "a kettle is a pot"."""
    view, verb = mention.view, mention.place + 1
    is_subject = view.lowers[0] in ("a", "an") and not view.finds_finite(0, verb)
    return is_subject and view.lowers[verb : verb + 2] in (("is", "a"), ("is", "an"), ("is", "the"))


def _sets_beside(view: SentenceView, mention: Mention) -> bool:
    """Whether another thing that the same sentence named comes up too."""
    others = (i + 1 for i in view.where(frozenset({"the"}), 1, -2))
    return any(view.tokens[i].upos == "NOUN" and view.lowers[i] in mention.view.words for i in others)


def _has_paired_subject(view: SentenceView) -> bool:
    """Whether two things joined stand before the verb, one of which "this" might seem to mean."""
    verb = next((i for i in range(1, len(view.tokens)) if view.is_finite(i)), 0)
    return not _JOINING.isdisjoint(view.lowers[:verb])


def _is_of_class(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a bare noun says what something is: "in this method", which a writer points at in any place."""
    noun = view.lowers[phrase.last]
    return phrase.last == phrase.first + 1 and (noun in _CLASSES or noun in _PLACED)


def _is_alone(view: SentenceView, index: int) -> bool:
    """Whether nothing else in the sentence is pointed at."""
    return not any(i != index and points(view, i) for i in view.where(_ALL_POINTING))


def _may_be_pointed_at(view: SentenceView, phrase: NounPhrase, mention: Mention | None) -> bool:
    """Whether "this" may stand for "the": in a report on things, of one that came up but now."""
    first, noun = phrase.first, view.lowers[phrase.last]
    if names_person(noun) or may_be_person(noun) or not is_unowned(noun) or noun in _OF_ITS_OWN:
        return False
    is_in_clause = mention is not None and mention.view is view
    if not is_in_clause and "," in view.lowers[:first] and read_tense(view) is not True:
        return False  # "a wet year makes a wide ring. In a dry year, the ring is narrow": another one
    if not _is_alone(view, first) or not _TOLD.isdisjoint(view.words) or not _OTHERS.isdisjoint(view.words):
        return False
    if view.tokens[0].xpos == "VB":
        return False
    if mention is None:
        return True
    if first and not phrase.is_plural and mention.view is not view and _is_of_many(view, first):
        return False  # "owners must not leave them on the pitch": each has one of their own
    if not _TOLD.isdisjoint(mention.view.words) or not _OTHERS.isdisjoint(mention.view.words):
        return False
    if mention.is_new and _is_apposed(mention):
        return False
    if mention.is_counted and read_tense(view) is not True and not _OF_ANY.isdisjoint(mention.view.words):
        return False  # "any member may send a letter. The letter is read": whichever it is
    if first == 0 and _sets_beside(view, mention):
        return False  # "a search with a test. The search is slow, and the test is quick"
    if first == 0:
        return mention.is_new or (not mention.is_paired and (noun in _CLASSES or noun in _PLACED))
    is_any = mention.is_counted and read_tense(mention.view) is not True
    if is_any and _is_defined(mention):
        return False  # "a kettle is a pot. Water is poured into the kettle": any of them
    is_case = view.lowers[0] in _IN_CASE
    if is_any and mention.view.lowers[0] in ("a", "an") and not mention.view.finds_finite(0, mention.place):
        return False  # "a tall ladder must be tied. Users should face the ladder": any of them
    if is_any and _is_beside_any(mention):
        return False  # "at a bend, water is fast. Over the years the bend becomes sharper": any of them
    if is_any and _is_aim(mention):
        return False  # "to cast a bell, the founder builds a core. A ring holds the bell": any of them
    if is_any and (is_case or not _IN_CASE.isdisjoint(mention.view.lowers[: mention.place])):
        return False  # "if an item is lost, it costs 5 euros. They sell the item": any of them
    before = view.lowers[first - 1]
    if before == "of" and first > 1 and view.lowers[first - 2] in _SHARES | _RATES:
        return False  # "most of the water" of those parts
    if is_in_clause:
        return not mention.is_paired
    return mention.is_new and before not in _IN_CASE and before not in _JOINING and before not in NOMINATIVE
