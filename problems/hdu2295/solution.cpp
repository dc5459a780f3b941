// HDU 2295 Radar: switch on at most K of M radars so that the radius needed to cover all N cities is smallest. For a
// fixed radius: items are cities; options are radars, each covering the cities within the radius. Repeat cover with at
// most K options; binary search over the distances finds the smallest radius. Distances are compared as squares,
// which are integers.

#include <dlx/formulations/k_centre.hpp>
#include <dlx/input.hpp>
#include <cmath>
#include <cstdio>
#include <vector>

static const int MOST_PLACES = 50;
static const int FARTHEST = 1000;

struct Place {
    int x;
    int y;
};

static std::vector<Place> places(input::Input &in, int count, const char *x, const char *y) {
    std::vector<Place> places(count);
    for (int i = 0; i < count; ++i) {
        places[i].x = static_cast<int>(in.integer(x, 0, FARTHEST));
        places[i].y = static_cast<int>(in.integer(y, 0, FARTHEST));
    }
    return places;
}

static int square(const Place &a, const Place &b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    for (input::Integer left = in.integer("the number of cases", 0, 0xFFFFFFFF); left > 0; --left) {
        const int cities = static_cast<int>(in.integer("N, the number of cities", 1, MOST_PLACES));
        const int radars = static_cast<int>(in.integer("M, the number of radars", 1, MOST_PLACES));
        const int most = static_cast<int>(in.integer("K, the number of operators", 1, radars));
        const std::vector<Place> city = places(in, cities, "x of a city", "y of a city");
        const std::vector<Place> radar = places(in, radars, "x of a radar", "y of a radar");
        cover::KCentre<1> centre(cities, radars);
        for (int i = 0; i < cities; ++i) {
            for (int j = 0; j < radars; ++j) {
                centre.set(i, j, square(city[i], radar[j]));
            }
        }
        char radius[32];
        std::sprintf(radius, "%.6f\n", std::sqrt(static_cast<double>(centre.least_radius(most))));
        out << radius;
    }
}
