// A state of a 9 x 9 sudoku as bits, in a set of 81 bits a digit, and what can be concluded from it. The twin of
// state.rs, in C++98.
//
//   cells    for each digit where it can still go, 81 bits (nine/cells.hpp)      what is left of the 729 options
//   solved   the cells that hold a digit, 81 bits
//   dirty    the digits that lost a candidate and were not looked at since
//
// - Triads: a row meets a box in three cells, a *triad*. In a band of three rows and three boxes each digit takes three of
//   the nine triads, no two in a row or box. Triads in no such choice lose their candidates, for all bands at once. This
//   finds hidden singles and locked candidates of rows and boxes.
// - Stacks: the same, with bands in place of rows and the three columns of a stack in place of boxes, does it for columns.
// - A row with one candidate holds the digit; all other digits leave the cell (the item *cell* is covered).
// - Naked singles by adding up the nine sets in two bits a cell, without carry.
#ifndef COVER_SUDOKU_NINE_STATE_HPP
#define COVER_SUDOKU_NINE_STATE_HPP

#include "cover/sudoku/nine/cells.hpp"
#include <cassert>
#include <cstring>
#include <vector>

namespace cover {
namespace sudoku {
namespace nine {

// Digits from 1, 0 for blank, row by row.
typedef std::vector<unsigned char> Grid;

// How often a guess in each cell of a grid has failed: where the difficulty is, guesses are worth more.
struct Failed {
    unsigned short cells[81];

    Failed() { std::memset(cells, 0, sizeof cells); }

    void add(int cell) { cells[cell] = static_cast<unsigned short>(cells[cell] + (cells[cell] < 0xFFFF)); }
};

// A state of the search.
class Nine {
public:
    // The state with the options that `givens` leave. Givens that contradict each other leave no candidate for some item,
    // which settle() finds.
    explicit Nine(const Grid &givens) : dirty_(ROW) {
        assert(givens.size() == 81);
        // Blanks are counted as a digit, too: where they are could not be foreseen by a branch.
        Cells own[10];
        Cells rows[10];
        for (int cell = 0; cell < 81; ++cell) {
            Cells given = one_cell(cell / 27, cell % 27);
            own[givens[cell]] = own[givens[cell]] | given;
            rows[givens[cell]] = rows[givens[cell]] | whole_rows(given);
        }
        solved_ = Cells::all().without(own[0]);
        for (int digit = 0; digit < 9; ++digit) {
            // Where a digit is given, the rest of its row is not for it.
            cells_[digit] = own[0].without(rows[digit + 1]) | own[digit + 1];
        }
    }

    // Takes away all candidates that these rules exclude. False if an item has none left.
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

    // A cell with the fewest candidates, counted from 0 row by row; of those with two the one whose guesses failed most,
    // and that has most others in its row, column and box. -1 if all hold a digit.
    int smallest(const Failed &failed) const {
        Cells two;
        Cells more;
        count(two, more);
        if (is_empty(two)) {
            return fewest(more);
        }
        int best = -1;
        int most = 0;
        for (int band = 0; band < BANDS; ++band) {
            Set word = two.word(band);
            for (Set left = word; left != 0; left &= left - 1) {
                int place = lowest(left);
                Set near = ROW << place / 9 * 9 | 7 * COLUMN << place % 9 / 3 * 3;
                Set column = COLUMN << place % 9;
                int beside = count_ones(word & near) + count_ones(two.word((band + 1) % BANDS) & column) +
                             count_ones(two.word((band + 2) % BANDS) & column);
                int worth = 3 * static_cast<int>(failed.cells[band * 27 + place]) + beside;
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

    // How many candidates a digit, from 0, has.
    int count(int digit) const {
        int count = 0;
        for (int band = 0; band < BANDS; ++band) {
            count += count_ones(cells_[digit].word(band));
        }
        return count;
    }

    // Puts a digit, from 0, in a cell where it can go.
    void put(int digit, int cell) {
        Cells one = one_cell(cell / 27, cell % 27);
        cells_[digit] = cells_[digit].without(whole_rows(one)) | one;
        dirty_ |= 1u << digit;
        hold(digit, one);
    }

    // The digits. Only for states without a blank.
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
    // Triads and stacks of one digit, until neither takes anything away; then the cells that it holds.
    bool settle_digit(int digit) {
        Cells cells = fit_triads(cells_[digit]);
        for (;;) {
            Cells fit = fit_stacks(cells);
            if (fit == cells) {
                break;
            }
            cells = fit_triads(fit);
        }
        // What is left of a band without a choice is nothing, and then of all.
        if (is_empty(cells)) {
            return false;
        }
        cells_[digit] = cells;
        // No row is empty, so taking 1 from each borrows from none: what is left are rows with another candidate.
        Cells others = cells & (cells - Cells::of(COLUMN));
        Cells held = cells.without(whole_rows(others) | solved_);
        if (!is_empty(held)) {
            hold(digit, held);
        }
        return true;
    }

    // `digit` holds `cells`: all others leave them.
    void hold(int digit, Cells cells) {
        solved_ = solved_ | cells;
        Cells own = cells_[digit];
        Set lost = 0;
        for (int other = 0; other < 9; ++other) {
            lost |= static_cast<Set>(!is_empty(cells_[other] & cells)) << other;
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
                // Of two in one row the lowest stays, and the other's cell is found dead.
                Cells rows = whole_rows(own);
                cells_[digit] = cells_[digit].without(rows) | own.without(own - (rows & Cells::of(COLUMN)));
            }
        }
        return true;
    }

    // The cells with two candidates, and those with more.
    void count(Cells &two, Cells &more) const {
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
    // The cells that are known to hold one digit.
    Cells solved_;
    // A bit for each digit that lost a candidate and was not looked at since.
    Set dirty_;
};

} // namespace nine
} // namespace sudoku
} // namespace cover

#endif
