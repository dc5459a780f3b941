// Checks how the headers refuse invalid input: counts their exceptions, and checks that a refused call changes nothing.
#include <dlx/exact.hpp>
#include <dlx/repeat.hpp>
#include <dlx/sudoku.hpp>
#include <dlx/sudoku/nine.hpp>
#include <iostream>
#include <limits>
#include <stdexcept>

using namespace cover;

static int tried = 0, refused = 0;

#define REFUSED(expression)                                                                                                              \
    ++tried;                                                                                                                             \
    try {                                                                                                                                \
        expression;                                                                                                                      \
        std::cout << #expression << '\n';                                                                                                \
    } catch (const std::logic_error &) {                                                                                                 \
        ++refused;                                                                                                                       \
    }

static std::vector<int> list(int first, int second) {
    std::vector<int> items(1, first);
    items.push_back(second);
    return items;
}

static std::vector<std::pair<int, int> > coloured(int item, int colour) {
    return std::vector<std::pair<int, int> >(1, std::make_pair(item, colour));
}

int main() {
    const int most = std::numeric_limits<int>::max(), least = std::numeric_limits<int>::min();
    Matrix matrix(2, 1);
    REFUSED(Matrix(-1, 5));
    REFUSED(Matrix(5, -1));
    REFUSED(matrix.add(list(0, 3)));
    REFUSED(matrix.add(list(0, -1)));
    REFUSED(matrix.add(list(most, least)));
    REFUSED(matrix.add_coloured(coloured(3, 1)));
    REFUSED(matrix.add_coloured(coloured(0, 1)));
    REFUSED(matrix.add_coloured(coloured(2, -1)));
    REFUSED(matrix.set_bounds(2, 0, 1));
    REFUSED(matrix.set_bounds(-1, 0, 1));
    REFUSED(matrix.set_bounds(0, 2, 1));
    REFUSED(matrix.set_bounds(0, -1, 1));
    REFUSED(matrix.set_bounds(0, 0, 0));
    matrix.add(list(0, 0));
    matrix.add(list(1, 2));
    matrix.add(std::vector<int>());
    Exact exact(matrix);
    Repeat repeat(matrix);
    REFUSED(exact.given(list(0, 3)));
    REFUSED(exact.given(list(-1, 0)));
    REFUSED(repeat.given(list(0, 3)));
    std::vector<int> cover;
    Integer cost = 0;
    REFUSED(exact.cheapest(std::vector<Integer>(2, 1), cost, cover));
    REFUSED(exact.cheapest(std::vector<Integer>(3, -1), cost, cover));
    REFUSED(repeat.cheapest(std::vector<Integer>(4, 1), cost, cover));
    Sudoku small = Sudoku::square(2);
    REFUSED(Sudoku::square(0));
    REFUSED(Sudoku::square(16));
    REFUSED(Sudoku(2, list(0, 1)));
    REFUSED(Sudoku(2, std::vector<int>(4, 0)));
    REFUSED(small.add_region(list(0, 1)));
    REFUSED(small.add_region(std::vector<int>(4, 1)));
    REFUSED(small.matrix(Sudoku::Grid(15, 0)));
    REFUSED(small.matrix(Sudoku::Grid(16, 5)));
    sudoku::nine::Grid grid;
    REFUSED(sudoku::nine::first(sudoku::nine::Grid(80, 0), grid));
    std::cout << refused << " of " << tried << " refused, " << exact.count(9) << " cover, fewest " << repeat.fewest(cover) << '\n';
}
