// Repeat covers: take an item with the fewest options and try each of them, as long as the bound allows.
#ifndef COVER_TEXTBOOK_REPEAT_HPP
#define COVER_TEXTBOOK_REPEAT_HPP

#include "textbook/matrix.hpp"
#include <vector>

namespace cover {

// A repeat cover problem.
struct Repeat {
    explicit Repeat(const Matrix &matrix) : matrix_(matrix) {}

    // Whether at most `most` options cover every item; if so, `chosen` becomes them.
    bool at_most(int most, std::vector<int> &chosen) const {
        Matrix links = matrix_;
        chosen.clear();
        return search(links, most, chosen);
    }

    // Whether every item has an option; if so, `chosen` becomes the fewest options that cover every item.
    bool fewest(std::vector<int> &chosen) const {
        int most = 0;
        while (most <= matrix_.options() && !at_most(most, chosen)) ++most;
        return most <= matrix_.options();
    }

    static bool search(Matrix &links, int most, std::vector<int> &chosen) {
        const int item = links.smallest();
        if (item == links.items()) return true;
        if (links.bound() > most) return false;
        for (int row = links.to(item, DOWN); row != item; row = links.to(row, DOWN)) {
            chosen.push_back(links.option_of(row));
            links.remove(row);
            if (search(links, most - 1, chosen)) return true;
            links.restore(row);
            chosen.pop_back();
        }
        return false;
    }

    Matrix matrix_;
};

} // namespace cover

#endif
