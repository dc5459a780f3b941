// Killer sudoku: a 9 x 9 sudoku without givens; the digits of a cage differ and have a given sum. Are there no
// solutions, one, or more?
// Items: cell, row x digit, column x digit, box x digit (4 x 81), cage, cage x digit.
// Options: digit d in cell (r, c), which also covers d in its cage; for each cage, a set of digits with its sum, which
// covers the cage, and cage x digit for all digits not in the set.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

static const int FEWEST_CAGES = 33;
static const int MOST_CAGES = 81;
static const int MOST_CELLS = 3;
// The number of items for the rules of sudoku; the items of the cages follow.
static const int RULES = 324;

// A cage: the sum of its digits, and its cells, numbered row by row from 0.
struct Cage {
    int sum;
    std::vector<int> cells;
};

// Reads a puzzle. Every cell is in one cage.
static void read(input::Input &in, std::vector<Cage> &cages) {
    input::Input first = in;
    cages.resize(static_cast<std::size_t>(in.integer("the number of cages", FEWEST_CAGES, MOST_CAGES)));
    std::vector<bool> taken(81, false);
    for (std::size_t number = 0; number < cages.size(); ++number) {
        cages[number].sum = static_cast<int>(in.integer("the sum of a cage", 1, 24));
        const int size = static_cast<int>(in.integer("the number of cells of a cage", 1, MOST_CELLS));
        for (int i = 0; i < size; ++i) {
            input::Input start = in;
            const int row = static_cast<int>(in.integer("the row of a cell", 1, 9)) - 1;
            const int column = static_cast<int>(in.integer("the column of a cell", 1, 9)) - 1;
            if (taken[9 * row + column]) {
                throw start.error("a cell that is not in a cage yet");
            }
            taken[9 * row + column] = true;
            cages[number].cells.push_back(9 * row + column);
        }
    }
    if (std::find(taken.begin(), taken.end(), false) != taken.end()) {
        throw first.error("cages that fill the grid");
    }
}

// Whether a cage may have the digits of `set`, whose lowest bit is digit 1.
static bool fits(int set, const Cage &cage) {
    int sum = 0;
    std::size_t size = 0;
    for (int digit = 0; digit < 9; ++digit) {
        if (set >> digit & 1) {
            sum += digit + 1;
            ++size;
        }
    }
    return size == cage.cells.size() && sum == cage.sum;
}

// The matrix of a puzzle: 729 options for digits in cells, cell by cell, then the sets of digits of each cage.
static cover::Matrix matrix(const std::vector<Cage> &cages) {
    const int count = static_cast<int>(cages.size());
    cover::Matrix matrix(RULES + 10 * count, 0);
    std::vector<int> cage_of(81);
    for (int number = 0; number < count; ++number) {
        for (std::size_t i = 0; i < cages[number].cells.size(); ++i) {
            cage_of[cages[number].cells[i]] = number;
        }
    }
    for (int option = 0; option < 729; ++option) {
        const int cell = option / 9, digit = option % 9, row = cell / 9, column = cell % 9;
        std::vector<int> items;
        items.push_back(cell);
        items.push_back(81 + 9 * row + digit);
        items.push_back(162 + 9 * column + digit);
        items.push_back(243 + 9 * (row / 3 * 3 + column / 3) + digit);
        items.push_back(RULES + count + 9 * cage_of[cell] + digit);
        matrix.add(items);
    }
    for (int number = 0; number < count; ++number) {
        for (int set = 0; set < 1 << 9; ++set) {
            if (!fits(set, cages[number])) {
                continue;
            }
            std::vector<int> items(1, RULES + number);
            for (int digit = 0; digit < 9; ++digit) {
                if (!(set >> digit & 1)) {
                    items.push_back(RULES + count + 9 * number + digit);
                }
            }
            matrix.add(items);
        }
    }
    return matrix;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        std::vector<Cage> cages;
        read(in, cages);
        const std::vector<std::vector<int> > covers = cover::Exact(matrix(cages)).up_to(2);
        if (covers.empty()) {
            out << "none\n";
        } else if (covers.size() > 1) {
            out << "several\n";
        } else {
            std::string grid(81, '0');
            for (std::size_t i = 0; i < covers[0].size(); ++i) {
                if (covers[0][i] < 729) {
                    grid[covers[0][i] / 9] = static_cast<char>('1' + covers[0][i] % 9);
                }
            }
            for (int row = 0; row < 9; ++row) {
                out << grid.substr(9 * row, 9) << '\n';
            }
        }
    }
}
