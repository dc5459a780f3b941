// A bound on the weight of exact covers: Lagrangian multipliers, found by subgradient steps. The C++98 twin of
// multipliers.rs.
//
// The weight of an option is split among its items; an item's share is the option's *multiplier* for it. A cover has one option for
// each of its items, so its weight is at most the *bound*: the sum of the highest multipliers of all items, where secondary items count
// only if positive. Every split gives a bound.
//
//   options   {0, 1}       {1, 2}       {0, 2}
//   weight    4 = 3 + 1    5 = 1 + 4    2 = 2 + 0
//   highest   3 in item 0, 1 in item 1, 4 in item 2: no cover has a weight above 8
//
// To lower the bound (subgradients: Held and Karp, 1971), every option that is highest in some but not all of its items moves weight
// from those items to the others, in the same unit for all options. The lowest possible bound is that of the linear relaxation.
//
// - The *slack* of an option (its reduced cost) is the sum of the distances from its multipliers to the highest ones: choosing the
//   option lowers the bound by this sum.
// - If every option that is highest in one of its items is highest in all of them, these options are a best cover.
//
// The multipliers of an option are integers that add up to its weight, so the bound is exact. A step costs one pass over the remaining
// 1s. repeat/multipliers.hpp does the same for the fewest options that cover each item.
#pragma once

#include "residual.hpp"
#include "../../matrix.hpp"
#include "../../integers.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// The weight of every option, split among its items.
class Multipliers {
public:
    // Splits the weight of each option, in units of `1 / scale`, evenly among its items.
    Multipliers(const Matrix &matrix, const std::vector<Integer> &weights, Integer scale)
        : primary_(matrix.primary()), starts_(1, 0), highest_(matrix.items()), tops_(matrix.options(), 0) {
        for (int option = 0; option < matrix.options(); ++option) {
            const int size = matrix.size(option);
            for (int index = 0; index < size; ++index) {
                const Integer whole = weights[option] * scale;
                all_.push_back(whole / size + (index == 0 ? whole % size : 0));
            }
            starts_.push_back(static_cast<int>(all_.size()));
        }
    }

    // Restricts the multipliers to `rest`, in which every primary item has an option.
    void load(const Residual &rest) {
        rest.items(items_);
        options_.clear();
        begins_.assign(1, 0);
        places_.clear();
        cells_.clear();
        multipliers_.clear();
        for (int place = 0; place < rest.live(); ++place) {
            const int option = rest.live(place);
            options_.push_back(option);
            for (int index = 0; index < rest.matrix().size(option); ++index) {
                cells_.push_back(rest.matrix().item(option, index));
                multipliers_.push_back(all_[starts_[option] + index]);
            }
            places_.resize(cells_.size(), place);
            begins_.push_back(static_cast<int>(cells_.size()));
        }
    }

    // Saves the current multipliers as the start for smaller remaining problems.
    void store() {
        for (int place = 0; place < static_cast<int>(options_.size()); ++place) {
            for (int index = 0; index < size(place); ++index) {
                all_[starts_[options_[place]] + index] = multipliers_[begins_[place] + index];
            }
        }
    }

    // Finds each item's highest multiplier. Returns the bound.
    Integer bound() {
        for (std::size_t i = 0; i < items_.size(); ++i) {
            // Less than any multiplier of a primary item.
            highest_[items_[i]].multiplier = items_[i] < primary_ ? -(static_cast<Integer>(1) << 62) : 0;
            highest_[items_[i]].place = NONE;
        }
        for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
            Highest &highest = highest_[cells_[cell]];
            if (multipliers_[cell] > highest.multiplier) {
                highest.multiplier = multipliers_[cell];
                highest.place = places_[cell];
            }
        }
        Integer bound = 0;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            bound += highest_[items_[i]].multiplier;
        }
        return bound;
    }

    // After bound(), moves weight to lower the bound by about `aim`. False if every highest option is highest in all its items.
    bool step(Integer aim) {
        // The sum over the highest options of tops * (size - tops): an option is highest in `tops` items.
        Integer off = 0;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const int place = highest_[items_[i]].place;
            if (place != NONE) {
                off += size(place) - (2 * tops_[place] + 1);
                ++tops_[place];
            }
        }
        const Integer unit = std::max<Integer>(aim / std::max<Integer>(off, 1), 1);
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const int place = highest_[items_[i]].place;
            // Each option moves weight once, at the first item where it is highest, and clears `tops_`.
            if (place != NONE && tops_[place] > 0) {
                move_weight(place, tops_[place], unit);
                tops_[place] = 0;
            }
        }
        return off > 0;
    }

    // Sets `slacks[place]` to how much choosing live option `place` lowers the bound.
    void slacks(std::vector<Integer> &slacks) const {
        slacks.assign(options_.size(), 0);
        for (int place = 0; place < static_cast<int>(options_.size()); ++place) {
            for (int cell = begins_[place]; cell < begins_[place + 1]; ++cell) {
                slacks[place] += highest_[cells_[cell]].multiplier - multipliers_[cell];
            }
        }
    }

    // The options that are highest in an item, after step() has found that they are a cover.
    std::vector<int> cover() const {
        std::vector<int> cover;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const int place = highest_[items_[i]].place;
            if (place != NONE) {
                cover.push_back(options_[place]);
            }
        }
        std::sort(cover.begin(), cover.end());
        cover.erase(std::unique(cover.begin(), cover.end()), cover.end());
        return cover;
    }

private:
    // No option.
    enum { NONE = -1 };

    // The highest multiplier of an item.
    struct Highest {
        Integer multiplier;
        // The index of its option among the live options.
        int place;
    };

    // The number of 1s of a live option.
    int size(int place) const { return begins_[place + 1] - begins_[place]; }

    // Takes weight from the items in which the option is highest and gives it to all its items.
    void move_weight(int place, int tops, Integer unit) {
        const Integer gain = tops * unit;
        const Integer loss = size(place) * unit;
        for (int cell = begins_[place]; cell < begins_[place + 1]; ++cell) {
            multipliers_[cell] += highest_[cells_[cell]].place == place ? gain - loss : gain;
        }
    }

    int primary_;
    // Where the multipliers of each option begin, and where the last end.
    std::vector<int> starts_;
    // The multipliers of all options, each in the order of its items.
    std::vector<Integer> all_;
    // The highest multiplier of each item.
    std::vector<Highest> highest_;
    // A compact copy of the remaining problem: the items, then the options by their index among the live ones.
    std::vector<int> items_;
    std::vector<int> options_;
    // Where the 1s of each of these options begin, and where the last ends.
    std::vector<int> begins_;
    // For each 1 of the matrix, the index of its option, its item and its multiplier.
    std::vector<int> places_;
    std::vector<int> cells_;
    std::vector<Integer> multipliers_;
    // The number of items in which each of these options is highest; 0 between steps.
    std::vector<int> tops_;
};

} // namespace cover
