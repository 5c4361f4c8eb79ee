"""Chances and limits, compared with SciPy."""

import pytest
import scipy

from clew.analysis.verification import significance


@pytest.mark.parametrize("freedom", [1, 2, 14, 191, 2414, 11663])
@pytest.mark.parametrize("chance", [1e-30, 1e-6, 0.1, 0.5, 0.9])
def test_tails_of_chi_square(freedom, chance):
    limit = scipy.stats.chi2.isf(chance, freedom)
    lower, upper = significance.chi_square_tails(limit, freedom)
    assert upper == pytest.approx(chance, rel=1e-9)
    assert lower == pytest.approx(scipy.stats.chi2.cdf(limit, freedom), rel=1e-9)
    assert significance.chi_square_limit(freedom, chance) == pytest.approx(limit, rel=1e-9)


@pytest.mark.parametrize("freedom", [3, 191])
def test_the_lower_tail_is_as_exact_as_the_upper(freedom):
    limit = scipy.stats.chi2.ppf(1e-20, freedom)
    assert significance.chi_square_tails(limit, freedom)[0] == pytest.approx(1e-20, rel=1e-9)
    assert significance.chi_square_tails(0, freedom) == (0, 1)


@pytest.mark.parametrize("z", [0, 0.5, -3, 12])
def test_p_values_of_a_normal_variable(z):
    assert significance.normal_p(z) == pytest.approx(2 * scipy.stats.norm.sf(abs(z)), rel=1e-12)
    assert significance.normal_limit(significance.normal_p(z)) == pytest.approx(abs(z), abs=1e-9)


@pytest.mark.parametrize("freedom", [1, 14, 191, 11663])
@pytest.mark.parametrize("samples", [2000, 100_000])
def test_a_visible_deviation_is_missed_in_one_of_ten_samples(freedom, samples):
    deviation = significance.visible_deviation(freedom, samples, 1e-5)
    missed = scipy.stats.ncx2.cdf(scipy.stats.chi2.isf(1e-5, freedom), freedom, deviation**2 * samples)
    assert missed == pytest.approx(0.1, abs=0.01)


def test_a_visible_shift_is_missed_in_one_of_ten_samples():
    shift = significance.visible_shift(2.0, 1e-5)
    assert scipy.stats.norm.cdf(scipy.stats.norm.isf(0.5e-5) - shift / 2) == pytest.approx(0.1, rel=1e-6)
