"""A block in stages: what was looked at, and what the changes of all stages make of the original."""

from __future__ import annotations

from styler_nb.engines.variants.reading.blocks import build_views
from styler_nb.engines.variants.writing.compose import Change, apply_changes
from styler_nb.engines.variants.writing.draft import Draft
from styler_nb.text import analyze

_TEXT = "# A gate\n\nThe gate is old. It was mended. It holds.\n\nThe end."


def _draft() -> Draft:
    block = next(b for b in analyze(_TEXT).blocks if len(b.sentences) == 3)
    return Draft(_TEXT, block, build_views, None)


def _replace(draft: Draft, old: str, new: str) -> None:
    start = draft.own_text.index(old)
    draft.write([Change(start, start + len(old), new, ())])


def test_a_stage_looks_at_all_sentences_first_and_later_at_new_ones():
    draft = _draft()
    assert draft.look(structure=True) is None
    assert draft.look(structure=False) is None
    assert draft.look(structure=True) == set()
    _replace(draft, "mended", "repaired")
    assert draft.look(structure=True) == {1}
    assert draft.look(structure=True) == set()
    assert draft.look(structure=False) == {1}


def test_changes_of_all_stages_lead_from_the_original_to_the_draft():
    draft = _draft()
    original = draft.own_text
    _replace(draft, "mended. It holds", "mended, and it holds")
    _replace(draft, "gate", "old gate")
    _replace(draft, "mended, and", "repaired; and")
    assert draft.own_text == "The old gate is old. It was repaired; and it holds.\n"
    assert apply_changes(original, draft.changes) == draft.own_text
    assert [v.sentence.start for v in draft.views] == [0, draft.own_text.index("It was")]
