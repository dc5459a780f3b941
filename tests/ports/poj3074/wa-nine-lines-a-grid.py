# Mistake: prints nine lines of nine digits for a grid, as POJ 2676 wants them.
import sys

UNITS = []
for i in range(9):
    UNITS.append([9 * i + j for j in range(9)])
    UNITS.append([9 * j + i for j in range(9)])
    UNITS.append([27 * (i // 3) + 3 * (i % 3) + 9 * (j // 3) + j % 3 for j in range(9)])
OF = [[unit for unit in UNITS if cell in unit] for cell in range(81)]
PEERS = [set(sum(OF[cell], [])) - {cell} for cell in range(81)]


def assign(grid, cell, digit):
    for other in grid[cell]:
        if other != digit and not eliminate(grid, cell, other):
            return False
    return True


def eliminate(grid, cell, digit):
    if digit not in grid[cell]:
        return True
    grid[cell] = grid[cell].replace(digit, "")
    if not grid[cell]:
        return False
    if len(grid[cell]) == 1:
        for peer in PEERS[cell]:
            if not eliminate(grid, peer, grid[cell]):
                return False
    for unit in OF[cell]:
        places = [place for place in unit if digit in grid[place]]
        if not places:
            return False
        if len(places) == 1 and not assign(grid, places[0], digit):
            return False
    return True


def search(grid):
    open_cells = [cell for cell in range(81) if len(grid[cell]) > 1]
    if not open_cells:
        return grid
    cell = min(open_cells, key=lambda c: len(grid[c]))
    for digit in grid[cell]:
        copy = grid[:]
        if assign(copy, cell, digit):
            found = search(copy)
            if found:
                return found
    return None


for line in sys.stdin:
    line = line.strip()
    if line == "end":
        break
    if not line:
        continue
    grid = ["123456789"] * 81
    for cell, digit in enumerate(line):
        if digit != ".":
            assign(grid, cell, digit)
    answer = search(grid)
    for r in range(9):
        print("".join(answer[9 * r:9 * r + 9]))
