"""The request of a style transform, described once for both clients and all methods that make one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any, TypedDict, TypeVar

from styler_nb.client._base import TRANSFORM_TIMEOUT_S, RequestSpec, parse_with
from styler_nb.client._ids import ModelLike, find_model_name
from styler_nb.client._retry import RetryRule
from styler_nb.client.results import StyleResult
from styler_nb.errors import InvalidRequestError
from styler_nb.text.paths import TextLike, read_text

__all__ = [
    "NOT_OF_DOCUMENTS",
    "OTHER_MODES",
    "Messages",
    "StyleOptions",
    "TransformFields",
    "as_messages",
    "build_spec",
    "check_names",
    "check_transform",
    "spelled_out",
]

F = TypeVar("F")

Messages = Sequence[Mapping[str, str]]


class StyleOptions(TypedDict, total=False):
    """What both modes take beside the text and the model; see `Style.transform`."""

    include_quality: bool
    include_rouge: bool
    include_compare_original: bool
    include_distance: bool
    skip_headings: bool
    skip_h1: bool
    full_mode_options: Mapping[str, Any] | None
    rewrite_mode_options: Mapping[str, Any] | None
    strength: float
    seed: int | None
    protected_terms: Iterable[str] | None
    include_edits: bool
    include_extended: bool
    include_intervals: bool
    include_base_model_usage: bool
    timeout: float | None


class TransformFields(StyleOptions, total=False):
    """All fields of a transform."""

    mode: str
    model: ModelLike
    message: TextLike | None
    messages: Messages | None


def build_spec(
    *,
    mode: str,
    model: ModelLike,
    message: TextLike | None = None,
    messages: Messages | None = None,
    stream: bool = False,
    include_quality: bool = False,
    include_rouge: bool = False,
    include_compare_original: bool = False,
    include_distance: bool = False,
    skip_headings: bool = False,
    skip_h1: bool = False,
    full_mode_options: Mapping[str, Any] | None = None,
    rewrite_mode_options: Mapping[str, Any] | None = None,
    strength: float = 1.0,
    seed: int | None = None,
    protected_terms: Iterable[str] | None = None,
    include_edits: bool = False,
    include_extended: bool = False,
    include_intervals: bool = False,
    include_base_model_usage: bool = False,
    timeout: float | None = None,
) -> RequestSpec[StyleResult]:
    fields: dict[str, Any] = {name: value for name, value in locals().items() if name != "timeout"}
    fields["model"] = find_model_name(model)
    if isinstance(strength, int | float) and (strength < 0 or strength > 1):
        raise InvalidRequestError(f"strength: must be 0 (leave the text alone) to 1 (as learned), not {strength}")
    if message is not None:
        fields["message"] = read_text(message, name="message")
    if protected_terms is not None and not isinstance(protected_terms, str):
        fields["protected_terms"] = list(protected_terms)
    # What has its default is not sent, so that a service without the extensions is content too.
    body = {name: value for name, value in fields.items() if value is not None and value is not False}
    if strength == 1.0:
        del body["strength"]
    return RequestSpec(
        method="POST",
        path="/style/transform",
        model=fields["model"],
        parse=parse_with(StyleResult),
        json=body,
        headers={"Accept": "text/event-stream" if stream else "application/json"},
        rule=RetryRule.ONCE,
        timeout_s=timeout,
        default_timeout_s=TRANSFORM_TIMEOUT_S,
    )


def spelled_out(*leading: str, drop: Iterable[str] = ()) -> Callable[[F], F]:
    """Show the fields by name where a function takes them as one `**fields`, for completion in notebooks."""

    def decorate(function: F) -> F:
        known = signature(build_spec).parameters
        given = signature(function)  # type: ignore[arg-type]
        own = [Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)]
        own += [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in leading]
        skipped = {*leading, *drop}
        own += [p for name, p in given.parameters.items() if p.kind is p.KEYWORD_ONLY and name not in known]
        own += [parameter for name, parameter in known.items() if name not in skipped]
        function.__signature__ = signature(build_spec).replace(  # type: ignore[attr-defined]
            parameters=own,
            return_annotation=given.return_annotation,
        )
        return function

    return decorate


def check_names(function: str, given: Mapping[str, object], drop: Iterable[str] = ()) -> None:
    """Refuse what Python itself would, had the function its fields spelled out; in the name of that function."""
    known = signature(build_spec).parameters
    for name in given:
        if name not in known or name in drop:
            raise TypeError(f"{function}() got an unexpected keyword argument {name!r}")


def check_transform(given: Mapping[str, object]) -> None:
    check_names("transform", given)
    for name in ("mode", "model"):
        if name not in given:
            raise TypeError(f"transform() missing a required keyword argument: {name!r}")


def as_messages(messages: str | Messages) -> Messages:
    return [{"role": "user", "content": messages}] if isinstance(messages, str) else list(messages)


OTHER_MODES = ("mode", "message", "messages")
NOT_OF_DOCUMENTS = (*OTHER_MODES, "stream")
