"""Read what can be done to a thing as a quality of it: "can be removed" is "is removable".

`parameters.qualities` has a line for each verb: the verb, the adjective, the one that denies ("-" where "not" does),
and the words that may follow ("." for the end of the clause); after a bar, the nouns of which alone it is said, or
those, behind "!", of which it is not. "=" stands for the space within an adjective: "within=reach".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from styler_nb.engines.variants.finding.voice.converse_subjects import find_head_of_subject, name_cues
from styler_nb.engines.variants.finding.voice.possible_passives import number_before
from styler_nb.engines.variants.reading.after_passives import has_agent
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, read_passive_group
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["read_quality"]

_ABLE = frozenset({"can", "cannot", "ca", "could"})
_ADVERBS = frozenset(
    {"easily", "readily", "often", "usually", "sometimes", "still", "now", "also", "therefore", "thus", "always"}
    | {"immediately", "clearly", "instantly", "generally", "normally", "typically", "only"}
)
_UNREAL = frozenset({"if", "would", "so", "might", "wish"})
"""Words beside which "could" may tell of what is not so, or of what is meant to be."""
_BY_SIGN = frozenset({"its", "their", "the", "a", "an", "his", "her"})
_MEANS = frozenset({"air", "sea", "boat", "ferry", "road", "rail", "train", "bus", "car", "foot", "path", "ladder"})
_WHOLE = frozenset({"each", "every", "no", "neither", "anything", "nothing", "none", "few", "little"})


@dataclass(frozen=True, slots=True)
class _Quality:
    adjective: str
    denied: str
    follows: frozenset[str]
    only: frozenset[str]
    never: frozenset[str]


@lru_cache(maxsize=4)
def _read_table(lines: str) -> dict[str, _Quality]:
    table: dict[str, _Quality] = {}
    for line in filter(None, (line.strip() for line in lines.splitlines())):
        words, _, nouns = line.partition("|")
        verb, adjective, denied, follows = words.split()
        of = frozenset(nouns.replace("!", " ").split())
        is_denial = nouns.strip().startswith("!")
        table[verb] = _Quality(
            adjective.replace("=", " "),
            "" if denied == "-" else denied.replace("=", " "),
            frozenset(follows.split(",")),
            frozenset() if is_denial else of,
            of if is_denial else frozenset(),
        )
    return table


def read_quality(view: SentenceView, variable: Variable, index: int) -> tuple[int, int, str] | None:
    """Read "can be removed" up to the participle; the other way is "is removable"."""
    if view.lowers[index - 1] != "be" and view.tokens[index - 1].upos != "ADV":
        return None
    lemma = find_verb(view.lowers[index])
    quality = _read_table(variable.parameters["qualities"]).get(lemma)
    if quality is None or not _may_follow(view, quality, index):
        return None
    group = read_passive_group(view, index, lemma=lemma, allowed=("only",))
    if group is None or group.chain[0] not in _ABLE or group.chain[1:] != ("be",) or not _is_of(view, quality, group):
        return None
    be = _write_be(view, group)
    if not be or not _ADVERBS.issuperset(group.adverbs):
        return None
    denied = bool(group.negation) or group.chain[0] == "cannot"
    adjective = _spelled(quality.adjective, view.lowers[index])
    if denied and quality.denied and not group.adverbs:
        words = [be, _spelled(quality.denied, view.lowers[index])]
    else:
        words = [be, "not" if denied else "", *group.adverbs, adjective]
    if adjective in view.words or (quality.denied and quality.denied in view.words):
        return None
    return group.auxiliary, index, " ".join(word for word in words if word)


def _spelled(adjective: str, participle: str) -> str:
    """Spell an adjective as the participle is spelled: "recognised", "recognisable"."""
    return adjective.replace("iza", "isa") if participle.endswith("ised") else adjective


def _may_follow(view: SentenceView, quality: _Quality, index: int) -> bool:
    if index + 1 >= len(view.tokens):
        return False
    if "how" in view.lowers[:index]:
        return False  # "how long it can be used" asks for a deed
    low, token = view.lowers[index + 1], view.tokens[index + 1]
    if any(
        view.tokens[i].xpos in ("VBN", "VBD") and view.lowers[i - 1] in ("and", "or", ",")
        for i in range(index + 2, len(view.tokens))
    ):
        return False
    if token.upos == "PUNCT":
        return "." in quality.follows and low in (".", ",", ";", "—", ")", ":")
    if low in ("and", "but") and "." in quality.follows:
        return view.finds_finite(index + 1, len(view.tokens)) and view.tokens[index + 2].upos in ("DET", "PRON", "NOUN")
    if low == "to" and "with" in view.lowers[index + 2 :]:
        return False  # "it can be attributed to the wind with confidence" tells how
    if low == "by" and low in quality.follows and index + 2 < len(view.tokens):
        following = view.lowers[index + 2]
        return following in _BY_SIGN or following in _MEANS or not has_agent(view, index)
    return low in quality.follows


def _is_of(view: SentenceView, quality: _Quality, group: PassiveGroup) -> bool:
    """Whether the quality is said of what stands before the verb."""
    cues = name_cues(view, find_head_of_subject(view, group.auxiliary))
    if quality.only:
        return not cues.isdisjoint(quality.only)
    return cues.isdisjoint(quality.never) and ("PERSON" not in cues or group.lemma in ("recognize", "recognise"))


def _write_be(view: SentenceView, group: PassiveGroup) -> str:
    """Write the finite "be" that goes with the subject; "" where its number or tense is not sure."""
    plural = number_before(view, group.auxiliary)
    if plural is None or not _WHOLE.isdisjoint(view.lowers[: group.auxiliary]):
        return ""
    if group.chain[0] != "could":
        return "are" if plural else "is"
    is_told = any(token.xpos == "VBD" for token in view.tokens)
    if not is_told or not _UNREAL.isdisjoint(view.words):
        return ""
    return "were" if plural else "was"
