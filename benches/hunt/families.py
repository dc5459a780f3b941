"""Families of structured inputs, made from the statements alone, without knowledge of our engines.

FAMILIES[problem][name](random, tools) returns the text of an input. `tools.valid(text)` returns whether `dlx-judge
gen ID --check` accepts the text, `tools.answer(text)` the output of `dlx-judge run`, and `tools.made(seed, size)` the
output of `dlx-judge gen`. Families use these functions only to plant a solution, and to keep the solution unique
where the statement promises a unique one."""

FAMILIES = {}
IMPOSSIBLE = {
    "hdu4979": "all 120 possible inputs are cases",
    "lottery": "all 540 possible inputs are cases",
    "luogu1219": "the only inputs are the eight numbers 6 to 13",
    "nqueens": "there are only fourteen inputs, and the solution reuses the answers to repeated inputs",
}

def family(*problems):
    """Registers a function named `<anything>__<family>` for these problems."""

    def register(function):
        for problem in problems:
            FAMILIES.setdefault(problem, {})[function.__name__.split("__")[1]] = function
        return function

    return register

def rows(grid, between=" "):
    return "".join(between.join(map(str, row)) + "\n" for row in grid)

def shuffled(random, values):
    values = list(values)
    random.shuffle(values)
    return values

def dig(givens, groups, text, tools):
    """Removes groups of givens in this order, except those without which the input would be invalid (have
    several solutions)."""
    for group in groups:
        left = {place: givens[place] for place in givens if place not in group}
        if len(left) < len(givens) and tools.valid(text(left)):
            givens = left
    return givens

# --- Matrices: hiho1317, poj3740, acwing2713 ---------------------------------------------------------------

def matrix(random, sets, width):
    names = shuffled(random, range(width))
    columns = [{names[item] for item in row} for row in shuffled(random, sets)]
    return f"{len(columns)} {width}\n" + rows([int(item in row) for item in range(width)] for row in columns)

def odd_parts(random, parts, side, hubs):
    """Returns a graph of hubs joined to more odd cliques than there are hubs, so parity excludes a perfect matching."""
    sets, width = [], hubs
    for part in range(parts):
        cells = list(range(width, width + side))
        sets += [{a, b} for a in cells for b in cells if a < b]
        sets += [{hub, random.choice(cells)} for hub in range(hubs)]
        width += side
    return sets, width

def mutilated(height, width):
    cell = {(r, c): r * width + c for r in range(height) for c in range(width)}
    del cell[0, 0], cell[height - 1, width - 1 if (height + width) % 2 == 0 else width - 2]
    number = {place: i for i, place in enumerate(cell)}
    pairs = [{number[r, c], number[s]} for r, c in cell for s in ((r + 1, c), (r, c + 1)) if s in number]
    return pairs, len(number)

def planted(random, width, count, size, spoilt):
    items = shuffled(random, range(width))
    sets = [set(items[i : i + size]) for i in range(0, width, size)]
    if spoilt:
        sets[0] = set(sets[0]) - {min(sets[0])} | {items[-1]}
    while len(sets) < count:
        sets.append(set(random.sample(range(width), size)))
    return sets, width

@family("hiho1317")
def hiho1317__odd_parts(random, tools):
    return "10\n" + "".join(matrix(random, *odd_parts(random, 5, 5, 3)) for _ in range(10))

@family("hiho1317")
def hiho1317__chessboards_without_corners(random, tools):
    return "10\n" + "".join(matrix(random, *mutilated(7, 7 + (i % 2))) for i in range(10))

@family("hiho1317")
def hiho1317__near_solutions(random, tools):
    made = [planted(random, 60, 100, random.choice((3, 4)), i % 2) for i in range(10)]
    return "10\n" + "".join(matrix(random, *sets) for sets in made)

@family("poj3740")
def poj3740__near_solutions(random, tools):
    made = [planted(random, random.choice((24, 240, 300)), 16, random.choice((2, 3, 20)), i % 2) for i in range(500)]
    return "".join(matrix(random, sets[:16], width) for sets, width in made)

@family("poj3740")
def poj3740__odd_parts(random, tools):
    return "".join(matrix(random, *odd_parts(random, 3, 3, 1)) for _ in range(500))

@family("poj3740")
def poj3740__nearly_free(random, tools):
    """Returns matrices with eight pairs of equal rows, each with a single 1; no row covers the other 292 columns."""
    return "".join(matrix(random, [{i // 2} for i in range(16)], 300) for _ in range(500))

@family("acwing2713")
def acwing2713__circulants(random, tools):
    steps = random.sample(range(100), random.randint(5, 8))
    return matrix(random, [{(i + step) % 100 for step in steps} for i in range(100)], 100)

@family("acwing2713")
def acwing2713__lines_of_a_torus(random, tools):
    moves = [(1, 2), (2, 1), (1, -2), (2, -1), (0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)]
    moves = random.sample(moves, random.randint(4, 7))
    places = [(r, c) for r in range(10) for c in range(10)]
    return matrix(random, [{(r + y) % 10 * 10 + (c + x) % 10 for y, x in moves} for r, c in places], 100)

@family("acwing2713")
def acwing2713__triangles_apart(random, tools):
    return matrix(random, [{k * 5 + i, k * 5 + (i + 1) % 5} for k in range(20) for i in range(5)], 100)

# --- Graphs and numbers: perfectcode, roundrobin, hdu2828, hdu3335 -----------------------------------------

def graph(random, n, edges):
    names = shuffled(random, range(1, n + 1))
    return f"{n} {len(edges)}\n" + rows(shuffled(random, [(names[a], names[b]) for a, b in edges]))

def regular(random, n, degree):
    while True:
        ends = shuffled(random, [v for v in range(n) for _ in range(degree)])
        edges = {tuple(sorted(ends[i : i + 2])) for i in range(0, len(ends), 2)}
        edges = {(a, b) for a, b in edges if a != b}
        if len(edges) > n * degree // 2 - 6:
            return sorted(edges)

@family("perfectcode")
def perfectcode__regular(random, tools):
    return "".join(graph(random, 128, regular(random, 128, random.choice((3, 3, 7)))) for _ in range(20))

@family("perfectcode")
def perfectcode__near_codes(random, tools):
    """Returns a graph with a hidden perfect code, the centres of stars. Other edges join leaves. Two edges are
    replaced by edges between centres."""
    text = ""
    for _ in range(20):
        degree = random.choice((3, 7))
        edges = {(v - v % (degree + 1), v) for v in range(128) if v % (degree + 1)}
        leaves = [v for v in range(128) if v % (degree + 1)]
        while len(edges) < 64 * degree:
            edges.add(tuple(sorted(random.sample(leaves, 2))))
        edges = shuffled(random, sorted(edges))[2:] + [(0, 4 * (degree + 1)), (0, 5 * (degree + 1))]
        text += graph(random, 128, edges)
    return text

@family("perfectcode")
def perfectcode__tori_with_a_twist(random, tools):
    text = ""
    for _ in range(20):
        w = random.choice((8, 9, 10, 11))
        h, twist = 128 // w, random.randrange(w)
        place = lambda r, c: (r % h) * w + (c + twist * (r // h)) % w
        edges = [(place(r, c), s) for r in range(h) for c in range(w) for s in (place(r + 1, c), place(r, c + 1))]
        text += graph(random, h * w, edges)
    return text

@family("perfectcode")
def perfectcode__random_few_edges(random, tools):
    text = ""
    for _ in range(20):
        edges = set()
        while len(edges) < random.choice((160, 200, 256, 330)):
            edges.add(tuple(sorted(random.sample(range(128), 2))))
        text += graph(random, 128, sorted(edges))
    return text

def circle(random, n):
    names = shuffled(random, range(n - 1))
    rounds = shuffled(random, range(n - 1))
    games = [(r, n - 1, names[r]) for r in range(n - 1)]
    return [(rounds[r] + 1, a + 1, b + 1) for r in range(n - 1) for r, a, b in [games[r]] + [
        (r, names[(r + k) % (n - 1)], names[(r - k) % (n - 1)]) for k in range(1, n // 2)]]

def rounds(games):
    return f"10 {len(games)}\n" + rows(games)

@family("roundrobin")
def roundrobin__two_odd_halves(random, tools):
    """Returns games between two halves of five teams in five rounds. If all 25 games were given, each half would have
    to play its own games in the other four rounds."""
    text = ""
    for _ in range(20):
        names, order = shuffled(random, range(1, 11)), shuffled(random, range(1, 10))
        games = [(order[r], names[i], names[5 + (i + r) % 5]) for r in range(5) for i in range(5)]
        text += rounds(random.sample(games, random.choice((15, 18, 21, 24))))
    return text

@family("roundrobin")
def roundrobin__part_of_a_timetable(random, tools):
    return "".join(rounds(random.sample(circle(random, 10), random.randint(4, 16))) for _ in range(20))

@family("roundrobin")
def roundrobin__a_game_moved(random, tools):
    text = ""
    for _ in range(20):
        games = random.sample(circle(random, 10), random.randint(8, 16))
        (r, a, b), (s, c, d) = games[:2]
        text += rounds([(s, a, b), (r, c, d)] + games[2:])
    return text

@family("roundrobin")
def roundrobin__random_games(random, tools):
    text = ""
    for _ in range(20):
        games, used = [], set()
        for a, b in shuffled(random, [(a, b) for a in range(1, 11) for b in range(a + 1, 11)]):
            r = random.randint(1, 9)
            if len(games) < 14 and not {(r, a), (r, b)} & used:
                games.append((r, a, b))
                used |= {(r, a), (r, b)}
        text += rounds(games)
    return text

def lamps(random, lists, switches):
    names = shuffled(random, range(1, switches + 1))
    lines = [f"{len(row)} " + " ".join(f"{names[s]} {'ON' if on else 'OFF'}" for s, on in row) for row in lists]
    return f"{len(lists)} {switches}\n" + "\n".join(shuffled(random, lines)) + "\n"

def joined(random, edges, n):
    lists = [[] for _ in range(n)]
    for s, (a, b) in enumerate(edges):
        on = random.random() < 0.5
        lists[a].append((s, on))
        lists[b].append((s, not on))
    return lists

@family("hdu2828")
def hdu2828__trees(random, tools):
    """Returns inputs in which 499 switches connect 500 lamps, one switch too few."""
    trees = [[(random.randrange(i), i) for i in range(1, 500)] for _ in range(5)]
    return "".join(lamps(random, joined(random, tree, 500), 500) for tree in trees)

@family("hdu2828")
def hdu2828__one_cycle(random, tools):
    edges = [(i, (i + 1) % 500) for i in range(500)]
    return "".join(lamps(random, joined(random, edges, 500), 500) for _ in range(5))

@family("hdu2828")
def hdu2828__cubic(random, tools):
    return "".join(lamps(random, joined(random, regular(random, 332, 3)[:500], 332), 500) for _ in range(5))

def chosen(cases):
    return f"{len(cases)}\n" + "".join(f"{len(case)}\n" + " ".join(map(str, case)) + "\n" for case in cases)

@family("hdu3335")
def hdu3335__smooth(random, tools):
    values = [2**a * 3**b * 5**c * 7**d for a in range(12) for b in range(9) for c in range(6) for d in range(5)]
    return chosen([random.sample(values, 1000) for _ in range(5)])

@family("hdu3335")
def hdu3335__two_layers(random, tools):
    primes = [p for p in range(2, 3600) if all(p % q for q in range(2, int(p**0.5) + 1))][:500]
    product = lambda: random.choice(primes) * random.choice(primes) * random.choice(primes)
    return chosen([primes + [product() for _ in range(500)] for _ in range(5)])

@family("hdu3335")
def hdu3335__one_chain(random, tools):
    return chosen([shuffled(random, [2 ** (i % 63) for i in range(1000)]) for _ in range(5)])

# --- Maps: fzu1686, hdu3529, dumbbells, abc345d, zoj3209, shikaku, nonogram, uva211 ------------------------

def blows(cells, height, width):
    return f"{len(cells)} {len(cells[0])}\n{rows(cells)}{height} {width}\n"

@family("fzu1686")
def fzu1686__lattices(random, tools):
    text = ""
    for _ in range(5):
        a, b, m = random.randint(1, 4), random.randint(1, 4), random.randint(3, 5)
        cells = [[int((a * r + b * c) % m == 0) for c in range(15)] for r in range(15)]
        text += blows(cells, random.randint(2, 4), random.randint(2, 4))
    return text

@family("fzu1686")
def fzu1686__nearly_full(random, tools):
    text = ""
    for _ in range(5):
        cells = [[int(random.random() < 0.95) for _ in range(15)] for _ in range(15)]
        text += blows(cells, random.randint(2, 4), random.randint(2, 4))
    return text

@family("fzu1686")
def fzu1686__rings(random, tools):
    text = ""
    for _ in range(5):
        k = random.randint(2, 3)
        text += blows([[int(min(r, c, 14 - r, 14 - c) % k == 0) for c in range(15)] for r in range(15)], 2, 3)
    return text

def room(walls, pillars):
    cell = lambda r, c: "*" if r in (0, 14) or c in (0, 14) or (r, c) in pillars else "#" if (r, c) in walls else "."
    return "15 15\n" + rows(([cell(r, c) for c in range(15)] for r in range(15)), "")

INSIDE = [(r, c) for r in range(1, 14) for c in range(1, 14)]

@family("hdu3529")
def hdu3529__permutations(random, tools):
    text = ""
    for _ in range(10):
        walls = set()
        while len(walls) < 26 or any({(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)} <= walls for r, c in walls):
            walls = {(r + 1, c + 1) for _ in range(2) for r, c in enumerate(shuffled(random, range(13)))}
        text += room(walls, set())
    return text

@family("hdu3529")
def hdu3529__lattices(random, tools):
    text = ""
    for i, (a, b) in enumerate(random.choices([(3, 0), (5, 2), (6, 1), (5, 1)], k=10)):
        text += room(set([(r, c) for r, c in INSIDE if (r * b + c) % a == i % a][:30]), set())
    return text

@family("hdu3529")
def hdu3529__pillars(random, tools):
    pillars = {(r, c) for r, c in INSIDE if r % 2 == 0 and c % 2 == 0}
    free = [p for p in INSIDE if p not in pillars and (p[0] + p[1]) % 2]
    return "".join(room(set(random.sample(free, 30)), pillars) for _ in range(10))

def handles(random, height, width, places, share):
    """Returns the number on each weight at `places`: how many handles, of a random set without crossings,
    end there."""
    number, passed = dict.fromkeys(places, 0), set()
    pairs = []
    for r, c in places:
        for y, x in ((0, 1), (1, 0)):
            cells = [(r + y, c + x)]
            while cells[-1] not in number and cells[-1][0] < height and cells[-1][1] < width:
                cells.append((cells[-1][0] + y, cells[-1][1] + x))
            if cells[-1] in number:
                pairs.append(((r, c), cells[-1], set(cells[:-1])))
    for a, b, cells in shuffled(random, pairs):
        if not cells & passed and random.random() < share:
            passed |= cells
            number[a] += 1
            number[b] += 1
    return {place: max(1, k) for place, k in number.items()}

def weights(height, width, number):
    return f"{height} {width}\n" + rows(([number.get((r, c), ".") for c in range(width)] for r in range(height)), "")

BLOCK = [(r, c) for r in range(6) for c in range(6)]

@family("dumbbells")
def dumbbells__moved_among_one_colour(random, tools):
    """Returns 6 x 6 blocks of weights. Some numbers are decreased by 1, and others of the same colour increased by 1,
    so the sums of both colours are unchanged."""
    text = ""
    for _ in range(20):
        number = handles(random, 6, 6, BLOCK, 0.55)
        for _ in range(random.randint(1, 3)):
            a, b = random.sample([p for p in BLOCK if sum(p) % 2 == 0], 2)
            if number[a] > 1 and number[b] < (2 if b[0] in (0, 5) and b[1] in (0, 5) else 3):
                number[a], number[b] = number[a] - 1, number[b] + 1
        text += weights(6, 6, number)
    return text

@family("dumbbells")
def dumbbells__parity_and_open(random, tools):
    """Changes one number of a block, so the sums of the two colours differ unless the `?` in two corners compensate."""
    text = ""
    for _ in range(20):
        number = handles(random, 6, 6, BLOCK, 0.5)
        number[random.choice([p for p in BLOCK if number[p] == 2])] = 3 if random.random() < 0.5 else 1
        number[0, 0] = number[5, 5] = "?"
        text += weights(6, 6, number)
    return text

@family("dumbbells")
def dumbbells__far_apart(random, tools):
    text = ""
    for _ in range(20):
        lines, columns = sorted(random.sample(range(20), 6)), sorted(random.sample(range(20), 6))
        places = [(r, c) for r in lines for c in columns if random.random() < 0.9]
        number = handles(random, 20, 20, places, 0.6)
        for place in random.sample(places, 3):
            number[place] = "?"
        text += weights(20, 20, number)
    return text

@family("abc345d")
def abc345d__cut(random, tools):
    """Returns seven tiles into which a 10 x 10 square is cut, each turned at random."""
    tiles = [(10, 10)]
    while len(tiles) < 7:
        h, w = tiles.pop(random.randrange(len(tiles)))
        k = random.randint(1, h - 1) if h > 1 else 0
        tiles += [(k, w), (h - k, w)] if k else [(h, w)]
        tiles = [tile[::-1] for tile in shuffled(random, tiles)]
    return "7 10 10\n" + rows(tiles)

@family("abc345d")
def abc345d__other_sides(random, tools):
    """Returns tiles of the same areas as those of a dissection, with random integer sides."""
    tiles = [tuple(map(int, line.split())) for line in abc345d__cut(random, tools).split("\n")[1:-1]]
    sides = lambda area: [(a, area // a) for a in range(1, 11) if area % a == 0 and area // a <= 10]
    return "7 10 10\n" + rows(random.choice(sides(h * w)) for h, w in tiles)

@family("abc345d")
def abc345d__equal_tiles(random, tools):
    h, w, tile = random.choice([(7, 8, (2, 4)), (7, 9, (3, 3)), (7, 10, (2, 5)), (6, 7, (2, 3)), (7, 4, (2, 2))])
    return f"7 {h} {w}\n" + rows([tile] * 7)

def treasure(random, side, shapes, count):
    """Returns a map with `count` pieces of these shapes, first those of a tiling (1 x 1 where no shape fits),
    then random ones."""
    squares = [(x, y) for x in range(side) for y in range(side)]
    cells = lambda x, y, w, h: {(x + i, y + j) for i in range(w) for j in range(h)}
    every = [(x, y, w, h) for x, y in squares for w, h in shapes if max(x + w, y + h) <= side]
    free, tiling = set(squares), []
    for place in squares:
        if place in free:
            fitting = [shape for shape in shapes if cells(*place, *shape) <= free]
            tiling.append((*place, *random.choice(fitting or [(1, 1)])))
            free -= cells(*tiling[-1])
    pieces = list(dict.fromkeys(tiling + shuffled(random, every)))[:count]
    return f"1\n{side} {side} {len(pieces)}\n" + rows((x, y, x + w, y + h) for x, y, w, h in shuffled(random, pieces))

@family("zoj3209")
def zoj3209__straight_trominoes(random, tools):
    return treasure(random, random.randint(13, 17), [(1, 3), (3, 1)], 500)

@family("zoj3209")
def zoj3209__small_pieces(random, tools):
    sides = random.sample([(1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3)], random.randint(1, 2))
    return treasure(random, random.randint(13, 17), sorted({s for side in sides for s in (side, side[::-1])}), 500)

def cut(random, height, width, count):
    parts = [(0, 0, height, width)]
    while len(parts) < count:
        r, c, h, w = parts.pop(max(range(len(parts)), key=lambda i: parts[i][2] * parts[i][3] * random.uniform(0.3, 1)))
        if h > w or h == w and random.random() < 0.5:
            k = random.randint(1, h - 1)
            parts += [(r, c, k, w), (r + k, c, h - k, w)]
        else:
            k = random.randint(1, w - 1)
            parts += [(r, c, h, k), (r, c + k, h, w - k)]
    return parts

def numbered(height, width, number):
    return f"{height} {width}\n" + rows([number.get((r, c), 0) for c in range(width)] for r in range(height))

def shikaku(random, tools, text, count):
    made = [puzzle for puzzle in (text() for _ in range(3 * count)) if tools.valid(puzzle)][:count]
    return "".join(made)

@family("shikaku")
def shikaku__numbers_exchanged(random, tools):
    def text():
        parts = cut(random, 20, 20, 52)
        places = [(random.randint(r, r + h - 1), random.randint(c, c + w - 1)) for r, c, h, w in parts]
        areas = [h * w for _, _, h, w in parts]
        i, j = random.sample(range(52), 2)
        areas[i], areas[j] = areas[j], areas[i]
        return numbered(20, 20, dict(zip(places, areas)))

    return shikaku(random, tools, text, 20)

@family("shikaku")
def shikaku__equal_numbers(random, tools):
    """Returns 14 x 14 grids with a number in each 2 x 2 square: one 3, one 5, and otherwise 4."""

    def text():
        number = {}
        for r in range(0, 14, 2):
            for c in range(0, 14, 2):
                number[r + random.randrange(2), c + random.randrange(2)] = 4
        r, c = random.choice(sorted(number))
        number[r, c] = 3
        number[random.choice([p for p in sorted(number) if number[p] == 4])] = 5
        return numbered(14, 14, number)

    return shikaku(random, tools, text, 20)

@family("shikaku")
def shikaku__dominoes(random, tools):
    """Returns 10 x 10 grids in which all numbers are 2: one per domino of a tiling, with two to six of them moved to
    random cells."""

    def text():
        whole = {(r, c + random.randrange(2)): 2 for r in range(10) for c in range(0, 10, 2)}
        number = dict(whole)
        for place in random.sample(sorted(whole), random.randint(2, 6)):
            del number[place]
        while len(number) < 50:
            number[random.randrange(10), random.randrange(10)] = 2
        return numbered(10, 10, number)

    return shikaku(random, tools, text, 20)

def blocks(line):
    return [len(block) for block in "".join(map(str, line)).replace("0", " ").split()]

def clues(cells):
    lines = [blocks(row) for row in cells] + [blocks(column) for column in zip(*cells)]
    return f"{len(cells)} {len(cells[0])}\n" + rows([len(line), *line] for line in lines)

@family("nonogram")
def nonogram__ones(random, tools):
    """Returns clues of two or three single cells in each line, which have many solutions, or a few that guessing
    rarely finds."""
    made = []
    while len(made) < 20:
        k, shift = random.choice((2, 3)), shuffled(random, range(10))
        steps = [0] + random.sample((2, 4, 6, 8), k - 1)
        cells = [[int(any((shift[r] + s) % 10 == c for s in steps)) for c in range(10)] for r in range(10)]
        made.append(clues(cells))
    return "".join(made)

@family("nonogram")
def nonogram__symmetric(random, tools):
    made = []
    for _ in range(20):
        quarter = [[int(random.random() < 0.45) for _ in range(5)] for _ in range(5)]
        made.append(clues([row + row[::-1] for row in quarter + quarter[::-1]]))
    return "".join(made)

@family("nonogram")
def nonogram__random(random, tools):
    shares = [0.3, 0.35, 0.4, 0.45, 0.5] * 4
    return "".join(clues([[int(random.random() < p) for _ in range(10)] for _ in range(10)]) for p in shares)

BONES = [(a, b) for a in range(7) for b in range(a, 7)]

def bones(random, order):
    """Returns a 7 x 8 board tiled by dominoes after random rotations of neighbouring pairs, with bones taken from the
    end of `order`."""
    mate = {(r, c): (r, c ^ 1) for r in range(7) for c in range(8)}
    for _ in range(500):
        r, c = random.randrange(6), random.randrange(7)
        a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        if mate[a] == b and mate[d] == e:
            mate.update({a: d, d: a, b: e, e: b})
        elif mate[a] == d and mate[b] == e:
            mate.update({a: b, b: a, d: e, e: d})
    cells, left = {}, list(order)
    for a in sorted(mate):
        if a not in cells:
            cells[a], cells[mate[a]] = left.pop()
    return rows([cells[r, c] for c in range(8)] for r in range(7))

@family("uva211")
def uva211__bones_in_order(random, tools):
    return "\n".join(bones(random, BONES) for _ in range(20))

@family("uva211")
def uva211__random_bones(random, tools):
    return "\n".join(bones(random, shuffled(random, [random.choice((b, b[::-1])) for b in BONES])) for _ in range(40))

@family("uva211")
def uva211__bones_by_sum(random, tools):
    return "\n".join(bones(random, sorted(BONES, key=lambda b: (sum(b), random.random()))) for _ in range(20))

# --- Latin squares and regions: futoshiki, suguru ----------------------------------------------------------

def latin(random, n):
    lines, columns, symbols = (shuffled(random, range(n)) for _ in range(3))
    return [[symbols[(lines[r] + columns[c]) % n] + 1 for c in range(n)] for r in range(n)]

def futoshiki(random, square, givens, signs, turned=0):
    n = len(square)
    pairs = [((r, c), s) for r in range(n) for c in range(n) for s in ((r + 1, c), (r, c + 1)) if max(s) < n]
    value = lambda p: square[p[0]][p[1]]
    pairs = [(a, b) if value(a) < value(b) else (b, a) for a, b in random.sample(pairs, signs)]
    pairs[:turned] = [(b, a) for a, b in pairs[:turned]]
    grid = [[value((r, c)) if (r, c) in givens else 0 for c in range(n)] for r in range(n)]
    return f"{n}\n{rows(grid)}{len(pairs)}\n" + rows((a[0] + 1, a[1] + 1, b[0] + 1, b[1] + 1) for a, b in pairs)

SEVEN = [(r, c) for r in range(7) for c in range(7)]

@family("futoshiki")
def futoshiki__signs_alone(random, tools):
    return "".join(futoshiki(random, latin(random, 7), (), random.randint(18, 60)) for _ in range(20))

@family("futoshiki")
def futoshiki__turned_signs(random, tools):
    made = [(latin(random, 7), random.randint(12, 40), random.randint(1, 3)) for _ in range(20)]
    return "".join(futoshiki(random, square, (), signs, turned) for square, signs, turned in made)

@family("futoshiki")
def futoshiki__nearly_blank(random, tools):
    made = [(latin(random, 7), random.sample(SEVEN, 12), random.randint(4, 12)) for _ in range(20)]
    return "".join(futoshiki(random, *puzzle, i % 3) for i, puzzle in enumerate(made))

@family("futoshiki")
def futoshiki__one_given_changed(random, tools):
    text = ""
    for _ in range(20):
        square, givens = latin(random, 7), random.sample(SEVEN, random.randint(14, 22))
        r, c = givens[0]
        square[r][c] = square[r][c] % 7 + 1
        text += futoshiki(random, square, givens, 0)
    return text

def regions(random, area, count, change):
    """Returns an 8 x 8 grid with these regions and `count` givens from a greedy filling; `change` of these digits are
    replaced."""
    text = "8\n" + rows(([chr(65 + k if k < 26 else 71 + k) for k in line] for line in area), "")
    sizes = {k: sum(line.count(k) for line in area) for line in area for k in line}
    best = {}
    for _ in range(20):
        filled = {}
        for r, c in shuffled(random, [(r, c) for r in range(8) for c in range(8)]):
            near = {filled.get((r + y, c + x)) for y in (-1, 0, 1) for x in (-1, 0, 1)}
            near |= {d for (s, t), d in filled.items() if area[s][t] == area[r][c]}
            free = [d for d in range(1, sizes[area[r][c]] + 1) if d not in near]
            if free:
                filled[r, c] = random.choice(free)
        best = max(best, filled, key=len)
    givens = dict(random.sample(sorted(best.items()), min(count, len(best))))
    for place in random.sample(sorted(givens), min(change, len(givens))):
        givens[place] = random.randint(1, sizes[area[place[0]][place[1]]])
    return text + rows([givens.get((r, c), 0) for c in range(8)] for r in range(8))

@family("suguru")
def suguru__bricks(random, tools):
    """Returns puzzles whose regions are bricks of two rows by three columns, shifted at random in each pair of rows."""
    text = ""
    for _ in range(20):
        shift = [random.randrange(3) for _ in range(4)]
        area = [[r // 2 * 4 + (c + shift[r // 2]) // 3 for c in range(8)] for r in range(8)]
        text += regions(random, area, random.randint(0, 8), random.randint(0, 1))
    return text

@family("suguru")
def suguru__stripes(random, tools):
    text = ""
    for _ in range(20):
        k = random.choice((4, 5, 6))
        area = [[r * 2 + (c // k) for c in range(8)] for r in range(8)]
        area = area if random.random() < 0.5 else [list(line) for line in zip(*area)]
        text += regions(random, area, random.randint(0, 8), random.randint(0, 1))
    return text

@family("suguru")
def suguru__grown(random, tools):
    text = ""
    for _ in range(20):
        area, names = [[None] * 8 for _ in range(8)], 0
        for r in range(8):
            for c in range(8):
                if area[r][c] is None:
                    part, limit = [(r, c)], random.choice((5, 6, 6))
                    while len(part) < limit:
                        near = [(y + dy, x + dx) for y, x in part for dy, dx in ((0, 1), (1, 0), (0, -1))]
                        near = [(y, x) for y, x in near if 0 <= y < 8 and 0 <= x < 8 and (y, x) not in part]
                        near = [(y, x) for y, x in near if area[y][x] is None]
                        if not near:
                            break
                        part.append(random.choice(near))
                    for y, x in part:
                        area[y][x] = names
                    names += 1
        text += regions(random, area, random.randint(4, 14), random.randint(0, 1))
    return text

@family("sudokugen")
def sudokugen__fewest_givens(random, tools):
    return f"{random.randrange(2**63)} 17 100\n"

@family("sudokugen")
def sudokugen__powers_of_two(random, tools):
    """Returns zero, the greatest seed, and seeds within 1 of a power of two."""
    ends = [0, 2**63 - 1] + [2**k + random.choice((-1, 0, 1)) for k in range(1, 63)]
    return "".join(f"{seed} {random.randint(17, 24)} 1\n" for seed in ends)
