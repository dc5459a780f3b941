// Luogu P1219, USACO Checker Challenge: n checkers on an n x n board, one in each row and column and at most one on
// each diagonal. Print the first three placements in lexicographic order and the number of placements.
// Items: rows and columns, primary; diagonals, secondary. Options: a checker on a square (n^2, four items
// each).

#include <dlx/formulations/queens.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int FEWEST_ROWS = 6;
static const int MOST_ROWS = 13;
static const std::size_t SHOWN = 3;

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const int n = static_cast<int>(in.integer("n, the number of rows", FEWEST_ROWS, MOST_ROWS));
    cover::Queens queens(n);
    std::vector<int> columns;
    std::vector<std::vector<int> > first;
    input::Integer count = 0;
    for (; queens.next(columns); ++count) {
        if (first.size() < SHOWN || columns < first[SHOWN - 1]) {
            first.push_back(columns);
            std::sort(first.begin(), first.end());
            first.resize(std::min(first.size(), SHOWN));
        }
    }
    for (std::size_t shown = 0; shown < first.size(); ++shown) {
        for (int row = 0; row < n; ++row) {
            out << first[shown][row] + 1 << (row + 1 < n ? ' ' : '\n');
        }
    }
    out << count << '\n';
}
