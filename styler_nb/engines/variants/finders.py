"""The finders of all kinds, by what they see: one sentence, two, a sentence with the block's words, or a block.

Most of them say with `needs` which cues a sentence must have, and are not asked about those that lack them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from styler_nb.engines.variants.abilities import find_abilities
from styler_nb.engines.variants.absolutes import find_absolutes
from styler_nb.engines.variants.address import find_address
from styler_nb.engines.variants.adjective_pairs import find_adjective_pairs
from styler_nb.engines.variants.adverb_phrases import find_adverb_phrases
from styler_nb.engines.variants.adverb_places import find_adverb_places
from styler_nb.engines.variants.adversatives import find_adversatives
from styler_nb.engines.variants.advised_clauses import find_advised_clauses
from styler_nb.engines.variants.agent_participles import find_agent_participles
from styler_nb.engines.variants.agent_relatives import find_agent_relatives
from styler_nb.engines.variants.also_places import find_also_places
from styler_nb.engines.variants.also_said import find_also_in_clauses, find_also_openers
from styler_nb.engines.variants.antecedents import find_antecedents
from styler_nb.engines.variants.anterior import find_anterior
from styler_nb.engines.variants.appositions import find_appositions
from styler_nb.engines.variants.auxiliary_adverbs import find_auxiliary_adverbs
from styler_nb.engines.variants.bare_asides import find_bare_asides
from styler_nb.engines.variants.bare_examples import find_bare_examples
from styler_nb.engines.variants.by_clefts import find_by_clefts
from styler_nb.engines.variants.causatives import find_causatives
from styler_nb.engines.variants.clause_commas import find_clause_commas
from styler_nb.engines.variants.clause_order import find_clause_order
from styler_nb.engines.variants.clefts import find_clefts
from styler_nb.engines.variants.commas import find_introductory_commas, find_oxford_commas
from styler_nb.engines.variants.common_beliefs import find_common_beliefs
from styler_nb.engines.variants.complements import find_complements
from styler_nb.engines.variants.compounds import find_compounds
from styler_nb.engines.variants.conditions_then import find_conditions_then
from styler_nb.engines.variants.consequences import find_consequences
from styler_nb.engines.variants.contained import find_contained
from styler_nb.engines.variants.continuations import find_continuations
from styler_nb.engines.variants.continued import find_continued
from styler_nb.engines.variants.contrasts import find_contrasts
from styler_nb.engines.variants.converses import find_converses
from styler_nb.engines.variants.coordination import find_coordination
from styler_nb.engines.variants.dates import find_date_orders
from styler_nb.engines.variants.datives import find_datives
from styler_nb.engines.variants.deed_nouns import find_deed_nouns
from styler_nb.engines.variants.defined_subjects import find_defined_subjects
from styler_nb.engines.variants.definitions import find_definitions
from styler_nb.engines.variants.demonstratives import find_demonstratives
from styler_nb.engines.variants.doerless import find_doerless
from styler_nb.engines.variants.done_clauses import find_done_clauses
from styler_nb.engines.variants.event_clauses import find_event_clauses
from styler_nb.engines.variants.exclamations import find_exclamations
from styler_nb.engines.variants.existential_order import find_existential_order
from styler_nb.engines.variants.existentials import find_existentials
from styler_nb.engines.variants.expletives import find_expletives
from styler_nb.engines.variants.fronted import find_fronted
from styler_nb.engines.variants.fronted_reasons import find_fronted_reasons
from styler_nb.engines.variants.general_conditions import find_general_conditions
from styler_nb.engines.variants.generalities import find_generalities
from styler_nb.engines.variants.generic_modals import find_generic_modals
from styler_nb.engines.variants.generic_people import find_generic_people
from styler_nb.engines.variants.genitives import find_genitives
from styler_nb.engines.variants.getting import find_getting
from styler_nb.engines.variants.governed import find_governed
from styler_nb.engines.variants.habits import find_habits
from styler_nb.engines.variants.havings import find_havings
from styler_nb.engines.variants.inner_adverbs import find_inner_adverbs
from styler_nb.engines.variants.inner_asides import find_inner_asides
from styler_nb.engines.variants.inner_phrases import find_inner_phrases
from styler_nb.engines.variants.instruction_pairs import find_instruction_pairs
from styler_nb.engines.variants.instructions import find_instructions
from styler_nb.engines.variants.instruments import find_instruments
from styler_nb.engines.variants.judgements import find_judgements
from styler_nb.engines.variants.known_doers import find_known_doers
from styler_nb.engines.variants.lacking import find_lacking
from styler_nb.engines.variants.lettings import find_lettings
from styler_nb.engines.variants.listed_examples import find_listed_examples
from styler_nb.engines.variants.many_people import find_many_people
from styler_nb.engines.variants.meanings import find_meanings
from styler_nb.engines.variants.medial_adversatives import find_medial_adversatives
from styler_nb.engines.variants.medial_causals import find_medial_causals
from styler_nb.engines.variants.nearness import find_nearness
from styler_nb.engines.variants.necessities import find_necessities
from styler_nb.engines.variants.negation import find_negation
from styler_nb.engines.variants.neither import find_neither
from styler_nb.engines.variants.object_relatives import find_object_relatives
from styler_nb.engines.variants.one_by_one import find_one_by_one
from styler_nb.engines.variants.only_clefts import find_only_clefts
from styler_nb.engines.variants.only_places import find_only_places
from styler_nb.engines.variants.openers import find_added_openers
from styler_nb.engines.variants.opening_clauses import find_opening_clauses
from styler_nb.engines.variants.opening_reasons import find_opening_reasons
from styler_nb.engines.variants.optional_commas import find_optional_commas
from styler_nb.engines.variants.orders import find_orders
from styler_nb.engines.variants.own_parts import find_own_parts
from styler_nb.engines.variants.own_reports import find_own_reports
from styler_nb.engines.variants.own_things import find_own_things
from styler_nb.engines.variants.participle_asides import find_participle_asides
from styler_nb.engines.variants.participle_predicates import find_participle_predicates
from styler_nb.engines.variants.participles import find_participles
from styler_nb.engines.variants.particles import find_particles
from styler_nb.engines.variants.passive_infinitives import find_passive_infinitives
from styler_nb.engines.variants.people_who import find_people_who
from styler_nb.engines.variants.periods import find_periods
from styler_nb.engines.variants.phrase_order import find_phrase_order
from styler_nb.engines.variants.pied_piping import find_pied_piping
from styler_nb.engines.variants.place_doers import find_place_doers
from styler_nb.engines.variants.place_genitives import find_place_genitives
from styler_nb.engines.variants.pointing_back import find_pointing_back
from styler_nb.engines.variants.positions import find_positions
from styler_nb.engines.variants.possibilities import find_extraposed, find_necessity, find_possibility
from styler_nb.engines.variants.possible_deeds import find_possible_deeds
from styler_nb.engines.variants.predicate_series import find_predicate_series
from styler_nb.engines.variants.present_times import find_present_times
from styler_nb.engines.variants.purposes import find_purposes
from styler_nb.engines.variants.quality_clauses import find_quality_clauses
from styler_nb.engines.variants.quantified import find_quantified
from styler_nb.engines.variants.quotation_marks import find_quotation_marks
from styler_nb.engines.variants.ranges import find_ranges
from styler_nb.engines.variants.reasons import find_reasons
from styler_nb.engines.variants.reasons_first import find_reasons_first
from styler_nb.engines.variants.reduced_clauses import find_reduced_clauses
from styler_nb.engines.variants.reductions import find_reductions
from styler_nb.engines.variants.relative_ends import find_relative_ends
from styler_nb.engines.variants.relatives import find_complementizers, find_relatives
from styler_nb.engines.variants.repeated_auxiliaries import find_repeated_auxiliaries
from styler_nb.engines.variants.repetition import find_repetition
from styler_nb.engines.variants.reported import find_reported
from styler_nb.engines.variants.results import find_results
from styler_nb.engines.variants.row_conjunctions import find_row_conjunctions
from styler_nb.engines.variants.row_prepositions import find_row_prepositions
from styler_nb.engines.variants.ruled_address import find_ruled_address
from styler_nb.engines.variants.ruled_all import find_ruled_all
from styler_nb.engines.variants.ruled_house import find_ruled_house
from styler_nb.engines.variants.rules_ahead import find_rules_ahead
from styler_nb.engines.variants.sayers import find_sayers
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.second_fronts import find_second_fronts
from styler_nb.engines.variants.side_clauses import find_side_clauses
from styler_nb.engines.variants.subject_asides import find_subject_asides
from styler_nb.engines.variants.suchlike import find_suchlike
from styler_nb.engines.variants.tails import find_tails
from styler_nb.engines.variants.tending import find_tending
from styler_nb.engines.variants.this_is_what import find_this_is_what
from styler_nb.engines.variants.time_order import find_time_order
from styler_nb.engines.variants.trailing import find_trailing
from styler_nb.engines.variants.units import find_units
from styler_nb.engines.variants.unnamed_people import find_unnamed_people
from styler_nb.engines.variants.until_then import find_until
from styler_nb.engines.variants.view import SentenceView, Site
from styler_nb.engines.variants.voices import find_voices
from styler_nb.engines.variants.which_ends import find_which_ends
from styler_nb.engines.variants.whoever import find_whoever

__all__ = ["BLOCK_FINDERS", "FINDERS", "PAIR_FINDERS", "ROW_FINDERS"]

FINDERS: dict[str, Callable[[SentenceView, Variable], Iterable[Site]]] = {
    "oxford_comma": find_oxford_commas,
    "advised_clause": find_advised_clauses,
    "introductory_comma": find_introductory_commas,
    "complementizer": find_complementizers,
    "relative": find_relatives,
    "reduction": find_reductions,
    "quality_clause": find_quality_clauses,
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
    "adversative": find_adversatives,
    "contrast": find_contrasts,
    "contained": find_contained,
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
}
"""Finders that see a sentence and the next one of the block."""

ROW_FINDERS: dict[str, Callable[[Sequence[SentenceView], Variable], Iterable[Site]]] = {
    "suchlike": find_suchlike,
    "one_by_one": find_one_by_one,
    "added_opener": find_added_openers,
    "also_opener": find_also_openers,
    "defined_subject": find_defined_subjects,
    "demonstrative": find_demonstratives,
    "general_condition": find_general_conditions,
    "getting": find_getting,
    "medial_adversative": find_medial_adversatives,
    "medial_causal": find_medial_causals,
    "nearness": find_nearness,
    "own_part": find_own_parts,
    "instruction": find_instructions,
    "own_thing": find_own_things,
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
