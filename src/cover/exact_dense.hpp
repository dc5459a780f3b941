// Exact cover by bits and counts, copied on a branch: the engine behind exact.hpp for most matrices. The twin of
// exact_dense.rs, in C++98.
//
//   live      a bit for each option that can still be chosen                  1101.. | 0110..      64 options to a word
//   counts    for each primary item how many of its options are live,         3 2 255 1 ..         8 (or 4) lanes to a word
//             or all ones: covered
//   conflict  for each option, the options that share an item with it, itself included             bits as in `live`
//   delta     for each option, 1 in the lane of each of its primary items                          lanes as in `counts`
//
// Choosing an option takes its conflicts out of `live`, subtracts the delta of each option that dies from the counts, and
// marks its own items as covered. No lane borrows from its neighbour: one that is not covered counts exactly the options
// that can still die, and options of covered items are dead already. One scan of the lanes finds a dead end (0), else a
// forced item (1), else the first of the smallest. The state before is one level up, and coming back costs nothing.
#ifndef COVER_EXACT_DENSE_HPP
#define COVER_EXACT_DENSE_HPP

#include "cover/bits.hpp"
#include "cover/exact_search.hpp"
#include "cover/matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

class Dense : public ExactSearch {
public:
    // A search of `matrix` with lanes of `bits` bits, 8 or 16, which hold more than any item has options.
    Dense(const Matrix &matrix, int bits)
        : primary_(matrix.primary()), bits_(bits), covered_(bit(bits) - 1), ones_(~static_cast<Word>(0) / covered_),
          high_(ones_ << (bits - 1)), depth_(NONE), empty_(false) {
        sort(matrix);
        const int options = static_cast<int>(names_.size());
        words_ = options / 64 + 1;
        lanes_ = (primary_ * bits / 64 / BLOCK + 1) * BLOCK;
        std::vector<Word> rows(matrix.items() * words_, 0);
        delta_.resize(options * lanes_, 0);
        for (int option = 0; option < options; ++option) {
            for (int index = 0; index < matrix.size(names_[option]); ++index) {
                const int item = matrix.item(names_[option], index);
                rows[item * words_ + option / 64] |= bit(option % 64);
                if (item < primary_) {
                    delta_[option * lanes_ + item * bits / 64] |= bit(item * bits % 64);
                }
            }
        }
        conflict_.resize(options * words_, 0);
        for (int option = 0; option < options; ++option) {
            for (int index = 0; index < matrix.size(names_[option]); ++index) {
                const Word *row = &rows[matrix.item(names_[option], index) * words_];
                for (int word = 0; word < words_; ++word) {
                    conflict_[option * words_ + word] |= row[word];
                }
            }
        }
        start(rows);
        // No more options can be chosen than there are items, and each level has one.
        const int levels = std::min(primary_, options) + 2;
        live_.resize(levels * words_, 0);
        counts_.resize(levels * lanes_);
        branches_.resize(levels);
        options_.resize(levels, 0);
        dead_.resize(options + 1, 0);
    }

    virtual void begin(const std::vector<int> &given) {
        std::copy(start_.begin(), start_.end(), counts_.begin());
        std::fill(live_.begin(), live_.begin() + words_, 0);
        for (std::size_t option = 0; option < names_.size(); ++option) {
            live_[option / 64] |= bit(option % 64);
        }
        given_ = given;
        depth_ = NONE;
        empty_ = false;
        for (std::size_t i = 0; i < given.size(); ++i) {
            const std::size_t option = std::find(names_.begin(), names_.end(), given[i]) - names_.begin();
            // An option without items conflicts with nothing.
            if (option < names_.size()) {
                if ((live_[option / 64] & bit(option % 64)) == 0) {
                    return;
                }
                choose(0, static_cast<int>(option));
                std::copy(counts_.begin() + lanes_, counts_.begin() + 2 * lanes_, counts_.begin());
                std::copy(live_.begin() + words_, live_.begin() + 2 * words_, live_.begin());
            }
        }
        const Sight sight = look(0);
        empty_ = sight == COVERED;
        depth_ = sight == BRANCH ? 0 : NONE;
    }

    virtual bool next() {
        if (empty_) {
            empty_ = false;
            return found(0);
        }
        while (depth_ != NONE) {
            const int option = advance(branches_[depth_]);
            if (option == NONE) {
                --depth_;
                continue;
            }
            choose(depth_, option);
            const Sight sight = look(depth_ + 1);
            if (sight == COVERED) {
                return found(depth_ + 1);
            }
            depth_ += sight == BRANCH ? 1 : 0;
        }
        return false;
    }

private:
    // A word of `live` with options of an item, and which.
    struct Place {
        Place(int word_, Word mask_) : word(word_), mask(mask_) {}

        int word;
        Word mask;
    };

    // Where a level branches: the next of its item's places, the end of them, and what is left of the place before.
    struct Branch {
        Branch() : place(0), end(0), left(0) {}

        int place;
        int end;
        Word left;
    };

    // What the counts of a level say.
    enum Sight { COVERED, DEAD, BRANCH };

    // BLOCK is how many words of lanes are subtracted from at a time.
    enum { NONE = -1, BLOCK = 4 };

    static Word bit(int index) { return static_cast<Word>(1) << index; }

    // Sorts the options that have items by the least of these, so that those of an item lie close together.
    void sort(const Matrix &matrix) {
        std::vector<std::pair<int, int> > sorted;
        for (int option = 0; option < matrix.options(); ++option) {
            int least = matrix.items();
            for (int index = 0; index < matrix.size(option); ++index) {
                least = std::min(least, matrix.item(option, index));
            }
            if (least < matrix.items()) {
                sorted.push_back(std::make_pair(least, option));
            }
        }
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            names_.push_back(sorted[i].second);
        }
    }

    // Finds the places of the primary items and counts their options, which `rows` has bits for.
    void start(const std::vector<Word> &rows) {
        start_.resize(lanes_, ~static_cast<Word>(0));
        for (int item = 0; item < primary_; ++item) {
            ends_.push_back(static_cast<int>(places_.size()));
            Word count = 0;
            for (int word = 0; word < words_; ++word) {
                const Word mask = rows[item * words_ + word];
                if (mask != 0) {
                    places_.push_back(Place(word, mask));
                    count += count_ones(mask);
                }
            }
            const int shift = item * bits_ % 64;
            Word &lanes = start_[item * bits_ / 64];
            lanes = (lanes & ~(covered_ << shift)) | count << shift;
        }
        ends_.push_back(static_cast<int>(places_.size()));
    }

    // Makes level `depth` + 1 of level `depth` by choosing `option`.
    void choose(int depth, int option) {
        const Word *above = &live_[depth * words_];
        Word *below = &live_[(depth + 1) * words_];
        const Word *conflict = &conflict_[option * words_];
        const Word **end = &dead_[0];
        for (int word = 0; word < words_; ++word) {
            below[word] = above[word] & ~conflict[word];
            for (Word dead = above[word] & conflict[word]; dead != 0; dead &= dead - 1) {
                *end++ = &delta_[(word * 64 + lowest(dead)) * lanes_];
            }
        }
        const Word *own = &delta_[option * lanes_];
        for (int at = 0; at < lanes_; at += BLOCK) {
            const Word *counts = &counts_[depth * lanes_ + at];
            Word *left = &counts_[(depth + 1) * lanes_ + at];
            // These stay in registers while the options die.
            Word a = counts[0];
            Word b = counts[1];
            Word c = counts[2];
            Word d = counts[3];
            for (const Word **dead = &dead_[0]; dead != end; ++dead) {
                const Word *delta = *dead + at;
                a -= delta[0];
                b -= delta[1];
                c -= delta[2];
                d -= delta[3];
            }
            // All options of its items are dead, so these count 0 now.
            left[0] = a | own[at] * covered_;
            left[1] = b | own[at + 1] * covered_;
            left[2] = c | own[at + 2] * covered_;
            left[3] = d | own[at + 3] * covered_;
        }
        options_[depth] = option;
    }

    // What the counts of level `depth` say; it is made ready to branch if it must.
    Sight look(int depth) {
        const Word *counts = &counts_[depth * lanes_];
        Word all = ~static_cast<Word>(0);
        for (int word = 0; word < lanes_; ++word) {
            all &= counts[word];
        }
        if (all == ~static_cast<Word>(0)) {
            return COVERED;
        }
        for (Word sought = 0;; sought += ones_) {
            for (int word = 0; word < lanes_; ++word) {
                // The lowest lane that is zero has its highest bit set in `zero`; higher ones may be wrong.
                const Word differ = counts[word] ^ sought;
                const Word zero = (differ - ones_) & ~differ & high_;
                if (zero != 0) {
                    const int item = (word * 64 + lowest(zero)) / bits_;
                    branches_[depth].place = sought == 0 ? 0 : ends_[item];
                    branches_[depth].end = sought == 0 ? 0 : ends_[item + 1];
                    branches_[depth].left = 0;
                    return sought == 0 ? DEAD : BRANCH;
                }
            }
        }
    }

    // The next option of the item that the last level branches on; NONE after the last one.
    int advance(Branch &branch) const {
        while (branch.left == 0) {
            if (branch.place == branch.end) {
                return NONE;
            }
            const Place &place = places_[branch.place++];
            branch.left = live_[depth_ * words_ + place.word] & place.mask;
        }
        const int option = places_[branch.place - 1].word * 64 + lowest(branch.left);
        branch.left &= branch.left - 1;
        return option;
    }

    // Tells the cover of the options chosen above `depth`. True.
    bool found(int depth) {
        chosen_ = given_;
        for (int level = 0; level < depth; ++level) {
            chosen_.push_back(names_[options_[level]]);
        }
        return true;
    }

    int primary_;
    // Bits of a lane; a covered one; 1 in every lane, and the highest bit of every lane.
    int bits_;
    Word covered_;
    Word ones_;
    Word high_;
    // Words of `live`, and of lanes.
    int words_;
    int lanes_;
    // What the caller calls an option.
    std::vector<int> names_;
    std::vector<Word> conflict_;
    std::vector<Word> delta_;
    // The places of item 0, then those of item 1, and so on; and where those of each item begin.
    std::vector<Place> places_;
    std::vector<int> ends_;
    std::vector<Word> start_;
    std::vector<int> given_;
    // The level to go on from; NONE at the end. Whether there is a cover without any level.
    int depth_;
    bool empty_;
    // By level: live options, counts, the branch, and the option chosen there.
    std::vector<Word> live_;
    std::vector<Word> counts_;
    std::vector<Branch> branches_;
    std::vector<int> options_;
    // The deltas of the options that die at a choice.
    std::vector<const Word *> dead_;
};

} // namespace cover

#endif
