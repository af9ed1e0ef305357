"""The style profile in words, for the prompt: what is counted of the samples, said as advice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from styler_nb.engines.base import StyleProfile
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.quality.registry import GROUPS
from styler_nb.quality.statistics import StyleStatistics

__all__ = ["ProfileLine", "describe_preference", "describe_profile"]

_MOST_PREFERENCES = 32
_MOST_PHRASES = 12
_LEAST_SHARE = 0.6
_LEAST_TELLING = 1.0
_LEAST_PHRASE_COUNT = 3
_NOT_FOR_PROMPTS = frozenset({"typography"})
"""Families that the offline engine sets afterwards."""
_OFTEN = ((0.93, "almost always"), (0.75, "usually"), (0.0, "more often than not"))


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """One line of the profile.

    Attributes
    ----------
    text : str
        As the prompt has it.
    variable : str
        The learned preference that it tells of; "" for a statistic.
    """

    text: str
    variable: str = ""


def describe_profile(profile: StyleProfile, catalogue: Catalogue) -> list[ProfileLine]:
    """Say what is known of a style.

    Parameters
    ----------
    profile : StyleProfile
        Of a model of the offline engine.
    catalogue : Catalogue
        Names its variables.

    Returns
    -------
    list of ProfileLine
        Sentences and punctuation first, then the preferences, the most telling ones first.
    """
    learned = profile.preferences
    lines = [ProfileLine(text) for text in _describe_statistics(profile.statistics)]
    lines += _describe_preferences(learned.get("preferences", ()), catalogue)
    phrases = [p["phrase"] for p in learned.get("pet_phrases", ()) if p["count"] >= _LEAST_PHRASE_COUNT]
    phrases = [phrase for phrase in phrases if " " in phrase][:_MOST_PHRASES]
    if phrases:
        quoted = ", ".join(f'"{phrase}"' for phrase in phrases)
        lines.append(ProfileLine(f"Turns of phrase the writer likes, where they fit: {quoted}."))
    return lines


def _describe_statistics(statistics: StyleStatistics) -> Iterator[str]:
    values = statistics.describe((*GROUPS, *statistics.extended_groups))
    length = values["sentence_length_stats"]
    spread = length["std_dev"]
    variety = "of much the same length" if spread < 0.45 * length["mean"] else "short and long in turn"
    yield f"Sentences: {length['mean']:.0f} words on average, {variety}."
    shapes = values["sentence_structure_frequency"]
    linked = shapes["complex"] + shapes["compound-complex"]
    yield (
        f"{shapes['simple']:.0%} of sentences have one clause only; {linked:.0%} have a subordinate clause; "
        f"{values['sentence_voice_frequency']['passive']:.0%} are passive."
    )
    words = values["word_length_stats"]["mean"]
    plain = "short, plain words" if words < 4.3 else "long, formal words" if words > 4.9 else "words of ordinary length"
    yield f"Vocabulary: {plain} ({words:.1f} letters on average)."
    marks = values["punctuation"]
    rare = []
    common = [f"{100 * marks['comma_density']:.0f} commas"]
    for key, name in (
        ("semicolon_density", "semicolons"),
        ("colon_density", "colons"),
        ("question_mark_density", "question marks"),
        ("exclamation_mark_density", "exclamation marks"),
        ("parenthetical_density", "parentheses"),
    ):
        rate = 1000 * marks[key]
        if rate >= 1:
            common.append(f"{rate / 10:.1f} {name}")
        else:
            rare.append(name)
    yield f"Punctuation in 100 words: {', '.join(common)}." + (f" Hardly any {', '.join(rare)}." if rare else "")
    contracted = values.get("contraction_rate", {}).get("")
    if contracted is not None:
        yield f"Contractions (don't, it's): {contracted:.0%} of those that are possible."
    openers = values.get("sentence_openers", {})
    told = sorted(((share, kind) for kind, share in openers.items() if share >= 0.08 and kind != "other"), reverse=True)
    if told:
        yield "Sentences begin with: " + ", ".join(f"{kind} {share:.0%}" for share, kind in told) + "."


def _describe_preferences(rows: Sequence[Mapping[str, Any]], catalogue: Catalogue) -> Iterator[ProfileLine]:
    told = 0
    for row in rows:
        variable = catalogue.variables.get(row["variable"])
        if variable is None or row["family"] in _NOT_FOR_PROMPTS or row["telling"] < _LEAST_TELLING:
            continue
        best = max(row["variants"], key=lambda v: v["share"])
        if best["share"] < _LEAST_SHARE or best["count"] <= 0:
            continue
        names = {variant.form: variant.name for variant in variable.variants}
        usual = sorted((v for v in row["variants"] if v is not best), key=lambda v: -v["background"])[:2]
        often = next(word for least, word in _OFTEN if best["share"] >= least)
        others = " or ".join(names[v["form"]] for v in usual)
        subject = f"{names[best['form']]} rather than {others}"
        if row["family"] == "contractions":
            subject = f'{names[best["form"]]} of "{variable.id.partition(".")[2]}"'
        text = f"{subject}: {often}."
        yield ProfileLine(text[0].upper() + text[1:], variable.id)
        told += 1
        if told == _MOST_PREFERENCES:
            return


def describe_preference(name: str, form: str | None, catalogue: Catalogue) -> str | None:
    """Say what people set for a preference; None for what the catalogue does not know."""
    variable = catalogue.variables.get(name)
    if variable is None:
        return None
    names = {variant.form: variant.name for variant in variable.variants}
    if form is None:
        return f"Leave as the passage has it: {' or '.join(list(names.values())[:3])}."
    return f"Always {names[form]}, wherever it fits." if form in names else None
