// Repeat covers: take an item with the fewest options and try each option, if the bound allows.
#pragma once

#include "matrix.hpp"
#include <algorithm>
#include <cassert>
#include <stdint.h>
#include <vector>

namespace cover {

// A repeat cover problem: its matrix, from which a search removes covered items. Items must have no bounds; ../repeat.hpp supports
// bounds.
struct Repeat : Matrix {
    explicit Repeat(const Matrix &matrix) : Matrix(matrix) {
        for (std::size_t i = 0; i < bounds_.size(); ++i) assert(bounds_[i] == std::make_pair(1, 1));
    }

    // Whether at most `most` options cover every item; if so, sets `chosen` to them.
    bool at_most(int most, std::vector<int> &chosen) const {
        chosen.clear();
        return Repeat(*this).search(most, chosen);
    }

    // Whether every item has an option; if so, sets `chosen` to the fewest options that cover every item.
    bool fewest(std::vector<int> &chosen) const {
        int most = 0;
        while (most <= options() && !at_most(most, chosen)) ++most;
        return most <= options();
    }

    // The number of sets of options that cover every item, counted up to `limit`: those with the first option of an item, those with
    // the second and without the first, and so on. `free` options may be chosen or not; -1 stands for all.
    int64_t count(int64_t limit, int free = -1) const {
        if (free < 0) free = options();
        const int item = smallest();
        if (item == items()) return free < 62 ? std::min(limit, static_cast<int64_t>(1) << free) : limit;
        int64_t sum = 0;
        Repeat rest = *this;
        for (int row = to(item, DOWN); row != item && sum < limit; row = to(row, DOWN)) {
            Repeat with = rest;
            with.remove(row);
            sum += with.count(limit - sum, --free);
            rest.unlink(row, DOWN);
            for (int node = to(row, RIGHT); node != row; node = to(node, RIGHT)) rest.unlink(node, DOWN);
        }
        return sum;
    }

    bool search(int most, std::vector<int> &chosen) {
        const int item = smallest();
        if (item == items() || bound() > most) return item == items();
        for (int row = to(item, DOWN); row != item; row = to(row, DOWN)) {
            chosen.push_back(option_of(row)); remove(row);
            if (search(most - 1, chosen)) return true;
            restore(row); chosen.pop_back();
        }
        return false;
    }
};

} // namespace cover
