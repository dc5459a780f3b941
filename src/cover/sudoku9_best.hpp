// The best of all completions of a 9 x 9 sudoku, where a digit is worth more in some cells than in others: NOIP 2009. The
// twin of sudoku9_best.rs, in C++98.
//
// The search is that of sudoku9.hpp, with a bound. The rows hold all cells, so the score is at most the sum of what each row
// can earn; the same goes for boxes, and the lesser of the sums is the bound. What a unit can earn is at most the lesser of:
//
// - by candidates: each digit goes to the best of its candidates, one look into a table by the set of them;
// - by order: the highest of the digits left to the blank that is worth most, the next to the next, and so on.
//
// A state is left when its bound is not above the best score so far. To make it fall fast, the search branches where two
// candidates differ most in what they earn.
#ifndef COVER_SUDOKU9_BEST_HPP
#define COVER_SUDOKU9_BEST_HPP

#include "cover/sudoku9.hpp"
#include <algorithm>
#include <cassert>
#include <vector>

namespace cover {
namespace sudoku9 {

// The place of the highest bit that is set. There must be one.
inline int highest(Set word) {
    int place = -1;
    for (; word != 0; word >>= 1) {
        ++place;
    }
    return place;
}

// What a digit earns in each cell, for each point of its value.
class Worth {
public:
    // `worth[cell]` is what a cell multiplies its digit by, from 0 to 65535.
    explicit Worth(const std::vector<int> &worth) {
        assert(worth.size() == 81);
        for (int family = 0; family < FAMILIES; ++family) {
            for (int index = 0; index < 9; ++index) {
                int own[9];
                for (int place = 0; place < 9; ++place) {
                    own[place] = worth[family == ROWS ? index * 9 + place
                                                      : (index / 3 * 3 + place / 3) * 9 + index % 3 * 3 + place % 3];
                }
                units_.push_back(Unit(own));
            }
        }
        for (int set = 0; set < 512; ++set) {
            int count = 0;
            ones_[set] = 0;
            highest_[set][0] = 0;
            for (int digit = 8; digit >= 0; --digit) {
                if ((set >> digit & 1) != 0) {
                    highest_[set][count + 1] = highest_[set][count] + digit + 1;
                    ++count;
                }
            }
            ones_[set] = count;
        }
    }

    // The best score of all completions of `givens`. -1 if there is none.
    int best(const Grid &givens) const {
        int best = -1;
        Nine start(givens);
        search(start, best);
        return best;
    }

private:
    enum { ROWS, BOXES, FAMILIES };

    // By how much the cells of a unit that are worth that much or more are worth more than the next lower.
    struct Step {
        int more;
        Set cells;
    };

    // The cells of a row or a box, in their order.
    struct Unit {
        // For each set of its cells, the most that one of them is worth.
        int most[512];
        // By worth, lowest first.
        std::vector<Step> steps;

        explicit Unit(const int (&worth)[9]) {
            most[0] = 0;
            for (Set set = 1; set < 512; ++set) {
                most[set] = std::max(most[set & (set - 1)], worth[lowest(set)]);
            }
            std::vector<int> values(worth, worth + 9);
            std::sort(values.begin(), values.end());
            values.erase(std::unique(values.begin(), values.end()), values.end());
            for (std::size_t i = 0; i < values.size(); ++i) {
                Step step;
                step.more = values[i] - (i > 0 ? values[i - 1] : 0);
                step.cells = 0;
                for (int cell = 0; cell < 9; ++cell) {
                    step.cells |= static_cast<Set>(worth[cell] >= values[i]) << cell;
                }
                steps.push_back(step);
            }
        }
    };

    // Searches the completions of `state` for scores above `best`. At most 81 of these are on the stack at once.
    void search(Nine &state, int &best) const {
        for (;;) {
            if (!state.settle()) {
                return;
            }
            // Of a state without a blank, this is the score.
            int score = bound(state, std::max(best, 0));
            if (best >= 0 && score <= best) {
                return;
            }
            int cell = branch(state);
            if (cell < 0) {
                best = score;
                return;
            }
            // Where a cell is worth much, the high digits first.
            Set digits = state.candidates(cell);
            while ((digits & (digits - 1)) != 0) {
                int digit = highest(digits);
                digits ^= 1u << digit;
                Nine guess = state;
                guess.put(digit, cell);
                search(guess, best);
            }
            state.put(lowest(digits), cell);
        }
    }

    // The most that any completion of `state` can score, or some number up to `enough` if it is no more than that.
    int bound(const Nine &state, int enough) const {
        int boxes = 0;
        for (int index = 0; index < 9; ++index) {
            boxes += bound_of_unit(state, BOXES, index);
        }
        if (boxes <= enough) {
            return boxes;
        }
        int rows = 0;
        for (int index = 0; index < 9; ++index) {
            rows += bound_of_unit(state, ROWS, index);
        }
        return std::min(boxes, rows);
    }

    // The most that the cells of a unit can earn.
    int bound_of_unit(const Nine &state, int family, int index) const {
        const Unit &unit = units_[family * 9 + index];
        int by_candidates = 0;
        int by_order = 0;
        Set blanks = ROW;
        Set left = 0;
        for (int digit = 0; digit < 9; ++digit) {
            Set cells = family == ROWS ? state.row(index, digit) : state.square(index, digit);
            int earned = (digit + 1) * unit.most[cells];
            by_candidates += earned;
            if ((cells & (cells - 1)) == 0) {
                by_order += earned;
                blanks &= ~cells;
            } else {
                left |= 1u << digit;
            }
        }
        for (std::size_t i = 0; i < unit.steps.size(); ++i) {
            by_order += unit.steps[i].more * highest_[left][ones_[unit.steps[i].cells & blanks]];
        }
        return std::min(by_candidates, by_order);
    }

    // Of the cells with two candidates the one where they differ most in what they earn; else the smallest. -1 if all
    // hold a digit.
    int branch(const Nine &state) const {
        int widest = -1;
        int most = -1;
        Cells pairs = state.pairs();
        for (int band = 0; band < BANDS; ++band) {
            for (Set left = pairs.word(band); left != 0; left &= left - 1) {
                int place = lowest(left);
                Set digits = state.candidates(band * 27 + place);
                int apart = highest(digits) - lowest(digits);
                apart *= units_[band * 3 + place / 9].most[1 << place % 9];
                if (apart > most) {
                    most = apart;
                    widest = band * 27 + place;
                }
            }
        }
        return widest >= 0 ? widest : state.smallest(Failed());
    }

    // Rows, then boxes.
    std::vector<Unit> units_;
    // For each set of digits how many they are, and the sum of the highest n of them.
    int ones_[512];
    int highest_[512][10];
};

} // namespace sudoku9
} // namespace cover

#endif
