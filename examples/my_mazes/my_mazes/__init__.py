"""Parts for Clew: an example of each kind, as docs/guides/extending.md explains them."""
