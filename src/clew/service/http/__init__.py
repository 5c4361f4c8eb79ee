"""What every HTTP service needs: problems, bodies, forms, negotiation, caching, security headers, files, metrics."""
