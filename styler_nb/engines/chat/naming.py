"""Which learned preference a change in words follows, where it is one that the offline engine knows by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from styler_nb.engines.chat.compare import Hunk
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.choosing.decode import Chosen
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.reading.blocks import build_views, read_block
from styler_nb.engines.variants.reading.view import Option, Site
from styler_nb.engines.variants.writing.compose import Change, apply_changes
from styler_nb.engines.variants.writing.edits import explain_choice
from styler_nb.text.types import Block, BlockKind

__all__ = ["RESTYLED", "Namer"]

RESTYLED = "chat.restyle"
_REASON = "the model reworded it in the style of the samples"
_CONTEXT = 2
"""Characters around a change that a variable may name beside what has changed."""


@dataclass(frozen=True)
class Namer:
    """Names changes.

    Parameters
    ----------
    catalogue : Catalogue
        The variables.
    preferences : Preferences
        The writer's, with what people set.
    """

    catalogue: Catalogue
    preferences: Preferences

    def find_sites(self, text: str) -> list[Site]:
        """Find the choices in a passage."""
        block = Block(BlockKind.PARAGRAPH, 0, len(text), 0, len(text))
        return find_sites(build_views(text, read_block(text, block)), self.catalogue)

    def name(self, before: str, after: str, hunks: Sequence[Hunk]) -> Iterator[tuple[str, str]]:
        """Give the rule and the reason of each change.

        Parameters
        ----------
        before, after : str
            The passage before and after.
        hunks : sequence of Hunk
            What changed.
        """
        sites = self.find_sites(before) if hunks else []
        for hunk in hunks:
            found = next(
                (
                    (site, option)
                    for site in sites
                    if site.start < hunk.end + _CONTEXT and hunk.start - _CONTEXT < site.end
                    for option in site.options
                    if _gives(before, after, hunk, option)
                ),
                None,
            )
            if found is None:
                yield RESTYLED, _REASON
                continue
            site, option = found
            preference = self.preferences.get(site.variable.id, site.context)
            if preference.weight > 0 and preference.shares[option.variant] > preference.shares[site.current]:
                yield site.variable.id, explain_choice(Chosen(site, option, preference, 0.0))
            else:
                yield RESTYLED, _REASON


def _gives(before: str, after: str, hunk: Hunk, option: Option) -> bool:
    """Whether an option brings just this change, or this change with what stands beside it."""
    changes = [Change(p.start, p.end, p.text, ()) for p in sorted(option.patches, key=lambda p: (p.start, p.end))]
    if not changes:
        return False
    start = min(hunk.start, changes[0].start)
    end = max(hunk.end, changes[-1].end)
    head, tail = hunk.start - start, end - hunk.end
    wanted = after[hunk.new_start - head : hunk.new_end + tail] if head <= hunk.new_start else ""
    grown = sum(len(c.text) - (c.end - c.start) for c in changes)
    brought = apply_changes(before, changes)[start : end + grown]
    return _plain(wanted) == _plain(brought)


def _plain(text: str) -> str:
    return " ".join(text.split()).lower().replace("’", "'")
