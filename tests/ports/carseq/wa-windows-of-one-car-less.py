# Mistake: looks at q - 1 cars in a row instead of q.
import sys

LIMIT = 100000


def count(limits, cars, needs):
    """The sequences, LIMIT + 1 at most."""
    windows = [(p, q - 1) for p, q in limits]
    total = sum(cars)
    known = {}

    def extend(left, last):
        """last: for each option, which of the last cars got it, as bits."""
        if sum(left) == 0:
            return 1
        key = (left, last)
        if key in known:
            return known[key]
        result = 0
        for c in range(len(left)):
            if left[c] == 0:
                continue
            now = []
            for (p, q), bits, need in zip(windows, last, needs[c]):
                bits = (bits << 1 | need) & ((1 << q) - 1)
                if bin(bits).count("1") > p:
                    break
                now.append(bits)
            else:
                result += extend(left[:c] + (left[c] - 1,) + left[c + 1:], tuple(now))
                if result > LIMIT:
                    result = LIMIT + 1
                    break
        known[key] = result
        return result

    return extend(tuple(cars), (0,) * len(limits))


numbers = list(map(int, sys.stdin.read().split()))
at = 0
while at < len(numbers):
    options, classes = numbers[at], numbers[at + 1]
    at += 2
    limits = [(numbers[at + 2 * i], numbers[at + 2 * i + 1]) for i in range(options)]
    at += 2 * options
    cars, needs = [], []
    for _ in range(classes):
        cars.append(numbers[at])
        needs.append(numbers[at + 1:at + 1 + options])
        at += 1 + options
    answer = count(limits, cars, needs)
    print("many" if answer > LIMIT else answer)
