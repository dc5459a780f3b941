// HDU 3957 Street Fighter: each role has one or two models, and each model beats some models of other roles. Choose the
// fewest roles, each in one model, that beat all other roles in all their models.
// Items: models, covered at least once; roles, secondary. Options: models, each covering the models of its role, the
// models that it beats, and the role. Without the role items, this is a repeat cover.

#include <dlx/matrix.hpp>
#include <dlx/repeat.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

static const int LEAST_ROLES = 2;
static const int MOST_ROLES = 25;
static const int MOST_MODELS = 2;
static const int MOST_BEATEN = 10;
// The maximum number of options of a cut in the initial matrix. See solution.rs for measurements.
static const std::size_t SMALL_CUT = 4;

// For each model of a role, the models that it beats, as (role, model).
typedef std::vector<std::vector<std::pair<int, int> > > Role;

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
    // Only now is the number of each role's models known.
    for (std::size_t i = 0; i < named.size(); ++i) {
        const input::Integer models = static_cast<input::Integer>(roles[named[i].first].size());
        named[i].second.integer("a model of that role", 0, models - 1);
    }
}

// The options that cover an item, in ascending order.
typedef std::vector<int> Item;

// For each item, the options that cover it; items and options are the models of role 0, of role 1, and so on. `own` is
// set to the options of each role.
static std::vector<Item> items_of(const std::vector<Role> &roles, std::vector<Item> &own) {
    std::vector<int> first(1, 0);
    for (std::size_t role = 0; role < roles.size(); ++role) {
        own.push_back(Item());
        for (std::size_t model = 0; model < roles[role].size(); ++model) {
            own[role].push_back(first[role] + static_cast<int>(model));
        }
        first.push_back(first[role] + static_cast<int>(roles[role].size()));
    }
    std::vector<Item> items(first.back());
    for (std::size_t role = 0; role < roles.size(); ++role) {
        for (std::size_t model = 0; model < roles[role].size(); ++model) {
            const int option = own[role][model];
            std::vector<int> covered(own[role]);
            for (std::size_t i = 0; i < roles[role][model].size(); ++i) {
                covered.push_back(first[roles[role][model][i].first] + roles[role][model][i].second);
            }
            for (std::size_t i = 0; i < covered.size(); ++i) {
                if (items[covered[i]].empty() || items[covered[i]].back() != option) {
                    items[covered[i]].push_back(option);
                }
            }
        }
    }
    return items;
}

// The matrix with `options` options, where each of `items` lists the options that cover it.
static cover::Matrix matrix(const std::vector<Item> &items, int options) {
    cover::Matrix matrix(static_cast<int>(items.size()), 0);
    for (int option = 0; option < options; ++option) {
        std::vector<int> own;
        for (std::size_t item = 0; item < items.size(); ++item) {
            if (std::binary_search(items[item].begin(), items[item].end(), option)) {
                own.push_back(static_cast<int>(item));
            }
        }
        matrix.add(own);
    }
    return matrix;
}

// The items that `option`, but no other option of `cover`, covers.
static std::vector<int> alone(const std::vector<Item> &items, int option, const std::vector<int> &cover) {
    std::vector<int> alone;
    for (std::size_t item = 0; item < items.size(); ++item) {
        int times = 0;
        for (std::size_t i = 0; i < cover.size(); ++i) {
            const bool is_covered = std::binary_search(items[item].begin(), items[item].end(), cover[i]);
            times += !is_covered ? 0 : cover[i] == option ? 1 : 2;
        }
        if (times == 1) {
            alone.push_back(static_cast<int>(item));
        }
    }
    return alone;
}

// Adds cuts: items that every valid cover covers, but `cover`, which contains both options of `role`, does not.
// Take an item that only the first option of `role` covers in `cover`, and one that only the second covers. A valid
// cover lacks one of the two options, so it contains an option of another role that covers one of the two items.
static void add_cuts(const std::vector<Item> &items, const Item &role, const std::vector<int> &cover, std::vector<Item> &cuts) {
    for (std::size_t i = 0; i < role.size(); ++i) {
        if (role.size() < 2 || std::find(cover.begin(), cover.end(), role[i]) == cover.end()) {
            return;
        }
    }
    const std::vector<int> ones = alone(items, role.front(), cover), others = alone(items, role.back(), cover);
    for (std::size_t i = 0; i < ones.size(); ++i) {
        for (std::size_t j = 0; j < others.size(); ++j) {
            const Item &one = items[ones[i]], &other = items[others[j]];
            Item either, cut;
            std::set_union(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(either));
            std::set_difference(either.begin(), either.end(), role.begin(), role.end(), std::back_inserter(cut));
            cuts.push_back(cut);
        }
    }
}

// The minimum number of options, at most one per role, that cover all models. Searches for ever smaller repeat
// covers; a cut excludes each cover that contains a role twice.
static int fewest(const std::vector<Role> &roles) {
    std::vector<Item> own, small;
    std::vector<Item> items = items_of(roles, own);
    const int options = static_cast<int>(items.size());
    for (std::size_t role = 0; role < own.size(); ++role) {
        add_cuts(items, own[role], own[role], small);
    }
    std::sort(small.begin(), small.end());
    small.erase(std::unique(small.begin(), small.end()), small.end());
    for (std::size_t i = 0; i < small.size(); ++i) {
        if (small[i].size() <= SMALL_CUT) {
            items.push_back(small[i]);
        }
    }
    // One model of each role is always enough.
    int fewest = static_cast<int>(roles.size());
    for (std::vector<int> cover; cover::Repeat(matrix(items, options)).at_most(fewest - 1, cover);) {
        bool is_twice = false;
        for (std::size_t role = 0; role < own.size(); ++role) {
            is_twice = is_twice || (own[role].size() > 1 && std::count(cover.begin(), cover.end(), own[role].front()) > 0 &&
                                    std::count(cover.begin(), cover.end(), own[role].back()) > 0);
        }
        for (std::size_t at = 0; is_twice && at < cover.size();) {
            if (alone(items, cover[at], cover).empty()) {
                cover.erase(cover.begin() + at);
            } else {
                ++at;
            }
        }
        std::vector<Item> cuts;
        for (std::size_t role = 0; role < own.size(); ++role) {
            add_cuts(items, own[role], cover, cuts);
        }
        if (cuts.empty()) {
            fewest = static_cast<int>(cover.size());
        } else {
            std::size_t best = 0;
            for (std::size_t i = 1; i < cuts.size(); ++i) {
                best = cuts[i].size() < cuts[best].size() ? i : best;
            }
            items.push_back(cuts[best]);
        }
    }
    return fewest;
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const input::Integer cases = in.integer("T, the number of cases", 0, 0xFFFFFFFF);
    for (input::Integer number = 1; number <= cases; ++number) {
        std::vector<Role> roles;
        read(in, roles);
        out << "Case " << number << ": " << fewest(roles) << '\n';
    }
}
