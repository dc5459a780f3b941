// POJ 2676 Sudoku: T grids of 9 lines of 9 digits, 0 for blank; any completion of each is accepted.
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
// items each).

#include <dlx/sudoku/nine.hpp>
#include <dlx/input.hpp>

static int digit(char byte) { return byte >= '0' && byte <= '9' ? byte - '0' : -1; }

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const input::Integer most = 0xFFFFFFFFu;
    cover::sudoku::nine::Grid givens(81), grid(81);
    for (input::Integer left = in.integer("the number of grids", 0, most); left > 0; --left) {
        input::Input start = in;
        for (int row = 0; row < 9; ++row) {
            in.token("a row of 9 digits").cells(&givens[row * 9], 9, digit, "0-9");
        }
        if (!cover::sudoku::nine::first(givens, grid)) {
            throw start.error("a grid with a solution");
        }
        for (int cell = 0; cell < 81; ++cell) {
            out << static_cast<char>('0' + grid[cell]);
            if (cell % 9 == 8) {
                out << '\n';
            }
        }
    }
}
