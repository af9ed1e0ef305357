from __future__ import annotations

import re
from pathlib import Path

import pytest

from styler_nb.samples import sample_corpora, sample_inputs

DOCX = next(path for path in sample_corpora()["newsletter"].paths if path.suffix == ".docx")


def test_files_upload_list_show_delete(styler) -> None:
    (file,) = styler("files", "upload", str(DOCX), "--json").json
    assert file["filename"] == DOCX.name
    assert file["bytes"] == DOCX.stat().st_size
    assert file in styler("files", "list", "--json").json
    assert DOCX.name in styler("files", "list").out
    shown = styler("files", "show", file["id"])
    assert shown.out.startswith("# Seeds worth having")
    assert styler("files", "show", file["id"], "--json").json["content"].strip() == shown.out.strip()
    assert styler("files", "delete", file["id"], "--json").json == [
        {"id": file["id"], "object": "file", "deleted": True}
    ]
    assert styler("files", "show", file["id"]).code == 3


def test_upload_and_delete_for_people(styler, tmp_path: Path) -> None:
    document = tmp_path / "note.txt"
    document.write_text("A note of a few words.", encoding="utf-8")
    file_id, name = styler("files", "upload", str(document)).out.split()
    assert name == "note.txt"
    assert styler("files", "delete", file_id).out == f"deleted {file_id}\n"


def test_jobs(styler, model: str) -> None:
    job = next(job for job in styler("jobs", "list", "--json").json if job["fine_tuned_model"] == model)
    assert styler("jobs", "show", job["id"], "--json").json["status"] == "completed"
    assert model in styler("jobs", "show", job["id"]).out.replace("\n", "")
    assert styler("jobs", "wait", job["id"]).out == f"{model}\n"
    assert styler("jobs", "wait", job["id"], "--json").json["id"] == job["id"]
    events = styler("jobs", "events", job["id"], "--json").json
    assert {"created_at", "level", "message"} <= set(events[0])
    assert events[0]["message"] in styler("jobs", "events", job["id"]).out
    assert "completed" in styler("jobs", "list").out
    # A job that has ended cannot be cancelled.
    assert styler("jobs", "cancel", job["id"]).code == 1


def test_models(styler, model: str) -> None:
    assert model in [found["id"] for found in styler("models", "list", "--json").json]
    assert "variants" in styler("models", "list").out
    assert styler("models", "show", model, "--json").json["profile"]
    shown = styler("models", "show", model).out
    assert "match_output_length" in shown
    # The letters contract, and spell as the British do.
    assert re.search(r"^ contraction\.\w+ .* (?:9\d|100)% ", shown, re.MULTILINE)


def test_update(styler, model: str, tmp_path: Path) -> None:
    draft = tmp_path / "draft.txt"
    draft.write_text("We do not go. Ann does not go. It is not late.\n")
    before = styler("rewrite", "--model", model, str(draft)).out
    assert "don't" in before
    updated = styler("models", "update", model, "--off", "contraction.not", "--protect", "Ann", "--json").json
    assert updated["preferences"] == {"contraction.not": {"enabled": False}}
    assert "don't" not in styler("rewrite", "--model", model, str(draft)).out
    shown = styler("models", "show", model).out
    assert re.search(r"^ contraction\.not +off", shown, re.MULTILINE)
    more = styler("models", "update", model, "--use", "contraction.not=contracted", "--protect", "It", "--json").json
    assert more["preferences"] == {"contraction.not": {"variant": "contracted"}}
    assert more["protected_terms"] == ["Ann", "It"]
    assert "doesn't" in styler("rewrite", "--model", model, str(draft)).out
    back = styler(
        "models", "update", model, "--reset", "contraction.not", "--unprotect", "Ann", "--unprotect", "It", "--json"
    ).json
    assert not {"preferences", "protected_terms"} & {key for key, value in back.items() if value}
    assert styler("rewrite", "--model", model, str(draft)).out == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "nothing to change"),
        (("--use", "contraction.not"), "must be VARIABLE=FORM"),
        (("--use", "contraction.not=short"), "use one of 'full', 'contracted'"),
        (("--off", "contraction.nott"), "did you mean 'contraction.not'"),
    ],
)
def test_update_of_what_is_not_there(styler, model: str, arguments: tuple[str, ...], message: str) -> None:
    ran = styler("models", "update", model, *arguments, "--json")
    assert ran.code
    assert message in ran.error


def test_export_import_delete(styler, model: str, tmp_path: Path) -> None:
    bundle = tmp_path / "letters.styler"
    assert styler("models", "export", model, str(bundle), "--json").json["model"] == model
    copy = styler("models", "import", str(bundle), "--suffix", "copy").out.strip()
    assert copy.startswith("ftm-copy-")
    text = sample_inputs()["tides"]
    assert styler("rewrite", "--model", copy, str(text)).out == styler("rewrite", "--model", model, str(text)).out
    assert styler("models", "delete", copy).out == f"deleted {copy}\n"
    assert styler("models", "delete", model + "0", "--json").code == 3


def test_export_prints_the_file_and_import_gives_json(styler, model: str, tmp_path: Path) -> None:
    bundle = tmp_path / "letters.styler"
    assert styler("models", "export", model, str(bundle)).out.strip() == str(bundle)
    imported = styler("models", "import", str(bundle), "--data", str(tmp_path / "data"), "--json").json
    assert imported["id"].startswith("ftm-")


def test_import_of_no_model_file(styler, tmp_path: Path) -> None:
    fake = tmp_path / "fake.styler"
    fake.write_bytes(b"not a model")
    ran = styler("models", "import", str(fake), "--json")
    assert ran.code == 5
    assert ran.error


def test_export_is_for_this_machine(styler, tmp_path: Path) -> None:
    ran = styler("models", "export", "ftm-x", str(tmp_path / "x"), "--base-url", "http://127.0.0.1:9", "--json")
    assert ran.code == 2
    assert "--data" in ran.error


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("files", "show", "file-0"), "File not found."),
        (("jobs", "show", "ftjob-0"), "Fine-tuning job not found."),
        (("models", "show", "ftm-0"), "Model not found: 'ftm-0';"),
        (("rewrite", "--model", "ftm-0", str(sample_inputs()["tides"])), "Model not found: 'ftm-0';"),
    ],
)
def test_not_found_is_exit_code_3(styler, arguments: tuple[str, ...], message: str) -> None:
    ran = styler(*arguments, "--json")
    assert ran.code == 3
    assert ran.error.startswith(message)


def test_the_default_organization_is_that_of_an_embedded_service() -> None:
    from styler_nb.cli.models import _OWN
    from styler_nb.service.storage.organizations import LOCAL_ORGANIZATION

    assert _OWN == LOCAL_ORGANIZATION
