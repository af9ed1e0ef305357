"""The workbench as a person uses it: files, a job, a styled text, runs; with the mouse and by keyboard alone."""

from __future__ import annotations

import random
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from styler_nb.samples import sample_corpora, sample_inputs

LETTERS = sample_corpora()["newsletter"].paths
TEXT = sample_inputs()["tides"].read_text(encoding="utf-8")[:1_200]
ASK = "print('decided:', bench.style_panel.model, len(bench.style_panel.rejected), 'rejected')"
# Remembers whether a text was seen while it came, however short that was.
WATCH = """() => {
  const look = () => {
    const body = document.querySelector('.styler-review[aria-busy="true"] .styler-review-body');
    if (/\\w/.test(body?.textContent ?? "")) window.seenWhileItCame = true;
  };
  const what = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.body, what);
}"""
OPEN = "import styler_nb\nbench = styler_nb.workbench()\nbench"


@pytest.fixture
def bench(server: Any, lab: Any) -> Any:
    server.write_notebook("bench.ipynb", OPEN, ASK)
    lab.open("bench.ipynb")
    lab.run()
    lab.wait_for_end()
    lab.panel("Files").wait_for()
    return lab


def show(lab: Any, tab: str) -> Any:
    lab.page.get_by_role("tab", name=tab, exact=True).click()
    panel = lab.panel(tab)
    panel.wait_for()
    return panel


def drop(lab: Any, *paths: Path) -> None:
    lab.panel("Files").locator(".styler-drop-box input[type=file]").set_input_files([str(path) for path in paths])


def train(lab: Any, suffix: str) -> str:
    jobs = show(lab, "Jobs")
    jobs.get_by_label("Suffix").fill(suffix)
    jobs.get_by_role("button", name="Start training").click()
    lab.says("Jobs", "Training has finished")
    return jobs.locator(".styler-copy code", has_text=f"ftm-{suffix}").inner_text()


def restyle(lab: Any) -> None:
    style = lab.panel("Style")
    style.get_by_label("Text", exact=True).fill(TEXT)
    style.get_by_role("button", name="Restyle").click()


def test_the_whole_workflow_survives_a_reload(bench: Any, tmp_path: Path) -> None:
    pdf = tmp_path / "notes.pdf"
    pdf.write_bytes(b"%PDF")
    files = bench.panel("Files")
    drop(bench, LETTERS[0], pdf)
    bench.says("Files", "1 of 2 uploaded, 789 words; 1 refused")
    files.locator('.styler-outcomes li[data-status="bad"]', has_text="notes.pdf").wait_for()
    drop(bench, *LETTERS[1:])
    bench.says("Files", "5 uploaded")
    files.get_by_text("Chosen for training: 6 files, 4,447 words.").wait_for()

    name = train(bench, "letters")
    assert re.fullmatch(r"ftm-letters-[0-9a-f-]{36}", name)
    bench.panel("Jobs").get_by_role("button", name="Use this model").click()

    style = bench.panel("Style")
    bench.page.evaluate(WATCH)
    restyle(bench)
    bench.says("Style", "Done in")
    assert bench.page.evaluate("window.seenWhileItCame")
    marks = style.locator(".styler-review-mark[role=button]")
    marks.nth(2).wait_for()
    marks.first.click()
    style.locator(".styler-review-mark.is-rejected").first.wait_for()
    bench.run(1)
    bench.page.get_by_text(f"decided: {name} 1 rejected").wait_for()

    style.get_by_role("button", name=re.compile("Save$")).click()
    bench.says("Style", "Saved as")
    (saved,) = bench.server.root.glob("*.docx")
    with zipfile.ZipFile(saved) as archive:
        assert "<w:ins " in archive.read("word/document.xml").decode()

    restyle(bench)
    runs = show(bench, "Runs")
    runs.get_by_text("2 runs, 0 selected").wait_for()
    runs.get_by_label("Select all 2 on this page").check()
    runs.get_by_text("2 runs, 2 selected").wait_for()
    runs.get_by_role("button", name="Compare").click()
    bench.says("Runs", "metrics differ clearly")

    bench.save()
    bench.open("bench.ipynb")
    runs = bench.panel("Runs")
    runs.get_by_text("2 runs, 2 selected").wait_for()
    bench.holds(show(bench, "Style").get_by_label("Text", exact=True), TEXT)
    show(bench, "Jobs").locator("tbody", has_text=name).wait_for()
    show(bench, "Files").get_by_text("6 files, 6 selected").wait_for()
    bench.check()


def test_a_kernel_that_was_restarted_finds_everything_again(bench: Any) -> None:
    drop(bench, *LETTERS)
    bench.says("Files", "6 uploaded")
    name = train(bench, "again")
    bench.restart_kernel()
    bench.run()
    show(bench, "Files").get_by_text("6 files, 0 selected").wait_for()
    show(bench, "Jobs").locator("tbody", has_text=name).wait_for()
    bench.holds(show(bench, "Style").get_by_label("Model", exact=True), name)
    bench.check()


def test_by_keyboard_alone(bench: Any) -> None:
    page, keyboard = bench.page, bench.page.keyboard
    bench.tab_to("Path")
    keyboard.insert_text(str(LETTERS[0].parent))
    bench.holds(bench.panel("Files").get_by_label("Path", exact=True), str(LETTERS[0].parent))
    keyboard.press("Enter")
    bench.says("Files", "6 uploaded")

    bench.tab_to("Files", role="tab", key="Shift+Tab")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    bench.tab_to("Suffix")
    keyboard.insert_text("keys")
    bench.tab_to("Start training")
    keyboard.press("Enter")
    bench.says("Jobs", "Training has finished")
    bench.tab_to("Use this model")
    keyboard.press("Enter")

    bench.wait_for_focus("Text")
    keyboard.insert_text(TEXT)
    bench.tab_to("Restyle")
    keyboard.press("Enter")
    bench.says("Style", "Done in")
    bench.tab_to("Accepted")
    keyboard.press("Enter")
    bench.panel("Style").locator(".styler-review-mark.is-rejected").first.wait_for()
    bench.tab_to("Save")
    keyboard.press("Enter")
    bench.says("Style", "Saved as")

    # The keyboard comes back to the tab that it was at last.
    bench.tab_to("Jobs", role="tab", key="Shift+Tab")
    keyboard.press("ArrowLeft")
    keyboard.press("Enter")
    bench.tab_to("Delete 01_a_very_late_frost.txt")
    keyboard.press("Enter")
    bench.wait_for_focus("Keep")
    bench.tab_to("Delete")
    keyboard.press("Enter")
    bench.says("Files", "1 file deleted.")
    page.get_by_text("5 files, 5 selected").wait_for()
    bench.check()


def test_a_path_typed_while_the_kernel_works_is_taken_whole(server: Any, lab: Any) -> None:
    server.write_notebook("busy.ipynb", OPEN, "import time; time.sleep(3)")
    lab.open("busy.ipynb")
    lab.run()
    path = lab.panel("Files").get_by_label("Path", exact=True)
    path.wait_for()
    lab.run(1)
    path.press_sequentially(str(LETTERS[0].parent))
    path.press("Enter")
    lab.says("Files", "6 uploaded")
    lab.check()


def test_files_are_dropped_and_large_ones_come_in_pieces(bench: Any, tmp_path: Path) -> None:
    # Over what a notebook server takes in one message.
    large = tmp_path / "large.docx"
    shutil.copy(next(path for path in LETTERS if path.suffix == ".docx"), large)
    with zipfile.ZipFile(large, "a") as archive:
        archive.writestr("word/media/photo.bin", random.Random(0).randbytes(12_000_000))
    drop(bench, large)
    bench.says("Files", "1 uploaded, 489 words")

    huge = tmp_path / "huge.txt"
    huge.write_bytes(b"word " * 4_500_000)
    drop(bench, huge)
    bench.says("Files", "Nothing was uploaded")
    refused = bench.panel("Files").locator('.styler-outcomes li[data-status="bad"]', has_text="huge.txt")
    refused.filter(has_text="22.5 MB are over the 21.0 MB").wait_for()

    text = LETTERS[0].read_text(encoding="utf-8")
    transfer = bench.page.evaluate_handle(
        "text => { const t = new DataTransfer(); t.items.add(new File([text], 'dropped.txt')); return t; }", text
    )
    bench.panel("Files").locator(".styler-drop").dispatch_event("drop", {"dataTransfer": transfer})
    bench.says("Files", "1 uploaded, 789 words")

    files = bench.panel("Files")
    with bench.page.expect_download() as waiting:
        files.get_by_role("button", name="Download large.docx").click()
    assert Path(waiting.value.path()).read_bytes() == large.read_bytes()

    files.locator("input[type=file]").last.set_input_files([str(LETTERS[1])])
    bench.says("Files", "1 uploaded, 802 words")
    bench.check()
