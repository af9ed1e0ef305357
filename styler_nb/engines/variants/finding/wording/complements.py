"""Find verbs that take an infinitive or a gerund with the same sense: "began to fall", "began falling"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.contexts import holds
from styler_nb.engines.variants.reading.frames import is_passive
from styler_nb.engines.variants.reading.inflect import build_forms
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.tenses import read_past_tag
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_complements"]

_MODALS = frozenset({"would", "should", "will", "i'd", "you'd", "he'd", "she'd", "we'd", "they'd"})


def _needed(variable: Variable) -> frozenset[str]:
    return _find_surfaces(tuple(variable.parameters["verbs"]))


@needs(_needed)
def find_complements(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind complement.

    `parameters.verbs` are the governing verbs; `parameters.infinitive_only` are verbs that stay infinitives, since
    a state is hardly begun or liked, and `parameters.gerund_only` those that stay gerunds; `parameters.no_modal`
    refuses "would like to", which is a wish. With `parameters.instead`, another verb takes the gerund: "continued to
    fall", "went on falling".
    """
    governing = _find_surfaces(tuple(variable.parameters["verbs"]))
    for index in view.where(governing, 0, -2):
        if view.tokens[index].upos != "VERB":
            continue
        if is_passive(view.tokens, view.lowers, index) or not holds(variable.context, view, index, index):
            continue
        if variable.parameters.get("no_modal") and _follows_modal(view, index):
            continue
        site = _find_site(view, index, variable)
        if site is not None:
            yield site


def _find_site(view: SentenceView, index: int, variable: Variable) -> Site | None:
    infinitive, gerund = variable.variant_index("infinitive"), variable.variant_index("gerund")
    states, fixed = variable.parameters["infinitive_only"], variable.parameters.get("gerund_only", ())
    following = view.tokens[index + 1]
    tags: tuple[str, ...]
    if view.lowers[index + 1] == "to" and view.tokens[index + 2].xpos == "VB":
        first, last, current, other = index + 1, index + 2, infinitive, gerund
        base, tags = view.lowers[last], ("VB", "VBP")
        form = _find_gerund(base)
        is_open = not view.lowers[index].endswith("ing") and not base.endswith("ing") and base not in states
    elif following.upos == "VERB" and following.xpos == "VBG":
        first, last, current, other = index + 1, index + 1, gerund, infinitive
        base, tags = _find_base(view.lowers[last]), ("VBG",)
        form = f"to {base}"
        is_open = bool(base) and (index == 0 or view.lowers[index - 1] != "to") and base not in fixed
    else:
        return None
    if not view.is_free(index, last):
        return None
    start, end = view.tokens[first].start, view.tokens[last].end
    if current == infinitive and "instead" in variable.parameters:
        verb = _inflect(variable.parameters["instead"], read_past_tag(view, index))
        start, form, is_open = view.tokens[index].start, f"{verb} {form}", is_open and bool(verb)
    can_change = is_open and variable.variants[other].produce and not _is_coordinated(view, last, tags)
    options = (Option(other, (Patch(start, end, form),), 1 if other == infinitive else -1),) if can_change else ()
    return Site(variable, view.tokens[index].start, end, current, options)


def _is_coordinated(view: SentenceView, last: int, tags: tuple[str, ...]) -> bool:
    """Whether another verb of the same form may go on after "and" or a comma: both would have to change."""
    for place in range(last + 1, len(view.tokens) - 1):
        if view.lowers[place] in ("and", "or", "but", ","):
            ahead = place + 1
            while ahead + 1 < len(view.tokens) and view.tokens[ahead].upos in ("ADV", "CCONJ"):
                ahead += 1
            if view.tokens[ahead].xpos in tags:
                return True
            if view.lowers[ahead] == "to" if "VB" in tags else view.lowers[ahead].endswith("ing"):
                return True
    return False


def _follows_modal(view: SentenceView, index: int) -> bool:
    return any(low in _MODALS for low in view.lowers[max(index - 3, 0) : index])


@lru_cache(maxsize=64)
def _inflect(verb: str, tag: str) -> str:
    return build_forms(verb, "VERB", {}).get(tag, "")


@lru_cache(maxsize=16)
def _find_surfaces(verbs: tuple[str, ...]) -> frozenset[str]:
    return frozenset(form for verb in verbs for form in build_forms(verb, "VERB", {}).values())


@lru_cache(maxsize=4_096)
def _find_gerund(base: str) -> str:
    return build_forms(base, "VERB", {})["VBG"]


@lru_cache(maxsize=4_096)
def _find_base(gerund: str) -> str:
    """Give the verb of a gerund; nothing where its inflection does not lead back."""
    from lemminflect import getLemma

    for base in getLemma(gerund, "VERB"):
        if _find_gerund(base) == gerund:
            return str(base)
    return ""
