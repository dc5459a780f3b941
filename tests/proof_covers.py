#!/usr/bin/env python3
"""Checks the list of covers of a proof: python3 proof_covers.py NAME

Each line of NAME.covers must be a cover that satisfies the constraints of NAME.opb, and no cover may be listed twice.
Each of the clauses @c1, @c2, ... of NAME.opb must exclude one of these covers and nothing else. NAME.pbp proves that
there are no other covers.
"""

import sys


def constraints(lines):
    """The number of options, the constraints, and the clauses that exclude covers. A constraint is its terms and its bound."""
    options, rules, clauses = 0, [], {}
    for line in lines:
        words = line.split()
        if line.startswith("*"):
            if len(words) > 1 and words[1][0] == "x":
                options = max(options, int(words[1][1:-1]))
            continue
        if line.startswith("min:"):
            continue
        label = words.pop(0) if words[0].startswith("@") else None
        end = words.index(">=")
        bound = int(words[end + 1])
        terms = [(int(words[at]), words[at + 1][0] != "~", int(words[at + 1].lstrip("~x"))) for at in range(0, end, 2)]
        if label:
            clauses[label] = (terms, bound)
        else:
            rules.append((terms, bound))
    return options, rules, clauses


def fail(what):
    sys.exit(f"proof_covers: {what}")


def main(name):
    with open(f"{name}.opb") as file:
        options, rules, clauses = constraints(file)
    # `~a or b` means that b is true if a is.
    implied = {}
    for terms, bound in rules:
        if bound == 1 and len(terms) == 2 and [term[:2] for term in terms] == [(1, False), (1, True)]:
            implied.setdefault(terms[0][2], []).append(terms[1][2])
    seen, number = set(), 0
    with open(f"{name}.covers") as file:
        for line in file:
            number += 1
            cover = frozenset(map(int, line.split()))
            if cover in seen or not all(1 <= option <= options for option in cover):
                fail(f"line {number}: found before, or not numbers of options")
            seen.add(cover)
            true = cover | {colour for option in cover for colour in implied.get(option, [])}
            blocked = set()
            for terms, bound in rules:
                value = sum(times for times, sign, variable in terms if (variable in true) == sign)
                if value < bound:
                    fail(f"line {number}: is not a cover")
                # Adding one of these options to the cover would violate the constraint.
                if value == bound and len({sign for _, sign, _ in terms}) == 1:
                    blocked.update(v for times, sign, v in terms if (times < 0) == sign)
            terms, bound = clauses.get(f"@c{number}", ([], 0))
            negative = {variable for times, sign, variable in terms if not sign}
            positive = {variable for times, sign, variable in terms if sign}
            others = set(range(1, options + 1)) - cover
            if bound != 1 or any(times != 1 for times, _, _ in terms) or negative != cover:
                fail(f"@c{number}: does not exclude the cover of line {number}")
            if positive != others and not (not positive and others <= blocked):
                fail(f"@c{number}: may exclude other covers")
    if len(clauses) != number:
        fail(f"{len(clauses)} clauses for {number} covers")
    print(f"{number} covers")


main(*sys.argv[1:])
