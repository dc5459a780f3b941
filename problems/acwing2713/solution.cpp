// AcWing 2713 Repeat cover: print the fewest rows of an N x M matrix that together have a 1 in each column.
// Items: columns. Options: rows. Repeat cover with the fewest options.

#include <dlx/matrix.hpp>
#include <dlx/repeat.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST = 100;

static cover::Matrix matrix(input::Input &in) {
    const int rows = static_cast<int>(in.integer("N, the number of rows", 1, MOST));
    const int columns = static_cast<int>(in.integer("M, the number of columns", 1, MOST));
    cover::Matrix matrix(columns, 0);
    for (int row = 0; row < rows; ++row) {
        matrix.add(in.ones(columns));
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    input::Input start = in;
    std::vector<int> rows;
    if (!cover::Repeat(matrix(in)).fewest(rows)) {
        throw start.error("a matrix with a 1 in each column");
    }
    std::sort(rows.begin(), rows.end());
    out << static_cast<int>(rows.size()) << '\n';
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out << (i == 0 ? "" : " ") << rows[i] + 1;
    }
    out << '\n';
}
