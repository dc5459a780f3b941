// Exact cover on bit sets, copied at each branch: the representation of exact.hpp for most matrices. The C++98 twin of
// dense.rs.
//
//   live      a bit for each option that can still be chosen                       1101.. | 0110..
//   open      a bit for each primary item that is not covered                      0111..
//   planes    for each primary item how many of its options are live, bit-sliced:     plane 2   0100..
//             bit p of the count of item i is bit i of plane p; of covered         plane 1   0010..      item 1 has 5 options
//             items it means nothing                                               plane 0   0111..
//   items     for each option, its primary items                                                   bits as in `open`
//
// Choosing an option removes its conflicts from `live` and its items from `open`, and subtracts the dying options from
// the counts.
//
// - bit-sliced counters: full adders sum seven dying options, and the sum is subtracted from all counts at once.
//   Finding dead ends (count 0), forced items (1) and the smallest items takes a few operations each;
// - forced items together: all items with one option left take it before the counts are examined again;
// - ties broken by impact: items are numbered by how many options of other items one of their options removes on
//   average, most first, and the first of the smallest is taken;
// - no undo: the previous state is one level up. An item's last option is chosen on its parent's level.
#ifndef COVER_EXACT_DENSE_HPP
#define COVER_EXACT_DENSE_HPP

#include "exact/representation.hpp"
#include "matrix.hpp"
#include "exact/linear.hpp"
#include "exact/option_bits.hpp"
#include "pair.hpp"
#include "words.hpp"
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

// Adds three bits, for all bits of three sets, and sets `carry`.
COVER_INLINE Pair full_adder(const Pair &a, const Pair &b, const Pair &c, Pair &carry) {
    const Pair half = a ^ b;
    carry = (a & b) | (half & c);
    return half ^ c;
}

// Counts of P bits for the items of a Pair, bit-sliced: the lowest plane and those above it.
template <int P> struct Planes {
    Pair low;
    Planes<P - 1> above;

    void set(int item, int count) {
        if (count % 2 != 0) {
            low.insert(item);
        }
        above.set(item, count / 2);
    }

    // The items with a bit in some plane.
    COVER_INLINE Pair any() const { return low | above.any(); }

    // Subtracts ones, twos and fours from the counts, and the ones that were borrowed.
    COVER_INLINE void subtract(const Pair &ones, const Pair &twos, const Pair &fours, const Pair &borrowed) {
        const Pair borrow = (ones & borrowed) | (ones | borrowed).without(low);
        low = low ^ ones ^ borrowed;
        above.subtract(twos, fours, Pair(), borrow);
    }

    // Restricts `items` to those with the lowest count, which it returns.
    COVER_INLINE int smallest(Pair &items) const {
        const int count = 2 * above.smallest(items);
        const Pair smaller = items.without(low);
        if (smaller.is_empty()) {
            return count + 1;
        }
        items = smaller;
        return count;
    }
};

template <> struct Planes<0> {
    void set(int, int) {}
    COVER_INLINE Pair any() const { return Pair(); }
    COVER_INLINE void subtract(const Pair &, const Pair &, const Pair &, const Pair &) {}
    COVER_INLINE int smallest(Pair &) const { return 0; }
};

// Counts have P bits.
template <int P> class Dense : public Representation {
public:
    // A search with `options`, whose items are the `primary` ones.
    Dense(const OptionBits &options, int primary)
        : options_(options), primary_(primary), items_(options.words() * STRIDE), depth_(0), fresh_(false), dying_(options.words()) {
        for (int item = 0; item < primary; ++item) {
            const Word *own = options_.of(item);
            start_.open.insert(item);
            start_.planes.set(item, options_.count_both(own, own));
            for (int word = 0; word < options_.words(); ++word) {
                for (Word left = own[word]; left != 0; left &= left - 1) {
                    items_[word * STRIDE + lowest(left)].insert(item);
                }
            }
        }
        reserve();
    }

    virtual void begin(const std::vector<int> &given) {
        path_.clear();
        depth_ = 0;
        fresh_ = false;
        begin_steps();
        state_ = start_;
        options_.fill(live(0));
        std::fill(dying_.begin(), dying_.end(), 0);
        for (std::size_t i = 0; i < given.size(); ++i) {
            const int option = options_.number(given[i]);
            if (OptionBits::has(&dying_[0], option)) {
                return;
            }
            choose(option);
        }
        fresh_ = true;
    }

    virtual bool next() {
        while (fresh_ || step()) {
            fresh_ = false;
            const DenseNode node = settle();
            if (node == COVERED) {
                return found(options_, path_);
            }
            if (node == OPEN) {
                branch();
            }
        }
        return false;
    }

private:
    // The items of the 64 options of a word are followed by an empty set at NO_OPTION.
    enum { NO_OPTION = 64, STRIDE = NO_OPTION + 1 };

    // A state without its live options.
    struct DenseState {
        Pair open;
        Planes<P> planes;
    };

    // The outcome of examining the counts: every item has several options, some have only one, some item has none, or
    // all are covered.
    enum DenseNode { OPEN, FORCED, DEAD, COVERED };

    // Allocates the current level.
    void reserve() {
        if (depth_ == static_cast<int>(branches_.size())) {
            live_.resize((depth_ + 1) * options_.words());
            states_.resize(depth_ + 1);
            branches_.resize(depth_ + 1);
        }
    }

    Word *live(int depth) { return &live_[depth * options_.words()]; }

    // Chooses `option`; the options that it removes are left for hide().
    void choose(int option) {
        options_.unite(&dying_[0], options_.conflict(option));
        state_.open = state_.open.without(items_[option / 64 * STRIDE + option % 64]);
        path_.push_back(option);
    }

    // Whether the search ends in this pause. Apart from step(), which is faster without it.
    bool ends() const {
        const bool is_none = !has_cover_ && is_excluded(options_, primary_, steps_);
        return is_none || Representation::ends();
    }

    // Chooses the next option of the last level that has any. False if there is none.
    bool step() {
        if (depth_ == 0 || (is_pause() && ends())) {
            depth_ = 0;
            return false;
        }
        Branch &branch = branches_[depth_ - 1];
        const int option = branch.next(options_.of(branch.item), live(depth_ - 1));
        path_.resize(branch.chosen);
        state_ = states_[depth_ - 1];
        if (branch.untried == 0) {
            --depth_;
        } else {
            std::copy(live(depth_ - 1), live(depth_), live(depth_));
        }
        choose(option);
        return true;
    }

    // Hides dying options and chooses forced ones until there are none.
    DenseNode settle() {
        for (;;) {
            hide();
            Pair forced;
            const DenseNode node = look(forced);
            if (node != FORCED) {
                return node;
            }
            if (!take(forced)) {
                return DEAD;
            }
        }
    }

    // Removes the dying options from the live ones, and subtracts them from the counts.
    void hide() {
        Word *live = this->live(depth_);
        Planes<P> planes = state_.planes;
        const Pair *items = &items_[0];
        for (int word = 0; word < options_.words(); ++word, items += STRIDE) {
            Word dead = live[word] & dying_[word];
            live[word] &= ~dying_[word];
            dying_[word] = 0;
            while (dead != 0) {
                count_down(planes, items, dead);
            }
        }
        state_.planes = planes;
    }

    // Subtracts the items of the first few of the options `dead` from the counts, and removes these from `dead`.
    static COVER_INLINE void count_down(Planes<P> &planes, const Pair *items, Word &dead) {
        Pair carry;
        Pair sum = full_adder(first(items, dead), first(items, dead), first(items, dead), carry);
        // Usually that was all.
        if (dead == 0) {
            planes.subtract(sum, carry, Pair(), Pair());
            return;
        }
        Pair second;
        Pair third;
        Pair fours;
        sum = full_adder(sum, first(items, dead), first(items, dead), second);
        sum = full_adder(sum, first(items, dead), first(items, dead), third);
        const Pair twos = full_adder(carry, second, third, fours);
        planes.subtract(sum, twos, fours, Pair());
    }

    // The items of the first of the options `dead`, which is removed; none if `dead` is empty.
    static COVER_INLINE const Pair &first(const Pair *items, Word &dead) {
        const Pair &found = items[dead == 0 ? static_cast<int>(NO_OPTION) : lowest(dead)];
        dead &= dead - 1;
        return found;
    }

    // Examines the counts; sets `forced` to the items with one option.
    DenseNode look(Pair &forced) const {
        if (state_.open.is_empty()) {
            return COVERED;
        }
        const Pair few = state_.open.without(state_.planes.above.any());
        forced = few & state_.planes.low;
        return forced != few ? DEAD : forced.is_empty() ? OPEN : FORCED;
    }

    // Chooses the only option of each of the items `forced`. False if two of these conflict.
    bool take(Pair forced) {
        const Word *live = this->live(depth_);
        for (int item = forced.min(); item != Pair::NONE; item = forced.min()) {
            const Word *row = options_.of(item);
            int only = OptionBits::NONE;
            for (int word = 0; word < options_.words(); ++word) {
                const Word left = row[word] & live[word] & ~dying_[word];
                if (left != 0) {
                    only = word * 64 + lowest(left);
                }
            }
            if (only == OptionBits::NONE) {
                std::fill(dying_.begin(), dying_.end(), 0);
                return false;
            }
            choose(only);
            forced = forced & state_.open;
        }
        return true;
    }

    // Makes the current level branch on the first item with the fewest options.
    void branch() {
        Pair items = state_.open;
        const int count = state_.planes.smallest(items);
        states_[depth_] = state_;
        branches_[depth_] = Branch(items.min(), count, path_.size());
        ++depth_;
        reserve();
    }

    OptionBits options_;
    int primary_;
    // For each word of options, the items of each option.
    std::vector<Pair> items_;
    DenseState start_;
    DenseState state_;
    // All levels above this one have options left to try.
    int depth_;
    // Whether this level is still unexamined.
    bool fresh_;
    // By level: the state, in two parts, and the branch of the search.
    std::vector<Word> live_;
    std::vector<DenseState> states_;
    std::vector<Branch> branches_;
    // Options removed by those chosen since the counts were last up to date.
    std::vector<Word> dying_;
    // The options chosen so far.
    std::vector<int> path_;
};

// The primary items, by how many options of other items one of their options conflicts with on average, most first.
inline std::vector<int> by_damage(const OptionBits &options, int primary) {
    std::vector<int> degrees;
    for (int option = 0; option < options.size(); ++option) {
        degrees.push_back(options.count_both(options.conflict(option), options.conflict(option)));
    }
    std::vector<std::pair<Integer, int> > sorted;
    for (int item = 0; item < primary; ++item) {
        const Word *own = options.of(item);
        const int size = options.count_both(own, own);
        Integer total = 0;
        for (int word = 0; word < options.words(); ++word) {
            for (Word left = own[word]; left != 0; left &= left - 1) {
                total += degrees[word * 64 + lowest(left)];
            }
        }
        // In thousandths, because sorting needs whole numbers.
        sorted.push_back(std::make_pair(size * 1000 - total * 1000 / std::max(size, 1), item));
    }
    std::sort(sorted.begin(), sorted.end());
    std::vector<int> order;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        order.push_back(sorted[i].second);
    }
    return order;
}

// A search by Dense; null if `matrix` is not plain or too large for it.
inline Representation *dense(const Matrix &matrix) {
    // Conflicts take the square of the number of options in bits.
    const int most_options = 8191;
    const int primary = matrix.primary();
    if (!matrix.is_plain() || matrix.options() > most_options || primary > 128) {
        return 0;
    }
    OptionBits options(matrix, OptionBits::first_items(matrix));
    options.reorder(by_damage(options, primary));
    int most = 0;
    for (int item = 0; item < primary; ++item) {
        most = std::max(most, options.count_both(options.of(item), options.of(item)));
    }
    if (most < 256) {
        return new Dense<8>(options, primary);
    }
    return new Dense<13>(options, primary);
}

} // namespace cover

#endif
