"""Run searches for mazes that meet wishes: each ends with a result or with a 404 with the reasons."""

from collections.abc import Callable, Iterable
from typing import Any

from starlette.requests import Request

from clew.kernel import NotCompiled
from clew.service.http.problems import Problem
from clew.service.settings import Settings
from clew.service.work.worker import WorkTimeoutError

TIME_SHARE = 0.7  # of the time for one job that a search with its report may take


def timeout_of_search(settings: Settings) -> float:
    """Return the seconds after which a search ends."""
    return TIME_SHARE * settings.work_timeout


async def run_search(
    request: Request,
    wishes: Iterable[str],
    function: Callable[..., Any],
    *arguments: Any,
    fallback: Callable[..., Any],
    **estimate: Any,
) -> Any:
    """Return `function(*arguments)`, which searches; `wishes`: the parameters of the request that have them.

    Nobody waits for code to be compiled if the search can do without: `fallback` interprets it if its mazes are small.
    """
    try:
        return await request.app.state.workers.run(function, *arguments, small=False, fallback=fallback, **estimate)
    except Problem as problem:
        if not isinstance(problem.__cause__, (NotCompiled, WorkTimeoutError)):
            raise
        detail, field = f"no maze was found, because {problem.detail}", next(iter(wishes))
        raise Problem(404, detail, headers=problem.headers, field=field) from None
