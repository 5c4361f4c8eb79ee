"""The API: requests, parameters, uploads, validation, responses, and a module of endpoints for each resource."""
