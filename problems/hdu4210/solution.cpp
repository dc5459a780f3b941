// HDU 4210 Su-domino-ku: complete a sudoku made of the 36 dominoes of two different digits, some of them placed
// already, and of nine given cells that hold 1 to 9.
// Items: cell, row x digit, column x digit, box x digit (4 x 81), domino (36). Options: a given cell (four
// items each); a domino on two cells, either way round (nine items each), if it fits the placed dominoes and digits.

#include <dlx/exact.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

// The number of items: four per cell, and one per domino.
static const int ITEMS = 4 * 81 + 36;

// A domino or a single digit on the grid: its cells and their digits, all numbered from 0.
typedef std::vector<std::pair<int, int> > Tile;

// The items that a tile covers: four per cell and, for a domino, the domino's item.
static std::vector<int> items(const Tile &tile) {
    std::vector<int> items;
    for (std::size_t half = 0; half < tile.size(); ++half) {
        const int row = tile[half].first / 9, column = tile[half].first % 9;
        const int units[] = {row, 9 + column, 18 + row / 3 * 3 + column / 3};
        items.push_back(tile[half].first);
        for (int unit = 0; unit < 3; ++unit) {
            items.push_back(81 + units[unit] * 9 + tile[half].second);
        }
    }
    if (tile.size() == 2) {
        const int low = std::min(tile[0].second, tile[1].second), high = std::max(tile[0].second, tile[1].second);
        items.push_back(4 * 81 + high * (high - 1) / 2 + low);
    }
    return items;
}

// Reads a cell: a letter for the row, a digit for the column.
static int cell(input::Input &in) {
    const input::Text text = in.token("a cell, A1 to I9");
    if (text.size() != 2 || text[0] < 'A' || text[0] > 'I' || text[1] < '1' || text[1] > '9') {
        throw text.error("a cell, A1 to I9");
    }
    return (text[0] - 'A') * 9 + (text[1] - '1');
}

static bool touch(int one, int other) {
    const int low = std::min(one, other), high = std::max(one, other);
    return high == low + 9 || (high == low + 1 && high % 9 > 0);
}

static Tile domino(input::Input &in) {
    const input::Input start = in;
    Tile tile;
    for (int half = 0; half < 2; ++half) {
        const int digit = static_cast<int>(in.integer("a digit of a domino", 1, 9)) - 1;
        tile.push_back(std::make_pair(cell(in), digit));
    }
    if (tile[0].second == tile[1].second) {
        throw start.error("a domino with two different digits");
    }
    if (!touch(tile[0].first, tile[1].first)) {
        throw start.error("a domino on two cells that touch");
    }
    return tile;
}

// Reads the placed tiles: dominoes, then single digits. Returns false at the 0 after the last puzzle.
static bool puzzle(input::Input &in, std::vector<Tile> &placed) {
    const input::Input start = in;
    const int dominoes = static_cast<int>(in.integer("the number of dominoes", 0, 35));
    if (dominoes > 0 && dominoes < 10) {
        throw start.error("10 to 35 dominoes, or 0");
    }
    placed.clear();
    std::vector<bool> taken(ITEMS, false);
    for (int number = 0; dominoes > 0 && number < dominoes + 9; ++number) {
        const input::Input start = in;
        const Tile tile = number < dominoes ? domino(in) : Tile(1, std::make_pair(cell(in), number - dominoes));
        const std::vector<int> own = items(tile);
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (taken[own[i]]) {
                throw start.error("a domino or a single digit that fits the tiles before it");
            }
            taken[own[i]] = true;
        }
        placed.push_back(tile);
    }
    return dominoes > 0;
}

// The tiles to choose from: `placed`, and every placement of a domino that shares no item with `placed`.
static std::vector<Tile> find_tiles(const std::vector<Tile> &placed) {
    std::vector<bool> taken(ITEMS, false);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const std::vector<int> own = items(placed[i]);
        for (std::size_t item = 0; item < own.size(); ++item) {
            taken[own[item]] = true;
        }
    }
    std::vector<Tile> tiles = placed;
    for (int place = 0; place < 81 * 2 * 81; ++place) {
        const int cell = place / 162, other = cell + (place % 2 == 0 ? 1 : 9);
        const int one = place / 2 % 81 / 9, two = place / 2 % 9;
        if (other > 80 || !touch(cell, other) || one == two) {
            continue;
        }
        Tile tile(1, std::make_pair(cell, one));
        tile.push_back(std::make_pair(other, two));
        const std::vector<int> own = items(tile);
        bool fits = true;
        for (std::size_t item = 0; item < own.size(); ++item) {
            fits = fits && !taken[own[item]];
        }
        if (fits) {
            tiles.push_back(tile);
        }
    }
    return tiles;
}

static cover::Matrix matrix(const std::vector<Tile> &tiles) {
    cover::Matrix matrix(ITEMS, 0);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        matrix.add(items(tiles[i]));
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    std::vector<Tile> placed;
    for (int number = 1;; ++number) {
        const input::Input start = in;
        if (!puzzle(in, placed)) {
            return;
        }
        const std::vector<Tile> tiles = find_tiles(placed);
        std::vector<int> chosen;
        if (!cover::Exact(matrix(tiles)).first(chosen)) {
            throw start.error("a puzzle with a completion");
        }
        std::string grid(90, '\n');
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            const Tile &tile = tiles[chosen[i]];
            for (std::size_t half = 0; half < tile.size(); ++half) {
                grid[tile[half].first / 9 * 10 + tile[half].first % 9] = static_cast<char>('1' + tile[half].second);
            }
        }
        out << "Puzzle " << number << '\n' << grid;
    }
}
