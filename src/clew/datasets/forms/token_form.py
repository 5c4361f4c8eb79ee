"""The options of maze-dataset's `MazeTokenizerModular`: how a maze and its path become a string of tokens."""

import re
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from clew.errors import ClewError, shown

Prompt = Literal["AOTP", "AOP"]
Coordinates = Literal["UT", "CTT"]
Edges = Literal["connections", "walls", "all"]
Permuter = Literal["random", "sorted", "both", "listed"]
Neighbor = Literal["coordinate", "cardinal"]
Steps = Literal["singles", "straightaways", "forks", "forks-and-straightaways"]
StepToken = Literal["coordinate", "cardinal", "relative", "distance"]

EDGES: tuple[str, ...] = get_args(Edges)
PERMUTERS: tuple[str, ...] = get_args(Permuter)
STEP_TOKENS: tuple[str, ...] = get_args(StepToken)

_NAME = re.compile(
    r"""MazeTokenizerModular-(?P<prompt>AOTP|AOP)\(
    (?P<coordinates>UT\(\)|CTT\(pre=(?P<before>[TF]),[ ]intra=(?P<between>[TF]),[ ]post=(?P<after>[TF])\)),[ ]
    AdjList(?P<neighbor>Coord|Cardinal)\(
    pre=(?P<edge_pre>[TF]),[ ]post=(?P<edge_post>[TF]),[ ]shuffle_d0=(?P<shuffle>[TF]),[ ]
    (?P<grouping>Ungrouped|ByLeadingCoord)\(
    (intra=(?P<edge_intra>[TF]),[ ]shuffle_group=(?P<shuffle_group>[TF]),[ ])?
    connection_token_ordinal=(?P<place>[0-2])\),[ ]
    (?P<edges>AllLatticeEdges\(\)|ConnectionEdges\(walls=[TF]\)),[ ]
    (?P<permuter>Sorted|Random|Both)Coords\(\)\),[ ]
    (Unlabeled\(post=(?P<target_post>[TF])\),[ ])?
    StepSequence\((?P<steps>Singles|Straightaways|Forks|ForksAndStraightaways)\(\),[ ]
    step_tokenizers=\((?P<step_tokens>((Coord|Cardinal|Relative|Distance)\(\),[ ])+)\),[ ]
    pre=(?P<step_pre>[TF]),[ ]intra=(?P<step_intra>[TF]),[ ]post=(?P<step_post>[TF])\)\)""",
    re.VERBOSE,
)


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

    prompt: Prompt = "AOTP"
    coordinates: Coordinates = "UT"
    coordinate_delimiters: str = "(,)"
    edges: Edges = "connections"
    permuter: Permuter = "random"
    neighbor: Neighbor = "coordinate"
    grouped: bool = False
    shuffle: bool = True
    shuffle_group: bool = True
    connector: int | None = None
    edge_pre: bool = False
    edge_intra: bool = True
    edge_post: bool = True
    target_post: bool = False
    steps: Steps = "singles"
    step_tokens: tuple[StepToken, ...] = ("coordinate",)
    step_pre: bool = False
    step_intra: bool = False
    step_post: bool = False

    def __post_init__(self) -> None:
        for name, kind in get_type_hints(type(self)).items():
            if get_origin(kind) is Literal:
                _check_choice(name, getattr(self, name), get_args(kind))
        for each in fields(self):
            if each.type in (bool, "bool") and not isinstance(getattr(self, each.name), bool):
                given = shown(getattr(self, each.name))
                raise ClewError(f"{each.name} is {given}: it must be True or False", option=each.name)
        delimiters = self.coordinate_delimiters
        if not isinstance(delimiters, str) or "".join(c for c in "(,)" if c in delimiters) != delimiters:
            raise ClewError(
                f"coordinate_delimiters is {shown(delimiters)}: it must be some of '(,)', in this order",
                option="coordinate-delimiters",
            )
        _check_step_tokens(self.step_tokens)
        places = range(2) if self.grouped else range(3)
        whole = isinstance(self.connector, int) and not isinstance(self.connector, bool)
        if self.connector is not None and not (whole and self.connector in places):
            kind = "in groups it must be 0 or 1" if self.grouped else "it must be from 0 to 2"
            raise ClewError(f"connector is {shown(self.connector)}: {kind}", option="connector")
        object.__setattr__(self, "connector", self.connector_place)

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
        found = _NAME.fullmatch(name) if isinstance(name, str) else None
        if found is None:
            raise ClewError(
                f"{shown(name)} is not the name of a tokenizer that can be written: give the `name` of a "
                f"MazeTokenizerModular, such as {cls().name}",
                field="form",
            )
        parts = found.groupdict()
        given: dict[str, Any] = {
            each.name: parts[each.name] == "T"
            for each in fields(cls)
            if each.type in (bool, "bool") and parts.get(each.name) is not None
        }
        tokens = parts["step_tokens"].replace("Coord(", "Coordinate(").lower()
        delimiters = zip("(,)", ("before", "between", "after"), strict=True)
        compound = parts["coordinates"].startswith("CTT")
        values: dict[str, Any] = {
            "prompt": parts["prompt"],
            "coordinates": "CTT" if compound else "UT",
            "coordinate_delimiters": "".join(c for c, part in delimiters if not compound or parts[part] == "T"),
            "neighbor": "coordinate" if parts["neighbor"] == "Coord" else "cardinal",
            "grouped": parts["grouping"] == "ByLeadingCoord",
            "connector": int(parts["place"]),
            "edges": {"A": "all", "F": "connections", "T": "walls"}[
                parts["edges"].removeprefix("ConnectionEdges(walls=")[0]
            ],
            "permuter": parts["permuter"].lower(),
            "steps": parts["steps"].replace("And", "-and-").lower(),
            "step_tokens": tuple(tokens.replace("()", "").strip(", ").split(", ")),
        }
        return cls(**given, **values)

    @property
    def connector_place(self) -> int:
        """The place of the connector in an edge."""
        if self.connector is not None:
            return self.connector
        return 0 if self.grouped else 1

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

        def flag(value: bool) -> str:
            return "T" if value else "F"

        coordinates = "UT()"
        if self.coordinates == "CTT":
            parts = zip(("pre", "intra", "post"), "(,)", strict=True)
            coordinates = f"CTT({', '.join(f'{part}={flag(c in self.coordinate_delimiters)}' for part, c in parts)})"
        place = self.connector_place
        grouping = f"Ungrouped(connection_token_ordinal={place})"
        if self.grouped:
            grouping = (
                f"ByLeadingCoord(intra={flag(self.edge_intra)}, shuffle_group={flag(self.shuffle_group)}, "
                f"connection_token_ordinal={place})"
            )
        subset = "AllLatticeEdges()" if self.edges == "all" else f"ConnectionEdges(walls={flag(self.edges == 'walls')})"
        neighbor = "Coord" if self.neighbor == "coordinate" else "Cardinal"
        adjacency = (
            f"AdjList{neighbor}(pre={flag(self.edge_pre)}, post={flag(self.edge_post)}, "
            f"shuffle_d0={flag(self.shuffle)}, {grouping}, {subset}, {self.permuter.capitalize()}Coords())"
        )
        steps = "And".join(part.capitalize() for part in self.steps.split("-and-"))
        tokens = "".join(f"{each.replace('coordinate', 'coord').capitalize()}(), " for each in self.step_tokens)
        path = (
            f"StepSequence({steps}(), step_tokenizers=({tokens}), pre={flag(self.step_pre)}, "
            f"intra={flag(self.step_intra)}, post={flag(self.step_post)})"
        )
        target = f"Unlabeled(post={flag(self.target_post)}), " if self.prompt == "AOTP" else ""
        return f"MazeTokenizerModular-{self.prompt}({coordinates}, {adjacency}, {target}{path})"


def _check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ClewError(f"{name} is {shown(value)}: it must be one of {', '.join(choices)}", option=name)


def _check_step_tokens(given: object) -> None:
    """Raise `ClewError` unless these are different tokens, and not the distance alone."""
    if not isinstance(given, tuple) or not given or any(each in given[:place] for place, each in enumerate(given)):
        raise ClewError(
            f"step_tokens is {shown(given)}: it must be a tuple of different tokens, such as ('coordinate',)",
            option="step-tokens",
        )
    for each in given:
        _check_choice("step_tokens", each, STEP_TOKENS)
    if given == ("distance",):
        raise ClewError(
            "a path cannot be written as distances alone: add another of the step tokens", option="step-tokens"
        )
