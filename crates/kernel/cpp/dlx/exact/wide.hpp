// Exact cover on bit sets and plain counts, copied at each branch: a representation of exact.hpp, for plain matrices. The C++98 twin of
// wide.rs.
//
//   live      a bit for each option that can still be chosen                 1101.. | 0110..
//   counts    for each primary item how many of its options are live;        3 2 1 16387 ..     16 bits each
//             COVERED more if the item is covered
//   items     for each option, its primary items, one after the other
//
// - queue: an item whose count falls to 1 is queued, and its option is chosen before the next scan;
// - the minimum of all counts reveals the smallest items, a dead end or a cover;
// - weights: an item gains weight whenever its count reaches 0, and the search branches on the heaviest of the smallest items
//   (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", 2004);
// - no undo: the previous state is one level up. An item's last option is chosen on the parent's level.
#pragma once

#include "linear.hpp" // only: dense
#include "representation.hpp"
#include "../matrix.hpp"
#include "option_bits.hpp"
#include "../words.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

class Wide : public Representation {
public:
    explicit Wide(const Matrix &matrix)
        : options_(matrix, OptionBits::first_items(matrix)), width_((matrix.primary() / LANES + 1) * LANES), start_(width_, +COVERED),
          weights_(matrix.primary(), 0), depth_(0), fresh_(false), possible_(false) {
        std::fill(start_.begin(), start_.begin() + matrix.primary(), 0);
        for (int option = 0; option < options_.size(); ++option) {
            starts_.push_back(static_cast<int>(items_.size()));
            const int name = options_.name(option);
            for (int index = 0; index < matrix.size(name); ++index) {
                const int item = matrix.item(name, index);
                if (item < matrix.primary()) {
                    items_.push_back(static_cast<unsigned short>(item));
                    ++start_[item];
                }
            }
        }
        starts_.push_back(static_cast<int>(items_.size()));
        reserve();
    }

    virtual void begin(const std::vector<int> &given) {
        path_.clear();
        queue_.clear();
        depth_ = 0;
        fresh_ = false;
        possible_ = true;
        begin_steps();
        std::fill(weights_.begin(), weights_.end(), 0);
        std::copy(start_.begin(), start_.end(), counts_.begin());
        options_.fill(live(0));
        for (std::size_t i = 0; i < given.size(); ++i) {
            const int option = options_.number(given[i]);
            if (!OptionBits::has(live(0), option) || !choose(option)) {
                return;
            }
        }
        fresh_ = true;
    }

    virtual bool next() {
        while (fresh_ || step()) {
            fresh_ = false;
            int least = 0;
            if (possible_ && settle()) {
                least = smallest();
            }
            if (least == 0) {
                queue_.clear();
            } else if (least == COVERED) {
                return found(options_, path_);
            } else {
                branches_[depth_] = Branch(heaviest(least), least, path_.size());
                ++depth_;
                reserve();
            }
        }
        return false;
    }

private:
    // COVERED exceeds any count, as wide() ensures; COVERED + a count does not overflow. LANES counts are processed together.
    enum { COVERED = 1 << 14, LANES = 8 };

    // Allocates the current level.
    void reserve() {
        if (depth_ == static_cast<int>(branches_.size())) {
            live_.resize((depth_ + 1) * options_.words());
            counts_.resize((depth_ + 1) * width_);
            branches_.resize(depth_ + 1);
        }
    }

    Word *live(int depth) { return &live_[depth * options_.words()]; }
    short *counts(int depth) { return &counts_[depth * width_]; }

    // Whether the search ends at this pause. Separate from step(), which is faster without it.
    bool ends() const {
        if (!has_cover_ && is_excluded(options_, static_cast<int>(weights_.size()), steps_)) { return true; } // only: dense
        return Representation::ends();
    }

    // Chooses the next option of the last level that has any left. False if none has.
    bool step() {
        if (depth_ == 0 || (is_pause() && ends())) {
            depth_ = 0;
            return false;
        }
        Branch &branch = branches_[depth_ - 1];
        const int option = branch.next(options_.of(branch.item), live(depth_ - 1));
        path_.resize(branch.chosen);
        if (branch.untried == 0) {
            --depth_;
        } else {
            std::copy(live(depth_ - 1), live(depth_), live(depth_));
            std::copy(counts(depth_ - 1), counts(depth_), counts(depth_));
        }
        possible_ = choose(option);
        return true;
    }

    // Chooses `option` at the current level. False if that leaves some item without options.
    bool choose(int option) {
        short *counts = this->counts(depth_);
        for (int at = starts_[option]; at < starts_[option + 1]; ++at) {
            counts[items_[at]] = static_cast<short>(counts[items_[at]] + COVERED);
        }
        Word *live = this->live(depth_);
        const Word *conflict = options_.conflict(option);
        bool possible = true;
        for (int word = 0; word < options_.words(); ++word) {
            Word dead = live[word] & conflict[word];
            live[word] &= ~conflict[word];
            for (; dead != 0; dead &= dead - 1) {
                possible &= hide(counts, word * 64 + lowest(dead));
            }
        }
        path_.push_back(option);
        return possible;
    }

    // Subtracts a dead option from the counts. False if that leaves some item without options.
    bool hide(short *counts, int option) {
        bool possible = true;
        for (int at = starts_[option]; at < starts_[option + 1]; ++at) {
            const unsigned short item = items_[at];
            if (--counts[item] <= 1) {
                queue_.push_back(item);
                if (counts[item] == 0) {
                    ++weights_[item];
                    possible = false;
                }
            }
        }
        return possible;
    }

    // Chooses the options of items that have only one left. False if that leaves some item without options.
    bool settle() {
        while (!queue_.empty()) {
            const int item = queue_.back();
            queue_.pop_back();
            // The item may have been covered meanwhile.
            if (counts(depth_)[item] == 1) {
                if (!choose(options_.first_of_both(options_.of(item), live(depth_)))) {
                    return false;
                }
            }
        }
        return true;
    }

    // The smallest count.
    int smallest() {
        const short *counts = this->counts(depth_);
        short least[LANES];
        std::copy(counts, counts + LANES, least);
#if defined(COVER_SSE2)
        __m128i lanes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(least));
        for (int at = LANES; at < width_; at += LANES) {
            lanes = _mm_min_epi16(lanes, _mm_loadu_si128(reinterpret_cast<const __m128i *>(counts + at)));
        }
        _mm_storeu_si128(reinterpret_cast<__m128i *>(least), lanes);
#else
        for (int at = LANES; at < width_; ++at) {
            least[at % LANES] = std::min(least[at % LANES], counts[at]);
        }
#endif
        return *std::min_element(least, least + LANES);
    }

    // The first of the heaviest items with `count` options.
    int heaviest(int count) {
        const short *counts = this->counts(depth_);
        int heaviest = OptionBits::NONE;
        for (std::size_t item = 0; item < weights_.size(); ++item) {
            if (counts[item] == count && (heaviest == OptionBits::NONE || weights_[item] > weights_[heaviest])) {
                heaviest = static_cast<int>(item);
            }
        }
        return heaviest;
    }

    OptionBits options_;
    // The number of counts of a level; the padding is COVERED.
    int width_;
    std::vector<unsigned short> items_;
    // The start of each option's items in `items_`, then the end of `items_`.
    std::vector<int> starts_;
    std::vector<short> start_;
    // Items whose count fell to 1; the pending ones are last.
    std::vector<unsigned short> queue_;
    // The number of times each item had no option left.
    std::vector<unsigned int> weights_;
    // The level of the search; all levels above it have options left to try.
    int depth_;
    // Whether this level is unexamined, and whether no item is known to lack options.
    bool fresh_;
    bool possible_;
    // By level: the state, in two parts, and the branch of the search.
    std::vector<Word> live_;
    std::vector<short> counts_;
    std::vector<Branch> branches_;
    // The options chosen so far.
    std::vector<int> path_;
};

// A search by Wide; null if `matrix` is not plain or too large.
inline Representation *wide(const Matrix &matrix) {
    // Conflicts take options^2 bits; counts are copied at each branch.
    const int max_options = 4096;
    const int max_items = 2048;
    const bool fits = matrix.is_plain() && matrix.options() <= max_options && matrix.primary() <= max_items;
    return fits ? new Wide(matrix) : 0;
}

} // namespace cover
