"""The numbers of a crfsuite model, read from its file.

crfsuite is asked with text, of which it makes copies and looks up each piece; who has the numbers can label many times
faster. The file begins with a header, which says where the other parts are: the features, each a weight from an
attribute to a label or from a label to the next, and two dictionaries, of labels and of attributes.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from styler_nb.errors import ConfigurationError

__all__ = ["CrfNumbers", "cut", "read_numbers"]

_HEADER = struct.Struct("<4sI4sIIIIIIIII")
_DICTIONARY = struct.Struct("<4sIIIII")
_PAIR = struct.Struct("<II")
_FEATURES_BEGIN = 12
_FEATURE = np.dtype([("kind", "<u4"), ("source", "<u4"), ("target", "<u4"), ("weight", "<f8")])
_OF_ATTRIBUTES, _OF_TRANSITIONS = 0, 1


class CrfNumbers(NamedTuple):
    """What a model knows.

    Attributes
    ----------
    labels : list of str
        The labels by number.
    attributes : mapping of str to int
        The number of each attribute that has weights.
    states : array of shape (number of attributes + 1, number of labels)
        Weights of labels, a row for each attribute; the last row, of zeros, is for what is no attribute.
    transitions : array of shape (number of labels, number of labels)
        Weights of a label after another: from the one of the row to that of the column.
    """

    labels: list[str]
    attributes: Mapping[str, int]
    states: npt.NDArray[np.float64]
    transitions: npt.NDArray[np.float64]


def cut(attribute: str) -> str:
    """Give an attribute as crfsuite sees it, to which a zero character is an end."""
    return attribute.partition("\0")[0]


def read_numbers(weights: bytes) -> CrfNumbers:
    """Read the numbers of a model.

    Parameters
    ----------
    weights : bytes
        A crfsuite model with linear chains.

    Raises
    ------
    ConfigurationError
        The bytes are laid out otherwise.
    """
    try:
        mark, _, kind, *_, features, labels, attributes, _, _ = _HEADER.unpack_from(weights)
        if mark != b"lCRF" or kind != b"FOMC":
            raise ConfigurationError(f"the weights begin with {mark!r} and {kind!r}: give a crfsuite model")
        names, known = _read_dictionary(weights, labels), _read_dictionary(weights, attributes)
        _, count = _PAIR.unpack_from(weights, features + 4)
        rows = np.frombuffer(weights, _FEATURE, count, features + _FEATURES_BEGIN)
        states, transitions = np.zeros((len(known) + 1, len(names))), np.zeros((len(names), len(names)))
        for table, which in ((states, _OF_ATTRIBUTES), (transitions, _OF_TRANSITIONS)):
            found = rows[rows["kind"] == which]
            table[found["source"], found["target"]] = found["weight"]
    except (struct.error, ValueError, IndexError) as error:
        raise ConfigurationError(f"the weights are no crfsuite model ({error}): give a whole file") from error
    return CrfNumbers(sorted(names, key=names.__getitem__), known, states, transitions)


def _read_dictionary(weights: bytes, at: int) -> dict[str, int]:
    """Read a constant database of crfsuite by its list of all keys."""
    *_, count, places = _DICTIONARY.unpack_from(weights, at)
    found: dict[str, int] = {}
    for place in struct.unpack_from(f"<{count}I", weights, at + places):
        number, size = _PAIR.unpack_from(weights, at + place)
        begin = at + place + _PAIR.size
        found[weights[begin : begin + size - 1].decode()] = number  # the last byte is the zero that ends it
    return found
