// The exact cover of greatest weight, found by visiting all covers.
#ifndef COVER_TEXTBOOK_EXACT_BEST_HPP
#define COVER_TEXTBOOK_EXACT_BEST_HPP

#include "textbook/exact.hpp"
#include "integers.hpp"
#include <vector>

namespace cover {

// An exact cover problem whose options have weights.
struct Best {
    // Prepares `matrix`, whose option `i` has the weight `weights[i]`.
    Best(const Matrix &matrix, const std::vector<Integer> &weights) : matrix_(matrix), weights_(weights) {}

    // Whether there is a cover; if so, `weight` and `options` become those of the greatest weight.
    bool best(Integer &weight, std::vector<int> &options) const {
        Exact exact(matrix_);
        bool found = false;
        for (; exact.next(); found = true) {
            Integer sum = 0;
            for (std::size_t i = 0; i < exact.chosen().size(); ++i) sum += weights_[exact.chosen()[i]];
            if (found && sum <= weight) continue;
            weight = sum;
            options = exact.chosen();
        }
        return found;
    }

    Matrix matrix_;
    std::vector<Integer> weights_;
};

} // namespace cover

#endif
