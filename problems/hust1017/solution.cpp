// HUST 1017 Exact cover: any set of rows of an N x M matrix with exactly one 1 in each column. The input
// contains any number of matrices.
// Items: columns. Options: rows, given by the columns of their ones.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST_ROWS = 1000;
static const int MOST_COLUMNS = 1000;

// Reads the matrix of a case. A column that is listed twice in a row counts once.
static cover::Matrix matrix(input::Input &in) {
    const int rows = static_cast<int>(in.integer("N, the number of rows", 1, MOST_ROWS));
    const int columns = static_cast<int>(in.integer("M, the number of columns", 1, MOST_COLUMNS));
    cover::Matrix matrix(columns, 0);
    for (int row = 0; row < rows; ++row) {
        std::vector<int> items;
        // The judge promises 1 to 100, but fewer or more do no harm.
        for (input::Integer left = in.integer("the number of ones in a row", 0, columns); left > 0; --left) {
            items.push_back(static_cast<int>(in.integer("a column", 1, columns)) - 1);
        }
        matrix.add(items);
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        std::vector<int> rows;
        if (!cover::Exact(matrix(in)).first(rows)) {
            out << "NO\n";
            continue;
        }
        std::sort(rows.begin(), rows.end());
        out << static_cast<int>(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            out << ' ' << rows[i] + 1;
        }
        out << '\n';
    }
}
