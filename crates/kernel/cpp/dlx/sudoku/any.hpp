// Completes sudokus of any shape, as exact covers.
#pragma once

#include "../exact.hpp"
#include "../sudoku.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// Sets `grid` to a completion. To shorten the search, the digits `alike` (sorted, none given) must ascend in the unit with the most
// givens, so each is allowed only in blanks near its rank. False if there is no completion.
inline bool first_of_alike(const Sudoku &sudoku, const Sudoku::Grid &givens, const std::vector<int> &alike, Sudoku::Grid &grid) {
    const int side = sudoku.side();
    const int cells = side * side;
    // The item of a unit (numbered from `side`) and a digit is `side` times the unit plus the digit.
    std::vector<int> counts(sudoku.items() / side), items;
    for (int cell = 0; cell < cells; ++cell) {
        sudoku.items(Sudoku::Option(cell, 0), items);
        for (std::size_t i = 1; givens[cell] != 0 && i < items.size(); ++i) {
            ++counts[items[i] / side];
        }
    }
    const int unit = static_cast<int>(std::max_element(counts.begin() + side, counts.end()) - counts.begin());
    std::vector<int> blanks;
    for (int cell = 0; cell < cells; ++cell) {
        sudoku.items(Sudoku::Option(cell, 0), items);
        if (givens[cell] == 0 && std::find(items.begin() + 1, items.end(), unit * side) != items.end()) {
            blanks.push_back(cell);
        }
    }
    const int spare = std::max(int(blanks.size()) - int(alike.size()), 0);
    const std::vector<Sudoku::Option> options = sudoku.options(givens);
    std::vector<Sudoku::Option> kept;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const int place = int(std::find(blanks.begin(), blanks.end(), options[i].cell) - blanks.begin());
        const int rank = int(std::find(alike.begin(), alike.end(), options[i].digit) - alike.begin());
        const bool is_bound = place < int(blanks.size()) && rank < int(alike.size());
        if (!is_bound || (rank <= place && place <= rank + spare)) {
            kept.push_back(options[i]);
        }
    }
    const std::vector<std::vector<int> > covers = Exact(sudoku.matrix_of(kept)).up_to(1);
    if (!covers.empty()) {
        grid = sudoku.grid(kept, covers[0]);
    }
    return !covers.empty();
}

// Up to `limit` completions of `givens`. Digits that are not given are alike: swapping two makes another completion.
inline std::vector<Sudoku::Grid> up_to(std::size_t limit, const Sudoku &sudoku, const Sudoku::Grid &givens) {
    std::vector<Sudoku::Grid> grids;
    std::vector<int> alike;
    for (int digit = 0; digit < sudoku.side(); ++digit) {
        if (std::find(givens.begin(), givens.end(), digit + 1) == givens.end()) {
            alike.push_back(digit);
        }
    }
    if (limit == 2 && alike.size() > 1) {
        Sudoku::Grid grid;
        if (first_of_alike(sudoku, givens, alike, grid)) {
            grids.push_back(grid);
            for (std::size_t cell = 0; cell < grid.size(); ++cell) {
                const int digit = grid[cell] - 1;
                const int other = digit == alike[0] ? alike[1] : digit == alike[1] ? alike[0] : digit;
                grid[cell] = static_cast<unsigned char>(other + 1);
            }
            grids.push_back(grid);
        }
        return grids;
    }
    const std::vector<Sudoku::Option> options = sudoku.options(givens);
    const std::vector<std::vector<int> > covers = Exact(sudoku.matrix_of(options)).up_to(limit);
    for (std::size_t i = 0; i < covers.size(); ++i) {
        grids.push_back(sudoku.grid(options, covers[i]));
    }
    return grids;
}

// Whether `givens` have a completion; if so, stores it in `grid`.
inline bool first(const Sudoku &sudoku, const Sudoku::Grid &givens, Sudoku::Grid &grid) {
    std::vector<Sudoku::Grid> grids = up_to(1, sudoku, givens);
    if (!grids.empty()) {
        grid.swap(grids[0]);
    }
    return !grids.empty();
}

} // namespace cover
