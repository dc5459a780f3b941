// Which engine answers which question about repeat covers. Lines that end in `only:` and a name are as in exact/choice.hpp.
#ifndef COVER_REPEAT_CHOICE_HPP
#define COVER_REPEAT_CHOICE_HPP

#include "exact.hpp" // only: trail
#include "matrix.hpp"
#include "repeat/search.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// A search for what the options `given` leave uncovered of `matrix`; null if it is too large.
inline RepeatCovers *search_of(const Matrix &matrix, const std::vector<int> &given) {
    std::vector<char> is_covered(matrix.items(), 0);
    for (std::size_t i = 0; i < given.size(); ++i) {
        for (int index = 0; index < matrix.size(given[i]); ++index) {
            is_covered[matrix.item(given[i], index)] = 1;
        }
    }
    std::vector<int> places;
    int items = 0;
    for (int item = 0; item < matrix.primary(); ++item) {
        places.push_back(items);
        items += 1 - is_covered[item];
    }
    RepeatCovers *search = sized<1>(items, matrix.options());
    for (int option = 0; option < matrix.options() && search != 0; ++option) {
        for (int index = 0; index < matrix.size(option); ++index) {
            const int item = matrix.item(option, index);
            if (item < matrix.primary() && !is_covered[item]) {
                search->link(option, places[item]);
            }
        }
    }
    return search;
}

// The matrix whose exact covers are the repeat covers of `matrix`: its items may be covered any number of times.
inline Matrix lifted(const Matrix &matrix) {
    Matrix lifted(matrix.primary(), 0);
    for (int option = 0; option < matrix.options(); ++option) {
        std::vector<int> items;
        for (int index = 0; index < matrix.size(option); ++index) {
            if (matrix.item(option, index) < matrix.primary()) {
                items.push_back(matrix.item(option, index));
            }
        }
        lifted.add(items);
    }
    for (int item = 0; item < matrix.primary(); ++item) {
        lifted.set_bounds(item, 1, std::max(matrix.options(), 1));
    }
    return lifted;
}

} // namespace cover

#endif
