"""Features of the clause model: one item per verb of a sentence, and one for the sentence as a whole.

A clause is as good as its verb, so only verbs and auxiliaries are labelled. What stands between two of them
is written as a short string of codes (`n` noun phrase, `p` pronoun, `s` subordinator, `w` wh-word, `c`
conjunction, …), which keeps the features general: few of them know a word, none a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from styler_nb.text.clause_rules import ClauseWord, guess_roles
from styler_nb.text.lexicon import read_word_class
from styler_nb.text.word_lists import read_word_list

__all__ = ["build_items", "encode", "find_verbs", "squeeze"]

_WH = read_word_list("subordinate_wh")
_PREPOSITIONS_OR_NOT = read_word_list("prepositions_or_conjunctions")
_HARD = frozenset("; : - -- — – ( ) … ... . ? ! /".split())  # noqa: SIM905
_QUOTES = frozenset(('"', "“", "”", "''", "``", "'", "’", "‘"))
_CODES = {
    "NOUN": "n", "PROPN": "n", "NUM": "n", "PRON": "p", "SYM": "y", "DET": "d", "ADJ": "j", "ADV": "r", "ADP": "i",
    "CCONJ": "c", "SCONJ": "s", "PART": "t", "INTJ": "u", "VERB": "v",
}  # fmt: skip
_MARKERS = "swTb"
_DOUBTFUL = 2
_BOUNDARIES = ",;cq."
_STOPS_SUBJECT = ",;cswTb"


def encode(word: ClauseWord) -> str:
    """Give the one-letter code of a word.

    Parameters
    ----------
    word : ClauseWord
        A word or mark.

    Returns
    -------
    str
        One character.
    """
    lower, upos = word.lower, word.upos
    if upos in ("PUNCT", "SYM"):
        if lower == ",":
            return ","
        if lower in _QUOTES:
            return "q"
        if lower in _HARD:
            return ";"
        return "." if upos == "PUNCT" else "n"
    if lower in _WH:
        return "w"
    if lower == "that":
        return "d" if upos == "DET" else "T"
    if upos == "ADP" and lower in _PREPOSITIONS_OR_NOT:
        return "b"
    return _CODES.get(upos, "x")


def squeeze(codes: Iterable[str]) -> str:
    """Write a run of codes short: noun phrases become one letter, adverbs go.

    Parameters
    ----------
    codes : iterable of str
        Codes of neighbouring words.

    Returns
    -------
    str
        The pattern.
    """
    out = last = ""
    for code in codes:
        if code == "r" or (code == "d" and last == "d"):
            continue
        letter = "n" if code == "j" and last == "d" else code
        if letter == "n" and last and last in "dnj":
            out = out[:-1] + "n"
        else:
            out += letter
        last = letter
    return out


def find_verbs(words: Sequence[ClauseWord]) -> list[int]:
    """Give the positions that the clause model labels: verbs, auxiliaries, and what the tagger nearly took for a verb.

    Where no verb is finite, the tagger may have taken one for a noun or an adjective: what a dictionary knows
    as a verb then counts too.

    Parameters
    ----------
    words : sequence of ClauseWord
        The words and marks of a sentence.

    Returns
    -------
    list of int
        Positions, in order.
    """
    verbs = [i for i, word in enumerate(words) if _may_be_verb(word)]
    if any(words[i].finite for i in verbs):
        return verbs
    return [
        i
        for i, word in enumerate(words)
        if _may_be_verb(word) or (word.upos in ("NOUN", "ADJ") and "v" in read_word_class(word.lower))
    ]


def _may_be_verb(word: ClauseWord) -> bool:
    if word.upos in ("VERB", "AUX"):
        return True
    return word.finite_chance >= _DOUBTFUL and "v" in read_word_class(word.lower)


class _Gap(NamedTuple):
    """What stands before a verb, back to the verb before it."""

    marker: int
    """Position of the nearest subordinating word; -1 where there is none."""
    marker_name: str
    boundary: str
    subject: str
    subject_word: str
    pattern: str
    first: str


class _State(NamedTuple):
    """What the verbs before have shown."""

    finite: int
    last_finite: str
    marks: str
    open_bracket: bool
    open_quote: bool


_START = _State(0, "", "", False, False)


def build_items(words: Sequence[ClauseWord], verbs: Sequence[int]) -> list[list[str]]:
    """Build the features of the verbs of a sentence, and of the sentence as the last item.

    Parameters
    ----------
    words : sequence of ClauseWord
        The words and marks of the sentence, in order; at least one.
    verbs : sequence of int
        What `find_verbs` gives.

    Returns
    -------
    list of list of str
        One list per verb, and one more.
    """
    codes = [encode(w) for w in words]
    roles = guess_roles(words)
    guesses = [roles.get(i, "N") for i in verbs]
    end = _ending(words)
    before = [-1, *verbs]
    gaps = [_read_gap(words, codes, before[k], i) for k, i in enumerate(verbs)]
    forms = [_verb_form(words[i]) for i in verbs]
    tail = squeeze(codes[before[-1] + 1 :])
    state = _START
    items = []
    for k, i in enumerate(verbs):
        state = _open_marks(words, codes, before[k], i, state)
        features = _own_features(words, codes, i, forms[k], gaps[k], state, end)
        features += _neighbour_features(words, codes, verbs, forms, k, gaps, tail)
        features += _guess_features(guesses, k, forms[k], gaps[k].pattern)
        items.append(features)
        if words[i].finite:
            state = _pass_finite(state, words[i], gaps[k])
    items.append(_sentence_features(words, codes, verbs, state, end, "".join(guesses)))
    return items


def _verb_form(word: ClauseWord) -> str:
    return word.upos[0] + word.xpos + ("!" if word.finite and word.xpos == "VB" else "")


def _ending(words: Sequence[ClauseWord]) -> str:
    """Name how a sentence ends: its last mark, looked for before a closing quote or bracket too."""
    last = words[-1].lower
    if "?" in last or (len(words) > 1 and "?" in words[-2].lower):
        return "?"
    if "!" in last:
        return "!"
    return last if last in (".", ":") else words[-1].upos


def _read_gap(words: Sequence[ClauseWord], codes: Sequence[str], previous: int, verb: int) -> _Gap:
    marker = next((j for j in range(verb - 1, previous, -1) if codes[j] in _MARKERS), -1)
    boundary = "^" if previous < 0 else "v"
    for j in range(verb - 1, previous, -1):
        if codes[j] in _BOUNDARIES:
            comma = codes[j - 1] if codes[j] == "c" and j > 0 and codes[j - 1] in ",;" else ""
            boundary = codes[j] + comma + (words[j].lower if codes[j] in "c;" else "")
            break
    subject = subject_word = "-"
    for j in range(verb - 1, previous, -1):
        if codes[j] in "npd":
            subject = codes[j]
            subject_word = "n" if subject == "n" else words[j].lower
            break
        if codes[j] in _STOPS_SUBJECT:
            break
    pattern = squeeze(codes[previous + 1 : verb])
    if len(pattern) > 8:
        pattern = pattern[:4] + "~" + pattern[-4:]
    name = words[marker].lower + codes[marker] if marker >= 0 else "-"
    first = words[previous + 1].lower if previous + 1 < verb else "-"
    return _Gap(marker, name, boundary, subject, subject_word, pattern, first)


def _open_marks(words: Sequence[ClauseWord], codes: Sequence[str], previous: int, verb: int, state: _State) -> _State:
    bracket, quote = state.open_bracket, state.open_quote
    for j in range(previous + 1, verb):
        if codes[j] == ";" and words[j].lower in ("(", ")"):
            bracket = words[j].lower == "("
        elif codes[j] == "q":
            quote = not quote
    return state._replace(open_bracket=bracket, open_quote=quote)


def _pass_finite(state: _State, word: ClauseWord, gap: _Gap) -> _State:
    if gap.marker >= 0:
        mark = "m"
    elif gap.boundary[0] == "c":
        mark = "c"
    else:
        mark = "," if gap.boundary[0] in ",;" else "0"
    mark += "" if gap.subject == "-" else "s"
    return state._replace(finite=state.finite + 1, last_finite=word.lower, marks=state.marks + mark)


def _own_features(
    words: Sequence[ClauseWord], codes: Sequence[str], at: int, form: str, gap: _Gap, state: _State, end: str
) -> list[str]:
    left = codes[at - 1] if at else "^"
    left2 = codes[at - 2] if at > 1 else "^"
    right = codes[at + 1] if at + 1 < len(codes) else "$"
    right2 = codes[at + 2] if at + 2 < len(codes) else "$"
    mark = gap.boundary[0]
    marked = "m" if gap.marker >= 0 else ""
    finite = min(state.finite, 3)
    few = min(finite, 2)
    after = squeeze(codes[gap.marker + 1 : at])[:5] if gap.marker >= 0 else gap.pattern[:5]
    chance = words[at].finite_chance
    features = [
        f"t={form}", f"w={words[at].lower}", f"pl={words[at - 1].lower if at else '^'}", f"pu={left}",
        f"tpu={form}{left}{left2}", f"nx={right}", f"tnx={form}{right}{right2}",
        f"nxw={words[at + 1].lower if at + 1 < len(words) else '$'}", f"s={gap.pattern}", f"ts={form}{gap.pattern}",
        f"m={gap.marker_name}", f"mt={gap.marker_name}{form}", f"ms={gap.marker_name}{after}", f"b={gap.boundary}",
        f"bt={gap.boundary}{form}", f"bs={gap.boundary}{gap.subject}", f"bts={gap.boundary}{form}{gap.subject_word}",
        f"bm={gap.boundary}{gap.marker_name}", f"su={gap.subject}{form}", f"sw={gap.subject_word}{form}",
        f"fi={finite}{form}", f"fm={few}{gap.marker_name}", f"fs={few}{gap.subject}{gap.boundary}{form}", f"e={end}",
        f"ef={end}{min(finite, 1)}{form}{left}", f"e1={end}{form}{gap.first}", f"f1={gap.first}{form}",
        f"d={state.open_bracket:d}{form}", f"q={state.open_quote:d}{form}{mark}", f"cm={state.marks[-3:]}{form}",
        f"cms={state.marks[-2:]}{gap.boundary[:2]}{gap.subject}{form}", f"ch={chance}{form}",
        f"chf={chance}{finite}{gap.subject}{form}", f"chg={chance}{gap.pattern[-3:]}",
    ]  # fmt: skip
    if state.finite:
        last = state.last_finite
        features += [f"lf={last}", f"lfs={last}/{gap.pattern}", f"lfb={last}{gap.subject}{mark}{marked}"]
    return features


def _neighbour_features(
    words: Sequence[ClauseWord],
    codes: Sequence[str],
    verbs: Sequence[int],
    forms: Sequence[str],
    k: int,
    gaps: Sequence[_Gap],
    tail: str,
) -> list[str]:
    at, gap = verbs[k], gaps[k]
    form = forms[k]
    before = after = "^"
    if k:
        before = forms[k - 1] + _joined(codes, verbs[k - 1], at)
    if k + 1 < len(verbs):
        after = forms[k + 1] + _joined(codes, at, verbs[k + 1])
    features = [
        f"p={before}", f"n={after}", f"tp={form}{before}", f"tn={form}{after}", f"tpn={form}{before}{after}",
        f"pts={before[0]}{before[-1]}{form}/{gap.pattern}", f"k={min(k, 4)}",
    ]  # fmt: skip
    if k:
        previous = words[verbs[k - 1]].lower
        marked = "m" if gap.marker >= 0 else ""
        features += [f"pw={previous}", f"pwb={previous}{gap.boundary[0]}{gap.subject}{marked}"]
    if k + 1 < len(verbs):
        ahead = gaps[k + 1].pattern
        own = gap.pattern if len(gap.pattern) < 6 else gap.pattern[-4:]
        features += [
            f"ns={ahead}",
            f"sns={own}/{ahead}/{form}",
            f"sn0={gap.pattern[-3:]}/{ahead[:2]}{after}",
        ]
    else:
        features += [f"tail={tail[:4]}", f"ttail={form}{tail[:2]}"]
    return features


def _joined(codes: Sequence[str], left: int, right: int) -> str:
    """Tell by "." that only adverbs and particles part two verbs, by "_" that more does."""
    return "." if all(c in "rt" for c in codes[left + 1 : right]) else "_"


def _guess_features(guesses: Sequence[str], k: int, form: str, pattern: str) -> list[str]:
    guess = guesses[k]
    before = guesses[k - 1] if k else "^"
    after = guesses[k + 1] if k + 1 < len(guesses) else "$"
    return [f"g={guess}", f"gt={guess}{form}", f"gs={guess}{pattern[-4:]}", f"gp={guess}{before}{after}"]


def _sentence_features(
    words: Sequence[ClauseWord], codes: Sequence[str], verbs: Sequence[int], state: _State, end: str, guess: str
) -> list[str]:
    guessed = "".join(sorted(g for g in guess if g in "IDR"))[:4]
    surest = max(words[i].finite_chance for i in verbs)
    length = min(len(words).bit_length(), 6)
    return [
        "sentence",
        f"en={end}",
        f"nf={min(state.finite, 5)}",
        f"ni={min(len(verbs), 6)}",
        f"nl={length}",
        f"em={state.marks[:6]}",
        f"enf={end}{min(state.finite, 2)}",
        f"first={words[0].lower}",
        f"f2={''.join(codes[:2])}",
        f"mk={min(3, sum(c in _MARKERS for c in codes))}",
        f"G={guessed}",
        f"Ge={guessed}{end}",
        f"mc={surest}{end}",
        f"mcn={surest}{min(state.finite, 2)}",
        f"mcl={surest}{length}",
    ]
