// Sets of options as bits: the lookup tables of the representations that copy their state. The C++98 twin of
// option_bits.rs.
//
//   names     options, sorted                        5 0 2 3 ..          bit b of a set is the option names[b] of the matrix
//   items     for each item, its options             0110 .. | ....      `words` words each
//   conflict  for each option, the options that      1101 .. | ....
//             share an item with it; itself, too
#pragma once

#include "../matrix.hpp"
#include "../words.hpp"
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

// The options of a matrix, renumbered, and the sets of options that a search needs.
class OptionBits {
public:
    enum { NONE = -1 };

    // The options of `matrix`, sorted by `keys`. Memory: options^2 bits.
    OptionBits(const Matrix &matrix, const std::vector<int> &keys) : words_(words(matrix.options())) {
        std::vector<std::pair<int, int> > sorted;
        for (int name = 0; name < matrix.options(); ++name) {
            sorted.push_back(std::make_pair(keys[name], name));
        }
        std::sort(sorted.begin(), sorted.end());
        items_.resize(matrix.items() * words_, 0);
        for (int option = 0; option < matrix.options(); ++option) {
            const int name = sorted[option].second;
            names_.push_back(name);
            for (int index = 0; index < matrix.size(name); ++index) {
                items_[matrix.item(name, index) * words_ + option / 64] |= bit(option);
            }
        }
        conflict_.resize(size() * words_, 0);
        for (int option = 0; option < size(); ++option) {
            for (int index = 0; index < matrix.size(names_[option]); ++index) {
                unite(&conflict_[option * words_], of(matrix.item(names_[option], index)));
            }
        }
    }

    // Keys that sort options by first item, so that the options of an item are close together.
    static std::vector<int> first_items(const Matrix &matrix) {
        std::vector<int> keys;
        for (int option = 0; option < matrix.options(); ++option) {
            int first = matrix.size(option) == 0 ? static_cast<int>(NONE) : matrix.item(option, 0);
            for (int index = 1; index < matrix.size(option); ++index) {
                first = std::min(first, matrix.item(option, index));
            }
            keys.push_back(first);
        }
        return keys;
    }

    int size() const { return static_cast<int>(names_.size()); }

    // The number of words of a set.
    int words() const { return words_; }

    // The number of an option in the matrix.
    int name(int option) const { return names_[option]; }

    // The new number of option `name` of the matrix.
    int number(int name) const {
        // A linear scan is enough, because few options are ever given.
        const std::size_t option = std::find(names_.begin(), names_.end(), name) - names_.begin();
        assert(option < names_.size());
        return static_cast<int>(option);
    }

    // The options that cover `item`.
    const Word *of(int item) const { return &items_[item * words_]; }

    // The options that share an item with `option`.
    const Word *conflict(int option) const { return &conflict_[option * words_]; }

    // Sets `set` to all options.
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

    static bool has(const Word *set, int option) { return (set[option / 64] & bit(option)) != 0; }

    // The first option in both sets; NONE if there is none.
    int first_of_both(const Word *one, const Word *other) const {
        for (int word = 0; word < words_; ++word) {
            if ((one[word] & other[word]) != 0) {
                return word * 64 + lowest(one[word] & other[word]);
            }
        }
        return NONE;
    }

private:
    // The words per block.
    enum { BLOCK = 4 };

    static int words(int options) { return (options / (64 * BLOCK) + 1) * BLOCK; }

    static Word bit(int option) { return static_cast<Word>(1) << option % 64; }

    std::vector<int> names_;
    int words_;
    std::vector<Word> items_;
    std::vector<Word> conflict_;
};

} // namespace cover
