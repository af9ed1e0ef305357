"""The conversation that asks for a passage in the writer's style."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.chat.facts import Passage
from styler_nb.engines.chat.knowledge import Knowledge
from styler_nb.engines.chat.passages import describe_kind, find_nearest
from styler_nb.engines.chat.port import Turn
from styler_nb.engines.chat.profile import describe_preference
from styler_nb.engines.chat.prompts import render
from styler_nb.engines.variants.catalogue.index import Catalogue

__all__ = ["Prompting"]

_PAIRS = 4
_PASSAGES = 3
_CONTEXT_CHARACTERS = 1_500
_CONTEXT_BLOCKS = 4


class Prompting:
    """Writes the prompts of one text.

    Parameters
    ----------
    knowledge : Knowledge
        Profile and examples.
    catalogue : Catalogue
        Names the variables that people set.
    options : RestyleOptions
        Of the text.
    """

    def __init__(self, knowledge: Knowledge, catalogue: Catalogue, options: RestyleOptions) -> None:
        self._knowledge = knowledge
        self._options = options
        asked = [describe_preference(name, form, catalogue) for name, form in options.preferences.items()]
        learned = [line.text for line in knowledge.lines if line.variable not in options.preferences]
        self._profile = "\n".join(f"- {line}" for line in (*learned, *filter(None, asked)))
        self._before: deque[tuple[str, str]] = deque(maxlen=_CONTEXT_BLOCKS)
        if options.preceding_context:
            context = " ".join(options.preceding_context[-_CONTEXT_CHARACTERS:].split())
            self._before.append((context, context))

    def take(self, original: str, rewritten: str) -> None:
        """Take note of a block that precedes the next passages, before and after styling."""
        if original.strip():
            self._before.append((original.strip(), rewritten.strip()))

    def write(self, passage: Passage, *, match_length: bool) -> tuple[str, list[Turn]]:
        """Write the instructions, and the conversation up to the request for a passage."""
        examples, kind = self._knowledge.examples, describe_kind(passage)
        pairs = find_nearest([e for e in examples if e.neutral is not None], kind, _PAIRS)
        alone = [e for e in examples if e not in pairs]
        shown = find_nearest(alone, kind, _PASSAGES + _PAIRS - len(pairs))
        version = self._knowledge.prompts
        system = render(
            "restyle",
            version,
            profile=self._profile,
            passages="\n\n".join(e.text for e in shown) or "(see the conversation)",
            further="\n".join(f"- {line}" for line in self._write_further(passage, match_length=match_length)),
        )
        turns: list[Turn] = []
        for pair in pairs:
            assert pair.neutral is not None  # noqa: S101  # chosen so above
            turns.append(Turn("user", render("passage", version, context="", passage=pair.neutral)))
            turns.append(Turn("assistant", f"<text>\n{pair.text}\n</text>"))
        request = render("passage", version, context=self._write_context(), passage=passage.text)
        return system, [*turns, Turn("user", request)]

    def write_repair(self, passage: Passage, problems: str) -> str:
        """Write the request to put problems right."""
        return render("repair", self._knowledge.prompts, problems=problems, passage=passage.text)

    def _write_further(self, passage: Passage, *, match_length: bool) -> Iterator[str]:
        words = passage.word_count
        if match_length:
            yield f"Write about as many words as the passage has: {words}, give or take a tenth."
        else:
            yield f"The passage has {words} words. You may tighten what is wordy; do not make it longer."
        if self._options.topic:
            yield f"What the text is about, for context only: {' '.join(self._options.topic.split())[:300]}"
        if passage.protected_terms:
            terms = ", ".join(f'"{term}"' for term in sorted(passage.protected_terms))
            yield f"Keep these terms letter by letter: {terms}."

    def _write_context(self) -> str:
        if not self._before:
            return ""
        original, rewritten = ("\n\n".join(row[side] for row in self._before)[-_CONTEXT_CHARACTERS:] for side in (0, 1))
        return render("context", self._knowledge.prompts, original=original, rewritten=rewritten) + "\n\n"
