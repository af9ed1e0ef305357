# ruff: noqa: E501 - tables of cases read best one case a line
import pytest

from styler_nb.text.language import is_english

ENGLISH = "It was the best of times, and we had everything before us that a man could wish for in this world."
OTHERS = {
    "german": "Es war die beste aller Zeiten, und wir hatten alles vor uns, was man sich in dieser Welt wünschen konnte.",
    "french": "C'était le meilleur des temps, et nous avions devant nous tout ce que l'on peut désirer dans ce monde.",
    "spanish": "Era el mejor de los tiempos, y teníamos ante nosotros todo lo que se puede desear en este mundo.",
    "dutch": "Het was de beste van alle tijden en wij hadden alles voor ons wat men in deze wereld kan wensen.",
    "swedish": "Det var den bästa av tider och vi hade allt framför oss som man kan önska sig i denna värld.",
    "russian": "Это было лучшее из всех времён, и у нас впереди было всё, чего можно пожелать в этом мире.",
    "latin": "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.",
}


def test_english():
    assert is_english(ENGLISH)
    assert is_english(ENGLISH * 500)


@pytest.mark.parametrize("name", OTHERS)
def test_others(name):
    assert not is_english(OTHERS[name])
    assert not is_english(OTHERS[name] * 500)


def test_too_short_to_tell_is_neutral():
    assert is_english("Guten Tag")
    assert is_english("")
