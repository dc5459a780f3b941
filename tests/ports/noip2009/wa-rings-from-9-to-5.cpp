// Mistake: weighs the centre 9 and the border 5, where it is 10 and 6.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
using namespace std;

int grid[9][9], rows[9], columns[9], boxes[9];
int best = -1;

int weight(int r, int c) { return 9 - max(abs(r - 4), abs(c - 4)); }

int freeDigits(int r, int c) { return 511 & ~(rows[r] | columns[c] | boxes[r / 3 * 3 + c / 3]); }

void toggle(int r, int c, int bit) {
    rows[r] ^= bit;
    columns[c] ^= bit;
    boxes[r / 3 * 3 + c / 3] ^= bit;
}

void search(int score) {
    int row = -1, column = -1, fewest = 10, possible = score;
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            if (grid[r][c]) continue;
            int mask = freeDigits(r, c), count = __builtin_popcount(mask);
            if (!count) return;
            possible += weight(r, c) * (32 - __builtin_clz(mask));
            if (count < fewest) {
                fewest = count;
                row = r;
                column = c;
            }
        }
    if (possible <= best) return;
    if (row < 0) {
        best = score;
        return;
    }
    int mask = freeDigits(row, column);
    for (int d = 9; d >= 1; d--) {
        int bit = 1 << (d - 1);
        if (!(mask & bit)) continue;
        grid[row][column] = d;
        toggle(row, column, bit);
        search(score + d * weight(row, column));
        toggle(row, column, bit);
        grid[row][column] = 0;
    }
}

int main() {
    int score = 0;
    bool isLegal = true;
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            int d;
            scanf("%d", &d);
            if (!d) continue;
            if (!(freeDigits(r, c) >> (d - 1) & 1)) isLegal = false;
            grid[r][c] = d;
            toggle(r, c, 1 << (d - 1));
            score += d * weight(r, c);
        }
    if (isLegal) search(score);
    printf("%d\n", best);
    return 0;
}
