// Exact covers of options that are added one by one.
#ifndef COVER_TEXTBOOK_DLX_HPP
#define COVER_TEXTBOOK_DLX_HPP

#include "textbook/exact.hpp"
#include <vector>

namespace cover {

// A matrix and, once it is complete, its search.
struct Dlx {
    // A matrix without options.
    Dlx(int primary, int secondary) : matrix_(primary, secondary), exact_(matrix_), begun_(false) {}

    // Adds an option and returns its number. Not during a search.
    int add(const std::vector<int> &items) { return matrix_.add(items); }

    // Searches on for the next exact cover, which chosen() tells. False after the last one.
    bool next() {
        if (!begun_) exact_ = Exact(matrix_);
        return begun_ = exact_.next();
    }

    // The options of the cover that next() found.
    const std::vector<int> &chosen() const { return exact_.chosen(); }

    Matrix matrix_;
    Exact exact_;
    bool begun_;
};

} // namespace cover

#endif
