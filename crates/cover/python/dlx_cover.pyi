"""Exact covers and set covers by name."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Generic, Optional, TypeVar, Union, final

__version__: str
_T = TypeVar("_T")
_Items = Union[Iterable[Hashable], Mapping[Any, Optional[Hashable]]]

class Stopped(Exception):
    """A limit stopped the question: `known` is what it had found, a number of covers or None."""

    known: Optional[int]

@final
class Progress:
    """How a search stands: nodes and covers so far, the cost of the best cover so far (None: none yet) and a
    bound on it, where costs are asked about, and about how many covers there are, where that can be told."""

    @property
    def nodes(self) -> int: ...
    @property
    def covers(self) -> int: ...
    @property
    def best(self) -> Optional[int]: ...
    @property
    def bound(self) -> int: ...
    @property
    def estimate(self) -> Optional[float]: ...

@final
class Best(Generic[_T]):
    """The best cover found. `cover` and `cost` are None if there was none; no cover costs less than `bound`
    (None: there is no cover); `proved` is whether the search went to its end."""

    @property
    def cover(self) -> Optional[list[_T]]: ...
    @property
    def cost(self) -> Optional[int]: ...
    @property
    def bound(self) -> Optional[int]: ...
    @property
    def proved(self) -> bool: ...

@final
class Covers(Iterator[list[_T]]):
    """Covers as they are found."""

    def __iter__(self) -> Covers[_T]: ...
    def __next__(self) -> list[_T]: ...

@final
class Problem(Generic[_T]):
    """Items that are to be covered and options that cover them.

    Items have any hashable names, options any labels, as which covers come back. A cover has each item once
    (`repeat=True`: at least once), unless `optional` or `between` say otherwise. Questions stop at
    `time_limit` seconds or `node_limit` nodes with `Stopped`, call `on_progress` up to 20 times a second, end
    with what it raises, and let other threads run. Items and options that contradict each other are a
    ValueError of the next question."""

    def __init__(self) -> None: ...
    def __len__(self) -> int:
        """The number of options."""

    def option(self, label: _T, items: _Items, *, cost: int = 0) -> int:
        """Add an option that has `items`: names, or a dict of names and their colours, None for none. Return
        its number. Items with colours are optional, and may be in several options that agree on the colour."""

    def label(self, option: int) -> _T:
        """The label of an option."""

    def item(self, name: Hashable) -> None:
        """An item must be covered once, as all that are only named; an error if no option has it."""

    def optional(self, name: Hashable) -> None:
        """An item may stay uncovered."""

    def between(self, name: Hashable, low: int, high: int) -> None:
        """An item must be covered at least `low` and at most `high` times."""

    def forbid(self, option: int) -> None:
        """Take an option out of all covers, until it is allowed again."""

    def allow(self, option: int) -> None:
        """Undo `forbid`."""

    def forbid_item(self, name: Hashable) -> None:
        """Take an item and all options that have it out of the problem, until it is allowed again."""

    def allow_item(self, name: Hashable) -> None:
        """Undo `forbid_item`."""

    def first(
        self,
        *,
        repeat: bool = False,
        seed: Optional[int] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
    ) -> Optional[list[_T]]:
        """A cover, or None; one of a random order of options with a `seed`."""

    def covers(
        self,
        *,
        repeat: bool = False,
        seed: Optional[int] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
    ) -> Covers[_T]:
        """All covers, one after the other. The problem may be changed meanwhile; they are those of before."""

    def count(
        self,
        *,
        repeat: bool = False,
        memory: Optional[int] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
    ) -> int:
        """The number of covers, of any size, mostly without visiting each. `memory` is for tables, in bytes."""

    def sample(
        self,
        number: int,
        *,
        seed: int = 0,
        repeat: bool = False,
        memory: Optional[int] = None,
        time_limit: Optional[float] = None,
    ) -> list[list[_T]]:
        """Covers drawn uniformly at random, none if there is none; MemoryError if `memory` is too little."""

    def marginals(
        self, *, repeat: bool = False, memory: Optional[int] = None, time_limit: Optional[float] = None
    ) -> list[tuple[_T, int]]:
        """For each option that is allowed, in how many covers it is; MemoryError as in `sample`."""

    def cheapest(
        self,
        *,
        repeat: bool = False,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
    ) -> Best[_T]:
        """A cover of least cost, or the best one before a limit."""

    def fewest(
        self,
        *,
        repeat: bool = False,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
    ) -> Best[_T]:
        """A cover with the fewest options, whose number is its cost."""

    @staticmethod
    def from_rows(rows: Iterable[Iterable[object]], *, costs: Optional[Sequence[int]] = None) -> Problem[int]:
        """Rows of 0 and 1; labels and names are the numbers of rows and columns, from 0."""

    @staticmethod
    def from_numpy(array: Any, *, costs: Optional[Sequence[int]] = None) -> Problem[int]:
        """The same of an array of two dimensions."""

    @staticmethod
    def read(path: Union[str, PathLike[str]]) -> Problem[str]:
        """Read Knuth's format, or rows of 0 and 1. Labels are what comments above options say, or their items."""

    def write(self, path: Union[str, PathLike[str]]) -> None:
        """Write Knuth's format, with labels as comments, without what is forbidden."""
