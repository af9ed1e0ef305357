"""The data of linguistic variables: what a TOML file in `variables/` may say.

One file holds one family. A file is a list of `[[variable]]` tables (and a top-level `family = "…"`):

    family = "verbs"                     # of every variable of the file

    [[variable]]
    id = "verb.begin"                    # unique, family-like prefix, dot, short name
    kind = "lexical"                     # see below
    pos = "VERB"                         # kind lexical only: VERB, NOUN, ADJ or ADV
    choice = "rate"                      # "rate" (default): the output's share moves to the writer's;
                                         # "all": the likelier variant everywhere, for the sake of one piece;
                                         # "majority": the same at any strength over 0 (spelling, typography)
    variants = [                         # at least two; `share` = background share, sums to 1 (±0.02)
      { form = "begin", share = 0.6 },
      { form = "start", share = 0.4, produce = true },
    ]
    after = ["to", "VBG", "$"]           # a context, see below; variants and rows may have one too
    positive = [                         # `prefer`: the variant a writer always uses; the test suite
      { prefer = "start",                # trains that single preference and expects exactly `after`
        before = "The rain began to fall.", after = "The rain started to fall." },
    ]
    negative = [                         # must stay untouched whatever the preference
      "He began his speech with a joke.",
    ]

Every variable, however small, has at least five different sentences in `positive` (each of them changed) and five
others in `negative`; the test suite counts them. A good negative holds one of the forms in a place where the change
would be wrong: another part of speech or sense, a fixed phrase, a name, a quotation, a frame that fits one form alone.

Kinds that are data only:

`lexical`
    `form` is a lemma (first word inflects for verbs: "carry out", last word for nouns), found in every
    inflection whose tag fits `pos`, and replaced in the same inflection. Forms that must not be inflected by
    rule are given: `forms = { VBD = "…" }`. a/an before it is repaired, capitals are kept.
`phrase`
    `form` is a sequence of lower-case words as tokens (a contraction is one token: "don't"); exchanged as it is.
`items`
    A pooled variable: variants are named classes (`form = "uk"`), and each row of `items` gives one form per
    variant, in the order of the variants: `items = [["colour", "color"], …]`, or with a context of its own
    `{ forms = ["in order to", "to"], after = ["VB"] }`. `stems` and `endings` multiply out:
    A row with `pos = "VERB"` (or NOUN …) gives lemmas, found and inflected as in `lexical`.
    `stems = ["organ", "real"]`, `endings = [["ise", "ize"], ["ised", "ized"]]`. An empty string is "nothing".
    All rows share one preference, so evidence adds up.
    A row with `finds = ["such as"]` looks for that form alone and only writes the others, in a frame where they
    could mean something else (", like their father").
`connective`
    Openers of a sentence. `form` with `comma = true` is written with a comma after it ("However, it"),
    without it none ("But it"). Only sentences that go on with a subject are touched.

Kinds with a finder of their own (a module of this package; word lists and numbers in `parameters`) stand
in `kinds.KINDS` with what each is about.

A variant of a pooled or coded variable should have a `label` that completes "you write … rather than …"
("contractions"). A variant may say how formal it is among its equals: `register` from -2 (slang), -1 (plain,
colloquial), 0 (neutral) and 1 (formal, learned) to 2 (stiff, bureaucratic or archaic). Over all variables the samples
show how formal the writer is, and that helps to choose where a variable was seldom seen.

A variant may say `produce = false` (recognised and counted, never written: a marked or risky form) or
`recognize = false` (written, but not found: its form is too common, like "to" for "in order to").
`replace = false` means found and counted, but left as it stands ("And" as an opener: too vague to exchange).
`least = 0.1` means written only where the samples have it three times, and in at least that share of the variable's
sites: a habit that readers accept from the writers who have it. `least_rate = 2.0` asks for so many in 1,000 words of
the samples as well. `apart = 400` means written once in so many words of the text: a turn that jars when it comes again
("It was in 1912 that").
A variable with a variant that is not recognised needs `opportunities_per_1000_words`: how often a site is
expected; what was not written the recognised way is then counted for the other variant.

Contexts: on a variable (all variants), a variant (where that variant is found or written), or a row.
Each entry of a list is a cue: a lower-case word or punctuation mark, an upper-case UPOS or Penn tag
("NOUN", "VBN"), "^" (sentence start) or "$" (nothing follows). One match suffices.

- `before`, `not_before`: the token before the site; `after`, `not_after`: the token after it.
  A cue of several words ("point of", "DET NOUN") fits as many tokens: the last ones before the site, the first ones
  after it. After a site, "CLAUSE" is a subject with its finite verb, "PHRASE" a noun phrase that no verb follows.
  "PLURAL" and "SINGULAR" are a noun of that number before a site, or the head of a bare noun phrase after it, and
  "DECIMAL" is a number in figures with a point ("1.5"); "RELATIVE", before a site, is a word that may belong to a
  clause about the subject that opens the sentence ("a dog that bites others"). These stand alone or end a cue of
  several words ("less SINGULAR"). A cue of several words may begin with "^": "^ in" is "in" as the first word of the
  sentence.
- `near`, `not_near`: words anywhere else in the sentence (sense cues; a cue of several words is one that starts
  outside the site), or Penn tags anywhere in it; "n't" is every contracted "not".
- `object`, `not_object`: the head noun of what a verb acts upon: of the phrase that follows, past articles and
  adjectives, or of the subject where the verb is passive. Nouns are given in the singular and stand for their plural
  too; "PRON", "PROPN" and the like fit by tag; "-" is "no object"; "PERSON" is a noun for people, "ABSTRACT" one that
  ends like "creation", "kindness" or "ability".
- `subject`, `not_subject`: in the same way, the head of the phrase before the verb.
- `voice`: "active" or "passive" of the site's first token, or "any".
- `tags`: tags of the site's first token, for finding only.
- `position`: "start" (first in the sentence), "inner", or "any".

Lists that several contexts of a file share are given once: `classes = { task = ["job", "task"] }` at the top, and
then "@task" as a cue.

Other fields of a variable: `headings = true` (also in headings; default for spelling-like items false),
`neutral = true` (language-neutral: acts on text of any language), `optional = true` (off unless the samples
show the rarer variant at least three times: archaic and dialect forms), `tilt = false` (how often the writer has the
common words and marks that a change brings in or takes away does not tilt the choice: they only come with it),
`counted_anywhere = true` (kinds items and phrase: a form of the right tag is counted for its writer in every frame,
also where none of the rows could exchange it), `counted_in_speech = true` (so it is in quoted speech, too),
`follows = "spelling.region"` (a convention of choice "majority" that goes with another one, variant by variant in the
order of both: "May 3" does not go with "metre"; it takes the other's shares where the samples show only that one,
and acts not at all where they do not show the other), `beside = ["spelling.region", "uk"]` (acts not at all where the
samples have that variant of another variable in less than half of its sites: "whilst" does not stand beside "color").

Rows of a pooled variable may stand in several files: an `[[extension]]` with `of = "voice.converse"` has `items`,
`positive` and `negative` that are added to those of the variable; with `one_way = true` only the first form of each
of its rows is looked for.

When in doubt, leave a variant out or narrow its context: a missed site costs nothing, a wrong one is an error
that no reader forgives. `produce = false` on the riskier side of a pair is often the right answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from styler_nb.errors import ConfigurationError

__all__ = ["ANYWHERE", "ELSEWHERE", "SHAPES", "Context", "Example", "Row", "Variable", "Variant"]

_Made = TypeVar("_Made")
ELSEWHERE = "elsewhere"
"""Context of a lexical form in a frame where it could not be exchanged: it tells of the writer's words all the same."""
SHAPES = frozenset({"CLAUSE", "DECIMAL", "HANGING", "PHRASE", "PLURAL", "RELATIVE", "SINGULAR"})
"""Cues that more than a word or a tag next to a site tells of."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where a site may be; empty sets do not restrict."""

    before: frozenset[str] = frozenset()
    not_before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    not_after: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    not_near: frozenset[str] = frozenset()
    object: frozenset[str] = frozenset()
    not_object: frozenset[str] = frozenset()
    subject: frozenset[str] = frozenset()
    not_subject: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    position: Literal["any", "start", "inner"] = "any"
    voice: Literal["any", "active", "passive"] = "any"


ANYWHERE = Context()


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the ways to say it."""

    form: str
    share: float
    produce: bool = True
    replace: bool = True
    recognize: bool = True
    comma: bool = False
    label: str = ""
    register: int = 0
    least: float = 0.0
    least_rate: float = 0.0
    apart: int = 0
    forms: Mapping[str, str] = field(default_factory=dict)
    context: Context = ANYWHERE

    @property
    def name(self) -> str:
        """How to call this variant to people: the label, else the form in quotation marks."""
        return self.label or f'"{self.form}"'


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a pooled variable: one form per variant."""

    forms: tuple[str, ...]
    context: Context = ANYWHERE
    pos: str = ""
    finds: frozenset[str] = frozenset()
    """The forms that are looked for in this frame; empty are all."""


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence before and after, for a writer who always uses the variant `prefer`."""

    prefer: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Variable:
    """Something that can be said in more than one way."""

    id: str
    family: str
    kind: str
    variants: tuple[Variant, ...]
    pos: str = ""
    choice: Literal["rate", "all", "majority"] = "rate"
    rows: tuple[Row, ...] = ()
    context: Context = ANYWHERE
    parameters: Mapping[str, Any] = field(default_factory=dict)
    opportunities_per_1000_words: float = 0.0
    headings: bool = False
    neutral: bool = False
    optional: bool = False
    tilt: bool = True
    counted_anywhere: bool = False
    counted_in_speech: bool = False
    follows: str = ""
    beside: tuple[str, str] | None = None
    positive: tuple[Example, ...] = ()
    negative: tuple[str, ...] = ()
    _made: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    _places: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)
    _sets: dict[str, frozenset[str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def make(self, name: str, build: Callable[[Mapping[str, Any]], _Made]) -> _Made:
        """Give what a finder makes of `parameters`, made once for all texts and kept under a name of its own."""
        if name not in self._made:
            self._made[name] = build(self.parameters)
        made: _Made = self._made[name]
        return made

    def words(self, name: str = "words") -> frozenset[str]:
        """Give a list of words of `parameters` as a set, made once."""
        if name not in self._sets:
            self._sets[name] = frozenset(self.parameters[name])
        return self._sets[name]

    def variant_index(self, form: str) -> int:
        """Give the place of the variant of that form."""
        index = (self._places or self.forms).get(form)
        if index is None:
            raise ConfigurationError(f"variable {self.id}: no variant {form!r}")
        return index

    @property
    def forms(self) -> Mapping[str, int]:
        """The places of the variants, by form."""
        if not self._places:
            self._places.update((variant.form, index) for index, variant in enumerate(self.variants))
        return self._places
