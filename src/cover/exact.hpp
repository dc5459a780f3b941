// The fast exact-cover engine, for any matrix: primary and secondary items, options given beforehand. The twin of exact.rs,
// in C++98.
//
// Three ways to hold the state of a search, chosen by the size of the matrix:
//
// - exact_dense.hpp: bits of live options and upright counts of items, copied on a branch, for up to some hundred items. Most
//   problems are like that;
// - exact_wide.hpp: the same with plain counts, for more items, such as those of a sudoku;
// - exact_linked.hpp: dancing links, undone on the way back, for those with many options, where what changes is a small part
//   of the whole.
//
// None recurses.
#ifndef COVER_EXACT_HPP
#define COVER_EXACT_HPP

#include "cover/exact_dense.hpp"
#include "cover/exact_linked.hpp"
#include "cover/exact_search.hpp"
#include "cover/exact_wide.hpp"
#include "cover/matrix.hpp"
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
    // It owns the search.
    Exact(const Exact &);
    Exact &operator=(const Exact &);

    static ExactSearch *search(const Matrix &matrix) {
        if (ExactSearch *found = dense(matrix)) {
            return found;
        }
        if (matrix.options() <= Wide::MOST_OPTIONS && matrix.primary() <= Wide::MOST_ITEMS) {
            return new Wide(matrix);
        }
        return new Linked(matrix);
    }

    ExactSearch *search_;
};

} // namespace cover

#endif
