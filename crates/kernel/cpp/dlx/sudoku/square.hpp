// Sudokus with square boxes. Items: each cell, and each row, column and box with each digit. Options: a digit in a cell.
#pragma once

#include "../exact.hpp"
#include <stdexcept> // only: library
#include <vector>

namespace cover {
namespace sudoku {

// Row by row, digits from 1; 0 for a blank.
typedef std::vector<unsigned char> Grid;

// Up to `limit` (at least 1) completions of a sudoku with boxes of `order` x `order` cells.
inline std::vector<Grid> up_to(std::size_t limit, int order, const Grid &givens) {
    const int side = order * order, cells = side * side;
    if (order < 1 || order > 15 || givens.size() != static_cast<std::size_t>(cells)) // only: library
        throw std::invalid_argument("givens must be a digit or 0 for each cell"); // only: library
    Matrix matrix(4 * cells, 0);
    std::vector<int> options;
    for (int option = 0; option < cells * side; ++option) {
        const int cell = option / side, row = cell / side, column = cell % side, digit = option % side;
        if (givens[cell] != 0 && givens[cell] != digit + 1) continue;
        const int box = row / order * order + column / order;
        const int items[] = {cell, cells + row * side + digit, (2 * side + column) * side + digit, 3 * cells + box * side + digit};
        matrix.add(std::vector<int>(items, items + 4));
        options.push_back(option);
    }
    const std::vector<std::vector<int> > covers = Exact(matrix).up_to(limit);
    std::vector<Grid> grids(covers.size(), givens);
    for (std::size_t cover = 0; cover < covers.size(); ++cover) {
        for (int i = 0; i < cells; ++i) {
            const int option = options[covers[cover][i]];
            grids[cover][option / side] = static_cast<unsigned char>(option % side + 1);
        }
    }
    return grids;
}

// Whether `givens` have a completion; if so, stores it in `grid`.
inline bool first(int order, const Grid &givens, Grid &grid) {
    const std::vector<Grid> grids = up_to(1, order, givens);
    return !grids.empty() && (grid = grids[0], true);
}

} // namespace sudoku
} // namespace cover
