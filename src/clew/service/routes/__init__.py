"""The addresses of the service."""

from starlette.routing import Route

ROUTES: list[Route] = []
