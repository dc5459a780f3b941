// Proves without a search that there is no exact cover: by weights of the items, modulo a prime power, such that every option weighs 0
// but all items together do not. The C++98 twin of linear.rs.
#pragma once

#include "matching.hpp" // only: matching
#include "option_bits.hpp"
#include "outweighed.hpp" // only: dense
#include "../integers.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// The steps without a cover after which a search looks for weights: earlier, elimination would cost more than the search.
enum { PROOF_AFTER_STEPS = 1 << 14 };

// Whether some number divides the size of every option, but not the number of items.
inline bool is_indivisible(const std::vector<std::vector<int> > &options, int primary) {
    int divisor = 0;
    for (std::size_t option = 0; option < options.size(); ++option) {
        for (int size = static_cast<int>(options[option].size()); size > 0;) {
            divisor %= size;
            std::swap(divisor, size);
        }
    }
    return divisor > 0 && primary % divisor > 0;
}

// Multiplies a row so that its entry at `item` becomes a power of the prime, and returns that entry.
inline int to_power(std::vector<int> &row, int item, int prime, int power) {
    int square = row[item], inverse = 1;
    while (square % prime == 0) {
        square /= prime;
    }
    // The inverse is a power, by Euler's theorem.
    for (int exponent = power / prime * (prime - 1) - 1; exponent > 0; exponent /= 2) {
        if (exponent % 2 == 1) {
            inverse = inverse * square % power;
        }
        square = square * square % power;
    }
    for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = row[i] * inverse % power;
    }
    return row[item];
}

// Adds a row to a basis in echelon form, modulo a power of a prime, and returns whether it was independent of the basis. The first
// entry of each row of a basis, its pivot, is a power of the prime.
inline bool add_row(std::vector<int> &row, std::vector<std::vector<int> > &basis, int prime, int power) {
    bool is_new = false;
    for (int item = 0; item < static_cast<int>(row.size()); ++item) {
        if (row[item] == 0) {
            continue;
        }
        if (basis[item].empty() || row[item] % basis[item][item] != 0) {
            is_new = true;
            const int pivot = to_power(row, item, prime, power);
            row.swap(basis[item]);
            // A multiple that cancels the pivot is a combination that no other row gives.
            if (pivot > 1) {
                std::vector<int> multiple(basis[item]);
                for (std::size_t i = 0; i < multiple.size(); ++i) {
                    multiple[i] = multiple[i] * (power / pivot) % power;
                }
                add_row(multiple, basis, prime, power);
            }
            if (row.empty()) {
                return true;
            }
        }
        const int factor = power - row[item] / basis[item][item];
        for (std::size_t i = item; i < row.size(); ++i) {
            row[i] = (row[i] + factor * basis[item][i]) % power;
        }
    }
    return is_new;
}

// Whether some weights, modulo a power of a prime, add up to 0 in every option but not over all items.
inline bool is_unequal(const std::vector<std::vector<int> > &options, int primary) {
    if (static_cast<double>(options.size()) * primary * primary > 1 << 27) {
        return false;
    }
    // Powers whose squares fit into 30 bits.
    static const int POWERS[3][2] = {{2, 1 << 15}, {3, 19683}, {5, 15625}};
    for (int place = 0; place < 3; ++place) {
        std::vector<std::vector<int> > basis(primary);
        bool is_new = false;
        // The last row contains all items.
        for (std::size_t option = 0; option <= options.size(); ++option) {
            std::vector<int> row(primary, option == options.size());
            for (std::size_t i = 0; option < options.size() && i < options[option].size(); ++i) {
                row[options[option][i]] = 1;
            }
            is_new = add_row(row, basis, POWERS[place][0], POWERS[place][1]);
        }
        if (is_new) {
            return true;
        }
    }
    return false;
}

// Whether weights or matchings prove that no set of `options` covers each of the first `primary` items once. Searches call this in
// pauses, after `steps` steps; only is_outweighed() is tried more than once.
inline bool is_excluded(const OptionBits &options, int primary, Integer steps) {
    if (steps < PROOF_AFTER_STEPS) return false;
    std::vector<std::vector<int> > rows(options.size());
    for (int option = 0; option < options.size(); ++option) {
        for (int item = 0; item < primary; ++item) {
            if (OptionBits::has(options.of(item), option)) {
                rows[option].push_back(item);
            }
        }
    }
    rows.erase(std::remove(rows.begin(), rows.end(), std::vector<int>()), rows.end());
    if (steps == PROOF_AFTER_STEPS && is_unmatched(rows, primary)) return true; // only: matching
    if (is_outweighed(rows, primary, steps)) return true; // only: dense
    return steps == PROOF_AFTER_STEPS && (is_indivisible(rows, primary) || is_unequal(rows, primary));
}

} // namespace cover
