// The 9 x 9 sudoku as bits: the exact cover problem of four times 81 items, in 27 words. The twin of sudoku9.rs, in C++98.
//
// A *band* is three rows. A word holds where one digit can still go in one band, so its bits are options of the matrix:
//
//   bit 9 r + c of a word: row r of the band, column c
//
//          box 0    box 1    box 2
//   row 0  0 1 2    3 4 5    6 7 8       three bits side by side are a *triad*: where a row meets a box
//   row 1  9 ..                          each row needs the digit once, each box needs it once: three of the nine
//   row 2  18 ..                  26     triads hold it, no two in a row or box
//
// - Triads: the triads with a candidate are 9 bits. The ones that some choice of three agrees with are in a table
//   (places); the others lose their candidates. This finds hidden singles and locked candidates of rows and boxes.
// - Stacks: the same table, with bands in place of rows and the three columns of a stack in place of boxes, does it for
//   columns.
// - A row with one candidate holds the digit; all other digits leave the cell (the item *cell* is covered).
// - Naked singles by adding up the nine words of a band in two bits a cell, without carry.
//
// Only digits that lost a candidate are looked at again. A guess copies the 27 words; nothing is undone, and no more than
// 81 guesses are on the stack at once. Candidates of covered items are simply gone, so the search is that of the exact
// cover: smallest cell first, and among cells of two candidates the one whose guesses failed most so far, and that has
// most others beside it.
#ifndef COVER_SUDOKU9_HPP
#define COVER_SUDOKU9_HPP

#include <cassert>
#include <cstddef>
#include <cstring>
#include <vector>

namespace cover {
namespace sudoku9 {

// Digits from 1, 0 for blank, row by row.
typedef std::vector<unsigned char> Grid;

// 27 bits: a band.
typedef unsigned int Word;

// The cells of a band, and how many bands there are.
const Word BAND = (1u << 27) - 1;
enum { BANDS = 3 };
// One column of a band, at column 0; one row, at row 0.
const Word COLUMN = 1 | 1 << 9 | 1 << 18;
const Word ROW = 0x1FF;

struct Tables {
    // For 9 bits of a 3 x 3 pattern, those that are in a choice of three, one in each row and column.
    unsigned short places[512];
    // For 9 bits of a row, which of its triads have any.
    unsigned char triads[512];
    // For 9 triads, the 27 bits of the cells of those that are in such a choice.
    Word cells[512];

    Tables() {
        const int choices[6] = {0124, 0142, 0214, 0241, 0412, 0421};
        for (int pattern = 0; pattern < 512; ++pattern) {
            int kept = 0;
            for (int i = 0; i < 6; ++i) {
                kept |= (choices[i] & pattern) == choices[i] ? choices[i] : 0;
            }
            places[pattern] = static_cast<unsigned short>(kept);
            triads[pattern] = static_cast<unsigned char>(((pattern & 7) != 0 ? 1 : 0) | ((pattern & 070) != 0 ? 2 : 0) |
                                                         ((pattern & 0700) != 0 ? 4 : 0));
            cells[pattern] = 0;
            for (int triad = 0; triad < 9; ++triad) {
                cells[pattern] |= (kept >> triad & 1) != 0 ? 7u << 3 * triad : 0;
            }
        }
    }
};

static const Tables TABLES;

// The place of the lowest bit that is set. There must be one.
inline int lowest(Word word) {
#if defined(__GNUC__)
    return __builtin_ctz(word);
#else
    int place = 0;
    for (int step = 16; step > 0; step /= 2) {
        if ((word & ((static_cast<Word>(1) << step) - 1)) == 0) {
            word >>= step;
            place += step;
        }
    }
    return place;
#endif
}

// A band without the row of a place, except for the place itself.
inline Word alone(int place) { return ~(ROW << place / 9 * 9) | static_cast<Word>(1) << place; }

// How often a guess in each cell of a grid has failed: where the difficulty is, guesses are worth more.
struct Failed {
    unsigned short cells[81];

    Failed() { std::memset(cells, 0, sizeof cells); }
};

// A state of the search.
class Nine {
public:
    // The state with the options that `givens` leave. Givens that contradict each other leave no candidate for some item,
    // which settle() finds.
    explicit Nine(const Grid &givens) : dirty_(ROW) {
        assert(givens.size() == 81);
        Word own[BANDS][9] = {{0}};
        std::memset(solved_, 0, sizeof solved_);
        for (int band = 0; band < BANDS; ++band) {
            for (int digit = 0; digit < 9; ++digit) {
                words_[band][digit] = BAND;
            }
        }
        for (int cell = 0; cell < 81; ++cell) {
            if (givens[cell] != 0) {
                int band = cell / 27;
                int place = cell % 27;
                int digit = givens[cell] - 1;
                solved_[band] |= static_cast<Word>(1) << place;
                own[band][digit] |= static_cast<Word>(1) << place;
                // Where a digit is given, the rest of its row is not for it.
                words_[band][digit] &= alone(place);
            }
        }
        for (int band = 0; band < BANDS; ++band) {
            for (int digit = 0; digit < 9; ++digit) {
                words_[band][digit] &= ~solved_[band] | own[band][digit];
            }
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
        int rows[9] = {0};
        int columns[9] = {0};
        int boxes[9] = {0};
        Word pairs[BANDS];
        for (int band = 0; band < BANDS; ++band) {
            Word two, three;
            count(band, two, three);
            pairs[band] = two & ~three;
            for (Word left = pairs[band]; left != 0; left &= left - 1) {
                int place = lowest(left);
                ++rows[band * 3 + place / 9];
                ++columns[place % 9];
                ++boxes[band * 3 + place % 9 / 3];
            }
        }
        int pair = -1;
        int most = 0;
        for (int band = 0; band < BANDS; ++band) {
            for (Word left = pairs[band]; left != 0; left &= left - 1) {
                int place = lowest(left);
                int beside = rows[band * 3 + place / 9] + columns[place % 9] + boxes[band * 3 + place % 9 / 3];
                int worth = 3 * static_cast<int>(failed.cells[band * 27 + place]) + beside;
                if (worth > most) {
                    most = worth;
                    pair = band * 27 + place;
                }
            }
        }
        return pair >= 0 ? pair : fewest();
    }

    // A cell with the fewest candidates, if all that hold no digit have three or more; -1 if all hold one.
    int fewest() const {
        int cell = -1;
        int least = 10;
        for (int band = 0; band < BANDS; ++band) {
            Word two, three;
            count(band, two, three);
            for (; three != 0; three &= three - 1) {
                int other = band * 27 + lowest(three);
                int digits = 0;
                for (Word rest = candidates(other); rest != 0; rest &= rest - 1) {
                    ++digits;
                }
                if (digits < least) {
                    least = digits;
                    cell = other;
                }
            }
        }
        return cell;
    }

    // Searches on, smallest cell first, until `grids` has `limit` completions; false then.
    bool search(Failed &failed, std::size_t limit, std::vector<Grid> &grids) {
        for (int guessed = -1;;) {
            if (!settle()) {
                failed.cells[guessed < 0 ? 0 : guessed] += guessed < 0 ? 0 : 1;
                return true;
            }
            int cell = smallest(failed);
            if (cell < 0) {
                grids.push_back(grid());
                return grids.size() < limit;
            }
            Word digits = candidates(cell);
            // The last candidate takes over this state; the others get a copy.
            for (; (digits & (digits - 1)) != 0; digits &= digits - 1) {
                Nine guess = *this;
                guess.put(lowest(digits), cell);
                if (!guess.settle()) {
                    ++failed.cells[cell];
                } else if (!guess.search(failed, limit, grids)) {
                    return false;
                }
            }
            put(lowest(digits), cell);
            guessed = cell;
        }
    }

    // The digits, from 0, that can go in a cell, as bits.
    Word candidates(int cell) const {
        const Word *words = words_[cell / 27];
        int place = cell % 27;
        Word digits = 0;
        for (int digit = 0; digit < 9; ++digit) {
            digits |= (words[digit] >> place & 1) << digit;
        }
        return digits;
    }

    // The places in a band with two candidates, as bits.
    Word pairs(int band) const {
        Word two, three;
        count(band, two, three);
        return two & ~three;
    }

    // Where a digit, from 0, can go in a row, as bits.
    Word row(int row, int digit) const { return words_[row / 3][digit] >> row % 3 * 9 & ROW; }

    // Where a digit, from 0, can go in a box, as bits row by row.
    Word square(int square, int digit) const {
        Word cells = words_[square / 3][digit] >> square % 3 * 3;
        return (cells & 7) | (cells >> 6 & 070) | (cells >> 12 & 0700);
    }

    // Puts a digit, from 0, in a cell.
    void put(int digit, int cell) {
        words_[cell / 27][digit] &= alone(cell % 27);
        dirty_ |= static_cast<Word>(1) << digit;
        hold(cell / 27, digit, static_cast<Word>(1) << cell % 27);
    }

    // The digits. Only for states without a blank.
    Grid grid() const {
        Grid grid(81);
        for (int band = 0; band < BANDS; ++band) {
            for (int digit = 0; digit < 9; ++digit) {
                for (Word left = words_[band][digit]; left != 0; left &= left - 1) {
                    grid[band * 27 + lowest(left)] = static_cast<unsigned char>(digit + 1);
                }
            }
        }
        return grid;
    }

private:
    // The columns that have any of `cells`.
    static Word columns(Word cells) { return (cells | cells >> 9 | cells >> 18) & ROW; }

    // Takes away what no choice of triads agrees with. False if nothing is left.
    static bool keep_triads(Word &cells) {
        int triads = TABLES.triads[cells & ROW] | TABLES.triads[cells >> 9 & ROW] << 3 |
                     TABLES.triads[cells >> 18 & ROW] << 6;
        cells &= TABLES.cells[triads];
        return cells != 0;
    }

    // Triads and stacks of one digit, until neither takes anything away; then the cells that it holds.
    bool settle_digit(int digit) {
        Word a = words_[0][digit];
        Word b = words_[1][digit];
        Word c = words_[2][digit];
        for (;;) {
            if (!keep_triads(a) || !keep_triads(b) || !keep_triads(c)) {
                return false;
            }
            Word in_a = columns(a);
            Word in_b = columns(b);
            Word in_c = columns(c);
            Word kept_a = 0;
            Word kept_b = 0;
            Word kept_c = 0;
            for (int stack = 0; stack < 9; stack += 3) {
                Word places = TABLES.places[(in_a >> stack & 7) | (in_b >> stack & 7) << 3 | (in_c >> stack & 7) << 6];
                if (places == 0) {
                    return false;
                }
                kept_a |= (places & 7) << stack;
                kept_b |= (places >> 3 & 7) << stack;
                kept_c |= (places >> 6) << stack;
            }
            if (kept_a == in_a && kept_b == in_b && kept_c == in_c) {
                break;
            }
            a &= kept_a * COLUMN;
            b &= kept_b * COLUMN;
            c &= kept_c * COLUMN;
        }
        keep(0, digit, a);
        keep(1, digit, b);
        keep(2, digit, c);
        return true;
    }

    // What is left of a digit in a band are `cells`: it holds those that are alone in their row.
    void keep(int band, int digit, Word cells) {
        words_[band][digit] = cells;
        // No row is empty, so taking 1 from each borrows from none: what is left are rows with another candidate.
        Word others = cells & (cells - COLUMN);
        Word single = ((others & ROW) == 0 ? ROW : 0) | ((others & ROW << 9) == 0 ? ROW << 9 : 0) |
                      ((others & ROW << 18) == 0 ? ROW << 18 : 0);
        Word held = cells & single & ~solved_[band];
        if (held != 0) {
            hold(band, digit, held);
        }
    }

    // `digit` holds `cells` of `band`: all others leave them.
    void hold(int band, int digit, Word cells) {
        solved_[band] |= cells;
        Word *words = words_[band];
        words[digit] ^= cells;
        for (int other = 0; other < 9; ++other) {
            dirty_ |= static_cast<Word>((words[other] & cells) != 0) << other;
            words[other] &= ~cells;
        }
        words[digit] |= cells;
    }

    // A cell with one candidate holds it. False if a cell has none.
    bool naked_singles() {
        for (int band = 0; band < BANDS; ++band) {
            Word *words = words_[band];
            Word one = 0;
            Word two = 0;
            for (int digit = 0; digit < 9; ++digit) {
                two |= one & words[digit];
                one |= words[digit];
            }
            if (one != BAND) {
                return false;
            }
            Word singles = one & ~two & ~solved_[band];
            if (singles != 0) {
                solved_[band] |= singles;
                for (int digit = 0; digit < 9; ++digit) {
                    Word own = words[digit] & singles;
                    dirty_ |= static_cast<Word>(own != 0) << digit;
                    for (; own != 0; own &= own - 1) {
                        words[digit] &= alone(lowest(own));
                    }
                }
            }
        }
        return true;
    }

    // The places of a band with two candidates at least, and with three at least.
    void count(int band, Word &two, Word &three) const {
        Word one = 0;
        two = 0;
        three = 0;
        for (int digit = 0; digit < 9; ++digit) {
            Word word = words_[band][digit];
            three |= two & word;
            two |= one & word;
            one |= word;
        }
    }

    // By band and digit (from 0), the candidates.
    Word words_[BANDS][9];
    // By band, the cells that are known to hold one digit.
    Word solved_[BANDS];
    // A bit for each digit that lost a candidate and was not looked at since.
    Word dirty_;
};

// Up to `limit` completions of `givens`, at least one.
inline std::vector<Grid> up_to(std::size_t limit, const Grid &givens) {
    std::vector<Grid> grids;
    Failed failed;
    Nine(givens).search(failed, limit, grids);
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

} // namespace sudoku9
} // namespace cover

#endif
