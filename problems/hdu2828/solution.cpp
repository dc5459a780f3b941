// HDU 2828 Lamp: a lamp is lit if any of its switches is in the state that the lamp lists; a switch is
// on the lists of at most two lamps. Print states of the switches that light all lamps, or -1. Items: switches (up to
// 500), covered once; lamps (up to 500), at least once. Options: a switch in a state (up to 1000), which covers the
// lamps that it lights.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST_LAMPS = 500;
static const int MOST_SWITCHES = 500;

// Reads a state: 0 for ON, 1 for OFF.
static int state(input::Input &in) {
    const input::Text word = in.token("ON or OFF");
    if (word == "ON") {
        return 0;
    }
    if (word == "OFF") {
        return 1;
    }
    throw word.error("ON or OFF");
}

// Reads a case and builds its matrix: the items are the switches, then the lamps. Option 2 s + p is switch s in
// state p.
static cover::Matrix matrix(input::Input &in) {
    const int lamps = static_cast<int>(in.integer("N, the number of lamps", 1, MOST_LAMPS));
    const int switches = static_cast<int>(in.integer("M, the number of switches", 1, MOST_SWITCHES));
    std::vector<std::vector<int> > options;
    for (int option = 0; option < 2 * switches; ++option) {
        options.push_back(std::vector<int>(1, option / 2));
    }
    cover::Matrix matrix(switches + lamps, 0);
    for (int lamp = 0; lamp < lamps; ++lamp) {
        matrix.set_bounds(switches + lamp, 1, switches);
        const input::Integer count = in.integer("K, the number of switches of a lamp", 0, 0xFFFFFFFF);
        for (input::Integer i = 0; i < count; ++i) {
            const int own = static_cast<int>(in.integer("a switch", 1, switches)) - 1;
            options[2 * own + state(in)].push_back(switches + lamp);
        }
    }
    for (std::size_t option = 0; option < options.size(); ++option) {
        matrix.add(options[option]);
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        std::vector<int> chosen;
        if (!cover::Exact(matrix(in)).first(chosen)) {
            out << "-1\n";
            continue;
        }
        std::sort(chosen.begin(), chosen.end());
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            out << (i == 0 ? "" : " ") << (chosen[i] % 2 == 0 ? "ON" : "OFF");
        }
        out << '\n';
    }
}
