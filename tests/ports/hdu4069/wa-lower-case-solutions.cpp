// Mistake: prints "Multiple solutions" with a small s, as "No solution" has it.
#include <cstdio>
#include <cstring>

int cell[9][9], box[9][9];
int grid[9][9], answer[9][9];
int rowUsed[9], columnUsed[9], boxUsed[9];
int found;

void flood(int r, int c, int b) {
    if (box[r][c] >= 0) return;
    box[r][c] = b;
    if (!(cell[r][c] & 16)) flood(r - 1, c, b);
    if (!(cell[r][c] & 32)) flood(r, c + 1, b);
    if (!(cell[r][c] & 64)) flood(r + 1, c, b);
    if (!(cell[r][c] & 128)) flood(r, c - 1, b);
}

void toggle(int r, int c, int bit) {
    rowUsed[r] ^= bit;
    columnUsed[c] ^= bit;
    boxUsed[box[r][c]] ^= bit;
}

int freeDigits(int r, int c) { return 511 & ~(rowUsed[r] | columnUsed[c] | boxUsed[box[r][c]]); }

// A row, column or box and a digit that has few places in it.
struct Places {
    int count, digit;
    int r[9], c[9];
};

// The unit and digit with the fewest places, fewer than `fewest`.
bool fewestPlaces(int fewest, Places *best) {
    Places all[27][9];
    for (int u = 0; u < 27; u++)
        for (int d = 0; d < 9; d++) all[u][d].count = 0;
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            if (grid[r][c]) continue;
            int mask = freeDigits(r, c), units[3] = {r, 9 + c, 18 + box[r][c]};
            for (int d = 0; d < 9; d++)
                if (mask >> d & 1)
                    for (int i = 0; i < 3; i++) {
                        Places &places = all[units[i]][d];
                        places.r[places.count] = r;
                        places.c[places.count++] = c;
                    }
        }
    bool is = false;
    for (int u = 0; u < 27; u++) {
        int used = u < 9 ? rowUsed[u] : u < 18 ? columnUsed[u - 9] : boxUsed[u - 18];
        for (int d = 0; d < 9; d++)
            if (!(used >> d & 1) && all[u][d].count < fewest) {
                *best = all[u][d];
                best->digit = d;
                fewest = best->count;
                is = true;
            }
    }
    return is;
}

void search();

void put(int r, int c, int d) {
    grid[r][c] = d + 1;
    toggle(r, c, 1 << d);
    search();
    toggle(r, c, 1 << d);
    grid[r][c] = 0;
}

void search() {
    int bestR = -1, bestC = -1, fewest = 10;
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            if (grid[r][c]) continue;
            int count = __builtin_popcount(freeDigits(r, c));
            if (count < fewest) {
                fewest = count;
                bestR = r;
                bestC = c;
            }
        }
    if (bestR < 0) {
        if (++found == 1) memcpy(answer, grid, sizeof answer);
        return;
    }
    Places places;
    if (fewest > 1 && fewestPlaces(fewest, &places)) {
        for (int i = 0; i < places.count && found < 2; i++) put(places.r[i], places.c[i], places.digit);
        return;
    }
    int mask = freeDigits(bestR, bestC);
    for (int d = 0; d < 9 && found < 2; d++)
        if (mask >> d & 1) put(bestR, bestC, d);
}

int main() {
    int t;
    scanf("%d", &t);
    for (int k = 1; k <= t; k++) {
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) scanf("%d", &cell[r][c]);
        memset(box, -1, sizeof box);
        int boxes = 0;
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++)
                if (box[r][c] < 0) flood(r, c, boxes++);
        memset(grid, 0, sizeof grid);
        memset(rowUsed, 0, sizeof rowUsed);
        memset(columnUsed, 0, sizeof columnUsed);
        memset(boxUsed, 0, sizeof boxUsed);
        bool isLegal = true;
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) {
                int d = cell[r][c] % 16;
                if (!d) continue;
                if (!(freeDigits(r, c) >> (d - 1) & 1)) isLegal = false;
                else {
                    grid[r][c] = d;
                    toggle(r, c, 1 << (d - 1));
                }
            }
        found = 0;
        if (isLegal) search();
        printf("Case %d:\n", k);
        if (found == 0) puts("No solution");
        else if (found > 1) puts("Multiple solutions");
        else
            for (int r = 0; r < 9; r++) {
                for (int c = 0; c < 9; c++) printf("%d", answer[r][c]);
                puts("");
            }
    }
    return 0;
}
