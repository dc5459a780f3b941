// NOIP 2009 Target Sudoku (Luogu P1074): a 9 x 9 grid; the best score of all its completions, or -1 if it has none.
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c), four items each,
// worth d times 10, 9, 8, 7 or 6: the ring of the cell, from the centre outwards.
//
// The judge's files hold one grid. Several are answered one after the other.

#include "cover/sudoku9_best.hpp"
#include "input.hpp"
#include <algorithm>
#include <cstdlib>
#include <vector>

// Solves the judge's input `in` and writes the judge's output to `out`.
void solve(input::Input &in, input::Output &out) {
    std::vector<int> rings;
    for (int cell = 0; cell < 81; ++cell) {
        rings.push_back(10 - std::max(std::abs(cell / 9 - 4), std::abs(cell % 9 - 4)));
    }
    const cover::sudoku9::Worth worth(rings);
    do {
        cover::sudoku9::Grid givens(81);
        for (int cell = 0; cell < 81; ++cell) {
            givens[cell] = static_cast<unsigned char>(in.integer("a digit", 0, 9));
        }
        out << worth.best(givens) << '\n';
    } while (!in.at_end());
}
