// N queens: for each n, the number of ways to place n queens on an n x n board so that none attacks another, and the
// first placement.
// Items: rows and columns, primary; diagonals, secondary. Options: a queen on a square (n^2, four items
// each).

#include <dlx/formulations/queens.hpp>
#include <dlx/input.hpp>
#include <cstddef>
#include <string>
#include <vector>

static const int MOST_ROWS = 14;

// The number of placements and, if there is one, the columns of the lexicographically first placement on a second line.
static std::string answer(int n) {
    cover::Queens queens(n);
    std::vector<int> columns;
    std::vector<int> first;
    input::Integer count = 0;
    for (; queens.next(columns); ++count) {
        if (count == 0 || columns < first) {
            first = columns;
        }
    }
    std::string text = input::decimal(count) + "\n";
    for (std::size_t row = 0; row < first.size(); ++row) {
        text += input::decimal(first[row] + 1) + (row + 1 < first.size() ? " " : "\n");
    }
    return text;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    // Answers are cached, because an n may be repeated.
    std::string answers[MOST_ROWS + 1];
    while (!in.at_end()) {
        const int n = static_cast<int>(in.integer("n, the number of rows", 1, MOST_ROWS));
        if (answers[n].empty()) {
            answers[n] = answer(n);
        }
        out << answers[n];
    }
}
