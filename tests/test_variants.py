"""Variants: what the page of a game has of each, and what prose and rules must say of them."""

from __future__ import annotations

import json

import pytest

from generator import cli


@pytest.mark.parametrize(
    ("variant", "code", "counts", "error"),
    [
        ([], 0, [1], ""),
        (["--variant", "free-bouquet"], 0, [39], ""),
        (["--variant", "fre-bouquet"], 2, None, 'variant "fre-bouquet": expected one of free-bouquet'),
    ],
)
def test_perft_counts_in_a_variant(variant, code, counts, error, capsys):
    assert cli.main(["perft", "gloucestershire", "--deal", "1", "--depth", "1", "--json", *variant]) == code
    said = capsys.readouterr()
    assert (json.loads(said.out)["counts"] if said.out else None) == counts
    assert error in said.err
