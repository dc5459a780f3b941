// The matrix of a cover problem: items, options, and which option covers which items. The C++98 twin of matrix.rs.
#ifndef COVER_MATRIX_HPP
#define COVER_MATRIX_HPP

#include <cstddef>
#include <vector>

namespace cover {

// Items are numbered from 0, the primary ones first, then the secondary ones; options are numbered from 0 in the order
// they were added.
class Matrix {
public:
    // A matrix of `primary` items, which must be covered, and `secondary` items, which may be, without options.
    Matrix(int primary, int secondary) : primary_(primary), ends_(1, 0), named_(primary + secondary, 0) {}

    // Adds an option that covers `items`, which must exist, and returns its number. An item named twice counts once.
    int add(const std::vector<int> &items) {
        int option = options();
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (named_[items[i]] != option + 1) {
                named_[items[i]] = option + 1;
                cells_.push_back(items[i]);
            }
        }
        ends_.push_back(static_cast<int>(cells_.size()));
        return option;
    }

    // The number of items that must be covered; they are items 0..primary() - 1.
    int primary() const { return primary_; }

    // The number of items, primary and secondary.
    int items() const { return static_cast<int>(named_.size()); }

    int options() const { return static_cast<int>(ends_.size()) - 1; }

    // The number of items that an option covers.
    int size(int option) const { return ends_[option + 1] - ends_[option]; }

    // Item number `index`, from 0, of an option, in the order they were given.
    int item(int option, int index) const { return cells_[ends_[option] + index]; }

private:
    int primary_;
    // The items of option 0, then those of option 1, and so on.
    std::vector<int> cells_;
    // Where the items of each option begin, and where those of the last one end.
    std::vector<int> ends_;
    // For each item, one more than the last option that named it.
    std::vector<int> named_;
};

} // namespace cover

#endif
