"""The endpoints: parameters, uploads, schemas, validation, responses, and one module for each resource."""
