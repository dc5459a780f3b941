// Car sequencing: cars of several classes go along a line, and of any q cars in a row at most p may get an
// option. The number of sequences, `many` if there are more than 100,000.
// Items: places, once; classes, as often as there are cars of it; windows of each option, 0 to p times.
// Options: a class at a place, which also covers the windows of its options around that place.

#include "exact.hpp"
#include "matrix.hpp"
#include "input.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST_CARS = 20;
static const int MOST_OPTIONS = 5;
static const int MOST_CLASSES = 10;
static const int MOST_SEQUENCES = 100000;

// A case.
struct Case {
    // For each option p and q: at most p of any q cars in a row get it.
    std::vector<int> most;
    std::vector<int> window;
    // For each class its number of cars, and its options.
    std::vector<int> cars;
    std::vector<std::vector<int> > options;
};

static void read(input::Input &in, Case &line) {
    const int options = static_cast<int>(in.integer("the number of options", 0, MOST_OPTIONS));
    const int classes = static_cast<int>(in.integer("the number of classes", 1, MOST_CLASSES));
    for (int option = 0; option < options; ++option) {
        line.most.push_back(static_cast<int>(in.integer("p, the most cars with an option", 1, MOST_CARS)));
        line.window.push_back(static_cast<int>(in.integer("q, the cars in a row", line.most.back(), MOST_CARS)));
    }
    int left = MOST_CARS;
    for (int number = 0; number < classes; ++number) {
        line.cars.push_back(static_cast<int>(in.integer("the number of cars of a class", 1, left)));
        left -= line.cars.back();
        line.options.push_back(in.ones(options));
    }
}

// The matrix of a case.
static cover::Matrix matrix(const Case &line) {
    const int classes = static_cast<int>(line.cars.size());
    int cars = 0;
    for (int number = 0; number < classes; ++number) {
        cars += line.cars[number];
    }
    std::vector<int> starts(1, cars + classes);
    for (std::size_t option = 0; option < line.most.size(); ++option) {
        // A window that is longer than the line is the whole line.
        starts.push_back(starts.back() + cars + 1 - std::min(line.window[option], cars));
    }
    cover::Matrix matrix(starts.back(), 0);
    for (int number = 0; number < classes; ++number) {
        matrix.set_bounds(cars + number, line.cars[number], line.cars[number]);
    }
    for (std::size_t option = 0; option < line.most.size(); ++option) {
        for (int item = starts[option]; item < starts[option + 1]; ++item) {
            matrix.set_bounds(item, 0, line.most[option]);
        }
    }
    for (int place = 0; place < cars; ++place) {
        for (int number = 0; number < classes; ++number) {
            std::vector<int> items;
            items.push_back(place);
            items.push_back(cars + number);
            for (std::size_t i = 0; i < line.options[number].size(); ++i) {
                const int option = line.options[number][i];
                const int first = starts[option] + std::max(place + 1 - line.window[option], 0);
                const int last = std::min(starts[option] + place, starts[option + 1] - 1);
                for (int item = first; item <= last; ++item) {
                    items.push_back(item);
                }
            }
            matrix.add(items);
        }
    }
    return matrix;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        Case line;
        read(in, line);
        const input::Integer count = cover::Exact(matrix(line)).count(MOST_SEQUENCES + 1);
        if (count > MOST_SEQUENCES) {
            out << "many\n";
        } else {
            out << count << '\n';
        }
    }
}
