// UVa 211 The Domino Effect: the 28 bones of a set of dominoes cover a 7 x 8 board of pips; print all maps
// that show which bone is on each cell.
// Items: cells (56), bones (28). Options: two neighbouring cells, and the bone that they show (97).

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

static const int ROWS = 7;
static const int COLUMNS = 8;
static const int CELLS = 56;
static const int BONES = 28;
static const int MOST_PIPS = 6;

// A number for each cell, row by row: in a board, its pips; in a map, its bone, from 1.
typedef std::vector<int> Board;

static Board pips(input::Input &in) {
    Board pips(CELLS);
    for (int cell = 0; cell < CELLS; ++cell) {
        pips[cell] = static_cast<int>(in.integer("a number of pips", 0, MOST_PIPS));
    }
    return pips;
}

// Writes a board, and an empty line.
static void write(const Board &board, input::Output &out) {
    for (int cell = 0; cell < CELLS; ++cell) {
        out << (board[cell] < 10 ? "   " : "  ") << board[cell];
        if (cell % COLUMNS == COLUMNS - 1) {
            out << '\n';
        }
    }
    out << '\n';
}

// The number of the bone with these pips, from 1.
static int bone(int one, int other) {
    const int less = std::min(one, other);
    const int more = std::max(one, other);
    // Bones whose smaller half is less than `less` come first; there are 7 + 6 + ... such bones.
    return less * (15 - less) / 2 + more - less + 1;
}

// The pairs of neighbouring cells in the order of the options: by first cell, the pair to the right before the pair
// downwards.
static std::vector<std::pair<int, int> > pairs() {
    std::vector<std::pair<int, int> > pairs;
    for (int cell = 0; cell < CELLS; ++cell) {
        if (cell % COLUMNS + 1 < COLUMNS) {
            pairs.push_back(std::make_pair(cell, cell + 1));
        }
        if (cell / COLUMNS + 1 < ROWS) {
            pairs.push_back(std::make_pair(cell, cell + COLUMNS));
        }
    }
    return pairs;
}

// The matrix of a board: the items are the cells, then the bones.
static cover::Matrix matrix(const Board &pips) {
    cover::Matrix matrix(CELLS + BONES, 0);
    const std::vector<std::pair<int, int> > pairs = ::pairs();
    std::vector<int> items(3);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        items[0] = pairs[i].first;
        items[1] = pairs[i].second;
        items[2] = CELLS + bone(pips[items[0]], pips[items[1]]) - 1;
        matrix.add(items);
    }
    return matrix;
}

// Writes all the maps of a board, in the order of a search that fills the first free cell, first with a bone to the right,
// then with a bone downwards. Returns the number of maps.
static int write_maps(const Board &pips, input::Output &out) {
    cover::Exact exact(matrix(pips));
    // A board may have 200,000 maps: each is stored as its option numbers, one byte each.
    std::vector<std::string> covers;
    while (exact.next()) {
        covers.push_back(std::string(exact.chosen().begin(), exact.chosen().end()));
        std::sort(covers.back().begin(), covers.back().end());
    }
    std::sort(covers.begin(), covers.end());
    const std::vector<std::pair<int, int> > pairs = ::pairs();
    Board map(CELLS);
    for (std::size_t cover = 0; cover < covers.size(); ++cover) {
        for (int i = 0; i < BONES; ++i) {
            const std::pair<int, int> &pair = pairs[static_cast<unsigned char>(covers[cover][i])];
            map[pair.first] = map[pair.second] = bone(pips[pair.first], pips[pair.second]);
        }
        write(map, out);
    }
    return static_cast<int>(covers.size());
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    for (int number = 1; !in.at_end(); ++number) {
        const Board pips = ::pips(in);
        out << (number == 1 ? "" : "\n\n\n") << "Layout #" << number << ":\n\n";
        write(pips, out);
        out << "Maps resulting from layout #" << number << " are:\n\n";
        const int maps = write_maps(pips, out);
        out << "There are " << maps << " solution(s) for layout #" << number << ".\n";
    }
}
