// Repeat cover (set cover): options that cover every primary item at least once, or at least as often as its lower bound; as few as
// possible or at most k. The C++98 twin of repeat/mod.rs. Secondary items and upper bounds are ignored. exact/choice.hpp explains
// `only: NAME`.
#pragma once

#include "exact.hpp" // only: trail
#include "integers.hpp"
#include "matrix.hpp"
#include "repeat/search.hpp"
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <stdexcept> // only: library
#include <vector>

namespace cover {

// A search of `matrix` on sets of W words or more: 1 to 4, 8, 32, 128 or 512. Null if 512 are too few.
template <int W> inline RepeatCovers *sized(const Matrix &matrix) {
    if (std::max(matrix.primary(), matrix.options()) > 64 * W) {
        return sized<(W < 4 ? W + 1 : W < 8 ? 8 : 4 * W)>(matrix);
    }
    RepeatSearch<W> *search = new RepeatSearch<W>(matrix.primary(), matrix.options());
    for (int option = 0; option < matrix.options(); ++option) {
        for (int index = 0; index < matrix.size(option); ++index) {
            if (matrix.item(option, index) < matrix.primary()) {
                search->link(option, matrix.item(option, index));
            }
        }
    }
    return search;
}

template <> inline RepeatCovers *sized<2048>(const Matrix &) { return 0; }

// A repeat cover problem. A cover is a list of options in no particular order. Every method except next() and chosen() searches from
// the beginning. After given() and count(), next() starts again.
class Repeat {
public:
    // Prepares `matrix`, of any size. If it has more than 32,768 items or options, or an item that must be covered more than once,
    // fewest() and at_most() search as cheapest() does.
    explicit Repeat(const Matrix &matrix) : matrix_(matrix), search_(0), visits_(0) {}

    ~Repeat() {
        delete search_;
        delete visits_; // only: trail
    }

    // Restricts all searches to covers that contain all of `options`, which must exist. Replaces options given before.
    Repeat &given(const std::vector<int> &options) {
        given_ = matrix_.given(options);
        delete search_;
        search_ = 0;
        if (visits_ != 0) { visits_->given(given_); } // only: trail
        return *this;
    }

    // Continues to the next cover, which chosen() returns. False after the last cover. Covers may contain redundant options.
    bool next() { return visits().next(); }

    // The options of the cover that next() found.
    const std::vector<int> &chosen() const { return visits_->chosen(); }

    // Whether there is a cover; if so, sets `cover` greedily, always taking an option that covers the most items.
    bool first(std::vector<int> &cover) {
        if (search() == 0) { return visits().first(cover); } // only: trail
        return search()->greedy(cover) && is_completed(cover);
    }

    // The number of covers that next() would find, counted one by one up to `limit`.
    Integer count(Integer limit) { return visits().count(limit); } // only: trail

    // Whether there is a cover of at most `most` options; if so, sets `cover` to one.
    bool at_most(int most, std::vector<int> &cover) {
        if (search() == 0) { return visits().fewest(cover) && static_cast<int>(cover.size()) <= most; } // only: trail
        return search()->at_most(most - static_cast<int>(given_.size()), cover) && is_completed(cover);
    }

    // Whether there is a cover; if so, sets `cover` to one with the fewest options.
    bool fewest(std::vector<int> &cover) {
        if (search() == 0) { return visits().fewest(cover); } // only: trail
        if (!search()->greedy(cover)) {
            return false;
        }
        std::vector<int> better;
        while (!cover.empty() && search()->at_most(static_cast<int>(cover.size()) - 1, better)) {
            cover = better;
        }
        return is_completed(cover);
    }

    // Whether there is a cover; if so, sets `cover` to a cheapest one and `cost` to its cost, like Exact::cheapest(). A simple branch
    // and bound; the Rust version solves larger matrices.
    bool cheapest(const std::vector<Integer> &costs, Integer &cost, std::vector<int> &cover) {
        return visits().cheapest(costs, cost, cover);
    }

    // Up to `most` covers.
    std::vector<std::vector<int> > up_to(std::size_t most) { return visits().up_to(most); }

private:
    Repeat(const Repeat &);
    Repeat &operator=(const Repeat &);

    // The search for small covers; null if the matrix is too large for it.
    RepeatCovers *search() {
        search_ = search_ != 0 ? search_ : search_of(matrix_, given_);
        return search_;
    }

    // Adds the given options. Returns true.
    bool is_completed(std::vector<int> &cover) const {
        cover.insert(cover.end(), given_.begin(), given_.end());
        return true;
    }

    // A search for the covers as exact covers of lifted().
    Exact &visits() {
        if (visits_ == 0) {
            visits_ = new Exact(lifted(matrix_));
            visits_->given(given_);
        }
        return *visits_;
    }

    // A search for the items of `matrix` that the options `given` leave uncovered; null if there are too many of these or some must be
    // covered more than once.
    static RepeatCovers *search_of(const Matrix &matrix, const std::vector<int> &given) {
        if (given.empty() && matrix.has_single_bounds()) {
            return sized<1>(matrix);
        }
        // The number of each item in `rest`, or NONE if it needs no option.
        enum { NONE = -1 };
        std::vector<int> places(matrix.items(), 0);
        for (std::size_t i = 0; i < given.size(); ++i) {
            for (int index = 0; index < matrix.size(given[i]); ++index) {
                places[matrix.item(given[i], index)] = NONE;
            }
        }
        int items = 0;
        for (int item = 0; item < matrix.items(); ++item) {
            const int low = matrix.bounds(item).first;
            if (low > 1) {
                return 0;
            }
            places[item] = low == 0 || places[item] == NONE ? static_cast<int>(NONE) : items++;
        }
        Matrix rest(items, 0);
        for (int option = 0; option < matrix.options(); ++option) {
            std::vector<int> left;
            for (int index = 0; index < matrix.size(option); ++index) {
                const int place = places[matrix.item(option, index)];
                if (place != NONE) {
                    left.push_back(place);
                }
            }
            rest.add(left);
        }
        return sized<1>(rest);
    }

    // The matrix whose exact covers are the repeat covers of `matrix`: its items may be covered any number of times. One more item,
    // which need not be covered, is in all options, so that options without primary items may be chosen.
    static Matrix lifted(const Matrix &matrix) {
        const int most = std::max(matrix.options(), 1);
        Matrix lifted(matrix.primary() + 1, 0);
        lifted.set_bounds(matrix.primary(), 0, most);
        for (int option = 0; option < matrix.options(); ++option) {
            std::vector<int> items(1, matrix.primary());
            for (int index = 0; index < matrix.size(option); ++index) {
                if (matrix.item(option, index) < matrix.primary()) {
                    items.push_back(matrix.item(option, index));
                }
            }
            lifted.add(items);
        }
        for (int item = 0; item < matrix.primary(); ++item) {
            lifted.set_bounds(item, matrix.bounds(item).first, std::max(matrix.bounds(item).first, most));
        }
        return lifted;
    }

    Matrix matrix_;
    std::vector<int> given_;
    // Null before the first search that needs it.
    RepeatCovers *search_;
    class Exact *visits_;
};

} // namespace cover
