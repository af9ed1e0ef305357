"""The direction of imports, as the contracts in `pyproject.toml` draw it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run_contracts(configuration: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"]
    return subprocess.run(
        [*command, "--config", str(configuration)], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_contracts_are_kept() -> None:
    done = run_contracts(ROOT / "pyproject.toml")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "6 kept, 0 broken" in done.stdout


def test_a_broken_contract_is_seen(tmp_path: Path) -> None:
    turned = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '    "engines",\n    "quality",\n' in turned
    turned = turned.replace('    "engines",\n    "quality",\n', '    "quality",\n    "engines",\n')
    configuration = tmp_path / "pyproject.toml"
    configuration.write_text(turned, encoding="utf-8")
    done = run_contracts(configuration)
    assert done.returncode == 1, done.stdout + done.stderr
