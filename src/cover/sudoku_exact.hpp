// Completions of sudokus of any size and shape, by the fast exact-cover engine.
#ifndef COVER_SUDOKU_EXACT_HPP
#define COVER_SUDOKU_EXACT_HPP

#include "cover/exact.hpp"
#include "cover/matrix.hpp"
#include "cover/sudoku.hpp"
#include <cstddef>
#include <vector>

namespace cover {

// Up to `limit` completions of `givens`, at least one.
inline std::vector<Sudoku::Grid> up_to(std::size_t limit, const Sudoku &sudoku, const Sudoku::Grid &givens) {
    const std::vector<Sudoku::Option> options = sudoku.options(givens);
    Matrix matrix(sudoku.items(), 0);
    for (std::size_t i = 0; i < options.size(); ++i) {
        matrix.add(sudoku.items(options[i]));
    }
    std::vector<Sudoku::Grid> grids;
    Exact exact(matrix);
    while (exact.next()) {
        grids.push_back(sudoku.grid(options, exact.chosen()));
        if (grids.size() >= limit) {
            break;
        }
    }
    return grids;
}

// Whether `givens` have a completion; if so, `grid` becomes one.
inline bool first(const Sudoku &sudoku, const Sudoku::Grid &givens, Sudoku::Grid &grid) {
    std::vector<Sudoku::Grid> grids = up_to(1, sudoku, givens);
    if (!grids.empty()) {
        grid.swap(grids[0]);
    }
    return !grids.empty();
}

} // namespace cover

#endif
