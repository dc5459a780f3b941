// Repeat cover (set cover): at most k options that cover every item, on bit sets of both rows and columns. The C++98
// twin of search.rs.
//
//   options   for each option the items it covers        ..1.11.1
//   items     for each item the options that cover it    .1..1...1
//   state     uncovered items and allowed options; copied at each branch, never undone
//
// Examining a node counts the allowed options of every item and the uncovered items of every option, and then applies
// these rules until nothing changes:
//
// * forced: an uncovered item's only allowed option is chosen;
// * volume: the sizes of the k largest options must add up to at least the number of uncovered items. So an option is excluded if it
//   covers fewer items than the k - 1 largest others leave uncovered;
// * packing: uncovered items that pairwise share no option need one option each, from disjoint groups. With more than k groups there is
//   no cover. With k groups, options outside them are excluded, and the volume is that of the largest option of each group, which may
//   exclude more options;
// * dominance: an option is dropped if another option covers all its items; an item is dropped if all options of some
//   other item cover it (Beasley, EJOR 31, 1987);
// * multipliers: for problems too large for these rules, the Lagrangian bound (repeat/multipliers.hpp);
// * smallest item: branch on the uncovered item with the fewest allowed options, the largest option first;
// * exclusion: a tried option is excluded from the branches after it;
// * parts: at the top levels, items that share no option with the others are covered separately, by as few options as possible.
//
// The search keeps its path in a vector, not on the stack.
#pragma once

#include "../bits.hpp"
#include "counters.hpp"
#include "multipliers.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// A search for repeat covers on sets of any width.
class RepeatCovers {
public:
    virtual ~RepeatCovers() {}

    // Whether at most `most` options cover every item; if so, sets `chosen` to them.
    virtual bool at_most(int most, std::vector<int> &chosen) const = 0;

    // Whether every item has an option; if so, sets `chosen` to a greedy cover, always taking an option that covers the most items.
    virtual bool greedy(std::vector<int> &chosen) const = 0;
};

// A matrix as bit sets, of at most 64 * W items and 64 * W options.
template <int W> class RepeatSearch : public RepeatCovers {
public:
    typedef Bits<W> Set;
    typedef typename Set::Elements Elements;

    // Starts with options that cover nothing.
    RepeatSearch(int items, int options) : options_(options), items_(items) {}

    // Makes `option` cover `item`.
    void link(int option, int item) {
        options_[option].insert(item);
        items_[item].insert(option);
    }

    virtual bool at_most(int most, std::vector<int> &chosen) const { return at_most_from(start(), most, chosen); }

    virtual bool greedy(std::vector<int> &chosen) const {
        RepeatState state = start();
        chosen.clear();
        while (!state.uncovered.is_empty()) {
            int option = largest(state.allowed, state.uncovered);
            if (option == Set::NONE || (options_[option] & state.uncovered).is_empty()) {
                return false;
            }
            state.uncovered = state.uncovered.without(options_[option]);
            chosen.push_back(option);
        }
        return true;
    }

private:
    // The number of top levels at which the search looks for parts; see search.rs.
    static const std::size_t MAX_PARTS_DEPTH = 4;

    struct RepeatState {
        // The uncovered items.
        Set uncovered;
        // Options that may be chosen.
        Set allowed;
    };

    // A node with branches left to try.
    struct RepeatBranch {
        RepeatBranch(const RepeatState &state_, const Set &untried_, std::size_t chosen_)
            : state(state_), untried(untried_), chosen(chosen_) {}

        RepeatState state;
        // The untried options that cover the item branched on.
        Set untried;
        // The number of options chosen before the branch.
        std::size_t chosen;
    };

    // The outcome of examining a state: every item is covered, no cover is possible, or one of a few options must be chosen.
    enum RepeatNode { COVERED, DEAD, BRANCH };

    RepeatState start() const {
        RepeatState state;
        state.uncovered = Set::first(static_cast<int>(items_.size()));
        state.allowed = Set::first(static_cast<int>(options_.size()));
        return state;
    }

    // Whether at most `most` options complete `state`; if so, sets `chosen` to them.
    bool at_most_from(RepeatState state, int most, std::vector<int> &chosen) const {
        std::vector<RepeatBranch> levels;
        RepeatMultipliers<W> multipliers;
        chosen.clear();
        for (;;) {
            Set branches;
            RepeatNode node = look(state, chosen, most, multipliers, branches);
            if (node == COVERED) {
                return true;
            }
            RepeatState own;
            if (node == BRANCH && levels.size() < MAX_PARTS_DEPTH && part(state, own)) {
                std::vector<int> cover;
                if (fewest_from(own, most - static_cast<int>(chosen.size()) - 1, cover)) {
                    for (std::size_t i = 0; i < cover.size(); ++i) {
                        state.uncovered = state.uncovered.without(options_[cover[i]]);
                    }
                    chosen.insert(chosen.end(), cover.begin(), cover.end());
                    continue;
                }
            } else if (node == BRANCH) {
                levels.push_back(RepeatBranch(state, branches, chosen.size()));
            }
            if (!next(levels, chosen, state)) {
                return false;
            }
        }
    }

    // Sets `state` to the next branch: the largest untried option of the last level that has one is chosen. False if there is none.
    bool next(std::vector<RepeatBranch> &levels, std::vector<int> &chosen, RepeatState &state) const {
        for (; !levels.empty(); levels.pop_back()) {
            RepeatBranch &level = levels.back();
            chosen.resize(level.chosen);
            const int option = largest(level.untried, level.state.uncovered);
            if (option != Set::NONE) {
                level.untried.remove(option);
                level.state.allowed.remove(option);
                state = level.state;
                state.uncovered = state.uncovered.without(options_[option]);
                chosen.push_back(option);
                return true;
            }
        }
        return false;
    }


    // Whether at most `most` options complete `state`; if so, sets `best` to as few as possible.
    bool fewest_from(const RepeatState &state, int most, std::vector<int> &best) const {
        if (!at_most_from(state, most, best)) {
            return false;
        }
        std::vector<int> better;
        while (!best.empty() && at_most_from(state, static_cast<int>(best.size()) - 1, better)) {
            best = better;
        }
        return true;
    }

    // Whether a part of at most half of the uncovered items of `state` shares no allowed option with the rest; if so,
    // sets `own` to it.
    bool part(const RepeatState &state, RepeatState &own) const {
        Set items, reached, seen;
        items.insert(state.uncovered.min());
        for (int item; (item = items.without(seen).min()) != Set::NONE;) {
            seen.insert(item);
            Elements elements((items_[item] & state.allowed).without(reached));
            for (int option; (option = elements.next()) != Set::NONE;) {
                reached.insert(option);
                items |= options_[option] & state.uncovered;
            }
            if (items == state.uncovered) {
                return false;
            }
        }
        own.uncovered = state.uncovered.without(items);
        own.allowed = state.allowed.without(reached);
        if (items.count() <= own.uncovered.count()) {
            own.uncovered = items;
            own.allowed = reached;
        }
        return true;
    }

    // The option in `options` that covers the most of `uncovered`, the last on ties; or NONE.
    int largest(const Set &options, const Set &uncovered) const {
        int best = Set::NONE;
        int most = 0;
        Elements elements(options);
        for (int option; (option = elements.next()) != Set::NONE;) {
            int size = (options_[option] & uncovered).count();
            if (size >= most) {
                best = option;
                most = size;
            }
        }
        return best;
    }

    // Applies all rules to `state`, if at most `most` options may be chosen in total. If a branch is needed, sets `branches` to
    // options, one of which must be chosen.
    RepeatNode look(RepeatState &state, std::vector<int> &chosen, int most, RepeatMultipliers<W> &multipliers, Set &branches) const {
        for (;;) {
            int left = most - static_cast<int>(chosen.size());
            if (left >= 0 && state.uncovered.is_empty()) {
                return COVERED;
            }
            if (left <= 0) {
                return DEAD;
            }
            Counters<W> choices(options_, state.allowed);
            Set smallest;
            int fewest = choices.least(state.uncovered, smallest);
            if (fewest == 0) {
                return DEAD;
            }
            branches = items_[smallest.min()] & state.allowed;
            if (fewest == 1) {
                take(branches, state, chosen);
                continue;
            }
            Counters<W> sizes(items_, state.uncovered);
            Set allowed;
            if (!fitting(state, choices, sizes, left, allowed)) {
                return DEAD;
            }
            if (allowed != state.allowed) {
                state.allowed = allowed;
            } else if (!drop_dominated(state)) {
                Set forced;
                Set excluded;
                if (!multipliers.is_due()) {
                    return BRANCH;
                }
                if (!multipliers.ask(options_, state.uncovered, state.allowed, left, forced, excluded)) {
                    return DEAD;
                }
                if (forced.is_empty() && excluded.is_empty()) {
                    return BRANCH;
                }
                state.allowed = state.allowed.without(excluded);
                take(forced, state, chosen);
            }
        }
    }

    // Chooses `options`.
    void take(const Set &options, RepeatState &state, std::vector<int> &chosen) const {
        Elements elements(options);
        for (int option; (option = elements.next()) != Set::NONE;) {
            state.uncovered = state.uncovered.without(options_[option]);
            chosen.push_back(option);
        }
        state.allowed = state.allowed.without(options);
    }

    // Whether there may be a cover with at most `left` options, judging by volume and packing; if so, sets `fit` to the
    // allowed options that may be part of one. `choices` and `sizes` count the allowed options of items and the
    // uncovered items of options.
    bool fitting(const RepeatState &state, const Counters<W> &choices, const Counters<W> &sizes, int left, Set &fit) const {
        int others = sizes.sum_of_greatest(state.allowed, left - 1);
        int least = std::max(state.uncovered.count() - others, 1);
        if (least > sizes.most(state.allowed)) {
            return false;
        }
        fit = sizes.at_least(state.allowed, least);
        return fit != state.allowed || packed(state, choices, sizes, left, fit);
    }

    // The packing rule for fitting().
    bool packed(const RepeatState &state, const Counters<W> &choices, const Counters<W> &sizes, int left, Set &fit) const {
        enum { MAX_GROUPS = 64 };
        Set groups[MAX_GROUPS];
        int largest[MAX_GROUPS];
        int volume = 0;
        int number = 0;
        for (Set rest = state.uncovered; !rest.is_empty(); ++number) {
            if (number == left) {
                return false;
            }
            Set smallest;
            choices.least(rest, smallest);
            Set group = items_[smallest.min()] & state.allowed;
            Elements elements(group);
            for (int option; (option = elements.next()) != Set::NONE;) {
                rest = rest.without(options_[option]);
            }
            int most = sizes.most(group);
            if (number < MAX_GROUPS) {
                groups[number] = group;
                largest[number] = most;
            }
            volume += most;
        }
        int spare = volume + sizes.sum_of_greatest(state.allowed, left - number) - state.uncovered.count();
        fit = state.allowed;
        if (spare < 0 || number < left || number > MAX_GROUPS) {
            return spare >= 0;
        }
        fit = Set();
        for (int group = 0; group < number; ++group) {
            fit |= sizes.at_least(groups[group], std::max(largest[group] - spare, 0));
        }
        return true;
    }

    // Removes dominated items and options from `state`. Returns whether there were any.
    bool drop_dominated(RepeatState &state) const {
        const RepeatState before = state;
        Elements items(before.uncovered);
        for (int item; (item = items.next()) != Set::NONE;) {
            if (state.uncovered.has(item)) {
                // The items that all options of this item cover.
                state.uncovered = state.uncovered.without(others(item, state.uncovered, items_[item] & state.allowed, options_));
            }
        }
        Elements options(before.allowed);
        for (int option; (option = options.next()) != Set::NONE;) {
            // The options that cover all items of this option.
            if (!others(option, state.allowed, options_[option] & state.uncovered, items_).is_empty()) {
                state.allowed.remove(option);
            }
        }
        return before.uncovered != state.uncovered || before.allowed != state.allowed;
    }

    // The elements of `all` other than `one` that are in every `sets[index]` with `index` in `which`.
    static Set others(int one, const Set &all, const Set &which, const std::vector<Set> &sets) {
        Set same = all;
        same.remove(one);
        Elements elements(which);
        for (int index; !same.is_empty() && (index = elements.next()) != Set::NONE;) {
            same &= sets[index];
        }
        return same;
    }

    std::vector<Set> options_;
    std::vector<Set> items_;
};

} // namespace cover
