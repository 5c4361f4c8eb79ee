"""Parts for Clew: an example of each kind, as docs/extending.md explains them."""
