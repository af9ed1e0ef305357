"""What `import styler_nb` costs in a fresh interpreter."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
from collections.abc import Iterator

_RUNS = 9


def _cumulative_ms(statement: str, module: str) -> float:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", statement], check=True, capture_output=True, text=True
    )
    for line in done.stderr.splitlines():
        if match := re.match(rf"import time:\s*\d+ \|\s*(\d+) \|\s*{re.escape(module)}$", line):
            return int(match[1]) / 1000
    raise LookupError(f"{module} was not imported by {statement!r}")


def measure() -> Iterator[tuple[str, str]]:
    """Yield the median of the cumulative import time, as `-X importtime` prints it."""
    yield (
        "import styler_nb, median (wall)",
        f"{statistics.median(_cumulative_ms('import styler_nb', 'styler_nb') for _ in range(_RUNS)):.1f} ms",
    )
    yield (
        "import styler_nb.client, median (wall)",
        f"{statistics.median(_cumulative_ms('import styler_nb.client', 'styler_nb.client') for _ in range(_RUNS)):.1f}"
        " ms",
    )
