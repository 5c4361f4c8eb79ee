"""The places of data sets: folders of this machine, object stores and other file systems."""
