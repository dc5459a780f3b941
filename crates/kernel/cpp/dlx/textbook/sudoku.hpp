// Sudokus. Items: each cell, and each unit (row, column, box, region) with each digit. Options: a digit in a cell.
#pragma once

#include "matrix.hpp"
#include <vector>

namespace cover {

// The rules of a sudoku: its side, the number of units, and the units of each cell.
struct Sudoku {
    // Row by row, digits from 1; 0 for a blank.
    typedef std::vector<unsigned char> Grid;

    // A sudoku with boxes of `order` x `order` cells.
    static Sudoku square(int order) {
        const int side = order * order;
        std::vector<int> boxes;
        for (int cell = 0; cell < side * side; ++cell) boxes.push_back(cell / side / order * order + cell % side / order);
        return Sudoku(side, boxes);
    }

    // A sudoku with the box `boxes[cell]` of each cell.
    Sudoku(int side, const std::vector<int> &boxes) : side_(side), all_(3 * side), units_(side * side) {
        for (int cell = 0; cell < side * side; ++cell) {
            const int units[] = {cell / side, side + cell % side, 2 * side + boxes[cell]};
            units_[cell].assign(units, units + 3);
        }
    }

    // Adds a region that holds every digit once.
    void add_region(const std::vector<int> &cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) units_[cells[i]].push_back(all_);
        ++all_;
    }

    // Adds both diagonals.
    void add_diagonals() {
        for (int row = 0; row < side_; ++row) {
            units_[row * side_ + row].push_back(all_);
            units_[row * side_ + side_ - 1 - row].push_back(all_ + 1);
        }
        all_ += 2;
    }

    // The number of cells of a row.
    int side() const { return side_; }

    int items() const { return (side_ + all_) * side_; }

    // One digit, from 0, in one cell.
    struct Option { int cell, digit; };

    // The options that `givens` leave.
    std::vector<Option> options(const Grid &givens) const {
        std::vector<Option> options;
        for (int all = 0; all < side_ * side_ * side_; ++all) {
            const Option option = {all / side_, all % side_};
            if (givens[option.cell] == 0 || givens[option.cell] == option.digit + 1) options.push_back(option);
        }
        return options;
    }

    // Sets `items` to the items of an option.
    void items(const Option &option, std::vector<int> &items) const {
        items.assign(1, option.cell);
        for (std::size_t i = 0; i < units_[option.cell].size(); ++i)
            items.push_back((side_ + units_[option.cell][i]) * side_ + option.digit);
    }

    // The matrix of these options.
    Matrix matrix(const Grid &givens) const {
        const std::vector<Option> options = this->options(givens);
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
        Grid grid(chosen.size());
        for (std::size_t i = 0; i < chosen.size(); ++i)
            grid[options[chosen[i]].cell] = static_cast<unsigned char>(options[chosen[i]].digit + 1);
        return grid;
    }

    int side_, all_;
    std::vector<std::vector<int> > units_;
};

} // namespace cover
