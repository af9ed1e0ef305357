"""What a chat model's artifact holds beside the offline engine's part: profile in words, examples, prompts' version."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from styler_nb.engines.chat.passages import KINDS, Example
from styler_nb.engines.chat.profile import ProfileLine
from styler_nb.engines.chat.prompts import VERSIONS
from styler_nb.errors import ArtifactError

__all__ = ["FILE", "Cost", "Knowledge"]

FILE = "chat.json"
_FORMAT = 1
_BROKEN = f"the model is damaged: its {FILE} is not what training writes; train it again"


@dataclass(frozen=True, slots=True)
class Cost:
    """What training asked of the model."""

    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What prompting needs.

    Attributes
    ----------
    model : str
        The chat model that wrote the neutral sides.
    prompts : int
        Version of the prompts that go with it.
    lines : tuple of ProfileLine
        The style profile in words.
    examples : tuple of Example
        Passages of the samples, some with a neutral side.
    cost : Cost
        Of training.
    """

    model: str
    prompts: int
    lines: tuple[ProfileLine, ...]
    examples: tuple[Example, ...]
    cost: Cost

    def describe(self) -> Mapping[str, Any]:
        """Say what there is, without any text of the samples; JSON-ready."""
        return {
            "model": self.model,
            "prompts": self.prompts,
            "profile": [line.text for line in self.lines],
            "passages": len(self.examples),
            "pairs": sum(example.neutral is not None for example in self.examples),
            "training_cost": asdict(self.cost),
        }

    def to_bytes(self) -> bytes:
        """Write as JSON."""
        content = {
            "format": _FORMAT,
            "model": self.model,
            "prompts": self.prompts,
            "profile": [{"text": line.text, "variable": line.variable} for line in self.lines],
            "kinds": list(KINDS),
            "examples": [{"text": e.text, "neutral": e.neutral, "kind": list(e.kind)} for e in self.examples],
            "cost": asdict(self.cost),
        }
        return json.dumps(content, ensure_ascii=False, indent=1).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Knowledge:
        """Read what `to_bytes` wrote, after checking all of it.

        Raises
        ------
        ArtifactError
            Damaged, of a newer format, or made with prompts that this version lacks.
        """
        try:
            content = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise ArtifactError(_BROKEN) from error
        if not isinstance(content, dict) or not _is_count(content.get("format")):
            raise ArtifactError(_BROKEN)
        if content["format"] > _FORMAT:
            raise ArtifactError(f"{FILE} has format {content['format']}, newer than {_FORMAT}; update the package")
        version = content.get("prompts")
        if version not in VERSIONS or not _is_count(version):
            raise ArtifactError(f"the model was made with prompts {version!r}, which are not here; update the package")
        try:
            return cls(
                model=_text(content["model"]),
                prompts=version,
                lines=tuple(ProfileLine(_text(row["text"]), _text(row["variable"])) for row in content["profile"]),
                examples=tuple(_read_example(row) for row in content["examples"]),
                cost=Cost(*(_count(content["cost"][name]) for name in Cost.__slots__)),
            )
        except (KeyError, TypeError) as error:
            raise ArtifactError(_BROKEN) from error


def _read_example(row: Mapping[str, Any]) -> Example:
    kind = row["kind"]
    if len(kind) != len(KINDS) or not all(type(v) in (int, float) and math.isfinite(v) for v in kind):
        raise ArtifactError(_BROKEN)
    neutral = row["neutral"]
    return Example(_text(row["text"]), None if neutral is None else _text(neutral), tuple(map(float, kind)))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ArtifactError(_BROKEN)
    return value


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ArtifactError(_BROKEN)
    return value
