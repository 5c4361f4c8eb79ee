"""Plans: what a data set is to hold, checked before any work is done."""
