// Luogu P4929 Dancing Links (DLX): any set of rows of a 0/1 matrix with exactly one 1 in each column.
// Items: columns (up to 500). Options: rows (up to 500).

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST_ROWS = 500;
static const int MOST_COLUMNS = 500;

static cover::Matrix matrix(input::Input &in) {
    const int rows = static_cast<int>(in.integer("N, the number of rows", 1, MOST_ROWS));
    const int columns = static_cast<int>(in.integer("M, the number of columns", 1, MOST_COLUMNS));
    cover::Matrix matrix(columns, 0);
    for (int row = 0; row < rows; ++row) {
        matrix.add(in.ones(columns));
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    std::vector<int> rows;
    if (!cover::Exact(matrix(in)).first(rows)) {
        out << "No Solution!\n";
        return;
    }
    std::sort(rows.begin(), rows.end());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out << rows[i] + 1 << (i + 1 < rows.size() ? ' ' : '\n');
    }
}
