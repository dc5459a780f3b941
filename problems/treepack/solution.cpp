// Presents under a tree: whether all copies of some shapes, turned and flipped, fit on a rectangle, some of whose
// cells may stay empty.
// Items: cells; shapes, once per copy; an empty cell, once per cell that is left over. Options: placements of
// shapes, at most 124 for each shape, and empty cells.

#include <dlx/exact.hpp>
#include <dlx/formulations/polyomino.hpp>
#include <dlx/input.hpp>
#include <dlx/matrix.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

static const int MOST_ROWS = 5;
static const int MOST_COLUMNS = 6;
static const int MOST_SHAPES = 4;
static const int MOST_COPIES = 30;
static const int SHAPE_SIDE = 3;

static int is_cell(char byte) { return byte == '#' ? 1 : byte == '.' ? 0 : -1; }

// Reads the drawing of a shape, as rows separated by blanks.
static std::string shape(input::Input &in) {
    std::string rows;
    for (int row = 0; row < SHAPE_SIDE; ++row) {
        const input::Text line = in.token("a row of a shape");
        unsigned char cells[SHAPE_SIDE];
        line.cells(cells, SHAPE_SIDE, is_cell, "'.' or '#'");
        rows += line.string() + ' ';
        if (row + 1 == SHAPE_SIDE && rows.find('#') == std::string::npos) {
            throw line.error("a row with '#', as the shape has none above");
        }
    }
    return rows;
}

static bool all_fit(input::Input &in) {
    const int rows = static_cast<int>(in.integer("the number of rows", 1, MOST_ROWS));
    const int columns = static_cast<int>(in.integer("the number of columns", 1, MOST_COLUMNS));
    const int shapes = static_cast<int>(in.integer("the number of shapes", 1, MOST_SHAPES));
    std::vector<cover::Piece> pieces;
    std::vector<int> copies;
    int left = rows * columns;
    for (int number = 0; number < shapes; ++number) {
        const int own = static_cast<int>(in.integer("the number of copies", 1, MOST_COPIES));
        const std::string drawing = shape(in);
        const cover::Piece piece(static_cast<char>('A' + number), drawing);
        left -= own * static_cast<int>(std::count(drawing.begin(), drawing.end(), '#'));
        // Shapes that are equal up to turning and flipping become one shape.
        std::size_t same = 0;
        while (same < pieces.size() && pieces[same].orientations() != piece.orientations()) {
            ++same;
        }
        if (same == pieces.size()) {
            pieces.push_back(piece);
            copies.push_back(0);
        }
        copies[same] += own;
    }
    if (left < 0) {
        return false;
    }
    if (left > 0) {
        pieces.push_back(cover::Piece('.', "#"));
        copies.push_back(left);
    }
    cover::Cells cells;
    for (int cell = 0; cell < rows * columns; ++cell) {
        cells.push_back(cover::Cell(cell / columns, cell % columns));
    }
    cover::Matrix matrix = cover::Board(cells, pieces).matrix();
    for (std::size_t piece = 0; piece < copies.size(); ++piece) {
        matrix.set_bounds(rows * columns + static_cast<int>(piece), copies[piece], copies[piece]);
    }
    std::vector<int> cover;
    return cover::Exact(matrix).first(cover);
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        out << (all_fit(in) ? "yes\n" : "no\n");
    }
}
