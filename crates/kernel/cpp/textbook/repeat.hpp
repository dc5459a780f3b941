// Repeat covers: take an item with the fewest options and try each of them, as long as the bound allows.
#ifndef COVER_TEXTBOOK_REPEAT_HPP
#define COVER_TEXTBOOK_REPEAT_HPP

#include "textbook/matrix.hpp"
#include <vector>

namespace cover {

// A repeat cover problem: its matrix, from which a search removes what is covered.
struct Repeat : Matrix {
    explicit Repeat(const Matrix &matrix) : Matrix(matrix) {}

    // Whether at most `most` options cover every item; if so, `chosen` becomes them.
    bool at_most(int most, std::vector<int> &chosen) const {
        Repeat links = *this;
        chosen.clear();
        return links.search(most, chosen);
    }

    // Whether every item has an option; if so, `chosen` becomes the fewest options that cover every item.
    bool fewest(std::vector<int> &chosen) const {
        int most = 0;
        while (most <= options() && !at_most(most, chosen)) ++most;
        return most <= options();
    }

    bool search(int most, std::vector<int> &chosen) {
        const int item = smallest();
        if (item == items() || bound() > most) return item == items();
        for (int row = to(item, DOWN); row != item; row = to(row, DOWN)) {
            chosen.push_back(option_of(row));
            remove(row);
            if (search(most - 1, chosen)) return true;
            restore(row);
            chosen.pop_back();
        }
        return false;
    }
};

} // namespace cover

#endif
