// Completions of sudokus of any shape with at most 4095 options, on the exact-cover representation for many items.
#ifndef COVER_SUDOKU_ANY_HPP
#define COVER_SUDOKU_ANY_HPP

#include "cover/exact.hpp"
#include "cover/exact/wide.hpp"
#include "cover/sudoku.hpp"
#include <cstddef>
#include <vector>

namespace cover {

// Up to `limit` completions of `givens`, at least one.
inline std::vector<Sudoku::Grid> up_to(std::size_t limit, const Sudoku &sudoku, const Sudoku::Grid &givens) {
    const std::vector<Sudoku::Option> options = sudoku.options(givens);
    std::vector<Sudoku::Grid> grids;
    Exact exact(wide(sudoku.matrix(givens)));
    while (exact.next()) {
        grids.push_back(sudoku.grid(options, exact.chosen()));
        if (grids.size() >= limit) {
            break;
        }
    }
    return grids;
}

// Whether `givens` have a completion; if so, sets `grid` to one.
inline bool first(const Sudoku &sudoku, const Sudoku::Grid &givens, Sudoku::Grid &grid) {
    std::vector<Sudoku::Grid> grids = up_to(1, sudoku, givens);
    if (!grids.empty()) {
        grid.swap(grids[0]);
    }
    return !grids.empty();
}

} // namespace cover

#endif
