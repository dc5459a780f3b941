// Car sequencing: cars of several classes move along a line; of any q consecutive cars, at most p may get an option.
// Print the number of sequences, or `many` if there are more than 100,000.
// Items: places, covered once; classes, once per car; windows of each option, 0 to p times; starts and ends of the
// line that must contain cars with an option, at most once for each of their cars that may lack it.
// Options: a class at a place, which covers both; for each car option that the class has, the windows that contain the
// place; and for each car option that the class lacks, the starts and ends that contain it.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST_CARS = 20;
static const int MOST_OPTIONS = 5;
static const int MOST_CLASSES = 10;
static const int MOST_SEQUENCES = 100000;

struct Case {
    // For each option, p and q: at most p of any q consecutive cars get the option.
    std::vector<int> most;
    std::vector<int> window;
    // For each class, its number of cars and its options.
    std::vector<int> cars;
    std::vector<std::vector<int> > options;
};

static void read(input::Input &in, Case &line) {
    const int options = static_cast<int>(in.integer("the number of options", 0, MOST_OPTIONS));
    const int classes = static_cast<int>(in.integer("the number of classes", 1, MOST_CLASSES));
    for (int option = 0; option < options; ++option) {
        line.most.push_back(static_cast<int>(in.integer("p, the maximum number of cars with an option", 1, MOST_CARS)));
        line.window.push_back(static_cast<int>(in.integer("q, the number of cars in a row", line.most.back(), MOST_CARS)));
    }
    int left = MOST_CARS;
    for (int number = 0; number < classes; ++number) {
        line.cars.push_back(static_cast<int>(in.integer("the number of cars of a class", 1, left)));
        left -= line.cars.back();
        line.options.push_back(in.ones(options));
    }
}

// Consecutive places in the line, `first` to `end` - 1, with bounds on how many of their cars have (or lack) an
// option.
struct Span {
    int option;
    // Whether cars with the option are counted, rather than cars without it.
    bool is_got;
    int first;
    int end;
    int least;
    int most;

    Span(int option, bool is_got, int first, int end, int least, int most)
        : option(option), is_got(is_got), first(first), end(end), least(least), most(most) {}
};

// The first or last stretch of the line, which must contain at least `least` cars with an option: an upper bound on its
// cars without the option or, if all its cars must have the option, a bound on these.
static Span needing(int option, int first, int end, int least) {
    const int most = end - first - least;
    return most > 0 ? Span(option, false, first, end, 0, most) : Span(option, true, first, end, least, least);
}

// The windows of all options; then the first and last stretches of the line that must contain cars with an option,
// because the windows that fill the rest of the line cannot hold all cars with the option.
static std::vector<Span> spans_of(const Case &line, int cars) {
    std::vector<Span> spans, ends;
    for (int option = 0; option < static_cast<int>(line.most.size()); ++option) {
        // Windows are not longer than the line.
        const int most = line.most[option], window = std::min(line.window[option], cars);
        for (int first = 0; first + window <= cars; ++first) {
            spans.push_back(Span(option, true, first, first + window, 0, most));
        }
        int all = 0;
        for (std::size_t number = 0; number < line.cars.size(); ++number) {
            const std::vector<int> &own = line.options[number];
            all += static_cast<int>(std::count(own.begin(), own.end(), option)) * line.cars[number];
        }
        for (int windows = 1; windows * window <= cars; ++windows) {
            const int rest = cars - windows * window, least = std::min(all - windows * most, rest);
            if (least > 0) {
                ends.push_back(needing(option, 0, rest, least));
                ends.push_back(needing(option, cars - rest, cars, least));
            }
        }
    }
    spans.insert(spans.end(), ends.begin(), ends.end());
    return spans;
}

static cover::Matrix matrix(const Case &line) {
    const int classes = static_cast<int>(line.cars.size());
    int cars = 0;
    for (int number = 0; number < classes; ++number) {
        cars += line.cars[number];
    }
    const std::vector<Span> spans = spans_of(line, cars);
    cover::Matrix matrix(cars + classes + static_cast<int>(spans.size()), 0);
    for (int number = 0; number < classes; ++number) {
        matrix.set_bounds(cars + number, line.cars[number], line.cars[number]);
    }
    for (std::size_t i = 0; i < spans.size(); ++i) {
        matrix.set_bounds(cars + classes + static_cast<int>(i), spans[i].least, spans[i].most);
    }
    for (int place = 0; place < cars; ++place) {
        for (int number = 0; number < classes; ++number) {
            const std::vector<int> &own = line.options[number];
            std::vector<int> items;
            items.push_back(place);
            items.push_back(cars + number);
            for (std::size_t i = 0; i < spans.size(); ++i) {
                const bool is_got = std::find(own.begin(), own.end(), spans[i].option) != own.end();
                if (is_got == spans[i].is_got && spans[i].first <= place && place < spans[i].end) {
                    items.push_back(cars + classes + static_cast<int>(i));
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
