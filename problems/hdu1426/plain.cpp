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
    char given;
    for (int grids = 0; scanf(" %c", &given) == 1; grids++) {
        for (int number = 0; number < 9; number++) {
            for (int digit = 0; digit <= 9; digit++) {
                row[number][digit] = column[number][digit] = box[number][digit] = false;
            }
        }
        for (int cell = 0; cell < 81; cell++) {
            grid[cell / 9][cell % 9] = given == '?' ? 0 : given - '0';
            if (given != '?') {
                put(cell / 9, cell % 9, given - '0', true);
            }
            if (cell < 80) {
                scanf(" %c", &given);
            }
        }
        fill(0);
        if (grids > 0) {
            puts("");
        }
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                printf("%d%c", grid[r][c], c < 8 ? ' ' : '\n');
            }
        }
    }
}
