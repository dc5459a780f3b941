// POJ 3740 Easy Finding: does a 0/1 matrix have a set of rows with exactly one 1 in each column? The input
// contains any number of matrices.
// Items: columns (up to 300). Options: rows (up to 16).

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>

static const int MOST_ROWS = 16;
static const int MOST_COLUMNS = 300;

static cover::Matrix matrix(input::Input &in) {
    const int rows = static_cast<int>(in.integer("M, the number of rows", 1, MOST_ROWS));
    const int columns = static_cast<int>(in.integer("N, the number of columns", 1, MOST_COLUMNS));
    cover::Matrix matrix(columns, 0);
    for (int row = 0; row < rows; ++row) {
        matrix.add(in.ones(columns));
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        const bool found = cover::Exact(matrix(in)).next();
        out << (found ? "Yes, I found it\n" : "It is impossible\n");
    }
}
