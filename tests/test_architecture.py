"""The direction of imports, as the contracts in `pyproject.toml` draw it, and constants that nothing uses."""

from __future__ import annotations

import ast
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


def list_unused(text: str) -> list[str]:
    """List the private constants of a module that it never reads."""
    tree = ast.parse(text)
    named = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    read = {node.id for node in named if isinstance(node.ctx, ast.Load)}
    targets = [t for node in tree.body if isinstance(node, ast.Assign) for t in node.targets]
    written = [name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
    return [name.id for name in written if name.id.startswith("_") and name.id.isupper() and name.id not in read]


def test_no_private_constant_is_unused() -> None:
    unused = {str(path): list_unused(path.read_text("utf-8")) for path in (ROOT / "styler_nb").rglob("*.py")}
    assert {path: names for path, names in unused.items() if names} == {}


def test_an_unused_constant_is_seen() -> None:
    assert list_unused("_USED = 1\n_LEFT, _OVER = 2, 3\nprint(_USED, _OVER)\n") == ["_LEFT"]
