// Repeat cover (set cover): options that cover every primary item at least once, as few as possible or at most k. The
// C++98 twin of repeat/mod.rs. Secondary items need no cover and are ignored.
#ifndef COVER_REPEAT_HPP
#define COVER_REPEAT_HPP

#include "matrix.hpp"
#include "repeat/search.hpp"
#include <algorithm>
#include <vector>

namespace cover {

// Repeat covers of matrices with at most 64 * W primary items and at most 64 * W options, by a search with as many
// words as the matrix needs.
template <int W> class Repeat {
public:
    // Whether at most `most` options cover every item; if so, sets `chosen` to them, in no particular order.
    static bool at_most(const Matrix &matrix, int most, std::vector<int> &chosen) {
        if (fits_below(matrix)) {
            return Repeat<W - 1>::at_most(matrix, most, chosen);
        }
        return search(matrix).at_most(most, chosen);
    }

    // Whether every item has an option; if so, sets `chosen` to the fewest options that cover every item.
    static bool fewest(const Matrix &matrix, std::vector<int> &chosen) {
        if (fits_below(matrix)) {
            return Repeat<W - 1>::fewest(matrix, chosen);
        }
        const RepeatSearch<W> all = search(matrix);
        if (!all.greedy(chosen)) {
            return false;
        }
        std::vector<int> better;
        while (!chosen.empty() && all.at_most(static_cast<int>(chosen.size()) - 1, better)) {
            chosen = better;
        }
        return true;
    }

private:
    static bool fits_below(const Matrix &matrix) {
        return W > 1 && std::max(matrix.primary(), matrix.options()) <= 64 * (W - 1);
    }

    static RepeatSearch<W> search(const Matrix &matrix) {
        RepeatSearch<W> search(matrix.primary(), matrix.options());
        for (int option = 0; option < matrix.options(); ++option) {
            for (int index = 0; index < matrix.size(option); ++index) {
                if (matrix.item(option, index) < matrix.primary()) {
                    search.link(option, matrix.item(option, index));
                }
            }
        }
        return search;
    }
};

// Ends the recursion over the widths; never used.
template <> class Repeat<0> {
public:
    static bool at_most(const Matrix &, int, std::vector<int> &) { return false; }
    static bool fewest(const Matrix &, std::vector<int> &) { return false; }
};

} // namespace cover

#endif
