// A proof that there is no exact cover, without a search: weights of the items, modulo a prime, such that every option weighs
// nothing and all items together weigh something. The C++98 twin of linear.rs.
#ifndef COVER_EXACT_LINEAR_HPP
#define COVER_EXACT_LINEAR_HPP

#include "cover/exact/option_bits.hpp"
#include "cover/words.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// A search tries to find weights after so many steps without a cover: earlier, elimination would cost more than the search.
enum { PATIENCE = 10000 };

// Subtracts multiples of the rows of `basis` from `row`, each of which begins with a 1 at its index, if it is there.
inline void reduce(std::vector<int> &row, const std::vector<std::vector<int> > &basis, int prime) {
    for (std::size_t first = 0; first < basis.size(); ++first) {
        if (row[first] != 0 && !basis[first].empty()) {
            const int factor = prime - row[first];
            for (std::size_t i = first; i < row.size(); ++i) {
                row[i] = (row[i] + factor * basis[first][i]) % prime;
            }
        }
    }
}

// Whether weights prove that no set of the options covers each of `items` items once. Options are lists of their items.
inline bool excludes(int items, const std::vector<std::vector<int> > &options) {
    if (static_cast<double>(options.size()) * items * items > 1 << 27) {
        return false;
    }
    std::size_t size = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
        size = std::max(size, options[i].size());
    }
    bool is_even = size > 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
        is_even = is_even && options[i].size() == size;
    }
    if (is_even && items % size != 0) {
        return true;
    }
    // How often a cover has the additional item.
    const int count = is_even ? items / static_cast<int>(size) : 0;
    for (int prime = 2; prime <= 5; prime += prime - 1) {
        std::vector<std::vector<int> > basis(items + 1);
        for (std::size_t i = 0; i < options.size(); ++i) {
            std::vector<int> row(items + 1, 0);
            for (std::size_t j = 0; j < options[i].size(); ++j) {
                row[options[i][j]] = 1;
            }
            row[items] = is_even;
            reduce(row, basis, prime);
            int first = 0;
            while (first <= items && row[first] == 0) {
                ++first;
            }
            if (first <= items) {
                int inverse = 1;
                while (inverse * row[first] % prime != 1) {
                    ++inverse;
                }
                for (int j = first; j <= items; ++j) {
                    row[j] = row[j] * inverse % prime;
                }
                basis[first] = row;
            }
        }
        std::vector<int> all(items + 1, 1);
        all[items] = count % prime;
        reduce(all, basis, prime);
        if (std::count(all.begin(), all.end(), 0) != items + 1) {
            return true;
        }
    }
    return false;
}

// Whether weights prove that no set of `options` covers each of the first `primary` items once.
inline bool is_excluded(const OptionBits &options, int primary) {
    std::vector<std::vector<int> > lists(options.size());
    for (int item = 0; item < primary; ++item) {
        for (int word = 0; word < options.words(); ++word) {
            for (Word left = options.of(item)[word]; left != 0; left &= left - 1) {
                lists[word * 64 + lowest(left)].push_back(item);
            }
        }
    }
    // An option without primary items is never chosen.
    lists.erase(std::remove(lists.begin(), lists.end(), std::vector<int>()), lists.end());
    return excludes(primary, lists);
}

} // namespace cover

#endif
