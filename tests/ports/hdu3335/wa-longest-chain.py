# Mistake: prints the length of the longest chain instead of the size of the largest antichain.
import sys

numbers = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(numbers[0] if numbers else 0):
    n = numbers[at]
    a = sorted(set(numbers[at + 1:at + 1 + n]))
    at += 1 + n
    longest = []
    for i, x in enumerate(a):
        best = 0
        for y, length in zip(a, longest):
            if length > best and x % y == 0:
                best = length
        longest.append(best + 1)
    print(max(longest, default=0))
