// Suguru: a grid is divided into regions; a region of k cells holds the digits 1 to k, and equal digits do not touch,
// not even at a corner. Are there no solutions, one, or more?
// Items: cell, region x digit; secondary, block x digit, where a block is 2 x 2 cells: touching cells share a block.
// Options: digit d in cell (r, c), which also covers d in its blocks.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

static const int MOST_SIDE = 8;
static const int MOST_CELLS = 6;

struct Puzzle {
    int side;
    // `region_of`: the region of each cell, row by row. `sizes`: the number of cells of each region. `givens`: 0 for a blank.
    std::vector<int> region_of, sizes, givens;
};

static void read(input::Input &in, Puzzle &puzzle) {
    puzzle.side = static_cast<int>(in.integer("n, the number of rows", 1, MOST_SIDE));
    const std::size_t side = static_cast<std::size_t>(puzzle.side);
    std::string letters;
    for (int row = 0; row < puzzle.side; ++row) {
        const input::Text text = in.token("a row of letters");
        for (std::size_t column = 0; column < side; ++column) {
            if (column >= text.size() || !std::isalpha(static_cast<unsigned char>(text[column]))) {
                throw text.error_at(column, "a letter");
            }
            const std::size_t region = std::min(letters.find(text[column]), letters.size());
            if (region == letters.size()) {
                letters += text[column];
                puzzle.sizes.push_back(0);
            }
            if (puzzle.sizes[region] == MOST_CELLS) {
                throw text.error_at(column, "a region of up to 6 cells");
            }
            ++puzzle.sizes[region];
            puzzle.region_of.push_back(static_cast<int>(region));
        }
        if (text.size() > side) {
            throw text.error_at(side, "end of line");
        }
    }
    for (std::size_t cell = 0; cell < puzzle.region_of.size(); ++cell) {
        const int size = puzzle.sizes[puzzle.region_of[cell]];
        puzzle.givens.push_back(static_cast<int>(in.integer("a digit, 0 for a blank", 0, size)));
    }
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        Puzzle puzzle;
        read(in, puzzle);
        const int side = puzzle.side, cells = side * side, across = std::max(side, 2) - 1;
        std::vector<int> starts(1, cells);
        for (std::size_t region = 0; region < puzzle.sizes.size(); ++region) {
            starts.push_back(starts.back() + puzzle.sizes[region]);
        }
        // `options`: the cell and the digit of each option. `rows`: the items of each option. `touching`: all secondary
        // items, that is, every pair of a block and a digit in some option.
        std::vector<std::pair<int, int> > options;
        std::vector<std::vector<int> > rows;
        std::vector<int> touching;
        for (int cell = 0; cell < cells; ++cell) {
            const int region = puzzle.region_of[cell], row = cell / side, column = cell % side;
            for (int digit = 1; digit <= puzzle.sizes[region]; ++digit) {
                if (puzzle.givens[cell] != 0 && puzzle.givens[cell] != digit) {
                    continue;
                }
                options.push_back(std::make_pair(cell, digit));
                std::vector<int> items(1, cell);
                items.push_back(starts[region] + digit - 1);
                for (int top = std::max(row - 1, 0); top <= std::min(row, across - 1); ++top) {
                    for (int left = std::max(column - 1, 0); left <= std::min(column, across - 1); ++left) {
                        touching.push_back(MOST_CELLS * (top * across + left) + digit - 1);
                        items.push_back(touching.back());
                    }
                }
                rows.push_back(items);
            }
        }
        std::sort(touching.begin(), touching.end());
        touching.erase(std::unique(touching.begin(), touching.end()), touching.end());
        cover::Matrix matrix(2 * cells, static_cast<int>(touching.size()));
        for (std::size_t row = 0; row < rows.size(); ++row) {
            for (std::size_t i = 2; i < rows[row].size(); ++i) {
                const std::vector<int>::iterator place = std::lower_bound(touching.begin(), touching.end(), rows[row][i]);
                rows[row][i] = 2 * cells + static_cast<int>(place - touching.begin());
            }
            matrix.add(rows[row]);
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
