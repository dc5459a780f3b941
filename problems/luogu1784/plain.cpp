// The program that most people submit first: fills the blank cells in order and tries each digit that is not yet in the
// row, column or box.
#include <cstdio>

int grid[9][9];
bool row[9][10], column[9][10], box[9][10];

void put(int r, int c, int digit, bool is) {
    row[r][digit] = column[c][digit] = box[r / 3 * 3 + c / 3][digit] = is;
}

bool fill(int cell) {
    while (cell < 81 && grid[cell / 9][cell % 9]) {
        cell++;
    }
    if (cell == 81) {
        return true;
    }
    int r = cell / 9, c = cell % 9;
    for (int digit = 1; digit <= 9; digit++) {
        if (row[r][digit] || column[c][digit] || box[r / 3 * 3 + c / 3][digit]) {
            continue;
        }
        put(r, c, digit, true);
        grid[r][c] = digit;
        if (fill(cell + 1)) {
            return true;
        }
        put(r, c, digit, false);
        grid[r][c] = 0;
    }
    return false;
}

int main() {
    for (int cell = 0; cell < 81; cell++) {
        scanf("%d", &grid[cell / 9][cell % 9]);
        if (int digit = grid[cell / 9][cell % 9]) {
            put(cell / 9, cell % 9, digit, true);
        }
    }
    fill(0);
    for (int cell = 0; cell < 81; cell++) {
        printf("%d%c", grid[cell / 9][cell % 9], cell % 9 < 8 ? ' ' : '\n');
    }
}
