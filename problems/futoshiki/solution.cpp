// Futoshiki: a Latin square with some digits given, and signs between cells that say which cell has the smaller
// digit. Print the solution if there is exactly one, otherwise `none` or `several`.
// Items: cell, row x digit, column x digit; sign x digit, secondary. Options: digit d in cell (r, c). If the
// cell is the smaller cell of a sign, the option covers sign x 1 to d; if the larger, sign x d.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

static const int MOST_ROWS = 7;

// A puzzle: the cells row by row, 0 for a blank; the two cells of each sign, with the cell of the smaller digit first.
struct Puzzle {
    int side;
    std::vector<int> givens;
    std::vector<std::pair<int, int> > signs;
};

static void read(input::Input &in, Puzzle &puzzle) {
    const int side = puzzle.side = static_cast<int>(in.integer("n, the number of rows", 2, MOST_ROWS));
    for (int cell = 0; cell < side * side; ++cell) {
        puzzle.givens.push_back(static_cast<int>(in.integer("a digit, 0 for a blank", 0, side)));
    }
    const int count = static_cast<int>(in.integer("the number of signs", 0, 2 * side * (side - 1)));
    for (int number = 0; number < count; ++number) {
        input::Input start = in;
        int at[4];
        for (int i = 0; i < 4; ++i) {
            const char *what = i % 2 == 0 ? "the row of a cell" : "the column of a cell";
            at[i] = static_cast<int>(in.integer(what, 1, side)) - 1;
        }
        if (std::abs(at[0] - at[2]) + std::abs(at[1] - at[3]) != 1) {
            throw start.error("two cells side by side");
        }
        const int less = at[0] * side + at[1], more = at[2] * side + at[3];
        for (std::size_t i = 0; i < puzzle.signs.size(); ++i) {
            const std::pair<int, int> sign = puzzle.signs[i];
            if ((sign.first == less && sign.second == more) || (sign.first == more && sign.second == less)) {
                throw start.error("two cells without a sign yet");
            }
        }
        puzzle.signs.push_back(std::make_pair(less, more));
    }
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        Puzzle puzzle;
        read(in, puzzle);
        const int side = puzzle.side, cells = side * side;
        cover::Matrix matrix(3 * cells, side * static_cast<int>(puzzle.signs.size()));
        // The cell and the digit of each option.
        std::vector<std::pair<int, int> > options;
        for (int cell = 0; cell < cells; ++cell) {
            for (int digit = 1; digit <= side; ++digit) {
                if (puzzle.givens[cell] != 0 && puzzle.givens[cell] != digit) {
                    continue;
                }
                options.push_back(std::make_pair(cell, digit));
                std::vector<int> items;
                items.push_back(cell);
                items.push_back(cells + side * (cell / side) + digit - 1);
                items.push_back(2 * cells + side * (cell % side) + digit - 1);
                for (std::size_t number = 0; number < puzzle.signs.size(); ++number) {
                    const int first = 3 * cells + side * static_cast<int>(number);
                    if (puzzle.signs[number].first == cell) {
                        for (int item = first; item < first + digit; ++item) {
                            items.push_back(item);
                        }
                    } else if (puzzle.signs[number].second == cell) {
                        items.push_back(first + digit - 1);
                    }
                }
                matrix.add(items);
            }
        }
        const std::vector<std::vector<int> > covers = cover::Exact(matrix).up_to(2);
        if (covers.size() != 1) {
            out << (covers.empty() ? "none\n" : "several\n");
            continue;
        }
        std::string grid(cells, '0');
        for (std::size_t i = 0; i < covers[0].size(); ++i) {
            const std::pair<int, int> &option = options[covers[0][i]];
            grid[option.first] = static_cast<char>('0' + option.second);
        }
        for (int row = 0; row < side; ++row) {
            out << grid.substr(side * row, side) << '\n';
        }
    }
}
