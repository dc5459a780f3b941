// Pentominoes: tile a board of 60 free cells with the twelve pentominoes, each used once; count the tilings
// or print them.
// Items: cells (60), pieces (12). Options: placements of pieces (1568 on the chessboard without its centre,
// six items each).

#include <dlx/exact.hpp>
#include <dlx/formulations/polyomino.hpp>
#include <dlx/input.hpp>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

static const std::size_t FREE_CELLS = 60;
// The piece with the fewest placements on most boards.
static const int X = 9;
// The maximum number of rows or columns, holes included.
static const std::size_t MOST_LINES = 1000;

// The twelve pentominoes, with Golomb's names.
static const char NAMES[] = "FILNPTUVWXYZ";
static const char *const PENTOMINOES[] = {".## ##. .#.", "#####",       "#### #...",   "###. ..##",
                                          "### ##.",     "### .#. .#.", "### #.#",     "### #.. #..",
                                          "##. .## ..#", ".#. ### .#.", "#### .#..", "##. .#. .##"};

typedef std::vector<input::Text> Drawing;

// A tiling: the piece of each free cell. Tilings are ordered by these pieces.
typedef std::vector<int> Tiling;
typedef std::set<Tiling> Tilings;

static bool is_mode(const input::Text &line) {
    return line == "count" || line == "first" || line == "all" || line == "unique";
}

// Reads a board, from its first row `line` to a blank line.
static Drawing read(input::Text line, input::Input &in) {
    const std::size_t width = line.size() < MOST_LINES ? line.size() : MOST_LINES;
    Drawing rows;
    for (bool more = true; more && line.size() > 0; more = in.line(line)) {
        if (rows.size() == MOST_LINES) {
            throw line.error("an empty line after 1000 rows");
        }
        for (std::size_t index = 0; index < width || index < line.size(); ++index) {
            const bool free_or_hole = index < line.size() && (line[index] == '.' || line[index] == '#');
            if (index >= width || !free_or_hole) {
                throw line.error_at(index, index < width ? "'.' or '#'" : "end of line");
            }
        }
        rows.push_back(line);
    }
    return rows;
}

static cover::Cells free_cells(const Drawing &drawing) {
    cover::Cells cells;
    for (std::size_t row = 0; row < drawing.size(); ++row) {
        for (std::size_t column = 0; column < drawing[row].size(); ++column) {
            if (drawing[row][column] == '.') {
                cells.push_back(cover::Cell(static_cast<int>(row), static_cast<int>(column)));
            }
        }
    }
    return cells;
}

// The images of a tiling under the symmetries of its board.
static Tilings images(const Tiling &tiling, const std::vector<std::vector<int> > &symmetries) {
    Tilings images;
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
        Tiling image;
        for (std::size_t cell = 0; cell < tiling.size(); ++cell) {
            image.push_back(tiling[symmetries[i][cell]]);
        }
        images.insert(image);
    }
    return images;
}

// All tilings; with `unique`, only tilings that no symmetry of the board maps to a smaller one.
static Tilings search(const Drawing &drawing, bool unique) {
    Tilings least;
    const cover::Cells cells = free_cells(drawing);
    if (cells.size() != FREE_CELLS) {
        return least;
    }
    std::vector<cover::Piece> pieces;
    for (int piece = 0; piece < 12; ++piece) {
        pieces.push_back(cover::Piece(NAMES[piece], PENTOMINOES[piece]));
    }
    const cover::Board board(cells, pieces);
    const std::vector<std::vector<int> > symmetries = board.symmetries();
    cover::Exact exact(board.matrix());
    // Every tiling has an image with X at one of these positions.
    const std::vector<int> places = board.distinct(X);
    for (std::size_t i = 0; i < places.size(); ++i) {
        exact.given(std::vector<int>(1, places[i]));
        while (exact.next()) {
            least.insert(*images(board.pieces(exact.chosen()), symmetries).begin());
        }
    }
    if (unique) {
        return least;
    }
    Tilings all;
    for (Tilings::const_iterator tiling = least.begin(); tiling != least.end(); ++tiling) {
        const Tilings own = images(*tiling, symmetries);
        all.insert(own.begin(), own.end());
    }
    return all;
}

// Writes `drawing` with the letters of `tiling` in its free cells, then an empty line.
static void draw(const Drawing &drawing, const Tiling &tiling, input::Output &out) {
    std::size_t cell = 0;
    for (std::size_t row = 0; row < drawing.size(); ++row) {
        std::string line;
        for (std::size_t column = 0; column < drawing[row].size(); ++column) {
            line += drawing[row][column] == '.' ? NAMES[tiling[cell++]] : '#';
        }
        out << line << '\n';
    }
    out << '\n';
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    std::string mode;
    input::Text line;
    while (in.filled_line(line)) {
        if (is_mode(line)) {
            mode = line.string();
            if (!in.filled_line(line)) {
                throw in.error("a row of '.' and '#'");
            }
        }
        if (mode.empty()) {
            throw line.error("count, first, all or unique");
        }
        const Drawing drawing = read(line, in);
        const Tilings tilings = search(drawing, mode == "unique");
        if (tilings.empty()) {
            out << "no tiling\n";
            continue;
        }
        Tilings::const_iterator tiling = tilings.begin();
        for (bool more = mode != "count"; more; more = mode != "first" && tiling != tilings.end()) {
            draw(drawing, *tiling++, out);
        }
        if (mode != "first") {
            out << static_cast<int>(tilings.size()) << '\n';
        }
    }
}
