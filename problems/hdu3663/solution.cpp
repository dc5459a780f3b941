// HDU 3663 Power Stations: each station supplies its town and all neighbouring towns on consecutive days
// of its range; every day, exactly one station supplies each town. Print any such choice of days, or `No solution`.
// Items: town x day (up to 300), primary; station (up to 60), secondary. Options: a station and its days (up to 900).

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <cstddef>
#include <vector>

static const int MOST_TOWNS = 60;
static const int MOST_DAYS = 5;

// A station, and the first and last day on which it works, counted from 1.
struct Work {
    int station;
    int first;
    int last;
};

struct Network {
    int towns;
    int days;
    // Whether two towns are the same or neighbours.
    bool near[MOST_TOWNS][MOST_TOWNS];
    // The first and last day on which each station is available.
    std::vector<Work> can;
};

static void read(input::Input &in, Network &network) {
    const int towns = static_cast<int>(in.integer("N, the number of towns", 1, MOST_TOWNS));
    const input::Integer cables = in.integer("M, the number of cables", 0, 0xFFFFFFFF);
    network.towns = towns;
    network.days = static_cast<int>(in.integer("D, the number of days", 1, MOST_DAYS));
    for (int a = 0; a < towns; ++a) {
        for (int b = 0; b < towns; ++b) {
            network.near[a][b] = a == b;
        }
    }
    for (input::Integer cable = 0; cable < cables; ++cable) {
        const int a = static_cast<int>(in.integer("a town", 1, towns)) - 1;
        const int b = static_cast<int>(in.integer("a town", 1, towns)) - 1;
        network.near[a][b] = network.near[b][a] = true;
    }
    for (int station = 0; station < towns; ++station) {
        Work can = {station, 0, 0};
        can.first = static_cast<int>(in.integer("the first day of a station", 1, network.days));
        can.last = static_cast<int>(in.integer("the last day of a station", can.first, network.days));
        network.can.push_back(can);
    }
}

// The station and days of each option.
static std::vector<Work> works(const Network &network) {
    std::vector<Work> works;
    for (int station = 0; station < network.towns; ++station) {
        for (int first = network.can[station].first; first <= network.can[station].last; ++first) {
            for (int last = first; last <= network.can[station].last; ++last) {
                const Work work = {station, first, last};
                works.push_back(work);
            }
        }
    }
    return works;
}

// The matrix: the items are the days of the first town, of the second, and so on, then the stations.
static cover::Matrix matrix(const Network &network, const std::vector<Work> &works) {
    cover::Matrix matrix(network.towns * network.days, network.towns);
    for (std::size_t option = 0; option < works.size(); ++option) {
        const Work &work = works[option];
        std::vector<int> items(1, network.towns * network.days + work.station);
        for (int town = 0; town < network.towns; ++town) {
            for (int day = work.first; network.near[work.station][town] && day <= work.last; ++day) {
                items.push_back(town * network.days + day - 1);
            }
        }
        matrix.add(items);
    }
    return matrix;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        Network network;
        read(in, network);
        const std::vector<Work> works = ::works(network);
        std::vector<int> chosen;
        if (!cover::Exact(matrix(network, works)).first(chosen)) {
            out << "No solution\n\n";
            continue;
        }
        const Work idle = {0, 0, 0};
        std::vector<Work> days(network.towns, idle);
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            const Work &work = works[chosen[i]];
            days[work.station] = work;
        }
        for (int town = 0; town < network.towns; ++town) {
            out << days[town].first << ' ' << days[town].last << '\n';
        }
        out << '\n';
    }
}
