// Diagonal sudoku: 9 x 9 grids, one 81-character line each, until `end`; both diagonals hold every digit,
// too.
// Items: cell, row x digit, column x digit, box x digit (4 x 81), diagonal x digit (2 x 9).
// Options: digit d in cell (r, c) (729), with 4 items, 5 on a diagonal, 6 in the centre.

#include <dlx/sudoku/any.hpp>
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
    cover::Sudoku sudoku = cover::Sudoku::square(3);
    sudoku.add_diagonals();
    cover::Sudoku::Grid givens(81);
    cover::Sudoku::Grid grid(81);
    while (!in.at_end()) {
        const input::Text text = in.token("a grid");
        if (text == "end") {
            break;
        }
        text.cells(&givens[0], 81, given, "1-9 or '.'");
        if (!cover::first(sudoku, givens, grid)) {
            throw text.error("a grid with a solution");
        }
        std::string answer(82, '\n');
        for (int cell = 0; cell < 81; ++cell) {
            answer[cell] = static_cast<char>('0' + grid[cell]);
        }
        out << answer;
    }
}
