// What the engines of exact.hpp have in common.
#ifndef COVER_EXACT_SEARCH_HPP
#define COVER_EXACT_SEARCH_HPP

#include <vector>

namespace cover {

// A search for exact covers that stops at each of them and goes on when asked to.
class ExactSearch {
public:
    virtual ~ExactSearch() {}

    // Begins a search for the covers that contain the options `given`.
    virtual void begin(const std::vector<int> &given) = 0;

    // Searches on for the next cover. False after the last one.
    virtual bool next() = 0;

    // The options of the cover that next() found, in no particular order.
    const std::vector<int> &chosen() const { return chosen_; }

protected:
    std::vector<int> chosen_;
};

} // namespace cover

#endif
