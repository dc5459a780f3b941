// Shikaku: cut a grid into rectangles that each contain exactly one number, which equals the number of their cells.
// Items: cells (up to 400). Options: for each number, the rectangles of that area that contain it and no other number.

#include <dlx/exact.hpp>
#include <dlx/input.hpp>
#include <dlx/matrix.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

static const int MOST_SIDE = 20;
static const int MOST_NUMBER = MOST_SIDE * MOST_SIDE;
// The letters of the rectangles, in the order of their numbers.
static const std::string LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

struct Puzzle {
    int rows;
    int columns;
    // The number in each cell, row by row; 0 for none.
    std::vector<int> cells;
};

struct Rectangle {
    // The index of the rectangle's number among the numbers of the grid, in cell order.
    int number;
    std::vector<int> cells;
};

static Puzzle puzzle(input::Input &in) {
    Puzzle puzzle;
    puzzle.rows = static_cast<int>(in.integer("the number of rows", 1, MOST_SIDE));
    puzzle.columns = static_cast<int>(in.integer("the number of columns", 1, MOST_SIDE));
    std::size_t numbers = 0;
    for (int cell = 0; cell < puzzle.rows * puzzle.columns; ++cell) {
        const input::Input before = in;
        const int number = static_cast<int>(in.integer("a cell", 0, MOST_NUMBER));
        numbers += number > 0 ? 1 : 0;
        if (numbers > LETTERS.size()) {
            throw before.error("0, as 52 cells have a number");
        }
        puzzle.cells.push_back(number);
    }
    return puzzle;
}

// Adds the rectangle with the given upper left cell and height to `rectangles` if no cell in it but `place` has a number.
static void add(const Puzzle &puzzle, int number, int place, int top, int left, int height,
                std::vector<Rectangle> &rectangles) {
    Rectangle rectangle;
    rectangle.number = number;
    const int width = puzzle.cells[place] / height;
    for (int row = top; row < top + height; ++row) {
        for (int column = left; column < left + width; ++column) {
            const int cell = row * puzzle.columns + column;
            if (cell != place && puzzle.cells[cell] > 0) {
                return;
            }
            rectangle.cells.push_back(cell);
        }
    }
    rectangles.push_back(rectangle);
}

// The rectangles that contain exactly one number, which equals the number of their cells.
static std::vector<Rectangle> rectangles(const Puzzle &puzzle) {
    std::vector<Rectangle> rectangles;
    int number = 0;
    for (int place = 0; place < puzzle.rows * puzzle.columns; ++place) {
        const int area = puzzle.cells[place];
        if (area == 0) {
            continue;
        }
        const int row = place / puzzle.columns;
        const int column = place % puzzle.columns;
        for (int height = 1; height <= std::min(puzzle.rows, area); ++height) {
            if (area % height != 0) {
                continue;
            }
            const int width = area / height;
            // The top rows and left columns of the rectangles that contain the number and fit in the grid.
            for (int top = std::max(row + 1 - height, 0); top <= std::min(row, puzzle.rows - height); ++top) {
                for (int left = std::max(column + 1 - width, 0); left <= std::min(column, puzzle.columns - width); ++left) {
                    add(puzzle, number, place, top, left, height, rectangles);
                }
            }
        }
        ++number;
    }
    return rectangles;
}

static cover::Matrix matrix(const Puzzle &puzzle, const std::vector<Rectangle> &rectangles) {
    cover::Matrix matrix(puzzle.rows * puzzle.columns, 0);
    for (std::size_t i = 0; i < rectangles.size(); ++i) {
        matrix.add(rectangles[i].cells);
    }
    return matrix;
}

// The letter of each cell in the tiling by the rectangles `chosen`.
static std::string drawing(const Puzzle &puzzle, const std::vector<Rectangle> &rectangles, const std::vector<int> &chosen) {
    std::string letters(puzzle.cells.size(), '.');
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const Rectangle &rectangle = rectangles[chosen[i]];
        for (std::size_t j = 0; j < rectangle.cells.size(); ++j) {
            letters[rectangle.cells[j]] = LETTERS[rectangle.number];
        }
    }
    return letters;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        const Puzzle puzzle = ::puzzle(in);
        const std::vector<Rectangle> rectangles = ::rectangles(puzzle);
        int sum = 0;
        for (std::size_t cell = 0; cell < puzzle.cells.size(); ++cell) {
            sum += puzzle.cells[cell];
        }
        std::vector<int> chosen;
        // Unless the numbers add up to the number of cells, there is no tiling.
        if (sum != puzzle.rows * puzzle.columns || !cover::Exact(matrix(puzzle, rectangles)).first(chosen)) {
            out << "no tiling\n";
            continue;
        }
        const std::string letters = drawing(puzzle, rectangles, chosen);
        for (int row = 0; row < puzzle.rows; ++row) {
            out << letters.substr(static_cast<std::size_t>(row * puzzle.columns), puzzle.columns) << '\n';
        }
        out << '\n';
    }
}
