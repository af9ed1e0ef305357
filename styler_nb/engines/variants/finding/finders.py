"""The finders of all kinds, by what they see: one sentence, two, a sentence with the block's words, or a block.

Most of them say with `needs` which cues a sentence must have, and are not asked about those that lack them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from styler_nb.engines.variants.finding.asides.appositions import find_appositions
from styler_nb.engines.variants.finding.asides.bare_asides import find_bare_asides
from styler_nb.engines.variants.finding.asides.bare_examples import find_bare_examples
from styler_nb.engines.variants.finding.asides.inner_asides import find_inner_asides
from styler_nb.engines.variants.finding.asides.listed_examples import find_listed_examples
from styler_nb.engines.variants.finding.asides.participle_asides import find_participle_asides
from styler_nb.engines.variants.finding.asides.subject_asides import find_subject_asides
from styler_nb.engines.variants.finding.emphasis.by_clefts import find_by_clefts
from styler_nb.engines.variants.finding.emphasis.clefts import find_clefts
from styler_nb.engines.variants.finding.emphasis.contained import find_contained
from styler_nb.engines.variants.finding.emphasis.existential_order import find_existential_order
from styler_nb.engines.variants.finding.emphasis.existentials import find_existentials
from styler_nb.engines.variants.finding.emphasis.expletives import find_expletives
from styler_nb.engines.variants.finding.emphasis.judgements import find_judgements
from styler_nb.engines.variants.finding.emphasis.negation import find_negation
from styler_nb.engines.variants.finding.emphasis.neither import find_neither
from styler_nb.engines.variants.finding.emphasis.occurring import find_occurring
from styler_nb.engines.variants.finding.emphasis.only_clefts import find_only_clefts
from styler_nb.engines.variants.finding.emphasis.this_is_what import find_this_is_what
from styler_nb.engines.variants.finding.emphasis.until_then import find_until
from styler_nb.engines.variants.finding.endings.agent_participles import find_agent_participles
from styler_nb.engines.variants.finding.endings.continuations import find_continuations
from styler_nb.engines.variants.finding.endings.definitions import find_definitions
from styler_nb.engines.variants.finding.endings.participle_predicates import find_participle_predicates
from styler_nb.engines.variants.finding.endings.pointing_back import find_pointing_back
from styler_nb.engines.variants.finding.endings.relative_ends import find_relative_ends
from styler_nb.engines.variants.finding.endings.results import find_results
from styler_nb.engines.variants.finding.endings.side_clauses import find_side_clauses
from styler_nb.engines.variants.finding.endings.tails import find_tails
from styler_nb.engines.variants.finding.endings.trailing import find_trailing
from styler_nb.engines.variants.finding.endings.which_ends import find_which_ends
from styler_nb.engines.variants.finding.marks.adjective_pairs import find_adjective_pairs
from styler_nb.engines.variants.finding.marks.clause_commas import find_clause_commas
from styler_nb.engines.variants.finding.marks.dates import find_date_orders
from styler_nb.engines.variants.finding.marks.exclamations import find_exclamations
from styler_nb.engines.variants.finding.marks.introductory_commas import find_introductory_commas
from styler_nb.engines.variants.finding.marks.optional_commas import find_optional_commas
from styler_nb.engines.variants.finding.marks.periods import find_periods
from styler_nb.engines.variants.finding.marks.quotation_marks import find_quotation_marks
from styler_nb.engines.variants.finding.marks.ranges import find_ranges
from styler_nb.engines.variants.finding.marks.serial_commas import find_oxford_commas
from styler_nb.engines.variants.finding.marks.units import find_units
from styler_nb.engines.variants.finding.nouns.absolutes import find_absolutes
from styler_nb.engines.variants.finding.nouns.antecedents import find_antecedents
from styler_nb.engines.variants.finding.nouns.compounds import find_compounds
from styler_nb.engines.variants.finding.nouns.defined_subjects import find_defined_subjects
from styler_nb.engines.variants.finding.nouns.demonstratives import find_demonstratives
from styler_nb.engines.variants.finding.nouns.generalities import find_generalities
from styler_nb.engines.variants.finding.nouns.generic_numbers import find_generic_numbers
from styler_nb.engines.variants.finding.nouns.genitives import find_genitives
from styler_nb.engines.variants.finding.nouns.havings import find_havings
from styler_nb.engines.variants.finding.nouns.holding import find_holding
from styler_nb.engines.variants.finding.nouns.labels import find_labels
from styler_nb.engines.variants.finding.nouns.lacking import find_lacking
from styler_nb.engines.variants.finding.nouns.nearness import find_nearness
from styler_nb.engines.variants.finding.nouns.object_relatives import find_object_relatives
from styler_nb.engines.variants.finding.nouns.one_by_one import find_one_by_one
from styler_nb.engines.variants.finding.nouns.own_parts import find_own_parts
from styler_nb.engines.variants.finding.nouns.participles import find_participles
from styler_nb.engines.variants.finding.nouns.pied_piping import find_pied_piping
from styler_nb.engines.variants.finding.nouns.place_genitives import find_place_genitives
from styler_nb.engines.variants.finding.nouns.quality_clauses import find_quality_clauses
from styler_nb.engines.variants.finding.nouns.quantified import find_quantified
from styler_nb.engines.variants.finding.nouns.reductions import find_reductions
from styler_nb.engines.variants.finding.nouns.relational import find_relational
from styler_nb.engines.variants.finding.nouns.relatives import find_complementizers, find_relatives
from styler_nb.engines.variants.finding.nouns.suchlike import find_suchlike
from styler_nb.engines.variants.finding.nouns.to_be_relatives import find_to_be_relatives
from styler_nb.engines.variants.finding.people.address import find_address
from styler_nb.engines.variants.finding.people.advised_clauses import find_advised_clauses
from styler_nb.engines.variants.finding.people.common_beliefs import find_common_beliefs
from styler_nb.engines.variants.finding.people.generic_people import find_generic_people
from styler_nb.engines.variants.finding.people.instructions import find_instructions
from styler_nb.engines.variants.finding.people.many_people import find_many_people
from styler_nb.engines.variants.finding.people.orders import find_orders
from styler_nb.engines.variants.finding.people.own_reports import find_own_reports
from styler_nb.engines.variants.finding.people.own_things import find_own_things
from styler_nb.engines.variants.finding.people.people_who import find_people_who
from styler_nb.engines.variants.finding.people.reported import find_reported
from styler_nb.engines.variants.finding.people.sayers import find_sayers
from styler_nb.engines.variants.finding.people.shared_things import find_shared_things
from styler_nb.engines.variants.finding.people.somebody_does import find_somebody_does
from styler_nb.engines.variants.finding.people.unnamed_people import find_unnamed_people
from styler_nb.engines.variants.finding.people.whoever import find_whoever
from styler_nb.engines.variants.finding.placement.adverb_phrases import find_adverb_phrases
from styler_nb.engines.variants.finding.placement.adverb_places import find_adverb_places
from styler_nb.engines.variants.finding.placement.adversatives import find_adversatives
from styler_nb.engines.variants.finding.placement.also_places import find_also_places
from styler_nb.engines.variants.finding.placement.also_said import find_also_in_clauses, find_also_openers
from styler_nb.engines.variants.finding.placement.auxiliary_adverbs import find_auxiliary_adverbs
from styler_nb.engines.variants.finding.placement.fronted import find_fronted
from styler_nb.engines.variants.finding.placement.inner_adverbs import find_inner_adverbs
from styler_nb.engines.variants.finding.placement.inner_phrases import find_inner_phrases
from styler_nb.engines.variants.finding.placement.joined_causals import find_joined_causals
from styler_nb.engines.variants.finding.placement.medial_adversatives import find_medial_adversatives
from styler_nb.engines.variants.finding.placement.medial_causals import find_medial_causals
from styler_nb.engines.variants.finding.placement.only_places import find_only_places
from styler_nb.engines.variants.finding.placement.openers import find_added_openers
from styler_nb.engines.variants.finding.placement.phrase_order import find_phrase_order
from styler_nb.engines.variants.finding.placement.positions import find_positions
from styler_nb.engines.variants.finding.placement.present_times import find_present_times
from styler_nb.engines.variants.finding.placement.second_fronts import find_second_fronts
from styler_nb.engines.variants.finding.placement.time_order import find_time_order
from styler_nb.engines.variants.finding.rules.ruled_address import find_ruled_address
from styler_nb.engines.variants.finding.rules.ruled_all import find_ruled_all
from styler_nb.engines.variants.finding.rules.ruled_house import find_ruled_house
from styler_nb.engines.variants.finding.rules.rules_ahead import find_rules_ahead
from styler_nb.engines.variants.finding.sharing.coordination import find_coordination
from styler_nb.engines.variants.finding.sharing.instruction_pairs import find_instruction_pairs
from styler_nb.engines.variants.finding.sharing.predicate_series import find_predicate_series
from styler_nb.engines.variants.finding.sharing.repeated_auxiliaries import find_repeated_auxiliaries
from styler_nb.engines.variants.finding.sharing.repetition import find_repetition
from styler_nb.engines.variants.finding.sharing.row_articles import find_row_articles
from styler_nb.engines.variants.finding.sharing.row_conjunctions import find_row_conjunctions
from styler_nb.engines.variants.finding.sharing.row_prepositions import find_row_prepositions
from styler_nb.engines.variants.finding.subordination.anterior import find_anterior
from styler_nb.engines.variants.finding.subordination.any_cases import find_any_cases
from styler_nb.engines.variants.finding.subordination.clause_order import find_clause_order
from styler_nb.engines.variants.finding.subordination.conditions_then import find_conditions_then
from styler_nb.engines.variants.finding.subordination.consequences import find_consequences
from styler_nb.engines.variants.finding.subordination.contrasts import find_contrasts
from styler_nb.engines.variants.finding.subordination.done_clauses import find_done_clauses
from styler_nb.engines.variants.finding.subordination.event_clauses import find_event_clauses
from styler_nb.engines.variants.finding.subordination.fronted_reasons import find_fronted_reasons
from styler_nb.engines.variants.finding.subordination.general_conditions import find_general_conditions
from styler_nb.engines.variants.finding.subordination.lettings import find_lettings
from styler_nb.engines.variants.finding.subordination.meanings import find_meanings
from styler_nb.engines.variants.finding.subordination.opening_clauses import find_opening_clauses
from styler_nb.engines.variants.finding.subordination.opening_reasons import find_opening_reasons
from styler_nb.engines.variants.finding.subordination.purposes import find_purposes
from styler_nb.engines.variants.finding.subordination.reasons import find_reasons
from styler_nb.engines.variants.finding.subordination.reasons_first import find_reasons_first
from styler_nb.engines.variants.finding.subordination.reduced_clauses import find_reduced_clauses
from styler_nb.engines.variants.finding.subordination.timed_deeds import find_timed_deeds
from styler_nb.engines.variants.finding.voice.agent_relatives import find_agent_relatives
from styler_nb.engines.variants.finding.voice.converses import find_converses
from styler_nb.engines.variants.finding.voice.doerless import find_doerless
from styler_nb.engines.variants.finding.voice.doers_named import find_doers_named
from styler_nb.engines.variants.finding.voice.getting import find_getting
from styler_nb.engines.variants.finding.voice.instruments import find_instruments
from styler_nb.engines.variants.finding.voice.known_doers import find_known_doers
from styler_nb.engines.variants.finding.voice.passive_infinitives import find_passive_infinitives
from styler_nb.engines.variants.finding.voice.place_doers import find_place_doers
from styler_nb.engines.variants.finding.voice.possible_deeds import find_possible_deeds
from styler_nb.engines.variants.finding.voice.voices import find_voices
from styler_nb.engines.variants.finding.wording.abilities import find_abilities
from styler_nb.engines.variants.finding.wording.causatives import find_causatives
from styler_nb.engines.variants.finding.wording.complements import find_complements
from styler_nb.engines.variants.finding.wording.continued import find_continued
from styler_nb.engines.variants.finding.wording.datives import find_datives
from styler_nb.engines.variants.finding.wording.deed_nouns import find_deed_nouns
from styler_nb.engines.variants.finding.wording.generic_modals import find_generic_modals
from styler_nb.engines.variants.finding.wording.governed import find_governed
from styler_nb.engines.variants.finding.wording.habits import find_habits
from styler_nb.engines.variants.finding.wording.necessities import find_necessities
from styler_nb.engines.variants.finding.wording.particles import find_particles
from styler_nb.engines.variants.finding.wording.possibilities import find_extraposed, find_necessity, find_possibility
from styler_nb.engines.variants.finding.wording.tending import find_tending
from styler_nb.engines.variants.finding.wording.upon import find_upon
from styler_nb.engines.variants.reading.view import SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["BLOCK_FINDERS", "FINDERS", "PAIR_FINDERS", "ROW_FINDERS"]

FINDERS: dict[str, Callable[[SentenceView, Variable], Iterable[Site]]] = {
    "somebody_does": find_somebody_does,
    "oxford_comma": find_oxford_commas,
    "advised_clause": find_advised_clauses,
    "introductory_comma": find_introductory_commas,
    "complementizer": find_complementizers,
    "relative": find_relatives,
    "reduction": find_reductions,
    "quality_clause": find_quality_clauses,
    "relational": find_relational,
    "optional_comma": find_optional_commas,
    "clause_comma": find_clause_commas,
    "auxiliary_adverb": find_auxiliary_adverbs,
    "only_place": find_only_places,
    "inner_adverb": find_inner_adverbs,
    "complement": find_complements,
    "repetition": find_repetition,
    "passive_infinitive": find_passive_infinitives,
    "repeated_auxiliary": find_repeated_auxiliaries,
    "row_conjunction": find_row_conjunctions,
    "row_preposition": find_row_prepositions,
    "row_article": find_row_articles,
    "apposition": find_appositions,
    "antecedent": find_antecedents,
    "present_time": find_present_times,
    "anterior": find_anterior,
    "generic_modal": find_generic_modals,
    "necessities": find_necessities,
    "habit": find_habits,
    "consequence": find_consequences,
    "rule_ahead": find_rules_ahead,
    "ruled_all": find_ruled_all,
    "done_clause": find_done_clauses,
    "event_clause": find_event_clauses,
    "reduced_clause": find_reduced_clauses,
    "timed_deed": find_timed_deeds,
    "adjective_pair": find_adjective_pairs,
    "participle_predicate": find_participle_predicates,
    "condition_then": find_conditions_then,
    "absolute": find_absolutes,
    "ability": find_abilities,
    "letting": find_lettings,
    "deed_noun": find_deed_nouns,
    "tending": find_tending,
    "extraposed": find_extraposed,
    "governed": find_governed,
    "upon": find_upon,
    "having": find_havings,
    "lacking": find_lacking,
    "necessity": find_necessity,
    "pied_piping": find_pied_piping,
    "possibility": find_possibility,
    "purpose": find_purposes,
    "period": find_periods,
    "range": find_ranges,
    "negation": find_negation,
    "neither": find_neither,
    "existential": find_existentials,
    "existential_order": find_existential_order,
    "expletive": find_expletives,
    "particle": find_particles,
    "dative": find_datives,
    "exclamation": find_exclamations,
    "judgement": find_judgements,
    "participle": find_participles,
    "bare_aside": find_bare_asides,
    "bare_example": find_bare_examples,
    "listed_example": find_listed_examples,
    "compound": find_compounds,
    "genitive": find_genitives,
    "place_genitive": find_place_genitives,
    "object_relative": find_object_relatives,
    "to_be_relative": find_to_be_relatives,
    "agent_participle": find_agent_participles,
    "agent_relative": find_agent_relatives,
    "instruction_pair": find_instruction_pairs,
    "inner_aside": find_inner_asides,
    "predicate_series": find_predicate_series,
    "date_order": find_date_orders,
    "unit": find_units,
    "reason": find_reasons,
    "opening_reason": find_opening_reasons,
    "second_front": find_second_fronts,
    "causative": find_causatives,
    "sayer": find_sayers,
    "continued": find_continued,
    "converse": find_converses,
    "doerless": find_doerless,
    "own_report": find_own_reports,
    "whoever": find_whoever,
    "also_clause": find_also_in_clauses,
    "joined_causal": find_joined_causals,
    "adversative": find_adversatives,
    "contrast": find_contrasts,
    "contained": find_contained,
    "holding": find_holding,
    "any_case": find_any_cases,
    "occurring": find_occurring,
    "this_is_what": find_this_is_what,
    "meaning": find_meanings,
}
"""Finders that see one sentence."""

PAIR_FINDERS: dict[str, Callable[[SentenceView, SentenceView | None, Variable], Iterable[Site]]] = {
    "coordination": find_coordination,
    "trailing": find_trailing,
    "tail": find_tails,
    "result": find_results,
    "continuation": find_continuations,
    "pointing_back": find_pointing_back,
    "relative_end": find_relative_ends,
    "which_end": find_which_ends,
    "subject_aside": find_subject_asides,
    "participle_aside": find_participle_asides,
    "definition": find_definitions,
    "side_clause": find_side_clauses,
    "voice": find_voices,
    "by_cleft": find_by_clefts,
    "place_doer": find_place_doers,
    "fronted": find_fronted,
    "quantified": find_quantified,
    "generic_person": find_generic_people,
    "common_belief": find_common_beliefs,
    "doer_named": find_doers_named,
}
"""Finders that see a sentence and the next one of the block."""

ROW_FINDERS: dict[str, Callable[[Sequence[SentenceView], Variable], Iterable[Site]]] = {
    "suchlike": find_suchlike,
    "one_by_one": find_one_by_one,
    "generic_number": find_generic_numbers,
    "added_opener": find_added_openers,
    "also_opener": find_also_openers,
    "defined_subject": find_defined_subjects,
    "demonstrative": find_demonstratives,
    "label": find_labels,
    "general_condition": find_general_conditions,
    "getting": find_getting,
    "medial_adversative": find_medial_adversatives,
    "medial_causal": find_medial_causals,
    "nearness": find_nearness,
    "own_part": find_own_parts,
    "instruction": find_instructions,
    "own_thing": find_own_things,
    "shared_thing": find_shared_things,
    "people_who": find_people_who,
    "unnamed_people": find_unnamed_people,
    "known_doer": find_known_doers,
    "possible_deed": find_possible_deeds,
    "many_people": find_many_people,
    "generality": find_generalities,
    "reported": find_reported,
    "quotation_marks": find_quotation_marks,
}
"""Finders that see all sentences of the block."""

BLOCK_FINDERS: dict[str, Callable[[SentenceView, Variable, frozenset[str]], Iterable[Site]]] = {
    "position": find_positions,
    "clause_order": find_clause_order,
    "phrase_order": find_phrase_order,
    "time_order": find_time_order,
    "inner_phrase": find_inner_phrases,
    "adverb_phrase": find_adverb_phrases,
    "adverb_place": find_adverb_places,
    "also_place": find_also_places,
    "address": find_address,
    "order": find_orders,
    "opening_clause": find_opening_clauses,
    "reason_first": find_reasons_first,
    "fronted_reason": find_fronted_reasons,
    "until": find_until,
    "instrument": find_instruments,
    "cleft": find_clefts,
    "ruled_address": find_ruled_address,
    "only_cleft": find_only_clefts,
    "ruled_house": find_ruled_house,
}
"""Finders that see a sentence and the words that stand in lower case in the block."""
