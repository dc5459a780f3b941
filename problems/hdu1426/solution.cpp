// HDU 1426 Sudoku Killer: 9 x 9 grids of digits and `?`, mostly separated by spaces, until the end of the input;
// print a blank line between answers.
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
// items each).

#include <dlx/sudoku/nine.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>

static int cell(char byte) {
    if (byte == '?') {
        return 0;
    }
    return byte >= '1' && byte <= '9' ? byte - '0' : -1;
}

// Reads a grid, row by row, with 0 for an empty cell. Spaces between cells are optional.
static void read(input::Input &in, cover::sudoku::nine::Grid &givens) {
    for (std::size_t read = 0; read < 81;) {
        const input::Text part = in.token("1-9 or '?'");
        if (part.size() == 1) {
            part.cells(&givens[read++], 1, cell, "1-9 or '?'");
            continue;
        }
        const std::size_t count = std::min(part.size(), 81 - read);
        part.cells(&givens[read], count, cell, "1-9 or '?'");
        read += count;
    }
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    cover::sudoku::nine::Grid givens(81);
    cover::sudoku::nine::Grid grid(81);
    for (bool first = true; !in.at_end(); first = false) {
        input::Input start = in;
        read(in, givens);
        if (!cover::sudoku::nine::first(givens, grid)) {
            throw start.error("a grid with a solution");
        }
        if (!first) {
            out << '\n';
        }
        for (int index = 0; index < 81; ++index) {
            out << static_cast<char>('0' + grid[index]) << (index % 9 == 8 ? '\n' : ' ');
        }
    }
}
