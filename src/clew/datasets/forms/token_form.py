"""The options of maze-dataset's `MazeTokenizerModular`: how a maze and its path become a string of tokens."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from clew.errors import ClewError, shown

Edges = Literal["connections", "walls", "all"]
Permuter = Literal["random", "sorted", "both", "listed"]
StepToken = Literal["coordinate", "cardinal", "relative", "distance"]

EDGES: tuple[str, ...] = get_args(Edges)
PERMUTERS: tuple[str, ...] = get_args(Permuter)
STEP_TOKENS: tuple[str, ...] = get_args(StepToken)

DELIMITERS = {"pre": "(", "intra": ",", "post": ")"}  # of coordinates, by the names that options have there


@dataclass(frozen=True)
class TokenForm:
    """The way in which a maze and its path become tokens: the options of maze-dataset's `MazeTokenizerModular`.

    The defaults are those of maze-dataset. `name` is the name of the same tokenizer there.

    Parameters
    ----------
    prompt : {'AOTP', 'AOP'}
        Adjacency list, origin, target, path; AOP leaves the target out, but not its delimiters.
    coordinates : {'UT', 'CTT'}
        One token for each coordinate, `(0,1)`, or several, `( 0 , 1 )`.
    coordinate_delimiters : str, default '(,)'
        Which of the three delimiters CTT writes (its `pre`, `intra` and `post`).
    edges : {'connections', 'walls', 'all'}
        The edges in the adjacency list: `ConnectionEdges(walls=False)`, `ConnectionEdges(walls=True)`,
        `AllLatticeEdges`.
    permuter : {'random', 'sorted', 'both', 'listed'}
        Which cell of an edge leads: a random one, the first in reading order, or both, so that each edge is listed
        twice. 'sorted' also sorts the list. 'listed' neither sorts nor permutes, so that without `shuffle` the edges
        are as `LatticeMaze.as_adj_list(shuffle_d0=False, shuffle_d1=False)` lists them.
    neighbor : {'coordinate', 'cardinal'}
        How the other cell is written: `AdjListCoord` or `AdjListCardinal`, whose default permuter is 'both'.
    grouped : bool, default False
        Whether edges with the same leading cell are written together (`ByLeadingCoord`).
    shuffle : bool, default True
        Whether the edges or groups are in random order (`shuffle_d0`).
    shuffle_group : bool, default True
        Whether the edges of a group are.
    connector : int, optional
        Where in an edge the connector is: from 0 to 2, by default 1; in groups 0 or 1, by default 0.
    edge_pre, edge_intra, edge_post : bool
        Whether `ADJ_GROUP` comes before each edge or group, `&` after each edge of a group, and `;` after each edge or
        group.
    target_post : bool, default False
        Whether `||` follows the target.
    steps : {'singles', 'straightaways', 'forks', 'forks-and-straightaways'}
        Which cells of the path end a step.
    step_tokens : tuple of {'coordinate', 'cardinal', 'relative', 'distance'}
        What is written for each step, in this order.
    step_pre, step_intra, step_post : bool, default False
        Whether `STEP` comes before each step, `:` after each of its tokens, and `THEN` after it.

    Raises
    ------
    ClewError
        If an option has a value that it cannot have.

    Examples
    --------
    >>> from clew.datasets.forms import TokenForm
    >>> TokenForm(neighbor="cardinal", shuffle=False).name[:80]
    'MazeTokenizerModular-AOTP(UT(), AdjListCardinal(pre=F, post=T, shuffle_d0=F, Ung'
    """

    prompt: Literal["AOTP", "AOP"] = "AOTP"
    coordinates: Literal["UT", "CTT"] = "UT"
    coordinate_delimiters: str = "(,)"
    edges: Edges = "connections"
    permuter: Permuter = "random"
    neighbor: Literal["coordinate", "cardinal"] = "coordinate"
    grouped: bool = False
    shuffle: bool = True
    shuffle_group: bool = True
    connector: int | None = None
    edge_pre: bool = False
    edge_intra: bool = True
    edge_post: bool = True
    target_post: bool = False
    steps: Literal["singles", "straightaways", "forks", "forks-and-straightaways"] = "singles"
    step_tokens: tuple[StepToken, ...] = ("coordinate",)
    step_pre: bool = False
    step_intra: bool = False
    step_post: bool = False

    def __post_init__(self) -> None:
        for name, kind in get_type_hints(type(self)).items():
            value = getattr(self, name)
            if get_origin(kind) is Literal:
                _check_choice(name, value, get_args(kind))
            elif kind is bool and not isinstance(value, bool):
                raise ClewError(f"{name} is {shown(value)}: it must be True or False", option=name)
        delimiters = self.coordinate_delimiters
        if not isinstance(delimiters, str) or "".join(c for c in "(,)" if c in delimiters) != delimiters:
            raise ClewError(
                f"coordinate_delimiters is {shown(delimiters)}: it must be some of '(,)', in this order",
                option="coordinate-delimiters",
            )
        series: Any = self.step_tokens
        if not isinstance(series, tuple) or not series or any(each in series[:n] for n, each in enumerate(series)):
            raise ClewError(
                f"step_tokens is {shown(series)}: it must be a tuple of different tokens, such as ('coordinate',)",
                option="step-tokens",
            )
        for each in series:
            _check_choice("step_tokens", each, STEP_TOKENS)
        if series == ("distance",):
            raise ClewError(
                "a path cannot be written as distances alone: add another of the step tokens", option="step-tokens"
            )
        whole = isinstance(self.connector, int) and not isinstance(self.connector, bool)
        if self.connector is not None and not (whole and self.connector in range(2 if self.grouped else 3)):
            kind = "in groups it must be 0 or 1" if self.grouped else "it must be from 0 to 2"
            raise ClewError(f"connector is {shown(self.connector)}: {kind}", option="connector")
        if self.connector is None:
            object.__setattr__(self, "connector", int(not self.grouped))

    @classmethod
    def named(cls, name: str) -> "TokenForm":
        """Return the form with the name that a tokenizer has in maze-dataset; the inverse of `name`.

        Parameters
        ----------
        name : str
            The `name` of a `MazeTokenizerModular`.

        Returns
        -------
        TokenForm
            The same options.

        Raises
        ------
        ClewError
            If the text is not such a name, or the name of a tokenizer that is not supported.

        Examples
        --------
        >>> from clew.datasets.forms import TokenForm
        >>> TokenForm.named(TokenForm(edges="walls").name).edges
        'walls'
        """
        coordinates, _, rest = (name if isinstance(name, str) else "").partition(", AdjList")
        edges, _, rest = rest.partition("Coords()), ")
        target, _, path = rest.partition("StepSequence(")
        steps, _, tokens = path.partition("(), step_tokenizers=(")
        options: dict[str, Any] = {
            "prompt": "AOP" if "-AOP(" in coordinates else "AOTP",
            "coordinates": "CTT" if "CTT(" in coordinates else "UT",
            "coordinate_delimiters": "".join(c for key, c in DELIMITERS.items() if f"{key}=F" not in coordinates),
            "edges": "all" if "AllLatticeEdges" in edges else "walls" if "walls=T" in edges else "connections",
            "permuter": edges.rpartition(" ")[2].lower(),
            "neighbor": "cardinal" if edges.startswith("Cardinal") else "coordinate",
            "grouped": "ByLeadingCoord" in edges,
            "shuffle": "shuffle_d0=T" in edges,
            "shuffle_group": "shuffle_group=F" not in edges,
            "connector": next((place for place in range(3) if f"ordinal={place}" in edges), None),
            "target_post": "post=T" in target,
            "steps": steps.replace("And", "-and-").lower(),
            "step_tokens": tuple(each.lower().replace("coord", "coordinate") for each in tokens.split("(), ")[:-1]),
        }
        for kind, part in (("edge", edges), ("step", path)):
            options |= {f"{kind}_{key}": f"{key}=F" not in part for key in DELIMITERS}
        with suppress(ClewError):
            form = cls(**options)
            if form.name == name and form.permuter != "listed":
                return form
        raise ClewError(
            f"{shown(name)} is not the name of a tokenizer that can be written: give the `name` of a "
            f"MazeTokenizerModular, such as {cls().name}",
            field="form",
        )

    @property
    def name(self) -> str:
        """The name of the same tokenizer in maze-dataset, where `permuter` is not 'listed'.

        Examples
        --------
        >>> from clew.datasets.forms import TokenForm
        >>> TokenForm(prompt="AOP", shuffle=False, permuter="sorted").name
        ... # doctest: +NORMALIZE_WHITESPACE
        'MazeTokenizerModular-AOP(UT(), AdjListCoord(pre=F, post=T, shuffle_d0=F, Ungrouped(connection_token_ordinal=1),
        ConnectionEdges(walls=F), SortedCoords()), StepSequence(Singles(), step_tokenizers=(Coord(), ), pre=F, intra=F,
        post=F))'
        """

        def flags(**values: bool) -> str:
            return ", ".join(f"{key}={'FT'[value]}" for key, value in values.items())

        coordinates = "UT()"
        if self.coordinates == "CTT":
            coordinates = f"CTT({flags(**{key: c in self.coordinate_delimiters for key, c in DELIMITERS.items()})})"
        place = f"connection_token_ordinal={self.connector}"
        grouping = f"Ungrouped({place})"
        if self.grouped:
            grouping = f"ByLeadingCoord({flags(intra=self.edge_intra, shuffle_group=self.shuffle_group)}, {place})"
        subset = (
            "AllLatticeEdges()" if self.edges == "all" else f"ConnectionEdges({flags(walls=self.edges == 'walls')})"
        )
        neighbor = "Coord" if self.neighbor == "coordinate" else "Cardinal"
        order = flags(pre=self.edge_pre, post=self.edge_post, shuffle_d0=self.shuffle)
        adjacency = f"AdjList{neighbor}({order}, {grouping}, {subset}, {self.permuter.capitalize()}Coords())"
        steps = "And".join(part.capitalize() for part in self.steps.split("-and-"))
        tokens = "".join(f"{each.replace('coordinate', 'coord').capitalize()}(), " for each in self.step_tokens)
        delimiters = flags(pre=self.step_pre, intra=self.step_intra, post=self.step_post)
        path = f"StepSequence({steps}(), step_tokenizers=({tokens}), {delimiters})"
        target = f"Unlabeled({flags(post=self.target_post)}), " if self.prompt == "AOTP" else ""
        return f"MazeTokenizerModular-{self.prompt}({coordinates}, {adjacency}, {target}{path})"


def _check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ClewError(f"{name} is {shown(value)}: it must be one of {', '.join(choices)}", option=name)
