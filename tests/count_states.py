#!/usr/bin/env python3
"""Checks a count: python3 count_states.py FILE STATES

FILE is a matrix without colours and bounds in Knuth's format. STATES is the file that
`dlx-cover count FILE --states STATES` has written. Each line stands for a set of remaining items. The line has the item
that is covered next and, for each option that can cover this item, the number of the line for the items that then
remain (0 if no primary items remain). The last line stands for all items. The script computes each set again, and
prints the number of covers.
"""

import sys


def matrix(file):
    """The number of primary items, the number of all items, and the options, each as a bit set of items."""
    with open(file, encoding="utf-8") as text:
        lines = [line.split() for line in text if line.strip() and not line.startswith("|")]
    header = lines[0] if lines else []
    names = [name for name in header if name != "|"]
    bits = {name: 1 << index for index, name in enumerate(names)}
    options = [[word for word in line if not word.startswith("|")] for line in lines[1:]]
    words = set(names).union(*options)
    if len(bits) < len(names) or words != set(bits) or any("|" in word or ":" in word for word in words):
        sys.exit(f"{file}: expected a matrix without colours and bounds in Knuth's format")
    return header.index("|") if "|" in header else len(names), len(names), [sum({bits[word] for word in line}) for line in options]


def main(file, states):
    primary, items, options = matrix(file)
    having = [[option for option in options if option >> item & 1] for item in range(primary)]
    with open(states, encoding="ascii") as text:
        lines = [None] + [list(map(int, line.split())) for line in text]
    left = [None] * len(lines)
    left[-1] = (1 << items) - 1
    if len(lines) == 1 and primary:
        sys.exit(f"{states}: expected a line")
    for number in range(len(lines) - 1, 0, -1):
        item, following = lines[number][0] - 1 if lines[number] else -1, lines[number][1:]
        if left[number] is None or not 0 <= item < primary or not left[number] >> item & 1:
            sys.exit(f"{states}:{number}: expected an item that is left")
        fitting = [option for option in having[item] if option & left[number] == option]
        if len(fitting) != len(following):
            sys.exit(f"{states}:{number}: expected a state after each of {len(fitting)} options")
        for option, other in zip(fitting, following):
            rest = left[number] ^ option
            if not rest & ((1 << primary) - 1):
                rest = None
            if not 0 <= other < number or (other == 0) != (rest is None) or left[other] not in (None, rest):
                sys.exit(f"{states}:{number}: expected a state with the items that are left, not {other}")
            left[other] = rest
    counts = [1]
    for line in lines[1:]:
        counts.append(sum(counts[other] for other in line[1:]))
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    print(counts[-1])


try:
    main(*sys.argv[1:])
except (OSError, ValueError) as error:
    sys.exit(f"count_states: {error}")
