"""More families of inputs for families.py: sudokus and other boards with givens."""

from families import dig, family, rows, shuffled

CELLS = [(r, c) for r in range(9) for c in range(9)]
SYMBOLS = "123456789ABCDEFG"

def full(random, n):
    """Returns a cyclic grid with its bands, the lines in each band, and its digits shuffled,
    half of the time transposed."""
    order = lambda: [n * band + k for band in shuffled(random, range(n)) for k in shuffled(random, range(n))]
    lines, columns, digits = order(), order(), shuffled(random, range(1, n * n + 1))
    grid = [[digits[(n * (r % n) + r // n + c) % (n * n)] for c in columns] for r in lines]
    return grid if random.random() < 0.5 else [list(line) for line in zip(*grid)]

def turned(random, grid):
    """Returns the puzzle with its bands, the lines within each band, and its digits shuffled."""
    n = 3 if len(grid) == 9 else 4
    order = lambda: [n * band + k for band in shuffled(random, range(n)) for k in shuffled(random, range(n))]
    lines, columns, digits = order(), order(), [0] + shuffled(random, range(1, n * n + 1))
    return [[digits[grid[r][c]] for c in columns] for r in lines]

def grid_of(givens, side=9):
    return [[givens.get((r, c), 0) for c in range(side)] for r in range(side)]

def unique(random, tools, groups, n=3, check=None, whole=None):
    """Returns a puzzle with one solution: a full grid from which `dig` has removed groups of givens, in the order of
    `groups(grid)`."""
    whole = whole or full(random, n)
    givens = {(r, c): whole[r][c] for r in range(n * n) for c in range(n * n)}
    check = check or (line if n == 3 else letters)
    return grid_of(dig(givens, groups(whole), lambda left: check([grid_of(left, n * n)]), tools), n * n)

def one_by_one(random, side):
    return lambda grid: [{(r, c)} for r, c in shuffled(random, [(r, c) for r in range(side) for c in range(side)])]

def in_pairs(random, side):
    cells = shuffled(random, [(r, c) for r in range(side) for c in range(side)])
    return lambda grid: [{(r, c), (side - 1 - r, side - 1 - c)} for r, c in cells]

def by_digit(random, side):
    def groups(grid):
        cells = shuffled(random, [(r, c) for r in range(side) for c in range(side)])
        return [{cell} for cell in sorted(cells, key=lambda p: grid[p[0]][p[1]])]

    return groups

ORDERS = {"minimal": one_by_one, "symmetric": in_pairs, "by_digit": by_digit}

# The formats.

def line(grids):
    return "".join("".join(SYMBOLS[d - 1] if d else "." for row in g for d in row) + "\n" for g in grids) + "end\n"

def letters(grids):
    return "\n".join(rows((["ABCDEFGHIJKLMNOP"[d - 1] if d else "-" for d in row] for row in g), "") for g in grids)

def spaced(grids):
    return "\n".join(rows(g) for g in grids)

def questions(grids):
    return spaced(grids).replace("0", "?")

def counted(grids):
    return f"{len(grids)}\n" + "".join(rows(g, "") for g in grids)

def ordered(grids):
    symbols = "." + SYMBOLS
    return "".join(f"{int(len(g) ** 0.5)}\n" + rows(([symbols[d] for d in row] for row in g), "") for g in grids)

NINE = {"hdu1426": (questions, 300), "poj3074": (line, 1000), "poj2676": (counted, 300), "luogu1784": (spaced, 1),
        "sudokunique": (spaced, 100), "sudokux": (line, 100)}
SIXTEEN = {"zoj3122": (letters, 10), "spoj1110": (lambda grids: "10\n" + letters(grids), 10), "hdu3909": (ordered, 5)}

class Others:
    """Checks puzzles by the rules of another problem; the puzzles must be in that problem's format."""

    def __init__(self, tools, problem):
        self.valid = type(tools)(problem).valid

def diagonal(random, tools):
    """Returns a full grid in which each diagonal has every digit: the solution of a generated puzzle, with digits
    renamed."""
    text = tools.answer(tools.made(random.randrange(10**6), 3)).split()[0]
    digits = shuffled(random, range(1, 10))
    return [[digits[int(text[9 * r + c]) - 1] for c in range(9)] for r in range(9)]

def nine(problem, name, order):
    form, count = NINE[problem]

    def make(random, tools):
        if problem == "sudokux":
            bases = [unique(random, tools, order(random, 9), whole=diagonal(random, tools)) for _ in range(2)]
            return form([bases[i % 2] for i in range(count)])
        bases = [unique(random, Others(tools, "poj3074"), order(random, 9)) for _ in range(min(3, count))]
        return form([turned(random, bases[i % len(bases)]) for i in range(count)])

    make.__name__ = f"{problem}__{name}"
    return family(problem)(make)

def sixteen(problem, name, order):
    form, count = SIXTEEN[problem]

    def make(random, tools):
        base = unique(random, Others(tools, "zoj3122"), order(random, 16), 4)
        return form([turned(random, base) for _ in range(count)])

    make.__name__ = f"{problem}__{name}"
    return family(problem)(make)

for name, order in ORDERS.items():
    for problem in NINE:
        nine(problem, name, order)
    for problem in SIXTEEN:
        sixteen(problem, name, order)

@family("sudokunique", "poj2676")
def nearly__blank(random, tools):
    form, count = NINE[tools.problem]
    return form([grid_of({cell: g[cell[0]][cell[1]] for cell in random.sample(CELLS, random.randint(0, 16))})
                 for g in (full(random, 3) for _ in range(count))])

@family("sudokunique")
def sudokunique__one_given_changed(random, tools):
    grids = []
    base = unique(random, Others(tools, "poj3074"), one_by_one(random, 9))
    for _ in range(100):
        grid = turned(random, base)
        r, c = random.choice([p for p in CELLS if grid[p[0]][p[1]]])
        grid[r][c] = grid[r][c] % 9 + 1
        grids.append(grid)
    return spaced(grids)

@family("hdu3909")
def hdu3909__one_given_changed(random, tools):
    base, grids = unique(random, Others(tools, "zoj3122"), one_by_one(random, 16), 4), []
    for _ in range(5):
        grid = turned(random, base)
        r, c = random.choice([(r, c) for r in range(16) for c in range(16) if grid[r][c]])
        grid[r][c] = grid[r][c] % 16 + 1
        grids.append(grid)
    return ordered(grids)

def best(random, keep):
    whole = full(random, 3)
    return spaced([grid_of({p: whole[p[0]][p[1]] for p in CELLS if keep(p, whole)})])

@family("noip2009")
def noip2009__three_digits(random, tools):
    digits = random.sample(range(1, 10), 3)
    return best(random, lambda p, whole: whole[p[0]][p[1]] in digits)

@family("noip2009")
def noip2009__lines_and_columns(random, tools):
    lines, columns = random.sample(range(9), 2), [random.randrange(9)]
    return best(random, lambda p, whole: p[0] in lines or p[1] in columns)

@family("noip2009")
def noip2009__scattered(random, tools):
    chosen = set(random.sample(CELLS, 24))
    return best(random, lambda p, whole: p in chosen)

@family("noip2009")
def noip2009__boxes(random, tools):
    boxes = random.sample(range(9), 3)
    return best(random, lambda p, whole: p[0] // 3 * 3 + p[1] // 3 in boxes)

def five_blank(random, places, changed):
    grids = []
    for _ in range(500):
        grid = full(random, 3)
        if changed:
            r, c = random.choice(CELLS)
            grid[r][c] = grid[r][c] % 9 + 1
        for r, c in places():
            grid[r][c] = 0
        grids.append(grid)
    return counted(grids)

@family("hdu2780")
def hdu2780__one_line(random, tools):
    places = lambda: zip([random.randrange(9)] * 5, random.sample(range(9), 5))
    return five_blank(random, places, False)

@family("hdu2780")
def hdu2780__scattered(random, tools):
    return five_blank(random, lambda: random.sample(CELLS, 5), False)

@family("hdu2780")
def hdu2780__one_digit_changed(random, tools):
    return five_blank(random, lambda: random.sample(CELLS, 5), True)

def queens(random, placed):
    """Returns a board of fifty queens, perhaps mirrored or transposed, on which only the queens in the rows
    `placed(columns)` are given."""
    columns = [*range(2, 51, 2), 3, 1, *range(7, 50, 2), 5]
    if random.random() < 0.5:
        columns = columns[::-1]
    if random.random() < 0.5:
        columns = [columns.index(r + 1) + 1 for r in range(50)]
    chosen = placed(columns)
    return "50 " + " ".join(str(c) if r in chosen else "0" for r, c in enumerate(columns)) + "\n"

@family("spoj1771")
def spoj1771__scattered(random, tools):
    return "".join(queens(random, lambda _: random.sample(range(50), random.randint(0, 25))) for _ in range(20))

@family("spoj1771")
def spoj1771__every_other_line(random, tools):
    return "".join(queens(random, lambda _: range(i % 2, 50, random.choice((2, 3, 4, 7)))) for i in range(20))

@family("spoj1771")
def spoj1771__one_half(random, tools):
    return "".join(queens(random, lambda _: range(random.randint(0, 35), 50)) for _ in range(20))

# Pieces on a board. The pieces of the triangle are from the statement's example.

TRIANGLE = "B BK BKK BJKK JJJDD GJGDDC GGGCCCI EEEHHIIA ELHHHIAAF ELLLLIFFFF".split()
PENTOMINOES = {"F": "01 02 10 11 21", "I": "00 01 02 03 04", "L": "00 10 20 30 31", "N": "00 10 11 21 31",
               "P": "00 01 10 11 20", "T": "00 01 02 11 21", "U": "00 02 10 11 12", "V": "00 10 20 21 22",
               "W": "00 10 11 21 22", "X": "01 10 11 12 21", "Y": "00 10 11 20 30", "Z": "00 01 11 21 22"}

def solid(random, near):
    """Returns a box with three pieces placed at random on cells that `near` allows."""
    box = {}
    while len({*box.values()}) < 3:
        name = random.choice(sorted(set(PENTOMINOES) - {*box.values()}))
        axes = random.sample(range(3), 2)
        at, flip = [random.randrange(k) for k in (3, 4, 5)], [random.choice((1, -1)) for _ in axes]
        cells = []
        for y, x in (map(int, cell) for cell in PENTOMINOES[name].split()):
            place = at[:]
            place[axes[0]] += flip[0] * y
            place[axes[1]] += flip[1] * x
            cells.append(tuple(place))
        inside = all(0 <= p[i] < k for p in cells for i, k in enumerate((3, 4, 5)))
        if inside and not set(cells) & set(box) and near(cells):
            box.update(dict.fromkeys(cells, name))
    return "".join(rows(([box.get((l, r, c), ".") for c in range(5)] for r in range(4)), "") + "\n" for l in range(3))

@family("solidpent")
def solidpent__scattered(random, tools):
    return "10\n" + "".join(solid(random, lambda cells: True) for _ in range(10))

@family("solidpent")
def solidpent__on_the_faces(random, tools):
    outer = lambda cells: len({p[0] for p in cells}) == 1 and cells[0][0] != 1
    return "10\n" + "".join(solid(random, outer) for _ in range(10))

@family("solidpent")
def solidpent__at_one_end(random, tools):
    return "10\n" + "".join(solid(random, lambda cells: max(p[2] for p in cells) < 3) for _ in range(10))

def beads(random, count):
    """Returns a triangle with `count` random pieces of the example's solution, each turned and placed at random."""
    shapes = {k: [(r, c) for r in range(10) for c in range(r + 1) if TRIANGLE[r][c] == k] for k in "ABCDEFGHIJKL"}
    board = {}
    for name in random.sample(sorted(shapes), count):
        while True:
            turn, at = random.randrange(8), (random.randrange(-9, 20), random.randrange(-9, 20))
            cells = [(c, r) if turn & 1 else (r, c) for r, c in shapes[name]]
            cells = [(at[0] + (-r if turn & 2 else r), at[1] + (-c if turn & 4 else c)) for r, c in cells]
            if all(0 <= c <= r < 10 and (r, c) not in board for r, c in cells):
                board.update(dict.fromkeys(cells, name))
                break
    return "".join("".join(board.get((r, c), ".") for c in range(r + 1)) + "\n" for r in range(10))

def first_valid(make, tools):
    return next((text for text in (make() for _ in range(8)) if tools.valid(text, 2)), "")

@family("luogu4205")
def luogu4205__two_pieces(random, tools):
    return first_valid(lambda: beads(random, 2), tools)

@family("luogu4205")
def luogu4205__three_pieces(random, tools):
    return first_valid(lambda: beads(random, 3), tools)

@family("luogu4205")
def luogu4205__four_pieces(random, tools):
    return first_valid(lambda: beads(random, 4), tools)

def dominoes(random, tools, order):
    """Returns a generated puzzle from which each domino, in this order, is removed if the solution stays unique."""
    lines = tools.made(random.randrange(10**6), 1).split("\n")
    count = int(lines[0])
    singles, givens = lines[count + 1], {i: lines[i + 1].split() for i in range(count)}
    text = lambda left: f"{len(left)}\n" + "".join(" ".join(d) + "\n" for d in left.values()) + singles + "\n"
    groups = [{i} for i in sorted(givens, key=lambda i: (order(givens[i]), random.random()))]
    left = dig(givens, groups, lambda left: text(left) + "0\n", tools)
    return text(left) * 20 + "0\n"

@family("hdu4210")
def hdu4210__any_order(random, tools):
    return dominoes(random, tools, lambda domino: 0)

@family("hdu4210")
def hdu4210__one_digit_first(random, tools):
    return dominoes(random, tools, lambda domino: min(domino[0], domino[2]))

@family("hdu4210")
def hdu4210__one_end_first(random, tools):
    return dominoes(random, tools, lambda domino: domino[1])
