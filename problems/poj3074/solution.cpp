// POJ 3074 Sudoku: 9 x 9 grids, one 81-character line each, until `end`.
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
// items each).

#include <dlx/sudoku/nine.hpp>
#include <dlx/input.hpp>
#include <string>

static int given(char byte) {
    if (byte == '.') {
        return 0;
    }
    return byte >= '1' && byte <= '9' ? byte - '0' : -1;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    cover::sudoku::nine::Grid givens(81);
    cover::sudoku::nine::Grid grid(81);
    while (!in.at_end()) {
        const input::Text text = in.token("a grid");
        if (text == "end") {
            break;
        }
        text.cells(&givens[0], 81, given, "1-9 or '.'");
        if (!cover::sudoku::nine::first(givens, grid)) {
            throw text.error("a grid with a solution");
        }
        std::string answer(82, '\n');
        for (int cell = 0; cell < 81; ++cell) {
            answer[cell] = static_cast<char>('0' + grid[cell]);
        }
        out << answer;
    }
}
