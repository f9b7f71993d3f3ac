"""What can be reached from a position: counts today, verdicts later."""
