# Mistake: prints columns for rows.
import sys

grid = [list(map(int, sys.stdin.readline().split())) for _ in range(9)]
row = [set() for _ in range(9)]
column = [set() for _ in range(9)]
box = [set() for _ in range(9)]
blank = []
for r in range(9):
    for c in range(9):
        d = grid[r][c]
        if d:
            row[r].add(d)
            column[c].add(d)
            box[r // 3 * 3 + c // 3].add(d)
        else:
            blank.append((r, c))

ALL = set(range(1, 10))


def fill():
    if not blank:
        return True
    best, at = None, -1
    for i, (r, c) in enumerate(blank):
        choices = ALL - row[r] - column[c] - box[r // 3 * 3 + c // 3]
        if best is None or len(choices) < len(best):
            best, at = choices, i
            if len(best) < 2:
                break
    r, c = blank.pop(at)
    b = r // 3 * 3 + c // 3
    for d in best:
        grid[r][c] = d
        row[r].add(d)
        column[c].add(d)
        box[b].add(d)
        if fill():
            return True
        row[r].remove(d)
        column[c].remove(d)
        box[b].remove(d)
    grid[r][c] = 0
    blank.insert(at, (r, c))
    return False


fill()
for c in range(9):
    print(" ".join(str(grid[r][c]) for r in range(9)))
