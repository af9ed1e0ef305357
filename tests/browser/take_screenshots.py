"""Take the README's pictures of the workbench. usage: python tests/browser/take_screenshots.py"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from conftest import FLAGS, ROOT, Lab, Server, find_chromium, sync_api

from styler_nb.samples import sample_corpora, sample_inputs

IMAGES = ROOT / "notebooks" / "images"
WIDTH, HEIGHT = 1120, 1600
MOST_HEIGHT = 900
OPEN = "import styler_nb\nstyler_nb.workbench()"


def take(browser: Any, server: Server, theme: str) -> None:
    """Go through the tabs; the light picture is of the files, the dark one of a styled text."""
    server.set_theme(theme)
    server.write_notebook(f"{theme}.ipynb", OPEN)
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme=theme)
    lab = Lab(context.new_page(), server)
    lab.open(f"{theme}.ipynb")
    lab.run()
    files = lab.panel("Files")
    files.wait_for()
    if theme == "light":
        take_files(lab, files)
    else:
        take_style(lab)
    box = lab.page.locator(".styler-workbench").bounding_box()
    clip = {**box, "height": min(box["height"], MOST_HEIGHT)}
    lab.page.screenshot(path=IMAGES / f"workbench-{theme}.png", clip=clip, animations="disabled")
    context.close()


def take_files(lab: Lab, files: Any) -> None:
    corpora = sample_corpora()
    scan = lab.server.root / "scan.pdf"
    scan.write_bytes(b"%PDF-1.7")
    chosen = [*corpora["field-notes"].paths[:3], *corpora["newsletter"].paths[:3]]
    files.locator(".styler-drop-box input[type=file]").set_input_files([str(path) for path in (*chosen, scan)])
    lab.says("Files", "6 of 7 uploaded")
    files.get_by_text("These may be two styles").wait_for()


def take_style(lab: Lab) -> None:
    files = lab.panel("Files")
    letters = sample_corpora()["newsletter"].paths
    files.get_by_role("button", name="Select none").click()
    files.locator(".styler-drop-box input[type=file]").set_input_files([str(path) for path in letters])
    lab.says("Files", "6 uploaded")
    lab.page.get_by_role("tab", name="Jobs", exact=True).click()
    lab.panel("Jobs").get_by_label("Suffix").fill("letters")
    lab.panel("Jobs").get_by_role("button", name="Start training").click()
    lab.says("Jobs", "Training has finished")
    lab.panel("Jobs").get_by_role("button", name="Use this model").click()
    style = lab.panel("Style")
    style.get_by_label("Text", exact=True).fill(sample_inputs()["tides"].read_text(encoding="utf-8"))
    style.get_by_role("button", name="Restyle").click()
    lab.says("Style", "Done in")
    style.get_by_role("button", name="Next").click()


def main() -> None:
    """Take both pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        server = Server(Path(folder) / "jupyter")
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        try:
            server.wait_for_start()
            for theme in ("light", "dark"):
                take(browser, server, theme)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
