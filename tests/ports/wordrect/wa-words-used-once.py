# Mistake: uses every word once.
import sys

LIMIT = 100000


def count(height, width, words):
    across = [word for word in words if len(word) == width]
    down = set(word for word in words if len(word) == height)
    beginnings = set(word[:i] for word in down for i in range(height + 1))
    found = 0

    def fill(rows, columns):
        nonlocal found
        if len(rows) == height:
            lines = rows + columns
            found += len(set(lines)) == len(lines)
            return
        for word in across:
            if word in rows:
                continue
            longer = [column + letter for column, letter in zip(columns, word)]
            if all(column in beginnings for column in longer):
                fill(rows + [word], longer)
                if found > LIMIT:
                    return

    fill([], [""] * width)
    return found


tokens = sys.stdin.read().split()
at = 0
while at < len(tokens):
    height, width, n = map(int, tokens[at:at + 3])
    at += 3
    answer = count(height, width, tokens[at:at + n])
    at += n
    print("many" if answer > LIMIT else answer)
