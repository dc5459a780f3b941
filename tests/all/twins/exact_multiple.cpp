// Reads problems: a line with the numbers of primary items, secondary items and options; a line with the bounds of each primary
// item; and for each option a line with its number of items, then each item and its colour. Writes one line per problem: the
// covers in the order in which they are found, each with its options sorted and followed by a semicolon.

#include <dlx/exact.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <utility>
#include <vector>

static int small(input::Input &in) {
    return static_cast<int>(in.integer("a number", 0, 1000));
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
        for (int option = 0; option < options; ++option) {
            std::vector<std::pair<int, int> > items(small(in));
            for (std::size_t i = 0; i < items.size(); ++i) {
                items[i].first = small(in);
                items[i].second = small(in);
            }
            matrix.add_coloured(items);
        }
        cover::Exact exact(matrix);
        while (exact.next()) {
            std::vector<int> cover = exact.chosen();
            std::sort(cover.begin(), cover.end());
            for (std::size_t i = 0; i < cover.size(); ++i) {
                out << cover[i] << ' ';
            }
            out << ';';
        }
        out << '\n';
    }
}

int main() {
    return input::run("exact_multiple", solve);
}
