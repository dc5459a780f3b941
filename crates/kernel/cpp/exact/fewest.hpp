// The exact cover with the fewest options: branch and bound with a table of proven bounds. The C++98 twin of fewest.rs.
//
//   left      a bit for each item that is not covered           what is left of the problem; it alone tells what is live
//   live      a bit for each option that can still be chosen    options in order of size, the largest first
//   needs     for some `left`, how many more options it takes at least
//
// * Bound: a cover of k options splits k among its items, 1 / s to each of the s primary items of an option. No item
//   can get less than from the largest live option that has it, so the sum of these minimum fractions, rounded up, is a
//   lower bound.
// * Table: the remaining problem does not depend on how it was reached. With independent parts, the same remainder is
//   reached again and again; after the first time it costs one lookup.
//
// A search that takes long takes turns with Best, whose bound is stronger where pieces are small and many overlap: 500
// pieces of four cells on 12 x 12 cells take that 50 ms, which took seconds.
//
// A node costs a pass over the bits of the options for each remaining item.
#ifndef COVER_EXACT_FEWEST_HPP
#define COVER_EXACT_FEWEST_HPP

#include "matrix.hpp"
#include "exact/best.hpp"
#include "exact/linear.hpp"
#include "exact/option_bits.hpp"
#include "exact/representation.hpp"
#include "integers.hpp"
#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

namespace cover {

class Fewest : public Pauses {
public:
    // Whether `matrix` is plain and small enough: conflicts take the square of the number of options in bits.
    static bool takes(const Matrix &matrix) { return matrix.is_plain() && matrix.options() < 1 << 13; }

    explicit Fewest(const Matrix &matrix)
        : matrix_(matrix), primary_(matrix.primary()), item_words_(matrix.items() / 64 + 1), sizes_(sizes(matrix)),
          options_(matrix, sizes_), best_(NONE), before_(0), is_over_(false) {
        covers_.resize(options_.size() * item_words_, 0);
        for (int option = 0; option < options_.size(); ++option) {
            const int name = options_.name(option);
            for (int index = 0; index < matrix.size(name); ++index) {
                const int item = matrix.item(name, index);
                covers_[option * item_words_ + item / 64] |= bit(item);
            }
            // An option without primary items contributes nothing to the bound and is never tried.
            shares_.push_back(one() / std::max(-sizes_[name], 1));
        }
        left_.resize(item_words_, 0);
        for (int item = 0; item < matrix.items(); ++item) {
            left_[item / 64] |= bit(item);
        }
        live_.resize(options_.words());
        options_.fill(&live_[0]);
    }

    // Whether there is a cover; if so, sets `cover` to one with the fewest options.
    bool fewest(std::vector<int> &cover) {
        enter();
        cover.clear();
        if (!search(PATIENCE)) {
            if (best_ == NONE && is_excluded(options_, primary_)) {
                return false;
            }
            if (fewer(cover)) {
                return true;
            }
        }
        cover.clear();
        for (std::size_t i = 0; i < cover_.size(); ++i) {
            cover.push_back(options_.name(cover_[i]));
        }
        return best_ != NONE;
    }

    // A turn as long as that of Best, which has made `passes` by now. Whether the search is over.
    virtual bool ends(unsigned int passes) {
        is_over_ = search(passes - before_);
        before_ = passes;
        return is_over_;
    }

private:
    enum { NONE = -1 };

    // A level with options left to try: the item that it branches on, and the options left of a word of its row.
    struct FewestBranch {
        explicit FewestBranch(int item_) : item(item_), word(-1), options(0) {}

        int item;
        int word;
        Word options;
    };

    // Greater than any number of options.
    enum { NEVER = 0x3FFFFFFF };
    // The most entries of the table, and the most words that they may take in total.
    enum { MOST_ENTRIES = 1 << 15, MOST_WORDS = 1 << 20 };

    // One option in the fixed-point numbers of the bound.
    static Word one() { return static_cast<Word>(1) << 32; }

    static Word bit(int index) { return static_cast<Word>(1) << index % 64; }

    // For each option, minus its number of primary items, so that the largest come first.
    static std::vector<int> sizes(const Matrix &matrix) {
        std::vector<int> sizes(matrix.options(), 0);
        for (int option = 0; option < matrix.options(); ++option) {
            for (int index = 0; index < matrix.size(option); ++index) {
                sizes[option] -= matrix.item(option, index) < matrix.primary() ? 1 : 0;
            }
        }
        return sizes;
    }

    // The number of options chosen.
    int depth() const { return static_cast<int>(left_.size()) / item_words_ - 1; }

    // A cover must have fewer options than this.
    int limit() const { return best_ == NONE ? static_cast<int>(NEVER) : best_; }

    // The items left at the last level.
    std::vector<Word> left() const { return std::vector<Word>(left_.end() - item_words_, left_.end()); }

    // Takes turns with Best until one of them is over. Whether the cover with the fewest options is one that only Best has
    // found; then sets `cover` to it.
    bool fewer(std::vector<int> &cover) {
        const std::vector<Integer> weights(matrix_.options(), -1);
        Best best(matrix_, weights);
        if (best_ != NONE) {
            best.above(-best_);
        }
        Integer weight = 0;
        return best.best(weight, cover, this) && !is_over_;
    }

    // Searches on for covers better than the best so far, for this many steps. Whether the search is over.
    bool search(unsigned int steps) {
        for (; steps > 0; --steps) {
            if (levels_.empty()) {
                return true;
            }
            const int option = advance(levels_.back());
            if (option != NONE) {
                choose(option);
                if (!enter()) {
                    undo();
                }
                continue;
            }
            remember();
            levels_.pop_back();
            if (!levels_.empty()) {
                undo();
            }
        }
        return false;
    }

    // Examines the state after a choice. If options of some item must be tried, adds a level and returns true.
    bool enter() {
        int smallest;
        Word shares;
        if (!look(smallest, shares)) {
            return false;
        }
        if (smallest == NONE) {
            if (depth() < limit()) {
                best_ = depth();
                cover_ = chosen_;
            }
            return false;
        }
        // The fractions were rounded down, so the sum is too small by less than one, and so is its rounded-up value.
        int bound = static_cast<int>((shares + one() - 1) / one());
        const Needs::const_iterator known = needs_.find(left());
        if (known != needs_.end()) {
            bound = std::max(bound, known->second);
        }
        if (depth() + bound >= limit()) {
            return false;
        }
        levels_.push_back(FewestBranch(smallest));
        return true;
    }

    // Whether every remaining item has a live option. If so, sets `smallest` to the first item with the fewest, NONE if
    // no item is left, and `shares` to the sum of the minimum fractions.
    bool look(int &smallest, Word &shares) const {
        const Word *left = &left_[left_.size() - item_words_];
        const Word *live = &live_[live_.size() - options_.words()];
        int fewest = 0;
        smallest = NONE;
        shares = 0;
        for (int item = 0; item < primary_; ++item) {
            if ((left[item / 64] & bit(item)) == 0) {
                continue;
            }
            const int largest = options_.first_of_both(options_.of(item), live);
            if (largest == NONE) {
                return false;
            }
            shares += shares_[largest];
            const int count = options_.count_both(options_.of(item), live);
            if (smallest == NONE || count < fewest) {
                fewest = count;
                smallest = item;
            }
        }
        return true;
    }

    // The next option of the item that a level branches on, the last of the levels; NONE after the last one.
    int advance(FewestBranch &level) const {
        while (level.options == 0) {
            if (++level.word == options_.words()) {
                return NONE;
            }
            const Word live = live_[live_.size() - options_.words() + level.word];
            level.options = live & options_.of(level.item)[level.word];
        }
        const int option = level.word * 64 + lowest(level.options);
        level.options &= level.options - 1;
        return option;
    }

    void choose(int option) {
        chosen_.push_back(option);
        for (int word = 0; word < item_words_; ++word) {
            const Word above = left_[left_.size() - item_words_];
            left_.push_back(above & ~covers_[option * item_words_ + word]);
        }
        for (int word = 0; word < options_.words(); ++word) {
            const Word above = live_[live_.size() - options_.words()];
            live_.push_back(above & ~options_.conflict(option)[word]);
        }
    }

    void undo() {
        chosen_.pop_back();
        left_.resize(left_.size() - item_words_);
        live_.resize(live_.size() - options_.words());
    }

    // Records that no cover that continues from here is better than the current best.
    void remember() {
        const int most = std::min(static_cast<int>(MOST_ENTRIES), static_cast<int>(MOST_WORDS) / item_words_);
        if (static_cast<int>(needs_.size()) >= most) {
            needs_.clear();
        }
        needs_[left()] = best_ == NONE ? static_cast<int>(NEVER) : best_ - depth();
    }

    const Matrix &matrix_;
    int primary_;
    // Words of `left_`.
    int item_words_;
    std::vector<int> sizes_;
    OptionBits options_;
    // For each option its items as bits, as in `left_`.
    std::vector<Word> covers_;
    // For each option the fraction for each of its primary items.
    std::vector<Word> shares_;
    // By level.
    std::vector<Word> left_;
    std::vector<Word> live_;
    std::vector<FewestBranch> levels_;
    std::vector<int> chosen_;
    // The best cover so far, and the number of its options.
    std::vector<int> cover_;
    int best_;
    typedef std::map<std::vector<Word>, int> Needs;
    Needs needs_;
    // The passes of Best before its last turn, and whether this search ended after one.
    unsigned int before_;
    bool is_over_;
};

} // namespace cover

#endif
