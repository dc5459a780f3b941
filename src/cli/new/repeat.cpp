// {id} {title}: the fewest rows of a 0/1 matrix with at least one 1 in each column, or -1. Any number
// of matrices.
// Items: columns. Options: rows.

#include "cover/matrix.hpp"
#include "cover/repeat.hpp"
#include "input.hpp"
#include <vector>

static const int MOST_ROWS = 60;
static const int MOST_COLUMNS = 60;

// Reads the matrix of a case.
static cover::Matrix matrix(input::Input &in) {
    const int rows = static_cast<int>(in.integer("N, the number of rows", 1, MOST_ROWS));
    const int columns = static_cast<int>(in.integer("M, the number of columns", 1, MOST_COLUMNS));
    cover::Matrix matrix(columns, 0);
    for (int row = 0; row < rows; ++row) {
        matrix.add(in.ones(columns));
    }
    return matrix;
}

// Solves the judge's input `in` and writes the judge's output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        std::vector<int> rows;
        const bool found = cover::Repeat<1>::fewest(matrix(in), rows);
        out << (found ? static_cast<int>(rows.size()) : -1) << '\n';
    }
}
