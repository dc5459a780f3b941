// HDU 3909 Sudoku: grids of order 2 to 4: is there no completion, several, one with a redundant given, or one
// for which every given is needed?
// Items: cell, row x symbol, column x symbol, box x symbol (4 n^4). Options: symbol d in cell (r, c) (n^6,
// four items each).
//
// A given is needed if the grid without it has several completions, so a grid costs one search per given and
// one more.

#include "dlx.hpp"
#include "sudoku.hpp"
#include "sudoku/sixteen.hpp"
#include "sudoku/nine.hpp"
#include "input.hpp"
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

// Up to two completions of a grid of order 2, which has at most 64 options.
static std::vector<Grid> two_of_order_two(const Grid &givens) {
    const cover::Sudoku sudoku = cover::Sudoku::square(2);
    const std::vector<cover::Sudoku::Option> options = sudoku.options(givens);
    cover::Dlx dlx(sudoku.items(), 0);
    std::vector<int> items;
    for (std::size_t i = 0; i < options.size(); ++i) {
        sudoku.items(options[i], items);
        dlx.add(items);
    }
    std::vector<Grid> grids;
    while (grids.size() < 2 && dlx.next()) {
        grids.push_back(sudoku.grid(options, dlx.chosen()));
    }
    return grids;
}

// Up to two completions, found by the engine for that size.
static std::vector<Grid> two(const Grid &givens) {
    switch (givens.size()) {
    case 81:
        return cover::sudoku::nine::up_to(2, givens);
    case 256:
        return cover::sudoku::sixteen::up_to(2, givens);
    default:
        return two_of_order_two(givens);
    }
}

// Whether every given of a grid with one completion is needed, that is, without it there would be others.
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

// Solves the judge's input `in` and writes the judge's output to `out`.
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
