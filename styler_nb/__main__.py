"""`python -m styler_nb` is the command line."""

from __future__ import annotations

from styler_nb.cli import main

raise SystemExit(main())
