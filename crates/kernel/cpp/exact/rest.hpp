// What given options leave of a plain matrix, for engines that are not told of them.
#ifndef COVER_EXACT_REST_HPP
#define COVER_EXACT_REST_HPP

#include "matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// The given options and those that share no item with them; of each item of a given one that is the only option.
class Rest {
public:
    Rest(const Matrix &whole, const std::vector<int> &given)
        : matrix(given.empty() ? whole : rest_), is_possible(true), given_(given),
          rest_(whole.primary(), whole.items() - whole.primary()) {
        std::vector<int> owners(whole.items(), NONE);
        for (std::size_t i = 0; i < given.size(); ++i) {
            for (int index = 0; index < whole.size(given[i]); ++index) {
                int &owner = owners[whole.item(given[i], index)];
                is_possible = is_possible && owner == NONE;
                owner = given[i];
            }
        }
        for (int option = 0; option < whole.options() && !given.empty(); ++option) {
            std::vector<int> items;
            bool is_left = true;
            for (int index = 0; index < whole.size(option); ++index) {
                items.push_back(whole.item(option, index));
                is_left = is_left && (owners[items.back()] == NONE || owners[items.back()] == option);
            }
            if (is_left) {
                rest_.add(items);
                names.push_back(option);
            }
        }
    }

    // `cover` in numbers of the whole matrix, with the given options that have no primary item.
    std::vector<int> cover(const std::vector<int> &cover) const {
        std::vector<int> whole(cover);
        for (std::size_t i = 0; i < cover.size() && !names.empty(); ++i) {
            whole[i] = names[cover[i]];
        }
        for (std::size_t i = 0; i < given_.size(); ++i) {
            if (std::find(whole.begin(), whole.end(), given_[i]) == whole.end()) {
                whole.push_back(given_[i]);
            }
        }
        return whole;
    }

    const Matrix &matrix;
    // Whether no two given options share an item.
    bool is_possible;
    // For each option its number in the whole; empty if nothing is given.
    std::vector<int> names;

private:
    enum { NONE = -1 };

    std::vector<int> given_;
    Matrix rest_;
};

} // namespace cover

#endif
