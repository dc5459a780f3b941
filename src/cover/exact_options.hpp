// The options of a matrix as bits, for the engines that copy their state on a branch (exact_dense.hpp, exact_wide.hpp), and
// where such a search branches.
//
//   row       for each item, its options                                                        1101.. | 0110..
//   conflict  for each option, the options that share an item with it, itself included          bits as in a row
//
// Options are sorted by the least of their items, so that those of an item lie close together; those without items are left
// out. `name` is what the caller calls an option.
#ifndef COVER_EXACT_OPTIONS_HPP
#define COVER_EXACT_OPTIONS_HPP

#include "cover/matrix.hpp"
#include "cover/words.hpp"
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

class Options {
public:
    enum { NONE = -1 };

    // The options of `matrix` in sets whose words are a multiple of `block`.
    Options(const Matrix &matrix, int block) {
        sort(matrix);
        words_ = (size() / (64 * block) + 1) * block;
        rows_.resize(matrix.items() * words_, 0);
        conflict_.resize(size() * words_, 0);
        for (int option = 0; option < size(); ++option) {
            for (int index = 0; index < matrix.size(names_[option]); ++index) {
                rows_[matrix.item(names_[option], index) * words_ + option / 64] |= bit(option);
            }
        }
        for (int option = 0; option < size(); ++option) {
            Word *own = &conflict_[option * words_];
            for (int index = 0; index < matrix.size(names_[option]); ++index) {
                unite(own, row(matrix.item(names_[option], index)));
            }
        }
    }

    int size() const { return static_cast<int>(names_.size()); }

    // Words of a set of options.
    int words() const { return words_; }

    int name(int option) const { return names_[option]; }

    // The option of that name; NONE if it has no items.
    int find(int name) const {
        const std::size_t option = std::find(names_.begin(), names_.end(), name) - names_.begin();
        return option < names_.size() ? static_cast<int>(option) : static_cast<int>(NONE);
    }

    const Word *row(int item) const { return &rows_[item * words_]; }
    const Word *conflict(int option) const { return &conflict_[option * words_]; }

    // How many options a set has.
    int count(const Word *set) const {
        int count = 0;
        for (int word = 0; word < words_; ++word) {
            count += count_ones(set[word]);
        }
        return count;
    }

    // Makes `set` all options.
    void fill(Word *set) const {
        std::fill(set, set + words_, 0);
        for (int option = 0; option < size(); ++option) {
            set[option / 64] |= bit(option);
        }
    }

    // Adds the options `more` to `set`.
    void unite(Word *set, const Word *more) const {
        for (int word = 0; word < words_; ++word) {
            set[word] |= more[word];
        }
    }

    // Adds to `cover` the names of the options `chosen`.
    void tell(const std::vector<int> &chosen, std::vector<int> &cover) const {
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            cover.push_back(names_[chosen[i]]);
        }
    }

    static Word bit(int option) { return static_cast<Word>(1) << option % 64; }

private:
    void sort(const Matrix &matrix) {
        std::vector<std::pair<int, int> > sorted;
        for (int option = 0; option < matrix.options(); ++option) {
            if (matrix.size(option) > 0) {
                int least = matrix.item(option, 0);
                for (int index = 1; index < matrix.size(option); ++index) {
                    least = std::min(least, matrix.item(option, index));
                }
                sorted.push_back(std::make_pair(least, option));
            }
        }
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            names_.push_back(sorted[i].second);
        }
    }

    std::vector<int> names_;
    int words_;
    // By item; by option.
    std::vector<Word> rows_;
    std::vector<Word> conflict_;
};

// Where a level of a search branches.
struct Branch {
    int item;
    // How many options of the item are untried.
    int untried;
    // The next word of these, and what is left of the word before.
    int word;
    Word left;
    // How many options had been chosen.
    std::size_t chosen;

    Branch() : item(0), untried(0), word(0), left(0), chosen(0) {}
    Branch(int item, int untried, std::size_t chosen) : item(item), untried(untried), word(0), left(0), chosen(chosen) {}

    // The next option of `row` among the `live` ones. There must be one.
    int next(const Word *row, const Word *live) {
        while (left == 0) {
            left = row[word] & live[word];
            ++word;
        }
        const int option = (word - 1) * 64 + lowest(left);
        left &= left - 1;
        --untried;
        return option;
    }
};

} // namespace cover

#endif
