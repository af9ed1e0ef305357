import io
import threading
import zipfile
from datetime import UTC, datetime

import pytest

from styler_nb.client import Client
from styler_nb.widgets.files import FilesPanel

pytestmark = pytest.mark.usefixtures("no_leaks")

SAMPLE = ("I don't think the kettle has boiled yet, but it won't be long. " * 25).encode()
DEADLINE_S = 30.0


@pytest.fixture
def panel(client):
    made = FilesPanel(client)
    yield made
    made.close()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "one.txt").write_bytes(SAMPLE)
    (tmp_path / "two.txt").write_bytes(SAMPLE + b"\n\nOne more.")
    (tmp_path / "broken.docx").write_bytes(b"no zip")
    (tmp_path / "notes.pdf").write_bytes(b"%PDF")
    return tmp_path


def names(panel):
    return sorted(file.filename for file in panel.files)


def test_a_folder_is_uploaded_and_each_file_has_its_result(panel, folder):
    outcomes = panel.upload_paths(str(folder))
    assert [(o.name, bool(o.error)) for o in outcomes] == [
        ("broken.docx", True),
        ("one.txt", False),
        ("two.txt", False),
    ]
    assert outcomes[1].words == 325
    assert outcomes[1].size == len(SAMPLE)
    assert "docx" in outcomes[0].error
    assert panel.status.message == "2 of 3 uploaded, 652 words; 1 refused, see below."
    assert panel.status.level == "warning"
    assert names(panel) == ["one.txt", "two.txt"]
    assert set(panel.selected) == {file.id for file in panel.files}


def test_a_single_path_with_quotes_and_a_pattern(panel, folder):
    assert len(panel.upload_paths(f' "{folder / "one.txt"}" ')) == 1
    assert len(panel.upload_paths(str(folder / "t*.txt"))) == 1
    assert panel.status.level == "success"


@pytest.mark.parametrize("source", ["nowhere", "", "*.pdf"], ids=["missing", "empty", "no-match"])
def test_a_path_that_names_nothing_is_said(panel, folder, monkeypatch, source):
    monkeypatch.chdir(folder / "..")
    assert panel.upload_paths(str(folder / source) if source else str(folder / "sub")) == ()
    assert "names no .txt or .docx document" in panel.status.message
    assert panel.status.level == "error"


def test_all_refused_is_an_error(panel):
    outcomes = panel.upload_contents([("a.pdf", b"x"), ("b.txt", b"")])
    assert all(outcome.error for outcome in outcomes)
    assert (panel.status.message, panel.status.level) == ("Nothing was uploaded; see below why.", "error")


def test_names_are_escaped_where_they_are_shown(panel):
    panel.upload_contents([("<b>.txt", SAMPLE), ("<i>.pdf", b"")])
    assert "<b>" not in panel._results.value
    assert "&lt;b&gt;.txt" in panel._results.value
    panel.preview(panel.files[0].id)
    assert "<b>" not in panel._preview.value


def test_the_button_uploads_and_is_empty_again(panel):
    chosen = {"name": "a.txt", "type": "text/plain", "size": len(SAMPLE), "content": memoryview(SAMPLE)}
    panel.ways_in.upload.set_trait("value", ({**chosen, "last_modified": datetime.now(UTC)},))
    assert panel.wait(DEADLINE_S)
    assert panel.ways_in.upload.value == ()
    assert names(panel) == ["a.txt"]


def test_what_is_dropped_is_uploaded_with_what_was_refused(panel):
    panel.ways_in.drop._on_refused("big.txt", 30_000_000, "30.0 MB are over the limit")
    panel.ways_in.drop._on_file("a.txt", io.BytesIO(SAMPLE))
    panel.ways_in.drop._on_done()
    assert panel.wait(DEADLINE_S)
    assert [(o.name, o.error) for o in panel.outcomes] == [("big.txt", "30.0 MB are over the limit."), ("a.txt", "")]


def test_the_limit_is_the_service_s(client, monkeypatch):
    monkeypatch.setenv("STYLER_MAX_UPLOAD_BYTES", "5000000")
    for given, limit in ((None, 5_000_000), (7, 7)):
        panel = FilesPanel(client, max_upload_bytes=given)
        assert panel.ways_in.drop.max_bytes == limit
        panel.close()


def test_enter_in_the_path_uploads(panel, folder):
    panel.ways_in.path._handle_custom_msg({"type": "submit", "value": str(folder / "one.txt")}, [])
    assert panel.wait(DEADLINE_S)
    assert names(panel) == ["one.txt"]
    assert panel.ways_in.path.value == str(folder / "one.txt")
    panel.ways_in.path._handle_custom_msg({"type": "submit", "value": " "}, [])
    assert panel.status.message.startswith("Write a path first")


def test_a_panel_made_anew_shows_what_is_there(panel, client):
    panel.upload_contents([("a.txt", SAMPLE)])
    again = FilesPanel(client)
    assert names(again) == ["a.txt"]
    assert again.wait(DEADLINE_S)
    assert again._table.view["rows"][0]["cells"]["words"] == "325"
    again.close()


def test_samples_are_checked_for_those_selected(panel):
    panel.upload_contents([("a.txt", SAMPLE), ("b.txt", SAMPLE)])
    assert panel.wait(DEADLINE_S)
    assert any("more than once" in warning for warning in panel.warnings)
    panel.selected = (panel.files[0].id,)
    assert panel.wait(DEADLINE_S)
    assert panel._table.selected == panel.selected
    assert [warning[:11] for warning in panel.warnings] == ["Little text"]
    assert "1 file, 325 words" in panel._advice.value


def test_preview_and_its_end(panel):
    panel.upload_contents([("a.txt", SAMPLE)])
    file_id = panel.files[0].id
    panel._table._handle_custom_msg({"type": "action", "action": "preview", "id": file_id}, [])
    assert panel.wait(DEADLINE_S)
    assert panel.previewed == panel._table.current == file_id
    assert "don&#x27;t think the kettle" in panel._preview.value
    panel.close_preview()
    assert panel.previewed == ""


def test_a_docx_is_downloaded_byte_for_byte(panel, monkeypatch):
    from docx import Document

    buffer = io.BytesIO()
    document = Document()
    document.add_paragraph(SAMPLE.decode())
    document.save(buffer)
    panel.upload_contents([("a.docx", buffer.getvalue())])
    offered = []
    monkeypatch.setattr(panel._download, "offer", lambda *offer: offered.append(offer))
    panel.download(panel.files[0].id)
    assert offered == [("a.docx", buffer.getvalue())]
    assert zipfile.is_zipfile(io.BytesIO(offered[0][1]))


def test_deleting_asks_first(panel):
    panel.upload_contents([("a.txt", SAMPLE), ("b.txt", SAMPLE)])
    panel.select_none()
    panel.ask_delete()
    assert panel.status.message == "Select the files to delete first."
    file = panel.files[0]
    panel._table._handle_custom_msg({"type": "action", "action": "delete", "id": file.id}, [])
    assert file.filename in panel._confirmation.question
    panel._confirmation.refuse()
    assert panel.wait(DEADLINE_S)
    assert len(panel.files) == 2
    panel.ask_delete((file.id,))
    panel._confirmation.accept()
    assert panel.wait(DEADLINE_S)
    assert (len(panel.files), panel.status.message) == (1, "1 file deleted.")


def test_what_cannot_be_deleted_is_said_and_the_rest_goes(panel, client):
    panel.upload_contents([("a.txt", SAMPLE), ("b.txt", SAMPLE)])
    gone, there = panel.files
    client.files.delete(gone)
    panel.delete([gone.id, there.id])
    assert panel.status.message.startswith("1 file deleted.")
    assert f"{gone.filename} was not deleted. File not found." in panel.status.message
    assert panel.files == ()


def test_a_service_that_is_gone_is_said(tmp_path):
    import styler_nb

    client: Client = styler_nb.connect(home=tmp_path)
    panel = FilesPanel(client)
    client.close()
    panel.refresh()
    assert "cannot be reached" in panel.status.message
    assert panel.client_closed
    panel.close()


def test_the_reader_draws_no_older_list_over_a_newer_one(panel, monkeypatch):
    drawn = threading.Event()
    draw = panel._table.set_items

    def note(items):
        draw(items)
        drawn.set()

    monkeypatch.setattr(panel._table, "set_items", note)
    reader = threading.Thread(target=panel.check_samples)
    with panel.lock:
        reader.start()
        assert not drawn.wait(0.3)
    assert drawn.wait(DEADLINE_S)
    reader.join(DEADLINE_S)
