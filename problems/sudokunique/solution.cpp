// Kattis Sudokunique: 9 x 9 grids of integers (0 for a blank) until the end of the input. Does each grid
// have no completion, one, or more?
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
// items each).

#include <dlx/sudoku/nine.hpp>
#include <dlx/input.hpp>
#include <vector>

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    typedef cover::sudoku::nine::Grid Grid;
    Grid givens(81);
    for (bool first = true; !in.at_end(); first = false) {
        for (int cell = 0; cell < 81; ++cell) {
            givens[cell] = static_cast<unsigned char>(in.integer("a cell, a digit", 0, 9));
        }
        if (!first) {
            out << '\n';
        }
        const std::vector<Grid> grids = cover::sudoku::nine::up_to(2, givens);
        if (grids.empty()) {
            out << "Find another job\n";
        } else if (grids.size() > 1) {
            out << "Non-unique\n";
        } else {
            for (int cell = 0; cell < 81; ++cell) {
                out << static_cast<char>('0' + grids[0][cell]) << (cell % 9 == 8 ? '\n' : ' ');
            }
        }
    }
}
