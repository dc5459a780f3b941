// The formulation of polyomino tilings: each piece is placed once, and every cell of the board is covered. The C++98
// twin of polyomino.rs.
//
// Items: the cells of the board, in the order they were given, then the pieces. Options: the placements of a piece in
// one of its distinct orientations on the board; each covers its cells and its piece.
#pragma once

#include "../matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace cover {

// A row and a column.
typedef std::pair<int, int> Cell;
typedef std::vector<Cell> Cells;

// `cells`, at least one, after rotation and reflection number `turn` (0 to 7), moved so that the smallest row and column are 0.
inline Cells turned(const Cells &cells, int turn) {
    Cell least = cells[0];
    Cell most = cells[0];
    for (std::size_t i = 0; i < cells.size(); ++i) {
        least = Cell(std::min(least.first, cells[i].first), std::min(least.second, cells[i].second));
        most = Cell(std::max(most.first, cells[i].first), std::max(most.second, cells[i].second));
    }
    Cells moved;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int row = (turn & 1) == 0 ? cells[i].first - least.first : most.first - cells[i].first;
        const int column = (turn & 2) == 0 ? cells[i].second - least.second : most.second - cells[i].second;
        moved.push_back((turn & 4) == 0 ? Cell(row, column) : Cell(column, row));
    }
    return moved;
}

// A piece: its name and its cells.
class Piece {
public:
    // The piece `name`, drawn with '#' in `rows`, which are separated by blanks.
    Piece(char name_, const std::string &rows) : name(name_) {
        Cell cell(0, 0);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i] == '#') {
                cells_.push_back(cell);
            }
            cell = rows[i] == ' ' ? Cell(cell.first + 1, 0) : Cell(cell.first, cell.second + 1);
        }
    }

    // The 1, 2, 4 or 8 distinct orientations.
    std::vector<Cells> orientations() const {
        std::vector<Cells> orientations;
        for (int turn = 0; turn < 8; ++turn) {
            Cells cells = turned(cells_, turn);
            std::sort(cells.begin(), cells.end());
            orientations.push_back(cells);
        }
        std::sort(orientations.begin(), orientations.end());
        orientations.erase(std::unique(orientations.begin(), orientations.end()), orientations.end());
        return orientations;
    }

    // The letter of the piece in drawings.
    char name;

private:
    Cells cells_;
};

// A piece placed on a board.
struct Placement {
    // The number of the piece.
    int piece;
    // The numbers of the cells covered, in ascending order.
    std::vector<int> cells;
};

// A board and the possible placements of pieces on it.
class Board {
public:
    // The board of the distinct `cells`, at least one and in ascending order, with all placements of `pieces`.
    Board(const Cells &cells, const std::vector<Piece> &pieces)
        : cells_(cells), pieces_(static_cast<int>(pieces.size())) {
        for (int piece = 0; piece < pieces_; ++piece) {
            const std::vector<Cells> orientations = pieces[piece].orientations();
            for (std::size_t i = 0; i < orientations.size(); ++i) {
                // Every placement has its first cell on some cell of the board.
                for (std::size_t first = 0; first < cells.size(); ++first) {
                    const int down = cells[first].first - orientations[i][0].first;
                    const int right = cells[first].second - orientations[i][0].second;
                    Placement placement;
                    placement.piece = piece;
                    if (places(cells, orientations[i], down, right, placement.cells)) {
                        placements.push_back(placement);
                    }
                }
            }
        }
    }

    // One item per cell, then one per piece, all primary.
    Matrix matrix() const {
        const int cells = static_cast<int>(cells_.size());
        Matrix matrix(cells + pieces_, 0);
        for (std::size_t option = 0; option < placements.size(); ++option) {
            std::vector<int> items = placements[option].cells;
            items.push_back(cells + placements[option].piece);
            matrix.add(items);
        }
        return matrix;
    }

    // The symmetries of the board, including the identity, each as the images of all cells.
    std::vector<std::vector<int> > symmetries() const {
        const Cells board = turned(cells_, 0);
        std::vector<std::vector<int> > symmetries;
        for (int turn = 0; turn < 8; ++turn) {
            std::vector<int> symmetry;
            if (places(board, turned(cells_, turn), 0, 0, symmetry)) {
                symmetries.push_back(symmetry);
            }
        }
        return symmetries;
    }

    // The placements of `piece`; of those that symmetries of the board map to each other, only the smallest.
    std::vector<int> distinct(int piece) const {
        const std::vector<std::vector<int> > symmetries = this->symmetries();
        std::vector<int> distinct;
        for (std::size_t option = 0; option < placements.size(); ++option) {
            const std::vector<int> &cells = placements[option].cells;
            bool smallest = placements[option].piece == piece;
            for (std::size_t i = 0; smallest && i < symmetries.size(); ++i) {
                std::vector<int> image;
                for (std::size_t j = 0; j < cells.size(); ++j) {
                    image.push_back(symmetries[i][cells[j]]);
                }
                std::sort(image.begin(), image.end());
                smallest = cells <= image;
            }
            if (smallest) {
                distinct.push_back(static_cast<int>(option));
            }
        }
        return distinct;
    }

    // The piece that covers each cell in the placements `chosen`, which leave no cell free.
    std::vector<int> pieces(const std::vector<int> &chosen) const {
        std::vector<int> pieces(cells_.size());
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            const Placement &placement = placements[chosen[i]];
            for (std::size_t j = 0; j < placement.cells.size(); ++j) {
                pieces[placement.cells[j]] = placement.piece;
            }
        }
        return pieces;
    }

    // The placements, numbered like the options of the matrix.
    std::vector<Placement> placements;

private:
    // Whether all `cells`, moved `down` and `right`, are on `board`; if so, sets `numbers` to their numbers.
    static bool places(const Cells &board, const Cells &cells, int down, int right, std::vector<int> &numbers) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Cell cell(cells[i].first + down, cells[i].second + right);
            const Cells::const_iterator place = std::lower_bound(board.begin(), board.end(), cell);
            if (place == board.end() || *place != cell) {
                return false;
            }
            numbers.push_back(static_cast<int>(place - board.begin()));
        }
        return true;
    }

    Cells cells_;
    int pieces_;
};

} // namespace cover
