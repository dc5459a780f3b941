// Which engine answers which question about exact covers. The C++98 twin of exact/choice.rs.
//
// A line that ends in `only:` and a name is in a bundle only if its problem lists that engine. A question for which no engine
// is listed is answered by visiting all covers.
#ifndef COVER_EXACT_CHOICE_HPP
#define COVER_EXACT_CHOICE_HPP

#include "exact/best.hpp"           // only: best
#include "exact/dense.hpp"          // only: dense
#include "exact/fewest.hpp"         // only: fewest
#include "exact/grid.hpp"           // only: grid
#include "exact/learn.hpp"          // only: learning
#include "exact/linked.hpp"         // only: linked
#include "exact/multiple/trail.hpp" // only: trail
#include "exact/wide.hpp"           // only: wide
#include "exact/representation.hpp"
#include "exact/rest.hpp"
#include "integers.hpp"
#include "matrix.hpp"
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <limits>
#include <vector>

namespace cover {

// A search for all covers of `matrix`: by bit sets that are copied at each branch (dense; wide for many items), by links (linked,
// for many options), by tries (grid, for rows and columns that cross in coloured cells), or by bit sets that are changed in place
// (trail, for colours and multiplicities).
inline Representation *engine(const Matrix &matrix) {
    (void)matrix; // No engine may be listed.
    Representation *search = 0;
    search = dense(matrix);                         // only: dense
    search = search != 0 ? search : wide(matrix);   // only: wide
    search = search != 0 ? search : linked(matrix); // only: linked
    search = search != 0 ? search : grid(matrix);   // only: grid
    search = search != 0 ? search : trail(matrix);  // only: trail
    assert(search != 0);
    return search;
}

// The cheapest cover by Best, which must take these, as Exact::cheapest().
inline bool best_of(const Matrix &matrix, const std::vector<int> &given, const std::vector<Integer> &costs, Integer &cost,
                    std::vector<int> &cover) {
    const Rest rest(matrix, given);
    std::vector<Integer> weights;
    for (int option = 0; option < rest.matrix.options(); ++option) {
        weights.push_back(-costs[rest.names.empty() ? option : rest.names[option]]);
    }
    if (!rest.is_possible || !Best(rest.matrix, weights).best(cost, cover)) {
        return false;
    }
    cover = rest.cover(cover);
    cost = 0;
    for (std::size_t i = 0; i < cover.size(); ++i) {
        cost += costs[cover[i]];
    }
    return true;
}

// The cheapest cover that contains the options `given`, as Exact::cheapest().
inline bool cheapest_of(const Matrix &matrix, const std::vector<int> &given, const std::vector<Integer> &costs, Integer &cost,
                        std::vector<int> &cover) {
    assert(costs.size() == static_cast<std::size_t>(matrix.options()));
    if (Best::takes(matrix, costs)) { return best_of(matrix, given, costs, cost, cover); } // only: best
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

// The smallest cover by Fewest, as Exact::fewest(). The matrix must be plain.
inline bool fewest_by_table(const Matrix &matrix, const std::vector<int> &given, std::vector<int> &cover) {
    const Rest rest(matrix, given);
    if (!rest.is_possible || !Fewest(rest.matrix).fewest(cover)) {
        return false;
    }
    cover = rest.cover(cover);
    return true;
}

// The smallest cover that contains the options `given`, as Exact::fewest().
inline bool fewest_of(const Matrix &matrix, const std::vector<int> &given, std::vector<int> &cover) {
    if (Fewest::takes(matrix)) { return fewest_by_table(matrix, given, cover); } // only: fewest
    Integer number = 0;
    return cheapest_of(matrix, given, std::vector<Integer>(matrix.options(), 1), number, cover);
}

// Up to `most` covers that contain the options `given`, as Exact::up_to().
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

#endif
