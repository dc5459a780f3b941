// The 9 x 9 sudoku on bit sets: the exact cover problem of sudoku.hpp, order 3, searched on the states of
// nine/state.hpp. The C++98 twin of nine/mod.rs.
//
// A guess copies the state; nothing is undone. Candidates of covered items are simply removed, so the search is that of
// the exact cover: smallest cell first, and among cells with two candidates the one whose guesses have failed most,
// then the one with most other such cells in its units. Its digits are tried from the lowest.
#ifndef COVER_SUDOKU_NINE_HPP
#define COVER_SUDOKU_NINE_HPP

#include "sudoku/nine/state.hpp"
#include <cstddef>
#include <vector>

namespace cover {
namespace sudoku {
namespace nine {

// A level of the search: a state, one of its cells, and the digits left to try there.
struct NineBranch {
    Nine state;
    int cell;
    Set digits;

    NineBranch(const Nine &state, int cell) : state(state), cell(cell), digits(state.candidates(cell)) {}

    // The next digit to try.
    int next_digit() {
        int next = lowest(digits);
        digits &= digits - 1;
        return next;
    }
};

// Up to `limit` completions of `givens`: smallest cell first.
inline std::vector<Grid> up_to(std::size_t limit, const Grid &givens) {
    std::vector<Grid> grids;
    Failed failed;
    std::vector<NineBranch> levels;
    Nine state(givens);
    for (int guessed = -1; limit > 0;) {
        int cell = -1;
        if (!state.settle()) {
            if (guessed >= 0) {
                unsigned short &count = failed.cells[guessed];
                count = static_cast<unsigned short>(count + (count < 0xFFFF));
            }
        } else if ((cell = state.smallest(failed)) >= 0) {
            levels.push_back(NineBranch(state, cell));
        } else {
            grids.push_back(state.grid());
            if (grids.size() >= limit) {
                return grids;
            }
        }
        if (levels.empty()) {
            return grids;
        }
        NineBranch &level = levels.back();
        int digit = level.next_digit();
        guessed = level.cell;
        state = level.state;
        if (level.digits == 0) {
            levels.pop_back();
        }
        state.put(digit, guessed);
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

} // namespace nine
} // namespace sudoku
} // namespace cover

#endif
