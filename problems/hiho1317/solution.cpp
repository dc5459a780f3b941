// hihoCoder 1317 Dancing Links: does a 0/1 matrix have a set of rows with exactly one 1 in each column? The
// input contains T matrices.
// Items: columns (up to 100). Options: rows (up to 100).

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>

static const int MOST_CASES = 10;
static const int LEAST = 2;
static const int MOST = 100;

static cover::Matrix matrix(input::Input &in) {
    const int rows = static_cast<int>(in.integer("n, the number of rows", LEAST, MOST));
    const int columns = static_cast<int>(in.integer("m, the number of columns", LEAST, MOST));
    cover::Matrix matrix(columns, 0);
    for (int row = 0; row < rows; ++row) {
        matrix.add(in.ones(columns));
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    for (input::Integer left = in.integer("t, the number of matrices", 0, MOST_CASES); left > 0; --left) {
        out << (cover::Exact(matrix(in)).next() ? "Yes\n" : "No\n");
    }
}
