// Exact covers with colours and multiplicities, one after the other. The C++98 twin of multiple.rs.
#ifndef COVER_EXACT_MULTIPLE_HPP
#define COVER_EXACT_MULTIPLE_HPP

#include "exact/multiple/trail.hpp"
#include "matrix.hpp"
#include <vector>

namespace cover {

class Multiple {
public:
    // Begins a search for all covers of `matrix`.
    explicit Multiple(const Matrix &matrix) : trail_(matrix) { trail_.begin(std::vector<int>()); }

    // Begins a search for the covers that contain all of `options`.
    void given(const std::vector<int> &options) { trail_.begin(options); }

    // Continues the search to the next cover, returned by chosen(). False after the last one.
    bool next() {
        if (!trail_.next()) {
            return false;
        }
        chosen_ = trail_.options();
        return true;
    }

    // The options of the cover that next() found, in no particular order. Options without primary items are never chosen, unless
    // given.
    const std::vector<int> &chosen() const { return chosen_; }

private:
    Trail trail_;
    std::vector<int> chosen_;
};

} // namespace cover

#endif
