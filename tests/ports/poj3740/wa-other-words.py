# Mistake: prints No instead of It is impossible.
import sys


def covered(left, rows):
    if not left:
        return True
    column = left & -left
    for row in rows:
        if row & column and covered(left & ~row, [other for other in rows if not other & row]):
            return True
    return False


def main():
    tokens = sys.stdin.read().split()
    at = 0
    while at + 1 < len(tokens):
        m, n = int(tokens[at]), int(tokens[at + 1])
        at += 2
        rows = []
        for _ in range(m):
            rows.append(int("".join(tokens[at:at + n]), 2))
            at += n
        print("Yes, I found it" if covered((1 << n) - 1, rows) else "No")


main()
