"""Of whom a text speaks."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.persons import SettingReader, read_setting
from styler_nb.engines.variants.reading.setting import ROLE


def test_whom_a_text_names():
    text = "We came to our house in the US. I saw you and yours. Members may pay. One of us ran."
    assert read_setting(text).named == {"we": 3, "i": 1, "you": 2, ROLE: 1}


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("People sleep at night.", set()),
        ("You sleep at night, and your heart slows.", {"you"}),
        ("We tested it. My team agreed.", {"we", "i"}),
        ("He lost his hat.", {"he"}),
        ("People forget, and a person loses his keys.", set()),
        ("Somebody called: “We are lost, and you are late.”", set()),
    ],
)
def test_spoken(text, spoken):
    assert read_setting(text).spoken == spoken


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("People sleep at night.", {"we", "you", "one"}),
        ("If you are tired, your eyes close, and you sleep.", {"you"}),
        ("We dream when we sleep, and our eyes move.", {"we"}),
        ("We thank our members, and our staff helps us.", set()),
        ("We dream, and you dream.", set()),
        ("I sleep when people dream.", set()),
    ],
)
def test_who_may_be_spoken_of(text, allowed):
    assert {person for person in ("we", "you", "one") if read_setting(text).allows(person)} == allowed


def test_a_text_on_one_group_is_not_about_people_in_general():
    assert read_setting("People sleep.").is_about_people
    assert not read_setting("The tide rises.").is_about_people
    assert not read_setting("People sleep. Nurses help nurses, and nurses teach nurses.").is_about_people


def test_bodies_creatures_firms_and_households():
    setting = read_setting("The heart and the lungs of dogs and cats.")
    assert setting.names_bodies
    assert setting.has_creatures
    assert not setting.has_firms
    assert read_setting("The company cut its budget.").has_firms
    assert read_setting("A household plans its budget.").is_on_households


def test_anatomy_is_not_about_people():
    parts = "The heart, the lungs, the liver, the brain, the stomach and the kidneys are organs. "
    assert read_setting(f"{parts * 2}People have them.").names_bodies
    assert not read_setting(f"{parts * 2}People have them.").is_about_people


def test_makers_institutions_and_other_planets():
    assert read_setting("The molten glass leaves the furnace.").has_makers
    assert not read_setting("The dough leaves the oven.").has_makers
    assert read_setting("A fee is charged. Complaints go to the manager.").is_of_institution
    assert not read_setting("The soil is dry.").is_of_institution
    assert read_setting("Mars is a planet.").has_other_planets
    assert not read_setting("The planet grows warmer.").has_other_planets


def test_a_person_who_is_named_again():
    assert read_setting("A person forgets. The person concerned does not know it.").repeats_person
    assert not read_setting("A person forgets, and people hardly know it.").repeats_person


def test_commands():
    assert read_setting("Keep the seeds dry. Do not touch them.").has_commands
    assert not read_setting("They keep the seeds dry. He does not touch them. Cut flowers wither.").has_commands


@pytest.mark.parametrize(
    ("text", "region"),
    [
        ("The lorry left the motorway.", "uk"),
        ("It costs £5 to park there.", "uk"),
        ("The sidewalk was closed in the fall.", "us"),
        ("Grandad left the allotment to the letterbox firm.", "uk"),
        ("The box is in the closet.", "us"),
        ("The water closet is at the back.", ""),
        ("The lorry stood on the sidewalk.", ""),
        ("The road was closed in May.", ""),
        ("The lorry stood on the pavement by the car park. Write to the Director of Highways.", "uk"),
    ],
)
def test_words_of_one_country_tell_the_region(text, region):
    assert read_setting(text).region == region


def test_patients_are_somebody_of_their_own():
    assert ROLE in read_setting("The patient sees flashes. Patients lie down.").named
    assert ROLE not in read_setting("A patient man waits.").named


def test_contractions_would_stand_out_in_a_notice_that_speaks_to_nobody():
    notice = "The road will not be open, and the lane is not wide. " + "The work goes on in the lane by the mill. " * 20
    assert read_setting(notice).is_written_out
    assert not read_setting(f"We close the road. {notice}").is_written_out


def test_rules_have_no_contractions_for_one_who_seldom_contracts():
    notice = (
        "The gate is not open, the lane is not wide, and the mill does not work. "
        + "The work goes on in the lane by the mill. " * 20
    )
    rules = f"{notice}Members must lock the gate."
    for text, contracted in ((notice, 1), (rules, 0)):
        views = [v for b in read_blocks(text) for v in build_views(text, b, setting=read_setting(text))]
        found = [s for v in views for s in find_sites([v], load_catalogue()) if s.variable.id == "contraction.not"]
        assert found
        assert any(s.options for s in found) is bool(contracted)


def test_rules_are_impersonal_though_they_say_your():
    page = "The miller would sell the mine. " + "The work goes on in the lane by the mill. " * 20
    rules = (
        "Members must lock it. Tenants may enter. Bills should be kept. Tools must be cleaned. Keys must be returned."
    )
    assert read_setting(f"{page}{rules} Ask your head.").is_impersonal
    assert not read_setting(f"{page}Members must lock it. Ask your head.").is_impersonal


def test_a_page_that_speaks_of_no_i_we_or_you_is_impersonal():
    page = "The miller said that he would sell the mine. " + "The work goes on in the lane by the mill. " * 20
    assert read_setting(page).is_impersonal
    assert not read_setting("The miller would sell.").is_impersonal
    assert not read_setting(f"{page}My uncle agreed.").is_impersonal
    assert not read_setting(f"{page}It wasn't cheap.").is_impersonal
    rules = (
        f"{page}Members must not sell it. Members must not lend it. They must not open it, and dogs are not allowed."
    )
    for contracted, is_page, is_rules in ((0.3, True, True), (0.5, False, True), (0.6, False, False)):
        for text, expected in ((page, is_page), (rules, is_rules)):
            reader = SettingReader(contracted=contracted)
            reader.add(text)
            assert reader.setting.is_impersonal is expected


@pytest.mark.parametrize(("contracted", "is_full"), [(0.5, True), (0.6, False)])
def test_rules_are_written_out_but_for_who_mostly_contracts(contracted, is_full):
    page = "The work goes on in the lane by the mill. " * 20
    rules = "The gate must not be opened. Dogs are not allowed. Carts may only pass at noon."
    reader = SettingReader(contracted=contracted)
    reader.add(f"{page}{rules} It is not wide. It is not cheap. It is not new.")
    assert reader.setting.is_impersonal is is_full
    assert reader.setting.is_written_out is is_full


@pytest.mark.parametrize(("forms", "is_full"), [("It is cheap.", True), ("It is cheap. They are new.", False)])
def test_rules_of_a_house_have_no_single_contraction(forms, is_full):
    page = "The work goes on in the lane by the mill. " * 20
    rules = "Members may not open the gate of the library. The staff of the library must close it."
    reader = SettingReader(contracted=0.9)
    reader.add(f"{page}{rules} {forms}")
    reader.address_readers(addresses=True)
    assert reader.setting.is_written_out is is_full


@pytest.mark.parametrize(
    ("text", "gives"),
    [
        ("The soil should be checked. Dead leaves should be removed.", True),
        ("The soil should be checked. It is best to wait until spring.", True),
        ("The soil should be checked. Dead leaves fall in winter.", False),
        ("The soil should be checked by members. Fees must be paid to the office.", False),
    ],
)
def test_advice_is_more_than_one_thing_that_should_be_done(text, gives):
    assert read_setting(text).gives_advice is gives


STATUTE = (
    f"{'The work goes on in the lane by the mill. ' * 20}"
    "The gate must not be opened. Dogs are not allowed. Carts may only pass at noon. Noise is forbidden. "
    "Bells must be left at home. A fee must be paid before the fair opens. The guard may send the cart away."
)


@pytest.mark.parametrize("variable", ["modal.of_any", "boundary.and"])
@pytest.mark.parametrize(("text", "is_statute"), [(STATUTE, True), (f"{STATUTE} We close at noon.", False)])
def test_a_statute_keeps_may_and_each_of_its_rules_stands_by_itself(text, is_statute, variable):
    setting = read_setting(text)
    assert setting.is_statute is is_statute
    blocks = [build_views(text, block, setting=setting) for block in read_blocks(text)]
    sites = [s for views in blocks for s in find_sites(views, load_catalogue()) if s.variable.id == variable]
    assert any(s.options for s in sites) is not is_statute


@pytest.mark.parametrize(("text", "is_statute"), [(STATUTE, True), (f"{STATUTE} We close at noon.", False)])
def test_a_statute_has_no_contractions(text, is_statute):
    reader = SettingReader(contracted=0.9)
    reader.add(text)
    assert reader.setting.is_written_out is is_statute


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Towns in Chile are small.", {"chile"}),
        ("Most towns are small. One is in Chile, and another is in Peru.", set()),
        ("Most towns are small. Some are in Peru. Peru has old mines.", {"peru"}),
        ("Some frosts come in May. In mild places, May is dry.", set()),
    ],
)
def test_names_that_a_text_may_be_about(text, names):
    assert read_setting(text).main_names == names


@pytest.mark.parametrize(
    ("text", "is_past"),
    [("The mill was old. It had a wheel and is shut.", True), ("Mills are old. One was shut.", False)],
)
def test_a_text_tells_of_the_past_or_of_what_holds(text, is_past):
    assert read_setting(text).tells_past is is_past


@pytest.mark.parametrize(
    ("text", "is_on_bodies"),
    [
        ("The heart pumps blood.", True),
        ("A gear has teeth and joints.", False),
        ("The heart of a horse pumps blood.", False),
        ("The heart pumps blood, and people need rest.", False),
    ],
)
def test_a_text_may_be_on_bodies_that_are_of_nobody_in_particular(text, is_on_bodies):
    assert read_setting(text).is_on_bodies is is_on_bodies


@pytest.mark.parametrize(
    ("text", "house"),
    [
        ("Rules of the pool\n\nA fee is due for lockers. Guests must wash. Shoes may not be worn.", "pool"),
        ("Terms\n\nThe tool library lends saws. A fee is due. Loans must be short. Keys must be dry.", "library"),
        ("The history of the pool\n\nA fee was charged for lockers. Guests had to wash. People paid at the desk.", ""),
        ("Rules of the pool\n\nA fee is charged. You must wash. Shoes may not be worn. Pay at the desk by key.", ""),
        ("The game\n\nPlayers must wait. Shoes must be dry. A fee must be paid. The pool must be open to staff.", ""),
    ],
)  # fmt: skip
def test_a_house_is_known_by_its_rules(text, house):
    assert read_setting(text).house == house
