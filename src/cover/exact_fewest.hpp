// The exact cover with the fewest options: branch and bound with a table of what was proven. The twin of exact_fewest.rs,
// in C++98.
//
//   left      a bit for each item that is not covered           what is left of the problem; it alone tells what is live
//   live      a bit for each option that can still be chosen    options in order of size, the largest first
//   rows      for each item, the options that have it           bits as in `live`
//   conflict  for each option, the options that share an item   bits as in `live`
//   needs     for some `left`, how many more options it takes at least
//
// * Bound: a cover of k options shares k among its items, 1 / s to each of the s primary items of an option. No item can get
//   less than from the largest live option that has it, so the sum of these shares, rounded up, is needed at least.
// * Table: what is left does not depend on how it came about. Parts of a problem that have nothing to do with each other are
//   met again and again with the same rest; the second time costs a look.
//
// A node costs a pass over the bits of the options for each item that is left. The search keeps its path in a vector, not
// on the stack.
#ifndef COVER_EXACT_FEWEST_HPP
#define COVER_EXACT_FEWEST_HPP

#include "cover/bits.hpp"
#include "cover/matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace cover {

class Fewest {
public:
    explicit Fewest(const Matrix &matrix) : primary_(matrix.primary()), item_words_(matrix.items() / 64 + 1) {
        sort(matrix);
        const int options = static_cast<int>(names_.size());
        option_words_ = options / 64 + 1;
        rows_.resize(matrix.items() * option_words_, 0);
        covers_.resize(options * item_words_, 0);
        for (int option = 0; option < options; ++option) {
            for (int index = 0; index < matrix.size(names_[option]); ++index) {
                const int item = matrix.item(names_[option], index);
                rows_[item * option_words_ + option / 64] |= bit(option);
                covers_[option * item_words_ + item / 64] |= bit(item);
            }
        }
        conflict_.resize(options * option_words_, 0);
        for (int option = 0; option < options; ++option) {
            for (int index = 0; index < matrix.size(names_[option]); ++index) {
                const Word *row = &rows_[matrix.item(names_[option], index) * option_words_];
                for (int word = 0; word < option_words_; ++word) {
                    conflict_[option * option_words_ + word] |= row[word];
                }
            }
        }
        left_ = ones(matrix.items(), item_words_);
        live_ = ones(options, option_words_);
    }

    // The number of options of the smallest cover; NONE if there is no cover.
    int fewest() {
        best_ = NONE;
        enter();
        while (!levels_.empty()) {
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
        return best_;
    }

    enum { NONE = -1 };

private:
    // A level with options left to try: the item that it branches on, and which options of a word of its row.
    struct Level {
        explicit Level(int item_) : item(item_), word(-1), options(0) {}

        int item;
        int word;
        Word options;
    };

    // More than any number of options.
    enum { NEVER = 0x3FFFFFFF };
    // The most entries of the table, and the most words that they may take together.
    enum { MOST_ENTRIES = 1 << 15, MOST_WORDS = 1 << 20 };

    // One option, in the fixed-point numbers of the bound.
    static Word one() { return static_cast<Word>(1) << 32; }

    static Word bit(int index) { return static_cast<Word>(1) << index % 64; }

    // `words` words of which the first `count` bits are ones.
    static std::vector<Word> ones(int count, int words) {
        std::vector<Word> ones(words, 0);
        for (int index = 0; index < count; ++index) {
            ones[index / 64] |= bit(index);
        }
        return ones;
    }

    // Sorts the options that have primary items by their sizes; others only make a cover larger.
    void sort(const Matrix &matrix) {
        std::vector<std::pair<int, int> > sorted;
        for (int option = 0; option < matrix.options(); ++option) {
            int size = 0;
            for (int index = 0; index < matrix.size(option); ++index) {
                size += matrix.item(option, index) < primary_ ? 1 : 0;
            }
            if (size > 0) {
                sorted.push_back(std::make_pair(-size, option));
            }
        }
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            names_.push_back(sorted[i].second);
            shares_.push_back(one() / static_cast<Word>(-sorted[i].first));
        }
    }

    // How many options have been chosen.
    int depth() const { return static_cast<int>(left_.size()) / item_words_ - 1; }

    // The size that a cover must be below.
    int limit() const { return best_ == NONE ? static_cast<int>(NEVER) : best_; }

    // What is left at the last level.
    std::vector<Word> left() const { return std::vector<Word>(left_.end() - item_words_, left_.end()); }

    // Looks at what was chosen. Whether options of some item must be tried, which is then the last of the levels.
    bool enter() {
        int smallest;
        Word shares;
        if (!look(smallest, shares)) {
            return false;
        }
        if (smallest == NONE) {
            best_ = std::min(limit(), depth());
            return false;
        }
        // Shares were rounded down, so the sum is too small by less than one, and so is what it is rounded up to.
        int bound = static_cast<int>((shares + one() - 1) / one());
        const Needs::const_iterator known = needs_.find(left());
        if (known != needs_.end()) {
            bound = std::max(bound, known->second);
        }
        if (depth() + bound >= limit()) {
            return false;
        }
        levels_.push_back(Level(smallest));
        return true;
    }

    // Whether each item that is left has a live option. If so, `smallest` becomes the first one with the fewest, NONE if no
    // item is left, and `shares` the sum of the least shares.
    bool look(int &smallest, Word &shares) const {
        const Word *left = &left_[left_.size() - item_words_];
        const Word *live = &live_[live_.size() - option_words_];
        int fewest = 0;
        smallest = NONE;
        shares = 0;
        for (int item = 0; item < primary_; ++item) {
            if ((left[item / 64] & bit(item)) == 0) {
                continue;
            }
            const Word *row = &rows_[item * option_words_];
            int count = 0;
            for (int word = 0; word < option_words_; ++word) {
                const Word options = row[word] & live[word];
                if (options == 0) {
                    continue;
                }
                if (count == 0) {
                    shares += shares_[word * 64 + lowest(options)];
                }
                count += count_ones(options);
            }
            if (count == 0) {
                return false;
            }
            if (smallest == NONE || count < fewest) {
                fewest = count;
                smallest = item;
            }
        }
        return true;
    }

    // The next option of the item that a level branches on, the last of the levels; NONE after the last one.
    int advance(Level &level) const {
        while (level.options == 0) {
            if (++level.word == option_words_) {
                return NONE;
            }
            const Word live = live_[live_.size() - option_words_ + level.word];
            level.options = live & rows_[level.item * option_words_ + level.word];
        }
        const int option = level.word * 64 + lowest(level.options);
        level.options &= level.options - 1;
        return option;
    }

    void choose(int option) {
        for (int word = 0; word < item_words_; ++word) {
            const Word above = left_[left_.size() - item_words_];
            left_.push_back(above & ~covers_[option * item_words_ + word]);
        }
        for (int word = 0; word < option_words_; ++word) {
            const Word above = live_[live_.size() - option_words_];
            live_.push_back(above & ~conflict_[option * option_words_ + word]);
        }
    }

    void undo() {
        left_.resize(left_.size() - item_words_);
        live_.resize(live_.size() - option_words_);
    }

    // Notes that all that goes on from here is known not to be better than the best is now.
    void remember() {
        const int most = std::min(static_cast<int>(MOST_ENTRIES), static_cast<int>(MOST_WORDS) / item_words_);
        if (static_cast<int>(needs_.size()) >= most) {
            needs_.clear();
        }
        needs_[left()] = best_ == NONE ? static_cast<int>(NEVER) : best_ - depth();
    }

    int primary_;
    // Words of `left_` and of `live_`.
    int item_words_;
    int option_words_;
    std::vector<Word> rows_;
    std::vector<Word> conflict_;
    // For each option the bits of its items, as in `left_`.
    std::vector<Word> covers_;
    // For each option the share of each of its primary items.
    std::vector<Word> shares_;
    // What the caller calls an option.
    std::vector<int> names_;
    // By level.
    std::vector<Word> left_;
    std::vector<Word> live_;
    std::vector<Level> levels_;
    int best_;
    typedef std::map<std::vector<Word>, int> Needs;
    Needs needs_;
};

} // namespace cover

#endif
