// Completions of a sudoku: the exact covers of its matrix.
#pragma once

#include "../exact.hpp"
#include "../sudoku.hpp"
#include <vector>

namespace cover {

// Up to `limit` (at least 1) completions of `givens`.
inline std::vector<Sudoku::Grid> up_to(std::size_t limit, const Sudoku &sudoku, const Sudoku::Grid &givens) {
    const std::vector<Sudoku::Option> options = sudoku.options(givens);
    std::vector<Sudoku::Grid> grids;
    Exact exact(sudoku.matrix(givens));
    while (grids.size() < limit && exact.next()) grids.push_back(sudoku.grid(options, exact.chosen()));
    return grids;
}

// Whether `givens` have a completion; if so, stores it in `grid`.
inline bool first(const Sudoku &sudoku, const Sudoku::Grid &givens, Sudoku::Grid &grid) {
    std::vector<Sudoku::Grid> grids = up_to(1, sudoku, givens);
    if (!grids.empty()) grid = grids[0];
    return !grids.empty();
}

} // namespace cover
