import threading
import time

import pytest

from styler_nb.widgets.background import Background

DEADLINE_S = 60.0


@pytest.fixture
def errors():
    return []


@pytest.fixture
def background(errors):
    made = Background("styler-panel-test", errors.append)
    yield made
    made.stop()


def test_tasks_run_in_order_in_another_thread(background):
    seen = []
    for number in range(20):
        background.submit(lambda number=number: seen.append((number, threading.current_thread().name)))
    assert background.wait(DEADLINE_S)
    assert seen == [(number, "styler-panel-test") for number in range(20)]


def test_submitting_returns_while_a_task_runs(background):
    free = threading.Event()
    background.submit(lambda: free.wait(DEADLINE_S))
    started = time.monotonic()
    background.submit(lambda: None)
    assert time.monotonic() - started < DEADLINE_S
    assert not background.wait(0.01)
    free.set()
    assert background.wait(DEADLINE_S)


def test_errors_are_handed_over_and_the_next_task_runs(background, errors):
    seen = []
    problem = ValueError("no")

    def fail():
        raise problem

    background.submit(fail)
    background.submit(lambda: seen.append("next"))
    assert background.wait(DEADLINE_S)
    assert errors == [problem]
    assert seen == ["next"]


def test_polling_ends_when_the_look_says_so(background):
    looks = []

    def look():
        looks.append(time.monotonic())
        return len(looks) < 4

    background.poll(look, interval_s=0.01, longest_s=0.02)
    background.poll(look, interval_s=0.01, longest_s=0.02)
    assert background.wait(DEADLINE_S, polls=True)
    assert len(looks) == 4


def test_a_poll_lets_tasks_pass(background):
    done = threading.Event()
    background.poll(lambda: not done.is_set(), interval_s=0.01)
    background.submit(done.set)
    assert background.wait(DEADLINE_S, polls=True)
    assert done.is_set()


def test_a_poll_that_raises_is_not_repeated_and_can_begin_again(background, errors):
    looks = []

    def look():
        looks.append(1)
        raise ValueError("no")

    background.poll(look, interval_s=0.01)
    assert background.wait(DEADLINE_S, polls=True)
    background.poll(look, interval_s=0.01)
    assert background.wait(DEADLINE_S, polls=True)
    assert len(looks) == len(errors) == 2


def test_the_thread_goes_when_there_is_nothing_to_do(background):
    background.submit(lambda: None)
    assert background.wait(DEADLINE_S)
    names = [thread for thread in threading.enumerate() if thread.name == "styler-panel-test"]
    for thread in names:
        thread.join(DEADLINE_S)
    assert not any(thread.is_alive() for thread in names)
    background.submit(lambda: None)
    assert background.wait(DEADLINE_S)


def test_stopping_drops_what_waits_and_ends_the_thread(background):
    free, begun, seen = threading.Event(), threading.Event(), []

    def work():
        begun.set()
        free.wait(DEADLINE_S)

    background.submit(work)
    background.submit(lambda: seen.append("dropped"))
    background.poll(lambda: True, interval_s=0.01)
    assert begun.wait(DEADLINE_S)
    stopping = threading.Thread(target=background.stop)
    stopping.start()
    free.set()
    stopping.join(DEADLINE_S)
    background.submit(lambda: seen.append("late"))
    assert background.stopped
    assert seen == []
    assert not any(thread.name == "styler-panel-test" for thread in threading.enumerate())


def test_it_can_be_stopped_from_its_own_thread(background):
    background.submit(background.stop)
    assert background.wait(DEADLINE_S)
    assert background.stopped
