// How many covers remain from states of a search on bit sets (trail.hpp), kept for when such a state is reached again. The C++98
// twin of trail/counts.rs.
//
// All covers from a state are counted when the search comes to a leaf with as many levels as there were.
#ifndef COVER_EXACT_MULTIPLE_TRAIL_COUNTS_HPP
#define COVER_EXACT_MULTIPLE_TRAIL_COUNTS_HPP

#include "exact/multiple/trail/state.hpp"
#include "integers.hpp"
#include "words.hpp"
#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace cover {

class Counts {
public:
    Counts() : bytes_(0), nodes_(0), known_(0) {}

    // Whether the number of covers from `state`, which has `levels` levels, is known; if so, adds it to `count`, the number of
    // covers before. Otherwise they have to be counted.
    bool add_known(const TrailState &state, std::size_t levels, Integer &count) {
        ++nodes_;
        const Key own = key(state);
        const std::map<Key, Integer>::const_iterator known = counts_.find(own);
        if (known == counts_.end()) {
            open_.push_back(Open(own, std::make_pair(levels, count)));
            return false;
        }
        ++known_;
        count += std::min(known->second, std::numeric_limits<Integer>::max() - count);
        return true;
    }

    // Whether look-ups pay.
    bool pay() const { return known_ >= nodes_ / WORTH; }

    // Keeps what was counted from the states that are done at a leaf with `levels` levels: `count` covers so far.
    void close(std::size_t levels, Integer count) {
        while (!open_.empty() && open_.back().second.first == levels) {
            const std::size_t bytes = open_.back().first.size() + ENTRY_BYTES;
            if (bytes_ + bytes > MOST_BYTES) {
                counts_.clear();
                bytes_ = 0;
            }
            bytes_ += bytes;
            counts_[open_.back().first] = count - open_.back().second.second;
            open_.pop_back();
        }
    }

    // The nodes of a search before another keeps counts, since most are over by then; those after which one of WORTH must have
    // been known.
    enum { PATIENCE = 1 << 10, TRIAL = 1 << 11 };

private:
    // The most bytes of keys and counts, after which all are forgotten, and the bytes of an entry besides its key.
    enum { WORTH = 8, MOST_BYTES = 24 << 20, ENTRY_BYTES = 64 };

    typedef std::vector<unsigned char> Key;
    // A key, the number of levels, and the covers counted before.
    typedef std::pair<Key, std::pair<std::size_t, Integer> > Open;

    // What the covers from `state` depend on. How often an item must be covered follows from how often it may.
    static Key key(const TrailState &state) {
        Key bytes;
        for (std::size_t word = 0; word < state.live.size(); ++word) {
            for (int shift = 0; shift < 64; shift += 8) {
                bytes.push_back(static_cast<unsigned char>(state.live[word] >> shift & 255));
            }
        }
        for (std::size_t item = 0; item < state.high.size(); ++item) {
            const int low = state.low[item];
            const int options = state.ways[item] - 1 - (low == 0 ? static_cast<int>(TrailState::COVERED) : -low);
            if (options > 0) {
                bytes.push_back(static_cast<unsigned char>(low > 0 ? state.high[item] : std::min(state.high[item], options)));
            }
        }
        return bytes;
    }

    std::map<Key, Integer> counts_;
    std::size_t bytes_;
    // The states whose covers are being counted, from the first down.
    std::vector<Open> open_;
    Integer nodes_;
    Integer known_;
};

} // namespace cover

#endif
