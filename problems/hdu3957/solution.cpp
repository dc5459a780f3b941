// HDU 3957 Street Fighter: each role has one or two models, and each of these beats some roles in some of
// theirs. Choose the fewest roles, each in one model, that beat all other roles in all their models.
// Items: models, once or more often; roles, secondary. Options: models, each covering all models of its
// role, those that it beats, and the role. Without the roles it is a repeat cover.

#include <dlx/matrix.hpp>
#include <dlx/repeat.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

static const int LEAST_ROLES = 2;
static const int MOST_ROLES = 25;
static const int MOST_MODELS = 2;
static const int MOST_BEATEN = 10;

// For each model of a role, whom it beats: a role and one of its models.
typedef std::vector<std::vector<std::pair<int, int> > > Role;

// Reads the roles of a case.
static void read(input::Input &in, std::vector<Role> &roles) {
    roles.resize(static_cast<std::size_t>(in.integer("N, the number of roles", LEAST_ROLES, MOST_ROLES)));
    const int number = static_cast<int>(roles.size());
    std::vector<std::pair<int, input::Input> > named;
    for (int role = 0; role < number; ++role) {
        roles[role].resize(static_cast<std::size_t>(in.integer("M, the number of models of a role", 1, MOST_MODELS)));
        for (std::size_t model = 0; model < roles[role].size(); ++model) {
            input::Integer left = in.integer("K, the number of models that a model beats", 1, MOST_BEATEN);
            for (; left > 0; --left) {
                const int other = static_cast<int>(in.integer("a role", 0, number - 1));
                named.push_back(std::make_pair(other, in));
                const int beaten = static_cast<int>(in.integer("a model", 0, MOST_MODELS - 1));
                roles[role][model].push_back(std::make_pair(other, beaten));
            }
        }
    }
    // Which models a role has is known only now.
    for (std::size_t i = 0; i < named.size(); ++i) {
        const input::Integer models = static_cast<input::Integer>(roles[named[i].first].size());
        named[i].second.integer("a model of that role", 0, models - 1);
    }
}

// The matrix: items and options are the models of role 0, of role 1, and so on. `owner` is set to the role of
// each.
static cover::Matrix matrix(const std::vector<Role> &roles, std::vector<int> &owner) {
    std::vector<int> first(1, 0);
    for (std::size_t role = 0; role < roles.size(); ++role) {
        first.push_back(first[role] + static_cast<int>(roles[role].size()));
        owner.resize(first.back(), static_cast<int>(role));
    }
    cover::Matrix matrix(first.back(), 0);
    for (int option = 0; option < first.back(); ++option) {
        const int role = owner[option];
        std::vector<int> items;
        for (int model = first[role]; model < first[role + 1]; ++model) {
            items.push_back(model);
        }
        const std::vector<std::pair<int, int> > &beaten = roles[role][option - first[role]];
        for (std::size_t i = 0; i < beaten.size(); ++i) {
            items.push_back(first[beaten[i].first] + beaten[i].second);
        }
        matrix.add(items);
    }
    return matrix;
}

// Whether at most `most` options without those `left_out` cover all models, none with the role of another.
// A repeat cover in which a role appears twice is split in two: each of its two models is left out once.
static bool is_enough(const cover::Matrix &matrix, const std::vector<int> &owner, std::vector<int> &left_out,
                      int most) {
    cover::Matrix repeat(matrix.primary(), 0);
    for (int option = 0; option < matrix.options(); ++option) {
        std::vector<int> items;
        if (std::find(left_out.begin(), left_out.end(), option) == left_out.end()) {
            for (int index = 0; index < matrix.size(option); ++index) {
                items.push_back(matrix.item(option, index));
            }
        }
        repeat.add(items);
    }
    std::vector<int> cover;
    if (!cover::Repeat(repeat).at_most(most, cover)) {
        return false;
    }
    std::sort(cover.begin(), cover.end());
    for (std::size_t i = 1; i < cover.size(); ++i) {
        if (owner[cover[i - 1]] != owner[cover[i]]) {
            continue;
        }
        for (std::size_t model = i - 1; model <= i; ++model) {
            left_out.push_back(cover[model]);
            const bool is_found = is_enough(matrix, owner, left_out, most);
            left_out.pop_back();
            if (is_found) {
                return true;
            }
        }
        return false;
    }
    return true;
}

// Solves the judge's input `in` and writes the judge's output to `out`.
void solve(input::Input &in, input::Output &out) {
    const input::Integer cases = in.integer("T, the number of cases", 0, 0xFFFFFFFF);
    for (input::Integer number = 1; number <= cases; ++number) {
        std::vector<Role> roles;
        read(in, roles);
        std::vector<int> owner;
        const cover::Matrix matrix = ::matrix(roles, owner);
        // All roles are always enough.
        int fewest = 1;
        for (std::vector<int> left_out; fewest < static_cast<int>(roles.size()); ++fewest) {
            if (is_enough(matrix, owner, left_out, fewest)) {
                break;
            }
        }
        out << "Case " << number << ": " << fewest << '\n';
    }
}
