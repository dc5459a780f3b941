// The exact cover of greatest weight: branch and bound, with Lagrangian multipliers as the bound. The C++98 twin of
// best.rs.
//
// - best/residual.hpp: the remaining problem and its forced options;
// - best/multipliers.hpp: the bound on the weight of its covers.
//
// At every node, subgradient steps lower the bound while they pay off. Then
//
// - a node is pruned if its bound does not exceed the weight of the best cover so far;
// - an option is excluded if the bound minus its slack does not exceed that weight (reduced cost fixing);
// - the search branches on an item with the fewest options, and among these with the most slack in total. It tries the option with the
//   least slack first.
//
// Multipliers carry over from node to node: the first node takes a few hundred steps, later nodes only a few. Finding the
// best of 10^6 completions of a sudoku takes dozens of nodes, a 50 x 50 assignment only one.
//
// Unlike best.rs, this has no table of bounds and no restart in order of items: with both, a bundle would exceed Luogu's limit.
//
// For the least cost, negate the costs.
#pragma once

#include "best/residual.hpp"
#include "best/multipliers.hpp"
#include "linear.hpp"
#include "option_bits.hpp"
#include "../matrix.hpp"
#include "../integers.hpp"
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

// How far below the bound the steps aim.
struct Pace {
    // Starts with `bound` and `aim`. Improvements smaller than `fine` do not count as progress and are not aimed at; after `most_stale`
    // steps without progress the aim is halved. The aim can grow only if `strides` is true.
    Pace(Integer bound, Integer aim, Integer fine, int most_stale, bool strides)
        : aim(aim), fine(fine), lowest(bound), stale(0), most_stale(most_stale), strides(strides ? 0 : NEVER) {}

    // Adjusts the aim to the bound after a step.
    void see(Integer bound) {
        if (strides != NEVER) {
            strides = bound < lowest - aim / 4 ? strides + 1 : 0;
        }
        if (bound < lowest - fine) {
            lowest = bound;
            stale = 0;
        } else {
            ++stale;
        }
        if (strides == 2) {
            aim *= 2;
            strides = 0;
        } else if (stale == most_stale) {
            aim /= 2;
            stale = 0;
        }
    }

    enum { NEVER = -1 };

    Integer aim;
    Integer fine;
    // The lowest bound so far, and the steps since it or the aim changed.
    Integer lowest;
    int stale;
    int most_stale;
    // Consecutive steps that achieved over a quarter of their aim; NEVER if the aim never grows.
    int strides;
};

// The search for the cover of greatest weight.
class BestSearch {
public:
    // Prepares a search of `matrix`, whose option `i` has weight `weights[i]`; one unit of weight is `scale` multiplier units. Only
    // covers heavier than `floor` are wanted.
    BestSearch(const Matrix &matrix, const std::vector<Integer> &weights, Integer scale, Integer floor)
        : weights_(weights), scale_(scale), rest_(matrix), multipliers_(matrix, weights, scale), is_first_(true), has_best_(false),
          best_(floor), passes_(0), may_be_excluded_(matrix.options() <= MAX_OPTIONS) {}

    // Whether there is a cover; if so, sets `weight` and `options` to those of the best cover.
    bool run(Integer &weight, std::vector<int> &options) {
        std::vector<BestBranch> levels;
        while (!is_proven()) {
            BestBranch level(rest_.checkpoint());
            if (open(level.untried)) {
                level.checkpoint = rest_.checkpoint();
                levels.push_back(level);
            }
            // The remaining options have no higher bound.
            while (!levels.empty() && (levels.back().untried.empty() || levels.back().untried.back().first < enough())) {
                levels.pop_back();
            }
            if (levels.empty()) {
                break;
            }
            rest_.undo(levels.back().checkpoint);
            const int option = levels.back().untried.back().second;
            levels.back().untried.pop_back();
            rest_.choose(option);
        }
        if (has_best_) {
            weight = best_;
            options = options_;
        }
        return has_best_;
    }

private:
    // The options to try with their bounds, the next one last.
    typedef std::vector<std::pair<Integer, int> > Untried;

    // A level of the search: the remaining problem, and the untried options of an item.
    struct BestBranch {
        explicit BestBranch(const Residual::Checkpoint &checkpoint_) : checkpoint(checkpoint_) {}

        Residual::Checkpoint checkpoint;
        Untried untried;
    };

    // Maximum options for a proof by item weights, which takes options^2 bits.
    enum { MAX_OPTIONS = 8191 };
    // Maximum steps per node.
    enum { MAX_STEPS = 400 };
    // Steps without progress before the aim is halved: at the first node, and at later nodes.
    enum { FIRST_STALE_STEPS = 8, STALE_STEPS = 6 };
    // A later node takes TRIAL_STEPS, then stops if, at its rate of progress, it would need over MAX_EXPECTED_STEPS more.
    enum { TRIAL_STEPS = 3, MAX_EXPECTED_STEPS = 4 };

    // Whether item weights prove that there is no cover. Tried once, in a long search.
    bool is_proven() {
        if (!may_be_excluded_ || passes_ < PROOF_AFTER_STEPS) {
            return false;
        }
        may_be_excluded_ = false;
        const OptionBits options(rest_.matrix(), OptionBits::first_items(rest_.matrix()));
        return is_excluded(options, rest_.matrix().primary(), PROOF_AFTER_STEPS);
    }

    // The least bound, in multiplier units, of a node that may contain a better cover.
    Integer enough() const { return (best_ + 1) * scale_; }

    // The total weight of `options`.
    Integer weight(const std::vector<int> &options) const {
        Integer weight = 0;
        for (std::size_t i = 0; i < options.size(); ++i) {
            weight += weights_[options[i]];
        }
        return weight;
    }

    // Chooses forced options and excludes useless options until none are left. Sets `untried` to the options to try, the most promising
    // last; false if no better cover is left.
    bool open(Untried &untried) {
        for (;;) {
            if (!rest_.settle()) {
                return false;
            }
            if (rest_.is_covered()) {
                found(std::vector<int>());
                return false;
            }
            const Integer gained = weight(rest_.chosen()) * scale_;
            multipliers_.load(rest_);
            Integer bound = 0;
            const bool is_open = lower(enough() - gained, bound);
            multipliers_.store();
            if (!is_open) {
                return false;
            }
            bound += gained;
            std::vector<Integer> slacks;
            multipliers_.slacks(slacks);
            std::vector<int> excluded;
            for (int place = 0; place < rest_.live(); ++place) {
                if (bound - slacks[place] < enough()) {
                    excluded.push_back(rest_.live(place));
                }
            }
            if (excluded.empty()) {
                branch(bound, slacks, untried);
                return true;
            }
            for (std::size_t i = 0; i < excluded.size(); ++i) {
                rest_.exclude(excluded[i]);
            }
        }
    }

    // Records the chosen options and `more` as a cover, if it is the best so far.
    void found(const std::vector<int> &more) {
        std::vector<int> options(rest_.chosen());
        options.insert(options.end(), more.begin(), more.end());
        const Integer weight = this->weight(options);
        if (best_ < weight) {
            has_best_ = true;
            best_ = weight;
            options_.swap(options);
        }
    }

    // Lowers the bound of the remaining problem while the steps pay off and stores it in `bound`; false if it fell below `enough`, or
    // if the best cover of the remaining problem was found.
    bool lower(Integer enough, Integer &bound) {
        const bool is_first = is_first_;
        is_first_ = false;
        const Integer start = bound = multipliers_.bound();
        Pace pace = is_first ? first_pace(start) : this->pace(start);
        for (int steps = 0; bound >= enough; ++steps) {
            const Integer progress = start - pace.lowest;
            const Integer missing = pace.lowest - enough;
            const bool is_hopeless = !is_first && steps >= TRIAL_STEPS && progress / steps < missing / MAX_EXPECTED_STEPS;
            if (pace.aim < pace.fine || is_hopeless || steps == MAX_STEPS) {
                return true;
            }
            if (!multipliers_.step(pace.aim)) {
                found(multipliers_.cover());
                return false;
            }
            bound = multipliers_.bound();
            pace.see(bound);
            ++passes_;
        }
        return false;
    }

    // The pace of a node that starts with another node's multipliers.
    Pace pace(Integer bound) const { return Pace(bound, scale_ / 2, scale_ / 2, STALE_STEPS, false); }

    // The pace of the first node, where the distance to the best bound is unknown. Its first aim is the spread of the weights plus 1.
    Pace first_pace(Integer bound) const {
        const Integer most = *std::max_element(weights_.begin(), weights_.end());
        const Integer least = *std::min_element(weights_.begin(), weights_.end());
        return Pace(bound, (most - least + 1) * scale_, scale_ / 4, FIRST_STALE_STEPS, true);
    }

    // Sets `untried` to the options of the item to branch on, in order of their bounds.
    void branch(Integer bound, const std::vector<Integer> &slacks, Untried &untried) const {
        std::vector<int> items;
        rest_.items(items);
        int fewest = rest_.live();
        Integer most = -1;
        std::vector<int> options;
        for (std::size_t i = 0; i < items.size() && items[i] < rest_.matrix().primary(); ++i) {
            if (rest_.count(items[i]) > fewest) {
                continue;
            }
            rest_.options(items[i], options);
            Integer slack = 0;
            for (std::size_t j = 0; j < options.size(); ++j) {
                slack += slacks[rest_.place(options[j])];
            }
            if (rest_.count(items[i]) < fewest || slack > most) {
                fewest = rest_.count(items[i]);
                most = slack;
                untried.clear();
                for (std::size_t j = 0; j < options.size(); ++j) {
                    untried.push_back(std::make_pair(bound - slacks[rest_.place(options[j])], options[j]));
                }
            }
        }
        std::sort(untried.begin(), untried.end());
    }

    const std::vector<Integer> &weights_;
    Integer scale_;
    Residual rest_;
    Multipliers multipliers_;
    // Whether no bound has been lowered yet.
    bool is_first_;
    // Whether a cover was found; the best weight, or the floor; the best cover.
    bool has_best_;
    Integer best_;
    std::vector<int> options_;
    // The number of steps so far.
    unsigned int passes_;
    // Whether the proof by item weights is still untried.
    bool may_be_excluded_;
};

// An exact cover problem whose options have weights.
class Best {
public:
    // Whether `matrix` is plain and no cover costs 2^56 or more, where option `i` costs `costs[i]`.
    static bool takes(const Matrix &matrix, const std::vector<Integer> &costs) {
        return matrix.is_plain() && (costs.empty() || *std::max_element(costs.begin(), costs.end()) < end(matrix));
    }

    // Prepares `matrix`, whose option `i` has weight `weights[i]`. No cover may have a weight of 2^56 or more.
    Best(const Matrix &matrix, const std::vector<Integer> &weights) : matrix_(matrix), weights_(weights), scale_(1) {
        assert(weights.size() == static_cast<std::size_t>(matrix.options()));
        Integer most = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            assert(-end(matrix) < weights[i] && weights[i] < end(matrix));
            most = std::max(most, weights[i] < 0 ? -weights[i] : weights[i]);
        }
        floor_ = -(most + 1) * (matrix.items() + 1);
        // Weights must also fit in multiplier units.
        while (scale_ < MAX_SCALE && 2 * scale_ * -floor_ < static_cast<Integer>(1) << 60) {
            scale_ *= 2;
        }
    }

    // Whether there is a cover; if so, sets `weight` and `options` to those of the best cover.
    bool best(Integer &weight, std::vector<int> &options) const {
        return BestSearch(matrix_, weights_, scale_, floor_).run(weight, options);
    }

private:
    // The maximum of `scale_`.
    enum { MAX_SCALE = 1 << 16 };

    // All weights must be less than this.
    static Integer end(const Matrix &matrix) { return ((static_cast<Integer>(1) << 56) - 1) / (matrix.items() + 1); }

    Matrix matrix_;
    std::vector<Integer> weights_;
    // Multiplier units per unit of weight.
    Integer scale_;
    // Less than the weight of any cover.
    Integer floor_;
};

// Exact::cheapest() by Best, for arguments that Best::takes().
inline bool best_of(const Matrix &matrix, const std::vector<Integer> &costs, Integer &cost, std::vector<int> &cover) {
    std::vector<Integer> weights;
    for (std::size_t option = 0; option < costs.size(); ++option) {
        weights.push_back(-costs[option]);
    }
    Integer weight = 0;
    const bool is_found = Best(matrix, weights).best(weight, cover);
    cost = is_found ? -weight : cost;
    return is_found;
}

} // namespace cover
