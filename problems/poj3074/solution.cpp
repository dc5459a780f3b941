// POJ 3074 Sudoku: 9 x 9 grids, one 81-character line each, until `end`.
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four items each).

#include "cover/dlx.hpp"
#include "input.hpp"
#include <string>
#include <vector>

static int given(char byte) {
    if (byte == '.') {
        return 0;
    }
    return byte >= '1' && byte <= '9' ? byte - '0' : -1;
}

// Completes `grid`, whose blanks are 0. False if that cannot be done.
static bool complete(unsigned char (&grid)[81]) {
    cover::Dlx dlx(4 * 81, 0);
    std::vector<int> placed;
    for (int cell = 0; cell < 81; ++cell) {
        int row = cell / 9;
        int column = cell % 9;
        int box = row / 3 * 3 + column / 3;
        for (int digit = 0; digit < 9; ++digit) {
            if (grid[cell] != 0 && grid[cell] != digit + 1) {
                continue;
            }
            const int items[4] = {cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + box * 9 + digit};
            dlx.add(std::vector<int>(items, items + 4));
            placed.push_back(cell * 9 + digit);
        }
    }
    if (!dlx.next()) {
        return false;
    }
    for (std::size_t i = 0; i < dlx.chosen().size(); ++i) {
        int option = placed[dlx.chosen()[i]];
        grid[option / 9] = static_cast<unsigned char>(option % 9 + 1);
    }
    return true;
}

// Solves the judge's input `in` and writes the judge's output to `out`.
void solve(input::Input &in, input::Output &out) {
    input::Text line;
    while (in.filled_line(line) && !(line == "end")) {
        unsigned char grid[81];
        line.cells(grid, 81, given, "1-9 or '.'");
        if (!complete(grid)) {
            throw line.error("a grid with a solution");
        }
        std::string answer(81, '0');
        for (int cell = 0; cell < 81; ++cell) {
            answer[cell] = static_cast<char>('0' + grid[cell]);
        }
        out << answer << '\n';
    }
}
