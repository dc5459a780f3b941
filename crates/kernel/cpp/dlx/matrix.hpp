// The matrix of a cover problem: items, options, and which option covers which items. The C++98 twin of matrix.rs.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <stdexcept> // only: library
#include <utility>
#include <vector>

namespace cover {

// Items are numbered from 0, the primary ones first; options from 0 in the order they were added. A secondary item may have a colour in
// an option; options of a cover may share it if they give it the same colour (Knuth, TAOCP 7.2.2.1: XCC and MCC).
// A violated precondition throws std::logic_error and changes nothing. Bundles at most assert preconditions. // only: library
class Matrix {
public:
    // A matrix without options, of `primary` items, which must be covered, and `secondary` ones, which may be.
    Matrix(int primary, int secondary) : primary_(primary), ends_(1, 0), named_(primary + secondary, 0) {
        if (primary < 0 || secondary < 0) { throw std::invalid_argument("a number of items is negative"); } // only: library
    }

    // Adds an option that covers `items`, which must exist, and returns its number. An item named twice counts once.
    int add(const std::vector<int> &items) {
        const int option = options();
        const std::size_t all = named_.size();
        for (std::size_t i = 0; i < items.size(); ++i) // only: library
            if (static_cast<std::size_t>(items[i]) >= all) { throw std::out_of_range("an option has an item that does not exist"); } // only: library
        for (std::vector<int>::const_iterator item = items.begin(); item != items.end(); ++item) {
            assert(static_cast<std::size_t>(*item) < all);
            int &named = named_[*item];
            if (named != option + 1) {
                named = option + 1;
                cells_.push_back(*item);
            }
        }
        ends_.push_back(static_cast<int>(cells_.size()));
        return option;
    }

    // Adds an option of items with colours (0 for none, else positive) and returns its number. An item named twice counts once, with
    // its first colour. Primary items must not have a colour.
    int add_coloured(const std::vector<std::pair<int, int> > &items) {
        const std::size_t start = cells_.size();
        std::vector<int> plain;
        for (std::size_t i = 0; i < items.size(); ++i) // only: library
            if (items[i].second < 0 || (items[i].second > 0 && items[i].first < primary_)) // only: library
                throw std::invalid_argument("a colour is negative or on a primary item"); // only: library
        for (std::size_t i = 0; i < items.size(); ++i) {
            plain.push_back(items[i].first);
        }
        const int option = add(plain);
        for (std::size_t i = items.size(); i-- > 0;) {
            if (items[i].second != 0) {
                assert(items[i].first >= primary_ && items[i].second > 0);
                colours_.resize(cells_.size(), 0);
                const std::size_t place = std::find(cells_.begin() + start, cells_.end(), items[i].first) - cells_.begin();
                colours_[place] = items[i].second;
            }
        }
        return option;
    }

    // Requires a primary item to be covered `low` to `high` times, instead of once; `high` must not be 0.
    void set_bounds(int item, int low, int high) {
        if (item < 0 || item >= primary_ || low < 0 || low > high || high == 0) // only: library
            throw std::invalid_argument("bounds need a primary item, 0 <= low <= high, and high > 0"); // only: library
        assert(item < primary_ && low <= high && high > 0);
        if (std::make_pair(low, high) != bounds(item)) {
            bounds_.resize(primary_, std::make_pair(1, 1));
            bounds_[item] = std::make_pair(low, high);
        }
    }

    // How often an item must and may be covered: once, or as set_bounds() says; a secondary item at most once, except by options that
    // give it the same colour.
    std::pair<int, int> bounds(int item) const {
        if (item < static_cast<int>(bounds_.size())) {
            return bounds_[item];
        }
        return std::make_pair(item < primary_ ? 1 : 0, 1);
    }

    // The colour of item number `index`, from 0, of an option; 0 for none.
    int colour(int option, int index) const {
        const std::size_t place = ends_[option] + index;
        return place < colours_.size() ? colours_[place] : 0;
    }

    // Whether no item has a colour, and all primary items are covered once.
    bool is_plain() const { return colours_.empty() && has_single_bounds(); }

    // Whether all primary items are covered once.
    bool has_single_bounds() const {
        const std::ptrdiff_t single = std::count(bounds_.begin(), bounds_.end(), std::make_pair(1, 1));
        return single == static_cast<std::ptrdiff_t>(bounds_.size());
    }

    // Sorts `options`, which must exist, and removes duplicates.
    std::vector<int> given(std::vector<int> options) const {
        std::sort(options.begin(), options.end());
        options.erase(std::unique(options.begin(), options.end()), options.end());
        const bool exist = options.empty() || (0 <= options.front() && options.back() < this->options());
        if (!exist) { throw std::out_of_range("a given option does not exist"); } // only: library
        assert(exist);
        return options;
    }

    // Whether an option has a primary item.
    bool has_primary(int option) const {
        for (int place = ends_[option]; place < ends_[option + 1]; ++place) {
            if (cells_[place] < primary_) {
                return true;
            }
        }
        return false;
    }

    // The number of items that must be covered; they are items 0..primary() - 1.
    int primary() const { return primary_; }

    // The number of items, primary and secondary.
    int items() const { return static_cast<int>(named_.size()); }

    int options() const { return static_cast<int>(ends_.size()) - 1; }

    // The number of items that an option covers.
    int size(int option) const { return ends_[option + 1] - ends_[option]; }

    // Item number `index`, from 0, of an option, in the order given.
    int item(int option, int index) const { return cells_[ends_[option] + index]; }

private:
    int primary_;
    // The items of option 0, then those of option 1, and so on.
    std::vector<int> cells_;
    // The colours of `cells_`; cells beyond the end have none.
    std::vector<int> colours_;
    // The bounds of each primary item; empty if all are covered once.
    std::vector<std::pair<int, int> > bounds_;
    // The start of each option's items in `cells_`, then the end of `cells_`.
    std::vector<int> ends_;
    // For each item, one more than the last option that named it.
    std::vector<int> named_;
};

} // namespace cover
