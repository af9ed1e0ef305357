import pytest

from styler_nb import errors
from styler_nb.widgets.explain import explain


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            errors.AuthenticationError(),
            "The service did not accept the API key. Connect again with a key that is valid.",
        ),
        (errors.ConnectionFailedError("no route"), "The service cannot be reached: no route."),
        (
            errors.RateLimitError("slow down", retry_after_s=7.4),
            "Too many requests at once: slow down. Try again in 7 s.",
        ),
        (errors.TooLargeError("over 20 MB."), "Too large: over 20 MB."),
        (
            errors.InternalServiceError("oops", request_id="r1"),
            "The service failed: oops. Its log says why (request r1).",
        ),
        (errors.NotFoundError("File not found."), "File not found."),
        (errors.ConflictError("the file is in use"), "The file is in use."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_errors_in_plain_words(error, said):
    assert explain(error) == said


def test_braces_in_a_message_are_only_braces():
    assert explain(errors.TooLargeError("{x}")) == "Too large: {x}."


def test_what_is_no_error_of_the_package_says_its_kind():
    assert "ZeroDivisionError: by zero" in explain(ZeroDivisionError("by zero"))
