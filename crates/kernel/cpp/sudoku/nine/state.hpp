// A state of a 9 x 9 sudoku as one set of 81 bits per digit, and the rules that draw conclusions from it. The C++98
// twin of state.rs.
//
//   cells    for each digit where it can still go, 81 bits (nine/cells.hpp)      what is left of the 729 options
//   solved   the cells that hold a digit, 81 bits
//   dirty    the digits that lost a candidate and have not been examined since
//
// - Triads: a row meets a box in three cells, a *triad*. In a band of three rows and three boxes each digit takes three
//   of the nine triads, no two in a row or box. Triads in no such selection lose their candidates, for all bands at
//   once. This finds hidden singles and locked candidates of rows and boxes.
// - Stacks: the same, with bands in place of rows and the three columns of a stack in place of boxes, handle columns.
// - A row with one candidate holds the digit; all other digits are removed from the cell (the item *cell* is covered).
// - Naked singles by adding the nine sets in two bits per cell, without carry.
#ifndef COVER_SUDOKU_NINE_STATE_HPP
#define COVER_SUDOKU_NINE_STATE_HPP

#include "sudoku/nine/cells.hpp"
#include <cassert>
#include <cstring>
#include <vector>

namespace cover {
namespace sudoku {
namespace nine {

// Digits from 1, 0 for blank, row by row.
typedef std::vector<unsigned char> Grid;

// The number of failed guesses in each cell of a grid: guesses are worth more where the difficulty is.
struct Failed {
    unsigned short cells[81];

    Failed() { std::memset(cells, 0, sizeof cells); }
};

// For each place of a band its neighbours: the places of its row and box in that band, and its column.
struct Beside {
    Set near[27];
    Set columns[27];

    Beside() {
        for (int place = 0; place < 27; ++place) {
            near[place] = ROW << place / 9 * 9 | 7 * COLUMN << place % 9 / 3 * 3;
            columns[place] = COLUMN << place % 9;
        }
    }
};

// A state of the search.
class Nine {
public:
    // The state with the options that `givens` leave. Contradictory givens leave no candidate for some item, which
    // settle() finds.
    explicit Nine(const Grid &givens) : dirty_(ROW) {
        assert(givens.size() == 81);
        // Blanks are counted as a digit, too: a branch on them would be unpredictable.
        Cells own[10];
        Cells rows[10];
        for (int cell = 0; cell < 81; ++cell) {
            Cells given = one_cell(cell / 27, cell % 27);
            own[givens[cell]] = own[givens[cell]] | given;
            rows[givens[cell]] = rows[givens[cell]] | whole_rows(given);
        }
        solved_ = Cells::all().without(own[0]);
        for (int digit = 0; digit < 9; ++digit) {
            // A given digit is removed from the rest of its row.
            cells_[digit] = own[0].without(rows[digit + 1]) | own[digit + 1];
        }
    }

    // Removes all candidates that these rules exclude. False if an item has none left.
    bool settle() {
        for (;;) {
            while (dirty_ != 0) {
                int digit = lowest(dirty_);
                dirty_ &= dirty_ - 1;
                if (!settle_digit(digit)) {
                    return false;
                }
            }
            if (!naked_singles()) {
                return false;
            }
            if (dirty_ == 0) {
                return true;
            }
        }
    }

    // A cell with the fewest candidates, counted from 0 row by row; of cells with two, the one whose guesses have
    // failed most, then the one with most others in its row, column and box. -1 if all cells hold a digit.
    int smallest(const Failed &failed) const {
        Cells two;
        Cells more;
        counts(two, more);
        if (is_empty(two)) {
            return fewest(more);
        }
        static const Beside beside;
        int best = -1;
        int most = 0;
        for (int band = 0; band < BANDS; ++band) {
            Set word = two.word(band);
            for (Set left = word; left != 0; left &= left - 1) {
                int place = lowest(left);
                Set column = beside.columns[place];
                Set next = two.word((band + 1) % BANDS) & column;
                Set last = two.word((band + 2) % BANDS) & column;
                // Places of a column are nine apart, so one word has both of its parts.
                Word others = (word & beside.near[place]) | static_cast<Word>(next | last << 1) << 32;
                int worth = 3 * static_cast<int>(failed.cells[band * 27 + place]) + count_ones(others);
                if (worth > most) {
                    most = worth;
                    best = band * 27 + place;
                }
            }
        }
        return best;
    }

    // The digits, from 0, that can go in a cell, as bits.
    Set candidates(int cell) const {
        Set digits = 0;
        for (int digit = 0; digit < 9; ++digit) {
            digits |= (cells_[digit].word(cell / 27) >> cell % 27 & 1) << digit;
        }
        return digits;
    }

    // Places a digit, from 0, in a cell where it is a candidate.
    void put(int digit, int cell) {
        Cells one = one_cell(cell / 27, cell % 27);
        cells_[digit] = cells_[digit].without(whole_rows(one)) | one;
        dirty_ |= 1u << digit;
        hold(digit, one);
    }

    // The digits of a state without blanks.
    Grid grid() const {
        Grid grid(81);
        for (int digit = 0; digit < 9; ++digit) {
            for (int band = 0; band < BANDS; ++band) {
                for (Set left = cells_[digit].word(band); left != 0; left &= left - 1) {
                    grid[band * 27 + lowest(left)] = static_cast<unsigned char>(digit + 1);
                }
            }
        }
        return grid;
    }

private:
    // Applies triads and stacks to one digit until neither removes a candidate; then finds the cells that it holds.
    bool settle_digit(int digit) {
        Cells cells = fit_triads(cells_[digit]);
        for (;;) {
            Cells fit = fit_stacks(cells);
            if (fit == cells) {
                break;
            }
            cells = fit_triads(fit);
            if (cells == fit) {
                break;
            }
        }
        // A band without a selection is left empty, and then so is the whole digit.
        if (is_empty(cells)) {
            return false;
        }
        cells_[digit] = cells;
        // No row is empty, so subtracting 1 from each borrows from none: rows with another candidate remain.
        Cells others = cells & (cells - Cells::of(COLUMN));
        Cells held = cells.without(whole_rows(others) | solved_);
        if (!is_empty(held)) {
            hold(digit, held);
        }
        return true;
    }

    // `digit` holds `cells`: removes all other digits from them.
    void hold(int digit, Cells cells) {
        solved_ = solved_ | cells;
        Cells own = cells_[digit];
        Set lost = 0;
        for (int other = 8; other >= 0; --other) {
            lost = lost << 1 | static_cast<Set>(!is_empty(cells_[other] & cells));
            cells_[other] = cells_[other].without(cells);
        }
        cells_[digit] = own;
        dirty_ |= lost & ~(1u << digit);
    }

    // A cell with one candidate holds it. False if a cell has none.
    bool naked_singles() {
        Cells one;
        Cells two;
        for (int digit = 0; digit < 9; ++digit) {
            two = two | (one & cells_[digit]);
            one = one | cells_[digit];
        }
        if (!(one == Cells::all())) {
            return false;
        }
        Cells singles = one.without(two | solved_);
        if (is_empty(singles)) {
            return true;
        }
        solved_ = solved_ | singles;
        for (int digit = 0; digit < 9; ++digit) {
            Cells own = cells_[digit] & singles;
            if (!is_empty(own)) {
                dirty_ |= 1u << digit;
                // Of two in one row the lowest stays, and the other cell is then found dead.
                Cells rows = whole_rows(own);
                cells_[digit] = cells_[digit].without(rows) | own.without(own - (rows & Cells::of(COLUMN)));
            }
        }
        return true;
    }

    // The cells with two candidates, and those with more.
    void counts(Cells &two, Cells &more) const {
        Cells one;
        Cells twice;
        Cells thrice;
        for (int digit = 0; digit < 9; ++digit) {
            thrice = thrice | (twice & cells_[digit]);
            twice = twice | (one & cells_[digit]);
            one = one | cells_[digit];
        }
        two = twice.without(thrice);
        more = thrice;
    }

    // The first of `cells` that has the fewest candidates; -1 if there is none.
    int fewest(Cells cells) const {
        int best = -1;
        int least = 10;
        for (int band = 0; band < BANDS; ++band) {
            for (Set left = cells.word(band); left != 0; left &= left - 1) {
                int cell = band * 27 + lowest(left);
                int digits = count_ones(candidates(cell));
                if (digits < least) {
                    least = digits;
                    best = cell;
                }
            }
        }
        return best;
    }

    // By digit (from 0), the candidates.
    Cells cells_[9];
    // The cells known to hold one digit.
    Cells solved_;
    // A bit for each digit that lost a candidate and has not been examined since.
    Set dirty_;
};

} // namespace nine
} // namespace sudoku
} // namespace cover

#endif
