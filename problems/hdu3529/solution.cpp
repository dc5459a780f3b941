// HDU 3529, ZOJ 2064 Bomberman: the blast of a bomb goes in four directions as far as the next wall, and
// destroys the wall if it is ordinary. All bombs explode at once. Find the fewest bombs that destroy all
// ordinary walls.
// Items: ordinary walls. Options: bombs on empty cells, each covering the walls that it destroys. Repeat
// cover with the fewest options.

#include <dlx/matrix.hpp>
#include <dlx/repeat.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <string>
#include <vector>

// The statement says at least 4, but a room of its sample has 3 rows.
static const int LEAST_SIDE = 3;
static const int MOST_SIDE = 15;
static const char CONCRETE = '*';
static const char WALL = '#';
static const char EMPTY = '.';

// Describes what was expected instead of `cell`; null if `cell` is right.
static const char *expected(char cell, bool is_border) {
    if (is_border && cell != CONCRETE) {
        return "'*' at the border";
    }
    return cell == CONCRETE || cell == WALL || cell == EMPTY ? 0 : "'*', '#' or '.'";
}

// Reads the cells of a room, row by row, and the number of columns.
static std::string room(input::Input &in, int &columns) {
    const int rows = static_cast<int>(in.integer("N, the number of rows", LEAST_SIDE, MOST_SIDE));
    columns = static_cast<int>(in.integer("M, the number of columns", LEAST_SIDE, MOST_SIDE));
    std::string cells;
    for (int row = 0; row < rows; ++row) {
        const input::Text line = in.token("a row of the room");
        const int length = static_cast<int>(line.size());
        for (int column = 0; column < std::max(columns, length); ++column) {
            if (column >= columns) {
                throw line.error_at(column, "end of line");
            }
            const bool is_border = row == 0 || row + 1 == rows || column == 0 || column + 1 == columns;
            const char cell = column < length ? line[column] : '\0';
            if (const char *const other = expected(cell, is_border)) {
                throw line.error_at(column, other);
            }
            cells += cell;
        }
    }
    return cells;
}

// The matrix: walls and empty cells are numbered row by row.
static cover::Matrix matrix(const std::string &cells, int columns) {
    std::vector<int> number;
    int walls = 0;
    for (std::string::size_type cell = 0; cell < cells.size(); ++cell) {
        number.push_back(cells[cell] == WALL ? walls++ : -1);
    }
    cover::Matrix matrix(walls, 0);
    for (int bomb = 0; bomb < static_cast<int>(cells.size()); ++bomb) {
        if (cells[bomb] != EMPTY) {
            continue;
        }
        std::vector<int> destroyed;
        const int steps[] = {-1, 1, -columns, columns};
        for (int direction = 0; direction < 4; ++direction) {
            int cell = bomb;
            while (cells[cell] == EMPTY) {
                cell += steps[direction];
            }
            if (cells[cell] == WALL) {
                destroyed.push_back(number[cell]);
            }
        }
        matrix.add(destroyed);
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        input::Input start = in;
        int columns;
        const std::string cells = room(in, columns);
        std::vector<int> bombs;
        if (!cover::Repeat(matrix(cells, columns)).fewest(bombs)) {
            throw start.error("a room with an empty cell next to each '#'");
        }
        out << static_cast<int>(bombs.size()) << '\n';
    }
}
