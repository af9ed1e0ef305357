"""Find what is said of a subject in passing: "The lake, which lies in Peru, is deep", "The lake, a crater, is deep".

It may be a sentence of its own: "The lake lies in Peru. It is deep."
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.asides.appositions import LASTING
from styler_nb.engines.variants.finding.asides.kind_asides import read_kind
from styler_nb.engines.variants.finding.sharing.second_clauses import may_be_expletive
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import count_words, is_statement
from styler_nb.engines.variants.reading.moves import negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_person, is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.subject_pronouns import is_one_name, pronoun_of_subject
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_subject_asides"]

_LONGEST_SUBJECT = 8
_FEWEST_WORDS = 3
_SUBJECT = read_words("noun_phrase_tags") | {"ADP"}
_ADVERBS = frozenset({"also", "still", "now", "always", "often", "usually", "never", "already", "first"})
_DEPENDENT = read_words("subordinators") - {"as", "than"}
_QUANTIFIERS = frozenset({"no", "any", "each", "every", "all", "some", "few", "many", "most", "both", "either", "one"})
_INDEFINITE = frozenset({"a", "an"})
"""What is only brought in by its subject is not told of by itself: no "a small frog lives in marshes. It is rare"."""
_POINTING = frozenset({"this", "that", "these", "those", "there", "such", "another", "other"})
_NOUN_PHRASE = read_words("noun_phrase_tags")
_PASSING = frozenset({"then", "now", "when", "today", "currently", "time", "so", "too", "enough", "also", "at", "by"})
"""Words after which a description holds for a time or needs what follows."""
_THINGS = read_words("surely_things")
_SAYING = read_words("saying")
"""Who said it is told in passing: no "the agency brought the case and said that"."""
_UNREAL = frozenset({"might", "would", "could"})
"""What only might be needs the rest at once: no "the maps might help. They were lost"."""
_FEWEST_IN_APPOSITION = 5
_FEWEST_TOKENS = 5
_NAMING = read_words("naming")
_ADDED = frozenset({"either", "too"})
"""Words of a statement that goes on from the sentence before, so that none may come between."""
_COMMAS = 2
_MOST_ADVERBS = 2
_POINTERS_BACK = frozenset({"its", "their", "such", "this", "these", "another", "other", "first", "second", "only"})
_EQUATED = frozenset({"a", "an", "the", "its", "their", "one", "that", "those"})
"""Words after a form of "be" that tell what the subject is, where "it" would seem to point ahead: "it is the price"."""
_OF_WHAT_WAS_TOLD = frozenset({"example", "examples", "exception", "exceptions"})
_FORMS_OF_BE = read_words("finite_be")
_CONTENT = frozenset({"that", "to", "whether", "how", "why", "what", "when", "where", "who"})
"""After a form of "be" these tell what an answer or a plan is: "the answer is that …", where "it" would say little."""
_BE = {"VBZ": ("is", "are"), "VBP": ("is", "are"), "VBD": ("was", "were")}
_BEFORE_NOW = frozenset({"previously", "formerly", "once", "originally", "until", "hitherto", "earlier"})
"""Words of what was so before what the sentence tells of: "the bed, which was once covered, is bare"."""


@needs({",", "^ it", "^ they", "^ he", "^ she"})
def find_subject_asides(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind subject_aside in a sentence and at its end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "relative" (", which …,"), "apposition" (", a …,"), "period" and "predicate" ("… and …");
        `parameters.longest_joined_words` bounds a join.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    yield from _inside(view, following, variable)
    if following is not None and is_statement(following):
        yield from _between(view, following, variable)


def _inside(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    first = view.lowers.index(",") if "," in view.lowers[1 : _LONGEST_SUBJECT + 2] else -1
    if first < 1 or any(t.upos not in _SUBJECT for t in view.tokens[:first]) or "," not in view.lowers[first + 1 :]:
        return
    second = view.lowers.index(",", first + 1)
    if not _ADDED.isdisjoint(view.lowers[second:]):
        return
    verb = second + 2 if view.lowers[second + 1] in _ADVERBS else second + 1
    is_verb = view.is_finite(verb) or view.tokens[verb].xpos == "VB"  # the tagger takes many a plural's for one
    if not is_verb or view.tokens[verb].upos not in ("VERB", "AUX"):
        return
    if view.lowers[first + 1] in ("a", "an", "one") and (be := read_kind(view, first, second, verb)):
        yield from _of_kind(view, following, variable, (first, second), be)
        return
    name, text = _read(view, first, second, verb)
    if not name:
        return
    options: tuple[Option, ...] = ()
    start, stop = view.tokens[first].start, view.tokens[second]
    period = variable.variant_index("period")
    pronoun = _pronoun(view, first, verb)
    had_been = view.lowers[first + 2] == "had" and view.tokens[first + 2].upos == "AUX"
    is_told = view.lowers[verb] in _SAYING or "died" in view.lowers[first:second]  # "he died in 1669. He painted"
    is_told = is_told or negates(view, first, second) or (name == "relative" and _ends_in_thing(view, second, pronoun))
    # "small forts, called milecastles, were built": no "small forts are called milecastles"
    is_name = view.tokens[0].upos != "DET" and not _NAMING.isdisjoint(view.lowers[first + 1 : first + 4])
    if (
        text
        and not (had_been or is_told or is_name)
        and _UNREAL.isdisjoint(view.lowers[first:second])
        and ("now" in view.lowers[verb : verb + 3] or _BEFORE_NOW.isdisjoint(view.lowers[first:second]))
        and _is_plain(view, first, second)
        and "\n" not in view.text[start : stop.end]
    ):
        head = view.tokens[first + 1]
        after = view.tokens[first + 2] if name == "relative" else head
        opening = Patch(start, after.start, text)
        # "rennet contains an enzyme. It is then stirred in": after what is always so, no next step
        # "Git was made by Linus. It is the best example": of what was told before
        if (
            pronoun
            and not ("which" in view.lowers[:second] and view.lowers[-2] in _OF_WHAT_WAS_TOLD)
            and "then" not in view.lowers[second : second + 3]
            and (following is None or following.lowers[0] != pronoun.lower())
        ):
            patches = (opening, Patch(stop.start, stop.end, f". {pronoun}"))
            options = (Option(period, patches, 0 if name == "relative" else 2),)
        if name == "relative" and _may_share_subject(view, first, second, verb):
            patches = (opening, Patch(stop.start, stop.end, " and"))
            options = (*options, Option(variable.variant_index("predicate"), patches))
    current = variable.variant_index(name)
    yield Site(variable, start, stop.end, current, options, lengths=((period, -1),))


def _ends_in_thing(view: SentenceView, second: int, pronoun: str) -> bool:
    """Whether "it" would seem to be the last thing of the aside: "the lens lies behind the iris. It is clear"."""
    last = view.tokens[second - 1]
    article = next((i for i in range(second - 2, second - 5, -1) if view.lowers[i] in ("the", "a", "an")), -1)
    return pronoun == "It" and last.upos == "NOUN" and article > 0 and is_plural_noun(last.lower) is not True


def _of_kind(
    view: SentenceView, following: SentenceView | None, variable: Variable, commas: tuple[int, int], be: str
) -> Iterator[Site]:
    """Tell by itself of what kind a thing is: "The pike is a fish that eats ducks. It lives in lakes"."""
    first, second = commas
    start, stop = view.tokens[first], view.tokens[second]
    period = variable.variant_index("period")
    options: tuple[Option, ...] = ()
    is_sure = all(view.is_free(i, i) for i in commas) and "\n" not in view.text[start.start : stop.end]
    if is_sure and (following is None or following.lowers[0] != "it"):
        patches = (
            Patch(start.start, view.tokens[first + 1].start, f" {be} "),
            Patch(stop.start, stop.end, ". It"),
        )
        options = (Option(period, patches, 2),)
    apposition = variable.variant_index("apposition")
    yield Site(variable, start.start, stop.end, apposition, options, lengths=((period, -1),))


def _between(view: SentenceView, following: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "The lake is a crater in Peru. It is deep", where what the subject is may stand between commas."""
    verb = next((i for i in range(1, _LONGEST_SUBJECT + 1) if i < len(view.tokens) and view.is_finite(i)), -1)
    if verb < 0 or view.lowers[verb] not in _FORMS_OF_BE or view.lowers[verb + 1] not in ("a", "an", "the", "one"):
        return
    pronoun, last = following.lowers[0], len(view.tokens) - 1
    phrase = read_noun_phrase(view, verb + 1)
    if phrase is None or pronoun not in ("it", "they", "he", "she") or len(following.tokens) < _FEWEST_TOKENS:
        return
    second = 2 if following.tokens[1].upos == "ADV" else 1
    stop = view.tokens[-1]
    is_sure = (
        _is_named_again(view, following, verb, phrase)
        and _go_together(view, following, verb, second)
        and _describes_fully(view, verb, last)
        and count_words(view) + count_words(following) <= int(variable.parameters["longest_joined_words"])
        and not any(low in MARKS for low in following.lowers)
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and "\n" not in view.text[view.tokens[verb - 1].end : following.tokens[1].start]
        and not view.protected[-1]
        and view.is_free(verb, verb + 1)
        and following.is_free(0, 0)
    )
    if not is_sure:
        return
    apposition, period = variable.variant_index("apposition"), variable.variant_index("period")
    patches = (
        Patch(view.tokens[verb - 1].end, view.tokens[verb + 1].start, ", "),
        Patch(stop.start, following.tokens[1].start, ", "),
    )
    start, end = view.tokens[verb - 1].start, following.tokens[-1].end
    yield Site(variable, start, end, period, (Option(apposition, patches, -2),), lengths=((apposition, 1),))


def _is_named_again(view: SentenceView, following: SentenceView, verb: int, phrase: NounPhrase) -> bool:
    """Whether a second sentence's pronoun means the subject before a "be" and what that is said to be."""
    pronoun, subject = following.lowers[0], view.tokens[:verb]
    kind = view.lowers[phrase.last]
    if view.lowers[0] in _QUANTIFIERS | _POINTING or any(t.upos not in _NOUN_PHRASE for t in subject):
        return False
    if may_be_expletive(following, 0) or subject[-1].upos not in ("NOUN", "PROPN"):
        return False
    if all(t.upos == "PROPN" for t in subject):
        is_somebody = is_person(kind) or (kind.endswith(("er", "or")) and kind not in _THINGS)
        if phrase.is_plural or view.lowers[verb] not in ("is", "was"):
            return False
        return is_one_name(view, 0, verb) if pronoun in ("he", "she") else pronoun == "it" and not is_somebody
    return pronoun_of_subject(view, 0, verb, verb).lower() == pronoun


def _go_together(view: SentenceView, following: SentenceView, verb: int, second: int) -> bool:
    """Whether the second sentence's verb is finite, of the subject's number, and of a time that fits."""
    if not following.is_finite(second) or following.tokens[second].upos not in ("VERB", "AUX"):
        return False
    low, tag = following.lowers[second], following.tokens[second].xpos
    is_plural = view.lowers[verb] in ("are", "were")
    if low in ("is", "was", "has", "does") or tag == "VBZ":
        is_fit = not is_plural
    else:
        is_fit = is_plural if tag == "VBP" or low == "were" else tag in ("VBD", "MD")
    is_past = view.lowers[verb] in ("was", "were")
    return is_fit and (not is_past or tag == "VBD")


def _describes_fully(view: SentenceView, verb: int, last: int) -> bool:
    """Whether what follows a "be" says more than a word of praise, once for all, and in one piece."""
    rest = view.lowers[verb + 1 : last]
    is_timeless = not any(low[:1].isdigit() or low in _PASSING for low in rest)
    inner = [i for i in range(verb + 1, last) if view.is_finite(i)]
    relatives = [i for i in range(verb + 1, last) if view.lowers[i] in ("that", "which", "who", "where")]
    return (
        count_words(view, verb + 1, last) >= _FEWEST_IN_APPOSITION
        and is_timeless
        and "," not in view.lowers
        and not any(low in MARKS for low in view.lowers)
        and len(inner) == len(relatives) <= 1
        and not (_DEPENDENT - {"that", "which", "who", "where"}) & {*rest}
        and not negates(view, 0, len(view.tokens))
        and rest[-1] not in ("it", "them")
    )


def _may_share_subject(view: SentenceView, first: int, second: int, verb: int) -> bool:
    """Whether the verb of the aside and that of the rest may stand side by side: of one tense, and each finite."""
    inner = view.tokens[first + 2]
    is_kept_apart = inner.upos == "VERB" or view.tokens[verb].upos == "AUX"
    return (
        inner.xpos == view.tokens[verb].xpos
        and inner.xpos in ("VBD", "VBZ", "VBP")
        and is_kept_apart
        and not (view.lowers[first + 1] == "who" and inner.xpos == "VBD")  # "he drew maps for years and died"
        and not (view.lowers[verb] in ("had", "has", "have") and view.tokens[verb].upos == "AUX")
        and view.lowers[0] not in _QUANTIFIERS | _INDEFINITE
        and verb == second + 1
        and not {"and", "or", "but"} & {*view.lowers[first:]}
        and not _tells_what_it_is(view, verb)
        and not negates(view, 0, len(view.tokens))
        and not view.finds_finite(first + 3, second)
    )


def _tells_what_it_is(view: SentenceView, verb: int) -> bool:
    """Whether the rest only says what the subject is, which "and" cannot add: "the hill is high and is a ruin"."""
    return view.lowers[verb] in _FORMS_OF_BE and view.tokens[verb + 1].upos == "DET"


def _read(view: SentenceView, first: int, second: int, verb: int) -> tuple[str, str]:
    """Name the kind of what stands between two commas, and what takes the first comma's place in a sentence."""
    opening = view.lowers[first + 1]
    if opening in ("which", "who"):
        inner = first + 2
        while opening == "which" and view.tokens[inner].upos == "ADV" and inner < first + 2 + _MOST_ADVERBS:
            inner += 1
        starts = view.is_finite(inner) and view.tokens[inner].upos in ("VERB", "AUX")
        return ("relative", " ") if starts else ("", "")
    if opening not in ("a", "an"):
        return "", ""
    phrase = read_noun_phrase(view, first + 1)
    if phrase is None or phrase.is_plural or view.finds_finite(first + 1, second):
        return "", ""
    forms = _BE.get(view.tokens[verb].xpos)
    head = _first_head(view, first + 1, second)
    is_over = forms is not None and forms[0] == "was"
    is_thing = not is_person(view.lowers[phrase.last]) and not (is_over and head in LASTING)
    return "apposition", f" {forms[0]} " if forms and is_thing else ""


def _first_head(view: SentenceView, first: int, stop: int) -> str:
    """Give the first noun that no other noun follows: "city" in "a city in Arizona"."""
    nouns = ("NOUN", "PROPN")
    heads = (i for i in range(first, stop) if view.tokens[i].upos in nouns and view.tokens[i + 1].upos not in nouns)
    return view.lowers[next(heads, first)]


def _pronoun(view: SentenceView, first: int, verb: int) -> str:
    """Give the pronoun for the subject that ends before token `first`, "" where none is sure."""
    if view.lowers[0] in _QUANTIFIERS | _INDEFINITE or any(t.upos == "ADP" for t in view.tokens[:first]):
        return ""
    if view.lowers[verb] in _FORMS_OF_BE and view.lowers[verb + 1] in _CONTENT | _EQUATED:
        is_one_of_all = any(low.endswith("est") or low == "most" for low in view.lowers[verb + 2 : verb + 4])
        if view.lowers[verb + 1] in _CONTENT or (view.lowers[first + 1] == "which" and not is_one_of_all):
            return ""
    return pronoun_of_subject(view, 0, verb, first) or _pronoun_of_thing(view, first, verb)


def _pronoun_of_thing(view: SentenceView, first: int, verb: int) -> str:
    """Give the pronoun for what "which" shows to be no person, by the verbs' number, "" where they do not tell."""
    if view.lowers[first + 1] != "which" or view.lowers[0] in _POINTING | _POINTERS_BACK:
        return ""
    if view.tokens[first - 1].upos == "ADJ":
        return ""
    verbs = (first + 2, verb)
    # the tagger takes "consisted" for a present tense, which would be a plural's
    tags = {view.tokens[i].xpos for i in verbs if not view.lowers[i].endswith("ed")}
    words = {view.lowers[i] for i in verbs}
    is_plural = bool(tags & {"VBP", "VB"} or words & {"are", "were", "have"})
    is_singular = "VBZ" in tags or bool(words & {"is", "was", "has"})
    if is_plural == is_singular:
        return ""
    return "They" if is_plural else "It"


def _is_plain(view: SentenceView, first: int, second: int) -> bool:
    """Whether the aside and the rest are plain clauses, so that both may stand alone."""
    inner, rest = view.lowers[first + 2 : second], view.lowers[second + 1 :]
    plain_end = second if view.lowers[first + 1] == "which" else len(view.lowers)
    if any(low in MARKS for low in view.lowers[:plain_end]) or view.lowers[: plain_end + 1].count(",") != _COMMAS:
        return False
    if any(low in _DEPENDENT and view.tokens[i].upos != "ADV" for i, low in enumerate(inner, first + 2)):
        return False
    sizes = count_words(view, first + 1, second), count_words(view, second + 1)
    return (
        min(sizes) >= _FEWEST_WORDS
        and not {"if", "unless", "and"} & {*inner, *rest[:2]}
        and not (view.lowers[first + 1] == "which" and {"but", "or", "either", "neither"} & {*rest[:2]})
        and all(view.is_free(i, i) for i in (first, first + 1, second))
    )
