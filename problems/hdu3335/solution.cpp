// HDU 3335 Divisibility: choose as many of n numbers as possible so that none divides another.
// Items: the distinct numbers. Options: chains of numbers, each dividing the next. The minimum number of
// chains that cover all numbers equals the size of a largest choice (Dilworth, "A decomposition theorem for
// partially ordered sets", 1950). There are far too many chains to list, but no list is needed: divisibility
// is transitive, so a matching of numbers to multiples links chains, and each link saves one chain
// (Fulkerson, 1956).

#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST_NUMBERS = 1000;

// Whether `a` divides the larger `b`. Processors divide 32-bit numbers several times faster than 64-bit ones.
static bool divides(input::Integer a, input::Integer b) {
    if (b <= 0xFFFFFFFF) {
        return static_cast<unsigned int>(b) % static_cast<unsigned int>(a) == 0;
    }
    return b % a == 0;
}

// Finds a maximum matching of numbers to multiples, in which each multiple follows at most one number, by augmenting
// paths (Kuhn, "The Hungarian method", 1955).
class Links {
public:
    // `numbers` must be in ascending order.
    explicit Links(const std::vector<input::Integer> &numbers)
        : multiples_(numbers.size()), tried_(numbers.size()), before_(numbers.size(), NONE) {
        for (std::size_t number = 0; number < numbers.size(); ++number) {
            for (std::size_t more = number + 1; more < numbers.size(); ++more) {
                if (divides(numbers[number], numbers[more])) {
                    multiples_[number].push_back(static_cast<int>(more));
                }
            }
        }
    }

    // The minimum number of chains that cover all numbers: one per number not linked to a multiple.
    int fewest_chains() {
        std::vector<bool> linked(multiples_.size(), false);
        int chains = static_cast<int>(linked.size());
        // A failed search for a path keeps failing until another path is found, so `seen_` is cleared only
        // once per round.
        for (bool found = true; found;) {
            found = false;
            seen_.assign(multiples_.size(), false);
            std::fill(tried_.begin(), tried_.end(), 0);
            for (std::size_t number = 0; number < linked.size(); ++number) {
                if (!linked[number] && link(static_cast<int>(number))) {
                    linked[number] = found = true;
                    --chains;
                }
            }
        }
        return chains;
    }

private:
    enum { NONE = -1 };

    // Links `number` to one of its multiples, relinking others if necessary. Each number on the path but the first
    // must give up its multiple to the preceding number, which tried that multiple last.
    bool link(int number) {
        std::vector<int> path(1, number);
        while (!path.empty()) {
            const int last = path.back();
            if (tried_[last] == multiples_[last].size()) {
                path.pop_back();
                continue;
            }
            const int multiple = multiples_[last][tried_[last]++];
            if (seen_[multiple]) {
                continue;
            }
            seen_[multiple] = true;
            if (before_[multiple] != NONE) {
                path.push_back(before_[multiple]);
                continue;
            }
            for (std::size_t i = 0; i < path.size(); ++i) {
                before_[multiples_[path[i]][tried_[path[i]] - 1]] = path[i];
            }
            return true;
        }
        return false;
    }

    // For each number, the indices of its multiples.
    std::vector<std::vector<int> > multiples_;
    // For each number, how many of its multiples were tried in this round.
    std::vector<std::size_t> tried_;
    // For each multiple, the number that it follows.
    std::vector<int> before_;
    // For each number, whether it was visited as a multiple in this round.
    std::vector<bool> seen_;
};

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const input::Integer most = static_cast<input::Integer>(~static_cast<input::Natural>(0) >> 1);
    for (input::Integer left = in.integer("the number of cases", 0, 0xFFFFFFFF); left > 0; --left) {
        std::vector<input::Integer> numbers;
        for (input::Integer n = in.integer("n, the count of numbers", 1, MOST_NUMBERS); n > 0; --n) {
            numbers.push_back(in.integer("a number", 1, most));
        }
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        out << Links(numbers).fewest_chains() << '\n';
    }
}
