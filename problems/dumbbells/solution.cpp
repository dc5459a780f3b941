// Dumbbells: straight handles join weights on a grid in pairs; each weight has as many handles as its number says.
// Print the number of ways, or `many` if there are more than 100,000.
// Items: weights, each covered once per handle; free cells, secondary, each covered by at most one handle.
// Options: a handle between two weights that see each other, which covers both weights and the cells between them.

#include <dlx/exact.hpp>
#include <dlx/input.hpp>
#include <dlx/matrix.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

static const int MOST_SIDE = 20;
static const int MOST_WEIGHTS = 36;
static const int MOST_WAYS = 100000;

typedef std::vector<std::string> Grid;

static bool is_weight(char cell) { return cell != '.' && cell != '#'; }

static Grid read(input::Input &in) {
    const int rows = static_cast<int>(in.integer("the number of rows", 1, MOST_SIDE));
    const std::size_t columns = static_cast<std::size_t>(in.integer("the number of columns", 1, MOST_SIDE));
    Grid grid;
    int weights = 0;
    while (static_cast<int>(grid.size()) < rows) {
        const input::Text row = in.token("a row");
        for (std::size_t index = 0; index < std::max(columns, row.size()); ++index) {
            const char cell = index < row.size() ? row[index] : ' ';
            if (index >= columns) {
                throw row.error_at(index, "end of row");
            }
            if (cell == '?' || (cell >= '1' && cell <= '4')) {
                if (++weights > MOST_WEIGHTS) {
                    throw row.error_at(index, "at most 36 weights");
                }
            } else if (cell != '.' && cell != '#') {
                throw row.error_at(index, "'.', '#', '?' or 1-4");
            }
        }
        grid.push_back(row.string());
    }
    return grid;
}

// The matrix of a grid. The options are, for each weight, the handle to the right and the handle below.
static cover::Matrix matrix(const Grid &grid) {
    const std::size_t columns = grid[0].size();
    std::vector<int> lower;
    std::vector<int> upper;
    std::vector<std::vector<int> > items(grid.size(), std::vector<int>(columns));
    int others = 0;
    for (std::size_t row = 0; row < grid.size(); ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            const char cell = grid[row][column];
            if (is_weight(cell)) {
                items[row][column] = static_cast<int>(lower.size());
                lower.push_back(cell == '?' ? 1 : cell - '0');
                upper.push_back(cell == '?' ? 4 : cell - '0');
            } else {
                items[row][column] = others++;
            }
        }
    }
    const int weights = static_cast<int>(lower.size());
    cover::Matrix matrix(weights, others);
    for (int item = 0; item < weights; ++item) {
        matrix.set_bounds(item, lower[item], upper[item]);
    }
    for (std::size_t row = 0; row < grid.size(); ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            for (std::size_t down = 0; down < 2 && is_weight(grid[row][column]); ++down) {
                std::vector<int> handle(1, items[row][column]);
                std::size_t y = row + down;
                std::size_t x = column + 1 - down;
                for (; y < grid.size() && x < columns && grid[y][x] == '.'; y += down, x += 1 - down) {
                    handle.push_back(weights + items[y][x]);
                }
                if (y < grid.size() && x < columns && is_weight(grid[y][x])) {
                    handle.push_back(items[y][x]);
                    matrix.add(handle);
                }
            }
        }
    }
    return matrix;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        const input::Integer count = cover::Exact(matrix(read(in))).count(MOST_WAYS + 1);
        if (count > MOST_WAYS) {
            out << "many\n";
        } else {
            out << count << '\n';
        }
    }
}
