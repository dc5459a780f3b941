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
    Rest(const Matrix &matrix, const std::vector<int> &given) : matrix_(matrix), given_(given), is_possible_(true) {
        if (given.empty()) {
            return;
        }
        std::vector<int> owners(matrix.items(), NONE);
        for (std::size_t i = 0; i < given.size(); ++i) {
            for (int index = 0; index < matrix.size(given[i]); ++index) {
                int &owner = owners[matrix.item(given[i], index)];
                is_possible_ = is_possible_ && owner == NONE;
                owner = given[i];
            }
        }
        matrix_ = Matrix(matrix.primary(), matrix.items() - matrix.primary());
        for (int option = 0; option < matrix.options(); ++option) {
            std::vector<int> items;
            bool is_left = true;
            for (int index = 0; index < matrix.size(option); ++index) {
                items.push_back(matrix.item(option, index));
                is_left = is_left && (owners[items.back()] == NONE || owners[items.back()] == option);
            }
            if (is_left) {
                matrix_.add(items);
                names_.push_back(option);
            }
        }
    }

    // Whether no two given options share an item.
    bool is_possible() const { return is_possible_; }

    const Matrix &matrix() const { return matrix_; }

    // The number of an option in the whole matrix.
    int name(int option) const { return names_.empty() ? option : names_[option]; }

    // `cover` by the numbers of the whole matrix, and with the given options that have no primary item.
    std::vector<int> whole(const std::vector<int> &cover) const {
        std::vector<int> whole;
        for (std::size_t i = 0; i < cover.size(); ++i) {
            whole.push_back(name(cover[i]));
        }
        for (std::size_t i = 0; i < given_.size(); ++i) {
            if (std::find(whole.begin(), whole.end(), given_[i]) == whole.end()) {
                whole.push_back(given_[i]);
            }
        }
        return whole;
    }

private:
    enum { NONE = -1 };

    Matrix matrix_;
    std::vector<int> given_;
    bool is_possible_;
    // For each option its number in the whole matrix; empty if nothing is given.
    std::vector<int> names_;
};

} // namespace cover

#endif
