// Mistake: prints every single completion and never says "Not Minimal".
#include <cstdio>
#include <cstring>

const int NODES = 4096 * 4 + 1025;
int L[NODES], R[NODES], U[NODES], D[NODES], column[NODES], option[NODES], size[1025], nodes;
int order, side, found;
int chosen[256], answer[256];

void init(int columns) {
    for (int c = 0; c <= columns; c++) {
        L[c] = c - 1;
        R[c] = c + 1;
        U[c] = D[c] = c;
        size[c] = 0;
    }
    L[0] = columns;
    R[columns] = 0;
    nodes = columns + 1;
}

void add(int r, int c, int d) {
    int cells = side * side, box = r / order * order + c / order;
    int at[4] = {r * side + c, cells + r * side + d, 2 * cells + c * side + d, 3 * cells + box * side + d};
    for (int i = 0; i < 4; i++) {
        int head = at[i] + 1, node = nodes + i;
        column[node] = head;
        option[node] = (r * side + c) * side + d;
        U[node] = U[head];
        D[node] = head;
        D[U[head]] = node;
        U[head] = node;
        size[head]++;
        L[node] = nodes + (i + 3) % 4;
        R[node] = nodes + (i + 1) % 4;
    }
    nodes += 4;
}

void cover(int c) {
    R[L[c]] = R[c];
    L[R[c]] = L[c];
    for (int i = D[c]; i != c; i = D[i])
        for (int j = R[i]; j != i; j = R[j]) {
            U[D[j]] = U[j];
            D[U[j]] = D[j];
            size[column[j]]--;
        }
}

void uncover(int c) {
    for (int i = U[c]; i != c; i = U[i])
        for (int j = L[i]; j != i; j = L[j]) {
            size[column[j]]++;
            U[D[j]] = D[U[j]] = j;
        }
    R[L[c]] = L[R[c]] = c;
}

// Stops at the second completion.
void search(int depth) {
    if (!R[0]) {
        if (++found == 1) memcpy(answer, chosen, sizeof answer);
        return;
    }
    int c = R[0];
    for (int i = R[0]; i; i = R[i])
        if (size[i] < size[c]) c = i;
    cover(c);
    for (int i = D[c]; i != c && found < 2; i = D[i]) {
        chosen[depth] = option[i];
        for (int j = R[i]; j != i; j = R[j]) cover(column[j]);
        search(depth + 1);
        for (int j = L[i]; j != i; j = L[j]) uncover(column[j]);
    }
    uncover(c);
}

int main() {
    while (scanf("%d", &order) == 1) {
        side = order * order;
        init(4 * side * side);
        for (int r = 0; r < side; r++) {
            char line[64];
            scanf("%63s", line);
            for (int c = 0; c < side; c++) {
                int given = line[c] == '.' ? -1 : line[c] <= '9' ? line[c] - '1' : line[c] - 'A' + 9;
                for (int d = 0; d < side; d++)
                    if (given < 0 || given == d) add(r, c, d);
            }
        }
        found = 0;
        search(0);
        if (found == 0) puts("No Solution");
        else if (found == 2) puts("Multiple Solutions");
        else {
            char grid[257];
            for (int i = 0; i < side * side; i++) grid[answer[i] / side] = "123456789ABCDEFG"[answer[i] % side];
            for (int r = 0; r < side; r++) printf("%.*s\n", side, grid + r * side);
        }
    }
    return 0;
}
