"""Shares of active and passive sentences."""

from __future__ import annotations

from typing import Any

from styler_nb.quality.base import JENSEN_SHANNON, Columns, MetricInfo, ShareGroup, Tally, ratio
from styler_nb.text.types import Sentence, SentenceVoice

__all__ = ["SentenceVoiceFrequency"]

_VOICES = (SentenceVoice.ACTIVE.value, SentenceVoice.PASSIVE.value)
_SOURCE = "Quirk et al. 1985, A Comprehensive Grammar of the English Language"
_FORMULA = "sentences of the voice / sentences with a clause"


class SentenceVoiceFrequency(ShareGroup):
    """Voice of the sentences that have a clause; passive when any clause is."""

    name = "sentence_voice_frequency"
    title = "Voice"
    metrics = (
        MetricInfo("active", "active", "1", 0.0, 1.0, "closer", _FORMULA, _SOURCE),
        MetricInfo("passive", "passive", "1", 0.0, 1.0, "closer", _FORMULA, _SOURCE),
        JENSEN_SHANNON,
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count the sentence under its voice, if it has one."""
        return {sentence.voice.value: 1} if sentence.voice is not SentenceVoice.NONE else {}

    def is_key(self, key: str) -> bool:
        """Accept the two voices."""
        return key in _VOICES

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the shares; they add up to 1, or are both 0 without a clause."""
        total = sum(tally.values())
        return {voice: ratio(tally.get(voice, 0), total) for voice in _VOICES}
