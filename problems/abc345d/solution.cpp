// AtCoder ABC 345 D Tiling: whether some of n rectangular tiles, turned or not, cover an h x w grid without
// overlap.
// Items: cells (up to 100), primary; tiles (up to 7), secondary. Options: placements of tiles (up to 1260).

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <cstddef>
#include <utility>
#include <vector>

static const int MOST_TILES = 7;
static const int MOST_SIDE = 10;

// A case: the size of the grid, and the sides of each tile.
struct Grid {
    int rows;
    int columns;
    std::vector<std::pair<int, int> > tiles;
};

static Grid grid(input::Input &in) {
    Grid grid;
    const int number = static_cast<int>(in.integer("N, the number of tiles", 1, MOST_TILES));
    grid.rows = static_cast<int>(in.integer("H, the number of rows", 1, MOST_SIDE));
    grid.columns = static_cast<int>(in.integer("W, the number of columns", 1, MOST_SIDE));
    for (int tile = 0; tile < number; ++tile) {
        const int one = static_cast<int>(in.integer("A, a side of a tile", 1, MOST_SIDE));
        const int other = static_cast<int>(in.integer("B, the other side of a tile", 1, MOST_SIDE));
        grid.tiles.push_back(std::make_pair(one, other));
    }
    return grid;
}

// Adds an option for each placement of tile number `tile` as `height` x `width`.
static void add(const Grid &grid, int tile, int height, int width, cover::Matrix &matrix) {
    for (int top = 0; top + height <= grid.rows; ++top) {
        for (int left = 0; left + width <= grid.columns; ++left) {
            std::vector<int> items(1, grid.rows * grid.columns + tile);
            for (int row = top; row < top + height; ++row) {
                for (int column = left; column < left + width; ++column) {
                    items.push_back(row * grid.columns + column);
                }
            }
            matrix.add(items);
        }
    }
}

// The matrix: the items are the cells, row by row, then the tiles.
static cover::Matrix matrix(const Grid &grid) {
    cover::Matrix matrix(grid.rows * grid.columns, static_cast<int>(grid.tiles.size()));
    for (std::size_t tile = 0; tile < grid.tiles.size(); ++tile) {
        const std::pair<int, int> sides = grid.tiles[tile];
        add(grid, static_cast<int>(tile), sides.first, sides.second, matrix);
        // Turning a square changes nothing.
        if (sides.first != sides.second) {
            add(grid, static_cast<int>(tile), sides.second, sides.first, matrix);
        }
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    std::vector<int> chosen;
    out << (cover::Exact(matrix(grid(in))).first(chosen) ? "Yes\n" : "No\n");
}
