# Mistake: reads k before m.
import sys
from itertools import combinations


def count(n, m, k):
    choices = list(combinations(range(n), m))
    columns = [m] * n
    falling = [k] * (2 * n - 1)
    rising = [k] * (2 * n - 1)

    def place(r):
        if r == n:
            return 1
        found = 0
        for choice in choices:
            if any(not columns[c] or not falling[r - c + n - 1] or not rising[r + c] for c in choice):
                continue
            for c in choice:
                columns[c] -= 1
                falling[r - c + n - 1] -= 1
                rising[r + c] -= 1
            # A column that needs more queens than there are rows left stays short.
            if max(columns) < n - r:
                found += place(r + 1)
            for c in choice:
                columns[c] += 1
                falling[r - c + n - 1] += 1
                rising[r + c] += 1
        return found

    return place(0)


numbers = list(map(int, sys.stdin.read().split()))
for i in range(0, len(numbers) - 2, 3):
    n, k, m = numbers[i:i + 3]
    print(count(n, m, k))
