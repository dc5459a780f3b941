// HDU 4069 Squiggly Sudoku: 9 x 9 grids whose boxes have any shape, given by the walls around each cell. Are there
// no completions, one, or more?
// Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
// items each).

#include <dlx/sudoku/any.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <vector>

typedef cover::Sudoku::Grid Grid;

enum { ABOVE = 16, RIGHT = 32, BELOW = 64, LEFT = 128 };

// Adds the cell `cell + step` to `reached` and sets its box to `box`, unless that cell already has a box, or is
// separated from `cell` by a wall (marked in either cell).
static void reach(const Grid &cells, int cell, int step, int wall, int from_there, int box, std::vector<int> &boxes,
                  std::vector<int> &reached) {
    int other = cell + step;
    if ((cells[cell] & wall) == 0 && (cells[other] & from_there) == 0 && boxes[other] < 0) {
        boxes[other] = box;
        reached.push_back(other);
    }
}

// Finds the box of each cell: neighbours without a wall between them share a box. Returns false unless there
// are 9 boxes of 9 cells.
static bool find_boxes(const Grid &cells, std::vector<int> &boxes) {
    boxes.assign(81, -1);
    for (int box = 0; box < 9; ++box) {
        std::vector<int>::iterator start = std::find(boxes.begin(), boxes.end(), -1);
        if (start == boxes.end()) {
            return false;
        }
        *start = box;
        std::vector<int> reached(1, static_cast<int>(start - boxes.begin()));
        for (std::size_t next = 0; next < reached.size(); ++next) {
            int cell = reached[next];
            if (cell >= 9) {
                reach(cells, cell, -9, ABOVE, BELOW, box, boxes, reached);
            }
            if (cell < 72) {
                reach(cells, cell, 9, BELOW, ABOVE, box, boxes, reached);
            }
            if (cell % 9 > 0) {
                reach(cells, cell, -1, LEFT, RIGHT, box, boxes, reached);
            }
            if (cell % 9 < 8) {
                reach(cells, cell, 1, RIGHT, LEFT, box, boxes, reached);
            }
        }
        if (reached.size() != 9) {
            return false;
        }
    }
    return true;
}

static void write_grid(const Grid &grid, input::Output &out) {
    for (int cell = 0; cell < 81; ++cell) {
        out << static_cast<char>('0' + grid[cell]);
        if (cell % 9 == 8) {
            out << '\n';
        }
    }
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const input::Integer count = in.integer("the number of grids", 0, 0xFFFFFFFFu);
    for (input::Integer number = 1; number <= count; ++number) {
        input::Input start = in;
        Grid cells(81);
        for (int cell = 0; cell < 81; ++cell) {
            cells[cell] = static_cast<unsigned char>(in.integer("a cell: its digit plus its walls", 0, 255));
        }
        std::vector<int> boxes;
        if (!find_boxes(cells, boxes)) {
            throw start.error("walls around 9 boxes of 9 cells");
        }
        for (int cell = 0; cell < 81; ++cell) {
            cells[cell] &= 15;
            if (cells[cell] > 9) {
                throw start.error("cells with digits 0-9");
            }
        }
        out << "Case " << number << ":\n";
        std::vector<Grid> grids = cover::up_to(2, cover::Sudoku(9, boxes), cells);
        if (grids.empty()) {
            out << "No solution\n";
        } else if (grids.size() > 1) {
            out << "Multiple Solutions\n";
        } else {
            write_grid(grids[0], out);
        }
    }
}
