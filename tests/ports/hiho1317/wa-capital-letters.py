# Mistake: answers in capital letters.
import sys

sys.setrecursionlimit(10000)


def search(columns, rows):
    """columns: column -> the rows that have it; rows: row -> its columns."""
    if not columns:
        return True
    column = min(columns, key=lambda c: len(columns[c]))
    for row in list(columns[column]):
        removed = select(columns, rows, row)
        if search(columns, rows):
            return True
        restore(columns, rows, row, removed)
    return False


def select(columns, rows, row):
    removed = []
    for j in rows[row]:
        for i in columns[j]:
            for k in rows[i]:
                if k != j:
                    columns[k].remove(i)
        removed.append(columns.pop(j))
    return removed


def restore(columns, rows, row, removed):
    for j in reversed(rows[row]):
        columns[j] = removed.pop()
        for i in columns[j]:
            for k in rows[i]:
                if k != j:
                    columns[k].add(i)


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    at = 1
    for _ in range(numbers[0]):
        n, m = numbers[at], numbers[at + 1]
        at += 2
        rows = {}
        columns = {j: set() for j in range(m)}
        for i in range(n):
            rows[i] = [j for j in range(m) if numbers[at + j]]
            for j in rows[i]:
                columns[j].add(i)
            at += m
        print("YES" if search(columns, rows) else "NO")


main()
