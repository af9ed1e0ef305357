import pytest

from styler_nb.samples import sample_corpora
from styler_nb.widgets.samples import look_at, warn_of_samples

ENGLISH = "The garden is quiet and the rain has stopped, so we will go out and look at what is left of it. "
GERMAN = "Der Garten ist still und der Regen hat aufgehört, also gehen wir hinaus und sehen nach. "


def warn(texts):
    names = {f"file-{number}": name for number, name in enumerate(texts)}
    return warn_of_samples(names, {f"file-{n}": look_at(text) for n, text in enumerate(texts.values())})


def test_nothing_is_said_of_nothing():
    assert warn_of_samples({}, {}) == []
    assert warn_of_samples({"file-1": "a.txt"}, {}) == []


@pytest.mark.parametrize(
    ("repeats", "said"),
    [(5, ["Too little text: 110 words"]), (20, ["Little text: 440 words"]), (200, [])],
    ids=["too-little", "little", "enough"],
)
def test_little_text(repeats, said):
    found = warn({"a.txt": ENGLISH * repeats})
    assert [warning.partition(";")[0].partition(". It")[0] for warning in found] == said


def test_another_language_and_the_same_text_twice():
    found = warn({"a.txt": ENGLISH * 100, "b.txt": ENGLISH * 100, "c.txt": GERMAN * 60})
    assert found == [
        "c.txt does not look English: only punctuation and typography are learned there.",
        "The same text more than once, so it counts more: a.txt and b.txt.",
    ]


def test_many_names_are_counted():
    found = warn({f"{n}.txt": GERMAN * 60 + str(n) for n in range(6)})
    assert found[0].startswith("0.txt, 1.txt, 2.txt and 3 more do not look English")


def test_two_styles_are_named():
    texts = {
        path.name: path.read_text(encoding="utf-8")
        for corpus in sample_corpora().values()
        for path in corpus.paths
        if path.suffix == ".txt"
    }
    (warning,) = warn(texts)
    assert warning.startswith("These may be two styles: 01_a_very_late_frost.txt, 02_on_the_subject_of_sheds.txt")
    assert "and 2 more differ from the rest" in warning
