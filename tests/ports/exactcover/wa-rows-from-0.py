# Mistake: numbers the rows from 0.
import sys

sys.setrecursionlimit(10000)


def covers(universe, sets):
    """All covers, each a list of positions in `sets`, which are bits."""
    empty = [i for i, elements in enumerate(sets) if not elements]
    found = [()]
    for i in empty:
        found += [cover + (i,) for cover in found]
    whole = []

    def search(left, rows, chosen):
        if not left:
            whole.append(chosen)
            return
        best = None
        rest = left
        while rest:
            column = rest & -rest
            rest ^= column
            having = [i for i in rows if sets[i] & column]
            if best is None or len(having) < len(best):
                best = having
                if len(best) < 2:
                    break
        for i in best:
            search(left & ~sets[i], [j for j in rows if not sets[i] & sets[j]], chosen + (i,))

    search(universe, [i for i, elements in enumerate(sets) if elements], ())
    return sorted(sorted(cover + more) for cover in whole for more in found)


def show(all_covers, names):
    lines = [" ".join(names[i] for i in cover) for cover in all_covers]
    print("\n".join(lines + [str(len(lines))]))


def main():
    lines = [line.strip() for line in sys.stdin]
    at = 0
    while at < len(lines):
        if not lines[at]:
            at += 1
        elif ":" in lines[at]:
            family = []
            while at < len(lines) and lines[at]:
                name, elements = lines[at].split(":", 1)
                family.append((name.strip(), elements.split()))
                at += 1
            family.sort()
            number = {}
            for _, elements in family:
                for element in elements:
                    number.setdefault(element, len(number))
            sets = [sum(1 << number[element] for element in set(elements)) for _, elements in family]
            show(covers((1 << len(number)) - 1, sets), [name for name, _ in family])
        else:
            rows, columns = map(int, lines[at].split())
            at += 1
            bits = []
            while len(bits) < rows * columns:
                bits += lines[at].split()
                at += 1
            sets = [int("".join(bits[i * columns:(i + 1) * columns]), 2) for i in range(rows)]
            show(covers((1 << columns) - 1, sets), [str(i) for i in range(rows)])


main()
