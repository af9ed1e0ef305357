"""What a text says of people, as finders need it: of whom it speaks, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

__all__ = ["MANY_CONTRACTED", "PERSONS", "ROLE", "Setting"]

PERSONS = ("we", "you", "one")
"""Ways to speak of everybody with a pronoun, as variables call them."""
ROLE = "role"
"""Name under which those are counted for whom a text lays down rules."""
MANY_CONTRACTED = 0.35
"""Share of contracted forms, of all kinds together, from which on a text of one piece is contracted."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the words of a text say about whom it speaks of.

    Attributes
    ----------
    spoken : frozenset of str
        "we", "you", "i" and "he" as far as the text speaks of them outside quotations; "he" only where it does so
        more than of people in general.
    main : str
        "we" or "you" where the text means everybody by it and seldom uses the other; else "".
    is_about_people : bool
        Whether it speaks of people in general, and not above all of one group of them.
    has_creatures, has_firms : bool
        Whether bodies may be those of animals or machines, and money that of firms or states.
    names_bodies : bool
        Whether it names several parts of the human body.
    is_on_bodies : bool
        Whether it names several parts of the human body and nobody whose they are.
    is_of_institution : bool
        Whether it tells of a house and its rules.
    has_makers : bool
        Whether it tells how things are made in great numbers.
    has_doers : bool
        Whether it names those whose work it tells of, so that it is not the reader who does it.
    has_other_planets : bool
        Whether other planets are named than that of all people.
    is_on_households : bool
        Whether it speaks of the money of a household.
    has_rows : bool
        Whether several rows may have no comma before "and": not all of them may be read as such with certainty.
    repeats_person : bool
        Whether "a person" is taken up again by that noun, as in "the person concerned".
    has_unread_rows : bool
        Whether a row has a comma before "and" that could not be taken away, so that none should be.
    has_commands : bool
        Whether it tells its reader what to do, so that "we" and "one" would be somebody else.
    gives_advice : bool
        Whether it often tells what should be done, and is neither about a house and its rules nor about makers.
    shows_technique : bool
        Whether it shows how something is done, so that its reader is whoever does it; see `techniques`.
    lists_orders : bool
        Whether it shows how something is done by orders in a list, which are for its reader.
    names_doers : bool
        Whether it tells what people of a craft do: "operators watch the gauge", "the navigator draws a line".
    is_written_out : bool
        Whether it has no contractions, and at most one place for one in a page: a single one would stand out. Not for
        a writer who mostly contracts, but in the rules of a house.
    is_impersonal : bool
        Whether it has no contractions and, over a page, speaks of no "I", "we" or "you" or lays down rules: "he'd" is
        of talk there. Not for a writer with many contractions; where it lays down rules, for one who mostly has them.
    is_statute : bool
        Whether it does little but lay down rules, over a page, and speaks of no "I", "we" or "you".
    is_of_rules : bool
        Whether it lays down rules, whoever they are for, if only among other things.
    is_report : bool
        Whether it calls itself a report: "this report describes".
    is_talk : bool
        Whether it speaks to its reader and is contracted, or will be as its writer contracts; also where it is too
        short to tell.
    has_set_dates : bool
        Whether one of its dates can be written in one order alone, so that all of them should stay.
    region : str
        "uk" or "us" where its words, whatever their spelling, are those of one region alone; else "".
    named : mapping of str to int
        How often it speaks of itself as "we", of its reader as "you", of "i", and of roles under rules (`ROLE`).
    ruled, roles, houses : mapping of str to int
        What it lays down for whom, and houses whose rules these may be; see `rules_of_texts`.
    binds_others : bool
        Whether it tells what others than its reader have to do: "the landlord must".
    readers : set of str
        Nouns for those whom it lays down rules for, who may be its readers; none where it is not for them alone.
    is_advised : bool
        Whether these are told what is good for them, not what rules lay down.
    addresses : bool
        Whether it will speak to them as "you".
    house : str
        The only house whose rules it lays down, "" where that is not certain.
    speaks : bool
        Whether it will speak of that house as "we".
    words : set of str
        Its words, in lower case.
    lowered : set of str
        Its words that have no capital.
    raised : set of str
        Its words that have a capital inside a sentence.
    main_names : set of str
        Names that it opens with or has again, one of which it may be about.
    tells_past : bool
        Whether it tells more of what was than of what is.
    introduced : set of str
        Nouns that it brings in as one of several: "another garden", "each oven".
    titled : set of str
        Nouns for what its title says how to mend, make or prepare, and what goes with it; see `titled_things`.
    """

    spoken: frozenset[str] = frozenset()
    main: str = ""
    is_about_people: bool = False
    has_creatures: bool = False
    has_firms: bool = False
    names_bodies: bool = False
    is_on_bodies: bool = False
    is_of_institution: bool = False
    has_makers: bool = False
    has_doers: bool = False
    has_other_planets: bool = False
    is_on_households: bool = False
    has_rows: bool = False
    has_unread_rows: bool = False
    has_commands: bool = False
    gives_advice: bool = False
    shows_technique: bool = False
    lists_orders: bool = False
    names_doers: bool = False
    repeats_person: bool = False
    is_written_out: bool = False
    is_impersonal: bool = False
    is_statute: bool = False
    is_of_rules: bool = False
    is_report: bool = False
    is_talk: bool = False
    has_set_dates: bool = False
    region: str = ""
    named: Mapping[str, int] = field(default_factory=dict)
    ruled: Mapping[str, int] = field(default_factory=dict)
    roles: Mapping[str, int] = field(default_factory=dict)
    houses: Mapping[str, int] = field(default_factory=dict)
    binds_others: bool = False
    readers: frozenset[str] = frozenset()
    is_advised: bool = False
    addresses: bool = False
    house: str = ""
    speaks: bool = False
    words: Set[str] = field(default_factory=frozenset)
    lowered: Set[str] = field(default_factory=frozenset)
    raised: Set[str] = field(default_factory=frozenset)
    main_names: Set[str] = field(default_factory=frozenset)
    tells_past: bool = False
    introduced: Set[str] = field(default_factory=frozenset)
    titled: Set[str] = field(default_factory=frozenset)

    def allows(self, person: str) -> bool:
        """Whether everybody may be spoken of so: nobody in particular is, or everybody is already."""
        return not self.spoken or person == self.main

    def hears(self, person: str) -> str:
        """Give whom a text speaks to or of throughout, "" for nobody; a text of commands speaks to "you"."""
        return self.main or (person if person == "you" and self.has_commands else "")
