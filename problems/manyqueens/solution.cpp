// Many queens: for each n, m and k, the number of ways to place queens on an n x n board with exactly m in
// every row and column and at most k on every diagonal.
// Items: rows and columns, m times; diagonals, 0 to k times. Options: a queen on a square (n^2, four items
// each).

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <map>
#include <utility>
#include <vector>

static const int MOST_ROWS = 6;

// The matrix of an n x n board: rows, columns, rising and falling diagonals.
static cover::Matrix matrix(int n, int queens, int most) {
    const int lines = 2 * n + 2 * (2 * n - 1);
    cover::Matrix matrix(lines, 0);
    for (int line = 0; line < lines; ++line) {
        const bool is_diagonal = line >= 2 * n;
        matrix.set_bounds(line, is_diagonal ? 0 : queens, is_diagonal ? most : queens);
    }
    for (int square = 0; square < n * n; ++square) {
        const int row = square / n;
        const int column = square % n;
        std::vector<int> items;
        items.push_back(row);
        items.push_back(n + column);
        items.push_back(2 * n + row + column);
        items.push_back(4 * n - 1 + row + n - 1 - column);
        matrix.add(items);
    }
    return matrix;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    // There are few different boards, so each count is computed only once.
    std::map<std::pair<int, std::pair<int, int> >, int> known;
    while (!in.at_end()) {
        const int n = static_cast<int>(in.integer("n, the number of rows", 1, MOST_ROWS));
        const int queens = static_cast<int>(in.integer("m, the number of queens in a row", 1, n));
        const int most = static_cast<int>(in.integer("k, the maximum number of queens on a diagonal", 1, n));
        const std::pair<int, std::pair<int, int> > board(n, std::make_pair(queens, most));
        if (known.count(board) == 0) {
            int &count = known[board];
            cover::Exact exact(matrix(n, queens, most));
            while (exact.next()) {
                ++count;
            }
        }
        out << known[board] << '\n';
    }
}
