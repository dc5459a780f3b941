// NOIP 2009 Target Sudoku (Luogu P1074): a 9 x 9 grid; the best score of all its completions, or -1 if it has
// none.
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c), four items
// each, with weight d times 10, 9, 8, 7 or 6 for the rings of cells, from the centre outwards.
//
// The judge's files hold one grid each; several grids in an input are answered one after the other.

#include <dlx/exact.hpp>
#include <dlx/sudoku.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

// The maximum score of a digit in a cell.
static const int HIGH = 90;

// For each option that `givens` allow, how much less than the maximum it scores.
static std::vector<input::Integer> costs(const cover::Sudoku &rules, const cover::Sudoku::Grid &givens) {
    const std::vector<cover::Sudoku::Option> options = rules.options(givens);
    std::vector<input::Integer> costs;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const int cell = options[i].cell;
        const int ring = 10 - std::max(std::abs(cell / 9 - 4), std::abs(cell % 9 - 4));
        costs.push_back(HIGH - (options[i].digit + 1) * ring);
    }
    return costs;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const cover::Sudoku rules = cover::Sudoku::square(3);
    do {
        cover::Sudoku::Grid givens(81);
        for (int cell = 0; cell < 81; ++cell) {
            givens[cell] = static_cast<unsigned char>(in.integer("a digit", 0, 9));
        }
        input::Integer cost = 0;
        std::vector<int> options;
        const bool is_found = cover::Exact(rules.matrix(givens)).cheapest(costs(rules, givens), cost, options);
        out << (is_found ? 81 * HIGH - cost : -1) << '\n';
    } while (!in.at_end());
}
