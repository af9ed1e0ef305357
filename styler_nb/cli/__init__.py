"""The command line: `styler-nb`. Parses, calls, prints; what a command needs is imported when it runs.

Exit codes, for scripts:

==== =================================================================================
0    done
1    the operation failed (a job failed, a conflict, a failure of the service)
2    wrong usage: an unknown option, a missing file, a setting or value that cannot work
3    not found
4    the API key is missing or invalid
5    the content cannot be used: a document, a model file, too little text
6    not now: no connection, too many requests, a time-out; the same call may work later
130  interrupted
==== =================================================================================

With `--json`, standard output is one JSON document, and an error is `{"error": "<message>"}` on standard error.
"""

from __future__ import annotations

from styler_nb.cli._run import main

__all__ = ["main"]
