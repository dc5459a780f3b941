// Completions of sudokus of any shape, by the search for exact covers of matrices with many items.
#ifndef COVER_SUDOKU_ANY_HPP
#define COVER_SUDOKU_ANY_HPP

#include "cover/exact/learn.hpp"
#include "cover/sudoku.hpp"
#include <cstddef>
#include <vector>

namespace cover {

// Up to `limit` completions of `givens`, at least one.
inline std::vector<Sudoku::Grid> up_to(std::size_t limit, const Sudoku &sudoku, const Sudoku::Grid &givens) {
    const std::vector<Sudoku::Option> options = sudoku.options(givens);
    std::vector<Sudoku::Grid> grids;
    const Matrix matrix = sudoku.matrix(givens);
    const std::vector<std::vector<int> > covers = up_to(limit, matrix);
    for (std::size_t i = 0; i < covers.size(); ++i) {
        grids.push_back(sudoku.grid(options, covers[i]));
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
