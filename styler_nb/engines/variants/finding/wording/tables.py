"""Find sites of the variables that are data only: lexical sets, phrases, pooled items."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.catalogue.entries import Entry
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.reading.contexts import holds
from styler_nb.engines.variants.reading.inflect import choose_article, match_case, may_be_verb
from styler_nb.engines.variants.reading.view import FINITE_TAGS, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import ELSEWHERE

__all__ = ["find_tables"]

_AUXILIARIES = frozenset(
    {"be", "am", "is", "are", "was", "were", "been", "being", "have", "has", "had", "having", "get", "got"}
)
_NOMINAL = frozenset({"a", "an", "the", "no", "every", "my", "your", "his", "its", "our", "their"})
_ELLIPTIC = frozenset({"when", "if", "as", "once", "though", "although", "than", "unless", "until", "while"})
"""Before a past form these leave out subject and auxiliary: "when asked", "as expected"."""
_UNCHANGED = frozenset(
    {"put", "set", "cut", "let", "hit", "shut", "cost", "read", "spread", "cast", "hurt", "split", "quit"}
)
_BASE_AND_PARTICIPLE = _UNCHANGED | {"become", "come", "run"}
_HAVE = read_words("forms_of_have")
_PRONOUN_I = re.compile(r"\bi\b(?=[ '’]|$)")
_OF_PLACES = frozenset({"in", "on", "at", "with", "near", "between", "most", "many", "other", "several", "all"})
"""Words after which a form in "ing" before a noun is a gerund no more often than it tells the noun's kind."""
_CLITICS = ("'s", "'re", "'m", "'ve", "'d", "n't")
_SHORT_WORD = 4
_SHORT_AND_HEARD = frozenset({"get", "gets", "got", "put", "cut", "let", "lets", "run", "big", "buy", "use", "ask"})
"""Short words that are heard when they come twice in a sentence, as those of four letters are."""
_LONGEST_ENDING = 3
_SHORT_SENTENCE = 4
_TAKEN = {word: frozenset(cues.split(",")) for word, _, cues in (r.partition("=") for r in read_words("taken_words"))}
"""Words that mean something else in a text that has one of their cues: "power" where steam is told of."""
_IN_PHRASE = frozenset({"ADP", "DET", "ADJ", "NOUN", "PROPN", "NUM", "CCONJ"})
"""Parts of speech of a phrase that goes with a noun."""


def find_tables(view: SentenceView, catalogue: Catalogue) -> Iterator[Site]:
    """Find the sites of table kinds, a dictionary look-up per token."""
    done: dict[str, int] = {}
    starts, lowers, tokens = catalogue.starts, view.lowers, view.tokens
    ahead = (*lowers, "", "")
    for index, word in enumerate(lowers):
        start = starts.get(word)
        if start is None:
            continue
        rows = start.alone.get(tokens[index].upos, start.alone[""])
        fitting, counted = rows.fitting(view, index), rows.counted
        if (by_third := start.longer.get(ahead[index + 1])) is not None:
            rows = by_third.get(ahead[index + 2], by_third[""])
            fitting, counted = (*rows.fitting(view, index), *fitting), (*rows.counted, *counted)
        for entry in fitting:
            if done.get(entry.variable.id, 0) > index:
                continue
            site = _match(view, catalogue, entry, index)
            if site is not None:
                if site.context != ELSEWHERE:
                    done[entry.variable.id] = index + len(entry.words)
                yield site
        for entry in counted:
            if done.get(entry.variable.id, 0) <= index:
                site = _sighting(view, entry, index)
                if site is not None:
                    done[entry.variable.id] = index + len(entry.words)
                    yield site


def _sighting(view: SentenceView, entry: Entry, first: int) -> Site | None:
    """Find a form in a frame where it is counted alone: all that is asked for is its tag."""
    last = first + len(entry.words) - 1
    if last >= len(view.tokens) or tuple(view.lowers[first : last + 1]) != entry.words:
        return None
    token = view.tokens[first]
    tags = frozenset().union(*(context.tags for context in entry.contexts))
    if tags and tags.isdisjoint((token.upos, token.xpos)):
        return None
    if not entry.variable.counted_in_speech and not view.is_free(first, last):
        return None
    return Site(entry.variable, token.start, view.tokens[last].end, entry.variant, ())


def _match(view: SentenceView, catalogue: Catalogue, entry: Entry, first: int) -> Site | None:
    last = first + len(entry.words) - 1
    if last >= len(view.tokens):
        return None
    if last > first and tuple(view.lowers[first : last + 1]) != entry.words:
        return None
    token = view.tokens[first if entry.pos != "NOUN" else last]
    if entry.pos and token.upos != entry.pos:
        return None
    if not view.is_free(first, last) or _is_in_title(view, first, last):
        return None
    tag = ""
    if entry.pos:
        if not view.topic.isdisjoint(entry.words):
            return None
        if entry.pos == "NOUN" and view.terms and token.lower.removesuffix("s") in view.terms:
            return None
        if entry.pos == "NOUN" and _is_bound(view, token.lower):
            return None  # a text of rules keeps the name of those it is for
        if entry.pos == "NOUN" and _may_be_predicate(view, last):
            return None  # "the water rises in a bulge", where the verb was taken for a noun
        tag = token.xpos if token.xpos in entry.tags else ""
        if entry.pos == "VERB" and not _is_sure(view, first, token.xpos, entry.tags):
            if not _is_framed(view, entry, first, token.xpos):
                return None
            tag = ""
        if entry.pos == "VERB" and (_is_open(view, first) or _may_be_participle(view, first)):
            return None
        if entry.pos == "VERB" and first == 0 and _opens_subject(view):
            return None
    for context in entry.contexts:
        if not holds(context, view, first, last):
            return _elsewhere(view, entry, first, last)
    options = (
        []
        if not entry.variable.variants[entry.variant].replace
        else [
            option
            for index, variant in enumerate(entry.variable.variants)
            if index != entry.variant and variant.produce and holds(variant.context, view, first, last, finding=False)
            for option in _option(view, catalogue, entry, index, first, last, tag)
            if not (entry.pos and (_repeats(view, first, last, option) or _is_echo(view, entry, first, last)))
            and not _is_taken(view, option)
            and not (first < last and _goes_on_with_preposition(view, last, option))
        ]
    )
    start, end = _claim(view, first, last)
    return Site(entry.variable, start, end, entry.variant, tuple(options))


def _elsewhere(view: SentenceView, entry: Entry, first: int, last: int) -> Site | None:
    """Note a lexical form that could not be exchanged where it stands."""
    if entry.variable.kind != "lexical":
        return None
    return Site(entry.variable, view.tokens[first].start, view.tokens[last].end, entry.variant, (), ELSEWHERE)


def _repeats(view: SentenceView, first: int, last: int, option: Option) -> bool:
    """Whether the sentence has the new word already, and had the old one once: "as sales grew, rents grew"."""
    word = option.patches[-1].text.lower()
    if (len(word) < _SHORT_WORD and word not in _SHORT_AND_HEARD) or " " in word:
        return False
    if view.stands_outside(view.lowers[first], first, last):
        return False
    stem = word[: max(len(word) - _LONGEST_ENDING, _SHORT_WORD)]
    return any(view.stands_outside(low, first, last) for low in view.words_from(stem))


def _is_taken(view: SentenceView, option: Option) -> bool:
    """Whether the text has the new word, or will be taken to have it, for something else."""
    cues = _TAKEN.get(option.patches[-1].text.lower())
    return cues is not None and not cues.isdisjoint(view.setting.words)


def _is_bound(view: SentenceView, noun: str) -> bool:
    """Whether a noun names those for whom a text lays down rules."""
    return noun in view.setting.readers or not view.setting.ruled.keys().isdisjoint((noun, f"{noun}s"))


def _goes_on_with_preposition(view: SentenceView, last: int, option: Option) -> bool:
    """Whether the last word would go that comes again: "is required to test it and to report it"."""
    word = view.lowers[last]
    if view.tokens[last].upos not in ("ADP", "PART", "SCONJ") or option.patches[-1].text.lower().split()[-1:] == [word]:
        return False
    for place in view.where(frozenset({word}), last + 2, -1):
        before = place - 2 if view.lowers[place - 1] == "not" else place - 1
        if view.tokens[before].upos == "CCONJ":
            return True
    return False


def _is_echo(view: SentenceView, entry: Entry, first: int, last: int) -> bool:
    """Whether a noun or adjective stands twice, of which one alone may be exchanged: "two kinds, the second kind"."""
    is_apart = entry.variable.choice == "rate" and entry.pos in ("NOUN", "ADJ") and first == last
    return is_apart and view.stands_outside(view.lowers[first], first, last)


def _may_be_predicate(view: SentenceView, index: int) -> bool:
    """Whether a plural after a noun may be the verb of a sentence that has no other."""
    return (
        index > 0
        and view.tokens[index - 1].upos in ("NOUN", "PROPN", "PRON")
        and view.lowers[index].endswith("s")
        and may_be_verb(view.lowers[index])
        and not view.has_finite
    )


def _is_in_title(view: SentenceView, first: int, last: int) -> bool:
    """Whether words with capitals stand around, inside the sentence: "Dancing on the Edge"."""
    if first < 2 or view.text[view.tokens[first].start].isupper() or not _has_capital(view, first - 1):
        return False
    if view.tokens[first].upos == "VERB" and view.tokens[first].xpos in FINITE_TAGS:
        return False  # "Ann travelled to Rome"
    return any(_has_capital(view, i) for i in range(last + 1, min(last + 3, len(view.tokens))))


def _has_capital(view: SentenceView, index: int) -> bool:
    text = view.tokens[index].text
    return len(text) > 1 and text[0].isupper() and view.tokens[index].upos != "PRON"


def _is_sure(view: SentenceView, index: int, tag: str, tags: frozenset[str]) -> bool:
    """Whether a verb's tag fits its form, and its participle an auxiliary: "worked" is two forms in one."""
    if (tag and tag not in tags) or (index and view.lowers[index - 1] in _NOMINAL):
        return False
    if tag == "VBG" and index and (view.tokens[index - 1].upos in ("DET", "ADJ") or _may_tell_kind(view, index)):
        return False
    if tag not in ("VBN", "VBD"):
        return True
    if index and view.lowers[index - 1] in _ELLIPTIC:
        return False
    has_auxiliary = False
    for place in range(index - 1, max(index - 5, -1), -1):
        word = view.lowers[place]
        if word in _AUXILIARIES or word.endswith(_CLITICS):
            has_auxiliary = True
            break
        if view.tokens[place].upos not in ("ADV", "PART", "PRON"):
            break
    return has_auxiliary == (tag == "VBN")


def _may_tell_kind(view: SentenceView, index: int) -> bool:
    """Whether a form in "ing" may tell the kind of the noun after it: "on manufacturing lines"."""
    is_led = view.lowers[index - 1] in _OF_PLACES
    return is_led and index + 1 < len(view.tokens) and view.tokens[index + 1].upos == "NOUN"


def _is_open(view: SentenceView, index: int) -> bool:
    """Whether a verb with one form for all times may be of another than its tag says.

    "They put it off until it is", where it was taken for a past form; "he stopped and put it down" for a base form.
    """
    tag = view.tokens[index].xpos
    if view.lowers[index] not in _UNCHANGED:
        return False
    if tag == "VBD":
        return any(t.xpos in ("VBZ", "VBP") for t in view.tokens)
    is_led = index > 0 and (view.tokens[index - 1].upos in ("AUX", "PART") or view.tokens[index - 1].xpos == "TO")
    is_named = index > 0 and view.tokens[index - 1].upos == "PROPN"  # "in 1923 Young put forward a rule"
    is_past = any(t.xpos == "VBD" or t.lower in _UNCHANGED for t in view.tokens[:index])
    return tag in ("VB", "VBP") and not is_led and (is_named or is_past)


def _may_be_participle(view: SentenceView, index: int) -> bool:
    """Whether a base form after an aside is a participle: "it has, if anything, become stronger"."""
    if index < 2 or view.lowers[index] not in _BASE_AND_PARTICIPLE:
        return False
    if view.tokens[index].xpos not in ("VB", "VBP"):
        return False
    place = index - 1
    while place > 0 and (view.tokens[place].upos in ("ADV", "SCONJ", "ADP") or view.lowers[place] == "since"):
        place -= 1  # "I have since come to see it"
    is_aside = view.lowers[index - 1] == "," and not _HAVE.isdisjoint(view.lowers[:index])
    return is_aside or view.lowers[place] in _HAVE or view.lowers[place].endswith("'ve")


def _opens_subject(view: SentenceView) -> bool:
    """Whether a base form at the sentence's head is a noun, the subject: "travel to the islands may be slow"."""
    if view.tokens[0].xpos not in ("VB", "VBP") or len(view.tokens) < _SHORT_SENTENCE:
        return False
    if view.tokens[1].upos != "ADP" and not view.is_finite(1):
        return False
    place = 1
    while place < len(view.tokens) - 1 and view.tokens[place].upos in _IN_PHRASE:
        place += 1
    return view.is_finite(place) and view.tokens[place].xpos != "VB" and view.lowers[place - 1] not in ("and", "or")


def _is_framed(view: SentenceView, entry: Entry, first: int, tag: str) -> bool:
    """Whether a word that may be past tense or participle stands in a frame that is the same for both."""
    if tag not in ("VBN", "VBD") or not {"VBN", "VBD"} <= entry.tags or view.lowers[first - 1] in _NOMINAL:
        return False
    return first > 0 and view.tokens[first - 1].upos == "NOUN" and bool(entry.variable.context.object)


def _claim(view: SentenceView, first: int, last: int) -> tuple[int, int]:
    """Claim the words with an article before them, which may have to change with them."""
    has_article = first > 0 and view.lowers[first - 1] in ("a", "an")
    return view.tokens[first - 1 if has_article else first].start, view.tokens[last].end


def _option(
    view: SentenceView, catalogue: Catalogue, entry: Entry, variant: int, first: int, last: int, tag: str
) -> Iterator[Option]:
    form = _form(catalogue, entry, variant, tag)
    if form is None or form == " ".join(entry.words):
        return
    words = len(form.split()) - len(entry.words)
    start, end = view.tokens[first].start, view.tokens[last].end
    if not form:
        yield from _deletion(view, variant, first, last)
        return
    text = _PRONOUN_I.sub("I", match_case(form.replace("'", view.apostrophe), view.text[start:end]))
    if first > 0 and form.startswith(","):
        before = view.tokens[first - 1].end  # no space stands before a comma, but a line may end after it
        text = f",{view.text[before:start]}{text[1:].lstrip()}"
        start = before
    patches = [Patch(start, end, text)]
    if first > 0 and view.lowers[first - 1] in ("a", "an"):
        article = view.tokens[first - 1]
        fitting = match_case(choose_article(form), article.text)
        if fitting.lower() != article.lower:
            if view.protected[first - 1]:
                return
            patches.insert(0, Patch(article.start, article.end, fitting))
    yield Option(variant, tuple(patches), words)


def _form(catalogue: Catalogue, entry: Entry, variant: int, tag: str) -> str | None:
    variable = entry.variable
    if entry.row is not None and not entry.row.pos:
        return entry.row.forms[variant]
    if variable.kind == "phrase":
        return variable.variants[variant].form
    forms = catalogue.inflections[variable.id, variant if entry.row is None else entry.row.forms[variant]]
    tags = [tag] if tag else sorted(entry.tags)
    found = {forms.get(t) for t in tags}
    if any(form and "gotten" in form.split() for form in found):
        return None  # American only, and informal there
    # an inflection that the tagger leaves open is replaced only where every reading gives the same word
    return found.pop() if len(found) == 1 else None


def _deletion(view: SentenceView, variant: int, first: int, last: int) -> Iterator[Option]:
    if last + 1 >= len(view.tokens) or view.protected[last + 1]:
        return
    after = view.tokens[last + 1]
    if "\n" in view.text[view.tokens[last].end : after.start] or not after.is_word:
        return
    text = after.text[:1].upper() + after.text[1:] if first == 0 else after.text
    yield Option(variant, (Patch(view.tokens[first].start, after.end, text),), first - last - 1)
