// HDU 5046 Airport: open airports in at most K of N cities so that the largest distance |dx| + |dy| from a city to
// its nearest airport is minimal. For a fixed radius: items are cities; options are airports, each covering the
// cities within the radius. Repeat cover with at most K options; binary search over the distances finds the smallest
// radius.

#include <dlx/formulations/k_centre.hpp>
#include <dlx/input.hpp>
#include <vector>

static const int MOST_CITIES = 60;
static const int FARTHEST = 1000000000;

static input::Integer apart(input::Integer a, input::Integer b) {
    return a < b ? b - a : a - b;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const input::Integer cases = in.integer("the number of cases", 0, 0xFFFFFFFF);
    for (input::Integer number = 1; number <= cases; ++number) {
        const int cities = static_cast<int>(in.integer("N, the number of cities", 1, MOST_CITIES));
        const int airports = static_cast<int>(in.integer("K, the number of airports", 1, cities));
        std::vector<input::Integer> x;
        std::vector<input::Integer> y;
        for (int city = 0; city < cities; ++city) {
            x.push_back(in.integer("x of a city", -FARTHEST, FARTHEST));
            y.push_back(in.integer("y of a city", -FARTHEST, FARTHEST));
        }
        cover::KCentre<1> centre(cities, cities);
        for (int city = 0; city < cities; ++city) {
            for (int airport = 0; airport < cities; ++airport) {
                centre.set(city, airport, apart(x[city], x[airport]) + apart(y[city], y[airport]));
            }
        }
        out << "Case #" << number << ": " << centre.least_radius(airports) << '\n';
    }
}
