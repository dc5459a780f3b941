// A search without dancing links: always fills the cell with the fewest possible digits. A digit is possible if it
// is not in the row or column of the cell and violates no sign between the cell and a filled cell.
#include <cstdio>
#include <cstring>

int n, grid[7][7], first[7][7], found;
bool less[49][49];

bool fits(int r, int c, int digit) {
    for (int at = 0; at < n; at++) {
        if (grid[r][at] == digit || grid[at][c] == digit) {
            return false;
        }
    }
    const int step[5] = {0, 1, 0, -1, 0};
    for (int side = 0; side < 4; side++) {
        int y = r + step[side], x = c + step[side + 1];
        if (y < 0 || y >= n || x < 0 || x >= n || !grid[y][x]) {
            continue;
        }
        int here = r * 7 + c, there = y * 7 + x;
        if ((less[here][there] && digit >= grid[y][x]) || (less[there][here] && digit <= grid[y][x])) {
            return false;
        }
    }
    return true;
}

void fill() {
    int cell = -1, fewest = 8;
    for (int at = 0; at < 49; at++) {
        int r = at / 7, c = at % 7, digits = 0;
        if (r < n && c < n && !grid[r][c]) {
            for (int digit = 1; digit <= n; digit++) {
                digits += fits(r, c, digit);
            }
            if (digits < fewest) {
                fewest = digits;
                cell = at;
            }
        }
    }
    if (cell < 0) {
        memcpy(first, grid, sizeof grid);
        found++;
        return;
    }
    int &here = grid[cell / 7][cell % 7];
    for (int digit = 1; digit <= n && found < 2; digit++) {
        if (fits(cell / 7, cell % 7, digit)) {
            here = digit;
            fill();
            here = 0;
        }
    }
}

int main() {
    while (scanf("%d", &n) == 1) {
        memset(less, 0, sizeof less);
        int given[7][7], signs, r1, c1, r2, c2;
        for (int cell = 0; cell < n * n; cell++) {
            scanf("%d", &given[cell / n][cell % n]);
        }
        scanf("%d", &signs);
        while (signs--) {
            scanf("%d%d%d%d", &r1, &c1, &r2, &c2);
            less[(r1 - 1) * 7 + c1 - 1][(r2 - 1) * 7 + c2 - 1] = true;
        }
        memset(grid, 0, sizeof grid);
        bool clash = false;
        for (int cell = 0; cell < n * n; cell++) {
            int r = cell / n, c = cell % n;
            if (given[r][c]) {
                clash |= !fits(r, c, given[r][c]);
                grid[r][c] = given[r][c];
            }
        }
        found = 0;
        if (!clash) {
            fill();
        }
        if (found != 1) {
            puts(found ? "several" : "none");
            continue;
        }
        for (int cell = 0; cell < n * n; cell++) {
            printf("%d", first[cell / n][cell % n]);
            if (cell % n == n - 1) {
                puts("");
            }
        }
    }
}
