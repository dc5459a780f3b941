// The exact cover that is worth most: branch and bound, with the Lagrangian dual as the bound. The twin of exact_best.rs, in
// C++98.
//
// - exact_rest.hpp: what is left, and which options are forced;
// - exact_shares.hpp: no cover of what is left is worth more than the bound.
//
// At every node the bound is lowered while that can be of use. Then
//
// - a node whose bound is not above the best cover so far is left;
// - an option that lacks so much that the bound with it is not above that cover is excluded (reduced costs);
// - the search branches on an item with the fewest options, among them on one whose options lack most, and tries the
//   option that lacks least first.
//
// Shares are kept from node to node: after the first, where they take some hundred steps, a few are enough. The best of
// the 10^6 completions of a sudoku takes some dozens of nodes, an assignment of 50 x 50 one.
//
// Least cost is most worth with the signs turned. For the fewest options see exact_fewest.hpp.
#ifndef COVER_EXACT_BEST_HPP
#define COVER_EXACT_BEST_HPP

#include "cover/exact/best/residual.hpp"
#include "cover/exact/best/multipliers.hpp"
#include "cover/matrix.hpp"
#include "input.hpp"
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

// How far below the bound the steps aim.
class Pace {
public:
    typedef input::Integer Integer;

    // Begins at `bound` with `aim`. What is less than `fine` is no progress, and not worth aiming at; after `patience` steps
    // without progress it aims half as far, and only if it `strides` ever further.
    Pace(Integer bound, Integer aim, Integer fine, int patience, bool strides)
        : aim_(aim), fine_(fine), lowest_(bound), stale_(0), patience_(patience), strides_(strides ? 0 : NEVER) {}

    Integer aim() const { return aim_; }
    Integer lowest() const { return lowest_; }
    bool is_over() const { return aim_ < fine_; }

    // Goes by the bound after a step.
    void see(Integer bound) {
        if (strides_ != NEVER) {
            strides_ = bound < lowest_ - aim_ / 4 ? strides_ + 1 : 0;
        }
        if (bound < lowest_ - fine_) {
            lowest_ = bound;
            stale_ = 0;
        } else {
            ++stale_;
        }
        if (strides_ == 2) {
            aim_ *= 2;
            strides_ = 0;
        } else if (stale_ == patience_) {
            aim_ /= 2;
            stale_ = 0;
        }
    }

private:
    enum { NEVER = -1 };

    Integer aim_;
    Integer fine_;
    // The lowest bound so far, and the steps since.
    Integer lowest_;
    int stale_;
    int patience_;
    // Steps in a row that got a good part of where they aimed; NEVER where they never aim further.
    int strides_;
};

// The search for the cover that is worth most.
class BestSearch {
public:
    typedef input::Integer Integer;

    // On `matrix`, whose option `i` is worth `worth[i]`, a unit of worth being `point` units of shares. Any cover is worth
    // more than `floor`.
    BestSearch(const Matrix &matrix, const std::vector<Integer> &worth, Integer point, Integer floor)
        : worth_(worth), point_(point), rest_(matrix), shares_(matrix, worth, point), is_first_(true), has_best_(false),
          best_(floor) {}

    // Whether there is a cover; if so, `worth` and `options` become what is worth most.
    bool run(Integer &worth, std::vector<int> &options) {
        std::vector<Level> levels;
        for (;;) {
            Level level(rest_.moment());
            if (open(level.untried)) {
                level.moment = rest_.moment();
                levels.push_back(level);
            }
            // The others are worth no more.
            while (!levels.empty() && !levels.back().has_better(enough())) {
                levels.pop_back();
            }
            if (levels.empty()) {
                break;
            }
            rest_.undo(levels.back().moment);
            const int option = levels.back().untried.back().second;
            levels.back().untried.pop_back();
            rest_.choose(option);
        }
        if (has_best_) {
            worth = best_;
            options = options_;
        }
        return has_best_;
    }

private:
    // Options to try, the next last, each after the bound with it.
    typedef std::vector<std::pair<Integer, int> > Untried;

    // A level of the search: what was left, and the options of an item that are untried.
    struct Level {
        explicit Level(const Rest::Moment &moment_) : moment(moment_) {}

        bool has_better(Integer enough) const { return !untried.empty() && untried.back().first >= enough; }

        Rest::Moment moment;
        Untried untried;
    };

    // The most steps for one node.
    enum { STEPS = 400 };
    // Steps that do not lower the bound before they aim half as far: at first, and for each further node.
    enum { FIRST_PATIENCE = 8, PATIENCE = 6 };
    // Steps that a further node takes in any case; and how many more of the same progress may be missing then.
    enum { TRIAL = 3, HOPE = 4 };

    // A bound must be as much, or nothing better is left. In the unit of shares.
    Integer enough() const { return (best_ + 1) * point_; }

    // What the options chosen so far are worth.
    Integer gained() const {
        Integer gained = 0;
        for (std::size_t i = 0; i < rest_.chosen().size(); ++i) {
            gained += worth_[rest_.chosen()[i]];
        }
        return gained;
    }

    // Takes the forced options and excludes those that are in no better cover, until there are none of both. `untried`
    // becomes the options to try, the most promising last; false if nothing better is left.
    bool open(Untried &untried) {
        for (;;) {
            if (!rest_.settle()) {
                return false;
            }
            if (rest_.is_covered()) {
                found(std::vector<int>());
                return false;
            }
            const Integer gained = this->gained() * point_;
            shares_.load(rest_);
            Integer bound = 0;
            const bool is_open = lower(enough() - gained, bound);
            shares_.store();
            if (!is_open) {
                return false;
            }
            bound += gained;
            std::vector<Integer> lacks;
            shares_.lacks(lacks);
            std::vector<int> excluded;
            for (int place = 0; place < rest_.live(); ++place) {
                if (bound - lacks[place] < enough()) {
                    excluded.push_back(rest_.live(place));
                }
            }
            if (excluded.empty()) {
                branch(bound, lacks, untried);
                return true;
            }
            for (std::size_t i = 0; i < excluded.size(); ++i) {
                rest_.exclude(excluded[i]);
            }
        }
    }

    // Takes note of a cover, of the options chosen and `more`, if it is better.
    void found(const std::vector<int> &more) {
        std::vector<int> options(rest_.chosen());
        options.insert(options.end(), more.begin(), more.end());
        Integer worth = 0;
        for (std::size_t i = 0; i < options.size(); ++i) {
            worth += worth_[options[i]];
        }
        if (!has_best_ || best_ < worth) {
            has_best_ = true;
            best_ = worth;
            options_.swap(options);
        }
    }

    // Lowers the bound of what is left as far as it is of use. `bound` becomes it; false if it fell below `enough`, or if the
    // best cover of what is left was found.
    bool lower(Integer enough, Integer &bound) {
        const bool is_first = is_first_;
        is_first_ = false;
        const Integer start = bound = shares_.bound();
        Pace pace = is_first ? first_pace(start) : Pace(start, point_ / 2, point_ / 2, PATIENCE, false);
        for (int steps = 0; bound >= enough; ++steps) {
            const Integer progress = start - pace.lowest();
            const Integer missing = pace.lowest() - enough;
            const bool is_hopeless = !is_first && steps >= TRIAL && progress / steps < missing / HOPE;
            if (pace.is_over() || is_hopeless || steps == STEPS) {
                return true;
            }
            if (!shares_.step(pace.aim())) {
                found(shares_.cover());
                return false;
            }
            bound = shares_.bound();
            pace.see(bound);
        }
        return false;
    }

    // The pace of the first node, which knows nothing about how far there is to go: as far as the worths of options are apart.
    Pace first_pace(Integer bound) const {
        const Integer most = *std::max_element(worth_.begin(), worth_.end());
        const Integer least = *std::min_element(worth_.begin(), worth_.end());
        return Pace(bound, (most - least + 1) * point_, point_ / 4, FIRST_PATIENCE, true);
    }

    // Makes `untried` the options of the item to branch on, in order of the bound with each.
    void branch(Integer bound, const std::vector<Integer> &lacks, Untried &untried) const {
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
            Integer lack = 0;
            for (std::size_t j = 0; j < options.size(); ++j) {
                lack += lacks[rest_.place(options[j])];
            }
            if (rest_.count(items[i]) < fewest || lack > most) {
                fewest = rest_.count(items[i]);
                most = lack;
                untried.clear();
                for (std::size_t j = 0; j < options.size(); ++j) {
                    untried.push_back(std::make_pair(bound - lacks[rest_.place(options[j])], options[j]));
                }
            }
        }
        std::sort(untried.begin(), untried.end());
    }

    const std::vector<Integer> &worth_;
    Integer point_;
    Rest rest_;
    Shares shares_;
    // Whether no bound was lowered yet.
    bool is_first_;
    // The best cover so far, and what it is worth; without one, less than any is worth.
    bool has_best_;
    Integer best_;
    std::vector<int> options_;
};

// An exact cover problem whose options are worth something.
class Best {
public:
    typedef input::Integer Integer;

    // Prepares `matrix`, whose option `i` is worth `worth[i]`. No cover may be worth 2^56 or more.
    Best(const Matrix &matrix, const std::vector<Integer> &worth) : matrix_(matrix), worth_(worth), point_(1) {
        assert(worth.size() == static_cast<std::size_t>(matrix.options()));
        const Integer items = matrix.items() + 1;
        const Integer end = ((static_cast<Integer>(1) << 56) - 1) / items;
        Integer most = 0;
        for (std::size_t i = 0; i < worth.size(); ++i) {
            assert(-end < worth[i] && worth[i] < end);
            most = std::max(most, worth[i] < 0 ? -worth[i] : worth[i]);
        }
        floor_ = -(most + 1) * items;
        // What is shared out must fit, too.
        while (point_ < MOST_POINT && 2 * point_ * -floor_ < static_cast<Integer>(1) << 60) {
            point_ *= 2;
        }
    }

    // Whether there is a cover; if so, `worth` and `options` become the one that is worth most.
    bool best(Integer &worth, std::vector<int> &options) const {
        return BestSearch(matrix_, worth_, point_, floor_).run(worth, options);
    }

private:
    // The largest unit of worth, in the unit of shares.
    enum { MOST_POINT = 1 << 16 };

    Matrix matrix_;
    std::vector<Integer> worth_;
    // A unit of worth in the unit of shares.
    Integer point_;
    // Less than the worth of any cover.
    Integer floor_;
};

} // namespace cover

#endif
