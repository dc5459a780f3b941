// HDU 3498 whosyourdaddy: a blow at a unit kills it and its neighbours; kill all N units with the fewest
// blows.
// Items: units. Options: blows, each covering a unit and its neighbours. Repeat cover with the fewest
// options: a minimum dominating set of the graph.

#include <dlx/matrix.hpp>
#include <dlx/repeat.hpp>
#include <dlx/input.hpp>
#include <vector>

// The judge's cases are believed to have at most 55 units.
static const int MOST_UNITS = 128;

// Reads a case and builds its matrix: each option covers the units that a blow at one unit kills.
static cover::Matrix blows(input::Input &in) {
    const int units = static_cast<int>(in.integer("N, the number of units", 1, MOST_UNITS));
    std::vector<char> near(units * units, 0);
    for (input::Integer left = in.integer("M, the number of pairs", 0, 0xFFFFFFFF); left > 0; --left) {
        const int a = static_cast<int>(in.integer("a unit", 1, units)) - 1;
        const int b = static_cast<int>(in.integer("a unit", 1, units)) - 1;
        near[a * units + b] = near[b * units + a] = 1;
    }
    cover::Matrix matrix(units, 0);
    for (int blow = 0; blow < units; ++blow) {
        std::vector<int> killed;
        const char *const row = &near[blow * units];
        for (int unit = 0; unit < units; ++unit) {
            if (unit == blow || row[unit]) {
                killed.push_back(unit);
            }
        }
        matrix.add(killed);
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        std::vector<int> chosen;
        // The blow at a unit covers it, so a cover exists.
        cover::Repeat(blows(in)).fewest(chosen);
        out << static_cast<int>(chosen.size()) << '\n';
    }
}
