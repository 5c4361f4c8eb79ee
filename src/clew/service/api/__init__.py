"""The API: parameters, uploads, schemas, validation, responses, and a module of endpoints for each resource."""
