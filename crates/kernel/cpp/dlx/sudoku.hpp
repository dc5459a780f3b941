// Sudoku of any size as an exact cover problem: the only code that builds its matrix. With sudoku/any.hpp, which searches it, this is
// the C++98 twin of sudoku/mod.rs.
//
// A grid has `side` x `side` cells and `side` digits. Its *units* are rows, columns, boxes and any other regions that
// must hold every digit once, such as diagonals. Every (cell) and every (unit x digit) is an item, and an option is one
// digit in one cell:
//
//   items     cells            rows x digits     columns x digits   boxes x digits    extra regions x digits
//             0 .. n*n         n*n .. 2*n*n      2*n*n .. 3*n*n     3*n*n .. 4*n*n    4*n*n ..
//   option    digit d in cell (r, c) covers
//             r*n + c          n*n + r*n + d     2*n*n + c*n + d    3*n*n + b*n + d   one for each extra region it is in
//
// Here n is the side; rows, columns, boxes and digits count from 0; b is the box of the cell. Both diagonals add 2 n
// items, and the options of their cells cover 5 or 6 items instead of 4.
#pragma once

#include "matrix.hpp"
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <set> // only: library
#include <stdexcept> // only: library
#include <vector>

namespace cover {

// The rules of a sudoku: its side and its units. The givens are passed with each query.
class Sudoku {
public:
    // Row by row, digits from 1; 0 for a blank.
    typedef std::vector<unsigned char> Grid;

    // The usual sudoku: order^2 rows, columns and square boxes of `order` x `order` cells. The order is at most 15, so
    // that a digit fits in a byte.
    static Sudoku square(int order) {
        if (order < 1 || order > 15) { throw std::invalid_argument("the order of a sudoku must be 1 to 15"); } // only: library
        assert(0 < order && order <= 15);
        int side = order * order;
        std::vector<int> boxes;
        for (int cell = 0; cell < side * side; ++cell) {
            boxes.push_back(cell / side / order * order + cell % side / order);
        }
        return Sudoku(side, boxes);
    }

    // A sudoku whose boxes have any shape: `boxes[cell]` is the box of a cell, from 0. There must be `side` boxes of
    // `side` cells each.
    Sudoku(int side, const std::vector<int> &boxes) : side_(side), regions_(0), units_(boxes.size()) {
        bool is_square = 0 < side && side <= 225 && boxes.size() == static_cast<std::size_t>(side) * side; // only: library
        for (int index = 0; is_square && index < side; ++index) // only: library
            is_square = std::count(boxes.begin(), boxes.end(), index) == side; // only: library
        if (!is_square) { throw std::invalid_argument("a sudoku of side n needs n boxes of n cells"); } // only: library
        assert(0 < side && side <= 225 && boxes.size() == static_cast<std::size_t>(side) * side);
        for (int index = 0; index < side; ++index) {
            assert(std::count(boxes.begin(), boxes.end(), index) == side);
        }
        for (int cell = 0; cell < side * side; ++cell) {
            units_[cell].push_back(cell / side);
            units_[cell].push_back(side + cell % side);
            units_[cell].push_back(2 * side + boxes[cell]);
        }
    }

    // Adds a region of `side` distinct cells, which must hold every digit once.
    void add_region(const std::vector<int> &cells) {
        const std::set<int> all(cells.begin(), cells.end()); // only: library
        if (cells.size() != static_cast<std::size_t>(side_) || all.size() != cells.size() || *all.begin() < 0 || // only: library
            *all.rbegin() >= side_ * side_) // only: library
            throw std::invalid_argument("a region needs as many distinct cells as there are digits"); // only: library
        assert(cells.size() == static_cast<std::size_t>(side_));
        int unit = 3 * side_ + regions_++;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            assert(units_[cells[i]].back() != unit);
            units_[cells[i]].push_back(unit);
        }
    }

    // Adds both diagonals.
    void add_diagonals() {
        std::vector<int> falling;
        std::vector<int> rising;
        for (int row = 0; row < side_; ++row) {
            falling.push_back(row * side_ + row);
            rising.push_back(row * side_ + side_ - 1 - row);
        }
        add_region(falling);
        add_region(rising);
    }

    // The number of cells of a row, which is the number of digits.
    int side() const { return side_; }

    // The number of items of the matrix: one per cell, and one per unit and digit.
    int items() const { return side_ * side_ + (3 * side_ + regions_) * side_; }

    // One digit, from 0, in one cell.
    struct Option {
        int cell;
        int digit;

        Option(int cell_, int digit_) : cell(cell_), digit(digit_) {}
    };

    // The options that `givens` leave: every digit for a blank cell, the given digit for other cells. Contradictory givens are
    // accepted: they leave no exact cover.
    std::vector<Option> options(const Grid &givens) const {
        if (givens.size() != units_.size() || *std::max_element(givens.begin(), givens.end()) > side_) // only: library
            throw std::invalid_argument("givens must be a digit or 0 for each cell"); // only: library
        assert(givens.size() == units_.size());
        std::vector<Option> options;
        for (int cell = 0; cell < side_ * side_; ++cell) {
            int given = givens[cell];
            assert(given <= side_);
            for (int digit = given == 0 ? 0 : given - 1; digit < (given == 0 ? side_ : given); ++digit) {
                options.push_back(Option(cell, digit));
            }
        }
        return options;
    }

    // Sets `items` to the items of an option.
    void items(const Option &option, std::vector<int> &items) const {
        items.assign(1, option.cell);
        for (std::size_t i = 0; i < units_[option.cell].size(); ++i) {
            items.push_back((side_ + units_[option.cell][i]) * side_ + option.digit);
        }
    }

    // The exact cover matrix of `givens`: all items are primary, and its options are those of options().
    Matrix matrix(const Grid &givens) const { return matrix_of(options(givens)); }

    // The matrix of `options`.
    Matrix matrix_of(const std::vector<Option> &options) const {
        Matrix matrix(items(), 0);
        std::vector<int> items;
        for (std::size_t i = 0; i < options.size(); ++i) {
            this->items(options[i], items);
            matrix.add(items);
        }
        return matrix;
    }

    // The grid of an exact cover: `chosen` are indices in `options`.
    Grid grid(const std::vector<Option> &options, const std::vector<int> &chosen) const {
        if (chosen.size() != units_.size()) { throw std::invalid_argument("a cover needs an option for each cell"); } // only: library
        assert(chosen.size() == units_.size());
        Grid grid(chosen.size());
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            grid[options[chosen[i]].cell] = static_cast<unsigned char>(options[chosen[i]].digit + 1);
        }
        return grid;
    }

private:
    int side_;
    // The number of extra regions.
    int regions_;
    // The units of each cell: row, column (from `side_`), box (from 2 `side_`) and extra regions (from 3 `side_`).
    std::vector<std::vector<int> > units_;
};

} // namespace cover
