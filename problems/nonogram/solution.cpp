// Nonograms: blacken cells of a grid so that each row and each column has blocks of given lengths, in the
// given order.
// Items: rows and columns (up to 20), primary; cells (up to 100), secondary, whose colours are white and
// black. Options: a whole row or column with its blocks at certain positions (up to 56 each).

#include <dlx/exact.hpp>
#include <dlx/input.hpp>
#include <dlx/matrix.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

static const int MOST_SIDE = 10;
static const int MOST_BLOCKS = 5;
static const int WHITE = 1;

struct Puzzle {
    int rows;
    int columns;
    // The lengths of the blocks of each row, then of each column.
    std::vector<std::vector<int> > blocks;
};

// A line, and for each of its cells '#' or '.'.
typedef std::pair<int, std::string> Filling;

static Puzzle puzzle(input::Input &in) {
    Puzzle puzzle;
    puzzle.rows = static_cast<int>(in.integer("the number of rows", 1, MOST_SIDE));
    puzzle.columns = static_cast<int>(in.integer("the number of columns", 1, MOST_SIDE));
    for (int line = 0; line < puzzle.rows + puzzle.columns; ++line) {
        const int length = line < puzzle.rows ? puzzle.columns : puzzle.rows;
        const int number = static_cast<int>(in.integer("the number of blocks", 0, MOST_BLOCKS));
        std::vector<int> lengths;
        int room = length + 1;
        for (int i = 0; i < number; ++i) {
            const input::Input before = in;
            const int block = static_cast<int>(in.integer("the length of a block", 1, MOST_SIDE));
            if (block >= room) {
                throw before.error("a block for which the line has room");
            }
            room -= block + 1;
            lengths.push_back(block);
        }
        puzzle.blocks.push_back(lengths);
    }
    return puzzle;
}

// Adds the fillings of a line of length `length` that begin with the cells `laid` and continue with the blocks from
// index `next` on.
static void lay(int line, const std::vector<int> &blocks, std::size_t next, const std::string &laid, std::size_t length,
                std::vector<Filling> &fillings) {
    if (next == blocks.size()) {
        fillings.push_back(Filling(line, laid + std::string(length - laid.size(), '.')));
        return;
    }
    std::size_t needed = blocks.size() - next - 1;
    for (std::size_t block = next; block < blocks.size(); ++block) {
        needed += static_cast<std::size_t>(blocks[block]);
    }
    for (std::size_t first = laid.size(); first + needed <= length; ++first) {
        std::string cells = laid + std::string(first - laid.size(), '.') + std::string(blocks[next], '#');
        if (cells.size() < length) {
            cells += '.';
        }
        lay(line, blocks, next + 1, cells, length, fillings);
    }
}

// The fillings of each line, in the order of the options.
static std::vector<Filling> fillings(const Puzzle &puzzle) {
    std::vector<Filling> fillings;
    for (int line = 0; line < puzzle.rows + puzzle.columns; ++line) {
        lay(line, puzzle.blocks[line], 0, "", line < puzzle.rows ? puzzle.columns : puzzle.rows, fillings);
    }
    return fillings;
}

// The matrix of a puzzle: the items are its rows, its columns and its cells.
static cover::Matrix matrix(const Puzzle &puzzle, const std::vector<Filling> &fillings) {
    const int lines = puzzle.rows + puzzle.columns;
    cover::Matrix matrix(lines, puzzle.rows * puzzle.columns);
    for (std::size_t i = 0; i < fillings.size(); ++i) {
        const int line = fillings[i].first;
        const std::string &cells = fillings[i].second;
        std::vector<std::pair<int, int> > items(1, std::make_pair(line, 0));
        for (int index = 0; index < static_cast<int>(cells.size()); ++index) {
            const int cell = line < puzzle.rows ? line * puzzle.columns + index : index * puzzle.columns + line - puzzle.rows;
            items.push_back(std::make_pair(lines + cell, WHITE + (cells[index] == '#' ? 1 : 0)));
        }
        matrix.add_coloured(items);
    }
    return matrix;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        const input::Input before = in;
        const Puzzle puzzle = ::puzzle(in);
        const std::vector<Filling> fillings = ::fillings(puzzle);
        std::vector<int> chosen;
        if (!cover::Exact(matrix(puzzle, fillings)).first(chosen)) {
            throw before.error("a puzzle with a solution");
        }
        std::vector<Filling> lines;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            lines.push_back(fillings[chosen[i]]);
        }
        std::sort(lines.begin(), lines.end());
        for (int row = 0; row < puzzle.rows; ++row) {
            out << lines[row].second << '\n';
        }
        out << '\n';
    }
}
