// Luogu P4205 (NOI 2005) Pyramid of Beads: complete a triangle of ten rows with the twelve pieces A to L,
// some of which are already placed.
// Items: cells (55), pieces (12). Options: placements of pieces (1644 on the empty board), fewer if pieces
// are already placed.

#include <dlx/exact.hpp>
#include <dlx/formulations/polyomino.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

static const int ROWS = 10;
static const char FREE = '.';

static std::vector<cover::Piece> pieces() {
    static const char *const DRAWN[] = {"## #.",   "####",    "### #..",   "## ##",       "### #.. #..", "#### .#..",
                                        "### #.#", "### ##.", "###. ..##", ".#. ### .#.", "##. .## ..#", "#### #..."};
    std::vector<cover::Piece> pieces;
    for (int piece = 0; piece < 12; ++piece) {
        pieces.push_back(cover::Piece(static_cast<char>('A' + piece), DRAWN[piece]));
    }
    return pieces;
}

// Reads the triangle, row by row: the letter of the piece on each cell, or FREE. A row may contain blanks.
static std::string triangle(input::Input &in) {
    std::string cells;
    for (std::size_t row = 1; row <= static_cast<std::size_t>(ROWS); ++row) {
        const std::size_t end = cells.size() + row;
        input::Text before;
        while (cells.size() < end) {
            const input::Text part = in.token("A-L or '.'");
            for (std::size_t index = 0; index < part.size(); ++index) {
                if (part[index] != FREE && (part[index] < 'A' || part[index] > 'L')) {
                    throw part.error_at(index, "A-L or '.'");
                }
                if (cells.size() == end) {
                    throw before.size() > 0 ? before.error_at(before.size(), "A-L or '.'")
                                            : part.error_at(index, "end of line");
                }
                cells += part[index];
            }
            before = part;
        }
    }
    return cells;
}

// Whether a placement of the piece `name` agrees with the pieces already `laid`: a cell with a letter belongs
// to that letter's piece.
static bool agrees(const cover::Placement &placement, char name, const std::string &laid) {
    std::string letters;
    for (std::size_t i = 0; i < placement.cells.size(); ++i) {
        letters += laid[placement.cells[i]];
    }
    const std::ptrdiff_t own = std::count(letters.begin(), letters.end(), name);
    return own == std::count(laid.begin(), laid.end(), name) &&
           own + std::count(letters.begin(), letters.end(), FREE) == static_cast<std::ptrdiff_t>(letters.size());
}

// The board, with the placements that agree with the pieces already `laid`.
static cover::Board board(const std::string &laid, const std::vector<cover::Piece> &pieces) {
    cover::Cells cells;
    for (int row = 0; row < ROWS; ++row) {
        for (int column = 0; column <= row; ++column) {
            cells.push_back(cover::Cell(row, column));
        }
    }
    cover::Board board(cells, pieces);
    std::vector<cover::Placement> all;
    all.swap(board.placements);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (agrees(all[i], pieces[all[i].piece].name, laid)) {
            board.placements.push_back(all[i]);
        }
    }
    return board;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const std::vector<cover::Piece> pieces = ::pieces();
    const cover::Board board = ::board(triangle(in), pieces);
    std::vector<int> chosen;
    if (!cover::Exact(board.matrix()).first(chosen)) {
        out << "No solution\n";
        return;
    }
    const std::vector<int> cells = board.pieces(chosen);
    int cell = 0;
    for (int row = 0; row < ROWS; ++row) {
        for (int column = 0; column <= row; ++column) {
            out << pieces[cells[cell++]].name;
        }
        out << '\n';
    }
}
