# Mistake: prints the bound of Schönheim, which is often the answer.
import sys


def bound(n, m, r):
    if r == 0:
        return 1
    return (n * bound(n - 1, m - 1, r - 1) + m - 1) // m


numbers = list(map(int, sys.stdin.read().split()))
for i in range(numbers[0]):
    print("Case #%d: %d" % (i + 1, bound(*numbers[3 * i + 1:3 * i + 4])))
