// The n queens problem: n queens, none of which attacks another. The C++98 twin of queens.rs.
//
// Items: the rows and the columns are primary, with one queen each; the diagonals are secondary, with at most one queen
// each.
// Options: a queen in row r, column c, with four items.
//
//   items   rows and columns, shuffled | r + c | r - c + n - 1
//           2 n primary                  2 n - 1  2 n - 1 secondary
//
// Items are shuffled because engines break ties by the order of items, and on large boards any regular order places
// the first queens in patterns without a completion, which a search detects late.
#pragma once

#include "../integers.hpp"
#include "../exact.hpp"
#include "../matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// A board of n rows and n columns, at least one. A placement lists the queen's column in each row, from 0.
class Queens {
public:
    // Begins a search for all placements on a board of `n` rows.
    explicit Queens(int n) : n_(n), exact_(matrix(n)) {}

    // Begins a search for the placements that keep the queens `given`, each as its row times n, plus its column.
    void given(const std::vector<int> &given) { exact_.given(given); }

    // Continues the search to the next placement and stores it in `columns`. False after the last one.
    bool next(std::vector<int> &columns) {
        if (!exact_.next()) {
            return false;
        }
        columns.resize(n_);
        for (std::size_t i = 0; i < exact_.chosen().size(); ++i) {
            columns[exact_.chosen()[i] / n_] = exact_.chosen()[i] % n_;
        }
        return true;
    }

private:
    // n^2 options (n r + c is the queen in row r and column c), 2 n primary and 4 n - 2 secondary items.
    static Matrix matrix(int n) {
        const int diagonals = 2 * n - 1;
        const std::vector<int> lines = shuffled(2 * n);
        Matrix matrix(2 * n, 2 * diagonals);
        for (int row = 0; row < n; ++row) {
            for (int column = 0; column < n; ++column) {
                const int items[4] = {lines[row], lines[n + column], 2 * n + row + column,
                                      2 * n + diagonals + row + n - 1 - column};
                matrix.add(std::vector<int>(items, items + 4));
            }
        }
        return matrix;
    }

    // The numbers below `count` in a fixed shuffled order (Fisher and Yates, with Marsaglia's xorshift).
    static std::vector<int> shuffled(int count) {
        Word state = static_cast<Word>(0x9E3779B9) << 32 | 0x7F4A7C15;
        std::vector<int> order;
        for (int number = 0; number < count; ++number) {
            order.push_back(number);
        }
        for (int last = count - 1; last > 0; --last) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            std::swap(order[last], order[static_cast<int>(state % (last + 1))]);
        }
        return order;
    }

    int n_;
    Exact exact_;
};

} // namespace cover
