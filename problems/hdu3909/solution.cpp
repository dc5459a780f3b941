// HDU 3909 Sudoku: grids of order 2 to 4. Is there no completion, are there several, or is there one, with or without a
// redundant given?
// Items: cell, row x symbol, column x symbol, box x symbol (4 n^4). Options: symbol d in cell (r, c) (n^6,
// four items each).
//
// A given is needed if the grid without it has several completions, so a grid takes one search per given plus one.

#include <dlx/sudoku.hpp>
#include <dlx/sudoku/sixteen.hpp>
#include <dlx/sudoku/nine.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <string>
#include <vector>

typedef cover::Sudoku::Grid Grid;

static const int LEAST_ORDER = 2;
static const int MOST_ORDER = 4;
static const char SYMBOLS[] = ".123456789ABCDEFG";

static Grid read_grid(input::Input &in, int side) {
    const char last = SYMBOLS[side];
    const std::string expected = std::string(side > 9 ? "1-9, A-" : "1-") + last + " or '.'";
    Grid grid;
    for (int row = 0; row < side; ++row) {
        input::Text text = in.token("a row of the grid");
        for (std::size_t index = 0; index < static_cast<std::size_t>(side); ++index) {
            const char *end = SYMBOLS + side + 1;
            const char *symbol = index < text.size() ? std::find(SYMBOLS, end, text[index]) : end;
            if (symbol == end) {
                throw text.error_at(index, expected);
            }
            grid.push_back(static_cast<unsigned char>(symbol - SYMBOLS));
        }
        if (text.size() > static_cast<std::size_t>(side)) {
            throw text.error_at(side, "end of line");
        }
    }
    return grid;
}

// Whether `symbol` may be the next cell of `grid`, which holds the first cells of a grid of order 2.
static bool fits(const Grid &grid, unsigned char symbol) {
    const std::size_t cell = grid.size();
    for (std::size_t other = 0; other < cell; ++other) {
        const bool is_in_line = other / 4 == cell / 4 || other % 4 == cell % 4;
        const bool is_in_box = other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2;
        if (grid[other] == symbol && (is_in_line || is_in_box)) {
            return false;
        }
    }
    return true;
}

// Adds the completions of a grid of order 2 that begin with `grid`, until there are two. For 16 cells, no matrix is
// needed.
static void add_of_order_two(const Grid &givens, Grid &grid, std::vector<Grid> &grids) {
    if (grid.size() == givens.size()) {
        grids.push_back(grid);
        return;
    }
    const unsigned char given = givens[grid.size()];
    for (unsigned char symbol = 1; symbol <= 4 && grids.size() < 2; ++symbol) {
        if ((given == 0 || given == symbol) && fits(grid, symbol)) {
            grid.push_back(symbol);
            add_of_order_two(givens, grid, grids);
            grid.pop_back();
        }
    }
}

// Up to two completions, found by the engine for the size of the grid.
static std::vector<Grid> two(const Grid &givens) {
    switch (givens.size()) {
    case 81:
        return cover::sudoku::nine::up_to(2, givens);
    case 256:
        return cover::sudoku::sixteen::up_to(2, givens);
    default:
        break;
    }
    Grid grid;
    std::vector<Grid> grids;
    add_of_order_two(givens, grid, grids);
    return grids;
}

// Whether every given of a grid with one completion is needed to make the completion unique.
static bool is_minimal(const Grid &givens) {
    for (std::size_t cell = 0; cell < givens.size(); ++cell) {
        if (givens[cell] != 0) {
            Grid fewer = givens;
            fewer[cell] = 0;
            if (two(fewer).size() < 2) {
                return false;
            }
        }
    }
    return true;
}

static void write_grid(const Grid &grid, int side, input::Output &out) {
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
        out << SYMBOLS[grid[cell]];
        if (cell % side == static_cast<std::size_t>(side) - 1) {
            out << '\n';
        }
    }
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        const int order = static_cast<int>(in.integer("the order of a grid", LEAST_ORDER, MOST_ORDER));
        const Grid givens = read_grid(in, order * order);
        const std::vector<Grid> grids = two(givens);
        if (grids.empty()) {
            out << "No Solution\n";
        } else if (grids.size() > 1) {
            out << "Multiple Solutions\n";
        } else if (is_minimal(givens)) {
            write_grid(grids[0], order * order, out);
        } else {
            out << "Not Minimal\n";
        }
    }
}
