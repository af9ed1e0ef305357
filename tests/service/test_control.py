"""What people set for a model, over the interface, and how it reaches the engine."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from pydantic import TypeAdapter

from styler_nb.errors import InvalidRequestError
from styler_nb.schemas.models import ModelUpdateRequest
from styler_nb.service.control import list_overrides, merge_control

CHOICES = {"voice": ("loud", "quiet"), "tone": ("high", "low")}
OFF, LOUD = {"enabled": False}, {"variant": "loud"}

pytestmark = pytest.mark.anyio


def _merge(stored: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    return merge_control(stored, TypeAdapter(ModelUpdateRequest).validate_python(change), CHOICES)


@pytest.mark.parametrize(
    ("stored", "change", "expected"),
    [
        ({}, {}, {}),
        ({}, {"voice": OFF}, {"voice": OFF}),
        ({"voice": OFF}, {"voice": LOUD}, {"voice": LOUD}),
        ({"voice": OFF}, {"tone": OFF}, {"voice": OFF, "tone": OFF}),
        ({"voice": OFF, "tone": OFF}, {"voice": None}, {"tone": OFF}),
        ({"voice": OFF}, {"voice": None}, {}),
        ({"voice": OFF}, None, {}),
        ({"gone.variable": OFF}, {"gone.variable": None}, {}),
    ],
)
def test_preferences_are_merged_by_variable(stored: Any, change: Any, expected: Any) -> None:
    merged = _merge({"preferences": stored, "protected_terms": ["a"]}, {"preferences": change})
    assert merged.get("preferences", {}) == expected
    assert merged["protected_terms"] == ["a"]


@pytest.mark.parametrize(("change", "expected"), [(["b", "b"], ["b"]), ([], []), (None, [])])
def test_terms_are_replaced(change: Any, expected: list[str]) -> None:
    merged = _merge({"preferences": {"voice": OFF}, "protected_terms": ["a"]}, {"protected_terms": change})
    assert merged.get("protected_terms", []) == expected
    assert merged["preferences"] == {"voice": OFF}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"voise": OFF}, "preferences: there is no variable 'voise'; did you mean 'voice'?"),
        ({"\n" * 300: None}, "no variable '\\?{80}…'; the model's profile lists the variables"),
        (
            {"voice": {"variant": "low"}},
            "preferences.voice.variant: there is no form 'low'; use one of 'loud', 'quiet'",
        ),
    ],
)
def test_unknown_names_are_refused_with_the_remedy(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRequestError, match=message):
        _merge({}, {"preferences": {name[:255]: value for name, value in change.items()}})


def test_overrides_are_what_engines_take() -> None:
    change = ModelUpdateRequest.model_validate({"preferences": {"voice": LOUD, "tone": OFF}})
    assert list_overrides(change.preferences) == {"voice": "loud", "tone": None}
    assert list_overrides(None) == {}


async def test_update_is_shown_and_applied(service: Any, fake: Any) -> None:
    service.engine.model = fake.FakeModel()
    name = await service.train()
    body = {"mode": "rewrite", "model": name, "message": "It is cold.", "protected_terms": ["Bob"]}
    before = (await service.client.get(f"/models/{name}")).json()
    assert not {"preferences", "protected_terms"} & set(before)
    assert (await service.client.post("/style/transform", json=body)).status_code == 200

    change = {"preferences": {"voice": LOUD, "tone": OFF}, "protected_terms": ["Acme"]}
    answer = await service.client.patch(f"/models/{name}", json=change)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {**before, **change}
    assert (await service.client.get(f"/models/{name}")).json() == answer.json()
    (listed,) = (await service.client.get("/models")).json()["data"]
    assert listed["preferences"] == change["preferences"]

    for stream in (False, True):
        assert (await service.client.post("/style/transform", json={**body, "stream": stream})).status_code == 200
    first, *others = service.engine.model.seen
    assert (first.preferences, first.protected_terms) == ({}, ("Bob",))
    for seen in others:
        assert (seen.preferences, seen.protected_terms) == ({"voice": "loud", "tone": None}, ("Acme", "Bob"))
    # The artifact is the same, so it is not loaded again.
    assert len(service.services.model_cache) == 1

    back = await service.client.patch(f"/models/{name}", json={"preferences": None, "protected_terms": None})
    assert back.json() == before


async def test_models_of_the_same_bytes_are_set_apart(service: Any, fake: Any) -> None:
    service.engine.model = fake.FakeModel()
    first, second = await service.train(), await service.train()
    await service.client.patch(f"/models/{first}", json={"preferences": {"voice": LOUD}})
    for name in (first, second):
        await service.client.post("/style/transform", json={"mode": "rewrite", "model": name, "message": "Hello."})
    assert [seen.preferences for seen in service.engine.model.seen] == [{"voice": "loud"}, {}]


async def test_merge_patch_is_a_content_type(service: Any) -> None:
    name = await service.train()
    for content_type, status in (("application/merge-patch+json", 200), ("application/json", 200), ("text/plain", 400)):
        headers = {"Content-Type": content_type}
        answer = await service.client.patch(f"/models/{name}", content=b'{"preferences": {}}', headers=headers)
        assert answer.status_code == status


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"preferences": {"voice": {}}}, 'preferences.voice: must be {"enabled": false} or {"variant": "<form>"}'),
        ({"preferences": {"voice": {"enabled": False, "variant": "loud"}}}, "preferences.voice: must be"),
        ({"preferences": {"voice": {"enabled": True}}}, "preferences.voice.enabled"),
        ({"preferences": {"voice": {"variant": "shrill"}}}, "use one of 'loud', 'quiet'"),
        ({"preferences": {"noise": None}}, "no variable 'noise'"),
        ({"protected_terms": [""]}, "protected_terms.0"),
        ({"profile": {}}, "profile: unknown field"),
        ([], "body"),
    ],
)
async def test_broken_rules(service: Any, body: Any, message: str) -> None:
    name = await service.train()
    answer = await service.client.patch(f"/models/{name}", json=body)
    assert answer.status_code == 400
    assert message in answer.json()["error"]
    assert "preferences" not in (await service.client.get(f"/models/{name}")).json()


async def test_other_organizations_models_are_missing(service: Any) -> None:
    name = await service.train()
    change = {"preferences": {"voice": OFF}}
    async with service.other_organization() as other:
        for missing in (name, "ftm-0"):
            answer = await other.patch(f"/models/{missing}", json=change)
            assert (answer.status_code, answer.json()) == (404, {"error": "Model not found."})
    assert "preferences" not in (await service.client.get(f"/models/{name}")).json()


async def test_updates_at_once_are_all_kept(service: Any) -> None:
    name = await service.train()
    models, owner = service.services.models, (await service.client.get(f"/models/{name}")).json()["organization_id"]
    changes = [{"preferences": {"voice": OFF}}, {"preferences": {"tone": OFF}}, {"protected_terms": ["Acme"]}]
    threads = [
        threading.Thread(target=models.update, args=(owner, name, ModelUpdateRequest.model_validate(c), CHOICES))
        for c in changes
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    shown = (await service.client.get(f"/models/{name}")).json()
    assert (shown["preferences"], shown["protected_terms"]) == ({"voice": OFF, "tone": OFF}, ["Acme"])
