// Chooses the engine for each question about exact covers. The C++98 twin of exact/choice.rs, with only the engines that judges without
// Rust need, and one that takes any matrix.
//
// A line that ends in `only: NAME` is in a bundle only if the problem lists that engine.
#pragma once

#include "best.hpp"  // only: best
#include "learn.hpp" // only: learning
#include "links.hpp" // only: linked trail
#include "representation.hpp"
#include "wide.hpp" // unless: best
#include "../integers.hpp"
#include "../matrix.hpp"
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <limits>
#include <vector>

namespace cover {

// A search for all covers of `matrix`: by bit sets that are copied at each branch, or by links.
inline Representation *engine(const Matrix &matrix) {
    static_cast<void>(matrix);
    Representation *search = 0;
    search = wide(matrix); // unless: best
    search = search != 0 ? search : new Links(matrix); // only: linked trail
    assert(search != 0);
    return search;
}

// The cheapest cover that contains the options `given`; see Exact::cheapest().
inline bool cheapest_of(const Matrix &matrix, const std::vector<int> &given, const std::vector<Integer> &costs, Integer &cost,
                        std::vector<int> &cover) {
    assert(costs.size() == static_cast<std::size_t>(matrix.options()));
    if (given.empty() && Best::takes(matrix, costs)) { return best_of(matrix, costs, cost, cover); } // only: best
    const Integer most = std::numeric_limits<Integer>::max();
    Representation *search = engine(matrix);
    bool is_found = false;
    for (search->begin(given); search->next();) {
        Integer sum = 0;
        for (std::size_t i = 0; i < search->chosen().size(); ++i) {
            const Integer own = costs[search->chosen()[i]];
            sum = std::min(sum, most - own) + own;
        }
        if (!is_found || sum < cost) {
            is_found = true;
            cost = sum;
            cover = search->chosen();
            search->skip(costs, cost);
        }
    }
    delete search;
    return is_found;
}

// Up to `most` covers that contain the options `given`; see Exact::up_to().
inline std::vector<std::vector<int> > some_of(const Matrix &matrix, const std::vector<int> &given, std::size_t most) {
    std::vector<std::vector<int> > covers;
    Representation *search = engine(matrix);
    Learning learning(matrix, most);                                   // only: learning
    search->pause(matrix.is_plain() && given.empty() ? &learning : 0); // only: learning
    for (search->begin(given); covers.size() < most && search->next();) {
        covers.push_back(search->chosen());
    }
    covers = learning.is_done ? learning.covers : covers; // only: learning
    delete search;
    return covers;
}

} // namespace cover
