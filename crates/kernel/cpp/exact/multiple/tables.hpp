// The matrix of trail.hpp as sets of options. The C++98 twin of tables.rs.
//
//   names     options, sorted by their primary items       5 0 2 - - 3 ..    the option of each bit; some bits are unused
//   sets      for each item, the words with its options, and the bits of these       3: 0111..  7: 1000..
//   shades    for each item and colour, the same of the options with that colour
#ifndef COVER_EXACT_MULTIPLE_TABLES_HPP
#define COVER_EXACT_MULTIPLE_TABLES_HPP

#include "matrix.hpp"
#include "words.hpp"
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

// No option, no colour, or options whose primary items differ.
enum { NONE = -1 };

// Sets of bits, as words that are not empty, one set after the other.
class Sets {
public:
    struct Part {
        int word;
        Word bits;
    };

    Sets() : ends_(1, 0) {}

    // The number of sets.
    int size() const { return static_cast<int>(ends_.size()) - 1; }

    // The words of a set, and their end.
    const Part *of(int set) const { return parts_.empty() ? 0 : &parts_[0] + ends_[set]; }
    const Part *end(int set) const { return parts_.empty() ? 0 : &parts_[0] + ends_[set + 1]; }

    // Adds a bit, which must be greater than those before, to the set that is being made.
    void add(int bit) {
        if (static_cast<int>(parts_.size()) == ends_.back() || parts_.back().word != bit / 64) {
            const Part part = {bit / 64, 0};
            parts_.push_back(part);
        }
        parts_.back().bits |= static_cast<Word>(1) << bit % 64;
    }

    // Ends the set that is being made.
    void finish() { ends_.push_back(static_cast<int>(parts_.size())); }

private:
    std::vector<Part> parts_;
    std::vector<int> ends_;
};

// The sets.
class Tables {
public:
    // An item of an option, and the set of options that give it the same colour, in `shades`; NONE for no colour.
    struct Cell {
        int item;
        int shade;
    };

    // The tables of `matrix`.
    explicit Tables(const Matrix &matrix) : bits(matrix.options(), NONE), starts_(1, 0) {
        arranged(matrix);
        std::vector<int> colours;
        fill_cells(matrix, colours);
        fill_sets(matrix.items(), colours);
        for (int word = 0; word * 64 < static_cast<int>(names.size()); ++word) {
            int first = word * 64;
            while (first < word * 64 + 63 && names[first] == NONE) {
                ++first;
            }
            bool is_alike = true;
            for (int bit = first; bit < word * 64 + 64; ++bit) {
                is_alike = is_alike && (names[bit] == NONE || same_items(bit, first));
            }
            alike_.push_back(is_alike ? first : static_cast<int>(NONE));
        }
    }

    // The option of each bit, and the bit of each option.
    std::vector<int> names;
    std::vector<int> bits;
    Sets sets;
    Sets shades;
    // The words before this one have all options with primary items.
    int useful;

    // The items of the option of a bit, the primary ones first; where its secondary ones begin, and where they end.
    const Cell *primary_items(int bit) const { return at(starts_[bit]); }
    const Cell *secondary_items(int bit) const { return at(starts_[bit] + primaries_[bit]); }
    const Cell *end(int bit) const { return at(starts_[bit + 1]); }

    // The bit of which all options of a word have the primary items, or NONE.
    int alike(int word) const { return alike_[word]; }

private:
    // Groups of options with the same primary items begin a new word from this size on.
    enum { LONG = 24 };

    const Cell *at(int index) const { return cells_.empty() ? 0 : &cells_[0] + index; }

    bool same_items(int one, int other) const {
        if (primaries_[one] != primaries_[other]) {
            return false;
        }
        for (int index = 0; index < primaries_[one]; ++index) {
            if (primary_items(one)[index].item != primary_items(other)[index].item) {
                return false;
            }
        }
        return true;
    }

    // Completes the last word.
    void pad() { names.resize((names.size() + 63) / 64 * 64, NONE); }

    // An option with its two smallest primary items, by which it is sorted, and its first colours.
    struct Key {
        int first;
        int second;
        int colours[4];
        int option;

        bool operator<(const Key &other) const {
            if (first != other.first) {
                return first < other.first;
            }
            if (second != other.second) {
                return second < other.second;
            }
            for (int index = 0; index < 4; ++index) {
                if (colours[index] != other.colours[index]) {
                    return colours[index] < other.colours[index];
                }
            }
            return option < other.option;
        }
    };

    static Key key(const Matrix &matrix, int option) {
        const int last = matrix.items();
        Key key = {last, last, {0, 0, 0, 0}, option};
        int colours = 0;
        for (int index = 0; index < matrix.size(option); ++index) {
            const int item = matrix.item(option, index);
            if (item < matrix.primary()) {
                key.second = std::min(key.second, std::max(item, key.first));
                key.first = std::min(key.first, item);
            } else if (colours < 4) {
                key.colours[colours++] = matrix.colour(option, index);
            }
        }
        return key;
    }

    // Sorts the options. Those without primary items come last.
    void arranged(const Matrix &matrix) {
        std::vector<Key> keys;
        for (int option = 0; option < matrix.options(); ++option) {
            keys.push_back(key(matrix, option));
        }
        std::sort(keys.begin(), keys.end());
        useful = NONE;
        for (std::size_t start = 0, end = 0; start < keys.size(); start = end) {
            while (end < keys.size() && keys[end].first == keys[start].first && keys[end].second == keys[start].second) {
                ++end;
            }
            const bool is_useless = keys[start].first == matrix.items();
            if (end - start >= LONG || is_useless) {
                pad();
            }
            if (is_useless) {
                useful = static_cast<int>(names.size()) / 64;
            }
            for (std::size_t i = start; i < end; ++i) {
                names.push_back(keys[i].option);
            }
            if (end - start >= LONG) {
                pad();
            }
        }
        pad();
        if (useful == NONE) {
            useful = static_cast<int>(names.size()) / 64;
        }
    }

    // Lists the items of the options by bit, and the colour of each.
    void fill_cells(const Matrix &matrix, std::vector<int> &colours) {
        for (std::size_t bit = 0; bit < names.size(); ++bit) {
            const int name = names[bit];
            const int start = static_cast<int>(cells_.size());
            int primaries = 0;
            for (int pass = 0; pass < 2 && name != NONE; ++pass) {
                for (int index = 0; index < matrix.size(name); ++index) {
                    const Cell cell = {matrix.item(name, index), NONE};
                    if ((cell.item < matrix.primary()) == (pass == 0)) {
                        cells_.push_back(cell);
                        colours.push_back(matrix.colour(name, index));
                    }
                }
                primaries = pass == 0 ? static_cast<int>(cells_.size()) - start : primaries;
            }
            if (name != NONE) {
                bits[name] = static_cast<int>(bit);
            }
            primaries_.push_back(primaries);
            starts_.push_back(static_cast<int>(cells_.size()));
        }
    }

    // Builds the sets of each item and of each of its colours.
    void fill_sets(int items, const std::vector<int> &colours) {
        // For each item its colours and bits, and the index of each in `cells_`.
        std::vector<std::vector<std::pair<std::pair<int, int>, int> > > columns(items);
        for (std::size_t bit = 0; bit < names.size(); ++bit) {
            for (int index = starts_[bit]; index < starts_[bit + 1]; ++index) {
                const std::pair<int, int> place(colours[index], static_cast<int>(bit));
                columns[cells_[index].item].push_back(std::make_pair(place, index));
            }
        }
        for (int item = 0; item < items; ++item) {
            std::vector<std::pair<std::pair<int, int>, int> > &column = columns[item];
            for (std::size_t i = 0; i < column.size(); ++i) {
                sets.add(column[i].first.second);
            }
            sets.finish();
            std::sort(column.begin(), column.end());
            for (std::size_t i = 0; i < column.size(); ++i) {
                if (column[i].first.first == 0) {
                    continue;
                }
                cells_[column[i].second].shade = shades.size();
                shades.add(column[i].first.second);
                if (i + 1 == column.size() || column[i + 1].first.first != column[i].first.first) {
                    shades.finish();
                }
            }
        }
    }

    // For each word its first bit, if all of its options have the primary items of that bit; otherwise NONE.
    std::vector<int> alike_;
    // By bit, the items of its option, primary ones first: where they begin, how many are primary.
    std::vector<Cell> cells_;
    std::vector<int> starts_;
    std::vector<int> primaries_;
};

} // namespace cover

#endif
