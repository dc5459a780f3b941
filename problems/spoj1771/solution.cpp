// SPOJ NQUEEN Yet Another N-Queen Problem: any placement of n queens that includes the queens already on the
// board.
// Items: rows and columns, primary; diagonals, secondary. Options: a queen on a square (n^2, four items
// each).

#include <dlx/formulations/queens.hpp>
#include <dlx/input.hpp>
#include <cstddef>
#include <vector>

// The judge's boards are believed to have at most 50 rows.
static const int MOST_ROWS = 100;

// Owns the boards needed so far, keyed by the number of rows.
class Boards {
public:
    Boards() : boards_(MOST_ROWS + 1) {}

    ~Boards() {
        for (std::size_t n = 0; n < boards_.size(); ++n) {
            delete boards_[n];
        }
    }

    cover::Queens &operator[](int n) {
        if (boards_[n] == 0) {
            boards_[n] = new cover::Queens(n);
        }
        return *boards_[n];
    }

private:
    Boards(const Boards &);
    Boards &operator=(const Boards &);

    std::vector<cover::Queens *> boards_;
};

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    Boards boards;
    while (!in.at_end()) {
        const input::Input start = in;
        const int n = static_cast<int>(in.integer("N, the number of rows", 1, MOST_ROWS));
        std::vector<int> given;
        for (int row = 0; row < n; ++row) {
            const int column = static_cast<int>(in.integer("a column, or 0", 0, n));
            if (column != 0) {
                given.push_back(row * n + column - 1);
            }
        }
        std::vector<int> columns;
        boards[n].given(given);
        if (!boards[n].next(columns)) {
            throw start.error("queens that are part of a placement");
        }
        for (int row = 0; row < n; ++row) {
            out << columns[row] + 1 << (row + 1 < n ? ' ' : '\n');
        }
    }
}
