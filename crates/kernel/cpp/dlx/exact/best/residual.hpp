// The remaining exact cover problem while options are chosen and excluded, with undo: for searches whose nodes are
// expensive anyway, on matrices of any size. The C++98 twin of residual.rs.
//
//   live      3 0 7 | 5 2 ..      the options that can still be chosen, then those that died, the last one first
//   place     for each option its index in `live`: it is live if this is below `count`
//   counts    for each item the number of its live options
//   queue     primary items that had at most one live option when queued
//
// An option dies by being swapped behind the live ones (sparse sets: Briggs and Torczon, 1993), so restoring `count`
// restores the options of an earlier checkpoint. Memory is proportional to the number of 1s.
#pragma once

#include "../../matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// The items and options, and which of them are left.
class Residual {
public:
    // A checkpoint: the numbers of live and of chosen options.
    struct Checkpoint {
        int live;
        int chosen;
    };

    // Starts with all of `matrix`, which must outlive this object. Options without primary items are not live, because no search needs
    // to choose them.
    explicit Residual(const Matrix &matrix)
        : matrix_(matrix), columns_(matrix.items()), place_(matrix.options()), counts_(matrix.items(), 0),
          is_covered_(matrix.items(), 0), uncovered_(matrix.primary()) {
        std::vector<int> dead;
        for (int option = 0; option < matrix.options(); ++option) {
            (matrix.has_primary(option) ? live_ : dead).push_back(option);
        }
        count_ = static_cast<int>(live_.size());
        for (int place = 0; place < count_; ++place) {
            for (int index = 0; index < matrix.size(live_[place]); ++index) {
                const int item = matrix.item(live_[place], index);
                columns_[item].push_back(live_[place]);
                ++counts_[item];
            }
        }
        live_.insert(live_.end(), dead.begin(), dead.end());
        for (int place = 0; place < matrix.options(); ++place) {
            place_[live_[place]] = place;
        }
        for (int item = 0; item < matrix.primary(); ++item) {
            queue_.push_back(item);
        }
    }

    // The whole matrix.
    const Matrix &matrix() const { return matrix_; }

    // The number of live options, and the live option at an index, in no particular order.
    int live() const { return count_; }
    int live(int place) const { return live_[place]; }

    // Whether `option` can still be chosen.
    bool is_live(int option) const { return place_[option] < count_; }

    // The index of a live option among the live ones.
    int place(int option) const { return place_[option]; }

    // The options chosen so far.
    const std::vector<int> &chosen() const { return chosen_; }

    // Whether all primary items are covered.
    bool is_covered() const { return uncovered_ == 0; }

    // Sets `items` to the items that can still be covered.
    void items(std::vector<int> &items) const {
        items.clear();
        for (int item = 0; item < matrix_.items(); ++item) {
            if (!is_covered_[item] && counts_[item] > 0) {
                items.push_back(item);
            }
        }
    }

    // The number of live options of the uncovered `item`.
    int count(int item) const { return counts_[item]; }

    // Sets `options` to the live options of `item`.
    void options(int item, std::vector<int> &options) const {
        options.clear();
        for (std::size_t index = 0; index < columns_[item].size(); ++index) {
            if (is_live(columns_[item][index])) {
                options.push_back(columns_[item][index]);
            }
        }
    }

    // Chooses the live `option`: it dies, and so do all options that share an item with it.
    void choose(int option) {
        chosen_.push_back(option);
        for (int index = 0; index < matrix_.size(option); ++index) {
            const int item = matrix_.item(option, index);
            is_covered_[item] = 1;
            uncovered_ -= item < matrix_.primary() ? 1 : 0;
            for (std::size_t other = 0; other < columns_[item].size(); ++other) {
                if (is_live(columns_[item][other])) {
                    exclude(columns_[item][other]);
                }
            }
        }
    }

    // Removes the live `option`.
    void exclude(int option) {
        --count_;
        const int from = place_[option];
        const int other = live_[count_];
        std::swap(live_[from], live_[count_]);
        place_[other] = from;
        place_[option] = count_;
        for (int index = 0; index < matrix_.size(option); ++index) {
            const int item = matrix_.item(option, index);
            if (--counts_[item] <= 1 && item < matrix_.primary()) {
                queue_.push_back(item);
            }
        }
    }

    // Chooses the last option of every item that has only one left. False if some item has none left.
    bool settle() {
        while (!queue_.empty()) {
            const int item = queue_.back();
            queue_.pop_back();
            if (is_covered_[item] || counts_[item] > 1) {
                continue;
            }
            if (counts_[item] == 0) {
                return false;
            }
            std::size_t index = 0;
            while (!is_live(columns_[item][index])) {
                ++index;
            }
            choose(columns_[item][index]);
        }
        return true;
    }

    Checkpoint checkpoint() const {
        const Checkpoint now = {count_, static_cast<int>(chosen_.size())};
        return now;
    }

    // Returns to `checkpoint`, which must have been taken with an empty queue.
    void undo(const Checkpoint &checkpoint) {
        queue_.clear();
        for (; static_cast<int>(chosen_.size()) > checkpoint.chosen; chosen_.pop_back()) {
            for (int index = 0; index < matrix_.size(chosen_.back()); ++index) {
                const int item = matrix_.item(chosen_.back(), index);
                is_covered_[item] = 0;
                uncovered_ += item < matrix_.primary() ? 1 : 0;
            }
        }
        for (; count_ < checkpoint.live; ++count_) {
            for (int index = 0; index < matrix_.size(live_[count_]); ++index) {
                ++counts_[matrix_.item(live_[count_], index)];
            }
        }
    }

private:
    const Matrix &matrix_;
    // The options of each item that were live at the beginning.
    std::vector<std::vector<int> > columns_;
    std::vector<int> live_;
    std::vector<int> place_;
    int count_;
    std::vector<int> counts_;
    std::vector<char> is_covered_;
    // The number of uncovered primary items.
    int uncovered_;
    std::vector<int> queue_;
    std::vector<int> chosen_;
};

} // namespace cover
