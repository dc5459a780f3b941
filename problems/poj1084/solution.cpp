// POJ 1084 Square Destroyer: an n x n grid of squares made of matchsticks, some already removed. Remove the
// fewest more so that no square of any size is left.
// Items: whole squares. Options: remaining sticks, each covering the squares whose border contains it.
// Repeat cover with the fewest options.

#include <dlx/matrix.hpp>
#include <dlx/repeat.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

static const int LONGEST_SIDE = 5;

// Reads which sticks are removed; returns for each stick whether it remains.
static std::vector<bool> sticks(input::Input &in, int side) {
    const int all = 2 * side * (side + 1);
    std::vector<bool> there(all, true);
    for (input::Integer left = in.integer("k, the number of sticks taken away", 0, all); left > 0; --left) {
        there[static_cast<int>(in.integer("a stick", 1, all)) - 1] = false;
    }
    return there;
}

// The sticks of the grid as bits, in the turned or flipped version of the grid that gives the smallest number.
static input::Integer canonical(int side, const std::vector<bool> &there) {
    const int row = 2 * side + 1;
    input::Integer images[8] = {0};
    for (int stick = 0; stick < static_cast<int>(there.size()); ++stick) {
        // The midpoint of the stick, in units of half a stick.
        const int line = 2 * (stick / row), place = stick % row;
        const int down = place < side ? line : line + 1, right = place < side ? 2 * place + 1 : 2 * (place - side);
        for (int turn = 0; there[stick] && turn < 8; ++turn) {
            int y = turn & 1 ? 2 * side - down : down;
            int x = turn & 2 ? 2 * side - right : right;
            if (turn & 4) {
                std::swap(y, x);
            }
            images[turn] |= static_cast<input::Integer>(1) << (y / 2 * row + y % 2 * side + x / 2);
        }
    }
    return *std::min_element(images, images + 8);
}

// The sticks around a square, given by its upper left cell and its size. Sticks are numbered row by row: the n
// horizontal sticks above a row of cells, then the n + 1 vertical sticks of that row.
static std::vector<int> border(int side, int top, int left, int size) {
    const int row = 2 * side + 1;
    std::vector<int> sticks;
    for (int step = 0; step < size; ++step) {
        sticks.push_back(top * row + left + step);
        sticks.push_back((top + size) * row + left + step);
        sticks.push_back((top + step) * row + side + left);
        sticks.push_back((top + step) * row + side + left + size);
    }
    return sticks;
}

// The matrix: the options are all sticks; removed sticks cover nothing.
static cover::Matrix matrix(int side, const std::vector<bool> &there) {
    std::vector<std::vector<int> > broken(there.size());
    int squares = 0;
    for (int size = 1; size <= side; ++size) {
        for (int place = 0; place < (side - size + 1) * (side - size + 1); ++place) {
            const int top = place / (side - size + 1);
            const int left = place % (side - size + 1);
            const std::vector<int> around = border(side, top, left, size);
            bool whole = true;
            for (std::size_t i = 0; i < around.size(); ++i) {
                whole = whole && there[around[i]];
            }
            for (std::size_t i = 0; whole && i < around.size(); ++i) {
                broken[around[i]].push_back(squares);
            }
            squares += whole ? 1 : 0;
        }
    }
    cover::Matrix matrix(squares, 0);
    for (std::size_t stick = 0; stick < broken.size(); ++stick) {
        matrix.add(broken[stick]);
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    // Some grids take 3 ms, so turned and flipped copies of a grid are solved only once.
    std::map<std::pair<int, input::Integer>, int> known;
    for (input::Integer left = in.integer("the number of cases", 0, 0xFFFFFFFF); left > 0; --left) {
        const int side = static_cast<int>(in.integer("n, the side of the grid", 1, LONGEST_SIDE));
        const std::vector<bool> there = sticks(in, side);
        int &fewest = known[std::make_pair(side, canonical(side, there))];
        if (fewest == 0) {
            std::vector<int> chosen;
            // Every whole square has at least four sticks, so a cover exists.
            cover::Repeat(matrix(side, there)).fewest(chosen);
            fewest = static_cast<int>(chosen.size());
        }
        out << fewest << '\n';
    }
}
