// Lottery: the fewest tickets of K out of N numbers such that, whichever P numbers are drawn, some ticket has
// at least T of them. Items: draws (up to 70). Options: tickets (up to 70), each covering the draws that it
// wins. Repeat cover with the fewest options; renaming the numbers maps any ticket to any other, so the first
// ticket is bought beforehand.

#include <dlx/repeat.hpp>
#include <dlx/matrix.hpp>
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

// The sets of `size` out of `numbers`, as bit sets, in ascending order.
static std::vector<int> sets(int numbers, int size) {
    std::vector<int> sets;
    for (int set = 0; set < 1 << numbers; ++set) {
        if (count_ones(set) == size) {
            sets.push_back(set);
        }
    }
    return sets;
}

// The matrix after buying the first ticket: the draws that it does not win, and all tickets, in the order of
// `sets`.
static cover::Matrix matrix_without_first(int numbers, int ticket, int drawn, int winning) {
    const std::vector<int> tickets = sets(numbers, ticket);
    const std::vector<int> all = sets(numbers, drawn);
    std::vector<int> draws;
    for (std::size_t draw = 0; draw < all.size(); ++draw) {
        if (count_ones(all[draw] & tickets[0]) < winning) {
            draws.push_back(all[draw]);
        }
    }
    cover::Matrix matrix(static_cast<int>(draws.size()), 0);
    for (std::size_t option = 0; option < tickets.size(); ++option) {
        std::vector<int> won;
        for (std::size_t draw = 0; draw < draws.size(); ++draw) {
            if (count_ones(draws[draw] & tickets[option]) >= winning) {
                won.push_back(static_cast<int>(draw));
            }
        }
        matrix.add(won);
    }
    return matrix;
}

// The fewest tickets for each lottery; 0 if not known yet.
static int known[MOST_NUMBERS + 1][MOST_NUMBERS + 1][MOST_NUMBERS + 1][MOST_NUMBERS + 1];

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        const int numbers = static_cast<int>(in.integer("N, the count of numbers", 1, MOST_NUMBERS));
        const int ticket = static_cast<int>(in.integer("K, the count of numbers on a ticket", 1, numbers));
        const int drawn = static_cast<int>(in.integer("P, the count of numbers drawn", 1, numbers));
        const int least = ticket < drawn ? ticket : drawn;
        const int winning = static_cast<int>(in.integer("T, the count of matches needed to win", 1, least));
        int &fewest = known[numbers][ticket][drawn][winning];
        if (fewest == 0) {
            std::vector<int> chosen;
            cover::Repeat repeat(matrix_without_first(numbers, ticket, drawn, winning));
            repeat.fewest(chosen);
            fewest = 1 + static_cast<int>(chosen.size());
        }
        out << fewest << '\n';
    }
}
