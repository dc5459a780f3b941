// HDU 2780 Su-Su-Sudoku: 9 x 9 grids with five blanks, each with one completion or, if a given digit is wrong,
// perhaps none.
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
// items each).

#include <dlx/sudoku/nine.hpp>
#include <dlx/input.hpp>

static int digit(char byte) {
    return byte >= '0' && byte <= '9' ? byte - '0' : -1;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const input::Integer cases = in.integer("the number of grids", 0, input::Integer(0xffffffffU));
    cover::sudoku::nine::Grid givens(81), grid(81);
    for (input::Integer number = 0; number < cases; ++number) {
        for (int row = 0; row < 9; ++row) {
            in.token("a row of 9 digits").cells(&givens[9 * row], 9, digit, "a digit");
        }
        if (number > 0) {
            out << '\n';
        }
        if (!cover::sudoku::nine::first(givens, grid)) {
            out << "Could not complete this grid.\n";
            continue;
        }
        for (int cell = 0; cell < 81; ++cell) {
            out << static_cast<char>('0' + grid[cell]) << (cell % 9 == 8 ? "\n" : "");
        }
    }
}
