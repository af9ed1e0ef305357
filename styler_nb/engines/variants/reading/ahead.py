"""What goes on after a site: a clause with a subject and a verb of its own, a phrase without one, a plural."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.types import Token

__all__ = ["find_bare_head", "is_in_relative", "is_plural", "starts_clause", "starts_phrase"]

_FINITE = frozenset({"VBZ", "VBD", "VBP", "MD"})
_HANGING = frozenset(
    {
        "wherever",
        "where",
        "when",
        "whenever",
        "if",
        "because",
        "unless",
        "until",
        "although",
        "though",
        "whereas",
        "once",
    }
)
"""Words of a clause that hangs on the one before it."""
_WHO = frozenset({"that", "which", "who"})
_JOINTS = frozenset({"and", "but", "so"})
_NOMINAL = read_words("noun_phrase_tags") | {"PRON"}
_SUBJECTS = frozenset({"i", "he", "she", "we", "they", "it", "you", "there"})
_RELATIVE = frozenset({"that", "which", "who", "whom", "whose", "where", "what", "how"})
_PLURALS = read_words("irregular_plurals") | read_words("plurals_in_ics") | {"police", "cattle"}
_NO_PLURALS = ("ss", "us", "is", "ics", "news", "lens", "gas", "canvas", "bias", "chaos", "atlas", "alias")
_CLITICS = ("'s", "'re", "'m", "'ve", "'ll", "'d")
_LONGEST = 14


def starts_clause(tokens: Sequence[Token], index: int) -> bool:
    """Check that a subject starts here and its finite verb follows, with only "of" phrases and adverbs between.

    Parameters
    ----------
    tokens : sequence of Token
        Of the sentence.
    index : int
        Where the subject would start.

    Returns
    -------
    bool
    """
    for place in range(index, min(index + _LONGEST, len(tokens))):
        token = tokens[place]
        if token.upos in ("VERB", "AUX"):
            return place > index and token.xpos in _FINITE
        if token.upos == "PRON" and token.lower.endswith(_CLITICS):
            return True
        if token.upos not in _NOMINAL and not (place > index and (token.upos == "ADV" or token.lower in ("of", "and"))):
            return False
        if place > index and token.lower in _RELATIVE:
            return False
    return False


def starts_phrase(tokens: Sequence[Token], index: int) -> bool:
    """Check that a noun phrase starts here and no verb but a participle in -ing stands before the next punctuation.

    Parameters
    ----------
    tokens : sequence of Token
        Of the sentence.
    index : int
        Where the phrase would start.

    Returns
    -------
    bool
    """
    if index >= len(tokens) or tokens[index].upos not in _NOMINAL or tokens[index].lower in _SUBJECTS:
        return False
    for place in range(index, min(index + _LONGEST, len(tokens))):
        token = tokens[place]
        if token.upos == "PUNCT":
            return True
        if token.upos in ("VERB", "AUX") and token.xpos != "VBG":
            return False
        if place > index and (token.lower in _RELATIVE or token.lower in _SUBJECTS):
            return False
        if token.upos == "PRON" and token.lower.endswith(_CLITICS):
            return False
    return len(tokens) - index <= _LONGEST


def find_bare_head(tokens: Sequence[Token], index: int) -> int:
    """Find the head of the bare noun phrase that starts here: the last of its nouns; -1 where there is none."""
    place = index
    while place < len(tokens) and tokens[place].upos == "ADJ":
        place += 1
    start = place
    while place < len(tokens) and tokens[place].upos == "NOUN":
        place += 1
    return place - 1 if place > start else -1


def is_plural(token: Token) -> bool:
    """Whether a noun is plural, as far as its spelling tells."""
    low = token.lower
    return token.upos == "NOUN" and (low in _PLURALS or (low.endswith("s") and not low.endswith(_NO_PLURALS)))


def ends_in_hanging_clause(tokens: Sequence[Token], index: int) -> bool:
    """Whether a clause that hangs on the main one stands before a comma: "moss grows wherever more rain falls,"."""
    first = index
    while first > 0 and tokens[first - 1].lower not in (",", ";", ":"):
        first -= 1
    for place in range(first + 1, index):
        low, token = tokens[place].lower, tokens[place]
        verbs = [i for i in range(place + 1, index) if tokens[i].upos in ("VERB", "AUX") and tokens[i].xpos in _FINITE]
        if low in _HANGING:
            return bool(verbs)
        if low in _WHO and token.upos != "DET" and verbs:
            return len([i for i in verbs if tokens[i - 1].upos != "CCONJ"]) == 1
    return False


def is_in_relative(tokens: Sequence[Token], index: int) -> bool:
    """Whether a token may belong to a clause about the subject that opens a sentence: "a dog that bites others"."""
    finite = [i for i in range(1, index) if tokens[i].upos in ("VERB", "AUX") and tokens[i].xpos in _FINITE]
    if not finite or tokens[0].upos in ("ADP", "SCONJ"):
        return False
    opener = finite[0] - 1
    while opener > 1 and tokens[opener].upos in ("ADV", "PART"):
        opener -= 1
    if opener < 1 or tokens[opener].lower not in _WHO or tokens[opener - 1].upos not in ("NOUN", "PRON", "PROPN"):
        return False
    return not any(
        tokens[i].lower == ";" or (tokens[i].lower == "," and tokens[i + 1].lower in _JOINTS)
        for i in range(finite[0], index)
    )
