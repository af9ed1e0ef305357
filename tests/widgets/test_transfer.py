import pytest

from styler_nb.widgets.common import close_tree
from styler_nb.widgets.download import Download
from styler_nb.widgets.drop_zone import DropZone

pytestmark = pytest.mark.usefixtures("no_leaks")


class Recorder:
    def __init__(self):
        self.files, self.refused, self.done, self.sent = {}, [], 0, []

    def take(self, name, content):
        with content:
            self.files[name] = content.read()

    def finish(self):
        self.done += 1


@pytest.fixture
def seen():
    return Recorder()


@pytest.fixture
def zone(seen, monkeypatch):
    made = DropZone(seen.take, lambda *refusal: seen.refused.append(refusal), seen.finish, max_bytes=20_000_000)
    monkeypatch.setattr(made, "send", lambda content, buffers=None: seen.sent.append(content))
    yield made
    close_tree([made])


def drop(zone, name, content, *, size=None, pieces=3, upload="u1"):
    zone._handle_custom_msg({"type": "begin", "upload": upload, "name": name, "size": size or len(content)}, [])
    step = max(-(-len(content) // pieces), 1)
    for start in range(0, len(content), step):
        piece = memoryview(content[start : start + step])
        zone._handle_custom_msg({"type": "piece", "upload": upload, "start": start}, [piece])
    zone._handle_custom_msg({"type": "end", "upload": upload}, [])


def test_a_file_comes_whole_and_each_piece_is_answered(zone, seen):
    drop(zone, "a.txt", b"0123456789")
    zone._handle_custom_msg({"type": "done"}, [])
    assert seen.files == {"a.txt": b"0123456789"}
    assert [content["type"] for content in seen.sent] == ["ready"] * 4
    assert (seen.done, zone.coming) == (1, 0)


def test_an_empty_file_comes_too(zone, seen):
    drop(zone, "a.txt", b"")
    assert seen.files == {"a.txt": b""}


def test_a_file_that_is_cut_off_is_refused(zone, seen):
    drop(zone, "a.txt", b"0123", size=10)
    assert seen.files == {}
    assert seen.refused == [("a.txt", 10, "a part of it was lost on the way; drop it again")]


def test_a_piece_out_of_place_stops_the_file(zone, seen):
    zone._handle_custom_msg({"type": "begin", "upload": "u1", "name": "a.txt", "size": 9}, [])
    zone._handle_custom_msg({"type": "piece", "upload": "u1", "start": 3}, [b"345"])
    assert seen.sent[-1]["type"] == "stop"
    assert zone.coming == 0
    zone._handle_custom_msg({"type": "piece", "upload": "unknown", "start": 0}, [b"345"])
    assert seen.sent[-1]["type"] == "stop"


def test_too_large_a_file_is_refused_with_its_size_and_the_limit(zone, seen):
    zone._handle_custom_msg({"type": "too-large", "upload": "u1", "name": "a.txt", "size": 25_000_000}, [])
    assert seen.refused == [("a.txt", 25_000_000, "25.0 MB are over the 20.0 MB that one file may have")]


def test_a_failure_in_the_browser_ends_the_drop(zone, seen):
    zone._handle_custom_msg({"type": "failed", "name": "a.txt", "size": 3, "reason": "it was moved"}, [])
    assert (seen.refused, seen.done) == ([("a.txt", 3, "it was moved")], 1)


def test_what_has_come_in_part_is_forgotten_at_the_end(seen):
    zone = DropZone(seen.take, print, print)
    zone._handle_custom_msg({"type": "begin", "upload": "u1", "name": "a.txt", "size": 9}, [])
    assert zone.coming == 1
    close_tree([zone])
    assert zone.coming == 0


def test_a_download_goes_piece_by_piece_as_it_is_asked_for(monkeypatch):
    download, sent = Download(), []
    monkeypatch.setattr(download, "send", lambda content, buffers=None: sent.append((content, bytes(buffers[0]))))
    content = bytes(range(256)) * 3_000
    download.offer("a.bin", content)
    while (received := sum(len(piece) for _, piece in sent)) < len(content):
        download._handle_custom_msg({"type": "next", "download": sent[0][0]["download"], "start": received}, [])
    assert b"".join(piece for _, piece in sent) == content
    assert len(sent) == 3
    assert all(head["size"] == len(content) and head["name"] == "a.bin" for head, _ in sent)
    download._handle_custom_msg({"type": "done", "download": sent[0][0]["download"]}, [])
    assert download.going == 0
    close_tree([download])
