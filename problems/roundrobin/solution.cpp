// Round robin: an even number n of teams meet each other once in n - 1 rounds; some games are already fixed. Print
// a timetable, if there is one.
// Items: pairs of teams; team x round. Options: a game in a round, which covers the pair of teams, and each team
// in that round.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST_TEAMS = 10;

// A game: its round and its two teams, the lower number first. Rounds and teams are numbered from 0.
struct Game {
    int round, one, other;
};

// Reads a case.
static int read(input::Input &in, std::vector<Game> &fixed) {
    input::Input start = in;
    const int teams = static_cast<int>(in.integer("n, the number of teams", 2, MOST_TEAMS));
    if (teams % 2 == 1) {
        throw start.error("an even number of teams");
    }
    fixed.resize(static_cast<std::size_t>(in.integer("the number of fixed games", 0, teams * (teams - 1) / 2)));
    for (std::size_t i = 0; i < fixed.size(); ++i) {
        fixed[i].round = static_cast<int>(in.integer("a round", 1, teams - 1)) - 1;
        input::Input pair = in;
        const int one = static_cast<int>(in.integer("a team", 1, teams)) - 1;
        const int other = static_cast<int>(in.integer("a team", 1, teams)) - 1;
        if (one == other) {
            throw pair.error("two teams");
        }
        fixed[i].one = std::min(one, other);
        fixed[i].other = std::max(one, other);
    }
    return teams;
}

// The games that may be chosen, pair by pair: a pair with a fixed game can meet only in the round of that game.
static std::vector<Game> games_of(int teams, const std::vector<Game> &fixed) {
    std::vector<Game> games;
    for (int one = 0; one < teams; ++one) {
        for (int other = one + 1; other < teams; ++other) {
            for (int round = 0; round < teams - 1; ++round) {
                bool fits = true;
                for (std::size_t i = 0; i < fixed.size(); ++i) {
                    fits = fits && (fixed[i].one != one || fixed[i].other != other || fixed[i].round == round);
                }
                if (fits) {
                    const Game game = {round, one, other};
                    games.push_back(game);
                }
            }
        }
    }
    return games;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        std::vector<Game> fixed;
        const int teams = read(in, fixed);
        const int pairs = teams * (teams - 1) / 2;
        const std::vector<Game> games = games_of(teams, fixed);
        cover::Matrix matrix(pairs + teams * (teams - 1), 0);
        for (std::size_t i = 0; i < games.size(); ++i) {
            const int at = pairs + teams * games[i].round;
            std::vector<int> items;
            items.push_back(games[i].other * (games[i].other - 1) / 2 + games[i].one);
            items.push_back(at + games[i].one);
            items.push_back(at + games[i].other);
            matrix.add(items);
        }
        const std::vector<std::vector<int> > covers = cover::Exact(matrix).up_to(1);
        if (covers.empty()) {
            out << "none\n";
            continue;
        }
        std::vector<int> opponents(teams * (teams - 1));
        for (std::size_t i = 0; i < covers[0].size(); ++i) {
            const Game &game = games[covers[0][i]];
            opponents[teams * game.round + game.one] = game.other + 1;
            opponents[teams * game.round + game.other] = game.one + 1;
        }
        for (int place = 0; place < teams * (teams - 1); ++place) {
            out << opponents[place] << (place % teams == teams - 1 ? '\n' : ' ');
        }
    }
}
