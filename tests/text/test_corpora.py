from __future__ import annotations

from pathlib import Path

from styler_nb.text.corpora import read_corpus


def test_reads_files_and_folders_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("Second.", encoding="utf-8")
    (tmp_path / "a.txt").write_text("First.", encoding="utf-8")
    (tmp_path / "c.json").write_text("{}", encoding="utf-8")
    single = tmp_path / "d.conllu"
    single.write_text(
        "# newdoc id = 1\n# text = One.\n1\tOne\n\n# text = Two.\n1\tTwo\n\n# newdoc id = 2\n# text = Three.\n",
        encoding="utf-8",
    )
    assert list(read_corpus([str(tmp_path)])) == ["First.", "Second.", "One. Two.", "Three."]
    assert list(read_corpus([str(single), str(tmp_path / "a.txt")])) == ["One. Two.", "Three.", "First."]
