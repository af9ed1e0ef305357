"""`styler-nb analyze` and `styler-nb measure`: numbers of a text, without a service."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from styler_nb.cli._input import read_lines, read_text
from styler_nb.cli._output import build_table, open_console, print_json
from styler_nb.cli._session import Session, add_command

if TYPE_CHECKING:
    from styler_nb.quality.measure import Measurement

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add_command(app, "analyze")(analyze)
    add_command(app, "measure")(measure)


def analyze(
    session: Session,
    source: Annotated[str, typer.Argument(metavar="FILE|-", help="One sentence a line.")],
    as_lines: Annotated[bool, typer.Option("--jsonl", help="Print one JSON object a line, for each sentence.")] = False,
    pretokenized: Annotated[
        bool, typer.Option("--pretokenized", help="Tokens are parted by one space and kept as they are.")
    ] = False,
) -> None:
    """Tag sentences: tokens, parts of speech, clause structure and voice."""
    from styler_nb.text.analysis import analyze_sentence, analyze_tokens

    rows: list[dict[str, Any]] = []
    for line in read_lines(source):
        sentence = analyze_tokens(line.split()) if pretokenized else analyze_sentence(line)
        row = {
            "tokens": [token.text for token in sentence.tokens],
            "upos": [token.upos for token in sentence.tokens],
            "structure": str(sentence.structure),
            "voice": str(sentence.voice),
        }
        if as_lines:
            sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
        else:
            rows.append(row)
    if session.as_json and not as_lines:
        print_json(rows)
    elif not as_lines:
        cells = [(_join_tags(row["tokens"], row["upos"]), row["structure"], row["voice"]) for row in rows]
        open_console().print(build_table(("tokens", "structure", "voice"), cells))


def _join_tags(words: list[str], tags: list[str]) -> str:
    return " ".join(f"{word}/{tag}" for word, tag in zip(words, tags, strict=True))


def measure(
    session: Session,
    source: Annotated[str | None, typer.Argument(metavar="FILE|-", help="Text to measure.")] = None,
    against: Annotated[
        list[Path] | None,
        typer.Option("--against", metavar="PATH", help="Documents or folders to compare with; repeat it for several."),
    ] = None,
    more: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH]...", help="Further documents after --against PATH.")
    ] = None,
    extended: Annotated[
        bool, typer.Option("--extended", help="Add the further metrics: vocabulary, Delta, openers, formality …")
    ] = False,
    as_list: Annotated[bool, typer.Option("--list", help="Say what every metric means, and measure nothing.")] = False,
) -> None:
    """Measure the style of a text, and how near it is to other documents."""
    from styler_nb.quality.measure import measure as measure_text

    if as_list:
        _list_metrics(as_json=session.as_json)
        return
    if source is None:
        raise typer.BadParameter("give a text to measure, or --list")
    paths = [*(against or ()), *(more or ())]
    if more and not against:
        raise typer.BadParameter("give the documents to compare with after --against")
    references = [read_text(str(path)) for path in _expand(paths)]
    measurement = measure_text(read_text(source), references, extended=extended)
    if session.as_json:
        print_json(measurement.to_dict())
    else:
        _print_measurement(measurement)


def _expand(paths: list[Path]) -> list[Path]:
    from styler_nb.client.uploads import SUPPORTED_SUFFIXES

    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.iterdir() if file.suffix.lower() in SUPPORTED_SUFFIXES)
            if not inside:
                raise typer.BadParameter(f"the folder {str(path)!r} holds no .txt or .docx file")
            found += inside
        else:
            found.append(path)
    return found


def _list_metrics(*, as_json: bool) -> None:
    from styler_nb.quality.document import build_metric_rows

    rows = build_metric_rows()
    if as_json:
        print_json([row._asdict() for row in rows])
        return
    columns = ("metric", "group", "value", "unit", "range", "better", "how it is computed", "source")
    open_console().print(build_table(columns, rows))


def _print_measurement(measurement: Measurement) -> None:
    references = measurement.references
    rows = [
        (*_name(group, key), f"{value:.4g}", f"{references[group][key]:.4g}" if references else "")
        for group, values in measurement.text.items()
        for key, value in values.items()
    ]
    console = open_console()
    console.print(build_table(("group", "metric", "unit", "text", "others"), rows, numeric=(3, 4)))
    if references:
        distances = [(_name_distance(key), f"{value:.3f}") for key, value in measurement.distances.items()]
        scores = [(_name("rouge", name)[1], f"{score['fmeasure']:.3f}") for name, score in measurement.rouge.items()]
        console.print(build_table(("distance (0 = same)", "value"), distances, numeric=(1,)))
        console.print(build_table(("overlap (1 = same)", "F"), scores, numeric=(1,)))


def _name(group: str, key: str) -> tuple[str, str, str]:
    """Give group, metric and unit as people read them."""
    from styler_nb.quality.registry import find_metric

    metric = find_metric(group, "" if key == group else key)
    if metric is None:
        return group.capitalize(), key, ""
    return metric.title, metric.info.label, "" if metric.info.unit == "1" else metric.info.unit


def _name_distance(key: str) -> str:
    """Name a distance by its group, or by itself where the group has several."""
    from styler_nb.quality.registry import list_metrics

    for metric in list_metrics():
        if metric.info.better == "lower" and key == metric.info.key:
            return metric.info.label
        if key == metric.group:
            return metric.title
    return key
