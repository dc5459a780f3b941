# Mistake: numbers the columns from 0.
import sys

answers = {}


def solve(n):
    full = (1 << n) - 1
    chosen = []
    first = []

    def place(columns, falling, rising):
        if columns == full:
            if not first:
                first.extend(chosen)
            return 1
        count = 0
        free = full & ~(columns | falling | rising)
        while free:
            bit = free & -free
            free -= bit
            chosen.append(bit.bit_length() - 1)
            count += place(columns | bit, (falling | bit) >> 1, (rising | bit) << 1)
            chosen.pop()
        return count

    return place(0, 0, 0), first


for token in sys.stdin.read().split():
    n = int(token)
    if n not in answers:
        answers[n] = solve(n)
    count, first = answers[n]
    print(count)
    if count:
        print(*first)
