// SPOJ SUDOKU (1110): the number of grids, then 16 x 16 grids of A-P and `-`, with a blank line between grids
// and between answers.
// Items: cell, row x letter, column x letter, box x letter (4 x 256). Options: letter d in cell (r, c) (4096,
// four items each).

#include <dlx/sudoku/sixteen.hpp>
#include <dlx/input.hpp>

static int given(char byte) {
    if (byte == '-') {
        return 0;
    }
    return byte >= 'A' && byte <= 'P' ? byte - 'A' + 1 : -1;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const input::Integer grids = in.integer("the number of grids", 0, 1000000);
    cover::sudoku::sixteen::Grid givens(256);
    cover::sudoku::sixteen::Grid grid(256);
    for (input::Integer index = 0; index < grids; ++index) {
        input::Input start = in;
        for (int row = 0; row < 16; ++row) {
            in.token("a row of 16 cells, A-P or '-'").cells(&givens[row * 16], 16, given, "A-P or '-'");
        }
        if (!cover::sudoku::sixteen::first(givens, grid)) {
            throw start.error("a grid with a solution");
        }
        if (index > 0) {
            out << '\n';
        }
        for (int cell = 0; cell < 256; ++cell) {
            out << static_cast<char>('A' - 1 + grid[cell]);
            if (cell % 16 == 15) {
                out << '\n';
            }
        }
    }
}
