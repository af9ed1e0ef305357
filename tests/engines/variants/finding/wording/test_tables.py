"""Forms that are counted where they could not be exchanged, too."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import build_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.finding.wording.tables import find_tables
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.errors import ConfigurationError


def _variable(**fields: object) -> dict[str, object]:
    return {
        "id": "modal.v",
        "kind": "items",
        "tags": ["AUX"],
        "counted_anywhere": True,
        "variants": [{"form": "can", "share": 0.5}, {"form": "may", "share": 0.5}],
        "items": [
            {"forms": ["can", "may"], "before": ["you"], "after": ["stay"]},
            {"forms": ["can", "may"], "before": ["they"], "after": ["stay"]},
        ],
        **fields,
    }


def _found(text: str, **fields: object) -> list[tuple[str, int, int]]:
    catalogue = build_catalogue(parse_family({"family": "modals", "variable": [_variable(**fields)]}, "modals.toml"))
    ((view,),) = (build_views(text, block) for block in read_blocks(text))
    return [(text[s.start : s.end], s.current, len(s.options)) for s in find_tables(view, catalogue)]


def test_a_form_is_counted_once_in_a_frame_of_no_row():
    assert _found("You may stay, though it may rain.") == [("may", 1, 1), ("may", 1, 0)]
    assert _found("You may stay, though it may rain.", counted_anywhere=False) == [("may", 1, 1)]


def test_a_form_of_another_tag_is_not_counted():
    assert _found("She bought a can of paint, and it can rain.") == [("can", 0, 0)]


def test_lemmas_are_not_counted_anywhere():
    kinds = {"kind": "lexical", "pos": "VERB", "items": []}
    with pytest.raises(ConfigurationError, match="only kinds items and phrase are counted anywhere"):
        _found("It rains.", **kinds)


def test_a_comma_stands_before_the_end_of_a_line():
    forms = [{"form": "rather than", "share": 0.5}, {"form": ", not", "share": 0.5}]
    text = "They sell wine\nrather than beer."
    fields = {"kind": "phrase", "variants": forms, "items": [], "tags": [], "counted_anywhere": False}
    catalogue = build_catalogue(parse_family({"family": "f", "variable": [_variable(**fields)]}, "f.toml"))
    ((view,),) = (build_views(text, block) for block in read_blocks(text))
    ((patch,),) = (option.patches for site in find_tables(view, catalogue) for option in site.options)
    assert text[: patch.start] + patch.text + text[patch.end :] == "They sell wine,\nnot beer."
