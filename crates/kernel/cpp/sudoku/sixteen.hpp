// The 16 x 16 sudoku on bit sets: the exact cover problem of sudoku.hpp, order 4, as one plane of 256 bits per digit.
// The C++98 twin of sixteen/mod.rs.
//
//   planes   for each digit its candidates, 256 bits (sixteen/plane.hpp)      what is left of the 4096 options
//   solved   the cells that hold a digit, 256 bits
//
// Every item of the cover problem is a count of bits: a cell over the 16 planes, a row, column or box in one plane. An
// item with one bit is forced, one without is a dead end; both are found for all items of a digit at once.
//
// - Order of rules: naked singles, which take one pass over all cells, before hidden singles, one pass per digit that
//   lost a candidate, before locked candidates.
// - Branches: an item with two options, if there is one, and of those the one that has died most often (conflict
//   weights, Boussemart et al., "Boosting systematic search by weighting constraints", 2004) or a cell with many
//   neighbours of two options; otherwise a cell with the fewest.
// - A guess copies the planes; nothing is undone, and at most 256 guesses are on the stack at once.
#ifndef COVER_SUDOKU_SIXTEEN_HPP
#define COVER_SUDOKU_SIXTEEN_HPP

#include "sudoku/sixteen/items.hpp"
#include "sudoku/sixteen/plane.hpp"
#include <cassert>
#include <cstddef>
#include <cstring>
#include <vector>

namespace cover {
namespace sudoku {
namespace sixteen {

// Digits from 1, 0 for blank, row by row.
typedef std::vector<unsigned char> Grid;

// An option: a digit, from 0, in a cell.
struct Option {
    int digit;
    int cell;

    Option(int digit, int cell) : digit(digit), cell(cell) {}
};

// A state of the search.
class Sixteen {
public:
    explicit Sixteen(const Grid &givens) : dirty_(0xFFFF), unlocked_(0xFFFF) {
        assert(givens.size() == 256);
        Word own[SIDE][BANDS];
        std::memset(own, 0, sizeof own);
        Plane filled;
        for (int cell = 0; cell < 256; ++cell) {
            if (givens[cell] != 0) {
                own[givens[cell] - 1][cell / 64] |= static_cast<Word>(1) << cell % 64;
            }
        }
        for (int digit = 0; digit < SIDE; ++digit) {
            filled = filled | Plane(own[digit]);
        }
        for (int digit = 0; digit < SIDE; ++digit) {
            planes_[digit] = Plane::of(ALL).without(filled) | Plane(own[digit]);
            hold_alone(digit, Plane(own[digit]));
        }
    }

    // Continues the search until `grids` has `limit` completions, and then returns false.
    bool search(Weights &weights, std::size_t limit, std::vector<Grid> &grids) {
        Item dead;
        if (!settle(dead)) {
            ++weights.of(dead);
            return true;
        }
        if (solved_ == Plane::of(ALL)) {
            grids.push_back(grid());
            return grids.size() < limit;
        }
        const std::vector<Option> options = list(branch(weights));
        for (std::size_t i = 0; i < options.size(); ++i) {
            Sixteen guess = *this;
            guess.hold(options[i].digit, Plane::cell(options[i].cell));
            if (!guess.search(weights, limit, grids)) {
                return false;
            }
        }
        return true;
    }

private:
    // `digit` holds `cells`: removes all other digits from them, and the digit from their rows, columns and boxes. If
    // it was no longer a candidate in one of them, that cell is left with none.
    void hold(int digit, const Plane &cells) {
        Plane own = planes_[digit];
        unsigned int lost = 0;
        for (int other = 0; other < SIDE; ++other) {
            lost |= static_cast<unsigned int>(!(planes_[other] & cells).is_empty()) << other;
            planes_[other] = planes_[other].without(cells);
        }
        planes_[digit] = own;
        dirty_ |= lost;
        unlocked_ |= lost;
        hold_alone(digit, cells);
    }

    // The same when all other digits have been removed from the cells.
    void hold_alone(int digit, const Plane &cells) {
        solved_ = solved_ | cells;
        dirty_ |= 1u << digit;
        unlocked_ |= 1u << digit;
        Word plane[BANDS];
        planes_[digit].words(plane);
        for (int band = 0; band < BANDS; ++band) {
            for (Word left = cells.word(band); left != 0; left &= left - 1) {
                int place = lowest(left);
                Word row = ROW << (place & 48);
                Word column = ROWS << (place & 15);
                Word square = QUAD * ROWS << (place & 12);
                Word kept = plane[band] & static_cast<Word>(1) << place;
                for (int other = 0; other < BANDS; ++other) {
                    plane[other] &= ~column;
                }
                plane[band] = (plane[band] & ~(row | square)) | kept;
            }
        }
        planes_[digit] = Plane(plane);
    }

    // Removes all candidates that forced options exclude, until there are none. False if an item died: `dead`.
    bool settle(Item &dead) {
        for (;;) {
            bool changed = false;
            if (!naked_singles(changed, dead) || (!changed && !hidden_singles(changed, dead))) {
                return false;
            }
            if (!changed && !locked()) {
                return true;
            }
        }
    }

    // Cells with one candidate hold it. False if a cell has none: `dead`.
    bool naked_singles(bool &changed, Item &dead) {
        Seen cells = seen();
        Plane none = Plane::of(ALL).without(cells.one);
        if (!none.is_empty()) {
            dead = Item(Item::IN_CELL, none.first(), 0);
            return false;
        }
        Plane singles = cells.just_one().without(solved_);
        changed = !singles.is_empty();
        for (int digit = 0; changed && digit < SIDE; ++digit) {
            Plane own = planes_[digit] & singles;
            if (!own.is_empty()) {
                hold_alone(digit, own);
            }
        }
        return true;
    }

    // Rows, columns and boxes with one candidate for a digit hold it there; handles the first such digit. False if one
    // of them has none: `dead`.
    bool hidden_singles(bool &changed, Item &dead) {
        while (dirty_ != 0 && !changed) {
            int digit = lowest(dirty_);
            dirty_ &= dirty_ - 1;
            Units units(planes_[digit]);
            if (!all_alive(units, digit, dead)) {
                return false;
            }
            // Two of them may be in one unit; the cell that loses its digit to the other is then found dead.
            Plane singles = (units.singles() & planes_[digit]).without(solved_);
            changed = !singles.is_empty();
            if (changed) {
                hold(digit, singles);
            }
        }
        return true;
    }

    // False if one of the units has no candidate for `digit`: `dead`.
    static bool all_alive(const Units &units, int digit, Item &dead) {
        const Plane missing[3] = {Plane::of(ROWS).without(units.rows.one), Plane::of(ROW).without(units.columns.one),
                                  Plane::of(BOXES).without(units.boxes.one)};
        if ((missing[0] | missing[1] | missing[2]).is_empty()) {
            return true;
        }
        int family = 0;
        while (missing[family].is_empty()) {
            ++family;
        }
        dead = Item::at(static_cast<Item::Family>(family), missing[family].first(), digit);
        return false;
    }

    // Drops the locked candidates of the first digit that has any. Whether there was one.
    bool locked() {
        while (unlocked_ != 0) {
            int digit = lowest(unlocked_);
            Plane kept = without_locked(planes_[digit]);
            if (!(kept == planes_[digit])) {
                planes_[digit] = kept;
                dirty_ |= 1u << digit;
                return true;
            }
            unlocked_ &= unlocked_ - 1;
        }
        return false;
    }

    // The number of candidates of each cell.
    Seen seen() const {
        Seen seen;
        for (int digit = 0; digit < SIDE; ++digit) {
            seen.add(planes_[digit]);
        }
        return seen;
    }

    // The item to branch on. Some cell must be blank.
    Item branch(Weights &weights) const {
        Seen cells = seen();
        Heaviest heaviest(weights);
        Plane pairs = cells.just_two();
        unsigned int rows[SIDE] = {0}, columns[SIDE] = {0}, boxes[SIDE] = {0};
        for (int band = 0; band < BANDS; ++band) {
            for (Word left = pairs.word(band); left != 0; left &= left - 1) {
                int place = lowest(left);
                ++rows[band * 4 + place / 16];
                ++columns[place % 16];
                ++boxes[band * 4 + place % 16 / 4];
            }
        }
        for (int band = 0; band < BANDS; ++band) {
            for (Word left = pairs.word(band); left != 0; left &= left - 1) {
                int place = lowest(left);
                unsigned int beside = rows[band * 4 + place / 16] + columns[place % 16];
                beside += boxes[band * 4 + place % 16 / 4];
                heaviest.offer(Item(Item::IN_CELL, band * 64 + place, 0), beside);
            }
        }
        const Word first_band[BANDS] = {ROW, 0, 0, 0};
        for (int digit = 0; digit < SIDE; ++digit) {
            Units units(planes_[digit]);
            heaviest.offer(Item::IN_ROW, units.rows.just_two(), digit);
            // The columns are the same in all bands.
            heaviest.offer(Item::IN_COLUMN, units.columns.just_two() & Plane(first_band), digit);
            heaviest.offer(Item::IN_BOX, units.boxes.just_two(), digit);
        }
        return heaviest.any() ? heaviest.item() : smallest(cells.three);
    }

    // The first of the `cells` with the fewest candidates.
    Item smallest(const Plane &cells) const {
        int smallest = 0;
        int fewest = SIDE + 1;
        for (int band = 0; band < BANDS; ++band) {
            for (Word left = cells.word(band); left != 0; left &= left - 1) {
                int cell = band * 64 + lowest(left);
                int count = 0;
                for (int digit = 0; digit < SIDE; ++digit) {
                    count += planes_[digit].has(cell);
                }
                if (count < fewest) {
                    fewest = count;
                    smallest = cell;
                }
            }
        }
        return Item(Item::IN_CELL, smallest, 0);
    }

    // The options of an item.
    std::vector<Option> list(const Item &item) const {
        std::vector<Option> options;
        options.reserve(SIDE);
        int first = item.family == Item::IN_CELL ? 0 : item.digit;
        int last = item.family == Item::IN_CELL ? SIDE - 1 : item.digit;
        for (int digit = first; digit <= last; ++digit) {
            Plane cells = item.cells() & planes_[digit];
            for (int band = 0; band < BANDS; ++band) {
                for (Word left = cells.word(band); left != 0; left &= left - 1) {
                    options.push_back(Option(digit, band * 64 + lowest(left)));
                }
            }
        }
        return options;
    }

    // The digits of a state without blanks.
    Grid grid() const {
        Grid grid(256);
        for (int digit = 0; digit < SIDE; ++digit) {
            for (int band = 0; band < BANDS; ++band) {
                for (Word left = planes_[digit].word(band); left != 0; left &= left - 1) {
                    grid[band * 64 + lowest(left)] = static_cast<unsigned char>(digit + 1);
                }
            }
        }
        return grid;
    }

    // By digit, the candidates.
    Plane planes_[SIDE];
    // The cells known to hold one digit.
    Plane solved_;
    // A bit for each digit that lost a candidate and has not been examined since.
    unsigned int dirty_;
    // The same for locked candidates.
    unsigned int unlocked_;
};

// Up to `limit` completions of `givens`.
inline std::vector<Grid> up_to(std::size_t limit, const Grid &givens) {
    std::vector<Grid> grids;
    Weights weights;
    if (limit > 0) {
        Sixteen(givens).search(weights, limit, grids);
    }
    return grids;
}

// Whether `givens` have a completion; if so, sets `grid` to one.
inline bool first(const Grid &givens, Grid &grid) {
    std::vector<Grid> grids = up_to(1, givens);
    if (!grids.empty()) {
        grid.swap(grids[0]);
    }
    return !grids.empty();
}

} // namespace sixteen
} // namespace sudoku
} // namespace cover

#endif
