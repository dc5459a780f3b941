// Reads problems: a line with the numbers of primary items, secondary items and options; a line with the bounds of each primary item;
// for each option a line with its cost, its number of items, then each item and its colour; and a line with the number of given
// options, then these options. Writes two lines per problem, first for exact covers, then for repeat covers. A line has answers, each
// followed by a semicolon: the number of covers, up to 3; a first, a smallest and a cheapest cover; up to 3 covers; then all covers.

#include <dlx/exact.hpp>
#include <dlx/input.hpp>
#include <dlx/repeat.hpp>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

typedef std::vector<int> Cover;

static cover::Integer number(input::Input &in) {
    return in.integer("a number", 0, std::numeric_limits<cover::Integer>::max());
}

static int small(input::Input &in) {
    return static_cast<int>(number(in));
}

static void write(const Cover &cover, input::Output &out) {
    for (std::size_t i = 0; i < cover.size(); ++i) {
        out << cover[i] << ' ';
    }
    out << ';';
}

// Writes the answers of `Exact` or `Repeat`; `none` if there is no cover.
template <class Door>
static void ask(Door &door, const Cover &given, const std::vector<cover::Integer> &costs, input::Output &out) {
    Cover cover;
    cover::Integer cost = 0;
    // Earlier questions must not change the answers.
    door.next();
    door.given(given);
    door.next();
    out << door.count(3) << ';';
    if (!door.first(cover)) {
        out << "none;none;none;";
    } else {
        write(cover, out);
        out << (door.fewest(cover) ? "" : "lost ");
        write(cover, out);
        out << (door.cheapest(costs, cost, cover) ? "" : "lost ") << cost << ' ';
        write(cover, out);
    }
    const std::vector<Cover> some = door.up_to(3);
    out << static_cast<int>(some.size()) << ';';
    for (std::size_t i = 0; i < some.size(); ++i) {
        write(some[i], out);
    }
    while (door.next()) {
        write(door.chosen(), out);
    }
    // After the last cover, `next` must find no more.
    out << (door.next() ? "more;" : "") << '\n';
}

static void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        const int primary = small(in);
        const int secondary = small(in);
        const int options = small(in);
        cover::Matrix matrix(primary, secondary);
        for (int item = 0; item < primary; ++item) {
            const int low = small(in);
            matrix.set_bounds(item, low, small(in));
        }
        std::vector<cover::Integer> costs;
        for (int option = 0; option < options; ++option) {
            costs.push_back(number(in));
            std::vector<std::pair<int, int> > items(small(in));
            for (std::size_t i = 0; i < items.size(); ++i) {
                items[i].first = small(in);
                items[i].second = small(in);
            }
            matrix.add_coloured(items);
        }
        Cover given(small(in));
        for (std::size_t i = 0; i < given.size(); ++i) {
            given[i] = small(in);
        }
        cover::Exact exact(matrix);
        ask(exact, given, costs, out);
        cover::Repeat repeat(matrix);
        ask(repeat, given, costs, out);
        out << (cover::Repeat(matrix).at_most(2, given) ? static_cast<int>(given.size()) : -1) << '\n';
        out << (cover::Repeat(matrix).at_most(-1, given) ? "some" : "none") << '\n';
    }
}

int main() {
    return input::run("doors", solve);
}
