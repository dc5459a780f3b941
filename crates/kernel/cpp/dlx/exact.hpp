// Exact covers of any matrix: plain, with colours, with multiplicities. The C++98 twin of exact/mod.rs.
//
// The engine for each question is chosen in exact/choice.hpp. No engine is recursive.
#pragma once

#include "exact/choice.hpp"
#include "exact/representation.hpp"
#include "integers.hpp"
#include "matrix.hpp"
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <stdexcept> // only: library
#include <vector>

namespace cover {

// An exact cover problem. A cover is a list of options in no particular order. Options without primary items are chosen only if given.
// Every method except next() and chosen() searches from the beginning. After given(), first() and count(), next() starts again.
class Exact {
public:
    // Prepares `matrix`, of any size.
    explicit Exact(const Matrix &matrix) : matrix_(matrix), search_(0), is_begun_(false) {}

    ~Exact() { delete search_; }

    // Restricts all searches to covers that contain all of `options`, which must exist. Replaces options given earlier.
    Exact &given(const std::vector<int> &options) {
        given_ = matrix_.given(options);
        is_begun_ = false;
        return *this;
    }

    // Continues to the next cover, which chosen() returns. False after the last cover.
    bool next() {
        if (!is_begun_) {
            begin();
            is_begun_ = true;
        }
        return search_->next();
    }

    // The options of the cover that next() found.
    const std::vector<int> &chosen() const { return search_->chosen(); }

    // Whether there is a cover; if so, stores it in `cover`.
    bool first(std::vector<int> &cover) {
        is_begun_ = false;
        const bool is_found = next();
        is_begun_ = false;
        if (is_found) {
            cover = chosen();
        }
        return is_found;
    }

    // The number of covers, counted up to `limit`.
    Integer count(Integer limit) {
        is_begun_ = false;
        begin();
        return search_->count(limit);
    }

    // Whether there is a cover; if so, sets `cover` to one with the fewest options.
    bool fewest(std::vector<int> &cover) {
        Integer number = 0;
        return cheapest(std::vector<Integer>(matrix_.options(), 1), number, cover);
    }

    // Whether there is a cover; if so, sets `cover` to a cheapest one and `cost` to its cost. Option `i` costs `costs[i]`, which must
    // not be negative; sums saturate at the greatest Integer.
    bool cheapest(const std::vector<Integer> &costs, Integer &cost, std::vector<int> &cover) {
        if (costs.size() != static_cast<std::size_t>(matrix_.options()) || // only: library
            (!costs.empty() && *std::min_element(costs.begin(), costs.end()) < 0)) // only: library
            throw std::invalid_argument("each option needs a cost of 0 or more"); // only: library
        assert(costs.size() == static_cast<std::size_t>(matrix_.options()));
        return cheapest_of(matrix_, given_, costs, cost, cover);
    }

    // Up to `most` covers. If no options are given, a long search learns from its dead ends, which helps with hard matrices.
    std::vector<std::vector<int> > up_to(std::size_t most) { return some_of(matrix_, given_, most); }

private:
    Exact(const Exact &);
    Exact &operator=(const Exact &);

    void begin() {
        search_ = search_ != 0 ? search_ : engine(matrix_);
        search_->begin(given_);
    }

    Matrix matrix_;
    std::vector<int> given_;
    // Null before the first search.
    Representation *search_;
    // Whether a search by next() is in progress.
    bool is_begun_;
};

} // namespace cover
