"""Sentences: the sentencex library, with quotations opened up and its known mistakes repaired."""

from __future__ import annotations

import re

__all__ = ["split_sentences"]

_CLOSERS = "\"'”’)]»›*_"
_OPENERS = "\"'“‘([«‹*_„"
# sentencex keeps a quotation whole however many sentences it holds, so it is shown the text without
# quotation marks and brackets; the marks are given back to the sentences afterwards.
_MASK = str.maketrans(dict.fromkeys('"“”„«»()[]*_`\n\r\t\f\v\x1c\x1d\x1e\x1f\x85\u2028\u2029\u00a0', " "))
_SINGLE = re.compile(r"(?<!\w)['‘’]|['’](?!\w)")
_END = re.compile(r"(?:[.!?…]+|。|！|？)(?:[\"'”’)\]»›*_]|\[\d+\])*")
_INITIALS = re.compile(r"(?:^|[\s(\"“‘'\[.])(?:[A-Z]\.[ -]?)*[A-Z]\.$")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\"“‘'\[—–-])(?:Mr|Mrs|Ms|Mx|Dr|Drs|Prof|Rev|Hon|Gen|Col|Maj|Capt|Cmdr|Lt|Sgt|Cpl|Sen|Rep|Gov|Pres|Messrs|Mme|Mlle|St|Mt|Ft"
    r"|e\.g|i\.e|cf|viz|vs|v|al|ca|approx|resp|eds?|trans|vols?|chap|ch|secs?|figs?|eqs?|paras?|pp?|[Nn]os|arts?|tabs?"
    r"|Fig|Figs|Eq|Vol|Sec|Ch|Ed|App|Art|Ex|Inc|Ltd|Co|Corp|Bros|Univ|Dept|Gov|Jan|Feb|Aug|Sept|Sep|Oct|Nov|Dec)\.$"
)
_TITLE = re.compile(
    r"(?:^|[\s(\"“‘'\[—–-])(?:Mr|Mrs|Ms|Mx|Dr|Drs|Prof|Rev|Hon|Gen|Col|Maj|Capt|Cmdr|Lt|Sgt|Cpl|Sen|Rep|Gov|Messrs|Mme|Mlle|St|Mt|Ft"
    r"|e\.g|i\.e|cf|viz|vs|pp?|Fig|Figs|fig|figs)\.$"
)
_NUMBERED = re.compile(
    r"(?:^|[\s(\"“‘'\[])(?:[Nn]o|[Nn]os|[Pp]p?|[Ff]igs?|[Vv]ols?|[Cc]h|[Cc]hap|[Ss]ecs?|[Aa]rt|[Ee]q|[Ii]tem)\.$"
)
_STARTER = re.compile(
    r"(?:The|This|That|These|Those|It|Its|He|She|They|We|I|You|His|Her|Their|My|Our|But|And|So|Yet|However|If|When|While|"
    r"There|Then|Here|In|On|At|After|Before|As|For|A|An|What|Why|How|Who|Where|No|Yes|Some|Many|Most|All|Nor|Or|Not|Now|"
    r"Although|Because|Since|Once|With|From|By|To|One|Both|Each|Every|Another|Such|Even|Still|Today|Next)\b"
)
# sentencex takes these for abbreviations: "She had been ill. Children laughed."
_WORD_AT_END = re.compile(r"(?:^|\s)(?:ill|art|ore|me|may|miss|ok)\.$")
_LOOK_BACK = 24
_LOOK_AHEAD = 260


def split_sentences(text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """Split one block's content into sentences.

    Parameters
    ----------
    text : str
        The text. Line breaks within the range count as white space.
    start, end : int
        Range to split; the whole text when not given.

    Returns
    -------
    list of (int, int)
        Ranges without surrounding white space, in order; every other character lies in one of them.

    References
    ----------
    The library sentencex (Santhosh Thottingal), whose rules find the candidates.
    """
    from sentencex import get_sentence_boundaries

    content = text[start:end]
    masked = _SINGLE.sub(" ", content.translate(_MASK))
    cuts: list[int] = []
    for piece in get_sentence_boundaries("en", masked):
        if piece["is_paragraph_break"]:
            continue
        cuts.extend(_cuts_within(content, piece["start_index"], piece["end_index"]))
    cuts.append(len(content))
    ranges: list[tuple[int, int]] = []
    begin = 0
    for cut in sorted(set(cuts)):
        if cut < len(content) and not _is_boundary(content, begin, cut):
            continue
        left, right = _trim(content, begin, cut)
        if left < right:
            if ranges and not any(c.isalnum() for c in content[left:right]):
                ranges[-1] = (ranges[-1][0], start + right)
            else:
                ranges.append((start + left, start + right))
        begin = cut
    return ranges


def _cuts_within(content: str, start: int, end: int) -> list[int]:
    """Give the ends of sentences in a piece: its own end and the exclamations inside that sentencex passes over."""
    cuts = []
    for match in _END.finditer(content, start, end):
        stop = match.end()
        rest = content[stop : stop + 40]
        if not rest or not rest[0].isspace():
            continue
        following = rest.lstrip()
        last = following.lstrip(_OPENERS)[:1]
        at_end = not content[stop:end].strip(_OPENERS + " \n\r\t")
        strong = match[0][0] in "!?…" or match[0].startswith("..") or match[0][-1] in _CLOSERS
        is_word = _WORD_AT_END.search(content[max(start, stop - 6) : stop]) is not None
        if at_end or ((strong or is_word) and last.isupper()):
            cuts.append(stop)
    return cuts


def _is_boundary(content: str, begin: int, cut: int) -> bool:
    """Tell whether a sentence really ends at `cut`, where white space follows."""
    after = content[cut : cut + _LOOK_AHEAD].lstrip()[:60]
    bare = after.lstrip(_OPENERS)
    before = content[max(begin, cut - _LOOK_BACK) : cut]
    core = before.rstrip(_CLOSERS)
    if bare[:1].islower():
        return False
    if _TITLE.search(core) or (_NUMBERED.search(core) and bare[:1].isdigit()):
        return False
    if bare[:1].isdigit() and _ABBREVIATION.search(core):
        return False
    if core.endswith(("..", "…")):
        return bare[:1].isupper() or bare[:1].isdigit()
    if before != core and core[-1:] in "!?" and not _STARTER.match(bare):
        # "“Why?” Holmes asked": a closing quotation before a name and a verb of saying.
        return not re.match(
            r"[A-Z][\w.]*(?: [A-Z]\w*)? (?:said|asked|cried|replied|answered|exclaimed|shouted)\b", after
        )
    if _INITIALS.search(core) and len(core.rstrip(".").split()[-1:] or [""]) and not _STARTER.match(bare):
        single = re.search(r"(?:^|[^\w.])([A-Z])\.$", core)
        if single and single[1] == "I":
            return True
        return not bare[:1].isupper()
    return True


def _trim(content: str, left: int, right: int) -> tuple[int, int]:
    while left < right and content[left].isspace():
        left += 1
    while left < right and content[right - 1].isspace():
        right -= 1
    return left, right
