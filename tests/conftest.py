"""What the tests of several packages share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def build_model_body(name: str, **changes: Any) -> dict[str, Any]:
    """Give a model as the service describes it."""
    return {
        "id": name,
        "object": "model",
        "created_at": 1_700_000_000,
        "organization_id": "org-1",
        "job_id": "ftjob-1",
        "engine": "variants",
        "base_model": "variants",
        "training_files": ["file-1"],
        "bytes": 1,
        "match_output_length": False,
        **changes,
    }


@pytest.fixture(scope="session")
def model_body() -> Callable[..., dict[str, Any]]:
    return build_model_body
