"""Find connectives that stand between subject and verb ("The plan, however, failed") or could."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.moves import capitalized, inner_text, may_move, opens, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import measure_phrase, read_phrases, read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_positions"]

FRONT, MEDIAL = 0, 1
_SUBJECT = read_words("noun_phrase_tags")
_LONGEST_SUBJECT = 9
_IN_SUBJECT = frozenset({"of", "for", "in", "on", "from", "between", "to", "and"})
"""Words that join two nouns of a subject: "the walls of the mill"."""
_OPENING = read_words("noun_phrase_tags") | {"ADP"}
_LONGEST_OPENING = 9


@needs(read_phrases, ",")
def find_positions(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind position; `parameters.words` lists the connectives."""
    lowers = view.lowers
    if len(lowers) < 6 or view.terminal != ".":
        return
    phrases = read_phrases(variable)
    if phrases.keys().isdisjoint(lowers):
        return
    if "however" in phrases:
        site = _after_opening(view, variable, lower_words)
        if site is not None:
            yield site
            return
    size = measure_phrase(lowers, 0, phrases)
    if size and lowers[size] == ",":
        end = _subject_end(view, size + 1)
        if end is None or not view.is_finite(end) or not view.is_free(0, size):
            return
        yield Site(variable, view.tokens[0].start, view.tokens[end].end, FRONT, _to_medial(view, size, end))
        return
    end = _subject_end(view, 0)
    if end is None or end + 3 >= len(lowers):
        return
    if lowers[end] != "," and view.tokens[end].upos == "AUX" and view.is_finite(end):
        end += 1
    size = measure_phrase(lowers, end + 1, phrases) if lowers[end] == "," else 0
    after = end + size + 2
    if not size or after >= len(lowers) or lowers[after - 1] != ",":
        return
    is_verb = view.is_finite(end - 1) or view.is_finite(after) or view.tokens[after].xpos == "VBN"
    if is_verb and view.is_free(end, after - 1):
        options = _to_front(view, end, after, lower_words)
        yield Site(variable, view.tokens[0].start, view.tokens[after].start, MEDIAL, options)


def _after_opening(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Site | None:
    """See "however" before or after a phrase that opens the sentence: "In the north, however, the winters are long"."""
    tokens, lowers = view.tokens, view.lowers
    is_front = lowers[:2] == ("however", ",")
    first = 2 if is_front else 0
    comma = next((i for i in range(first + 2, min(first + _LONGEST_OPENING, len(lowers) - 4)) if lowers[i] == ","), 0)
    if not comma or tokens[first].upos != "ADP" or any(t.upos not in _OPENING for t in tokens[first + 1 : comma]):
        return None
    main = comma + 1 if is_front else comma + 3
    if not is_front and lowers[comma + 1 : comma + 3] != ("however", ","):
        return None
    if not opens(view, main, len(tokens) - 1):
        return None
    start, end = tokens[0].start, tokens[comma if is_front else comma + 2].end
    words = text_of(view, first, comma) if is_front else inner_text(view, 0, lower_words)
    options: tuple[Option, ...] = ()
    if words is not None and view.is_free(0, 0) and may_move(view, first, comma) and "\n" not in view.text[start:end]:
        if is_front:
            text = f"{capitalized(words)}, however,"
        else:
            text = f"However, {words}{view.text[tokens[0].end : tokens[comma].end]}"
        options = (Option(MEDIAL if is_front else FRONT, (Patch(start, end, text),)),)
    return Site(variable, start, end, FRONT if is_front else MEDIAL, options)


def _subject_end(view: SentenceView, first: int) -> int | None:
    if view.lowers[first] in NOMINATIVE:
        return first + 1
    index = first
    while index < len(view.tokens) - 1 and index - first < _LONGEST_SUBJECT:
        is_linked = view.lowers[index] in _IN_SUBJECT and view.tokens[index - 1].upos in ("NOUN", "PROPN")
        if view.tokens[index].upos not in _SUBJECT and not (index > first and is_linked):
            break
        index += 1
    return index if index > first and view.tokens[index - 1].upos in ("NOUN", "PROPN") else None


def _to_medial(view: SentenceView, size: int, end: int) -> tuple[Option, ...]:
    tokens = view.tokens
    first, subject = tokens[0], tokens[size + 1]
    # "it, however, failed" is stiff; "it is, however, cheap" is not
    if view.lowers[size + 1] in NOMINATIVE:
        if tokens[end].upos != "AUX" or end + 2 >= len(tokens) or tokens[end + 1].upos in ("PUNCT", "PART"):
            return ()
        end += 1
    elif end - size - 1 == 1 and view.lowers[size + 1] in ("there", "this", "that"):
        return ()
    last, after = tokens[end - 1], tokens[end]
    if "\n" in view.text[first.start : after.start] or view.spans.overlaps(last.end, after.start):
        return ()
    capital = subject.text[:1].upper()
    if view.protected[size + 1] and capital != subject.text[:1]:
        return ()
    connective = view.text[first.start : tokens[size - 1].end]
    patches = (
        Patch(first.start, subject.start + 1, capital),
        Patch(last.end, after.start, f", {connective[:1].lower()}{connective[1:]}, "),
    )
    return (Option(MEDIAL, patches),)


def _to_front(view: SentenceView, end: int, after: int, lower_words: frozenset[str]) -> tuple[Option, ...]:
    tokens = view.tokens
    if "\n" in view.text[tokens[0].start : tokens[after].start]:
        return ()
    head = inner_text(view, 0, lower_words)
    if head is None:
        return ()
    connective = capitalized(view.text[tokens[end + 1].start : tokens[after - 2].end])
    opening = Patch(tokens[0].start, tokens[0].start + 1, f"{connective}, {head[:1]}")
    if view.protected[0]:
        opening = Patch(tokens[0].start, tokens[0].start, f"{connective}, ")
    return (Option(FRONT, (opening, Patch(tokens[end - 1].end, tokens[after].start, " "))),)
