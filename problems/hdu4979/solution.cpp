// HDU 4979 A simple math problem.: from N numbers, bet on the fewest tickets of M numbers such that every R numbers are
// on one ticket: a covering design (N, M, R).
// Items: sets of R numbers. Options: sets of M numbers, each covering the sets within it. Repeat cover by the fewest
// options, which are searched for from a bound that smaller designs give.

#include "cover/bits.hpp"
#include "cover/matrix.hpp"
#include "cover/repeat.hpp"
#include "input.hpp"
#include <cstddef>
#include <vector>

static const int MOST_NUMBERS = 8;

// The sets of `size` out of `numbers`, as bits.
static std::vector<int> sets(int numbers, int size) {
    std::vector<int> sets;
    for (int set = 0; set < 1 << numbers; ++set) {
        if (cover::count_ones(set) == size) {
            sets.push_back(set);
        }
    }
    return sets;
}

// The matrix that is left when the ticket of the lowest numbers is taken: the sets not within it, and all tickets.
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

// The designs found so far, by numbers, ticket and winning numbers; 0 for the others.
struct Known {
    int fewest[MOST_NUMBERS + 1][MOST_NUMBERS + 1][MOST_NUMBERS + 1];
};

// The fewest tickets for a design.
//
// The tickets with one of the numbers on them, without it, are a design for one less of all three; each number counts
// so, and each ticket is counted `ticket` times: that is the bound (Schoenheim, "On coverings", 1964), and no search
// needs to refute fewer tickets than that.
static int fewest(Known &known, int numbers, int ticket, int winning) {
    int &most = known.fewest[numbers][ticket][winning];
    if (most != 0) {
        return most;
    }
    const int around_one = winning == 1 ? 1 : fewest(known, numbers - 1, ticket - 1, winning - 1);
    most = (numbers * around_one + ticket - 1) / ticket;
    // All tickets alike are images of each other, so that the first one may be chosen beforehand.
    const cover::Matrix rest = matrix_without_first(numbers, ticket, winning);
    std::vector<int> chosen;
    // 70 sets of 4 out of 8 fit in two words.
    while (!cover::Repeat<2>::at_most(rest, most - 1, chosen)) {
        ++most;
    }
    return most;
}

// Solves the judge's input `in` and writes the judge's output to `out`.
void solve(input::Input &in, input::Output &out) {
    Known known = {{{{0}}}};
    const input::Integer cases = in.integer("the number of cases", 0, 0xFFFFFFFF);
    for (input::Integer number = 1; number <= cases; ++number) {
        const int numbers = static_cast<int>(in.integer("N, the numbers there are", 1, MOST_NUMBERS));
        const int ticket = static_cast<int>(in.integer("M, the numbers of a ticket", 1, numbers));
        const int winning = static_cast<int>(in.integer("R, the numbers that win", 1, ticket));
        out << "Case #" << number << ": " << fewest(known, numbers, ticket, winning) << '\n';
    }
}
