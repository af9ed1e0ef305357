from __future__ import annotations

import pytest

from styler_nb.engines.chat.facts import read_passage, stem
from styler_nb.engines.chat.guard import Bounds, find_problems, keeps_facts

ANY = Bounds(0, 10_000)


def kinds(before, after, bounds=ANY, terms=()):
    return {problem.kind for problem in find_problems(read_passage(before, terms), read_passage(after, terms), bounds)}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The crane is not new. It is slow.", "The crane isn't new, and it's slow."),
        ("On 12 May 2024, Maria Keller sold 3 boats.", "Maria Keller sold 3 boats on 12 May 2024."),
        ("However, the council will meet in order to vote.", "But the council will meet to vote."),
        ("The letter was written by Anna in haste.", "Anna wrote the letter in haste."),
        ("He bought twenty nets, half of them used.", "He bought twenty nets. Half of them were used."),
        ("Nobody spoke, and nothing moved at night.", "At night nobody spoke and nothing moved."),
        ("It may rain, so the fair might be moved.", "Perhaps it will rain. The fair might be moved, then."),
        ("You have to pay before you may enter the hall.", "You must pay before you may enter the hall."),
        ("“Go home,” she said to O’Brien.", "She said to O'Brien, “Go home,”"),
        ("Gulls sleep on the pier in winter.", "In winter, gulls sleep on the pier."),
        ("One thing is sure: The harbour is deep.", "One thing is sure: the harbour is deep."),
        ("The harbour is **very** deep, but it is not safe.", "The harbour is **very** deep. But it isn't safe."),
        ("The town's harbour was deep and safe.", "The harbour of the town was deep. It was safe."),
    ],
)
def test_rewordings_that_say_the_same_pass(before, after):
    assert kinds(before, after) == set()


def test_every_passage_keeps_itself(casual_text):
    for paragraph in casual_text.split("\n\n"):
        plain = " ".join(paragraph.split())
        assert kinds(plain, plain) == set()


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("The crane works, but the pump does not.", "The crane and the pump work.", "negation"),
        ("Anna paid ten men for the work.", "Anna paid nine men for the work.", "numbers"),
        ("Anna paid a dozen men for the work.", "Anna paid some men for the work.", "numbers"),
        ("The members should vote in June.", "The members vote in June, it is required.", "certainty"),
        ("The members vote in June.", "The members must vote in June.", "certainty"),
        ("The text is in the file src/main.py now.", "The text is in the file src/other.py now.", "links and code"),
        ("He said “yes” to the plan at once.", "He said yes to the plan at once.", "quotations"),
        ("He agreed to the plan at once.", "He said “yes” to the plan at once.", "quotations"),
        ("The harbour is deep (and safe).", "The harbour is deep (and safe.", "form"),
        ("The harbour is **very** deep.", "The harbour is very deep.", "form"),
        ("The harbour is very deep.", "The harbour is *very* deep.", "form"),
        ("The harbour is deep.", "1. The harbour is deep.", "form"),
        ("The harbour is deep.", "> The harbour is deep.", "form"),
    ],
)
def test_rewordings_that_do_not(before, after, kind):
    assert kind in kinds(before, after)


def test_another_language_is_seen():
    before = "The harbour is not deep, but it is safe in all weathers, and the town sells fish and salt."
    after = "Der Hafen ist nicht tief, aber er ist bei jedem Wetter sicher, und die Stadt verkauft Fisch und Salz."
    assert "language" in kinds(before, after)


def test_length_counts_words():
    before, after = "The old crane is slow and weak.", "The old crane is slow, slow, and weak, weak."
    assert kinds(before, after, Bounds(0, 9)) == set()
    (problem,) = find_problems(read_passage(before), read_passage(after), Bounds(3.2, 8.9))
    assert problem.advice == "It has 9 words; write between 4 and 8."


def test_terms_are_kept_letter_by_letter():
    assert kinds("The Acme Box is not red.", "The Acme box isn't red.", terms=("acme box",)) >= {"protected terms"}
    assert kinds("The Acme Box is not red.", "The Acme Box isn't red.", terms=("acme box",)) == set()


def test_advice_names_what_is_wrong():
    before, after = read_passage("Maria sold 3 boats."), read_passage("Marta sold 4 boats.")
    advice = " ".join(problem.advice for problem in find_problems(before, after, ANY))
    assert all(word in advice for word in ("Maria", "3", "4"))


def test_facts_of_parts():
    before = read_passage("Anna sold 3 boats. Otto did not.")
    assert keeps_facts(before.part(0, 1), read_passage("Anna sold 3 boats."))
    assert not keeps_facts(before.part(0, 1), read_passage("Otto didn't."))


@pytest.mark.parametrize(
    ("one", "other"), [("walked", "walking"), ("boats", "boat"), ("carried", "carries"), ("slow", "slowly")]
)
def test_stems_of_one_word_agree(one, other):
    assert stem(one) == stem(other)
