// FZU 1686: a grid with monsters in some cells; a blow kills every monster in a window of n1 x m1 cells. Find
// the fewest blows.
// Items: monsters. Options: windows inside the grid, each covering its monsters. Repeat cover with the fewest
// options.

#include <dlx/matrix.hpp>
#include <dlx/repeat.hpp>
#include <dlx/input.hpp>
#include <vector>

static const int LONGEST_SIDE = 15;
static const int NO_MONSTER = -1;

// Reads a case and returns its matrix. Monsters and the first cells of windows are numbered row by row.
static cover::Matrix field(input::Input &in) {
    const int rows = static_cast<int>(in.integer("n, the number of rows", 1, LONGEST_SIDE));
    const int columns = static_cast<int>(in.integer("m, the number of columns", 1, LONGEST_SIDE));
    int monsters = 0;
    int number[LONGEST_SIDE][LONGEST_SIDE];
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            number[row][column] = in.integer("a cell", 0, 1) == 1 ? monsters++ : NO_MONSTER;
        }
    }
    const int high = static_cast<int>(in.integer("n1, the number of rows of a window", 1, rows));
    const int wide = static_cast<int>(in.integer("m1, the number of columns of a window", 1, columns));
    cover::Matrix matrix(monsters, 0);
    for (int top = 0; top <= rows - high; ++top) {
        for (int left = 0; left <= columns - wide; ++left) {
            std::vector<int> killed;
            for (int cell = 0; cell < high * wide; ++cell) {
                const int monster = number[top + cell / wide][left + cell % wide];
                if (monster != NO_MONSTER) {
                    killed.push_back(monster);
                }
            }
            matrix.add(killed);
        }
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        std::vector<int> chosen;
        // Every cell is in some window, so a cover exists.
        cover::Repeat(field(in)).fewest(chosen);
        out << static_cast<int>(chosen.size()) << '\n';
    }
}
