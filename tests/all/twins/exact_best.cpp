// Reads problems: a line with the numbers of primary items, secondary items and options, and for each option a line with its
// worth, its number of items, and the items. Writes one line per problem: the greatest worth of a cover, and the options of
// that cover in the order in which they were chosen; or `none`.

#include <dlx/exact/best.hpp>
#include <dlx/input.hpp>
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
        std::vector<input::Integer> worth;
        for (int option = 0; option < options; ++option) {
            const input::Integer most = static_cast<input::Integer>(1) << 60;
            worth.push_back(in.integer("a worth", -most, most));
            std::vector<int> items(small(in));
            for (std::size_t i = 0; i < items.size(); ++i) {
                items[i] = small(in);
            }
            matrix.add(items);
        }
        input::Integer total = 0;
        std::vector<int> cover;
        if (!cover::Best(matrix, worth).best(total, cover)) {
            out << "none\n";
            continue;
        }
        out << total;
        for (std::size_t i = 0; i < cover.size(); ++i) {
            out << ' ' << cover[i];
        }
        out << '\n';
    }
}

int main() {
    return input::run("exact_best", solve);
}
