// Exact covers of any matrix; replaces exact.hpp for colours or multiplicities. Take an option of an item with the fewest ways to be
// covered; search first with it, then without it.
#pragma once

#include "../matrix.hpp"
#include <algorithm>
#include <utility>
#include <vector>
#include <stdint.h>

namespace cover {

// A cover problem for one query; only next() and given() may be called again. `left_`: how often each primary item must and may still
// be covered; `item_colours_`: the colour of each item, -1 if covered without one; `purified_`: the nodes that gave colours.
struct Exact {
    // A branch on `item`, with or without the option of `row`; if `row` is the item, no more of its options are taken.
    struct Branch { int item, row; bool with; };

    // Begins a search for all covers of `matrix`.
    explicit Exact(const Matrix &matrix) : matrix_(matrix), links_(matrix) { given(std::vector<int>()); }

    // Begins a search for the covers that contain all of `options`.
    Exact &given(const std::vector<int> &options) {
        links_ = matrix_;
        left_ = matrix_.bounds_;
        item_colours_.assign(matrix_.items(), 0);
        path_.clear();
        purified_.clear();
        chosen_.clear();
        begun_ = false;
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (std::find(chosen_.begin(), chosen_.end(), options[i]) != chosen_.end()) continue;
            // There is no cover: the search is over before it begins.
            if (!fits(options[i])) { begun_ = true; return *this; }
            if (matrix_.size(options[i]) > 0) take(links_.row(options[i]));
            chosen_.push_back(options[i]);
        }
        return *this;
    }

    // Continues to the next cover, which chosen() returns. False after the last cover.
    bool next() {
        for (bool down = !begun_; down || !path_.empty();) {
            begun_ = true;
            if (!down) { down = back(); continue; }
            const int item = fewest();
            if (item == links_.items()) return true;
            down = ways(item) > 0;
            if (!down) continue;
            const Branch branch = {item, links_.to(item, DOWN), true};
            path_.push_back(branch);
            if (branch.row == item) { links_.unlink(item, RIGHT); continue; }
            chosen_.push_back(links_.option_of(branch.row));
            take(branch.row);
        }
        return false;
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

    // Undoes the last branch. True if the search must go on without the branch's option.
    bool back() {
        Branch &branch = path_.back();
        const int row = branch.row;
        if (row != branch.item && branch.with) {
            put_back(row);
            chosen_.pop_back();
            branch.with = false;
            return true;
        }
        for (int node = links_.to(row, LEFT); row != branch.item && node != row; node = links_.to(node, LEFT))
            links_.relink(node, DOWN);
        links_.relink(row, row == branch.item ? RIGHT : DOWN);
        path_.pop_back();
        return false;
    }

    // The number of ways to cover an item.
    int ways(int item) const { return std::max(0, links_.options_of(item) + 1 - left_[item].first); }

    // An item with the fewest ways to cover it; if none is left, the root, items().
    int fewest() const {
        int best = links_.items();
        for (int item = links_.to(best, RIGHT); item != links_.items(); item = links_.to(item, RIGHT))
            if (best == links_.items() || ways(item) < ways(best)) best = item;
        return best;
    }

    // Removes the option of `row` from all its items, then covers or colours them.
    void take(int row) {
        int node = row;
        do { links_.unlink(node, DOWN); node = links_.to(node, RIGHT); } while (node != row);
        do {
            const int item = links_.item_of(node), colour = links_.colour_of(node);
            if (item < static_cast<int>(left_.size())) {
                left_[item].first = std::max(0, left_[item].first - 1);
                if (--left_[item].second == 0) links_.cover(item);
            } else if (colour == 0) {
                item_colours_[item] = -1;
                links_.cover(item);
            } else if (item_colours_[item] == 0) {
                item_colours_[item] = colour;
                purified_.push_back(node);
                for (int other = links_.to(item, DOWN); other != item; other = links_.to(other, DOWN))
                    if (links_.colour_of(other) != colour)
                        for (int at = links_.to(other, RIGHT); at != other; at = links_.to(at, RIGHT)) links_.unlink(at, DOWN);
            }
            node = links_.to(node, RIGHT);
        } while (node != row);
    }

    // Undoes take(), except for the option itself.
    void put_back(int row) {
        int node = row;
        do {
            node = links_.to(node, LEFT);
            const int item = links_.item_of(node), colour = links_.colour_of(node);
            if (item < static_cast<int>(left_.size())) {
                if (left_[item].second++ == 0) links_.uncover(item);
                const std::pair<int, int> bounds = matrix_.bounds_[item];
                left_[item].first = std::max(0, bounds.first - (bounds.second - left_[item].second));
            } else if (colour == 0) {
                item_colours_[item] = 0;
                links_.uncover(item);
            } else if (!purified_.empty() && purified_.back() == node) {
                for (int other = links_.to(item, UP); other != item; other = links_.to(other, UP))
                    if (links_.colour_of(other) != colour)
                        for (int at = links_.to(other, LEFT); at != other; at = links_.to(at, LEFT)) links_.relink(at, DOWN);
                item_colours_[item] = 0;
                purified_.pop_back();
            }
        } while (node != row);
    }

    // Whether an option fits the options given before.
    bool fits(int option) const {
        if (std::find(chosen_.begin(), chosen_.end(), option) != chosen_.end()) return false;
        for (int node = links_.row(option); node < links_.row(option) + links_.size(option); ++node) {
            const int item = links_.item_of(node), colour = item_colours_[item];
            int other = links_.to(item, DOWN);
            while (other != item && other != node) other = links_.to(other, DOWN);
            const bool is_full = item < static_cast<int>(left_.size()) && left_[item].second == 0;
            if (is_full || (colour == 0 ? other == item : colour != links_.colour_of(node))) return false;
        }
        return true;
    }

    Matrix matrix_, links_;
    std::vector<std::pair<int, int> > left_;
    bool begun_;
    std::vector<int> item_colours_, purified_, chosen_;
    std::vector<Branch> path_;
};

} // namespace cover
