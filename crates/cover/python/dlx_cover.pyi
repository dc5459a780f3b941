"""Exact covers and set covers with named items and options."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Generic, Optional, TypeVar, Union, final

__version__: str
_T = TypeVar("_T")
_Items = Union[Iterable[Hashable], Mapping[Any, Optional[Hashable]]]

class Stopped(Exception):
    """A limit stopped the question. `known` is the number of covers found so far, or None."""

    known: Optional[int]

@final
class Progress:
    """The progress of a search: nodes and covers so far; for questions about costs, the cost of the best
    cover so far (None: none yet) and a lower bound; an estimate of the number of covers, if there is one."""

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
    (None: there is no cover); `proved` tells whether the search was completed."""

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
    """An iterator over covers, which are found one by one."""

    def __iter__(self) -> Covers[_T]: ...
    def __next__(self) -> list[_T]: ...

@final
class Problem(Generic[_T]):
    """Items to be covered and options that cover them.

    Item names are any hashable objects; labels of options are any objects, and covers are lists of labels. A
    cover has each item once (`repeat=True`: at least once), unless `optional` or `between` say otherwise.
    Questions raise `Stopped` at `time_limit` seconds or `node_limit` nodes, call `on_progress` up to 20 times
    a second, pass on exceptions that it raises, and let other threads run. If items and options contradict
    each other, the next question raises ValueError."""

    def __init__(self) -> None: ...
    def __len__(self) -> int:
        """The number of options."""

    def option(self, label: _T, items: _Items, *, cost: int = 0) -> int:
        """Add an option with `items`: names, or a dict from names to colours (None: no colour). Return its
        number. Items with colours are optional; several options may share one if they agree on its colour."""

    def label(self, option: int) -> _T:
        """Return the label of an option."""

    def item(self, name: Hashable) -> None:
        """Require that an item is covered once (the default). Some option must have the item."""

    def optional(self, name: Hashable) -> None:
        """Let an item stay uncovered."""

    def between(self, name: Hashable, low: int, high: int) -> None:
        """Require that an item is covered at least `low` and at most `high` times."""

    def forbid(self, option: int) -> None:
        """Exclude an option from all covers, until it is allowed again."""

    def allow(self, option: int) -> None:
        """Undo `forbid`."""

    def forbid_item(self, name: Hashable) -> None:
        """Remove an item and all options that have it, until the item is allowed again."""

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
        """Return a cover, or None; with a `seed`, options are tried in a random order."""

    def covers(
        self,
        *,
        repeat: bool = False,
        seed: Optional[int] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
    ) -> Covers[_T]:
        """Iterate over all covers. Later changes to the problem do not affect the iterator."""

    def count(
        self,
        *,
        repeat: bool = False,
        memory: Optional[int] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
    ) -> int:
        """Count the covers, usually without visiting each one. `memory` bounds the tables, in bytes."""

    def sample(
        self,
        number: int,
        *,
        seed: int = 0,
        repeat: bool = False,
        memory: Optional[int] = None,
        time_limit: Optional[float] = None,
    ) -> list[list[_T]]:
        """Draw covers uniformly at random ([] if there is no cover). MemoryError if `memory` is too small."""

    def marginals(
        self, *, repeat: bool = False, memory: Optional[int] = None, time_limit: Optional[float] = None
    ) -> list[tuple[_T, int]]:
        """Return how many covers contain each allowed option. MemoryError if `memory` is too small."""

    def cheapest(
        self,
        *,
        repeat: bool = False,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
    ) -> Best[_T]:
        """Find a cheapest cover, or the best cover found before a limit."""

    def fewest(
        self,
        *,
        repeat: bool = False,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
    ) -> Best[_T]:
        """Find a cover with the fewest options. Its cost is the number of its options."""

    @staticmethod
    def from_rows(rows: Iterable[Iterable[object]], *, costs: Optional[Sequence[int]] = None) -> Problem[int]:
        """Build a problem from rows of 0 and 1. Labels are row numbers, item names column numbers, from 0."""

    @staticmethod
    def from_numpy(array: Any, *, costs: Optional[Sequence[int]] = None) -> Problem[int]:
        """Build a problem from a two-dimensional array, like `from_rows`."""

    @staticmethod
    def read(path: Union[str, PathLike[str]]) -> Problem[str]:
        """Read Knuth's format, or rows of 0 and 1. Labels are the comments above options, or the items."""

    def write(self, path: Union[str, PathLike[str]]) -> None:
        """Write Knuth's format, with labels as comments, without forbidden items and options."""
