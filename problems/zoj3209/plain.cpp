// Dancing links as most people learn them: always branches on the cell that the fewest pieces cover, and never
// uses more pieces than the best tiling so far.
#include <cstdio>

const int NODES = 901 + 500 * 900;
int up[NODES], down[NODES], left[NODES], right[NODES], column[NODES], size[901];
int nodes, best;

void cover(int c) {
    left[right[c]] = left[c];
    right[left[c]] = right[c];
    for (int i = down[c]; i != c; i = down[i]) {
        for (int j = right[i]; j != i; j = right[j]) {
            up[down[j]] = up[j];
            down[up[j]] = down[j];
            size[column[j]]--;
        }
    }
}

void uncover(int c) {
    for (int i = up[c]; i != c; i = up[i]) {
        for (int j = left[i]; j != i; j = left[j]) {
            up[down[j]] = down[up[j]] = j;
            size[column[j]]++;
        }
    }
    left[right[c]] = right[left[c]] = c;
}

void search(int pieces) {
    if (right[0] == 0) {
        best = pieces;
        return;
    }
    if (pieces + 1 >= best) {
        return;
    }
    int c = right[0];
    for (int i = right[0]; i != 0; i = right[i]) {
        if (size[i] < size[c]) {
            c = i;
        }
    }
    cover(c);
    for (int i = down[c]; i != c; i = down[i]) {
        for (int j = right[i]; j != i; j = right[j]) {
            cover(column[j]);
        }
        search(pieces + 1);
        for (int j = left[i]; j != i; j = left[j]) {
            uncover(column[j]);
        }
    }
    uncover(c);
}

int main() {
    int maps;
    scanf("%d", &maps);
    while (maps--) {
        int n, m, pieces;
        scanf("%d%d%d", &n, &m, &pieces);
        for (int c = 0; c <= n * m; c++) {
            up[c] = down[c] = column[c] = c;
            left[c] = c - 1;
            right[c] = c + 1;
            size[c] = 0;
        }
        left[0] = n * m;
        right[n * m] = 0;
        nodes = n * m + 1;
        while (pieces--) {
            int x1, y1, x2, y2, first = nodes;
            scanf("%d%d%d%d", &x1, &y1, &x2, &y2);
            for (int x = x1; x < x2; x++) {
                for (int y = y1; y < y2; y++, nodes++) {
                    int c = column[nodes] = x * m + y + 1;
                    size[c]++;
                    up[nodes] = up[c];
                    down[nodes] = c;
                    down[up[c]] = nodes;
                    up[c] = nodes;
                    left[nodes] = nodes - 1;
                    right[nodes] = nodes + 1;
                }
            }
            left[first] = nodes - 1;
            right[nodes - 1] = first;
        }
        best = 1000;
        search(0);
        printf("%d\n", best < 1000 ? best : -1);
    }
}
