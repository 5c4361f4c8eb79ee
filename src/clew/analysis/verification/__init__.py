"""Verification: exact tests of whether an algorithm is what it claims to be, and the evidence."""

from clew.analysis.verification.verdict import ChanceTest, Check, Verdict
from clew.analysis.verification.verify import verify

__all__ = ["ChanceTest", "Check", "Verdict", "verify"]
