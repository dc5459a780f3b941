// A fractional lower bound on repeat covers for large problems: Lagrangian multipliers, found by subgradient steps. The
// C++98 twin of multipliers.rs.
//
// Every uncovered item has a multiplier. A cover has at least
//
//   sum of the multipliers + sum over options of min(0, 1 - multipliers of the items it covers)
//
// options: the term in the second sum is the *reduced cost* of an option. To make the bound high, multipliers are
// raised for items that the options of negative reduced cost leave uncovered and lowered for items that they cover more
// than once (subgradients: Held and Karp, 1971; for set cover Beasley, EJOR 31, 1987). Then
//
// - a bound of more than k options proves that there is no cover with k options;
// - if the bound exceeds k when an option is added, that option is excluded; if it exceeds k when an option of negative reduced cost is
//   removed, that option is forced (reduced cost fixing).
//
// Multipliers are floating-point numbers; conclusions are drawn with integers. The bound is computed less and less often where it does
// not help. exact/best/multipliers.hpp does the same for exact covers with weights.
#pragma once

#include "../bits.hpp"
#include "../integers.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// The remaining problem at a node, with items and options renumbered.
template <int W> class Subproblem {
public:
    typedef Bits<W> Set;
    typedef typename Set::Elements Elements;
    typedef std::vector<double> Values;

    // The problem of covering `uncovered` by the options `allowed`, whose items are `sets`.
    Subproblem(const std::vector<Set> &sets, const Set &uncovered, const Set &allowed) : number_(64 * W, 0) {
        Elements left(uncovered);
        for (int item; (item = left.next()) != Set::NONE;) {
            number_[item] = static_cast<int>(items.size());
            items.push_back(item);
        }
        Elements chosen(allowed);
        for (int option; (option = chosen.next()) != Set::NONE;) {
            options_.push_back(option);
            Elements own(sets[option] & uncovered);
            for (int item; (item = own.next()) != Set::NONE;) {
                cells_.push_back(number_[item]);
            }
            ends_.push_back(cells_.size());
        }
    }

    // Gives each item 1 / size of the largest option that covers it: no reduced cost is negative.
    Values first_multipliers() const {
        std::vector<std::size_t> largest(items.size(), 1);
        std::size_t cell = 0;
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            for (const std::size_t size = ends_[i] - cell; cell < ends_[i]; ++cell) {
                largest[cells_[cell]] = std::max(largest[cells_[cell]], size);
            }
        }
        Values multipliers;
        for (std::size_t i = 0; i < largest.size(); ++i) {
            multipliers.push_back(1.0 / static_cast<double>(largest[i]));
        }
        return multipliers;
    }

    // The bound given by `multipliers`. Sets `subgradient` for each item to 1 minus the number of options of negative reduced cost that
    // cover it.
    double bound(const Values &multipliers, Values &subgradient) const {
        double bound = 0;
        for (std::size_t i = 0; i < multipliers.size(); ++i) {
            bound += multipliers[i];
        }
        std::fill(subgradient.begin(), subgradient.end(), 1.0);
        std::size_t start = 0;
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            double paid = 0;
            for (std::size_t cell = start; cell < ends_[i]; ++cell) {
                paid += multipliers[cells_[cell]];
            }
            if (1.0 - paid < 0.0) {
                bound += 1.0 - paid;
                for (std::size_t cell = start; cell < ends_[i]; ++cell) {
                    subgradient[cells_[cell]] -= 1.0;
                }
            }
            start = ends_[i];
        }
        return bound;
    }

    // Draws conclusions from `multipliers`, in units where an option costs `one`, if at most `left` options may be chosen: false if
    // there is no cover, otherwise sets `forced` and `excluded` to the options that must and must not be chosen.
    bool conclude(const Values &multipliers, Integer one, int left, Set &forced, Set &excluded) const {
        std::vector<Integer> whole;
        Integer slack = left * one;
        for (std::size_t i = 0; i < multipliers.size(); ++i) {
            whole.push_back(static_cast<Integer>(multipliers[i] * static_cast<double>(one)));
            slack -= whole[i];
        }
        std::vector<Integer> reduced_costs;
        std::size_t cell = 0;
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            Integer cost = one;
            for (; cell < ends_[i]; ++cell) {
                cost -= whole[cells_[cell]];
            }
            reduced_costs.push_back(cost);
            slack -= cost < 0 ? cost : 0;
        }
        forced = Set();
        excluded = Set();
        for (std::size_t i = 0; slack >= 0 && i < reduced_costs.size(); ++i) {
            if (reduced_costs[i] > slack) {
                excluded.insert(options_[i]);
            } else if (-reduced_costs[i] > slack) {
                forced.insert(options_[i]);
            }
        }
        return slack >= 0;
    }

    std::vector<int> items;

private:
    // The number of each item in this problem.
    std::vector<int> number_;
    std::vector<int> options_;
    // The items of all options, concatenated, and where each option ends.
    std::vector<int> cells_;
    std::vector<std::size_t> ends_;
};

// Multipliers that carry over from node to node.
template <int W> class RepeatMultipliers {
public:
    typedef Bits<W> Set;

    RepeatMultipliers() : wait_(NODES_BEFORE_BOUND), pause_(0) {}

    // Whether to compute the bound at this node.
    bool is_due() {
        wait_ -= wait_ > 0 ? 1 : 0;
        return wait_ == 0;
    }

    // Applies the bound to covering `uncovered` with at most `left` of the options `allowed`; `sets` are the items of all options.
    // False if there is no cover; otherwise sets `forced` and `excluded` to the options that must and must not be chosen.
    bool ask(const std::vector<Set> &sets, const Set &uncovered, const Set &allowed, int left, Set &forced, Set &excluded) {
        const Subproblem<W> rest(sets, uncovered, allowed);
        Values multipliers;
        forced = Set();
        excluded = Set();
        const bool possible =
            !best_multipliers(rest, left, multipliers) || rest.conclude(multipliers, 1 << 24, left, forced, excluded);
        // Fixing only a few options rarely pays off.
        pause_ = possible ? std::min(2 * pause_ + 1, static_cast<int>(MAX_PAUSE_NODES)) : pause_ / 2;
        wait_ = pause_ + 1;
        return possible;
    }

private:
    typedef std::vector<double> Values;

    // Maximum subgradient steps, from an earlier node's multipliers and from scratch; nodes before the first bound (small problems
    // finish earlier); maximum nodes between two bounds.
    enum { MAX_ROUNDS = 40, FIRST_MAX_ROUNDS = 400, NODES_BEFORE_BOUND = 512, MAX_PAUSE_NODES = 4096 };

    // Sets `best` to multipliers with a high bound for `rest`. False if the bound stays far below `left`.
    bool best_multipliers(const Subproblem<W> &rest, int left, Values &best) {
        Values multipliers = rest.first_multipliers();
        const bool is_first = multipliers_.empty();
        for (std::size_t i = 0; !is_first && i < rest.items.size(); ++i) {
            multipliers[i] = multipliers_[rest.items[i]];
        }
        const int rounds = is_first ? FIRST_MAX_ROUNDS : MAX_ROUNDS;
        multipliers_.resize(64 * W, 0.0);
        best = multipliers;
        double best_bound = -1;
        double pace = 1;
        int stale = 0;
        Values subgradient(multipliers.size());
        for (int round = 0; round < rounds; ++round) {
            const double bound = rest.bound(multipliers, subgradient);
            ++stale;
            if (round == 0 || bound > best_bound) {
                best_bound = bound;
                best = multipliers;
                stale = 0;
            }
            if (best_bound > left + 0.01 || (round == rounds / 4 && best_bound < left * 0.75)) {
                break;
            }
            if (stale == 4) {
                pace /= 2;
                stale = 0;
            }
            if (!advance(multipliers, subgradient, pace * (left + 1.0 - bound))) {
                break;
            }
        }
        for (std::size_t i = 0; i < rest.items.size(); ++i) {
            multipliers_[rest.items[i]] = best[i];
        }
        return best_bound >= left - 1.0;
    }

    // Adds `subgradient`, times `way` divided by its squared length, to `multipliers`. False if `subgradient` is zero.
    static bool advance(Values &multipliers, const Values &subgradient, double way) {
        double length = 0;
        for (std::size_t i = 0; i < multipliers.size(); ++i) {
            length += multipliers[i] > 0 || subgradient[i] > 0 ? subgradient[i] * subgradient[i] : 0.0;
        }
        for (std::size_t i = 0; length != 0 && i < multipliers.size(); ++i) {
            multipliers[i] = std::max(multipliers[i] + way / length * subgradient[i], 0.0);
        }
        return length != 0;
    }

    // By item; empty before the first bound, which small problems never compute.
    Values multipliers_;
    // The number of nodes until the next bound, and the number skipped after the last one.
    int wait_;
    int pause_;
};

} // namespace cover
