// The 16 x 16 sudoku as bits: the exact cover problem of four times 256 items, in a plane of 256 bits a digit. The twin of
// sudoku16.rs, in C++98.
//
// A word is a *band* of four rows, 16 bits each; a box is the same four bits of its four rows:
//
//   bit 16 r + c of word b: row 4 b + r, column c      row 0  0 1 2 3 | 4 5 6 7 | 8 ..      one lane of a word
//                                                      row 1  16 ..   | box 1   |           the next lane
//
// Every item of the cover problem is a count of bits: a cell over the 16 planes, a row, column or box in one plane. What has
// one bit is forced, what has none is a dead end. Both are found for many items at once by adding bits without carry: `one`
// holds what was seen, `two` what was seen again, `three` what was seen once more.
//
// - Branches: an item of two options, if there is one, and of those the one that died most often so far (conflict weights,
//   Boussemart et al., "Boosting systematic search by weighting constraints", 2004); else a cell with the fewest.
// - A guess copies the planes; nothing is undone, and no more than 256 guesses are on the stack at once.
#ifndef COVER_SUDOKU16_HPP
#define COVER_SUDOKU16_HPP

#include "input.hpp"
#include <cassert>
#include <cstddef>
#include <cstring>
#include <vector>

namespace cover {
namespace sudoku16 {

// Digits from 1, 0 for blank, row by row.
typedef std::vector<unsigned char> Grid;

// 64 bits: a band.
typedef input::Natural Word;

enum { SIDE = 16, BANDS = 4 };

const Word ALL = ~static_cast<Word>(0);
// 1 in each of the four rows of a word, and in each of the 16 meetings of a row and a box.
const Word ROWS = ALL / 0xFFFF;
const Word QUADS = ALL / 0xF;
const Word ROW = 0xFFFF;
const Word LOW_HALF = 0xFFFFFFFFu;

// The place of the lowest bit that is set. There must be one.
inline int lowest(Word word) {
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int place = 0;
    for (int step = 32; step > 0; step /= 2) {
        if ((word & ((static_cast<Word>(1) << step) - 1)) == 0) {
            word >>= step;
            place += step;
        }
    }
    return place;
#endif
}

// The lowest bit of each row that has any.
inline Word filled(Word word) {
    const Word low = 0x7FFF * ROWS;
    return (((word & low) + low) | word) >> 15 & ROWS;
}

// In each row of `filled`, its lowest bit of `word`.
inline Word lowest_of_rows(Word word, Word filled) { return word & (~word + filled); }

// All bits of the boxes, four to a row, that have any of `bits` in a row of 16.
inline Word nibbles(Word bits) {
    Word any = bits | bits >> 1;
    return ((any | any >> 2) & QUADS) * 0xF;
}

// The rows of a word laid over each other.
inline Word merged(Word word) {
    word |= word >> 32;
    return (word | word >> 16) & ROW;
}

// Bits that were seen once at least, twice at least, three times at least.
struct Seen {
    Word one;
    Word two;
    Word three;

    explicit Seen(Word seen = 0) : one(seen), two(0), three(0) {}

    void add(Word bits) {
        three |= two & bits;
        two |= one & bits;
        one |= bits;
    }

    // Adds the bits `shift` higher to those below, which `mask` keeps.
    Seen fold(int shift, Word mask) const {
        Word high_one = one >> shift;
        Word high_two = two >> shift;
        Seen sum((one | high_one) & mask);
        sum.two = (two | high_two | (one & high_one)) & mask;
        sum.three = (three | three >> shift | (two & high_one) | (one & high_two)) & mask;
        return sum;
    }
};

// An item of the cover problem.
struct Item {
    enum Family { IN_ROW, IN_COLUMN, IN_BOX, IN_CELL };

    Family family;
    // The number of the row, column, box or cell.
    int unit;
    // The digit; of a cell, none.
    int digit;

    Item(Family family, int unit, int digit) : family(family), unit(unit), digit(digit) {}

    // Whether a cell is in the unit.
    bool has(int cell) const {
        switch (family) {
        case IN_ROW:
            return cell / 16 == unit;
        case IN_COLUMN:
            return cell % 16 == unit;
        case IN_BOX:
            return cell / 64 * 4 + cell % 16 / 4 == unit;
        default:
            return cell == unit;
        }
    }
};

// How often each item died.
struct Weights {
    unsigned int cells[256];
    // Rows, columns, boxes; by unit and digit.
    unsigned int units[3][SIDE][SIDE];

    Weights() {
        std::memset(cells, 0, sizeof cells);
        std::memset(units, 0, sizeof units);
    }

    unsigned int &of(const Item &item) {
        return item.family == Item::IN_CELL ? cells[item.unit] : units[item.family][item.unit][item.digit];
    }
};

// An option: a digit, from 0, in a cell.
struct Option {
    int digit;
    int cell;

    Option(int digit, int cell) : digit(digit), cell(cell) {}
};

// The heaviest of the items that it was offered, the first of these.
class Heaviest {
public:
    explicit Heaviest(Weights &weights) : weights_(&weights), most_(-1), item_(Item::IN_CELL, 0, 0) {}

    void offer(const Item &item) {
        input::Integer weight = weights_->of(item);
        if (weight > most_) {
            most_ = weight;
            item_ = item;
        }
    }

    bool any() const { return most_ >= 0; }
    const Item &item() const { return item_; }

private:
    Weights *weights_;
    input::Integer most_;
    Item item_;
};

// A state of the search.
class Sixteen {
public:
    explicit Sixteen(const Grid &givens)
        : dirty_(static_cast<unsigned int>(ROW)), unlocked_(dirty_), dead_(Item::IN_CELL, 0, 0) {
        assert(givens.size() == 256);
        std::memset(planes_, 0xFF, sizeof planes_);
        std::memset(solved_, 0, sizeof solved_);
        for (int cell = 0; cell < 256; ++cell) {
            if (givens[cell] == 0) {
                continue;
            }
            hold_cell(givens[cell] - 1, cell);
        }
    }

    // Searches on until `grids` has `limit` completions; false then.
    bool search(Weights &weights, std::size_t limit, std::vector<Grid> &grids) {
        if (!settle()) {
            ++weights.of(dead_);
            return true;
        }
        if (covered()) {
            grids.push_back(grid());
            return grids.size() < limit;
        }
        std::vector<Option> options;
        branch(weights, options);
        for (std::size_t i = 0; i < options.size(); ++i) {
            Sixteen guess = *this;
            guess.hold_cell(options[i].digit, options[i].cell);
            if (!guess.search(weights, limit, grids)) {
                return false;
            }
        }
        return true;
    }

private:
    // Whether every cell holds a digit.
    bool covered() const { return (solved_[0] & solved_[1] & solved_[2] & solved_[3]) == ALL; }

    // `digit` holds the cells `bits`, by band: all others leave them, and it leaves their rows, columns and boxes.
    void hold(int digit, const Word (&bits)[BANDS]) {
        unsigned int lost = 0;
        for (int band = 0; band < BANDS; ++band) {
            for (int other = 0; bits[band] != 0 && other < SIDE; ++other) {
                Word kept = other == digit ? ALL : ~bits[band];
                lost |= static_cast<unsigned int>((planes_[other][band] & bits[band]) != 0) << other;
                planes_[other][band] &= kept;
            }
        }
        if ((bits[0] | bits[1] | bits[2] | bits[3]) == 0) {
            return;
        }
        Word *plane = planes_[digit];
        for (int band = 0; band < BANDS; ++band) {
            solved_[band] |= bits[band];
            for (Word left = bits[band]; left != 0; left &= left - 1) {
                int place = lowest(left);
                Word row = ROW << (place & 48);
                Word column = ROWS << (place & 15);
                Word square = 0xF * ROWS << (place & 12);
                Word kept = plane[band] & static_cast<Word>(1) << place;
                for (int other = 0; other < BANDS; ++other) {
                    plane[other] &= ~column;
                }
                plane[band] = (plane[band] & ~(row | square)) | kept;
            }
        }
        lost |= 1u << digit;
        dirty_ |= lost;
        unlocked_ |= lost;
    }

    // `digit` holds `cell`. If it is no candidate there any more, the cell is left with none.
    void hold_cell(int digit, int cell) {
        Word bits[BANDS] = {0, 0, 0, 0};
        bits[cell / 64] = static_cast<Word>(1) << cell % 64;
        hold(digit, bits);
    }

    bool die(Item::Family family, int unit, int digit) {
        dead_ = Item(family, unit, digit);
        return false;
    }

    // Takes away all candidates that forced options exclude, until there is none. False if an item died, which `dead_`
    // then tells. Naked singles come before hidden ones, and locked candidates, which cost more, when there are none.
    bool settle() {
        for (;;) {
            bool changed = false;
            if (!naked_singles(changed) || (!changed && !hidden_singles(changed))) {
                return false;
            }
            if (!changed && !locked()) {
                return true;
            }
        }
    }

    // Drops the locked candidates of the first digit that has any. Whether there was one.
    bool locked() {
        while (unlocked_ != 0) {
            int digit = lowest(unlocked_);
            if (lock(planes_[digit])) {
                dirty_ |= 1u << digit;
                return true;
            }
            unlocked_ &= unlocked_ - 1;
        }
        return false;
    }

    // Cells with one candidate hold it.
    bool naked_singles(bool &changed) {
        Word singles[BANDS];
        for (int band = 0; band < BANDS; ++band) {
            Seen seen = cells(band);
            if (seen.one != ALL) {
                return die(Item::IN_CELL, band * 64 + lowest(~seen.one), 0);
            }
            singles[band] = seen.one & ~seen.two & ~solved_[band];
            changed |= singles[band] != 0;
        }
        for (int digit = 0; changed && digit < SIDE; ++digit) {
            Word own[BANDS];
            for (int band = 0; band < BANDS; ++band) {
                own[band] = planes_[digit][band] & singles[band];
            }
            hold(digit, own);
        }
        return true;
    }

    // Rows, columns and boxes where a digit has one candidate hold it there, of the first such digit.
    bool hidden_singles(bool &changed) {
        while (dirty_ != 0 && !changed) {
            int digit = lowest(dirty_);
            dirty_ &= dirty_ - 1;
            Word held[BANDS];
            if (!hidden_singles_of(digit, held)) {
                return false;
            }
            changed = (held[0] | held[1] | held[2] | held[3]) != 0;
            // Two of them may be in one unit: then the cell that loses its digit to the other is found dead.
            hold(digit, held);
        }
        return true;
    }

    bool hidden_singles_of(int digit, Word (&held)[BANDS]) {
        const Word *plane = planes_[digit];
        Word single_rows[BANDS];
        for (int band = 0; band < BANDS; ++band) {
            Seen in_rows = rows(plane[band]);
            if (in_rows.one != ROWS) {
                return die(Item::IN_ROW, band * 4 + lowest(~in_rows.one & ROWS) / 16, digit);
            }
            single_rows[band] = (in_rows.one & ~in_rows.two) * ROW;
        }
        Seen in_columns = columns(plane);
        if (in_columns.one != ROW) {
            return die(Item::IN_COLUMN, lowest(~in_columns.one), digit);
        }
        Word single_columns = (in_columns.one & ~in_columns.two) * ROWS;
        for (int band = 0; band < BANDS; ++band) {
            Seen in_boxes = boxes(plane[band]);
            if (in_boxes.one != 0x1111) {
                return die(Item::IN_BOX, band * 4 + lowest(~in_boxes.one & 0x1111) / 4, digit);
            }
            Word single_boxes = (in_boxes.one & ~in_boxes.two) * 0xF * ROWS;
            held[band] = plane[band] & (single_columns | single_rows[band] | single_boxes) & ~solved_[band];
        }
        return true;
    }

    // How many candidates each cell of a band has.
    Seen cells(int band) const {
        Seen seen;
        for (int digit = 0; digit < SIDE; ++digit) {
            seen.add(planes_[digit][band]);
        }
        return seen;
    }

    // How many candidates each column has, in the lowest 16 bits.
    static Seen columns(const Word *plane) {
        Seen seen;
        for (int band = 0; band < BANDS; ++band) {
            seen.add(plane[band]);
        }
        return seen.fold(32, LOW_HALF).fold(16, ROW);
    }

    // How many candidates each row of a band has, in the lowest bit of its lane.
    static Seen rows(Word word) {
        // Each step takes the lowest bit out of every row that has one.
        Seen seen(filled(word));
        Word rest = word & ~lowest_of_rows(word, seen.one);
        seen.two = filled(rest);
        seen.three = filled(rest & ~lowest_of_rows(rest, seen.two));
        return seen;
    }

    // How many candidates each box of a band has, in bits 0, 4, 8 and 12.
    static Seen boxes(Word word) {
        return Seen(word).fold(32, LOW_HALF).fold(16, ROW).fold(2, 0x3333).fold(1, 0x1111);
    }

    // Locked candidates of one digit: where all candidates of a row are in one box, the box has none in other rows, and
    // the other way round; the same for columns. Whether that took any away.
    static bool lock(Word *plane) {
        Word before[BANDS];
        std::memcpy(before, plane, sizeof before);
        Word in_band[BANDS];
        Seen bands;
        for (int band = 0; band < BANDS; ++band) {
            plane[band] = lock_rows(plane[band]);
            in_band[band] = merged(plane[band]);
            bands.add(in_band[band]);
        }
        for (int band = 0; band < BANDS; ++band) {
            // Columns with candidates in this band only keep their box from its other columns.
            Word own = in_band[band] & bands.one & ~bands.two;
            Word kept = in_band[band] & (~nibbles(own) | own);
            plane[band] &= kept * ROWS;
            // A box with candidates in one column only keeps the other bands from it.
            Seen of_boxes = Seen(kept).fold(2, 0x3333).fold(1, 0x1111);
            Word single = kept & ((of_boxes.one & ~of_boxes.two) * 0xF);
            for (int other = 0; other < BANDS; ++other) {
                plane[other] &= other == band ? ALL : ~(single * ROWS);
            }
        }
        return std::memcmp(before, plane, sizeof before) != 0;
    }

    // The part of lock() that is about rows.
    static Word lock_rows(Word word) {
        // A bit where a row meets a box that has candidates there.
        Word quads = nibbles(word) & QUADS;
        Seen boxes = Seen(quads).fold(32, LOW_HALF).fold(16, ROW);
        Word own = quads & ((boxes.one & ~boxes.two) * ROWS);
        Word from_boxes = filled(own) * ROW & ~own;
        Word rest = quads & ~lowest_of_rows(quads, filled(quads));
        own = quads & ~(filled(rest) * ROW);
        Word from_rows = merged(own) * ROWS & ~own;
        return word & ~((quads & (from_boxes | from_rows)) * 0xF);
    }

    // The options to branch on. Only if some cell holds no digit.
    void branch(Weights &weights, std::vector<Option> &options) const {
        Heaviest heaviest(weights);
        int smallest = 0;
        int fewest = SIDE + 1;
        for (int band = 0; band < BANDS; ++band) {
            Seen in_cells = cells(band);
            for (Word left = in_cells.two & ~in_cells.three; left != 0; left &= left - 1) {
                heaviest.offer(Item(Item::IN_CELL, band * 64 + lowest(left), 0));
            }
            for (Word left = in_cells.three; left != 0; left &= left - 1) {
                int place = lowest(left);
                int count = 0;
                for (int digit = 0; digit < SIDE; ++digit) {
                    count += static_cast<int>(planes_[digit][band] >> place & 1);
                }
                if (count < fewest) {
                    fewest = count;
                    smallest = band * 64 + place;
                }
            }
        }
        for (int digit = 0; digit < SIDE; ++digit) {
            offer_units(digit, heaviest);
        }
        list(heaviest.any() ? heaviest.item() : Item(Item::IN_CELL, smallest, 0), options);
    }

    // Offers the rows, columns and boxes where a digit has two candidates.
    void offer_units(int digit, Heaviest &heaviest) const {
        for (int band = 0; band < BANDS; ++band) {
            Seen in_rows = rows(planes_[digit][band]);
            for (Word left = in_rows.two & ~in_rows.three; left != 0; left &= left - 1) {
                heaviest.offer(Item(Item::IN_ROW, band * 4 + lowest(left) / 16, digit));
            }
        }
        Seen in_columns = columns(planes_[digit]);
        for (Word left = in_columns.two & ~in_columns.three; left != 0; left &= left - 1) {
            heaviest.offer(Item(Item::IN_COLUMN, lowest(left), digit));
        }
        for (int band = 0; band < BANDS; ++band) {
            Seen in_boxes = boxes(planes_[digit][band]);
            for (Word left = in_boxes.two & ~in_boxes.three; left != 0; left &= left - 1) {
                heaviest.offer(Item(Item::IN_BOX, band * 4 + lowest(left) / 4, digit));
            }
        }
    }

    // Lists the options of an item.
    void list(const Item &item, std::vector<Option> &options) const {
        int first = item.family == Item::IN_CELL ? 0 : item.digit;
        int last = item.family == Item::IN_CELL ? SIDE - 1 : item.digit;
        for (int digit = first; digit <= last; ++digit) {
            for (int cell = 0; cell < 256; ++cell) {
                if (item.has(cell) && (planes_[digit][cell / 64] >> cell % 64 & 1) != 0) {
                    options.push_back(Option(digit, cell));
                }
            }
        }
    }

    // The digits. Only for states without a blank.
    Grid grid() const {
        Grid grid(256);
        for (int digit = 0; digit < SIDE; ++digit) {
            for (int band = 0; band < BANDS; ++band) {
                for (Word left = planes_[digit][band]; left != 0; left &= left - 1) {
                    grid[band * 64 + lowest(left)] = static_cast<unsigned char>(digit + 1);
                }
            }
        }
        return grid;
    }

    // By digit and band, the candidates.
    Word planes_[SIDE][BANDS];
    // The cells that are known to hold one digit.
    Word solved_[BANDS];
    // A bit for each digit that lost a candidate and was not looked at since.
    unsigned int dirty_;
    // The same for locked candidates.
    unsigned int unlocked_;
    // The item that died, if settle() said so.
    Item dead_;
};

// Up to `limit` completions of `givens`, at least one.
inline std::vector<Grid> up_to(std::size_t limit, const Grid &givens) {
    std::vector<Grid> grids;
    Weights weights;
    Sixteen(givens).search(weights, limit, grids);
    return grids;
}

// Whether `givens` have a completion; if so, `grid` becomes one.
inline bool first(const Grid &givens, Grid &grid) {
    std::vector<Grid> grids = up_to(1, givens);
    if (!grids.empty()) {
        grid.swap(grids[0]);
    }
    return !grids.empty();
}

} // namespace sudoku16
} // namespace cover

#endif
