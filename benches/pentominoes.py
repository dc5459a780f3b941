#!/usr/bin/env python3
"""Compares the times of the module dlx_cover, the program dlx-cover and other packages for the 2,339 tilings
of the 6 x 10 board by the 12 pentominoes.

    python benches/pentominoes.py [PROGRAM] [RUNS]

The Python that runs this script needs the wheel of dlx-cover; xcover and exact-cover are measured if they are
installed. The output lists median CPU times in seconds, and their ratios to the program's time. The program reads
a file and prints covers; the modules build the problem and return lists."""

import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

from dlx_cover import Problem

HEIGHT, WIDTH, TILINGS = 6, 10, 2339
SHAPES = {
    "F": ".XX/XX./.X.", "I": "XXXXX", "L": "XXXX/X...", "N": "XX../.XXX", "P": "XXX/XX.", "T": "XXX/.X./.X.",
    "U": "X.X/XXX", "V": "X../X../XXX", "W": "X../XX./.XX", "X": ".X./XXX/.X.", "Y": "XXXX/.X..", "Z": "XX./.X./.XX",
}


def options():
    """Returns each placement as a list of the piece and its cells."""
    for name, rows in SHAPES.items():
        cells = [(r, c) for r, row in enumerate(rows.split("/")) for c, cell in enumerate(row) if cell == "X"]
        turned = set()
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]
            for one in (cells, [(r, -c) for r, c in cells]):
                top, left = min(r for r, _ in one), min(c for _, c in one)
                turned.add(tuple(sorted((r - top, c - left) for r, c in one)))
        for one in sorted(turned):
            # Placing the X only in one quarter of the board leaves one of every four symmetric tilings.
            below, beyond = (HEIGHT // 2 - 1, WIDTH // 2 - 1) if name == "X" else (HEIGHT, WIDTH)
            for down in range(min(HEIGHT - max(r for r, _ in one), below)):
                for right in range(min(WIDTH - max(c for _, c in one), beyond)):
                    yield [name] + [(r + down, c + right) for r, c in one]


def module():
    problem = Problem()
    for option in options():
        problem.option(option, option)
    return len(list(problem.covers()))


def xcover():
    from xcover import covers

    return sum(1 for _ in covers([[str(item) for item in option] for option in options()]))


def exact_cover():
    import numpy
    from exact_cover import get_all_solutions

    items = list(SHAPES) + [(r, c) for r in range(HEIGHT) for c in range(WIDTH)]
    rows = [[item in option for item in items] for option in options()]
    return len(get_all_solutions(numpy.array(rows, dtype=numpy.int32)))


def medians(program, runs):
    """Interleaves the programs, so that all run under the same conditions."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "pentominoes.dlx")
        problem = Problem()
        for option in options():
            name, *cells = option
            problem.option(name, [name] + [f"r{r}c{c}" for r, c in cells])
        problem.write(path)

        def solve():
            printed = subprocess.run([program, "solve", path, "--all", "--rows"], capture_output=True, check=True)
            return len(printed.stdout.splitlines())

        times, subjects = {}, {"dlx-cover": solve, "module dlx_cover": module, "xcover": xcover, "exact-cover": exact_cover}
        for run in range(runs + 1):
            for name, subject in list(subjects.items()):
                who = resource.RUSAGE_CHILDREN if subject is solve else resource.RUSAGE_SELF
                start = resource.getrusage(who)
                try:
                    found = subject()
                except ImportError:
                    del subjects[name]
                    continue
                end = resource.getrusage(who)
                if found != TILINGS:
                    sys.exit(f"{name}: {found} covers, expected {TILINGS}")
                # The first run is not counted, because xcover compiles code in it.
                if run > 0:
                    times.setdefault(name, []).append(end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
    return {name: statistics.median(each) for name, each in times.items()}


if __name__ == "__main__":
    found = medians(sys.argv[1] if len(sys.argv) > 1 else "dlx-cover", int(sys.argv[2]) if len(sys.argv) > 2 else 7)
    for name, median in found.items():
        print(f"{name:18} {median:7.3f} s {median / found['dlx-cover']:6.2f}")
