"""Where data sets are: folders of this machine, object stores and other file systems."""
