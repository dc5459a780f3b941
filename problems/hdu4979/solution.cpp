// HDU 4979 A simple math problem.: the fewest tickets of M out of N numbers such that any R numbers are
// together on a ticket: a covering design (N, M, R).
// Items: sets of R numbers. Options: sets of M numbers, each covering the sets within it. Repeat cover with
// the fewest options; the search starts at a bound derived from smaller designs.

#include <dlx/matrix.hpp>
#include <dlx/repeat.hpp>
#include <dlx/input.hpp>
#include <cstddef>
#include <vector>

static const int MOST_NUMBERS = 8;

static int count_ones(int set) {
    int count = 0;
    for (; set != 0; set &= set - 1) {
        ++count;
    }
    return count;
}

// The sets of `size` out of `numbers`, as bit sets.
static std::vector<int> sets(int numbers, int size) {
    std::vector<int> sets;
    for (int set = 0; set < 1 << numbers; ++set) {
        if (count_ones(set) == size) {
            sets.push_back(set);
        }
    }
    return sets;
}

// The matrix after choosing the ticket with the lowest numbers: the sets not on that ticket, and all tickets.
static cover::Matrix matrix_without_first(int numbers, int ticket, int winning) {
    const int first = (1 << ticket) - 1;
    const std::vector<int> all = sets(numbers, winning);
    const std::vector<int> tickets = sets(numbers, ticket);
    std::vector<int> items;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if ((all[i] & ~first) != 0) {
            items.push_back(all[i]);
        }
    }
    cover::Matrix matrix(static_cast<int>(items.size()), 0);
    for (std::size_t option = 0; option < tickets.size(); ++option) {
        std::vector<int> covered;
        for (std::size_t item = 0; item < items.size(); ++item) {
            if ((items[item] & ~tickets[option]) == 0) {
                covered.push_back(static_cast<int>(item));
            }
        }
        matrix.add(covered);
    }
    return matrix;
}

// The results found so far, by the counts of all numbers, numbers on a ticket and winning numbers; 0 if unknown.
struct Known {
    int fewest[MOST_NUMBERS + 1][MOST_NUMBERS + 1][MOST_NUMBERS + 1];
};

// The minimum number of tickets for a design.
//
// The tickets that hold a given number, with that number removed, form a design in which each of the three parameters
// is one less. Summing over all numbers counts each ticket once for each of its numbers, which gives the bound
// (Schoenheim, "On coverings", 1964); so no search needs to rule out fewer tickets.
static int fewest(Known &known, int numbers, int ticket, int winning) {
    int &most = known.fewest[numbers][ticket][winning];
    if (most != 0) {
        return most;
    }
    const int around_one = winning == 1 ? 1 : fewest(known, numbers - 1, ticket - 1, winning - 1);
    most = (numbers * around_one + ticket - 1) / ticket;
    // Renaming the numbers maps any ticket to any other, so the first ticket may be chosen beforehand.
    cover::Repeat repeat(matrix_without_first(numbers, ticket, winning));
    std::vector<int> chosen;
    while (!repeat.at_most(most - 1, chosen)) {
        ++most;
    }
    return most;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    Known known = {{{{0}}}};
    const input::Integer cases = in.integer("the number of cases", 0, 0xFFFFFFFF);
    for (input::Integer number = 1; number <= cases; ++number) {
        const int numbers = static_cast<int>(in.integer("N, the count of numbers", 1, MOST_NUMBERS));
        const int ticket = static_cast<int>(in.integer("M, the count of numbers on a ticket", 1, numbers));
        const int winning = static_cast<int>(in.integer("R, the count of numbers that win", 1, ticket));
        out << "Case #" << number << ": " << fewest(known, numbers, ticket, winning) << '\n';
    }
}
