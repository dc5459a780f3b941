// Solid pentominoes: fill a box of 3 x 4 x 5 cells with the twelve pentominoes, five cubes each, at least three
// of which are already placed. Print the number of ways.
// Items: free cells (up to 45), remaining pieces (up to 9). Options: the placements of these pieces.

#include <dlx/exact.hpp>
#include <dlx/formulations/polyomino.hpp>
#include <dlx/input.hpp>
#include <dlx/matrix.hpp>
#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

static const int MOST_BOXES = 10;
static const int LAYERS = 3;
static const int ROWS = 4;
static const int COLUMNS = 5;
static const int PIECES = 12;
static const int LEAST_PLACED = 3;

// The twelve pentominoes, with Golomb's names.
static const std::string NAMES = "FILNPTUVWXYZ";
static const char *const PENTOMINOES[] = {".## ##. .#.", "#####",       "#### #...",   "###. ..##",
                                          "### ##.",     "### .#. .#.", "### #.#",     "### #.. #..",
                                          "##. .## ..#", ".#. ### .#.", "#### .#..", "##. .#. .##"};

// A piece and its cells, in ascending order.
typedef std::pair<int, std::vector<int> > Placed;
typedef std::set<Placed> Placements;

// Adds the placements of `piece` in an empty box in a flat `orientation`, perpendicular to axis number `across`.
static void add(int piece, const cover::Cells &orientation, int across, Placements &placements) {
    for (int first = 0; first < LAYERS * ROWS * COLUMNS; ++first) {
        std::vector<int> cells;
        for (std::size_t i = 0; i < orientation.size(); ++i) {
            const int one = orientation[i].first;
            const int other = orientation[i].second;
            const int layer = first / COLUMNS / ROWS + (across == 0 ? 0 : one);
            const int row = first / COLUMNS % ROWS + (across == 0 ? one : across == 1 ? 0 : other);
            const int column = first % COLUMNS + (across == 2 ? 0 : other);
            if (layer < LAYERS && row < ROWS && column < COLUMNS) {
                cells.push_back((layer * ROWS + row) * COLUMNS + column);
            }
        }
        if (cells.size() == orientation.size()) {
            std::sort(cells.begin(), cells.end());
            placements.insert(Placed(piece, cells));
        }
    }
}

// All placements in an empty box. Placements of the straight piece are added twice.
static Placements all_placements() {
    Placements placements;
    for (int piece = 0; piece < PIECES; ++piece) {
        const std::vector<cover::Cells> orientations = cover::Piece(NAMES[piece], PENTOMINOES[piece]).orientations();
        for (std::size_t i = 0; i < orientations.size(); ++i) {
            for (int across = 0; across < 3; ++across) {
                add(piece, orientations[i], across, placements);
            }
        }
    }
    return placements;
}

// Reads a box and returns the piece on each cell, PIECES for none.
static std::vector<int> read(input::Input &in, const Placements &all) {
    const input::Input start = in;
    std::vector<int> box;
    std::vector<std::vector<int> > placed(PIECES);
    for (int row = 0; row < LAYERS * ROWS; ++row) {
        const input::Text line = in.token("a row of a box");
        for (std::size_t column = 0; column < COLUMNS || column < line.size(); ++column) {
            const bool is_inside = column < COLUMNS;
            const std::size_t piece = is_inside && column < line.size() ? NAMES.find(line[column]) : std::string::npos;
            if (piece != std::string::npos) {
                placed[piece].push_back(static_cast<int>(box.size()));
                box.push_back(static_cast<int>(piece));
            } else if (is_inside && column < line.size() && line[column] == '.') {
                box.push_back(PIECES);
            } else {
                throw line.error_at(column, is_inside ? "'.' or a piece" : "end of row");
            }
        }
    }
    int number = 0;
    for (int piece = 0; piece < PIECES; ++piece) {
        if (placed[piece].empty()) {
            continue;
        }
        ++number;
        if (all.count(Placed(piece, placed[piece])) == 0) {
            throw start.error(std::string("a box in which the cells of ") + NAMES[piece] + " are that piece");
        }
    }
    if (number < LEAST_PLACED) {
        throw start.error("a box with at least 3 pieces");
    }
    return box;
}

// The matrix of the placements that fit in a partly filled box: the items are the free cells and the remaining
// pieces.
static cover::Matrix matrix(const std::vector<int> &box, const Placements &all) {
    std::vector<int> cell_items(box.size(), -1);
    std::vector<int> piece_items(PIECES, -1);
    int items = 0;
    for (std::size_t cell = 0; cell < box.size(); ++cell) {
        if (box[cell] == PIECES) {
            cell_items[cell] = items++;
        }
    }
    for (int piece = 0; piece < PIECES; ++piece) {
        if (std::find(box.begin(), box.end(), piece) == box.end()) {
            piece_items[piece] = items++;
        }
    }
    cover::Matrix matrix(items, 0);
    for (Placements::const_iterator placed = all.begin(); placed != all.end(); ++placed) {
        std::vector<int> option;
        for (std::size_t i = 0; i < placed->second.size(); ++i) {
            option.push_back(cell_items[placed->second[i]]);
        }
        option.push_back(piece_items[placed->first]);
        if (std::find(option.begin(), option.end(), -1) == option.end()) {
            matrix.add(option);
        }
    }
    return matrix;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const Placements all = all_placements();
    const int boxes = static_cast<int>(in.integer("the number of boxes", 1, MOST_BOXES));
    for (int number = 0; number < boxes; ++number) {
        const std::vector<int> box = read(in, all);
        out << cover::Exact(matrix(box, all)).count(std::numeric_limits<int>::max()) << '\n';
    }
}
