"""Features of the voice model: which participles are the verb of a passive clause."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.text.clause_features import encode, squeeze
from styler_nb.text.clause_rules import ClauseWord, looks_passive
from styler_nb.text.lexicon import read_word_class
from styler_nb.text.word_lists import read_word_list

__all__ = ["build_participle", "find_participles"]

_AUXILIARIES = read_word_list("be") | {"’s", "’re", "’m"}
_GET = frozenset(("get", "gets", "getting", "got", "gotten"))
_ENDINGS = ("ed", "en", "wn", "ght", "nt", "rn", "ung", "unk", "ut", "it")
_NEVER = frozenset(("different", "recent", "present", "current", "important", "excellent", "open", "golden", "right"))
_REACH = 9


def find_participles(words: Sequence[ClauseWord]) -> list[int]:
    """Give the positions of what may be a passive participle: a form of *be* or *get* stands before it.

    Parameters
    ----------
    words : sequence of ClauseWord
        The words and marks of a sentence.

    Returns
    -------
    list of int
        Positions, in order.
    """
    found = []
    for i, word in enumerate(words):
        if word.upos == "VERB" and word.xpos == "VBN":
            found.append(i)
        elif (word.upos == "VERB" and word.xpos in ("VBD", "VB", "VBP")) or (
            word.upos == "ADJ" and word.lower.endswith(_ENDINGS) and word.lower not in _NEVER
        ):
            at = _find_auxiliary(words, i)
            if at >= 0 and words[at].lower in _AUXILIARIES:
                found.append(i)
    return found


def _find_auxiliary(words: Sequence[ClauseWord], participle: int) -> int:
    """Look left for the nearest auxiliary of the clause; -1 where there is none."""
    for j in range(participle - 1, max(-1, participle - _REACH), -1):
        word = words[j]
        if word.upos == "AUX" or word.lower in _AUXILIARIES:
            return j
        if word.upos == "SCONJ" or word.finite or (word.upos == "PUNCT" and word.lower in ";.!?"):
            return -1
    return -1


def build_participle(words: Sequence[ClauseWord], at: int) -> list[str]:
    """Build the features of a possible participle.

    Parameters
    ----------
    words : sequence of ClauseWord
        The words and marks of the sentence, in order.
    at : int
        A position that `find_participles` gives.

    Returns
    -------
    list of str
        The features.
    """
    word = words[at]
    auxiliary = _find_auxiliary(words, at)
    tag = word.upos[0] + word.xpos
    kind, between, left, form = "-", "-", "-", ""
    if auxiliary >= 0:
        verb = words[auxiliary]
        kind = "get" if verb.lower in _GET else "be" if verb.lower in _AUXILIARIES else verb.lower
        between = "".join(encode(w) for w in words[auxiliary + 1 : at]).replace("q", "")  # was “forced” to
        left = encode(words[auxiliary - 1]) if auxiliary else "^"
        form = verb.xpos
    after = words[at + 1] if at + 1 < len(words) else None
    after_code = encode(after) if after else "$"
    after_word = after.lower if after and after_code in "ibst" else after_code
    known = read_word_class(word.lower)
    asked = "?" if "?" in words[-1].lower else ""
    near = all(c in "rt" for c in between)
    agent = any(w.lower == "by" for w in words[at + 1 : at + 5])
    guess = looks_passive(words, at)
    question = asked and left not in "np" and any(c in "np" for c in between)
    return [
        "1", f"t={tag}", f"w={word.lower}", f"wb={word.lower}{kind}", f"tb={tag}{kind}", f"be={kind}",
        f"tbr={tag}{kind}{between[:6]}", f"bs={kind}{squeeze(between)[:6]}", f"lb={known}{kind}",
        f"lt={known}{tag}{after_code}", f"ln={known}{after_word}", f"nw={after_word}{kind}",
        f"nc={after_code}{kind}", f"wn={word.lower}{after_word}", f"ab={left}{kind}{between[:2]}",
        f"inv={left}{asked}{squeeze(between)[:3]}", f"iq={bool(question):d}{kind}{tag}", f"s3={word.lower[-3:]}",
        f"s2={word.lower[-2:]}{kind}", f"by={agent:d}{kind}", f"af={form}{kind}", f"nr={near:d}{kind}{tag}",
        f"adv={words[at - 1].lower if at and words[at - 1].upos == 'ADV' else '-'}{tag}", f"o={at == 0:d}{tag}",
        f"g={guess:d}", f"gt={guess:d}{tag}{kind}", f"gl={guess:d}{known}", f"gn={guess:d}{after_word}",
    ]  # fmt: skip
