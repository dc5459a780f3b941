// Exact covers of plain matrices by Algorithm X: take an item with the fewest options, try each option, and go on with the rest.
// exact/multiple.hpp replaces this file for colours and multiplicities.
#pragma once

#include "matrix.hpp"
#include <algorithm>
#include <vector>
#include <stdint.h>

namespace cover {

// An exact cover problem for one query; only next() and given() may be called again. `path_`: for each item branched on, the current
// option's node, at first the item's header. `most_`: a cover of this many options is too large.
struct Exact {
    // Begins a search for all exact covers of `matrix`.
    explicit Exact(const Matrix &matrix) : matrix_(matrix), links_(matrix), most_(-1), begun_(false) {}

    // Begins a search for the exact covers that contain all of `options`.
    Exact &given(const std::vector<int> &options) {
        chosen_ = options;
        std::sort(chosen_.begin(), chosen_.end());
        chosen_.erase(std::unique(chosen_.begin(), chosen_.end()), chosen_.end());
        std::vector<int> items;
        for (std::size_t i = 0; i < chosen_.size(); ++i)
            for (int index = 0; index < matrix_.size(chosen_[i]); ++index) items.push_back(matrix_.item(chosen_[i], index));
        std::sort(items.begin(), items.end());
        // Matrix(1, 0) has no cover.
        const bool is_possible = std::adjacent_find(items.begin(), items.end()) == items.end();
        links_ = is_possible ? matrix_ : Matrix(1, 0);
        for (std::size_t i = 0; is_possible && i < items.size(); ++i) links_.cover(items[i]);
        path_.clear(); begun_ = false;
        return *this;
    }

    // Continues to the next exact cover, which chosen() returns. False after the last cover.
    bool next() {
        for (bool down = !begun_; down || !path_.empty(); down = search()) {
            if (!down || chosen_.size() >= most_) continue;
            begun_ = true; path_.push_back(links_.smallest());
            if (path_.back() == links_.items()) { path_.pop_back(); return true; }
            links_.cover(path_.back());
        }
        return begun_ = false;
    }

    // The options of the cover that next() found.
    const std::vector<int> &chosen() const { return chosen_; }

    // Whether there is a cover; if so, stores it in `cover`.
    bool first(std::vector<int> &cover) { return next() && (cover = chosen_, true); }

    // Up to `most` covers.
    std::vector<std::vector<int> > up_to(std::size_t most) {
        std::vector<std::vector<int> > covers;
        while (covers.size() < most && next()) covers.push_back(chosen());
        return covers;
    }

    // The number of covers up to `limit`.
    int64_t count(int64_t limit) {
        int64_t count = 0;
        while (count < limit && next()) ++count;
        return count;
    }

    // Whether there is a cover; if so, sets `cover` to the cheapest and `cost` to its cost, capped at the largest Integer. Option `i`
    // costs `costs[i]`.
    bool cheapest(const std::vector<int64_t> &costs, int64_t &cost, std::vector<int> &cover) {
        bool found = false;
        for (; next(); found = true) {
            int64_t sum = 0;
            for (std::size_t i = 0; i < chosen_.size(); ++i)
                sum = std::min(sum, static_cast<int64_t>(~static_cast<uint64_t>(0) >> 1) - costs[chosen_[i]]) + costs[chosen_[i]];
            if (!found || sum < cost) { cost = sum; cover = chosen_; }
        }
        return found;
    }

    // Whether there is a cover; if so, sets `cover` to one with the fewest options.
    bool fewest(std::vector<int> &cover) {
        for (; next(); most_ = cover.size()) cover = chosen_;
        return most_ + 1 != 0;
    }

    // Goes on to the next option of the item branched on last. False if there is none.
    bool search() {
        int &node = path_.back();
        if (node != links_.item_of(node)) { links_.undo(node); chosen_.pop_back(); }
        node = links_.to(node, DOWN);
        if (node == links_.item_of(node)) { links_.uncover(node); path_.pop_back(); return false; }
        links_.choose(node); chosen_.push_back(links_.option_of(node));
        return true;
    }

    Matrix matrix_, links_; std::size_t most_; bool begun_;
    std::vector<int> path_, chosen_;
};

} // namespace cover
