# Mistake: prints a blank line after every grid, the last one included.
import sys

BITS = [bin(mask).count("1") for mask in range(512)]
BOX = [[r // 3 * 3 + c // 3 for c in range(9)] for r in range(9)]


def solve(cells):
    grid = [0] * 81
    rows, columns, boxes = [511] * 9, [511] * 9, [511] * 9
    blanks = []

    def put(r, c, bit):
        rows[r] ^= bit
        columns[c] ^= bit
        boxes[BOX[r][c]] ^= bit

    for i, token in enumerate(cells):
        r, c = divmod(i, 9)
        if token == "?":
            blanks.append((r, c))
        else:
            grid[i] = int(token)
            put(r, c, 1 << (int(token) - 1))

    def place(depth):
        if depth == len(blanks):
            return True
        least, at = 10, depth
        for i in range(depth, len(blanks)):
            r, c = blanks[i]
            n = BITS[rows[r] & columns[c] & boxes[BOX[r][c]]]
            if n < least:
                least, at = n, i
                if n < 2:
                    break
        blanks[depth], blanks[at] = blanks[at], blanks[depth]
        r, c = blanks[depth]
        mask = rows[r] & columns[c] & boxes[BOX[r][c]]
        while mask:
            bit = mask & -mask
            mask ^= bit
            put(r, c, bit)
            grid[9 * r + c] = bit.bit_length()
            if place(depth + 1):
                return True
            put(r, c, bit)
        blanks[depth], blanks[at] = blanks[at], blanks[depth]
        return False

    place(0)
    return grid


tokens = sys.stdin.read().split()
for start in range(0, len(tokens) - 80, 81):
    grid = solve(tokens[start:start + 81])
    for r in range(9):
        print(*grid[9 * r:9 * r + 9])
    print()
