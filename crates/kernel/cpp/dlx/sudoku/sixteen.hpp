// The 16 x 16 sudoku.
#pragma once

#include "square.hpp"

namespace cover {
namespace sudoku {
namespace sixteen {

// Row by row, digits from 1; 0 for a blank.
typedef sudoku::Grid Grid;

// Up to `limit` (at least 1) completions of `givens`.
inline std::vector<Grid> up_to(std::size_t limit, const Grid &givens) { return sudoku::up_to(limit, 4, givens); }

// Whether `givens` have a completion; if so, stores it in `grid`.
inline bool first(const Grid &givens, Grid &grid) { return sudoku::first(4, givens, grid); }

} // namespace sixteen
} // namespace sudoku
} // namespace cover
