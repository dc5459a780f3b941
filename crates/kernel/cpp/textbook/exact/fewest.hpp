// The exact cover with the fewest options: a search that backtracks when it cannot beat the best so far.
#ifndef COVER_TEXTBOOK_EXACT_FEWEST_HPP
#define COVER_TEXTBOOK_EXACT_FEWEST_HPP

#include "textbook/matrix.hpp"

namespace cover {

// An exact cover problem that asks for the fewest options.
struct Fewest {
    enum { NONE = -1 };

    explicit Fewest(const Matrix &matrix) : links_(matrix), best_(NONE) {}

    // The number of options of the smallest cover; NONE if there is no cover.
    int fewest() {
        search(0);
        return best_;
    }

    void search(int depth) {
        const int item = links_.smallest();
        if (best_ != NONE && depth >= best_) return;
        if (item == links_.items()) {
            best_ = depth;
            return;
        }
        links_.cover(item);
        for (int row = links_.to(item, DOWN); row != item; row = links_.to(row, DOWN)) {
            links_.choose(row);
            search(depth + 1);
            links_.undo(row);
        }
        links_.uncover(item);
    }

    Matrix links_;
    int best_;
};

} // namespace cover

#endif
