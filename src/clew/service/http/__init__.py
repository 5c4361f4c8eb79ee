"""HTTP: problem details, request bodies, forms, content negotiation, caching, security, static files, metrics."""
