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
//
// A node costs a pass over the words and one subtraction of all lanes for each option that dies.
#ifndef COVER_EXACT_DENSE_HPP
#define COVER_EXACT_DENSE_HPP

#include "cover/bits.hpp"
#include "cover/exact_search.hpp"
#include "cover/matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// The matrix in words: lanes of BITS bits, K words of them, which must be enough.
template <int BITS, int K> class Dense : public ExactSearch {
public:
    explicit Dense(const Matrix &matrix) : primary_(matrix.primary()), depth_(NONE), empty_(false) {
        sort(matrix);
        const int options = static_cast<int>(names_.size());
        words_ = options / 64 + 1;
        std::vector<Word> rows(matrix.items() * words_, 0);
        delta_.resize(options);
        for (int option = 0; option < options; ++option) {
            for (int index = 0; index < matrix.size(names_[option]); ++index) {
                const int item = matrix.item(names_[option], index);
                rows[item * words_ + option / 64] |= bit(option % 64);
                if (item < primary_) {
                    delta_[option].words[item / LANES] |= bit(item % LANES * BITS);
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
        counts_.resize(levels);
        branches_.resize(levels);
        options_.resize(levels, 0);
        dead_.resize(options + 1, 0);
    }

    virtual void begin(const std::vector<int> &given) {
        counts_[0] = start_;
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
                counts_[0] = counts_[1];
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
    struct Lanes {
        Lanes() { std::fill(words, words + K, 0); }

        Word words[K];
    };

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

    enum { NONE = -1, LANES = 64 / BITS };

    static Word bit(int index) { return static_cast<Word>(1) << index; }
    // A covered lane; 1 in every lane, and the highest bit of every lane.
    static Word covered() { return bit(BITS) - 1; }
    static Word ones() { return ~static_cast<Word>(0) / covered(); }
    static Word high() { return ones() << (BITS - 1); }

    // Orders options by their least items.
    class Less {
    public:
        explicit Less(const Matrix &matrix) : least_(matrix.options(), matrix.items()) {
            for (int option = 0; option < matrix.options(); ++option) {
                for (int index = 0; index < matrix.size(option); ++index) {
                    least_[option] = std::min(least_[option], matrix.item(option, index));
                }
            }
        }

        bool operator()(int a, int b) const { return least_[a] < least_[b]; }

    private:
        std::vector<int> least_;
    };

    // Sorts the options that have items, so that those of an item lie close together.
    void sort(const Matrix &matrix) {
        for (int option = 0; option < matrix.options(); ++option) {
            if (matrix.size(option) > 0) {
                names_.push_back(option);
            }
        }
        std::stable_sort(names_.begin(), names_.end(), Less(matrix));
    }

    // Finds the places of the primary items and counts their options, which `rows` has bits for.
    void start(const std::vector<Word> &rows) {
        std::fill(start_.words, start_.words + K, ~static_cast<Word>(0));
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
            const int shift = item % LANES * BITS;
            Word &lanes = start_.words[item / LANES];
            lanes = (lanes & ~(covered() << shift)) | count << shift;
        }
        ends_.push_back(static_cast<int>(places_.size()));
    }

    // Makes level `depth` + 1 of level `depth` by choosing `option`.
    void choose(int depth, int option) {
        const Word *above = &live_[depth * words_];
        Word *below = &live_[(depth + 1) * words_];
        const Word *conflict = &conflict_[option * words_];
        int number = 0;
        for (int word = 0; word < words_; ++word) {
            below[word] = above[word] & ~conflict[word];
            for (Word dead = above[word] & conflict[word]; dead != 0; dead &= dead - 1) {
                dead_[number++] = delta_[word * 64 + lowest(dead)].words;
            }
        }
        Lanes &counts = counts_[depth + 1];
        counts = counts_[depth];
        subtract<0>(&dead_[0], &dead_[0] + number, counts.words);
        // All options of its items are dead, so these count 0 now.
        for (int lanes = 0; lanes < K; ++lanes) {
            counts.words[lanes] |= delta_[option].words[lanes] * covered();
        }
        options_[depth] = option;
    }

    // Takes the words from number AT on of all deltas from `dead` to `end` out of `counts`: six words at a time, which stay
    // in registers. At the end of the lanes some of the six are the same one.
    template <int AT> static void subtract(const Word *const *dead, const Word *const *end, Word *counts) {
        if (AT >= K) {
            return;
        }
        enum {
            A = AT < K ? AT : 0,
            B = A + 1 < K ? A + 1 : A,
            C = A + 2 < K ? A + 2 : A,
            D = A + 3 < K ? A + 3 : A,
            E = A + 4 < K ? A + 4 : A,
            F = A + 5 < K ? A + 5 : A
        };
        Word a = counts[A];
        Word b = counts[B];
        Word c = counts[C];
        Word d = counts[D];
        Word e = counts[E];
        Word f = counts[F];
        for (const Word *const *at = dead; at != end; ++at) {
            const Word *delta = *at;
            a -= delta[A];
            b -= delta[B];
            c -= delta[C];
            d -= delta[D];
            e -= delta[E];
            f -= delta[F];
        }
        counts[F] = f;
        counts[E] = e;
        counts[D] = d;
        counts[C] = c;
        counts[B] = b;
        counts[A] = a;
        subtract<(AT < K ? AT + 6 : AT)>(dead, end, counts);
    }

    // What the counts of level `depth` say; it is made ready to branch if it must.
    Sight look(int depth) {
        const Lanes &counts = counts_[depth];
        Word all = ~static_cast<Word>(0);
        for (int word = 0; word < K; ++word) {
            all &= counts.words[word];
        }
        if (all == ~static_cast<Word>(0)) {
            return COVERED;
        }
        for (Word sought = 0;; sought += ones()) {
            for (int word = 0; word < K; ++word) {
                // The lowest lane that is zero has its highest bit set in `zero`; higher ones may be wrong.
                const Word differ = counts.words[word] ^ sought;
                const Word zero = (differ - ones()) & ~differ & high();
                if (zero != 0) {
                    const int item = word * LANES + lowest(zero) / BITS;
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
    // Words of `live`.
    int words_;
    // What the caller calls an option.
    std::vector<int> names_;
    std::vector<Word> conflict_;
    std::vector<Lanes> delta_;
    // The places of item 0, then those of item 1, and so on; and where those of each item begin.
    std::vector<Place> places_;
    std::vector<int> ends_;
    Lanes start_;
    std::vector<int> given_;
    // The level to go on from; NONE at the end. Whether there is a cover without any level.
    int depth_;
    bool empty_;
    // By level: live options, counts, the branch, and the option chosen there.
    std::vector<Word> live_;
    std::vector<Lanes> counts_;
    std::vector<Branch> branches_;
    std::vector<int> options_;
    // The deltas of the options that die at a choice.
    std::vector<const Word *> dead_;
};

} // namespace cover

#endif
