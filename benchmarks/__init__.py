"""How fast Clew is, as ratios: against plain C and against other software, measured in one run on one machine."""
