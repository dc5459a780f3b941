// The fast exact-cover engine, for any matrix: primary and secondary items, options given beforehand. The C++98 twin of
// exact/mod.rs.
//
// There are three representations of the search state:
//
// - dense(matrix) of exact/dense.hpp: bit sets of live options and bit-sliced counters of items, copied at each branch,
//   for up to 128 primary items and 8,191 options. This fits most problems;
// - wide(matrix) of exact/wide.hpp: the same with plain counts, for more items, such as those of a sudoku;
// - linked(matrix) of exact/linked.hpp: dancing links, undone on the way back, for many options, when each step changes
//   a small part of the matrix.
//
// None is recursive. A solution whose matrices are all of one kind includes the header it needs, others exact/any.hpp.
#ifndef COVER_EXACT_HPP
#define COVER_EXACT_HPP

#include "exact/representation.hpp"
#include <cassert>
#include <vector>

namespace cover {

class Exact {
public:
    // Begins a search for all exact covers on a representation, which it owns and which must not be null.
    explicit Exact(Representation *representation) : representation_(representation) {
        assert(representation != 0);
        representation->begin(std::vector<int>());
    }

    ~Exact() { delete representation_; }

    // Begins a search for the exact covers that contain all of `options`.
    void given(const std::vector<int> &options) { representation_->begin(options); }

    // Continues the search to the next exact cover, returned by chosen(). False after the last one.
    bool next() { return representation_->next(); }

    // The options of the cover that next() found, in no particular order. Options without primary items are never
    // chosen, unless given.
    const std::vector<int> &chosen() const { return representation_->chosen(); }

private:
    Exact(const Exact &);
    Exact &operator=(const Exact &);

    Representation *representation_;
};

} // namespace cover

#endif
