// The best of all completions of a 9 x 9 sudoku, where a digit is worth more in some cells than in others: NOIP 2009. The
// twin of sudoku9_best.rs, in C++98.
//
// The search is on the states of sudoku9_state.hpp, with the Lagrangian dual as its bound: what an option (a digit in a
// cell) is worth is shared out among its four items,
//
//   worth = price of the cell + part of row x digit + part of column x digit + part of box x digit
//
// A completion has one option for every item, so it is worth no more than all prices of cells, and for every other item the
// highest part of any of its options that is left. Every way to share gives such a bound. To lower it (subgradients: Held
// and Karp, 1971), an option that is highest in one of its items and not in all hands over to the others; a cell with several
// such options gets dearer, one with none cheaper. Shares are whole numbers that always add up: the bound is exact. They do
// not depend on the state, so each begins with those of the one before.
#ifndef COVER_SUDOKU9_BEST_HPP
#define COVER_SUDOKU9_BEST_HPP

#include "cover/sudoku9_state.hpp"
#include <algorithm>
#include <cassert>
#include <climits>
#include <cstring>
#include <utility>
#include <vector>

namespace cover {
namespace sudoku9 {

enum {
    // The items that shares are handed about between: rows, columns and boxes, each with a digit.
    ITEMS = 243,
    // One point of the score in the unit of shares.
    POINT = 1 << 14,
    // How far steps aim below the bound: at first, and at last, which is where every further state begins.
    FIRST_AIM = 200 * POINT,
    LAST_AIM = POINT / 2,
    // Steps of little use before they aim half as far, and the most for one state.
    PATIENCE = 3,
    STEPS = 400
};

// The highest part of each item, the option it belongs to, and the bound.
struct Highest {
    int parts[ITEMS];
    int options[ITEMS];
    int bound;
};

// How the worth of every option is shared out.
class Worth {
public:
    // `worth[cell]`, from 0 to 50, is what a cell multiplies its digit by.
    explicit Worth(const std::vector<int> &worth) {
        assert(worth.size() == 81);
        for (int option = 0; option < OPTIONS; ++option) {
            int digit = option / 81, row = option % 81 / 9, column = option % 9;
            int whole = (digit + 1) * worth[option % 81] * POINT;
            parts_[option][0] = whole - whole / 3 * 2;
            parts_[option][1] = parts_[option][2] = whole / 3;
            items_[option][0] = row * 9 + digit;
            items_[option][1] = (9 + column) * 9 + digit;
            items_[option][2] = (18 + row / 3 * 3 + column / 3) * 9 + digit;
        }
        std::memset(thirds_, 0, sizeof thirds_);
    }

    // The best score of all completions of `givens`. -1 if there is none.
    int best(const Grid &givens) const;

    // The bound for completions out of `options`, which has some for every item.
    void find_highest(const std::vector<int> &options, Highest &highest) const {
        std::fill(highest.parts, highest.parts + ITEMS, INT_MIN);
        for (std::size_t i = 0; i < options.size(); ++i) {
            int option = options[i];
            int third = thirds_[option % 81];
            for (int family = 0; family < 3; ++family) {
                int item = items_[option][family];
                int part = parts_[option][family] - third;
                // Without a branch, which nobody could foretell.
                bool is_higher = part >= highest.parts[item];
                highest.parts[item] = is_higher ? part : highest.parts[item];
                highest.options[item] = is_higher ? option : highest.options[item];
            }
        }
        highest.bound = 0;
        for (int cell = 0; cell < 81; ++cell) {
            highest.bound += 3 * thirds_[cell];
        }
        for (int item = 0; item < ITEMS; ++item) {
            highest.bound += highest.parts[item];
        }
    }

    // Shares anew, aiming at a bound lower by `aim`. False if every item has one and the same option highest.
    bool step(const Highest &highest, int aim) {
        // In how many of its three items an option is highest, and how many of three a cell lacks.
        signed char taken[OPTIONS] = {0};
        int missing[81];
        std::fill(missing, missing + 81, 3);
        for (int item = 0; item < ITEMS; ++item) {
            ++taken[highest.options[item]];
            --missing[highest.options[item] % 81];
        }
        int off = 0;
        for (int cell = 0; cell < 81; ++cell) {
            off += missing[cell] * missing[cell];
        }
        for (int item = 0; item < ITEMS; ++item) {
            off += 9 - 3 * taken[highest.options[item]];
        }
        if (off == 0) {
            return false;
        }
        // Whole steps, so that what one item loses is to the unit what the others gain.
        int step = std::max(aim / off, 1);
        for (int item = 0; item < ITEMS; ++item) {
            int option = highest.options[item];
            if (taken[option] < 3) {
                parts_[option][0] += 3 * step;
                parts_[option][1] += 3 * step;
                parts_[option][2] += 3 * step;
                parts_[option][item / 81] -= 9 * step;
            }
        }
        for (int cell = 0; cell < 81; ++cell) {
            thirds_[cell] -= step * missing[cell];
        }
        return true;
    }

    // How much the bound falls if `option` is chosen.
    int lack(const Highest &highest, int option) const {
        int lack = 3 * thirds_[option % 81];
        for (int family = 0; family < 3; ++family) {
            lack += highest.parts[items_[option][family]] - parts_[option][family];
        }
        return lack;
    }

private:
    // The parts of the three items, which add up to the worth, before the price of the cell; those items.
    int parts_[OPTIONS][3];
    int items_[OPTIONS][3];
    // A third of the price of each cell, which every part of its options is less.
    int thirds_[81];
};

// A level of the search: a state and the options that are left to try, the next last.
struct BestLevel {
    Nine state;
    std::vector<int> untried;

    BestLevel(const Nine &state, const std::vector<int> &untried) : state(state), untried(untried) {}
};

// Searches for the best score.
class BestSearch {
public:
    explicit BestSearch(const Worth &worth) : worth_(worth), aim_(FIRST_AIM), best_(-1) {}

    int run(Nine state) {
        std::vector<BestLevel> levels;
        for (;;) {
            std::vector<int> untried;
            if (state.settle() && open(state, untried)) {
                levels.push_back(BestLevel(state, untried));
            }
            while (!levels.empty() && levels.back().untried.empty()) {
                levels.pop_back();
            }
            if (levels.empty()) {
                return best_;
            }
            int option = levels.back().untried.back();
            levels.back().untried.pop_back();
            state = levels.back().state;
            state.put(option / 81, option % 81);
        }
    }

private:
    // A bound must be as much, or nothing better is left.
    int enough() const { return (best_ + 1) * POINT; }

    // Excludes options of a settled state that are in no better completion. `untried` gets those of a cell to branch on, the
    // most promising last; false if nothing better is left.
    bool open(Nine &state, std::vector<int> &untried) {
        for (;;) {
            std::vector<int> options = state.options();
            Highest highest;
            if (!lower(options, highest)) {
                return false;
            }
            bool excluded = false;
            for (std::size_t i = 0; i < options.size(); ++i) {
                if (highest.bound - worth_.lack(highest, options[i]) < enough()) {
                    state.exclude(options[i]);
                    excluded = true;
                }
            }
            if (!excluded) {
                branch(options, highest, untried);
                return true;
            }
            if (!state.settle()) {
                return false;
            }
        }
    }

    // Lowers the bound of `options` as far as it is of use. False if no completion out of them is better, or if the best of
    // them was found.
    bool lower(const std::vector<int> &options, Highest &highest) {
        int lowest = INT_MAX;
        int stale = 0;
        int aim = aim_;
        aim_ = LAST_AIM;
        for (int steps = 1;; ++steps) {
            worth_.find_highest(options, highest);
            if (highest.bound < enough()) {
                return false;
            }
            ++stale;
            if (highest.bound < lowest - LAST_AIM) {
                lowest = highest.bound;
                stale = 0;
            } else if (stale == PATIENCE) {
                aim /= 2;
                stale = 0;
            }
            if (aim < LAST_AIM || steps == STEPS) {
                return true;
            }
            if (!worth_.step(highest, aim)) {
                best_ = highest.bound / POINT;
                return false;
            }
        }
    }

    // The options of a cell that has fewest, of those the one that lacks most in all.
    void branch(const std::vector<int> &options, const Highest &highest, std::vector<int> &untried) const {
        int counts[81] = {0};
        int lacks[81] = {0};
        for (std::size_t i = 0; i < options.size(); ++i) {
            ++counts[options[i] % 81];
            lacks[options[i] % 81] += worth_.lack(highest, options[i]);
        }
        std::pair<int, int> least(INT_MAX, 0);
        int best = 0;
        for (int cell = 0; cell < 81; ++cell) {
            std::pair<int, int> own(counts[cell], -lacks[cell]);
            if (counts[cell] > 1 && own < least) {
                least = own;
                best = cell;
            }
        }
        std::vector<std::pair<int, int> > by_lack;
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (options[i] % 81 == best) {
                by_lack.push_back(std::make_pair(-worth_.lack(highest, options[i]), options[i]));
            }
        }
        std::sort(by_lack.begin(), by_lack.end());
        for (std::size_t i = 0; i < by_lack.size(); ++i) {
            untried.push_back(by_lack[i].second);
        }
    }

    Worth worth_;
    int aim_;
    int best_;
};

inline int Worth::best(const Grid &givens) const {
    return BestSearch(*this).run(Nine(givens));
}

} // namespace sudoku9
} // namespace cover

#endif
