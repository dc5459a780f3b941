// Luogu P1784 Sudoku: one grid of 9 lines of 9 integers, 0 for blank, with one completion.
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
// items each).

#include <dlx/sudoku/nine.hpp>
#include <dlx/input.hpp>

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    input::Input start = in;
    cover::sudoku::nine::Grid givens(81);
    cover::sudoku::nine::Grid grid(81);
    for (int cell = 0; cell < 81; ++cell) {
        givens[cell] = static_cast<unsigned char>(in.integer("a digit", 0, 9));
    }
    if (!cover::sudoku::nine::first(givens, grid)) {
        throw start.error("a grid with a solution");
    }
    for (int cell = 0; cell < 81; ++cell) {
        out << static_cast<char>('0' + grid[cell]) << (cell % 9 == 8 ? '\n' : ' ');
    }
}
