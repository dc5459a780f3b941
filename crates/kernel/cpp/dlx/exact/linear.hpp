// Proves without a search that there is no exact cover: by weights of the items, modulo a prime, with which every option weighs 0 but
// all items together do not. The C++98 twin of linear.rs.
#pragma once

#include "matching.hpp" // only: matching
#include "option_bits.hpp"
#include "outweighed.hpp" // only: dense
#include "../integers.hpp"
#include <algorithm>
#include <vector>

namespace cover {

// The steps without a cover before a search tries to find weights: earlier, elimination would cost more than the search.
enum { PROOF_AFTER_STEPS = 1 << 14 };

// Whether a number divides the size of every option, but not the number of items.
inline bool is_indivisible(const OptionBits &options, int primary) {
    int divisor = 0;
    for (int option = 0; option < options.size(); ++option) {
        int size = 0;
        for (int item = 0; item < primary; ++item) {
            size += OptionBits::has(options.of(item), option);
        }
        while (size > 0) {
            divisor %= size;
            std::swap(divisor, size);
        }
    }
    return divisor > 0 && primary % divisor > 0;
}

// Whether some weights modulo a prime are 0 for every option, but not for all items together.
inline bool is_unequal(const OptionBits &options, int primary) {
    if (static_cast<double>(options.size()) * primary * primary > 1 << 27) {
        return false;
    }
    for (int prime = 2; prime <= 5; prime += prime - 1) {
        std::vector<std::vector<int> > basis(primary);
        bool is_new = false;
        // The last row is the sum of all items.
        for (int option = 0; option <= options.size(); ++option) {
            std::vector<int> row(primary, 1);
            for (int item = 0; item < primary && option < options.size(); ++item) {
                row[item] = OptionBits::has(options.of(item), option);
            }
            is_new = false;
            for (int item = 0; item < primary && !is_new; ++item) {
                const int own = row[item];
                is_new = own != 0 && basis[item].empty();
                for (int i = item; i < primary && own != 0; ++i) {
                    // The inverse is a power, by Fermat's little theorem.
                    row[i] = (is_new ? row[i] * (prime == 5 ? own * own * own : own) : row[i] + (prime - own) * basis[item][i]) % prime;
                }
                if (is_new) {
                    basis[item] = row;
                }
            }
        }
        if (is_new) {
            return true;
        }
    }
    return false;
}

// Whether weights prove that no set of `options` covers each of the first `primary` items once. Called in a pause of a search after
// `steps` steps; weights modulo a number are sought in the first pause only.
inline bool is_excluded(const OptionBits &options, int primary, Integer steps) {
    if (steps < PROOF_AFTER_STEPS) return false;
    if (steps == PROOF_AFTER_STEPS && is_unmatched(options, primary)) return true; // only: matching
    if (is_outweighed(options, primary, steps)) return true; // only: dense
    return steps == PROOF_AFTER_STEPS && (is_indivisible(options, primary) || is_unequal(options, primary));
}

} // namespace cover
