// ZOJ 3209 Treasure Map: the fewest of p rectangles that tile an n x m map without overlap, or -1.
// Items: cells of the map between the edge lines of the rectangles (up to 900). Options: rectangles (up to
// 500).

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST_CASES = 500;
static const int MOST_SIDE = 30;
static const int MOST_PIECES = 500;

struct Piece {
    int left;
    int right;
    int bottom;
    int top;

    bool operator<(const Piece &other) const {
        if (left != other.left || right != other.right) {
            return left != other.left ? left < other.left : right < other.right;
        }
        return bottom != other.bottom ? bottom < other.bottom : top < other.top;
    }

    bool operator==(const Piece &other) const { return !(*this < other) && !(other < *this); }
};

// A case: the map's width and height, and its pieces.
struct Map {
    int width;
    int height;
    std::vector<Piece> pieces;
};

static Map map(input::Input &in) {
    Map map;
    map.width = static_cast<int>(in.integer("n, the width of the map", 1, MOST_SIDE));
    map.height = static_cast<int>(in.integer("m, the height of the map", 1, MOST_SIDE));
    for (input::Integer left = in.integer("p, the number of pieces", 1, MOST_PIECES); left > 0; --left) {
        Piece piece;
        piece.left = static_cast<int>(in.integer("x1", 0, map.width - 1));
        piece.bottom = static_cast<int>(in.integer("y1", 0, map.height - 1));
        piece.right = static_cast<int>(in.integer("x2", piece.left + 1, map.width));
        piece.top = static_cast<int>(in.integer("y2", piece.bottom + 1, map.height));
        map.pieces.push_back(piece);
    }
    std::sort(map.pieces.begin(), map.pieces.end());
    map.pieces.erase(std::unique(map.pieces.begin(), map.pieces.end()), map.pieces.end());
    return map;
}

// The coordinates along a side at which a span begins or ends. The cells between two neighbouring ends are covered by the same
// pieces, so one item represents them all.
class Lines {
public:
    explicit Lines(int side) : ends_(side + 1, 0) { add(0, side); }

    void add(int from, int to) { ends_[from] = ends_[to] = 1; }

    // The number of ends before a coordinate.
    int before(int at) const { return static_cast<int>(std::count(ends_.begin(), ends_.begin() + at, 1)); }

private:
    std::vector<int> ends_;
};

// The matrix: the items are the cells, column by column.
static cover::Matrix matrix(const Map &map) {
    Lines columns(map.width);
    Lines rows(map.height);
    for (std::size_t i = 0; i < map.pieces.size(); ++i) {
        columns.add(map.pieces[i].left, map.pieces[i].right);
        rows.add(map.pieces[i].bottom, map.pieces[i].top);
    }
    const int last_row = rows.before(map.height);
    cover::Matrix matrix(columns.before(map.width) * last_row, 0);
    std::vector<int> items;
    for (std::size_t i = 0; i < map.pieces.size(); ++i) {
        const Piece &piece = map.pieces[i];
        const int left = columns.before(piece.left);
        const int right = columns.before(piece.right);
        const int bottom = rows.before(piece.bottom);
        const int top = rows.before(piece.top);
        items.resize((right - left) * (top - bottom));
        std::vector<int>::iterator item = items.begin();
        for (int column = left; column < right; ++column) {
            for (int row = bottom; row < top; ++row) {
                *item++ = column * last_row + row;
            }
        }
        matrix.add(items);
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    for (input::Integer left = in.integer("T, the number of maps", 0, MOST_CASES); left > 0; --left) {
        std::vector<int> chosen;
        const bool is_tiled = cover::Exact(matrix(map(in))).fewest(chosen);
        out << (is_tiled ? static_cast<int>(chosen.size()) : -1) << '\n';
    }
}
