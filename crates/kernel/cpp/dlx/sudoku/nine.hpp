// The 9 x 9 sudoku.
#pragma once

#include "square.hpp"

namespace cover {
namespace sudoku {
namespace nine {

// Row by row, digits from 1; 0 for a blank.
typedef sudoku::Grid Grid;

// Up to `limit` (at least 1) completions of `givens`.
inline std::vector<Grid> up_to(std::size_t limit, const Grid &givens) { return sudoku::up_to(limit, 3, givens); }

// Whether `givens` have a completion; if so, stores it in `grid`.
inline bool first(const Grid &givens, Grid &grid) { return sudoku::first(3, givens, grid); }

} // namespace nine
} // namespace sudoku
} // namespace cover
