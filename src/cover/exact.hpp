// The fast exact-cover engine, for any matrix: primary and secondary items, options given beforehand. The twin of exact.rs,
// in C++98.
//
// Most matrices are small enough to copy what is left of them on a branch (exact_dense.hpp); for the others there are dancing
// links, undone on the way back (exact_linked.hpp). Neither recurses.
#ifndef COVER_EXACT_HPP
#define COVER_EXACT_HPP

#include "cover/exact_dense.hpp"
#include "cover/exact_linked.hpp"
#include "cover/exact_search.hpp"
#include "cover/matrix.hpp"
#include <algorithm>
#include <vector>

namespace cover {

class Exact {
public:
    // Begins a search for all exact covers of `matrix`.
    explicit Exact(const Matrix &matrix) : search_(search(matrix)) { search_->begin(std::vector<int>()); }

    ~Exact() { delete search_; }

    // Begins a search for the exact covers that contain all of `options`.
    void given(const std::vector<int> &options) { search_->begin(options); }

    // Searches on for the next exact cover, which chosen() tells. False after the last one.
    bool next() { return search_->next(); }

    // The options of the cover that next() found, in no particular order. Options without primary items are in none,
    // unless given.
    const std::vector<int> &chosen() const { return search_->chosen(); }

private:
    // The most options, whose conflicts take the square of their number in bits, and the most words of lanes.
    enum { MOST_OPTIONS = 4096, MOST_WORDS = 64 };

    // It owns the search.
    Exact(const Exact &);
    Exact &operator=(const Exact &);

    static ExactSearch *search(const Matrix &matrix) {
        std::vector<int> counts(matrix.items(), 0);
        for (int option = 0; option < matrix.options(); ++option) {
            for (int index = 0; index < matrix.size(option); ++index) {
                ++counts[matrix.item(option, index)];
            }
        }
        bool small = true;
        for (int item = 0; item < matrix.primary(); ++item) {
            small = small && counts[item] < 255;
        }
        const int words = matrix.primary() * (small ? 8 : 16) / 64 + 1;
        if (matrix.options() > MOST_OPTIONS || words > MOST_WORDS) {
            return new Linked(matrix);
        }
        return new Dense(matrix, small ? 8 : 16);
    }

    ExactSearch *search_;
};

} // namespace cover

#endif
