// Proves that no exact cover exists, by integer weights of the items such that no option weighs more than 0, but all items together do.
// The C++98 twin of outweighed.rs.
#pragma once

#include "../integers.hpp"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace cover {

// Whether there are weights such that the first `primary` items together weigh more than 0 and none of `options` does. Each pass of a
// relaxation takes weight from the items of options that weigh too much, and gives weight to all items if together they weigh too
// little. The number of passes depends on `steps`, the steps of the search so far.
inline bool is_outweighed(const std::vector<std::vector<int> > &options, int primary, Integer steps) {
    int ones = 0;
    for (std::size_t option = 0; option < options.size(); ++option) {
        ones += static_cast<int>(options[option].size());
    }
    // A margin for rounding.
    const double least = 1.0 / (16 * std::max(primary, 1)), relaxation_factor = 1.8, one = 4294967296.0;
    std::vector<double> weights(primary, 0.0);
    for (Integer pass = steps / 8 / std::max(ones, 1); pass > 0; --pass) {
        double lack = 1;
        for (int item = 0; item < primary; ++item) {
            lack -= weights[item];
        }
        for (int item = 0; item < primary; ++item) {
            weights[item] += std::max(lack, 0.0) / primary;
        }
        for (std::size_t option = 0; option < options.size(); ++option) {
            const std::vector<int> &own = options[option];
            double excess = least;
            for (std::size_t i = 0; i < own.size(); ++i) {
                excess += weights[own[i]];
            }
            for (std::size_t i = 0; i < own.size() && excess > 0; ++i) {
                weights[own[i]] -= relaxation_factor * excess / own.size();
            }
        }
        // Rounding down makes no option heavier. The proof is checked in integers.
        std::vector<Integer> whole;
        Integer all = 0;
        for (int item = 0; item < primary; ++item) {
            whole.push_back(static_cast<Integer>(std::floor(std::max(-4096.0, std::min(weights[item], 4096.0)) * one)));
            all += whole[item];
        }
        bool is_proof = all > 0;
        for (std::size_t option = 0; option < options.size() && is_proof; ++option) {
            Integer sum = 0;
            for (std::size_t i = 0; i < options[option].size(); ++i) {
                sum += whole[options[option][i]];
            }
            is_proof = sum <= 0;
        }
        if (is_proof) {
            return true;
        }
    }
    return false;
}

} // namespace cover
