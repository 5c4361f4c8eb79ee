"""`clew serve`: one server that is the render service, the studio and an API over the library."""
